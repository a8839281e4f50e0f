//! The record of a game of Renju, whatever file it came from.

use std::time::Duration;

use game::{Color, Line, Outcome, Position as _};
use record::renju::{End, FoulStone, Headers, Node, Record};
use renju::{Foul, Reason, Refusal, Renju, RuleSet, Rules, Transcript};

fn line(text: &str) -> Line<Renju> {
    Transcript::parse(text).expect("a game").line
}

#[test]
fn a_line_and_back() {
    for text in ["", "h8", "h8h9i9i8j7--", "h8a1h9a3h10a5h11a7h12"] {
        let line = line(text);
        assert_eq!(Record::of(&line).line().expect("legal"), line);
    }
    let won = Record::of(&line("h8a1h9a3h10a5h11a7h12"));
    assert_eq!(won.end, Some(End::Board(Reason::Five)));
    assert_eq!(won.outcome(), Some(Outcome::Win(Color::Black)));
    let drawn = Record::of(&line("h8h9i9i8j7----"));
    assert_eq!(drawn.end, Some(End::Board(Reason::TwoPasses)));
    assert_eq!(drawn.outcome(), Some(Outcome::Draw));
}

#[test]
fn rules_come_from_the_start() {
    let rules = Rules::named(RuleSet::Gomocup);
    assert_eq!(Record::new(rules).rules(), rules);
    assert_eq!(Record::default().rules(), Rules::default());
}

#[test]
fn an_illegal_move_is_named() {
    let mut record = Record::of(&line("h8a1h9c1i10e1j10g1"));
    record.moves.push(Node::new("h10".parse().expect("a move")));
    let error = record.line().expect_err("a foul");
    assert_eq!(
        error.to_string(),
        "move 9 (h10): h10 is a foul for Black: double-three"
    );
    assert_eq!(error.before.line, line("h8a1h9c1i10e1j10g1"));
    assert!(matches!(error.refusal, Refusal::Foul(_, Foul::DoubleThree)));
}

#[test]
fn a_foul_stone_is_kept_but_not_played() {
    let mut record = Record::of(&line("h8a1h9c1i10e1j10g1"));
    let stone = FoulStone {
        point: "h10".parse().expect("a point"),
        foul: Foul::DoubleThree,
        time: Some(Duration::from_secs(3)),
        comments: vec!["oh".to_owned()],
    };
    record.end = Some(End::Foul(stone.clone()));
    assert_eq!(record.line().expect("legal").moves().len(), 8);
    assert_eq!(record.nodes().last(), Some(stone.node()));
    assert_eq!(record.nodes().count(), 9);
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
}

#[test]
fn ends_and_winners() {
    let winner = Color::White;
    let mut record = Record::of(&line("h8"));
    assert_eq!(record.outcome(), None);
    assert_eq!(record.turn_at_end(), Color::White);
    assert_eq!(record.start.turn(), Color::Black);
    for (end, outcome) in [
        (End::Resignation { winner }, Some(Outcome::Win(winner))),
        (End::Time { winner }, Some(Outcome::Win(winner))),
        (End::Forfeit { winner }, Some(Outcome::Win(winner))),
        (End::Won { winner }, Some(Outcome::Win(winner))),
        (End::Draw, Some(Outcome::Draw)),
        (End::Board(Reason::BoardFull), Some(Outcome::Draw)),
        (End::Board(Reason::MostMoves), Some(Outcome::Draw)),
        (End::Void, None),
    ] {
        record.end = Some(end);
        assert_eq!(record.outcome(), outcome);
    }
}

#[test]
fn headers_keep_their_order() {
    let mut headers = Headers::default();
    assert!(headers.is_empty());
    headers.push(Headers::EVENT, "a");
    headers.push("OTHER", "b");
    headers.push(Headers::EVENT, "c");
    assert_eq!(headers.get(Headers::EVENT), Some("a"));
    assert_eq!(headers.len(), 3);
    let all: Vec<_> = headers.iter().collect();
    assert_eq!(all, [("EVENT", "a"), ("OTHER", "b"), ("EVENT", "c")]);
}
