//! Analysed games through the real binary.

use std::path::Path;

use crate::command::{fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;
use game::{Color, Position as _};
use othello::{Move, Position, Scoring, Transcript};
use othello_engine::search::{SolveMode, Solver};
use search::Stop;
use serde_json::Value;

/// A game of the championships of Japan in 2025, with a pass near its end.
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6b4a5b3b5c6e3a6e8a4d2e2c2f2g4g3g5h4c7d1b1d7g6h5h6c1\
                    e1f1g1d8h3h2h1g2b8c8f8g7h8g8b7a8a7a2a3h7a1b2";

/// The arguments of a quick analysis, and more.
fn quick<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let quick = ["analyze", "othello", file, "--level", "4", "--hash", "1"];
    [&quick[..], more].concat()
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

/// What a position is worth to the side to move, by the solver alone.
fn solved(solver: &mut Solver, position: &Position) -> i64 {
    match position.outcome() {
        Some(_) => Scoring::EmptiesToWinner.margin(position, position.turn()),
        None => {
            let solution = solver.solve(position, SolveMode::Score, &Stop::new());
            solution.expect("nobody stops it").score
        }
    }
    .into()
}

#[test]
fn every_move_is_compared_with_the_best() {
    let folder = TestFolder::new("analyze");
    let file = folder.write("fields.f5d6", GAME);
    let game = json(&quick(&file, &["--json", "--lines", "2"]));
    assert_eq!(game["schema"], 1);
    assert_eq!(game["game"], "othello");
    assert_eq!((number(&game["number"]), number(&game["level"])), (1, 4));
    assert_eq!(game["opening"]["english"], "Comp'Oth");
    assert_eq!(game["score"], 30.0);
    let moves = game["moves"].as_array().expect("moves");
    // The pass has number 56 and no value.
    let numbers: Vec<i64> = moves.iter().map(|ply| number(&ply["number"])).collect();
    let expected: Vec<i64> = (1..=61).filter(|number| *number != 56).collect();
    assert_eq!(numbers, expected);
    let mut losses = [0; 2];
    for ply in moves {
        let [value, best, loss, score] =
            ["value", "best_value", "loss", "score"].map(|key| number(&ply[key]));
        assert!(loss >= 0 && loss == best - value, "{ply}");
        let is_black = ply["side"] == "black";
        assert_eq!(score, if is_black { value } else { -value });
        assert!(loss > 0 || ply["best"] == ply["move"], "{ply}");
        assert_eq!(ply["lines"][0]["move"], ply["best"]);
        let chances = ["chance", "best_chance"].map(|key| ply[key].as_f64().expect("a chance"));
        let [chance, best_chance] = chances;
        assert!(
            0.0 <= chance && chance <= best_chance && best_chance <= 1.0,
            "{ply}"
        );
        let lost = ply["chance_loss"].as_f64().expect("a chance");
        assert!((lost - (best_chance - chance)).abs() < 0.0016, "{ply}");
        assert_eq!(ply["lines"][0]["chance"], ply["best_chance"]);
        if ply["exact"] == true {
            let certain = (value.signum() + 1) as f64 / 2.0;
            assert_eq!(chance, certain, "{ply}");
        } else {
            // An estimate is no certainty, and says who is ahead.
            assert_eq!(chance > 0.5, value > 0, "{ply}");
        }
        assert!(
            ply["lines"]
                .as_array()
                .is_some_and(|lines| lines.len() <= 2)
        );
        losses[usize::from(!is_black)] += loss;
    }
    assert_eq!(number(&game["black"]["loss"]), losses[0]);
    assert_eq!(number(&game["white"]["loss"]), losses[1]);
    assert_eq!(number(&game["black"]["moves"]), 31);
    let last = moves.last().expect("a move");
    assert_eq!((number(&last["score"]), &last["exact"]), (30, &true.into()));
}

#[test]
fn the_last_values_are_those_of_the_solver() {
    let folder = TestFolder::new("analyze");
    let file = folder.write("exact.f5d6", GAME);
    let game = json(&quick(&file, &["--json"]));
    let line = GAME.parse::<Transcript>().expect("a game").line;
    let mut solver = Solver::new(1 << 20, None);
    let mut certain = 0;
    for ply in game["moves"].as_array().expect("moves") {
        let index = number(&ply["number"]) as usize - 1;
        let before = line.positions()[index];
        assert_eq!(ply["exact"] == true, before.empties().len() <= 8, "{ply}");
        if ply["exact"] == true {
            let after = line.positions()[index + 1];
            assert_eq!(number(&ply["best_value"]), solved(&mut solver, &before));
            assert_eq!(number(&ply["value"]), -solved(&mut solver, &after));
            let Ok(Move::Place(best)) = ply["best"].as_str().expect("a move").parse() else {
                panic!("{ply}");
            };
            let mut better = before;
            better.play_unchecked(Move::Place(best));
            assert_eq!(
                number(&ply["best_value"]),
                -solved(&mut solver, &better),
                "{ply}"
            );
            certain += 1;
        }
    }
    assert_eq!(certain, 8);
    assert_eq!(line.position().discs(Color::Black).len(), 47);
}

#[test]
fn positions_are_solved_from_as_many_empty_squares_as_asked_for() {
    let folder = TestFolder::new("analyze");
    let file = folder.write("exact.f5d6", GAME);
    let exact_from = |more: &[&str]| {
        let game = json(
            &[
                &["analyze", "othello", &file, "--json", "--hash", "4"],
                more,
            ]
            .concat(),
        );
        let from = number(&game["exact_from"]);
        for ply in game["moves"].as_array().expect("moves") {
            assert_eq!(
                ply["exact"] == true,
                number(&ply["number"]) >= from,
                "{ply}"
            );
        }
        from
    };
    // The 60 squares are filled by 61 moves, of which one late one is a pass.
    assert_eq!(exact_from(&["--level", "3", "--exact", "12"]), 49);
    assert_eq!(
        exact_from(&["--level", "3", "--exact", "12", "--threads", "2"]),
        49
    );
    assert_eq!(
        exact_from(&["--level", "3", "--exact", "0"]),
        55,
        "the level's own"
    );
    let several = [&quick(&file, &["--lines", "3", "--exact", "10"])[..]].concat();
    let text = succeeds(&several);
    let row = text
        .lines()
        .find(|row| row.starts_with(" 51 "))
        .expect("a row");
    assert_eq!(row.matches(" %").count(), 3, "{row}");
    let page = folder.path("lines.html");
    succeeds(&[&several[..], &["--html", &page]].concat());
    let html = folder.read_text("lines.html");
    assert!(html.contains("<th>win %</th>") && html.contains("<th>best moves</th>"));
    assert!(html.contains("<br>"), "{html}");
    for wrong in ["61", "-1", "x"] {
        assert!(fails(&quick(&file, &["--exact", wrong])).contains(wrong));
    }
}

/// At the usual level the last 24 squares are exact, as in the page's analysis.
#[test]
#[ignore = "ten seconds in a release build: run by `make test-slow`"]
fn from_level_10_on_the_last_24_squares_are_exact() {
    let folder = TestFolder::new("analyze");
    let file = folder.write("usual.f5d6", GAME);
    for (level, from) in [("9", 43), ("10", 37), ("12", 37)] {
        let arguments = ["analyze", "othello", &file, "--json", "--level", level];
        assert_eq!(
            number(&json(&arguments)["exact_from"]),
            from,
            "level {level}"
        );
    }
}

#[test]
fn people_get_a_table_a_graph_and_the_errors() {
    let folder = TestFolder::new("analyze");
    let file = folder.write("people.f5d6", GAME);
    let text = succeeds(&quick(&file, &[]));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Black - White");
    assert!(lines[1].ends_with("loss  score"), "{text}");
    assert!(lines[2].starts_with("  1  Black  f5 "), "{text}");
    assert!(
        lines[61].starts_with(" 61  Black  b2      +30=  100.0  b2      +30=  100.0     0    +30")
    );
    assert!(lines[62].starts_with("Black: 31 moves, "), "{text}");
    assert!(text.contains("\nopening: Comp'Oth\n"), "{text}");
    assert!(text.contains("\nturning point: "), "{text}");
    assert!(text.contains("\nerrors by size:\n  "), "{text}");
    let graph = lines.iter().find(|line| line.starts_with("score "));
    assert!(graph.is_some_and(|graph| graph.contains('█') && graph.contains(" … +")));
    assert!(
        text.ends_with("level 4, certain (=) from move 53 on\n"),
        "{text}"
    );
    let text = succeeds(&quick(&file, &["--lang", "ja"]));
    assert!(text.contains("\n黒: 31手、損失 "), "{text}");
    assert!(text.contains("\n定石: コンポス\n"), "{text}");
}

#[test]
fn the_page_needs_nothing_else() {
    let folder = TestFolder::new("analyze");
    let record = "(;GM[Othello]PB[<Alice>]PW[Bob]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[C4]W[C3]B[C2]W[B2]B[A2]W[A1];)\n";
    let file = folder.write("page.ggf", record);
    let page = folder.path("page.html");
    succeeds(&quick(&file, &["--html", &page]));
    let html = folder.read_text("page.html");
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert!(html.ends_with("</body>\n</html>\n"));
    assert!(html.contains("<h1>&lt;Alice&gt; - Bob</h1>"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<Alice>"));
    // A2 gives the corner away: it has a board, a mark on the graph, and a row that both lead to.
    assert_eq!(html.matches("href=\"#game1-move5\"").count(), 2);
    assert_eq!(html.matches("id=\"game1-move5\"").count(), 1);
    assert!(html.contains("Black a2??"), "{html}");
    assert_eq!(html.matches("<svg").count(), html.matches("</svg>").count());
    assert_eq!(html.matches("<tr").count(), html.matches("</tr>").count());
    succeeds(&quick(&file, &["--html", &page, "--lang", "ja"]));
    let html = folder.read_text("page.html");
    assert!(html.contains("lang=\"ja\"") && html.contains("<h2>大きなミス</h2>"));
}

#[test]
fn all_games_make_a_table_of_players() {
    let folder = TestFolder::new("analyze");
    let games = format!("# two games\n{GAME}\n\nf5d6c3\n");
    let file = folder.write("all.f5d6", &games);
    let text = succeeds(&quick(&file, &["--all"]));
    assert_eq!(text.matches("Black - White").count(), 2, "{text}");
    assert!(text.contains("loss/move  small  medium  large  player\n"));
    let text = succeeds(&quick(&file, &["--all", "--json"]));
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let [first, second, total] = &rows[..] else {
        panic!("{text}");
    };
    assert_eq!(number(&total["total"]["games"]), 2);
    let players = total["total"]["players"].as_array().expect("players");
    let black = players.iter().find(|player| player["name"] == "Black");
    let sum = number(&first["black"]["loss"]) + number(&second["black"]["loss"]);
    assert_eq!(black.map(|black| number(&black["loss"])), Some(sum));
    // One game alone is worth what it is among others.
    let alone = json(&quick(&file, &["--game", "2", "--json"]));
    assert_eq!(alone, *second);
}

#[test]
fn games_that_are_not_over_go_as_far_as_they_go() {
    let folder = TestFolder::new("analyze");
    let file = folder.write("unfinished.f5d6", "f5d6c3");
    let game = json(&quick(&file, &["--json"]));
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(3));
    assert!(game["score"].is_null() && game["exact_from"].is_null());
    // The shortest game: nothing is left of White.
    let file = folder.write("short.f5d6", "e6f4e3f6g5d6e7f5c5");
    let game = json(&quick(&file, &["--json"]));
    assert_eq!(number(&game["moves"][8]["value"]), 64);
    let none = folder.write(
        "none.ggf",
        "(;GM[Othello]PB[A]PW[B]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)\n",
    );
    assert!(succeeds(&quick(&none, &[])).contains("nothing is certain"));
}

#[test]
fn bad_files_are_refused_with_their_place() {
    let folder = TestFolder::new("analyze");
    let page = folder.path("never.html");
    for (name, text, complaint) in [
        ("illegal.f5d6", "f5d6\nf5d6a1\n", "line 2: "),
        (
            "shogi.sfen",
            "startpos moves 7g7f\n",
            "expected records of Othello, found Shogi",
        ),
        ("one.f5d6", "f5d6\n", "there is no game 2"),
    ] {
        let file = folder.write(name, text);
        let found = fails(&quick(&file, &["--game", "2", "--html", &page]));
        assert!(found.contains(complaint), "{name}: {found}");
        assert!(found.contains(&file), "{name}: {found}");
    }
    let empty = folder.write("empty.f5d6", "# nothing\n");
    assert!(fails(&quick(&empty, &["--all"])).contains("there is no game"));
    let cut = folder.write("cut.wtb", "WTHOR");
    assert!(fails(&quick(&cut, &[])).contains(&cut));
    assert!(!Path::new(&page).exists());
    let fine = folder.write("fine.f5d6", "f5d6");
    let beneath = format!("{page}/page.html");
    assert!(fails(&quick(&fine, &["--html", &beneath])).contains("cannot be written there"));
    fails(&quick(&fine, &["--level", "61"]));
    fails(&quick(&fine, &["--game", "0"]));
    fails(&["analyze", "othello", "no-such-file.f5d6"]);
    let other = sanban(&["analyze", "shogi", &fine]).output();
    assert_eq!(other.expect("sanban runs").status.code(), Some(2));
}
