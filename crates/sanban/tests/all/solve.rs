//! Problems through the real binary.

use crate::command::{fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// FFO 1 to 3 without most of their scores, and a game that is over.
const SUITE: &str = "\
% a small suite
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; % FFO 2
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-- O; % 9
";

#[test]
fn a_suite_is_solved_and_checked() {
    let folder = TestFolder::new("solve");
    let file = folder.write("suite.obf", SUITE);
    let text = succeeds(&["solve", "othello", &file, "--hash", "8"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("   1     14    +18  g8 "), "{text}");
    assert!(lines[2].starts_with("   2     14    +10  a4 "), "{text}");
    assert!(lines[3].starts_with("   9      2    -64  -  "), "{text}");
    assert!(
        lines[4].starts_with("3 problems, 2 of 2 answers as in the file; "),
        "{text}"
    );
    let text = succeeds(&["solve", "othello", &file, "--json", "--to", "2"]);
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["id"], 1);
    assert_eq!(rows[0]["score"], 18);
    assert_eq!(rows[0]["best"], "g8");
    assert!(rows[0]["cpu_seconds"].is_number() && rows[0]["nodes"].is_u64());
    assert_eq!(rows[2]["total"]["right"], 2);
    let nodes = [&rows[0], &rows[1]].map(|row| row["nodes"].as_u64().expect("a number"));
    assert_eq!(rows[2]["total"]["nodes"], nodes[0] + nodes[1]);
}

#[test]
fn problems_are_chosen_by_their_numbers() {
    let folder = TestFolder::new("solve");
    let file = folder.write("chosen.obf", SUITE);
    let one = ["solve", "othello", &file, "--first", "40"];
    let text = succeeds(&[&one[..], &["--from", "41", "--to", "41"]].concat());
    assert!(text.contains("\n  41     14    +10  a4 "), "{text}");
    assert!(text.contains("\n1 problems, 1 of 1 answers"), "{text}");
    let text = succeeds(&[&one[..], &["--to", "40", "--wld", "--lang", "ja"]].concat());
    assert!(text.contains("\n  40     14     +1  "), "{text}");
    assert!(
        text.contains("1問、ファイルの答え 1 件のうち 1 件が一致"),
        "{text}"
    );
    let complaint = fails(&[&one[..], &["--from", "60"]].concat());
    assert!(complaint.contains("no problem is selected"), "{complaint}");
}

#[test]
fn a_wrong_answer_is_told() {
    let folder = TestFolder::new("solve");
    let file = folder.write("wrong.obf", SUITE.replace("G8:+18", "G8:+20"));
    let output = sanban(&["solve", "othello", &file]).output();
    let output = output.expect("sanban runs");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("  WRONG: the file says +20\n"), "{text}");
    assert!(text.contains("1 of 2 answers as in the file"), "{text}");
}

#[test]
fn bad_files_are_refused_with_their_line() {
    let folder = TestFolder::new("solve");
    for (name, text, complaint) in [
        (
            "length",
            SUITE.replace("--OOOOO-- X", "-OOOOO-- X"),
            "line 2: board: expected 64 letters and the side to move, found 64 letters",
        ),
        (
            "middle",
            "-".repeat(64) + " X;",
            "line 1: board, d4: expected a disc",
        ),
        (
            "score",
            SUITE.replace("A4:", "B1:"),
            "line 3: score of b1: expected a legal move",
        ),
        (
            "small",
            format!("{} X;", "XO".repeat(8)),
            "line 1: board: expected 64 letters",
        ),
        ("empty", String::new(), "no problem is selected"),
    ] {
        let file = folder.write(&format!("{name}.obf"), text);
        let found = fails(&["solve", "othello", &file]);
        assert!(found.contains(complaint), "{name}: {found}");
        assert!(found.contains(&file), "{name}: {found}");
    }
    fails(&["solve", "othello", "no-such-file.obf"]);
    fails(&["solve", "renju", "no-such-file.obf"]);
    fails(&["solve", "othello", "no-such-file.obf", "--hash", "0"]);
}

