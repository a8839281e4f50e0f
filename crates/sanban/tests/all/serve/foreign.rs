//! The black-box tests of shogi-server against our server, where they are: the environment variable `SHOGI_SERVER`
//! names a checkout of its repository, and `ruby` is installed (Debian: `ruby`, with the gem test-unit).

use std::env;
use std::io::{self, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::wire::GameHost;
use crate::command::sanban;
use crate::test_folder::TestFolder;

/// The suites that speak to a server on port 4000 of localhost, and the longest game that they want.
const SUITES: [(&str, &str); 7] = [
    ("functional", "256"),
    ("before_agree", "256"),
    ("uchifuzume", "256"),
    ("oute_sennichite", "256"),
    ("not_sennichite", "256"),
    ("max_moves_draw", "256"),
    ("jishogi_kachi", "0"),
];

/// The tests of the suite `fork`. They leave games behind, to which players of the same names come back here: each has
/// a server of its own.
const FORKS: [&str; 4] = [
    "test_fork",
    "test_fork2",
    "test_too_short_fork",
    "test_wrong_game",
];

/// Tests of these suites that need more of shogi-server than its protocol, and why.
const LEFT_OUT: [(&str, &str); 2] = [
    (
        "TestClientAtmark",
        "reads the record in the folder of shogi-server",
    ),
    (
        "TestHandicappedGame",
        "reads the record in the folder of shogi-server",
    ),
];

/// Tells the suites another port.
const PORT: &str = "require 'socket'
class TCPSocket
  class << self
    alias open_there open
    def open(host, port) = open_there('127.0.0.1', port == 4000 ? ENV['SANBAN_PORT'].to_i : port)
  end
end
load ARGV.shift";

/// How long a suite may take.
const PATIENCE: Duration = Duration::from_secs(120);

fn checkout() -> Option<PathBuf> {
    let found = env::var_os("SHOGI_SERVER").map(PathBuf::from);
    let has_ruby = || Command::new("ruby").arg("--version").output().is_ok();
    if found.is_none() || !has_ruby() {
        let _ = writeln!(
            io::stderr(),
            "skipped: SHOGI_SERVER names no checkout, or there is no ruby"
        );
        return None;
    }
    found
}

#[test]
#[ignore = "a minute, with ruby and SHOGI_SERVER, a checkout of it: run by `make test-slow`"]
fn the_suites_of_shogi_server_pass() {
    let Some(checkout) = checkout() else {
        return;
    };
    let mut wrong = Vec::new();
    let whole = SUITES.map(|(suite, longest)| (suite, longest, None));
    let alone = FORKS.map(|test| ("fork", "256", Some(test)));
    for (suite, longest, test) in whole.into_iter().chain(alone) {
        let folder = TestFolder::new(&format!("serve-foreign-{suite}"));
        let host = GameHost::open(&folder, "csa", &["--max-moves", longest]);
        let output = run(&checkout, suite, test, host.port());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() || !text.contains("100% passed") {
            let log = String::from_utf8_lossy(&output.stderr).into_owned();
            wrong.push(format!("{suite} {test:?}:\n{text}\n{log}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn run(checkout: &Path, suite: &str, test: Option<&str>, port: u16) -> Output {
    let mut child = Command::new("ruby")
        .current_dir(checkout)
        .args(["-I.", "-Itest", "-e", PORT])
        .arg(format!("test/TC_{suite}.rb"))
        .args(LEFT_OUT.map(|(name, _)| format!("--ignore-testcase={name}")))
        .args(test.map(|test| format!("--name={test}")))
        .env("SANBAN_PORT", port.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("ruby runs");
    let end = Instant::now() + PATIENCE;
    // A test that waits for a line that never comes waits for ever.
    while child.try_wait().expect("a process").is_none() {
        if Instant::now() > end {
            child.kill().expect("it runs");
        }
        sleep(Duration::from_millis(50));
    }
    child.wait_with_output().expect("its output")
}

/// shogi-server on a free port, ended with the test.
struct ShogiServer {
    child: Child,
    port: u16,
}

impl ShogiServer {
    fn start(checkout: &Path, folder: &TestFolder) -> ShogiServer {
        let unused = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = unused.local_addr().expect("a port").port();
        drop(unused);
        let child = Command::new("ruby")
            .arg(checkout.join("shogi-server"))
            // Two random players may shuffle for long.
            .args(["--max-moves", "40", "test", &port.to_string()])
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("ruby runs");
        let end = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < end, "shogi-server does not listen");
            sleep(Duration::from_millis(50));
        }
        ShogiServer { child, port }
    }
}

impl Drop for ShogiServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A hundred games of our client on shogi-server, in five pairs that play at the same time.
#[test]
#[ignore = "minutes, with ruby and SHOGI_SERVER, a checkout of it: run by `make test-slow`"]
fn our_client_plays_a_hundred_games_on_shogi_server() {
    const PAIRS: usize = 5;
    const GAMES: usize = 20;
    let Some(checkout) = checkout() else {
        return;
    };
    let folder = TestFolder::new("join-foreign");
    let password = folder.write("password", "secret");
    let server = ShogiServer::start(&checkout, &folder);
    let address = format!("127.0.0.1:{}", server.port);
    let games = GAMES.to_string();
    let mut players = Vec::new();
    for pair in 0..PAIRS {
        for side in ["a", "b"] {
            let (name, game) = (format!("{side}{pair}"), format!("pair{pair}-900-0"));
            let seed = format!("random:seed={pair}{}", u8::from(side == "b"));
            let player = sanban(&["join", "csa", &address, "--plaintext", "--user", &name])
                .args([
                    "--password-file",
                    &password,
                    "--game",
                    &game,
                    "--games",
                    &games,
                ])
                .args([
                    "--player",
                    &seed,
                    "--move-time",
                    "1",
                    "--margin",
                    "0",
                    "--quiet",
                ])
                .current_dir(&folder.0)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("it starts");
            players.push(player);
        }
    }
    for player in players {
        let output = player.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{text}{why}");
        assert!(!text.contains("makes no sense"), "{text}");
        assert_eq!(text.matches("game over").count(), GAMES, "{text}");
    }
}
