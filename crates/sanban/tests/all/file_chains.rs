//! What one command writes, others read; and what cannot be read is named, not lost.

use crate::command::{START, fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// Three games of Shogi, a line each; the second has an illegal move.
const ONE_BAD: &str = "startpos moves 7g7f 3c3d 2g2f 8c8d\n\
                       startpos moves 7g7f 3c3d 8h2b+ 8b2b 2h2i\n\
                       startpos moves 2g2f 8c8d 7g7f 3c3d\n";

/// The exit code and the complaints of a command.
fn told(arguments: &[&str]) -> (Option<i32>, String) {
    let output = sanban(arguments).output().expect("sanban runs");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code(), told)
}

#[test]
fn one_bad_game_does_not_stop_the_samples_of_others() {
    let folder = TestFolder::new("one-bad");
    let file = folder.write("games.sfen", ONE_BAD);
    let out = folder.path("samples");
    let samples = ["learn", "samples", "shogi", &file, "--test-share", "0"];
    let strict = [&samples[..], &["--out", &out, "--strict"]].concat();
    assert!(fails(&strict).contains("games.sfen: line 2: move 5: 2h2i"));
    assert!(!folder.0.join("samples").exists());

    let (code, told) = told(&[&samples[..], &["--out", &out]].concat());
    assert_eq!(code, Some(0), "{told}");
    assert!(
        told.contains("left out: ") && told.contains("games.sfen: line 2: move 5: 2h2i"),
        "{told}"
    );
    let manifest = String::from_utf8(folder.read("samples/MANIFEST.toml")).expect("UTF-8");
    assert!(manifest.contains("bad = 1"), "{manifest}");
    assert!(manifest.contains("games = 2"), "{manifest}");
}

#[test]
#[cfg(feature = "train")]
fn one_bad_game_does_not_stop_a_network() {
    let folder = TestFolder::new("one-bad-net");
    let mut games = ONE_BAD.to_owned();
    // Enough games for a test part.
    for first in ["9g9f", "8g8f", "6g6f", "5g5f", "4g4f", "3g3f", "1g1f"] {
        for second in [
            "9c9d", "8c8d", "7c7d", "6c6d", "5c5d", "4c4d", "3c3d", "1c1d",
        ] {
            games += &format!("startpos moves {first} {second}\n");
        }
    }
    let file = &folder.write("games.sfen", games);
    let net = |name: &'static str| {
        let arguments = ["learn", "net", "shogi", file, "--name", name];
        let small = ["--arch", "resnet:1x8", "--steps", "1", "--batch", "4"];
        [&arguments[..], &small[..]].concat()
    };
    let refused = folder.fails(&[&net("strict")[..], &["--strict"]].concat());
    assert!(refused.contains("games.sfen: line 2: "), "{refused}");
    let output = folder.run(&net("rest"));
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("games.sfen: line 2: "), "{said}");
    assert!(said.contains("left out: 1 that cannot be read"), "{said}");
}

#[test]
fn a_file_that_exists_is_not_replaced() {
    let folder = TestFolder::new("taken");
    let input = folder.write("in/a.sfen", "startpos moves 7g7f\n");
    folder.write("in/b.sfen", "startpos moves 2g2f\n");
    let taken = folder.write("out/b.csa", "precious\n");
    let refused = fails(&["record", "convert", &input, &taken]);
    assert!(
        refused.contains(&format!("{taken}: expected a new file")) && refused.contains("--force"),
        "{refused}"
    );
    let all = [&folder.path("in"), &folder.path("out")];
    let all = ["record", "convert", all[0], all[1], "--to", "csa"];
    assert!(fails(&all).contains("b.csa: expected a new file"));
    assert_eq!(folder.read("out/b.csa"), b"precious\n");
    assert!(!folder.0.join("out/a.csa").exists());
    assert_eq!(
        succeeds(&[&all[..], &["--force"]].concat()),
        "2 games in 2 files\n"
    );
    let written = String::from_utf8(folder.read("out/b.csa")).expect("UTF-8");
    assert!(written.contains("+2726FU"), "{written}");
    // A file is not its own target either.
    assert!(fails(&["record", "convert", &input, &input]).contains("a.sfen: expected a new file"));
}

