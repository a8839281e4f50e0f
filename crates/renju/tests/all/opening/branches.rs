//! Every opening rule in every branch.

use game::Color;
use renju::opening::{OpeningRule, Phase, Player, Settled};
use renju::{Rules, Size};

use super::{after, play, points};

/// A rule, what is done, by whom, and then: Black, the side to move, the stones.
type Branch = (
    OpeningRule,
    &'static str,
    &'static str,
    Player,
    Color,
    &'static str,
);

const BRANCHES: [Branch; 34] = {
    use Color::{Black, White};
    use OpeningRule::*;
    use Player::{First, Second};
    [
        (Free, "", "", First, Black, ""),
        (
            Rif,
            "h8 h9 i9 stay g8 j10 f6 j10",
            "11122112",
            First,
            White,
            "h8 h9 i9 g8 j10",
        ),
        (
            Rif,
            "h8 h9 i9 stay g8 j10 f6 f6",
            "11122112",
            First,
            White,
            "h8 h9 i9 g8 f6",
        ),
        (
            Rif,
            "h8 g7 g9 swap a1 j10 f6 j10",
            "11121221",
            Second,
            White,
            "h8 g7 g9 a1 j10",
        ),
        (
            Swap,
            "h8 h9 i9 stay g8 j10 f6 j10",
            "12122112",
            First,
            White,
            "h8 h9 i9 g8 j10",
        ),
        (
            Swap,
            "h8 h9 i9 swap g8 j10 f6 f6",
            "12121221",
            Second,
            White,
            "h8 h9 i9 g8 f6",
        ),
        (
            Yamaguchi,
            "h8 i9 i7 1 stay g8 a1 a1",
            "11112212",
            First,
            White,
            "h8 i9 i7 g8 a1",
        ),
        (
            Yamaguchi,
            "h8 i9 i7 3 stay g8 a1 a2 a3 a2",
            "1111221112",
            First,
            White,
            "h8 i9 i7 g8 a2",
        ),
        (
            Yamaguchi,
            "h8 i9 i7 3 swap g8 a1 a2 a3 a3",
            "1111212221",
            Second,
            White,
            "h8 i9 i7 g8 a3",
        ),
        (
            Soosyrv8,
            "h8 i9 j7 stay o15 2 stay a1 a2 a2",
            "1112221112",
            First,
            White,
            "h8 i9 j7 o15 a2",
        ),
        (
            Soosyrv8,
            "h8 i9 j7 stay o15 2 swap a1 a2 a2",
            "1112221221",
            Second,
            White,
            "h8 i9 j7 o15 a2",
        ),
        (
            Soosyrv8,
            "h8 i9 j7 swap o15 2 stay a1 a2 a1",
            "1112112221",
            Second,
            White,
            "h8 i9 j7 o15 a1",
        ),
        (
            Soosyrv8,
            "h8 i9 j7 swap o15 2 swap a1 a2 a1",
            "1112112112",
            First,
            White,
            "h8 i9 j7 o15 a1",
        ),
        (
            Soosyrv8,
            "h8 i9 j7 stay o15 8 stay a1 a2 a3 a4 a5 a6 a7 a8 a8",
            "1112221111111112",
            First,
            White,
            "h8 i9 j7 o15 a8",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay g8 stay l12 stay",
            "1221122112",
            First,
            White,
            "h8 h9 i9 g8 l12",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay g8 stay l12 swap",
            "1221122112",
            Second,
            White,
            "h8 h9 i9 g8 l12",
        ),
        (
            Taraguchi10,
            "h8 swap h9 stay i9 stay g8 stay l12 stay",
            "1212211221",
            Second,
            White,
            "h8 h9 i9 g8 l12",
        ),
        (
            Taraguchi10,
            "h8 swap h9 swap i9 swap g8 swap l12 swap",
            "1212121212",
            Second,
            White,
            "h8 h9 i9 g8 l12",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay k11 swap d4 stay",
            "1221122121",
            Second,
            White,
            "h8 h9 i9 k11 d4",
        ),
        (
            Taraguchi10,
            "h8 stay h9 stay i9 stay g8 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a10",
            "1221122111111111112",
            First,
            White,
            "h8 h9 i9 g8 a10",
        ),
        (
            Taraguchi10,
            "h8 stay h9 swap i9 stay g8 ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a1",
            "1221211222222222221",
            Second,
            White,
            "h8 h9 i9 g8 a1",
        ),
        (Swap2, "a1 o15 c3 stay", "1112", First, White, "a1 o15 c3"),
        (Swap2, "a1 o15 c3 swap", "1112", Second, White, "a1 o15 c3"),
        (
            Swap2,
            "a1 o15 c3 add d4 e5 stay",
            "1112221",
            First,
            White,
            "a1 o15 c3 d4 e5",
        ),
        (
            Swap2,
            "a1 o15 c3 add d4 e5 swap",
            "1112221",
            Second,
            White,
            "a1 o15 c3 d4 e5",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 stay",
            "111221",
            Second,
            White,
            "h8 h9 i9 k11 d4",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 swap",
            "111221",
            First,
            White,
            "h8 h9 i9 k11 d4",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 add a1 o15 stay",
            "111221112",
            First,
            White,
            "h8 h9 i9 k11 d4 a1 o15",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 add a1 o15 swap",
            "111221112",
            Second,
            White,
            "h8 h9 i9 k11 d4 a1 o15",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 add a1 o15 add a3 o13 stay",
            "111221112221",
            Second,
            White,
            "h8 h9 i9 k11 d4 a1 o15 a3 o13",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 add a1 o15 add a3 o13 swap",
            "111221112221",
            First,
            White,
            "h8 h9 i9 k11 d4 a1 o15 a3 o13",
        ),
        (
            SuperSakata,
            "h8 h9 i9 k11 d4 add a1 o15 add a3 o13 add a5 o11 stay",
            "111221112221112",
            First,
            White,
            "h8 h9 i9 k11 d4 a1 o15 a3 o13 a5 o11",
        ),
        // Words as people type them.
        (
            Rif,
            "H8 h9 I9 NO g8 j10 f6 J10",
            "11122112",
            First,
            White,
            "h8 h9 i9 g8 j10",
        ),
        (
            Rif,
            "h8 h9 i9 yes g8 j10 f6 j10",
            "11121221",
            Second,
            White,
            "h8 h9 i9 g8 j10",
        ),
    ]
};

