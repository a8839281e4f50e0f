//! The record itself: branches, walks and results.

use game::{Color, Outcome, Position as _};
use record::shogi::{Branch, End, Node, Reason, Record};

fn branch(moves: &str, reason: Option<Reason>) -> Branch {
    let moves = moves.split_whitespace().map(|text| text.parse().unwrap());
    Branch {
        moves: moves.map(Node::new).collect(),
        end: reason.map(End::new),
    }
}

#[test]
fn branches_hang_on_what_they_replace() {
    let mut record = Record {
        main: branch("7g7f 3c3d 2g2f", Some(Reason::Resign)),
        ..Record::default()
    };
    record.main.moves[1]
        .branches
        .push(branch("8c8d 2g2f", None));
    let end = record.main.end.as_mut().unwrap();
    end.branches.push(branch("8c8d", Some(Reason::Interrupt)));

    let step = record.main_line().nth(1).unwrap();
    let other = &step.node.branches[0];
    let walked: Vec<_> = other
        .steps(step.before.clone())
        .map(|step| step.played)
        .collect();
    assert_eq!(
        walked,
        other
            .moves
            .iter()
            .map(|node| node.played)
            .collect::<Vec<_>>()
    );

    let mut steps = record.main_line();
    assert_eq!(steps.by_ref().count(), 3);
    let end = record.main.end.as_ref().unwrap();
    assert_eq!(end.branches[0].steps(steps.position().clone()).count(), 1);
    assert_eq!(record.turn_at_end(), steps.position().turn());
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::Black)));
}

#[test]
fn results() {
    let white = Some(Outcome::Win(Color::White));
    let black = Some(Outcome::Win(Color::Black));
    for (reason, outcome) in [
        (Reason::Resign, white),
        (Reason::TimeUp, white),
        (Reason::Mate, white),
        (Reason::Declaration, black),
        (Reason::Illegal { by: Color::Black }, white),
        (Reason::Illegal { by: Color::White }, black),
        (Reason::Repetition, Some(Outcome::Draw)),
        (Reason::Impasse, Some(Outcome::Draw)),
        (Reason::MaxMoves, Some(Outcome::Draw)),
        (Reason::PerpetualCheck, None),
        (Reason::Interrupt, None),
        (Reason::Other("封じ手".to_owned()), None),
    ] {
        assert_eq!(reason.outcome(Color::Black), outcome, "{reason:?}");
    }
    assert_eq!(Record::default().outcome(), None);
}

#[test]
fn a_walk_stops_before_an_illegal_move() {
    let record = Record {
        main: branch("7g7f 7g7f 3c3d", None),
        ..Record::default()
    };
    let mut steps = record.main_line();
    assert!(steps.next().is_some());
    assert!(steps.next().is_none());
    assert!(steps.next().is_none());
}