/// The games of a game's random player, a line each; their first six moves were given.
fn self_play(folder: &TestFolder, game: &str) -> String {
    let file = folder.path(&format!("{game}.txt"));
    let mut arguments = vec!["selfplay", game, "--games", "12", "--seed", "1"];
    arguments.extend(["--random-moves", "6", "--out", &file]);
    succeeds(&arguments);
    file
}

#[test]
fn lines_of_self_play_are_records_openings_and_squares() {
    let folder = TestFolder::new("self-play-lines");
    for (game, target) in [("othello", "o.ggf"), ("renju", "r.sgf"), ("shogi", "s.csa")] {
        let file = self_play(&folder, game);
        let target = folder.path(target);
        assert_eq!(
            succeeds(&["record", "convert", &file, &target]),
            "12 games in 1 files\n"
        );
        let moves = |file: &str| json(&["record", "stats", file, "--json"])["moves"].clone();
        assert_eq!(moves(&file), moves(&target));
        let out = folder.path(game);
        let mut arguments = vec!["match", "random", "random", "--game", game, "--games", "2"];
        arguments.extend(["--openings", &file, "--out", &out, "--seed", "1"]);
        succeeds(&arguments);
        let games = String::from_utf8(folder.read(&format!("{game}/games.jsonl"))).expect("UTF-8");
        assert!(games.contains("\"opening_moves\":6"), "{games}");
    }
    let runs = folder.path("runs");
    let squares = sanban(&["learn", "squares", "othello", &folder.path("othello.txt")])
        .args(["--epochs", "1", "--name", "squares"])
        .env("SANBAN_RUNS", &runs)
        .output()
        .expect("sanban runs");
    assert!(squares.status.success(), "{squares:?}");
}

#[test]
fn lists_of_files_are_learned_from() {
    let folder = TestFolder::new("lists");
    for (number, moves) in (1..).zip(["7g7f 3c3d", "2g2f 8c8d", "5g5f 5c5d", "9g9f 1c1d"]) {
        let line = folder.write("line.sfen", format!("startpos moves {moves}\n"));
        let game = folder.path(&format!("games/{number}.csa"));
        succeeds(&["record", "convert", &line, &game]);
    }
    let prefix = folder.path("list");
    let games = folder.path("games");
    succeeds(&["record", "split", &games, &prefix, "--ratio", "0.5"]);
    let kept = folder.path("kept.list");
    let mut filter = vec![
        "record",
        "filter",
        &games,
        "--min-moves",
        "1",
        "--end",
        "any",
    ];
    filter.extend(["--min-rating", "0", "--list", &kept]);
    succeeds(&filter);
    let [train, test] = ["train", "test"].map(|part| format!("{prefix}_{part}.txt"));
    let learn = |name: &str, more: &[&str]| {
        let out = folder.path(name);
        let samples = ["learn", "samples", "shogi", "--json", "--out", &out];
        json(&[&samples[..], more].concat())
    };
    let report = learn("split", &[&train, "--test", &test]);
    assert_eq!(report["train"]["games"], 2, "{report}");
    assert_eq!(report["test"]["games"], 2, "{report}");
    let report = learn("filtered", &[&kept, "--test-share", "0"]);
    assert_eq!(report["train"]["games"], 4, "{report}");
}

#[test]
fn lines_of_azisai_and_rows_of_the_guide_are_read() {
    let folder = TestFolder::new("azisai");
    let start = START;
    let lines = format!(
        "opening {start} winner W moves f5 d6 c3 resign\nopening {start} winner D moves d3 c5\n"
    );
    let file = folder.write("sets.txt", &lines);
    let target = folder.path("sets.ggf");
    assert_eq!(
        succeeds(&["record", "convert", &file, &target]),
        "2 games in 1 files\n"
    );
    let stats = json(&["record", "stats", &file, "--json"]);
    assert_eq!(stats["white_wins"], 1, "{stats}");
    assert_eq!(stats["draws"], 1, "{stats}");
    let mut arguments = vec!["match", "random", "random", "--game", "othello"];
    arguments.extend(["--openings", &file, "--games", "2"]);
    succeeds(&arguments);
    let report = json(&["selfplay", "othello", "--openings", &file, "--json"]);
    assert_eq!(
        report["games"].as_array().map(Vec::len),
        Some(2),
        "{report}"
    );
    let rows = folder.write(
        "rows.txt",
        format!("{start} d3 B\n{start},c4,W\n{start} a1 D\n"),
    );
    let out = folder.path("samples");
    let (code, told) = told(&[
        "learn",
        "samples",
        "othello",
        &file,
        &rows,
        "--test-share",
        "0",
        "--out",
        &out,
    ]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("rows.txt: line 3: move a1"), "{told}");
    let manifest = String::from_utf8(folder.read("samples/MANIFEST.toml")).expect("UTF-8");
    assert!(manifest.contains("games = 4"), "{manifest}");
}

