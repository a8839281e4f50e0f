//! Analysed games of Shogi through the real binary.

use std::fs;

use crate::command::{fails, succeeds};
use crate::test_folder::TestFolder;
use serde_json::Value;

/// An opening in which Black gives a bishop away with its second move.
const GAME: &str = "startpos moves 7g7f 3c3d 8h3c+ 2b3c 6i7h 8c8d 2g2f 8d8e";

/// A king with its mate before it.
const MATE: &str = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves";

fn quick<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let quick = ["analyze", "shogi", file, "--nodes", "2000", "--hash", "1"];
    [&quick[..], more].concat()
}

fn rows(arguments: &[&str]) -> Vec<Value> {
    let text = succeeds(arguments);
    text.lines()
        .map(|row| serde_json::from_str(row).expect("an object"))
        .collect()
}

#[test]
fn every_move_is_a_row_with_its_loss_and_the_blunder_is_one() {
    let folder = TestFolder::new("analyze-shogi");
    let file = folder.write("game.sfen", format!("{GAME}\n"));
    let found = rows(&quick(&file, &["--json", "--lines", "3"]));
    assert_eq!(found.len(), 8);
    for (number, row) in (1..).zip(&found) {
        assert_eq!(row["number"], number, "{row}");
        assert_eq!(row["side"], if number % 2 == 1 { "black" } else { "white" });
        let [chance, after, loss] =
            ["chance", "chance_after", "loss"].map(|key| row[key].as_f64().expect("a number"));
        assert!((0.0..=1.0).contains(&chance) && (0.0..=1.0).contains(&loss));
        assert!(loss == 0.0 || (chance - after - loss).abs() < 1e-9, "{row}");
        let lines = row["lines"].as_array().expect("lines");
        assert!((1..=3).contains(&lines.len()), "{row}");
        assert_eq!(lines[0]["line"][0], row["best"]);
        let chances: Vec<f64> = lines
            .iter()
            .map(|line| line["chance"].as_f64().expect("a chance"))
            .collect();
        assert!(chances.is_sorted_by(|a, b| a >= b), "{row}");
    }
    assert_eq!(found[2]["move"], "8h3c+");
    assert_eq!(found[2]["error"], "??", "{}", found[2]);
    assert!(found[3]["error"].is_null(), "{}", found[3]);
}

/// A move that mates is no mistake, whether or not it is the shortest way; one that misses a mate is.
#[test]
fn mates_are_found_and_a_mating_move_is_never_a_blunder() {
    let folder = TestFolder::new("analyze-shogi");
    let longer = "sfen 9/9/3g1g3/4k4/9/9/9/9/4K4 b 2R2B2G4N4L 1 moves";
    let games = format!("{MATE} G*5b\n{MATE} 5i5h 5a4a\n{longer} R*5b\n{MATE} G*4b\n");
    let file = folder.write("mates.sfen", &games);
    let of = |game: &str, nodes: &str| {
        let options = ["--json", "--game", game, "--nodes", nodes];
        rows(&[&["analyze", "shogi", &file, "--hash", "1"][..], &options].concat())
    };
    let mates = of("1", "2000");
    assert_eq!(
        (&mates[0]["win_in"], &mates[0]["win_in_after"]),
        (&1.into(), &1.into())
    );
    assert!(mates[0]["error"].is_null() && mates[0]["loss"] == 0.0);
    let misses = of("2", "2000");
    assert_eq!(misses[0]["missed_win"], 1, "{}", misses[0]);
    assert!(misses[0]["error"].is_string(), "{}", misses[0]);
    assert_eq!(misses[0]["best"], "G*5b");
    // The last move of a game that ends there is not worth what the best one would have been.
    let last = of("4", "2000");
    assert_eq!(last[0]["missed_win"], 1, "{}", last[0]);
    assert!(last[0]["error"].is_string(), "{}", last[0]);
    let long = of("3", "200000");
    let plies = long[0]["win_in"].as_i64().expect("a mate");
    assert!(plies > 1 && plies % 2 == 1, "{}", long[0]);
    let is_kept = long[0]["win_in_after"].is_i64();
    assert_eq!(long[0]["error"].is_null(), is_kept, "{}", long[0]);
}

#[test]
fn every_record_format_and_archives_say_the_same() {
    let folder = TestFolder::new("analyze-shogi");
    let file = folder.write("all/game.sfen", format!("{GAME}\n"));
    let expected = succeeds(&quick(&file, &["--json"]));
    for extension in ["kif", "ki2", "csa", "jkf"] {
        let converted = folder.path(&format!("all/game.{extension}"));
        succeeds(&["record", "convert", &file, &converted]);
        let found = succeeds(&quick(&converted, &["--json"]));
        assert_eq!(found, expected, "{extension}");
    }
    let all = folder.path("all");
    let found = rows(&quick(&all, &["--json", "--all"]));
    assert_eq!(found.len(), 5 * 8 + 1);
    let total = found.last().expect("a total");
    assert_eq!(total["total"]["games"], 5, "{total}");
}

