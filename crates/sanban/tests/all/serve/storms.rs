//! Many at once: a server that is killed under load, everybody coming back, and garbage without end.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::two_players_named;
use super::wire::GameHost;
use crate::command::sanban;
use crate::test_folder::TestFolder;

/// `sanban bench server csa` at a server.
struct LoadTest(Child);

impl LoadTest {
    /// Starts it, and waits until its games have begun.
    fn start(folder: &TestFolder, host: &GameHost, arguments: &[&str]) -> LoadTest {
        let data = folder.path("data");
        let address = host.address();
        let mut child = sanban(&["bench", "server", "csa", address, "--plaintext", "--json"])
            .args(["--data", &data])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let told = child.stderr.as_mut().expect("a pipe");
        told.read_exact(&mut [0; 1]).expect("games begin");
        LoadTest(child)
    }

    /// Its report, once it is over.
    fn report(self) -> Value {
        let output = self.0.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        let report: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{why}"));
        report["runs"][0].clone()
    }
}

/// The moves in the journals of a server's folder, by game.
fn journals(folder: &TestFolder) -> BTreeMap<String, Vec<String>> {
    let files = fs::read_dir(folder.0.join("data/running")).expect("a folder");
    let moves = |text: &str| {
        text.split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
            .filter_map(|line| {
                let entry: Value = serde_json::from_str(line).expect("JSON");
                entry["move"]["text"].as_str().map(str::to_owned)
            })
            .collect()
    };
    files
        .map(|file| {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a journal");
            let id = path.file_stem().expect("a name").to_string_lossy();
            (id.into_owned(), moves(&text))
        })
        .collect()
}

/// Bytes of memory of a process.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number
        .and_then(|text| text.parse::<u64>().ok())
        .expect("a size")
        * 1024
}

/// kill -9 in the middle of games: what players were told of is in the files.
#[test]
fn every_echoed_move_outlives_the_server() {
    let folder = TestFolder::new("serve-storm-echo");
    let mut host = GameHost::open(&folder, "csa", &[]);
    let pairs: Vec<_> = (0..4)
        .map(|pair| {
            let names = [format!("a{pair}"), format!("b{pair}")];
            let game = |side: &str| format!("g{pair}-900-10F-{side},secret");
            let passwords = [game("B"), game("W")];
            two_players_named(
                &host,
                names.each_ref().map(|name| &**name),
                passwords.each_ref().map(|word| &**word),
            )
        })
        .collect();
    let players: Vec<_> = pairs
        .into_iter()
        .map(|mut players| {
            thread::spawn(move || {
                let id = players[0].term("Game_ID").to_owned();
                let mut echoed = Vec::new();
                // Eleven of these moves do not repeat the first position four times.
                let shuffle = ["+2838HI", "-8272HI", "+3828HI", "-7282HI"];
                for text in shuffle.iter().cycle().take(11) {
                    let mover = usize::from(text.starts_with('-'));
                    if !players[mover].try_raw(format!("{text}\n").as_bytes()) {
                        break;
                    }
                    let Some(line) = players[mover].try_line() else {
                        break;
                    };
                    assert_eq!(line, format!("{text},T0"));
                    echoed.push((*text).to_owned());
                    if players[1 - mover].try_line().is_none() {
                        break;
                    }
                }
                (id, echoed)
            })
        })
        .collect();
    thread::sleep(Duration::from_millis(3));
    host.kill();
    let kept = journals(&folder);
    assert_eq!(kept.len(), 4);
    for player in players {
        let (id, echoed) = player.join().expect("a player");
        assert!(
            kept[&id].starts_with(&echoed),
            "{id}: {echoed:?}, {:?}",
            kept[&id]
        );
        // At most the move that was on its way is kept and not known.
        assert!(kept[&id].len() <= echoed.len() + 1, "{id}");
    }
}

/// Kills the server while so many games are played; everybody comes back with a token and plays on.
#[cfg(unix)]
fn goes_on_after_a_kill(games: usize, seconds: u64) {
    let folder = TestFolder::new(&format!("serve-storm-kill-{games}"));
    let rules = ["--grace", "120", "--max-moves", "0"];
    let mut host = GameHost::start(&folder, "csa", &rules);
    let (count, length) = (games.to_string(), seconds.to_string());
    // Ten moves a second: some are on their way whenever the server dies.
    let plan = ["--games", &count, "--seconds", &length, "--pace", "100"];
    let test = LoadTest::start(&folder, &host, &plan);
    thread::sleep(Duration::from_secs(seconds) / 3);
    host.kill();
    let before = journals(&folder);
    assert_eq!(before.len(), games);
    let again = GameHost::start(
        &folder,
        "csa",
        &[&rules[..], &["--bind", host.address()]].concat(),
    );
    let report = test.report();
    let players = 2 * games;
    for (key, value) in [
        ("lost", 0),
        ("faults", 0),
        ("broken", players),
        ("resumed", players),
    ] {
        assert_eq!(report[key], value, "{key}: {report}");
    }
    // The games went on for as long again as they had been played.
    let moves = report["moves"].as_u64().expect("a number") as usize;
    let before: usize = before.values().map(Vec::len).sum();
    assert!(
        before > games && moves > before + games,
        "{before}: {report}"
    );
    drop(again);
}

