//! Sanban as an engine: each protocol on standard input and output.

use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::command::{self, Talk, fails, sanban, with_input};

/// What an engine says to these lines and then to the end of its input.
fn says(arguments: &[&str], lines: &str) -> String {
    let output = with_input(&[&["engine"], arguments].concat(), lines);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_handshake_names_the_player_and_its_options() {
    let text = says(&["othello", "--player", "azisai"], "usi\nisready\nquit\n");
    assert!(text.starts_with("id name Sanban "), "{text}");
    assert!(
        text.contains("option name depth type spin default 4 min 1 max 8\n"),
        "{text}"
    );
    assert!(text.ends_with("usiok\nreadyok\n"), "{text}");
}

#[test]
fn every_kind_of_limit_gives_one_move() {
    for (game, position) in [
        ("othello", "position startpos moves f5 d6"),
        ("othello", "position startpos moves"),
        ("shogi", "position startpos moves 7g7f 3c3d"),
    ] {
        for go in [
            "go",
            "go depth 2",
            "go nodes 100",
            "go movetime 50",
            "go btime 1000 wtime 1000",
            "go btime 1000 wtime 1000 binc 10 winc 10",
            "go btime 0 wtime 0 byoyomi 100",
            "go btime x",
        ] {
            let text = says(
                &[game],
                &format!("usi\nisready\nusinewgame\n{position}\n{go}\n"),
            );
            let moves = text
                .lines()
                .filter(|line| line.starts_with("bestmove "))
                .count();
            assert_eq!(moves, 1, "{game} {go}: {text}");
        }
    }
}

#[test]
fn infinite_and_ponder_wait_for_their_word() {
    for game in ["othello", "shogi"] {
        let mut talk = Talk::new(&[game]);
        talk.say("usi");
        talk.until("usiok");
        for (go, end) in [
            ("go infinite", "stop"),
            ("go ponder btime 1000 wtime 1000", "stop"),
            ("go ponder btime 200 wtime 200 byoyomi 100", "ponderhit"),
        ] {
            talk.say("usinewgame");
            talk.say("position startpos");
            talk.say(go);
            std::thread::sleep(Duration::from_millis(150));
            talk.say("isready");
            let lines = talk.until("readyok");
            assert!(
                !lines.iter().any(|line| line.starts_with("bestmove")),
                "{game} {go}: {lines:?}"
            );
            talk.say(end);
            talk.until("bestmove ");
        }
        talk.quit();
    }
}

/// The time from `stop` to the move, a few times; `make test-slow` does it a thousand times.
fn stops(player: &[&str], times: usize) -> Vec<Duration> {
    let mut talk = Talk::new(player);
    talk.say("usi");
    talk.until("usiok");
    let mut waits = Vec::new();
    for _ in 0..times {
        talk.say("position startpos");
        talk.say("go infinite");
        std::thread::sleep(Duration::from_millis(3));
        let start = Instant::now();
        talk.say("stop");
        talk.until("bestmove ");
        waits.push(start.elapsed());
    }
    talk.quit();
    waits.sort();
    waits
}

/// Engines that would go on for long.
const STOPPED: [&[&str]; 3] = [
    &["othello", "--player", "minimax:depth=20"],
    &["othello", "--player", "alphabeta:level=60"],
    &["shogi"],
];

#[test]
fn a_stop_is_obeyed() {
    for player in STOPPED {
        let waits = stops(player, 20);
        // Machines are busy: this is only to find an engine that does not stop at all.
        assert!(
            waits[10] < Duration::from_millis(500),
            "{player:?}: {waits:?}"
        );
    }
}

/// `stop` and `quit` do not wait for the lines before them, which wait for the end of the search.
#[test]
fn stop_and_quit_overtake_lines_that_wait() {
    for game in ["othello", "shogi"] {
        let mut talk = Talk::new(&[game]);
        for line in [
            "position startpos",
            "go infinite",
            "hello",
            "gameover win",
            "position startpos",
            "go infinite",
            "usinewgame",
            "stop",
        ] {
            talk.say(line);
        }
        // It stops both searches.
        talk.until("bestmove ");
        talk.until("bestmove ");
        for line in ["position startpos", "go infinite", "usinewgame"] {
            talk.say(line);
        }
        let start = Instant::now();
        talk.quit();
        let wait = start.elapsed();
        assert!(wait < Duration::from_secs(10), "{game}: {wait:?}");
    }
    let mut talk = Talk::new(&["renju", "--player", "random"]);
    for line in ["START 15", "BEGIN", "START 15", "YXSTOP", "END"] {
        talk.say(line);
    }
    let status = talk.child.wait().expect("it ends");
    assert!(status.success(), "{status:?}");
}

#[test]
#[ignore = "measures: run by `make test-slow`"]
#[allow(clippy::print_stderr)]
fn a_thousand_stops() {
    for player in STOPPED {
        let waits = stops(player, 1_000);
        eprintln!("{player:?}: median {:?}, 99 % {:?}", waits[500], waits[990]);
        assert!(
            waits[990] < Duration::from_millis(20),
            "{:?}",
            &waits[980..]
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_is_as_large_as_it_may_be() {
    let resident = |megabytes: &str| {
        let mut talk = Talk::new(&["othello"]);
        talk.say(&format!("setoption name Hash value {megabytes}"));
        talk.say("position startpos");
        talk.say("go depth 4");
        talk.until("bestmove ");
        let status = format!("/proc/{}/status", talk.child.id());
        let status = std::fs::read_to_string(status).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        talk.quit();
        kilobytes
            .and_then(|number| number.parse::<u64>().ok())
            .expect("a number")
    };
    let (small, large) = (resident("1"), resident("200"));
    // A power of two that is not more than what is allowed: 128 MiB.
    let difference = (large - small) / 1024;
    assert!((100..=200).contains(&difference), "{difference} MiB");
}

#[test]
fn options_are_checked() {
    let text = says(
        &["othello", "--player", "azisai"],
        "usi\nsetoption name depth value 9\nsetoption name depth value 2\nsetoption name x value 1\nisready\nquit\n",
    );
    assert!(text.contains("info string"), "{text}");
    assert!(text.ends_with("readyok\n"), "{text}");
}

#[test]
fn a_whole_game_of_gomocup() {
    let text = says(
        &["renju", "--player", "rdd:seed=1"],
        "START 15\nINFO rule 4\nINFO timeout_turn 1000\nINFO time_left 100000\nBEGIN\nTURN 0,0\nTURN 0,2\nABOUT\nEND\n",
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["OK", "7,7"], "{text}");
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[4].starts_with("name="), "{text}");

    // Black's foul points, as Yixin's commands ask for them.
    let board = "START 15\nYXBOARD\n7,7,1\n0,14,2\n7,6,1\n2,14,2\n8,5,1\n4,14,2\n9,5,1\n6,14,2\nDONE\nYXSHOWFORBID\nEND\n";
    let text = says(&["renju"], board);
    assert_eq!(text, "OK\nFORBID 0705.\n");
}

#[test]
fn the_first_line_tells_the_protocol() {
    let text = says(&["othello"], "protocol_version\ngenmove b\nquit\n");
    assert!(text.starts_with("= 2\n\n= "), "{text}");
    let text = says(&["othello"], "nboard 2\nping 7\nquit\n");
    assert!(text.contains("pong 7\n"), "{text}");
    let text = says(
        &["othello", "--player", "corner:seed=1"],
        "0\n8\n........\n........\n........\n...10...\n...01...\n........\n........\n........\n4\nd3\nc4\nf5\ne6\n",
    );
    assert!(
        ["d3\n", "c4\n", "f5\n", "e6\n"].contains(&text.as_str()),
        "{text}"
    );
}

#[test]
fn bad_arguments_are_refused() {
    let message = fails(&["engine", "othello", "--player", "nobody"]);
    assert!(
        message.starts_with("error: --player: player \"nobody\": expected one of: "),
        "{message}"
    );
    let message = fails(&["bridge", "usix", "--as", "usi", "--", "cat"]);
    assert!(
        message.contains("expected a protocol of othello"),
        "{message}"
    );
    let message = fails(&["bridge", "usix", "--", "/nonexistent/engine"]);
    assert!(message.contains("/nonexistent/engine"), "{message}");
}

/// A bot is an engine, and an engine a bot.
#[test]
fn bridges_lead_both_ways() {
    let binary = env!("CARGO_BIN_EXE_sanban");
    let bot = [
        "bridge",
        "codingame",
        "--",
        binary,
        "engine",
        "othello",
        "--player",
        "corner:seed=1",
    ];
    let output = with_input(
        &bot,
        "usi\nisready\nusinewgame\nposition startpos\ngo\nusinewgame\nposition startpos moves f5\ngo\nquit\n",
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
    let engine = [
        "bridge",
        "usix",
        "--as",
        "codingame",
        "--",
        binary,
        "engine",
        "othello",
        "--player",
        "corner:seed=1",
    ];
    let output = with_input(
        &engine,
        "0\n8\n........\n........\n........\n...10...\n...01...\n........\n........\n........\n4\nd3\nc4\nf5\ne6\n",
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        ["d3\n", "c4\n", "f5\n", "e6\n"].contains(&text.as_str()),
        "{text}"
    );
}

/// Words of all protocols and noise, in any order.
fn garbage(rng: &mut fastrand::Rng) -> Vec<u8> {
    const WORDS: [&str; 40] = [
        "usi",
        "isready",
        "usinewgame",
        "position",
        "startpos",
        "sfen",
        "moves",
        "go",
        "stop",
        "ponderhit",
        "btime",
        "depth",
        "nodes",
        "infinite",
        "ponder",
        "setoption",
        "name",
        "value",
        "START",
        "15",
        "BOARD",
        "DONE",
        "TURN",
        "7,7",
        "BEGIN",
        "INFO",
        "rule",
        "-1",
        "genmove",
        "play",
        "b",
        "boardsize",
        "nboard",
        "set",
        "game",
        "hint",
        "0",
        "8",
        "........",
        "\u{0}",
    ];
    let mut text = Vec::new();
    for _ in 0..rng.usize(1..30) {
        for _ in 0..rng.usize(0..6) {
            match rng.u8(..8) {
                0 => text.push(rng.u8(..)),
                1 => text.extend(rng.u64(..).to_string().bytes()),
                _ => text.extend(WORDS[rng.usize(..WORDS.len())].bytes()),
            }
            text.push(b' ');
        }
        text.push(b'\n');
    }
    text
}

fn survives_garbage(runs: u64) {
    let protocols = [
        ("othello", "usix"),
        ("othello", "gtp"),
        ("othello", "nboard"),
        ("othello", "codingame"),
        ("renju", "gomocup"),
        ("shogi", "usi"),
    ];
    for (game, protocol) in protocols {
        let mut rng = fastrand::Rng::with_seed(7);
        for run in 0..runs {
            let text = garbage(&mut rng);
            let arguments = [
                "engine",
                game,
                "--protocol",
                protocol,
                "--player",
                "random:seed=1",
            ];
            let mut child = sanban(&arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("sanban runs");
            let mut input = child.stdin.take().expect("a pipe");
            let _ = input.write_all(&text);
            drop(input);
            let start = Instant::now();
            let output = child.wait_with_output().expect("it ends");
            let shown = String::from_utf8_lossy(&text).into_owned();
            assert!(
                output.status.success(),
                "{protocol} {run}: {output:?} {shown}"
            );
            assert!(
                output.stderr.is_empty(),
                "{protocol} {run}: {output:?} {shown}"
            );
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "{protocol} {run}: {shown}"
            );
        }
    }
}

#[test]
fn garbage_is_survived() {
    survives_garbage(30);
}

#[test]
#[ignore = "minutes: run by `make test-slow`"]
fn ten_thousand_runs_of_garbage_are_survived() {
    survives_garbage(10_000);
}

#[test]
fn swap2_is_opened_with_three_stones() {
    let text = says(
        &["renju", "--player", "rdd:seed=1"],
        "START 15\nSWAP2BOARD\nDONE\nEND\n",
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, "OK"), "{text}");
    assert_eq!(lines[1].split([',', ' ']).count(), 6, "{text}");
}

#[test]
fn the_board_can_be_traced() {
    let text = says(
        &["renju"],
        "START 5\nYXBOARD\n2,2,1\n3,2,2\nDONE\nTRACEBOARD\nEND\n",
    );
    let rows = [
        "OK",
        "MESSAGE .....",
        "MESSAGE .....",
        "MESSAGE ..XO.",
        "MESSAGE .....",
        "MESSAGE .....",
    ];
    let expected = rows.join("\n") + "\nMESSAGE black to move\n";
    assert_eq!(text, expected);
}

/// A king in the open that can be checked for ever.
const ENDLESS: &str = "9/9/9/9/4k4/9/9/9/9 b RBrb4g4s4n4l18p 1";

#[test]
fn a_mate_is_found_or_not_claimed() {
    let mut talk = Talk::new(&["shogi"]);
    talk.say("position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1");
    talk.say("go mate 10000");
    let lines = talk.until("checkmate ");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate G*5b"));
    talk.say("position startpos");
    talk.say("go mate 100");
    let lines = talk.until("checkmate ");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate nomate"));
    // The attacker has no king, and the search no limit: it is stopped.
    talk.say(&format!("position sfen {ENDLESS}"));
    talk.say("go mate infinite");
    talk.say("stop");
    let lines = talk.until("checkmate ");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate timeout"));
    talk.quit();
    let mut talk = Talk::new(&["othello", "--protocol", "usix"]);
    talk.say("go mate 100");
    let lines = talk.until("checkmate ");
    let last = lines.last().map(String::as_str);
    assert_eq!(last, Some("checkmate notimplemented"));
    talk.quit();
}

/// Processes with this word on their command line.
fn processes(word: &str) -> usize {
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return 0; // no way to look
    };
    let lines = entries.flatten().filter_map(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).into_owned())
    });
    let own = std::process::id().to_string();
    lines
        .filter(|line| line.contains(word) && !line.contains(&own))
        .count()
}

