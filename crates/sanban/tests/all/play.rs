//! Whole games in the terminal, typed through a pipe.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{self, with_input};
use crate::test_folder::TestFolder;

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments: Vec<&str> = ["play", "othello", "--ascii"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    let output = with_input(&arguments, typed);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The moves printed at the end; nothing if none was played.
fn moves(screen: &str) -> &str {
    screen
        .lines()
        .find_map(|line| line.strip_prefix("moves "))
        .unwrap_or_default()
}

/// The position printed at the end.
fn position(screen: &str) -> &str {
    let line = screen.lines().last().expect("there is output");
    line.strip_prefix("sfen ").expect("the position comes last")
}

#[test]
fn a_whole_game_of_two_people() {
    let game = "e6 f4 e3 f6 g5 d6 e7 f5 c5".replace(' ', "\n");
    let screen = play(&["--vs", "human"], &game);
    assert!(screen.contains("Black wins by 13"), "{screen}");
    assert_eq!(moves(&screen), "e6f4e3f6g5d6e7f5c5");
}

/// Plays the first legal move of every position, as a very simple person would, and follows
/// the game from the screen alone.
#[test]
fn a_whole_game_against_random() {
    for color in ["black", "white"] {
        let arguments = ["--vs", "random:seed=5", "--color", color];
        let mut typed = String::new();
        loop {
            let screen = play(&arguments, &typed);
            assert!(typed.len() < 400, "the game does not end: {typed}");
            if screen.contains(" wins by ") || screen.contains("Draw, ") {
                assert!(screen.lines().count() > 600, "{screen}");
                assert!(moves(&screen).len() >= 100, "{screen}");
                break;
            }
            let report = command::json(&["show", "othello", position(&screen), "--json"]);
            let next = report["legal"][0].as_str().expect("a move").to_owned();
            typed.push_str(&next);
            typed.push('\n');
        }
    }
}

#[test]
fn illegal_input_is_explained_and_asked_again() {
    let screen = play(
        &["--vs", "human"],
        "d4\na1\npass\nxyz\nd9\n\n\u{ff}\u{0}\nd3\nquit\n",
    );
    for explanation in [
        "there is a disc on d4 already",
        "a disc on a1 would flip nothing (legal: d3 c4 f5 e6)",
        "a pass is allowed only without a legal move (legal: d3 c4 f5 e6)",
        "\"xyz\" is not a move: expected a square from a1 to h8, or pass",
        "\"d9\" is not a move",
    ] {
        assert!(screen.contains(explanation), "{explanation}\n{screen}");
    }
    assert_eq!(moves(&screen), "d3");
}

#[test]
fn moves_can_be_taken_back() {
    let screen = play(&["--vs", "random:seed=3"], "undo\nd3\nundo\nc4\nquit\n");
    assert!(
        screen.contains("There is nothing to take back."),
        "{screen}"
    );
    let played = moves(&screen);
    assert!(played.starts_with("c4") && played.len() == 4, "{played}");
    // Between two people, one ply at a time; not behind the start.
    let screen = play(
        &["--vs", "human", "--position", "f5"],
        "d6\nundo\nundo\nquit\n",
    );
    assert!(
        screen.contains("There is nothing to take back."),
        "{screen}"
    );
    assert_eq!(moves(&screen), "f5");
}

#[test]
fn a_game_can_be_resigned_left_and_continued() {
    let screen = play(&[], "d3\nresign\n");
    assert!(screen.contains("Black resigns: White wins."), "{screen}");
    let left = play(&["--vs", "random:seed=9"], "d3\n");
    assert!(left.contains("The game is not finished."), "{left}");
    let so_far = moves(&left).to_owned();
    let continued = play(&["--position", &so_far, "--vs", "human"], "quit\n");
    assert_eq!(moves(&continued), so_far);
}

#[test]
fn a_forced_pass_is_asked_for() {
    // Black cannot move, White can.
    let passing = "OOOOOOOO-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXW1";
    let report = command::json(&["show", "othello", passing, "--json"]);
    let forced = report["legal"] == serde_json::json!(["pass"]);
    assert!(forced, "{report}");
    for typed in ["pass\nquit\n", "\nquit\n", "a2\npa\nquit\n"] {
        let screen = play(&["--vs", "human", "--position", passing], typed);
        assert!(
            screen.contains("There is no legal move: type pass"),
            "{screen}"
        );
        assert!(screen.contains("Black> "), "{screen}");
    }
}

#[test]
fn the_terminal_speaks_japanese() {
    let screen = play(&["--lang", "ja", "--vs", "human"], "a1\nhelp\nresign\n");
    assert!(screen.contains("返せる石がありません"), "{screen}");
    assert!(screen.contains("待った"), "{screen}");
    assert!(screen.contains("黒の投了、白の勝ち"), "{screen}");
}

/// This program as an engine for `--vs`.
fn own_engine(arguments: &str) -> String {
    format!("cmd:'{}' engine {arguments}", env!("CARGO_BIN_EXE_sanban"))
}

#[test]
fn engines_in_every_protocol_are_opponents() {
    let in_process = play(&["--vs", "corner:seed=1"], "d3\nquit\n");
    for protocol in ["usix", "gtp", "nboard", "codingame"] {
        let engine = own_engine("othello --player corner:seed=1");
        let arguments = ["--vs", &engine, "--engine-protocol", protocol];
        let screen = play(&arguments, "d3\nundo\nd3\nquit\n");
        assert_eq!(moves(&screen).len(), 4, "{protocol}: {screen}");
        assert_eq!(moves(&screen)[..2], moves(&in_process)[..2]);
    }
    let engine = own_engine("othello --player corner:seed=1");
    let screen = play(&["--vs", &engine], "d3\nquit\n");
    assert_eq!(moves(&screen), moves(&in_process));
    assert!(
        screen.contains("White (Sanban 0.1.0 corner) plays "),
        "{screen}"
    );
}

#[test]
fn engines_of_the_other_games_are_opponents() {
    for (game, rules, player, first, length) in [
        ("renju", &[][..], "rdd:seed=1", "h8", 4),
        (
            "renju",
            &["--rules", "freestyle,size=9"],
            "rdd:seed=1",
            "e5",
            4,
        ),
        ("shogi", &[], "capture:seed=1", "7g7f", 23),
    ] {
        let engine = own_engine(&format!("{game} --player {player}"));
        let arguments = [&["play", game, "--ascii", "--vs", &engine], rules].concat();
        let output = with_input(&arguments, &format!("{first}\nquit\n"));
        assert!(output.status.success(), "{output:?}");
        let screen = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(moves(&screen).len() >= length, "{game}: {screen}");
    }
}

#[test]
fn limits_reach_the_opponent() {
    // It writes down what it was told, and plays.
    let engine = shell_engine("echo \"$l\" > \"$0\"; echo bestmove c5");
    for (limits, told) in [
        (&["--depth", "3"][..], &["go depth 3\n"][..]),
        (
            &["--nodes", "10", "--move-time", "700"],
            &[" 700", "nodes 10"],
        ),
        // Nobody waits for ever.
        (&[], &[" 5000\n"]),
        (&["--time-control", "9"], &[" 5000\n"]),
        // Black has used some of its own time.
        (
            &["--time", "60/5"],
            &["btime 5", "wtime 60000 byoyomi 5000"],
        ),
        (
            &["--time", "60+2", "--opponent-time", "30+1"],
            &["btime 6", "wtime 30000", "binc 2000 winc 1000"],
        ),
        (&["--opponent-time", "0/7"], &["wtime 0", "byoyomi 7000"]),
    ] {
        let folder = TestFolder::new("limits");
        let engine = format!("cmd:{engine} {}", folder.path("heard"));
        let screen = play(&[&["--vs", &engine], limits].concat(), "d3\nquit\n");
        assert_eq!(moves(&screen), "d3c5");
        let heard = folder.read_text("heard");
        for words in told {
            assert!(heard.contains(words), "{limits:?}: {heard}");
        }
    }
}

/// Ends with an error about the opponent, in time, and leaves no process behind.
fn misbehaves(command: &str, typed: &str, limits: &[&str], within: u64) -> String {
    let engine = format!("cmd:{command}");
    let arguments = [&["play", "othello", "--vs", &engine], limits].concat();
    let start = Instant::now();
    let output = with_input(&arguments, typed);
    assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
    assert!(
        start.elapsed() < Duration::from_secs(within),
        "{command}: {:?}",
        start.elapsed()
    );
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Whether a process has this word on its command line.
#[cfg(target_os = "linux")]
fn is_running(word: &str) -> bool {
    let entries = fs::read_dir("/proc").expect("processes");
    entries.flatten().any(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0)
            .any(|argument| argument == word.as_bytes())
    })
}

