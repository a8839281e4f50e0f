//! What the records of matches tell, and what of it other formats keep.

use crate::command::{sanban, succeeds};
use crate::test_folder::TestFolder;

/// A match of two games in a new folder; the text of its records and its rows.
fn play(
    folder: &TestFolder,
    arguments: &[&str],
    records: &str,
) -> (String, Vec<serde_json::Value>) {
    let out = folder.path("match");
    let mut all = vec!["match"];
    all.extend(arguments);
    all.extend(["--games", "2", "--seed", "5", "--out", &out]);
    let played = sanban(&all).output().expect("sanban runs");
    assert!(played.status.success(), "{played:?}");
    let rows = folder.read_text("match/games.jsonl");
    let rows = rows
        .lines()
        .map(|row| serde_json::from_str(row).expect("a row"));
    (
        folder.read_text(&format!("match/{records}")),
        rows.collect(),
    )
}

/// A time of a millisecond and more, as files have it.
fn seconds(micros: &serde_json::Value) -> f64 {
    let millis = micros.as_u64().expect("a time") / 1000;
    millis as f64 / 1000.0
}

#[test]
fn shogi_has_milliseconds_scores_lines_opening_and_seed() {
    let folder = TestFolder::new("match-shogi");
    let players = ["--game", "shogi", "material:depth=2", "material:depth=1"];
    let options = ["--openings", "r_4", "--max-moves", "12"];
    let (csa, rows) = play(&folder, &[&players[..], &options].concat(), "records.csa");
    assert!(csa.contains("\nV3.0\n"), "{csa}");
    assert!(csa.contains("$OPENING:1 (4 moves)\n"), "{csa}");
    assert!(csa.contains("$NOTE:game 1, seed 5\n"), "{csa}");

    // The times of the moves, to the millisecond.
    let games: Vec<&str> = csa.split("\n/\n").collect();
    let times = |game: &str| -> Vec<f64> {
        let times = game.lines().filter_map(|line| line.strip_prefix('T'));
        times.map(|time| time.parse().expect("seconds")).collect()
    };
    for (game, row) in games.iter().zip(&rows) {
        let micros = row["time_us"].as_array().expect("times");
        let expected: Vec<f64> = micros.iter().take(8).map(seconds).collect();
        assert_eq!(times(game)[..8], expected, "{game}");
    }

    // Every score is Black's, and the line follows the move.
    let row = &rows[0];
    let expected = row["expected"].as_array().expect("lines");
    assert!(
        expected.iter().any(|line| line != ""),
        "a search of two plies expects an answer: {row}"
    );
    let comments: Vec<&str> = games[0]
        .lines()
        .filter_map(|line| line.strip_prefix("'** "))
        .collect();
    let scores = row["score"].as_array().expect("scores");
    assert_eq!(comments.len(), 8, "{csa}");
    for (place, comment) in comments.iter().enumerate() {
        let mut words = comment.split(' ');
        let score: i64 = words.next().expect("a score").parse().expect("a number");
        let own = scores[place].as_i64().expect("a number");
        assert_eq!(score, if place % 2 == 0 { own } else { -own }, "{comment}");
        let line: Vec<&str> = words.collect();
        let moves = expected[place].as_str().expect("moves");
        assert_eq!(line.len(), moves.split_whitespace().count(), "{comment}");
        let sign = if place % 2 == 0 { '-' } else { '+' };
        assert!(line.iter().all(|m| m.len() == 7), "{comment}");
        assert!(
            line.first().is_none_or(|m| m.starts_with(sign)),
            "{comment}"
        );
    }

    // Other formats keep all of it.
    let one = folder.write("one.csa", games[0]);
    let kifu = folder.path("one.kifu");
    succeeds(&["record", "convert", &one, &kifu]);
    let text = folder.read_text("one.kifu");
    assert!(text.contains(&format!("*** {}\n", comments[0])), "{text}");
    assert!(text.contains("備考：game 1, seed 5\n"), "{text}");
    let again = folder.path("again.csa");
    succeeds(&["record", "convert", &kifu, &again]);
    let again = folder.read_text("again.csa");
    assert_eq!(times(&again), times(games[0]));
    for comment in comments {
        assert!(again.contains(&format!("'** {comment}\n")), "{again}");
    }
}