#[test]
fn files_of_the_rdd_have_any_board_and_may_begin_at_0() {
    let folder = TestFolder::new("rdd-sizes");
    let large = folder.write("large.rdd", "2,1;19;19,2;1;1");
    let zero = folder.write("zero.rdd", "2,1;0;0,2;8;8");
    let points = |name: &str| String::from_utf8(folder.read(name)).expect("UTF-8");
    let convert = ["record", "convert"];
    let target = folder.path("large.sgf");
    assert!(fails(&[&convert[..], &[&large, &target]].concat()).contains("large.rdd"));
    succeeds(&[&convert[..], &[&large, &target, "--size", "19"]].concat());
    assert!(points("large.sgf").contains("SZ[19]"));
    let options = ["--size", "9", "--zero-based"];
    succeeds(&[&convert[..], &[&zero, &folder.path("zero.sgf")], &options].concat());
    assert!(
        points("zero.sgf").contains("SZ[9]"),
        "{}",
        points("zero.sgf")
    );
}

#[test]
#[cfg(unix)]
fn pipes_and_devices_are_refused_by_name() {
    let folder = TestFolder::new("pipes");
    folder.write("games/a.sfen", "startpos moves 7g7f 3c3d\n");
    let pipe = folder.path("games/x.csa");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let games = folder.path("games");
    let refused = "x.csa: cannot be read: expected a regular file";
    let stats = sanban(&["record", "stats", &games])
        .output()
        .expect("it ends");
    assert_eq!(stats.status.code(), Some(1), "{stats:?}");
    let stats = String::from_utf8(stats.stdout).expect("UTF-8");
    assert!(stats.contains(refused), "{stats}");
    let target = folder.path("b.sfen");
    assert!(fails(&["record", "convert", &pipe, &target]).contains(refused));
    let out = folder.path("samples");
    let learn = [
        "learn",
        "samples",
        "shogi",
        &games,
        "--out",
        &out,
        "--test-share",
        "0",
    ];
    let (code, said) = told(&learn);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("x.csa: expected a regular file"), "{said}");

    let net = "puct:net=/dev/zero,playouts=1";
    let error = fails(&["match", net, "random", "--game", "othello", "--games", "2"]);
    assert!(
        error.contains("/dev/zero") && error.contains("expected a regular file"),
        "{error}"
    );
    let mut openings = vec!["match", "random", "random", "--game", "othello"];
    openings.extend(["--games", "2", "--openings", "/dev/zero"]);
    let error = fails(&openings);
    assert!(
        error.contains("/dev/zero: expected a regular file"),
        "{error}"
    );
}

#[test]
fn kif_is_written_in_the_encoding_that_others_expect() {
    let folder = TestFolder::new("encodings");
    let game = folder.write("game.csa", "V2.2\nN+Sanban\nPI\n+\n+7776FU\n%TORYO\n");
    let odd = folder.write("odd.csa", "V3.0\nN+\u{1f600}\nPI\n+\n+7776FU\n%TORYO\n");
    let convert = |from: &str, to: &str, more: &[&str]| {
        let target = folder.path(to);
        succeeds(&[&["record", "convert", from, &target][..], more].concat());
        folder.read(to)
    };
    let old = convert(&game, "a.kif", &[]);
    assert!(str::from_utf8(&old).is_err(), "Shift_JIS");
    let new = convert(&game, "a.kifu", &[]);
    let text = str::from_utf8(&new).expect("UTF-8");
    assert!(text.contains("７六歩"), "{text}");
    assert_eq!(convert(&game, "b.kif", &["--encoding", "utf-8"]), new);
    assert_eq!(convert(&game, "b.kifu", &["--encoding", "shift-jis"]), old);
    let lines = convert(&folder.path("a.kif"), "a.sfen", &[]);
    assert_eq!(lines, b"startpos moves 7g7f\n");
    // Shift_JIS has no code for the name: nothing of it is lost.
    let name = convert(&odd, "odd.kif", &[]);
    assert!(str::from_utf8(&name).is_ok_and(|text| text.contains('\u{1f600}')));
    let target = folder.path("no.kif");
    let mut asked = vec!["record", "convert", &odd, &target];
    asked.extend(["--encoding", "shift-jis"]);
    assert!(fails(&asked).contains("no.kif: --encoding shift-jis: expected"));
    assert!(!folder.0.join("no.kif").exists());
}

