//! Problems in record files, folders and archives.

use std::process::Output;

use crate::command::{fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// A mate in three; the file plays it with another last move than the shortest line, or longer.
fn mate_kif(moves: &str) -> String {
    format!(
        "手合割：詰将棋\n後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十七\n\
         \u{20} ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
         | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
         | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n\
         | ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
         | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n\
         | ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n\
         先手の持駒：金\n手数----指手---------消費時間--\n{moves}"
    )
}

const RIGHT: &str = "   1 ５二金打\n   2 詰み\n";
const LONGER: &str = "   1 ４二金打\n   2 ６一玉(51)\n   3 ５二金(42)\n   4 詰み\n";

fn run(arguments: &[&str]) -> (Output, String) {
    let output = sanban(arguments).output().expect("sanban runs");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    (output, text)
}

fn rows(text: &str) -> Vec<serde_json::Value> {
    let rows = text.lines().map(serde_json::from_str);
    rows.collect::<Result<_, _>>().expect("objects")
}

#[test]
fn mates_in_record_files_are_compared_with_the_files_solution() {
    let folder = TestFolder::new("solve-kif");
    let right = folder.write("problems/a.kifu", mate_kif(RIGHT));
    let solve = ["solve", "shogi"];
    let small = ["--memory", "1"];
    let text = succeeds(&[&solve[..], &[&right, "--usi"], &small].concat());
    assert!(text.ends_with("  G*5b\n"), "{text}");
    let row = json(&[&solve[..], &[&right, "--json"], &small].concat());
    assert_eq!(row["own"], serde_json::json!(["G*5b"]));
    assert!(row["differs_at"].is_null(), "{row}");

    let longer = folder.write("problems/b.kifu", mate_kif(LONGER));
    let (output, text) = run(&[&solve[..], &[&longer, "--usi"], &small].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        text.contains("G*5b  (the file: 3 moves, differs at move 1: G*4b)\n"),
        "{text}"
    );

    // A folder of all formats, with one that cannot be read.
    let converted = folder.path("problems/c.csa");
    succeeds(&["record", "convert", &right, &converted]);
    folder.write(
        "problems/d.sfen",
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b\n",
    );
    folder.write("problems/e.csa", "V2.2\nnonsense\n");
    let all = folder.path("problems");
    let (output, text) = run(&[&solve[..], &[&all, "--json"], &small].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let found = rows(&text);
    assert_eq!(found.len(), 4, "{text}");
    for (row, name) in found.iter().zip(["a.kifu", "b.kifu", "c.csa", "d.sfen"]) {
        assert_eq!(row["mate"], 1, "{row}");
        let file = row["file"].as_str().expect("a path");
        assert!(file.ends_with(name), "{row}");
    }
    assert_eq!(found[1]["differs_at"], 1);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("e.csa: game 1: line 2: "), "{said}");
    let (_, text) = run(&[&solve[..], &[&all], &small].concat());
    assert!(text.contains(&format!("\n{right}\n   1      1 ")), "{text}");

    // An archive, and a file in it.
    let archive = folder.path("problems.tar");
    let mut tar = tar::Builder::new(std::fs::File::create(&archive).expect("a file"));
    tar.append_path_with_name(&right, "set/a.kifu")
        .expect("a.kifu");
    tar.append_path_with_name(&longer, "set/b.kifu")
        .expect("b.kifu");
    tar.into_inner().expect("the archive");
    let (_, text) = run(&[&solve[..], &[&archive, "--json"], &small].concat());
    assert_eq!(rows(&text).len(), 2, "{text}");
    let one = format!("{archive}/set/a.kifu");
    let row = json(&[&solve[..], &[&one, "--json"], &small].concat());
    assert_eq!(row["mate"], 1);

    let bad = folder.path("problems/e.csa");
    assert!(fails(&[&solve[..], &[&bad]].concat()).contains("e.csa: game 1: line 2: "));
    assert!(fails(&["solve", "shogi", "/dev/zero"]).contains("expected a regular file"));
}

/// Black wins with fours: four of them, then the five.
const FOURS: &str = "h8i9f10h10i11g11j8i8i12i7h12e10i6g12g13j10h13e13f12j5";

#[test]
fn wins_by_fours_are_found_in_record_files() {
    let folder = TestFolder::new("solve-renju");
    let points = folder.write("game.points", format!("{FOURS}\n"));
    let sgf = folder.path("set/game.sgf");
    succeeds(&["record", "convert", &points, &sgf]);
    let row = json(&["solve", "renju", "--file", &sgf, "--json"]);
    assert_eq!(row["win"], 9);
    assert_eq!(row["own"], serde_json::json!([]));
    // As in the other games, the file needs no option.
    let same = json(&["solve", "renju", &sgf, "--json"]);
    assert_eq!(same["line"], row["line"]);
    let missing = fails(&["solve", "renju", "missing.sgf"]);
    assert!(missing.contains("missing.sgf: No such file"), "{missing}");

    // Stones that are set up, and a solution that begins with another move.
    let setup = "(;FF[4]GM[4]SZ[15]AB[hh][ih][jh]AW[hi]PL[B];B[kh];W[gh];B[aa])";
    let own = folder.write("set/own.sgf", setup);
    let row = json(&["solve", "renju", "--file", &own, "--json"]);
    assert_eq!(row["own"].as_array().map(Vec::len), Some(3), "{row}");
    assert!(row["differs_at"].is_u64(), "{row}");
    let (_, text) = run(&["solve", "renju", "--file", &folder.path("set")]);
    assert!(
        text.contains("game.sgf\n") && text.contains("own.sgf\n"),
        "{text}"
    );
    assert!(
        text.contains("(the file: 3 moves, differs at move "),
        "{text}"
    );
    let refused = fails(&["solve", "renju", "--file", "/dev/zero"]);
    assert!(refused.contains("expected a regular file"), "{refused}");
}

/// A game that ends on the board.
fn whole_game(folder: &TestFolder) -> String {
    let file = folder.path("games.txt");
    let play = ["selfplay", "othello", "--games", "1", "--seed", "3"];
    succeeds(&[&play[..], &["--out", &file]].concat());
    file
}

#[test]
fn endgames_of_recorded_games_are_solved() {
    let folder = TestFolder::new("solve-games");
    let game = whole_game(&folder);
    let ggf = folder.path("set/game.ggf");
    succeeds(&["record", "convert", &game, &ggf]);
    let refused = fails(&["solve", "othello", &ggf]);
    assert!(refused.contains("game 1: expected --empties"), "{refused}");
    let solve = ["solve", "othello", "--hash", "8", "--json"];
    let text = succeeds(&[&solve[..], &[&ggf, "--empties", "8"]].concat());
    let found = rows(&text);
    assert_eq!(
        (&found[0]["empties"], &found[0]["id"]),
        (&8.into(), &1.into())
    );
    let (score, line) = (&found[0]["score"], &found[0]["line"]);
    assert!(
        line.as_array().is_some_and(|line| line.len() >= 8),
        "{line}"
    );

    // The same as the problem of a suite.
    let moves: Vec<String> = {
        let text = folder.read_text("games.txt");
        let squares = text
            .split_whitespace()
            .next()
            .expect("moves")
            .as_bytes()
            .to_owned();
        let squares = squares
            .chunks(2)
            .map(|square| String::from_utf8_lossy(square).into_owned());
        squares.take(52).collect()
    };
    let position = json(&["show", "othello", &moves.concat(), "--json"]);
    let board: Vec<&str> = position["board"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row.as_str())
        .collect();
    let turn_is_black = position["turn"] == "black";
    let turn = if turn_is_black { 'X' } else { 'O' };
    let suite = folder.write("set/suite.obf", format!("{} {turn};\n", board.concat()));
    let found = rows(&succeeds(&[&solve[..], &[&suite]].concat()));
    assert_eq!(found[0]["score"], *score);

    // A theoretical score is the file's answer: a wrong one is told.
    let header = |discs: i64| {
        let text = folder.read_text("set/game.ggf");
        text.replacen("TY[8]", &format!("TY[8]THEORETICAL[{discs} at 8]"), 1)
    };
    let row = &rows(&text)[0];
    let black = row["score"].as_i64().expect("a score") * if turn_is_black { 1 } else { -1 };
    let right = folder.write("set/right.ggf", header((black + 64) / 2));
    let (output, text) = run(&[&solve[..], &[&right]].concat());
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert_eq!(rows(&text)[0]["right"], true);
    let wrong = folder.write("set/wrong.ggf", header((black + 64) / 2 - 1));
    let (output, text) = run(&["solve", "othello", &wrong, "--hash", "8"]);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("WRONG: the file says "), "{text}");

    let (output, text) = run(&[&solve[..], &[&folder.path("set"), "--empties", "8"]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(rows(&text).len() >= 4, "{text}");
}
