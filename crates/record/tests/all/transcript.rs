//! Games of Renju in lines: what is read, and what is refused.

use game::Position as _;
use record::renju::{End, Record};
use record::transcript::{games, parse, to_text};
use renju::{RuleSet, Rules};

fn read(text: &str) -> Record {
    parse(text, 1, Rules::default()).expect("a game")
}

#[test]
fn lines_remarks_and_grades() {
    let text = "# openings\n\nh8h9f10f8e9 -1\r\nH8 h9 f10 f9 +0\nh8,h9,i9 # odd one\n";
    let games: Result<Vec<_>, _> = games(text, Rules::default()).collect();
    let games = games.expect("three games");
    let lines: Vec<_> = games.iter().map(to_text).collect();
    assert_eq!(
        lines,
        ["h8h9f10f8e9 -1", "h8h9f10f9 +0", "h8h9i9 # odd one"]
    );
    assert_eq!(games[0].comments, ["-1"]);
}

#[test]
fn passes_and_fouls() {
    let record = read("h8h9i9i8j7--");
    assert_eq!(record.moves.len(), 6);
    assert_eq!(to_text(&record), "h8h9i9i8j7--");
    let record = read("h8a1h9c1i10e1j10g1h10 a foul");
    assert!(matches!(record.end, Some(End::Foul(_))));
    assert_eq!(to_text(&record), "h8a1h9c1i10e1j10g1h10 a foul");
}

#[test]
fn other_starts() {
    let text = "...../..O../.XX../...../..... b standard moves c1a1 moves on";
    let record = read(text);
    assert_eq!(record.start.rule_set(), RuleSet::Standard);
    assert_eq!((record.start.stone_count(), record.moves.len()), (3, 2));
    assert_eq!(record.start.turn(), game::Color::Black);
    assert_eq!(to_text(&record), text);
    let bare = read("...../..O../.XX../...../..... b");
    assert!(bare.moves.is_empty());
}

#[test]
fn what_is_refused() {
    for (text, message, moves) in [
        (
            "hello",
            "line 7: move 1: expected points such as h8h9, found \"hello\"",
            0,
        ),
        (
            "h8h9h8",
            "line 7: move 3: expected a legal move: there is a stone on h8 already",
            2,
        ),
        (
            "h8p9",
            "line 7: move 2: expected a legal move: p9 is outside the board of 15 by 15",
            1,
        ),
        (
            "h8z99",
            "line 7: move 2: expected points such as h8h9, found \"z99\"",
            1,
        ),
        (
            "h8--",
            "line 7: move 2: expected a legal move: there is no pass before the sixth move",
            1,
        ),
        (
            "h8a1h9c1i10e1j10g1h10a3",
            "line 7: move 9: expected a legal move: h10 is a foul for Black: double-three",
            8,
        ),
        (
            "./. b moves",
            "line 7: start position: board: expected 5 to 19 rows joined by /, found 2",
            0,
        ),
    ] {
        let partial = parse(text, 7, Rules::default()).expect_err(text);
        assert_eq!(partial.to_string(), message);
        assert_eq!(partial.record.moves.len(), moves);
    }
}
