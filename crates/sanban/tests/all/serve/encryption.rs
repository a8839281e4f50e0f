//! Connections with TLS.

use std::io::{Read as _, Write as _};
use std::process::Output;

use super::wire::GameHost;
use crate::command::with_input;
use crate::test_folder::TestFolder;

/// What a player says who joins for one game, with these further arguments.
fn join(host: &GameHost, name: &str, more: &[&str]) -> Output {
    let arguments = [
        "join",
        "othello",
        host.address(),
        "--user",
        name,
        "--games",
        "1",
    ];
    let player = [
        "--player",
        "random:seed=1",
        "--password-file",
        "-",
        "--margin",
        "0",
    ];
    with_input(&[&arguments[..], &player, more].concat(), "secret\n")
}

#[test]
fn a_game_by_a_certificate_that_the_server_makes() {
    let folder = TestFolder::new("serve-tls");
    let mut host = GameHost::open(&folder, "othello", &["--tls-self-made"]);
    let told = host.said("certificate ");
    let (file, fingerprint) = told.split_once(" SHA-256 ").expect("both");
    assert_eq!(file, folder.path("data/tls/certificate.pem"));
    assert_eq!(fingerprint.split(':').count(), 32, "{fingerprint}");
    let certificate = folder.read("data/tls/certificate.pem");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let facts = std::fs::metadata(folder.0.join("data/tls/key.pem")).expect("a key");
        assert_eq!(facts.permissions().mode() & 0o777, 0o600);
    }
    let outputs: Vec<Output> = std::thread::scope(|scope| {
        let host = &host;
        let join = |name| scope.spawn(move || join(host, name, &["--ca", file]));
        let players = ["ann", "bob"].map(join);
        players
            .map(|player| player.join().expect("a player"))
            .into()
    });
    for output in &outputs {
        assert!(output.status.success(), "{output:?}");
    }
    // Who does not know the certificate does not trust it.
    let stranger = join(&host, "cat", &[]);
    assert_eq!(stranger.status.code(), Some(2));
    let why = String::from_utf8_lossy(&stranger.stderr).into_owned();
    assert!(why.contains("not trusted"), "{why}");
    // Plain lines are no connection.
    let mut plain = host.connect();
    plain.say("LOGIN cat secret");
    assert!(plain.hangs_up());
    drop(host);
    // The certificate stays, also when it is named as any other one.
    let (key, again) = (folder.path("data/tls/key.pem"), file.to_owned());
    let options = ["--tls-cert", &again, "--tls-key", &key];
    let mut host = GameHost::open(&folder, "othello", &options);
    assert!(host.said("certificate ").ends_with(fingerprint));
    assert_eq!(folder.read("data/tls/certificate.pem"), certificate);
}

#[test]
fn what_cannot_encrypt_is_named() {
    let folder = TestFolder::new("serve-no-tls");
    let data = folder.path("data");
    let empty = folder.write("empty.pem", "nothing\n");
    let none = folder.path("none.pem");
    for (certificate, why) in [
        (&empty, "expected a certificate (PEM)"),
        (&none, "none.pem: "),
    ] {
        let bind = "--bind=127.0.0.1:0";
        let tls = ["--tls-cert", certificate, "--tls-key", &empty];
        let arguments = [&["serve", "csa", bind, "--data", &data][..], &tls].concat();
        let error = folder.fails(&arguments);
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn pages_and_figures_are_public_only_with_tls_or_by_choice() {
    let folder = TestFolder::new("serve-public-pages");
    let data = folder.path("data");
    let arguments = ["serve", "csa", "--bind", "127.0.0.1:0", "--data", &data];
    for service in ["--http", "--metrics"] {
        let refused = folder.fails(&[&arguments[..], &[service, "0.0.0.0:0"]].concat());
        assert!(refused.contains("--plaintext"), "{service}: {refused}");
    }
    // A warning is said where it is chosen.
    let more = ["--http", "0.0.0.0:0", "--plaintext"];
    let _host = GameHost::open(&folder, "csa", &more);
    let log = folder.read_text("log");
    assert!(
        log.contains("warning: passwords and games are not encrypted"),
        "{log}"
    );
}

/// A handshake that never comes holds a connection only for a while, and harms nobody.
#[test]
fn silence_in_place_of_a_handshake() {
    let folder = TestFolder::new("serve-tls-silence");
    let host = GameHost::open(&folder, "othello", &["--tls-self-made"]);
    let silent: Vec<_> = (0..20)
        .map(|_| std::net::TcpStream::connect(host.address()).expect("it listens"))
        .collect();
    let mut garbage = std::net::TcpStream::connect(host.address()).expect("it listens");
    garbage
        .write_all(&[0x16, 3, 1, 0xff, 0xff, 0, 0])
        .expect("it reads");
    garbage.write_all(&[b'x'; 1 << 16]).ok();
    let mut rest = Vec::new();
    let _ = garbage.read_to_end(&mut rest);
    let file = folder.path("data/tls/certificate.pem");
    let arguments = [
        "doctor",
        "server",
        host.address(),
        "--protocol",
        "othello",
        "--ca",
        &file,
    ];
    let report = folder.run(&arguments);
    assert!(report.status.success(), "{report:?}");
    drop(silent);
}
