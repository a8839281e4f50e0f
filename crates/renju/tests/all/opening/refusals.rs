//! Where stones and offers may be, and what is refused.

use renju::opening::{Action, OpeningRule, Phase, Refusal};
use renju::{Foul, Point, Size};

use super::{after, play, point, points};

#[test]
fn areas() {
    let allowed = |rule, words: &str| after(rule, words).points().len();
    for rule in [
        OpeningRule::Rif,
        OpeningRule::Yamaguchi,
        OpeningRule::Soosyrv8,
        OpeningRule::SuperSakata,
    ] {
        assert_eq!(after(rule, "").points(), [point("h8")]);
        assert_eq!(allowed(rule, "h8"), 8);
        assert_eq!(allowed(rule, "h8 g9"), 23);
    }
    let rif = |words| allowed(OpeningRule::Rif, words);
    assert_eq!(rif("h8 h9 i9 stay"), 222);
    assert_eq!(rif("h8 h9 i9 stay a1"), 221);
    assert_eq!(rif("h8 h9 i9 stay a1 a2"), 220);
    assert_eq!(rif("h8 h9 i9 stay a1 a2 a3"), 2);
    // Swap leaves out D13 (two of the corners) and I13 (one of them).
    assert_eq!(allowed(OpeningRule::Swap, "h8 h9"), 21);
    assert_eq!(allowed(OpeningRule::Swap, "h8 i9"), 22);
    let taraguchi = |words| allowed(OpeningRule::Taraguchi10, words);
    assert_eq!(taraguchi("h8 stay h9 stay i9 stay"), 49 - 3);
    assert_eq!(taraguchi("h8 stay h9 stay i9 stay g8 swap"), 81 - 4);
    assert_eq!(taraguchi("h8 stay h9 stay i9 stay g8 ten"), 221);
    let sakata = |words| allowed(OpeningRule::SuperSakata, words);
    assert_eq!(sakata("h8 h9 i9"), 49 - 3);
    assert_eq!(sakata("h8 h9 i9 g8"), 81 - 4);
    assert_eq!(sakata("h8 h9 i9 g8 f8 add"), 220);
    assert_eq!(allowed(OpeningRule::Swap2, ""), 225);
    assert_eq!(allowed(OpeningRule::Swap2, "a1 a2 a3 add a4"), 221);
}

#[test]
fn small_boards_cut_areas_and_offers_off() {
    let five = Size::new(5).expect("a board");
    let words = "c3 stay c4 stay c2 stay";
    let (negotiation, _) = play(OpeningRule::Taraguchi10, five, words);
    assert_eq!(negotiation.points().len(), 25 - 3);
    // In a column, four stones look the same in four ways.
    let (mut negotiation, _) = play(OpeningRule::Taraguchi10, five, &format!("{words} c1"));
    assert_eq!(negotiation.phase(), Phase::SwapOrTen { count: 6 });
    negotiation.act(Action::Ten).expect("allowed");
    for left in (0..6).rev() {
        let Phase::Offer { count: 6, offered } = negotiation.phase() else {
            panic!("{:?}", negotiation.phase());
        };
        assert_eq!(offered.len() + left + 1, 6);
        let fifth = negotiation.points()[0];
        negotiation.act(Action::Offer(fifth)).expect("allowed");
    }
    assert!(matches!(negotiation.phase(), Phase::Choose { .. }));

    let most = |rule, size, words: &str| match play(rule, size, words).0.phase() {
        Phase::Declare { most } => most,
        phase => panic!("{phase:?}"),
    };
    assert_eq!(most(OpeningRule::Yamaguchi, five, "c3 c4 c2"), 6);
    assert_eq!(most(OpeningRule::Yamaguchi, Size::RENJU, "h8 h9 i9"), 56);
    assert_eq!(most(OpeningRule::Soosyrv8, five, "c3 c4 c2 stay a1"), 6);
    assert_eq!(
        most(OpeningRule::Soosyrv8, Size::RENJU, "h8 h9 i9 stay a1"),
        8
    );
}