/// Black wins with fours: four of them, then the five.
const GAME: &str = "h8i9f10h10i11g11j8i8i12i7h12e10i6g12g13j10h13e13f12j5";

/// Black would have six where White's four is to be stopped.
const SIX: &str =
    "........./........./........./...X...../XXX.XX.../...O...../...O...../...O...../.........";

#[test]
fn fours_win_in_renju() {
    let object = json(&["solve", "renju", GAME, "--json"]);
    assert_eq!(object["win"], 9);
    assert_eq!(object["decided"], true);
    let line = object["line"].as_array().expect("moves");
    let moves: Vec<&str> = line.iter().filter_map(|m| m.as_str()).collect();
    assert_eq!(moves.len(), 9);
    let text = succeeds(&["solve", "renju", GAME]);
    assert!(text.starts_with("   #  win in "), "{text}");
    assert!(
        text.ends_with(&format!("  {}\n", moves.join(" "))),
        "{text}"
    );

    // The moves are legal, and then the game is over.
    let shown = json(&[
        "show",
        "renju",
        &(GAME.to_owned() + &moves.concat()),
        "--json",
    ]);
    assert_eq!(shown["verdict"]["winner"], "black");
}

#[test]
fn a_foul_stops_no_four() {
    let white = [
        "solve", "renju", "--board", SIX, "--turn", "white", "--json",
    ];
    let object = json(&white);
    assert_eq!(object["win"], 3);
    assert_eq!(object["line"], serde_json::json!(["d1", "pass", "d5"]));
    // Without fouls Black stops it; on an empty board there is nothing to find.
    let object = json(&[&white[..], &["--rules", "standard"]].concat());
    assert!(object["win"].is_null());
    assert_eq!(object["line"], serde_json::json!([]));
    let text = succeeds(&["solve", "renju", "startpos", "--lang", "ja"]);
    assert!(text.contains("四追い勝ちなし"), "{text}");
}

/// White wins with threes, and because Black's answers are fouls.
const THREES: &str = ".............../.............../.............../.............../.............../......X..X...../......XOO....../.......X......./........O....../.............../.............../.............../.............../.............../...............";

#[test]
fn threes_win_where_fours_do_not() {
    let fours = [
        "solve", "renju", "--board", THREES, "--turn", "white", "--json",
    ];
    let row = json(&fours);
    assert!(row["win"].is_null() && row["by"].is_null(), "{row}");
    let row = json(&[&fours[..], &["--threes"]].concat());
    assert_eq!(row["by"], "threes", "{row}");
    assert!(row["win"].as_u64() >= Some(7), "{row}");
}

#[test]
fn positions_of_a_file_are_solved_or_given_up() {
    let folder = TestFolder::new("solve");
    let file = folder.write("renju.obf", format!("# two problems\n{GAME}\n\n{SIX} w\n"));
    let renju = ["solve", "renju", "--file", &file];
    let output = sanban(&[&renju[..], &["--nodes", "1", "--json"]].concat()).output();
    let output = output.expect("sanban runs");
    assert_eq!(output.status.code(), Some(1));
    let rows: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["id"], &rows[1]["id"]), (&2.into(), &4.into()));
    assert_eq!(rows[0]["decided"], false);
    assert!(rows[0]["win"].is_null());
    assert_eq!(rows[1]["win"], 3);
    let text = succeeds(&renju);
    assert!(
        text.contains("\n   2       9 ") && text.contains("\n   4       3 "),
        "{text}"
    );

    let bad = folder.write("renju-bad.obf", format!("{GAME}\nh8h8\n"));
    let complaint = fails(&["solve", "renju", "--file", &bad]);
    assert!(
        complaint.contains(&format!("{bad}: line 2: ")),
        "{complaint}"
    );
    let empty = folder.write("renju-empty.obf", "# nothing\n");
    let complaint = fails(&["solve", "renju", "--file", &empty]);
    assert!(complaint.contains("no positions"), "{complaint}");
    fails(&["solve", "renju"]);
    fails(&["solve", "renju", GAME, "--file", &file]);
}