/// A process that was told to end may take a moment on a busy machine.
#[cfg(target_os = "linux")]
fn assert_ends(word: &str) {
    let start = Instant::now();
    while is_running(word) {
        assert!(start.elapsed() < Duration::from_secs(5), "it remains");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn programs_that_are_no_engines() {
    let error = misbehaves("no-such-program", "", &[], 5);
    assert!(
        error.contains("error: --vs: cmd:no-such-program: \"no-such-program\" cannot be started"),
        "{error}"
    );
    let error = misbehaves("", "", &[], 5);
    assert!(error.contains("expected a program"), "{error}");
    let sanban = env!("CARGO_BIN_EXE_sanban");
    let error = misbehaves(&format!("'{sanban}' engine chess"), "", &[], 5);
    assert!(
        error.contains("start: it ended with exit status: 2"),
        "{error}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn programs_that_do_not_answer() {
    let word = format!("98765.{}", std::process::id());
    let commands = [format!("sleep {word}"), "cat".to_owned(), "yes".to_owned()];
    thread::scope(|scope| {
        for command in &commands {
            scope.spawn(move || {
                let error = misbehaves(command, "", &[], 20);
                let expected = format!("error: --vs: cmd:{command}: start: ");
                assert!(error.starts_with(&expected), "{error}");
            });
        }
    });
    assert_ends(&word);
}

/// An engine that gets ready as it should, and answers `go` with a command of the shell.
fn shell_engine(on_go: &str) -> String {
    format!(
        "sh -c 'while read l; do case \"$l\" in usi) echo usiok;; isready) echo readyok;; \
         go*) {on_go};; quit) exit;; esac; done'"
    )
}

#[cfg(target_os = "linux")]
#[test]
fn engines_that_fail_in_the_middle_of_a_game() {
    let word = format!("87654.{}", std::process::id());
    for (on_go, expected) in [
        ("echo bestmove a1".to_owned(), "illegal answer \"a1\""),
        ("echo bestmove zz".to_owned(), "illegal answer \"zz\""),
        (
            "echo bestmove win".to_owned(),
            "it declares a win that it does not have",
        ),
        (
            "echo out of ideas >&2; exit 3".to_owned(),
            "think: it ended with exit status: 3; its last words: out of ideas",
        ),
        (format!("sleep {word}"), "think: no answer in 1.3s"),
    ] {
        let folder = TestFolder::new("failed");
        let save = folder.path("failed.txt");
        let limits = ["--move-time", "300", "--save", &save];
        let error = misbehaves(&shell_engine(&on_go), "d3\nquit\n", &limits, 8);
        assert!(error.contains(expected), "{error}");
        // The game is not lost.
        assert_eq!(folder.read_text("failed.txt"), "d3\n");
    }
    assert_ends(&word);
}

#[cfg(target_os = "linux")]
#[test]
fn no_engine_outlives_a_game_that_is_killed() {
    let word = format!("76543.{}", std::process::id());
    let engine = format!("cmd:{}", shell_engine(&format!("sleep {word}")));
    let mut child = command::sanban(&["play", "othello", "--color", "white", "--vs", &engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("sanban runs");
    let wait_until = |expected: bool| {
        let start = Instant::now();
        while is_running(&word) != expected {
            assert!(start.elapsed() < Duration::from_secs(10), "{expected}");
            thread::sleep(Duration::from_millis(20));
        }
    };
    wait_until(true);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    wait_until(false);
}

#[test]
fn an_engine_may_resign() {
    let engine = format!("cmd:{}", shell_engine("echo bestmove resign"));
    let screen = play(&["--vs", &engine], "d3\n");
    assert!(screen.contains("White resigns: Black wins."), "{screen}");
}

#[test]
fn an_engine_may_declare_its_win() {
    let engine = format!("cmd:{}", shell_engine("echo bestmove win"));
    let folder = TestFolder::new("declared");
    let arguments = [
        "play",
        "shogi",
        "--color",
        "white",
        "--vs",
        &engine,
        "--save",
        &folder.path("declared.csa"),
        "--position",
        "+P+P+P+PK+P+P+P+P/+R+R+B+B5/9/9/9/9/9/9/4k4 b - 1",
    ];
    let output = with_input(&arguments, "");
    assert!(output.status.success(), "{output:?}");
    let screen = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(screen.contains("Black declares: Black wins."), "{screen}");
    let record = folder.read_text("declared.csa");
    assert!(record.contains("%KACHI"), "{record}");
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (arguments, expected) in [
        (
            &["--engine-protocol", "gtp"][..],
            "--engine-protocol and --engine-folder are for a program: expected cmd:PROGRAM",
        ),
        (
            &["--vs", "cmd:true", "--engine-protocol", "usi"],
            "engines of othello are asked in usix or gtp",
        ),
        (&["--vs", "human", "--depth", "3"], "that is no person"),
        (&["--vs", "cmd:'x"], "expected another ' at the end"),
        (&["--hints", "nobody"], "--hints: player \"nobody\""),
        (
            &["--save", "x.kif"],
            "--save: x.kif: expected a name that ends in .txt, .f5d6, .ggf",
        ),
        (&["--move-time", "0"], "--move-time"),
    ] {
        let error = command::fails(&[&["play", "othello"], arguments].concat());
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_hint_is_a_legal_move() {
    let screen = play(
        &["--vs", "human", "--hints", "azisai:depth=2"],
        "hint\nquit\n",
    );
    assert!(
        screen.contains("hint: e6 (azisai:depth=2: depth 2  score "),
        "{screen}"
    );
    for (game, first) in [("othello", "d3"), ("renju", "h8"), ("shogi", "7g7f")] {
        let typed = format!("{first}\nhint\nquit\n");
        let output = with_input(&["play", game, "--ascii", "--vs", "human"], &typed);
        let screen = String::from_utf8_lossy(&output.stdout).into_owned();
        let hint = screen
            .split("hint: ")
            .nth(1)
            .unwrap_or_else(|| panic!("{screen}"));
        let hint = hint.split(' ').next().unwrap_or_default();
        let report = command::json(&["show", game, first, "--json"]);
        let legal = report["legal"].as_array().expect("moves");
        assert!(legal.iter().any(|m| m == hint), "{game}: {hint}");
    }
    // Advice that fails ends nothing.
    let bad = format!("cmd:{}", shell_engine("exit 1"));
    let screen = play(&["--vs", "human", "--hints", &bad], "hint\nd3\nquit\n");
    assert!(screen.contains("no hint: "), "{screen}");
    assert_eq!(moves(&screen), "d3");
}

#[test]
fn games_of_othello_are_saved() {
    let folder = TestFolder::new("saved");
    for name in ["saved.txt", "saved.f5d6"] {
        let file = folder.path(name);
        let screen = play(
            &["--vs", "human", "--save", &file],
            "f5\nsave\nd6\nresign\n",
        );
        let saved = format!("Saved in {file}.");
        assert_eq!(screen.matches(&saved).count(), 2, "{screen}");
        let moves = folder.read_text(name);
        assert_eq!(moves, "f5d6\n");
        let report = command::json(&["show", "othello", moves.trim(), "--json"]);
        assert_eq!(report["turn"], "black");
    }
}

#[test]
fn games_of_the_other_games_are_saved_and_read() {
    for (game, typed, plain, ends) in [
        (
            "shogi",
            "7g7f\n3c3d\n8h2b+\n",
            "startpos moves 7g7f 3c3d 8h2b+\n",
            &["csa", "kif", "ki2", "jkf", "sfen"][..],
        ),
        (
            "renju",
            "h8\nh9\nj9\n",
            "h8h9j9\n",
            &["psq", "sgf", "rif", "points", "rdd"],
        ),
    ] {
        for end in ends {
            let folder = TestFolder::new("saved");
            let file = folder.path(&format!("{game}.{end}"));
            let output = with_input(
                &[
                    "play", game, "--vs", "human", "--time", "60+1", "--save", &file,
                ],
                &format!("{typed}resign\n"),
            );
            assert!(output.status.success(), "{end}: {output:?}");
            let back = match game {
                "shogi" => "back.sfen",
                _ => "back.points",
            };
            command::succeeds(&["record", "convert", &file, &folder.path(back)]);
            assert_eq!(folder.read_text(back), plain, "{end}");
            let stats = command::succeeds(&["record", "stats", &file]);
            // These say who won.
            if matches!(*end, "csa" | "kif" | "jkf" | "sgf") {
                assert!(stats.to_lowercase().contains("resign"), "{end}: {stats}");
            }
        }
    }
}

#[test]
fn nothing_foreign_is_written_over() {
    let folder = TestFolder::new("foreign");
    let file = folder.write("mine.txt", "mine");
    let error = command::fails(&["play", "othello", "--save", &file]);
    assert!(error.contains("there is such a file already"), "{error}");
    let typed = format!("d3\nsave {file}\nquit\n");
    let screen = play(&["--vs", "human"], &typed);
    assert!(screen.contains("not saved: "), "{screen}");
    assert_eq!(folder.read_text("mine.txt"), "mine");
    // Its own files are renewed.
    let own = folder.path("own.txt");
    let typed = format!("d3\nsave {own}\nc5\nSAVE {own}\nquit\n");
    play(&["--vs", "human"], &typed);
    assert_eq!(folder.read_text("own.txt"), "d3c5\n");
    for (typed, expected) in [
        ("save\n", "save: expected a file, such as: save game.txt"),
        (
            "save x.doc\n",
            "not saved: x.doc: expected a name that ends in .txt, .f5d6, .ggf",
        ),
        (
            "save /no/such/folder/x.txt\n",
            "/no/such/folder/x.txt: cannot be written",
        ),
    ] {
        let screen = play(&["--vs", "human"], typed);
        assert!(screen.contains(expected), "{screen}");
    }
}

#[test]
fn the_java_series_is_played_in_its_own_words() {
    let folder = TestFolder::new("java");
    let save = folder.path("game.txt");
    let game = ["--java", "--vs", "human", "--save", &save];
    // e6 f4 e3 f6 g5 d6 e7 f5 c5, with words that are no numbers and squares that are not free.
    let typed = "six\n5\n1\n1\n9\n-3\n6\n5\n4\n6\n3\n5\n6\n6\n5\n7\n6\n4\n7\n5\n5\n6\n5\n3\n";
    let screen = play_words(&game, typed);
    let start = "
   1  2  3  4  5  6  7  8 \n -------------------------
1|  |  |  |  |  |  |  |  |
 -------------------------
";
    assert!(screen.starts_with(start), "{screen}");
    assert!(screen.contains("4|  |  |  |O |@ |  |  |  |\n"), "{screen}");
    assert!(
        screen.contains("row: col: error. once choose.\nrow: col: row: col: row: col: \n   1"),
        "{screen}"
    );
    assert!(
        screen.ends_with("black: 13, white: 0\nblack win!\n"),
        "{screen}"
    );
    assert_eq!(folder.read_text("game.txt").trim(), "e6f4e3f6g5d6e7f5c5");

    // A built-in player answers without a word, and the end of the input leaves the game.
    let screen = play_words(&["--java", "--vs", "random:seed=1"], "6\n5\n");
    assert_eq!(screen.matches("1|  |").count(), 3, "{screen}");
    assert!(
        !screen.contains("plays") && !screen.contains("win"),
        "{screen}"
    );

    let refused = command::fails(&["play", "renju", "--java"]);
    assert!(
        refused.contains("--java: expected othello, found renju"),
        "{refused}"
    );
    let refused = command::fails(&["play", "othello", "--java", "--rules", "size=6"]);
    assert!(
        refused.contains("--java: expected a board of 8x8, found 6x6"),
        "{refused}"
    );
}

/// The words of a game of Othello with these arguments alone.
fn play_words(arguments: &[&str], typed: &str) -> String {
    let arguments: Vec<&str> = [&["play", "othello"], arguments].concat();
    let output = with_input(&arguments, typed);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn nobody_reading_is_no_error() {
    let mut child = command::sanban(&["play", "othello", "--vs", "random:seed=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all(b"d3\nmoves\nmoves\n");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