/// What is refused, after which words, and what is said.
#[test]
fn refusals() {
    use OpeningRule::*;
    let unasked = "is not asked for: expected";
    for (rule, words, action, message) in [
        (
            Free,
            "",
            "h8",
            "the opening is over: expected a move of the game",
        ),
        (
            Rif,
            "",
            "a1",
            "a1 is out of place: expected a point in the middle",
        ),
        (
            Rif,
            "",
            "swap",
            "`swap` is not asked for: expected a point such as h8",
        ),
        (Rif, "h8", "h8", "h8 is occupied: expected an empty point"),
        (
            Rif,
            "h8",
            "h10",
            "h10 is out of place: expected a point in the central 3x3",
        ),
        (
            Rif,
            "h8 h9",
            "k8",
            "k8 is out of place: expected a point in the central 5x5",
        ),
        (
            Rif,
            "h8 h9 i9",
            "g8",
            "`g8` is not asked for: expected swap or stay",
        ),
        (
            Rif,
            "h8 h9 i9",
            "add",
            "`add` is not asked for: expected swap or stay",
        ),
        (
            Rif,
            "h8 h9 i9",
            "ten",
            "`ten` is not asked for: expected swap or stay",
        ),
        (
            Rif,
            "h8 h9 i9 stay",
            "p1",
            "p1 is out of place: expected a point anywhere on the board",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8",
            "offer g8",
            "g8 is occupied: expected an empty point",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8",
            "j10",
            "`j10` is not asked for: expected a fifth move to offer, such as h8",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8 a1",
            "offer a1",
            "a1 is on offer already: expected another fifth move",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8 a1 a2",
            "choose a3",
            "a3 is not on offer: expected one of the fifth moves offered",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8 a1 a2",
            "a1",
            "`a1` is not asked for: expected one of the fifth moves offered",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8 a1 a2 a2",
            "b1",
            "the opening is over: expected a move of the game",
        ),
        (
            Swap,
            "h8 h9",
            "j6",
            "j6 makes D13 遊星 Yuusei: expected one of the 24 openings without D13 and I13",
        ),
        (
            Swap,
            "h8 g7",
            "j10",
            "j10 makes I13 彗星 Suisei: expected one of the 24 openings without D13 and I13",
        ),
        (
            Yamaguchi,
            "h8 h9 i9",
            "declare 0",
            "0 fifth moves: expected from 1 to 56",
        ),
        (
            Yamaguchi,
            "h8 h9 i9",
            "57",
            "57 fifth moves: expected from 1 to 56",
        ),
        (
            Yamaguchi,
            "h8 h9 i9",
            "stay",
            "`stay` is not asked for: expected a number of fifth moves, such as 3",
        ),
        (
            Soosyrv8,
            "h8 h9 i9 stay g8",
            "9",
            "9 fifth moves: expected from 1 to 8",
        ),
        (
            Taraguchi10,
            "h8",
            "ten",
            "`ten` is not asked for: expected swap or stay",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay",
            "l8",
            "l8 is out of place: expected a point in the central 7x7",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay g8",
            "add",
            "`add` is not asked for: expected swap, stay or ten",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay g8 stay",
            "m8",
            "m8 is out of place: expected a point in the central 9x9",
        ),
        (
            Swap2,
            "a1 b1 c1",
            "declare 2",
            "`declare 2` is not asked for: expected swap, stay or add",
        ),
        (
            Swap2,
            "a1 b1 c1 add",
            "a1",
            "a1 is occupied: expected an empty point",
        ),
        (
            Swap2,
            "a1 b1 c1 add d1 e1",
            "add",
            "`add` is not asked for: expected swap or stay",
        ),
        (
            SuperSakata,
            "h8 h9 i9 g8 f8",
            "choose h8",
            "`choose h8` is not asked for: expected swap, stay or add",
        ),
    ] {
        let mut negotiation = after(rule, words);
        let before = format!("{negotiation:?}");
        let refusal = negotiation
            .act(action.parse().expect(action))
            .expect_err(action);
        assert_eq!(refusal.to_string(), message, "{rule}: {words}");
        assert_eq!(format!("{negotiation:?}"), before);
        assert_eq!(
            message.contains(unasked),
            matches!(refusal, Refusal::Unasked { .. })
        );
    }
}

