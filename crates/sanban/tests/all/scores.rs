//! Scores are told, kept and compared as what they are.

use crate::command::{succeeds, with_input};
use crate::test_folder::TestFolder;

/// What an engine of Othello says.
fn says(player: &str, lines: &str) -> String {
    let output = with_input(&["engine", "othello", "--player", player], lines);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn engines_of_othello_say_what_their_scores_count() {
    for (player, kind, from, to) in [
        (
            "alphabeta:level=4,book=off",
            "stone min -64 max 64",
            -20,
            20,
        ),
        ("sparring", "stone min -64 max 64", -20, 20),
        ("puct:playouts=20", "WP min 0 max 100", 20, 80),
        ("nn-alphabeta:depth=2", "WP min 0 max 100", 20, 80),
        ("minimax:depth=1", "other min -10000 max 10000", -9999, 9999),
        ("azisai", "other min -10000 max 10000", -9999, 9999),
    ] {
        let text = says(
            player,
            "score_scale_and_type\nposition startpos moves f5 d6\ngo depth 2\n",
        );
        let told = format!("scoretype {kind}");
        assert!(text.lines().any(|line| line == told), "{player}: {text}");
        let mut words = text.split_whitespace().skip_while(|word| *word != "score");
        let score: i32 = words
            .nth(1)
            .and_then(|score| score.parse().ok())
            .expect(&text);
        assert!((from..=to).contains(&score), "{player}: {text}");
    }
}

/// 50 of 100 is even, whatever program says so; and the game's row says what was counted.
#[test]
fn a_winning_chance_of_50_is_even_in_a_match() {
    let folder = TestFolder::new("scores-even");
    let program = env!("CARGO_BIN_EXE_sanban");
    let script = folder.write(
        "even.sh",
        format!(
            "exec {program} engine othello --player random:seed=1 | \\\n\
             sed -u -e 's/^scoretype .*/scoretype WP min 0 max 100/' \\\n\
             -e 's/^bestmove/info score 50\\\nbestmove/'\n"
        ),
    );
    let engine = format!("cmd:sh {script}");
    let out = folder.path("match");
    succeeds(&[
        "match",
        &engine,
        &engine,
        "--name-a",
        "a",
        "--name-b",
        "b",
        "--game",
        "othello",
        "--games",
        "2",
        "--draw-score",
        "10:2",
        "--out",
        &out,
    ]);
    let rows = String::from_utf8(folder.read("match/games.jsonl")).expect("UTF-8");
    for row in rows.lines() {
        assert!(
            row.contains("\"termination\":\"adjudicated-draw\""),
            "{row}"
        );
        let units = "\"score_units\":[\"win_percentage\",\"win_percentage\"]";
        assert!(row.contains(units), "{row}");
    }
}