#[test]
fn every_branch_of_every_rule() {
    for (rule, words, actors, black, to_move, stones) in BRANCHES {
        let (negotiation, acted) = play(rule, Size::RENJU, words);
        assert_eq!(acted, actors, "{rule}: {words}");
        let settled = Settled {
            stones: points(stones),
            black,
            to_move,
        };
        assert_eq!(
            negotiation.settled(),
            Some(settled.clone()),
            "{rule}: {words}"
        );
        assert_eq!(negotiation.phase(), Phase::Settled);
        assert_eq!(negotiation.black(), black);
        assert_eq!(negotiation.to_act(), settled.player(to_move));
        assert!(negotiation.actions().is_empty() && negotiation.points().is_empty());

        let line = settled.line(Rules::default()).expect("legal stones");
        assert_eq!(line.turn(), to_move);
        assert_eq!(line.moves().len(), settled.stones.len());

        // Nothing was settled before the last action.
        let mut earlier = negotiation.clone();
        while let Some(action) = earlier.undo() {
            assert_eq!(earlier.settled(), None, "{rule}: {words}");
            let mut again = earlier.clone();
            again.act(action).expect("it was allowed before");
            assert_eq!(
                again.history(),
                &negotiation.history()[..again.history().len()]
            );
        }
        assert!(earlier.history().is_empty() && earlier.stones().is_empty());
    }
}

#[test]
fn a_game_goes_on_from_what_is_settled() {
    let settled = after(OpeningRule::Swap2, "a1 o15 c3 stay")
        .settled()
        .expect("settled");
    let small = Rules {
        size: Size::new(9).expect("a board"),
        ..Rules::default()
    };
    assert!(settled.line(small).is_err());
    assert!(settled.line(Rules::default()).is_ok());
}