/// Mates in one and three, one that a pawn may not give, and what is no problem.
const MATES: &str = "\
# a small collection
sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1

6knl/5g3/6ppp/7N1/9/9/9/9/9 b RGS 1  # with a rook
7nk/9/6N1G/9/9/9/9/9/9 b P 1
";

#[test]
fn mates_are_solved_and_told() {
    let folder = TestFolder::new("solve");
    let file = folder.write("mates.obf", MATES);
    let text = succeeds(&["solve", "shogi", &file, "--memory", "16", "--json"]);
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(rows.len(), 3, "{text}");
    assert_eq!(rows[0]["id"], 2);
    assert_eq!(rows[0]["verdict"], "mate");
    assert_eq!(rows[0]["mate"], 1);
    assert_eq!(rows[0]["shortest"], true);
    assert_eq!(rows[0]["line"], serde_json::json!(["G*5b"]));
    assert!(rows[0]["nodes"].is_u64() && rows[0]["seconds"].is_number());
    assert_eq!((&rows[1]["id"], &rows[1]["mate"]), (&4.into(), &3.into()));
    assert_eq!(rows[2]["verdict"], "no-mate");
    assert_eq!(rows[2]["mate"], serde_json::Value::Null);
    let one = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let text = succeeds(&["solve", "shogi", one, "--memory", "1", "--usi"]);
    assert!(text.ends_with("  G*5b\n"), "{text}");
    let text = succeeds(&["--lang", "ja", "solve", "shogi", one, "--memory", "1"]);
    assert!(text.contains("５二金"), "{text}");
}

#[test]
fn a_mate_that_is_not_found_in_time_is_unknown() {
    let endless = "9/9/9/9/4k4/9/9/9/9 b RBrb4g4s4n4l18p 1";
    let limits = ["--nodes", "50", "--memory", "1", "--json"];
    let output = sanban(&[&["solve", "shogi", endless], &limits[..]].concat())
        .output()
        .expect("sanban runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\"verdict\":\"unknown\""), "{text}");
}

#[test]
fn bad_mate_problems_are_refused_with_their_line() {
    let folder = TestFolder::new("solve");
    for (name, text, complaint) in [
        ("hand", MATES.replace("RGS", "RXS"), "line 4: SFEN: hands"),
        ("ranks", MATES.replace("sfen 4k4/", ""), "line 2: SFEN"),
        (
            "king",
            MATES.replace("7nk/", "7n1/"),
            "line 5: SFEN: board: expected a king",
        ),
        (
            "nothing",
            "# nothing\n".to_owned(),
            "the file has no problems",
        ),
    ] {
        let file = folder.write(&format!("{name}.obf"), text);
        let found = fails(&["solve", "shogi", &file]);
        assert!(found.contains(complaint), "{name}: {found}");
        assert!(found.contains(&file), "{name}: {found}");
    }
    fails(&["solve", "shogi", "no-such-file.sfen"]);
    fails(&["solve", "shogi", "4k4/9/9/9 b - 1"]);
    fails(&["solve", "shogi", "x.sfen", "--time", "-1"]);
    fails(&["solve", "shogi", "x.sfen", "--memory", "0"]);
}

/// More memory than a process may have is refused before anything is made of it.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_not_there_is_refused_by_name() {
    for (arguments, option) in [
        (
            "solve shogi '4k4/9/4P4/9/9/9/9/9/9 b G 1' --memory 65536",
            "--memory",
        ),
        ("solve renju h8 --hash 65536", "--hash"),
        (
            "match puct:hash=65536 random --game othello --games 2",
            "hash",
        ),
        (
            "match material:hash=65536 random --game shogi --games 2",
            "hash",
        ),
        (
            "match alphabeta:hash=65536 random --game othello --games 2",
            "hash",
        ),
    ] {
        let program = env!("CARGO_BIN_EXE_sanban");
        let limited = format!("ulimit -v 8000000 && exec {program} --lang en {arguments}");
        let output = std::process::Command::new("sh")
            .args(["-c", &limited])
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(said.contains(option), "{arguments}: {said}");
    }
}
