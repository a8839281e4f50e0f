//! An engine that listens well: it is ready when it says so, it answers what can be answered, and
//! whatever it is told it goes on.

use std::io::Write as _;
use std::process::Stdio;

use crate::command::{Talk, best, sanban, with_input};

/// What an engine says to these lines and then to the end of its input.
fn says(arguments: &[&str], lines: &str) -> String {
    let output = with_input(&[&["engine"], arguments].concat(), lines);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The MiB of memory that a process has really got.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next());
    kib.and_then(|kib| kib.parse::<u64>().ok())
        .expect("a number")
        / 1024
}

/// A table that is allocated by the first `go` takes seconds of a clock that runs.
#[cfg(target_os = "linux")]
#[test]
fn tables_are_in_memory_before_readyok() {
    const HASH: u64 = 128;
    for (game, player) in [
        ("othello", "alphabeta:threads=2"),
        ("shogi", "alphabeta:threads=2"),
    ] {
        let mut talk = Talk::new(&[game, "--player", player]);
        talk.say("usi");
        talk.until("usiok");
        let before = resident(talk.child.id());
        talk.say(&format!("setoption name USI_Hash value {HASH}"));
        talk.say("isready");
        talk.until("readyok");
        let grown = resident(talk.child.id()) - before;
        // What was there before may have been given back.
        assert!(grown >= HASH * 3 / 4, "{game}: {grown} of {HASH} MiB");
        talk.quit();
    }
    // A Gomocup engine is ready when it has answered START.
    let player = format!("alphabeta:threads=2,hash={HASH}");
    let mut talk = Talk::new(&["renju", "--player", &player]);
    talk.say("ABOUT");
    talk.until("name=");
    let before = resident(talk.child.id());
    talk.say("START 15");
    talk.until("OK");
    let grown = resident(talk.child.id()) - before;
    assert!(grown >= HASH * 3 / 4, "renju: {grown} of {HASH} MiB");
    talk.say("END");
}

#[test]
fn a_bare_go_is_answered_without_a_stop() {
    let mut talk = Talk::new(&["shogi", "--player", "material"]);
    let said = talk.moved(&["position startpos", "go"]);
    assert_ne!(best(&said), "resign");
    talk.quit();
    // Four plies of Shogi by a network would take the patience of any host.
    let mut talk = Talk::new(&["shogi", "--player", "nn-alphabeta"]);
    let said = talk.moved(&["position startpos", "go"]);
    assert_ne!(best(&said), "resign");
    assert!(said.iter().all(|line| !line.contains("info depth 3 ")));
    talk.quit();
}

/// Whatever a player is, it chooses among these moves. Both are worse than others.
#[test]
fn moves_to_choose_from_are_kept() {
    let solved = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let shogi = [
        "random",
        "capture",
        "material",
        "alphabeta",
        "policy",
        "value1",
        "puct",
    ];
    let othello = [
        "random",
        "corner",
        "azisai",
        "minimax",
        "alphabeta",
        "sparring",
        "n-hand",
        "oserou",
        "policy",
        "value1",
        "nn-alphabeta",
        "puct",
        "puct:gumbel=4",
    ];
    let shogi = shogi.map(|player| ("shogi", player, solved, ["1i1h", "9i9h", "5i6h", "5i4h"]));
    let othello = othello.map(|player| {
        let position = "position startpos moves f5 d6 c3 d3 c4 f4 f6 f3";
        ("othello", player, position, ["b3", "a1", "e6", "c2"])
    });
    for (game, player, position, moves) in shogi.into_iter().chain(othello) {
        for go in ["go nodes 60", "go movetime 30"] {
            let lines = format!("{position}\n{go} searchmoves {}\n", moves.join(" "));
            let text = says(&[game, "--player", player], &lines);
            let best = text.lines().find_map(|line| line.strip_prefix("bestmove "));
            let best = best.and_then(|best| best.split(' ').next()).expect(&text);
            assert!(moves.contains(&best), "{player} {go}: {text}");
            assert!(
                text.contains("info string searchmoves: "),
                "{player}: {text}"
            );
        }
    }
}

/// One is waited for.
#[test]
fn without_a_legal_one_all_moves_are_searched() {
    let text = says(
        &["othello"],
        "position startpos\ngo depth 1 searchmoves a1 x9\n",
    );
    assert!(text.contains("every legal move is searched"), "{text}");
    assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
}

#[test]
fn go_mate_says_what_it_knows() {
    // A gold on 5b mates; without one there is no check at all.
    for (hand, answer) in [("G", "checkmate G*5b"), ("P", "checkmate nomate")] {
        let position = format!("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b {hand} 1");
        let text = says(&["shogi"], &format!("{position}\ngo mate 10000\n"));
        assert!(text.lines().any(|line| line == answer), "{text}");
    }
    let text = says(&["shogi"], "position startpos\ngo mate 0\n");
    let known = ["checkmate timeout", "checkmate nomate"];
    assert!(text.lines().any(|line| known.contains(&line)), "{text}");
    let text = says(&["othello"], "position startpos\ngo mate 100\n");
    assert_eq!(text, "checkmate notimplemented\n");
}