/// Waits until no process has this word in its command line: a process that was killed may take a
/// moment to go.
fn assert_nobody_stays(word: &str, what: &str) {
    let start = Instant::now();
    while processes(word) > 0 {
        let waited = start.elapsed();
        assert!(waited < Duration::from_secs(5), "{what}: a process remains");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Each way to misbehave loses its game with a reason, the other games go on, nobody stays.
#[test]
fn misbehaviour_loses_one_game_and_leaves_nothing() {
    for (kind, reason) in [
        ("silent", "time: no answer after"),
        ("garbage", "time: "),
        ("late", "time: no answer after"),
        ("flood", ""),
        ("die", "it ended with exit status: 3"),
        ("illegal", "illegal-move: a1: "),
        ("stubborn", ""),
    ] {
        // A seed that no other test has, to find its processes again.
        let mark = format!(
            "corner:seed=77{}",
            kind.len() * 1000 + kind.as_bytes()[0] as usize
        );
        let binary = env!("CARGO_BIN_EXE_sanban");
        let engine = format!("cmd:{binary} engine othello --player {mark} --misbehave {kind}");
        let start = Instant::now();
        let report = command::json(&[
            "selfplay",
            "othello",
            "--black",
            &engine,
            "--white",
            "corner:seed=1",
            "--both-colours",
            "--move-time",
            "50",
            "--threads",
            "2",
            "--json",
        ]);
        assert!(start.elapsed() < Duration::from_secs(60), "{kind}");
        let games = report["games"].as_array().expect("games");
        assert_eq!(games.len(), 2, "{kind}: {report}");
        for game in games {
            let result = game["result"].as_str().expect("a result");
            assert!(result.contains(reason), "{kind}: {result}");
        }
        if !reason.is_empty() {
            assert_eq!(report["losses"], 2, "{kind}: {report}");
        }
        assert_nobody_stays(&mark, kind);
    }
}

/// An evaluator that does not go when its input ends is made to.
#[test]
#[cfg(unix)]
fn a_deaf_evaluator_does_not_stay() {
    let mark = "98765.4321";
    let player = format!(
        "minimax:depth=1,evaluator=sh -c {}",
        "echo${IFS}readyok;exec${IFS}sleep${IFS}98765.4321"
    );
    let text = says(
        &["othello", "--player", &player],
        "usi\nsetoption name depth value 2\nisready\nquit\n",
    );
    assert!(text.ends_with("readyok\n"), "{text}");
    assert_nobody_stays(mark, "the evaluator");
}