#[test]
fn othello_has_milliseconds_and_values() {
    let folder = TestFolder::new("match-othello");
    let players = ["minimax:depth=2,endgame=4", "alphabeta:level=2"];
    let options = ["--openings", "r_6"];
    let (ggf, rows) = play(&folder, &[&players[..], &options].concat(), "records.ggf");
    let first = ggf.lines().next().expect("a game");
    assert!(first.contains("OPENING[1 (6 moves)]"), "{first}");
    assert!(first.contains("NOTE[game 1, seed 5]"), "{first}");
    let moves: Vec<(usize, &str)> = first
        .split(']')
        .filter_map(|property| {
            let black = property.strip_prefix("B[").map(|text| (0, text));
            black.or(property.strip_prefix("W[").map(|text| (1, text)))
        })
        .collect();
    let units = &rows[0]["score_units"];
    let row = &rows[0];
    let scores = row["score"].as_array().expect("scores");
    let times = row["time_us"].as_array().expect("times");
    assert!(
        moves[..6].iter().all(|(_, text)| !text.contains('/')),
        "{first}"
    );
    let mut valued = 0;
    for ((&(side, text), score), time) in moves[6..].iter().zip(scores).zip(times) {
        let parts: Vec<&str> = text.split('/').collect();
        let time = seconds(time);
        let used: f64 = parts[2].parse().expect("seconds");
        assert!((used - time).abs() < 1e-9, "{text}: {time}");
        // A proof is all discs; the first player's own scale is no number of discs.
        let proven = 900_000_000;
        let counts_discs = units[side] == "discs";
        match score.as_i64() {
            Some(score) if counts_discs || score.abs() >= proven => {
                let discs = (score as f64 / 100.0).clamp(-64.0, 64.0);
                assert_eq!(parts[1], format!("{discs:.2}"), "{text}");
                valued += 1;
            }
            _ => assert_eq!(parts[1], "", "{text}"),
        }
    }
    assert!(valued > 5, "{first}");
}

#[test]
fn renju_has_scores_and_lines_as_comments() {
    let folder = TestFolder::new("match-renju");
    let players = ["--game", "renju", "puct:playouts=8", "random"];
    let options = ["--openings", "r_3", "--max-moves", "12"];
    let (sgf, rows) = play(&folder, &[&players[..], &options].concat(), "records.sgf");
    assert!(sgf.contains("ON[1 (3 moves)]"), "{sgf}");
    assert!(sgf.contains("NOTE[game 1, seed 5]"), "{sgf}");
    let scored = rows.iter().filter_map(|row| row["score"].as_array());
    let scored = scored.flatten().filter(|score| score.is_i64()).count();
    assert_eq!(sgf.matches("C[** ").count(), scored, "{sgf}");
}

#[test]
fn a_plan_with_another_seed_is_refused() {
    let folder = TestFolder::new("match-seed");
    let (_, rows) = play(&folder, &["random", "corner"], "records.ggf");
    assert_eq!(rows[0]["seed"], 5);
    // Every game begins at the start, so that only the seed tells.
    let plan = folder.read_text("match/plan.toml");
    assert!(plan.contains("openings = \"start\""), "{plan}");
    folder.write("match/plan.toml", plan.replace("seed = 5", "seed = 6"));
    let refused = crate::command::fails(&["match", "--resume", &folder.path("match")]);
    assert!(
        refused.contains("seed: expected \"6\" by plan.toml, found \"5\""),
        "{refused}"
    );
}