#[test]
fn fifth_moves_are_not_symmetric() {
    // The first four stones, a fifth move on offer, and what is then the same move.
    for (stones, offered, same) in [
        // A column: the mirror of the board, and one between rows 7 and 8, which the board
        // does not have but the stones do.
        ("h8 h9 h7 stay h6", "g8", "g7 i7 i8"),
        ("h8 h9 h7 stay h6", "h10", "h5"),
        ("h8 h9 h7 stay h6", "a15", "o15"),
        // One mirror, at the rising diagonal.
        ("h8 i9 j10 stay g7", "h9", "i8"),
        ("h8 i9 g7 stay a1", "b9", "i2"),
        // A half turn around a point between the stones.
        ("h8 h9 i9 stay i8", "g7", "j10"),
        // Nothing looks the same.
        ("h8 h9 i9 stay j6", "g7", ""),
    ] {
        let offer = format!("{stones} {offered}");
        let negotiation = after(OpeningRule::Rif, &offer);
        let offered = point(offered);
        let refused: Vec<Point> = Size::RENJU
            .points()
            .filter(|&point| {
                let refusal = negotiation.clone().act(Action::Offer(point));
                refusal == Err(Refusal::Symmetric { point, offered })
            })
            .collect();
        let mut expected = points(same);
        expected.sort_by_key(|point| (point.y, point.x));
        assert_eq!(refused, expected, "{offer}");
    }
    let refusal = Refusal::Symmetric {
        point: point("g7"),
        offered: point("g8"),
    };
    assert_eq!(
        refusal.to_string(),
        "g7 is symmetric to g8: expected a fifth move unlike those on offer"
    );
}

#[test]
fn stones_added_to_an_opening_do_not_end_the_game() {
    let act = |words, text| {
        let action = Action::Place(point(text));
        after(OpeningRule::SuperSakata, words).act(action)
    };
    // h8 i8 j8 and j8 j9 j10: a double-three for Black, and nothing for White.
    let (point_j8, foul) = (point("j8"), Foul::DoubleThree);
    let refusal = Refusal::Foul {
        point: point_j8,
        foul,
    };
    assert_eq!(act("h8 g9 i8 e5 j9 add a1 j10 add a3", "j8"), Err(refusal));
    assert_eq!(act("h8 g9 i8 e5 j9 add a1 j10 add", "j8"), Ok(()));
    assert_eq!(
        refusal.to_string(),
        "j8 is a foul (double-three): expected a stone that Black may place"
    );
    // h8 i8 j8 k8 and one more.
    for five in ["g8", "l8"] {
        let refusal = Err(Refusal::Five(point(five)));
        assert_eq!(act("h8 g9 i8 e5 j8 add a1 k8 add a3", five), refusal);
    }
    assert_eq!(act("h8 g9 i8 e5 j8 add a1 k8 add a3", "m8"), Ok(()));
    // h9 i9 j9 k9 and one more, for White.
    let refusal = Err(Refusal::Five(point("l9")));
    assert_eq!(act("h8 h9 f7 i9 d4 add j9 a1 add k9 a3 add", "l9"), refusal);
    assert_eq!(
        act("h8 h9 f7 i9 d4 add j9 a1 add k9 a3 add a5", "l9"),
        Ok(())
    );
}

#[test]
fn stones_are_added_while_half_of_the_board_is_empty() {
    let five = Size::new(5).expect("a board");
    let words = "c3 c4 b2 a1 e5 add a5 e1 add d1 b5 add a3 d4";
    let (mut negotiation, _) = play(OpeningRule::SuperSakata, five, words);
    assert_eq!(negotiation.stones().len(), 11);
    assert_eq!(negotiation.phase(), Phase::MaySwap);
    assert!(negotiation.act(Action::Add).is_err());
    assert_eq!(negotiation.act(Action::Swap), Ok(()));
}