#[test]
fn a_limit_that_cannot_be_read_is_named_and_the_others_hold() {
    for game in ["othello", "shogi"] {
        let mut talk = Talk::new(&[game]);
        for (go, word) in [
            ("go btime x wtime y byoyomi 100", "\"x\""),
            ("go depth deep nodes 50", "\"deep\""),
            ("go nodes depth 2", "\"depth\""),
            ("go movetime", "\"\""),
        ] {
            let said = talk.moved(&["position startpos", go]);
            let mut notes = said.iter().filter(|line| line.starts_with("info string "));
            assert!(notes.any(|line| line.contains(word)), "{go}: {said:?}");
            assert_ne!(best(&said), "resign", "{go}");
        }
        talk.quit();
    }
}

#[test]
fn a_script_gets_its_whole_search() {
    let lines = "position startpos\ngo depth 6\n";
    for game in ["othello", "shogi"] {
        let text = says(&[game], lines);
        assert!(text.contains("info depth 6 "), "{game}: {text}");
    }
    // Neither a bare `go` nor a clock waits for anything that would have to be read.
    for (player, go, depth) in [
        ("alphabeta", "go", 10),
        ("material", "go", 6),
        ("alphabeta", "go btime 0 wtime 0 byoyomi 400", 4),
    ] {
        let lines = format!("position startpos\n{go}\n");
        let text = says(&["shogi", "--player", player], &lines);
        let told = format!("info depth {depth} ");
        assert!(text.contains(&told), "{player} {go}: {text}");
    }
}

#[test]
#[ignore = "takes the half minute that such a search gets: run by `make test-slow`"]
fn a_search_without_an_end_is_stopped_when_nobody_can() {
    let text = says(&["shogi"], "position startpos\ngo depth 60\n");
    assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
}

#[test]
fn huge_times_are_times_like_others() {
    let most = u64::MAX;
    for (game, player) in [("othello", "alphabeta:level=1,book=off"), ("renju", "rdd")] {
        let arguments = [game, "--protocol", "gtp", "--player", player];
        for clock in ["time_left b 5 0", &format!("time_left b {most} 1")] {
            let lines = format!("time_settings {most} {most} 1\n{clock}\ngenmove b\n");
            let text = says(&arguments, &lines);
            let moves = text.lines().filter(|line| line.len() > 2).count();
            assert_eq!(moves, 1, "{game} {clock}: {text}");
        }
    }
}

#[test]
fn an_evaluator_survives_bytes_that_are_no_text() {
    let mut child = sanban(&["engine", "othello", "--protocol", "evaluator"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = b"isready\neval \xff\xfe\n\x80\nisready\nquit\n";
    input.write_all(lines).expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let words: Vec<_> = text
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(words, ["readyok", "error:", "error:", "readyok"], "{text}");
}

/// The fourth time is a draw, and the loser of a draw by resignation is the one who resigns.
#[test]
fn nobody_resigns_in_a_repetition() {
    let moves = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let text = says(
        &["shogi"],
        &format!("position startpos moves {moves}\ngo depth 1\n"),
    );
    assert!(text.contains("bestmove "), "{text}");
    assert!(!text.contains("resign"), "{text}");
}

/// A process in a session of its own hears no signal to the engine's group.
#[cfg(target_os = "linux")]
#[test]
fn nothing_that_an_engine_starts_outlives_a_match() {
    let folder = crate::test_folder::TestFolder::new("far-child");
    let note = folder.path("id");
    let program = env!("CARGO_BIN_EXE_sanban");
    let lines = format!(
        "setsid sh -c 'echo $$ > {note}; exec sleep 1000' > /dev/null 2>&1 &\n\
         while ! test -s {note}; do sleep 0.01; done\n\
         exec {program} engine othello --player random\n"
    );
    let script = folder.write("engine.sh", &lines);
    let engine = format!("cmd:sh {script}");
    let output = sanban(&["match", &engine, "corner", "--games", "2"]).output();
    assert!(output.expect("sanban runs").status.success());
    let id = std::fs::read_to_string(&note).expect("it was started");
    let status = format!("/proc/{}/status", id.trim());
    let runs = || std::fs::read_to_string(&status).is_ok_and(|text| !text.contains("State:\tZ"));
    let start = std::time::Instant::now();
    while runs() {
        assert!(
            start.elapsed() < std::time::Duration::from_secs(10),
            "{id} remains"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