/// The line of the documentation that writes a pickle of rows as text.
#[cfg(unix)]
fn export_of_pickles() -> &'static str {
    let text = include_str!("../../../../docs/src/learning/squares.md");
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with("python3 -c ") && line.contains("pickle"));
    line.expect("the documented line")
}

#[test]
#[cfg(unix)]
fn the_guides_pickles_are_exported_by_the_documented_line() {
    if !crate::guide::has_python() {
        return;
    }
    let folder = TestFolder::new("pickles");
    let rows = format!(
        "[{{'sfen': '{START}', 'bestmove': m, 'winner': w}} for m, w in zip(['d3', 'c4', 'f5'], 'BWD')]"
    );
    let write = format!(
        "import os, pickle; os.mkdir('data'); \
         pickle.dump({rows}, open('data/summer20260101120000.bin', 'wb'))"
    );
    let made = std::process::Command::new("python3")
        .args(["-c", &write])
        .current_dir(&folder.0)
        .status();
    assert!(made.expect("python3 runs").success());
    let exported = std::process::Command::new("sh")
        .args(["-c", export_of_pickles()])
        .current_dir(&folder.0)
        .status();
    assert!(exported.expect("sh runs").success());
    assert_eq!(
        folder.read_text("rows.txt"),
        format!("{START} d3 B\n{START} c4 W\n{START} f5 D\n")
    );
    let out = folder.path("samples");
    let file = folder.path("rows.txt");
    let learn = ["learn", "samples", "othello", &file, "--test-share", "0"];
    succeeds(&[&learn[..], &["--out", &out]].concat());
    let manifest = folder.read_text("samples/MANIFEST.toml");
    assert!(manifest.contains("games = 3"), "{manifest}");
}

/// A file of lines takes little more memory than its text, whatever is made of it.
#[test]
#[cfg(target_os = "linux")]
fn large_files_of_lines_take_little_memory() {
    let folder = TestFolder::new("large-lines");
    let games = folder.path("few.txt");
    let play = ["selfplay", "shogi", "--games", "4", "--seed", "1"];
    succeeds(&[&play[..], &["--out", &games]].concat());
    let few = folder.read_text("few.txt");
    let megabytes = 6;
    let many = few.repeat((megabytes << 20) / few.len() + 1);
    let many = folder.write("many.txt", many);
    let target = folder.path("many.csa");
    let one = [
        "--games",
        "2",
        "--opening-moves",
        "100",
        "--openings",
        &many,
    ];
    let stats: &[&str] = &["record", "stats", &many];
    let convert: &[&str] = &["record", "convert", &many, &target];
    let selfplay = [&["selfplay", "shogi"], &one[..]].concat();
    let plan = ["match", "random", "random", "--game", "shogi", "--skip-bad"];
    let plan = [&plan[..], &one].concat();
    // The memory of a short run is easily read too early.
    let runs = (0..5).map(|_| peak_memory(&["record", "stats", &games]));
    let base = runs.max().unwrap_or_default();
    for (arguments, times) in [(stats, 2), (convert, 2), (&selfplay, 9), (&plan, 9)] {
        let peak = peak_memory(arguments);
        let most = base + times * megabytes;
        assert!(peak <= most, "{arguments:?}: {peak} MiB of at most {most}");
    }
}

/// The most memory that a command takes, in MiB.
#[cfg(target_os = "linux")]
fn peak_memory(arguments: &[&str]) -> usize {
    let mut child = sanban(arguments)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("sanban runs");
    let path = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let status = std::fs::read_to_string(&path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|text| text.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kib.unwrap_or(0) / 1024);
        if let Some(status) = child.try_wait().expect("it ends") {
            assert!(status.success(), "{arguments:?}");
            return peak;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}