#[test]
fn people_get_a_table_and_a_page_in_both_languages() {
    let folder = TestFolder::new("analyze-shogi");
    let file = folder.write("people.sfen", format!("{GAME}\n"));
    let page = folder.path("page.html");
    let text = succeeds(&quick(&file, &["--html", &page]));
    assert!(text.starts_with("Black - White\n"), "{text}");
    assert!(text.contains("\n  3. Black B-3c+??, "), "{text}");
    assert!(text.ends_with("\n2000 positions a move\n"), "{text}");
    let html = folder.read_text("page.html");
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert_eq!(html.matches("<svg").count(), html.matches("</svg>").count());
    assert_eq!(html.matches("<tr").count(), html.matches("</tr>").count());
    assert_eq!(html.matches("id=\"game1-move3\"").count(), 1);
    assert_eq!(html.matches("href=\"#game1-move3\"").count(), 2);
    assert!(!html.contains("<script"));
    let text = succeeds(&quick(&file, &["--lang", "ja", "--html", &page]));
    assert!(text.contains("\n  3 手目 先手 ☗３三角成??、"), "{text}");
    assert!(
        folder
            .read_text("page.html")
            .contains("<h2>大きな悪手</h2>")
    );
}

#[test]
fn an_interrupted_analysis_goes_on_where_it_was() {
    let folder = TestFolder::new("analyze-shogi");
    let games = format!("{GAME}\n{MATE} 5i5h 5a4a\n{MATE} G*5b\n");
    let file = folder.write("games.sfen", &games);
    let keep = folder.path("kept.jsonl");
    let fresh = succeeds(&quick(&file, &["--all", "--json"]));
    let options = ["--all", "--json", "--keep", &keep];
    assert_eq!(succeeds(&quick(&file, &options)), fresh);
    let whole = fs::read_to_string(&keep).expect("kept games");
    assert_eq!(whole.lines().count(), 4);
    // Killed in the middle of a line: that game is analysed again, the others are not.
    let cut = whole.len() - 30;
    fs::write(&keep, &whole[..cut]).expect("written");
    assert_eq!(succeeds(&quick(&file, &options)), fresh);
    assert_eq!(fs::read_to_string(&keep).expect("kept games"), whole);
    // What is kept is taken: a changed value shows.
    let forged = whole.replacen("\"after\":", "\"after\":{\"win\":99},\"was\":", 1);
    fs::write(&keep, &forged).expect("written");
    let taken = succeeds(&quick(&file, &options));
    assert!(taken.contains("\"win_in_after\":99"), "{taken}");
    let other = fails(&["analyze", "shogi", &file, "--nodes", "99", "--keep", &keep]);
    assert!(
        other.contains("kept.jsonl") && other.contains("search: expected"),
        "{other}"
    );
    let broken = folder.write("broken.jsonl", "nonsense\n");
    let refused = fails(&quick(&file, &["--keep", &broken]));
    assert!(
        refused.contains("line 1: expected the review of a game"),
        "{refused}"
    );
}

/// The side that gave a handicap is not lost at the start.
#[test]
fn a_handicap_game_begins_even() {
    let folder = TestFolder::new("analyze-shogi");
    let start = "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let file = folder.write("two.sfen", format!("{start} moves 7a6b 7g7f\n"));
    for row in rows(&quick(&file, &["--json"])) {
        let chance = row["chance"].as_f64().expect("a chance");
        assert!((0.08..0.92).contains(&chance), "{row}");
    }
}

#[test]
fn bad_files_are_refused_with_their_place() {
    let folder = TestFolder::new("analyze-shogi");
    for (name, text, complaint) in [
        ("illegal.sfen", "startpos moves 7g7f 7g7f\n", "7g7f"),
        (
            "othello.f5d6",
            "f5d6\n",
            "expected records of Shogi, found Othello",
        ),
        ("one.sfen", "startpos moves 7g7f\n", "there is no game 2"),
    ] {
        let file = folder.write(name, text);
        let game = if name == "one.sfen" { "2" } else { "1" };
        let found = fails(&quick(&file, &["--game", game]));
        assert!(
            found.contains(complaint) && found.contains(&file),
            "{found}"
        );
    }
    let fine = folder.write("fine.sfen", "startpos moves 7g7f\n");
    for options in [
        ["--time", "0"],
        ["--time", "x"],
        ["--nodes", "0"],
        ["--lines", "0"],
        ["--html", "no/such/folder/page.html"],
        ["--keep", "no/such/folder/kept.jsonl"],
    ] {
        fails(&[&["analyze", "shogi", &fine][..], &options].concat());
    }
    let unfinished = folder.write("none.sfen", "startpos\n");
    assert!(succeeds(&quick(&unfinished, &[])).contains("turning point: none"));
}
