//! `sanban doctor server`: our own server is well, and whoever is not is told why, in time.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::thread;

use serde_json::Value;

use crate::serve::wire::GameHost;
use crate::test_folder::TestFolder;

fn report(folder: &TestFolder, arguments: &[&str]) -> (Value, Option<i32>) {
    let output = folder.run(&[&["doctor", "server", "--json"], arguments].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let report = serde_json::from_str(&text);
    let report = report.unwrap_or_else(|why| panic!("{why}: {output:?}"));
    (report, output.status.code())
}

/// The result of a check.
fn result<'a>(report: &'a Value, id: &str) -> &'a str {
    let checks = report["checks"].as_array().expect("checks");
    let check = checks.iter().find(|check| check["id"] == id);
    let check = check.unwrap_or_else(|| panic!("no {id}: {report}"));
    check["result"].as_str().expect("a word")
}

#[test]
fn our_own_servers_are_well() {
    for (protocol, game) in [("csa", "csa"), ("othello", "othello"), ("renju", "renju")] {
        let folder = TestFolder::new("doctor-server");
        let host = GameHost::open(&folder, game, &[]);
        let password = folder.write("password", "secret\n");
        let place = [host.address(), "--plaintext", "--protocol", protocol];
        let user = ["--user", "ann", "--password-file", &password];
        let opponent = ["--opponent", "bob", "--opponent-password-file", &password];
        let arguments = [&place[..], &user, &opponent].concat();
        let (report, code) = report(&folder, &arguments);
        assert_eq!(code, Some(0), "{report}");
        assert_eq!(report["healthy"], true);
        assert_eq!(report["protocol"], protocol);
        assert_eq!(report["encrypted"], false);
        for check in report["checks"].as_array().expect("checks") {
            let is_left_out = check["id"] == "limits.guesses";
            let expected = if is_left_out { "skipped" } else { "passed" };
            assert_eq!(check["result"], expected, "{protocol}: {check}");
            let seen = check["seen"].as_str().expect("a text");
            assert!(!seen.contains("Some("), "{protocol}: {check}");
        }
    }
}

#[test]
fn guesses_are_stopped() {
    let folder = TestFolder::new("doctor-guesses");
    let host = GameHost::start(&folder, "csa", &[]);
    let (report, code) = report(&folder, &[host.address(), "--plaintext", "--guesses"]);
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(result(&report, "limits.guesses"), "passed", "{report}");
    assert_eq!(result(&report, "game.summary"), "skipped");
}

#[test]
fn a_server_with_other_manners_is_told_so() {
    // It answers whole packets only, as the first server of online Othello did, and the first line of each.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("a port").to_string();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || {
                let mut reader = BufReader::new(stream.try_clone().expect("a socket"));
                let mut stream = stream;
                while let Ok(packet) = reader.fill_buf() {
                    let (length, text) = (packet.len(), String::from_utf8_lossy(packet));
                    let is_login = text.starts_with("LOGIN ") && text.split(' ').count() > 2;
                    if length == 0 {
                        return;
                    }
                    reader.consume(length);
                    if is_login && stream.write_all(b"LOGIN:incorrect\n").is_err() {
                        return;
                    }
                }
            });
        }
    });
    let folder = TestFolder::new("doctor-manners");
    let arguments = [
        &*address,
        "--plaintext",
        "--protocol",
        "othello",
        "--time-scale",
        "0.1",
    ];
    let (report, code) = report(&folder, &arguments);
    assert_eq!(code, Some(1), "{report}");
    assert_eq!(report["healthy"], false);
    assert_eq!(result(&report, "login.wrong"), "passed");
    assert_eq!(result(&report, "login.unreadable"), "failed");
    assert_eq!(result(&report, "lines.joined"), "failed");
    // The same in words.
    let arguments = [
        "--lang",
        "ja",
        "doctor",
        "server",
        &address,
        "--plaintext",
        "--ascii",
    ];
    let arguments = [&arguments[..], &["--time-scale", "0.1"]].concat();
    let output = folder.run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("FAIL lines.joined") && text.contains("不合格"),
        "{text}"
    );
}

#[test]
fn a_server_that_is_not_there_is_an_error() {
    let folder = TestFolder::new("doctor-nobody");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("a port").to_string();
    drop(listener);
    let error = folder.fails(&["doctor", "server", &address, "--plaintext"]);
    assert!(error.contains("nobody listens there"), "{error}");
    let error = folder.fails(&["doctor", "server", "what://x", "--plaintext"]);
    assert!(error.contains("expected HOST:PORT"), "{error}");
    let none = folder.path("none");
    let account = ["--user", "ann", "--password-file", &none];
    let error =
        folder.fails(&[&["doctor", "server", &address, "--plaintext"][..], &account].concat());
    assert!(error.contains("none: "), "{error}");
}