#[cfg(unix)]
#[test]
fn games_go_on_after_a_kill() {
    goes_on_after_a_kill(5, 3);
}

#[cfg(unix)]
#[test]
#[ignore = "half a minute: run by `make test-slow`"]
fn a_hundred_games_go_on_after_a_kill() {
    goes_on_after_a_kill(100, 20);
}

/// Cuts all connections at once; everybody is in again within ten seconds.
fn all_come_back(games: usize, seconds: u64) {
    let folder = TestFolder::new(&format!("serve-storm-cut-{games}"));
    let host = GameHost::start(&folder, "csa", &["--max-moves", "0"]);
    let (count, length) = (games.to_string(), seconds.to_string());
    let cut = (seconds / 2).to_string();
    let plan = ["--games", &count, "--seconds", &length, "--cut", &cut];
    let report = LoadTest::start(&folder, &host, &plan).report();
    let players = 2 * games;
    for (key, value) in [
        ("players", players),
        ("lost", 0),
        ("faults", 0),
        ("resumed", players),
    ] {
        assert_eq!(report[key], value, "{key}: {report}");
    }
    let longest = report["return_ms"]["max"].as_f64().expect("a time");
    assert!(longest < 10_000.0, "{report}");
}

#[test]
fn players_that_are_cut_off_come_back_at_once() {
    all_come_back(10, 2);
}

#[test]
#[ignore = "half a minute and 2,000 connections: run by `make test-slow`"]
fn two_thousand_players_come_back_within_ten_seconds() {
    all_come_back(1000, 24);
}

/// Sessions of garbage: nothing hangs, and memory does not grow from the first half to the second.
#[cfg(target_os = "linux")]
fn garbage_changes_nothing(sessions: u64) {
    const THREADS: u64 = 8;
    let folder = TestFolder::new(&format!("serve-storm-garbage-{sessions}"));
    let host = GameHost::start(&folder, "csa", &[]);
    let send_all = |from: u64| {
        thread::scope(|scope| {
            for part in 0..THREADS {
                let address = host.address();
                scope.spawn(move || {
                    for seed in (from + part..from + sessions / 2).step_by(THREADS as usize) {
                        send_garbage(address, seed);
                    }
                });
            }
        });
        memory(host.process())
    };
    let first = send_all(0);
    let second = send_all(sessions / 2);
    assert!(second < first + (2 << 20), "{first} bytes, then {second}");
    let mut wire = host.connect();
    wire.say("LOGIN ann test-900-10F,secret");
    assert_eq!(wire.line(), "LOGIN:incorrect");
}

/// One session: bytes that were never a protocol, or lines that nearly are one.
#[cfg(target_os = "linux")]
fn send_garbage(address: &str, seed: u64) {
    const WORDS: [&str; 12] = [
        "LOGIN",
        "LOGIN a b",
        "LOGIN ann wrong x1",
        "AGREE",
        "REJECT",
        "+7776FU",
        "%KACHI",
        "%%LIST",
        "LOGOUT",
        "\0",
        "名前",
        "LOGIN ann x reconnect:a+b",
    ];
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .expect("a socket");
    for _ in 0..rng.usize(1..12) {
        let mut bytes = Vec::new();
        match rng.u8(0..4) {
            0 => bytes.extend((0..rng.usize(0..3000)).map(|_| rng.u8(..))),
            _ => bytes.extend(rng.choice(WORDS).unwrap_or_default().bytes()),
        }
        if rng.u8(0..5) > 0 {
            bytes.push(b'\n');
        }
        // The server may have heard enough.
        if stream.write_all(&bytes).is_err() {
            break;
        }
    }
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut rest = Vec::new();
    match stream.read_to_end(&mut rest) {
        Ok(_) => {}
        Err(why) => assert!(
            !matches!(
                why.kind(),
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
            ),
            "session {seed} hangs"
        ),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn garbage_leaves_nothing_behind() {
    garbage_changes_nothing(400);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a minute: run by `make test-slow`"]
fn ten_thousand_sessions_of_garbage_leave_nothing_behind() {
    garbage_changes_nothing(10_000);
}
