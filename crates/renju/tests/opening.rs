//! The 26 openings, and every opening rule in every branch.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use game::Color;
use renju::opening::{
    Action, Area, Negotiation, Opening, OpeningRule, Phase, Player, Refusal, Settled,
};
use renju::{Foul, Point, Rules, Size, Symmetry};

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(point).collect()
}

fn sizes() -> impl Iterator<Item = Size> {
    (5..=19).filter_map(Size::new)
}

/// Plays words such as `h8 swap 3`, each as its phase reads it, and says who acted.
fn play(rule: OpeningRule, size: Size, words: &str) -> (Negotiation, String) {
    let mut negotiation = Negotiation::new(rule, size);
    let mut actors = String::new();
    for word in words.split_whitespace() {
        actors.push(match negotiation.to_act() {
            Player::First => '1',
            Player::Second => '2',
        });
        let action = negotiation.phase().parse(word).expect(word);
        negotiation.act(action).expect(word);
    }
    (negotiation, actors)
}

fn after(rule: OpeningRule, words: &str) -> Negotiation {
    play(rule, Size::RENJU, words).0
}

#[test]
fn openings_are_where_the_books_draw_them() {
    let drawn = [
        ("D1", "h8 h9 h10"),
        ("D2", "h8 h9 i10"),
        ("D3", "h8 h9 j10"),
        ("D4", "h8 h9 i9"),
        ("D5", "h8 h9 j9"),
        ("D6", "h8 h9 i8"),
        ("D7", "h8 h9 j8"),
        ("D8", "h8 h9 h7"),
        ("D9", "h8 h9 i7"),
        ("D10", "h8 h9 j7"),
        ("D11", "h8 h9 h6"),
        ("D12", "h8 h9 i6"),
        ("D13", "h8 h9 j6"),
        ("I1", "h8 i9 j10"),
        ("I2", "h8 i9 j9"),
        ("I3", "h8 i9 j8"),
        ("I4", "h8 i9 j7"),
        ("I5", "h8 i9 j6"),
        ("I6", "h8 i9 i8"),
        ("I7", "h8 i9 i7"),
        ("I8", "h8 i9 i6"),
        ("I9", "h8 i9 h7"),
        ("I10", "h8 i9 h6"),
        ("I11", "h8 i9 g7"),
        ("I12", "h8 i9 g6"),
        ("I13", "h8 i9 f6"),
    ];
    let codes: Vec<_> = Opening::all().map(Opening::code).collect();
    assert_eq!(codes, drawn.map(|(code, _)| code));
    for (opening, (code, stones)) in Opening::all().zip(drawn) {
        assert_eq!(
            opening.stones(Size::RENJU).to_vec(),
            points(stones),
            "{code}"
        );
        assert_eq!(Opening::of(&points(stones), Size::RENJU), Some(opening));
        assert_eq!(format!("{opening:?}"), code);
    }
}

/// Every second stone in the central 3x3 with every third in the central 5x5.
fn each_three_stones(size: Size) -> impl Iterator<Item = [Point; 3]> {
    let center = size.center();
    let inside = move |width| {
        let area = Area::Central(width);
        size.points()
            .filter(move |&point| area.contains(point, size))
    };
    inside(3)
        .flat_map(move |second| inside(5).map(move |third| [center, second, third]))
        .filter(|[first, second, third]| first != second && first != third && second != third)
}

#[test]
fn the_26_openings_are_the_classes_of_three_stones() {
    let mut names = BTreeMap::<[Point; 3], BTreeSet<Opening>>::new();
    for stones in each_three_stones(Size::RENJU) {
        let turned = |symmetry: Symmetry| stones.map(|stone| symmetry.point(stone, Size::RENJU));
        let class = Symmetry::ALL.map(turned).into_iter().min().expect("eight");
        let opening = Opening::of(&stones, Size::RENJU).expect("an opening");
        names.entry(class).or_default().insert(opening);
    }
    // One name for each class, and one class for each name.
    assert!(names.values().all(|class| class.len() == 1));
    let openings: BTreeSet<Opening> = names.values().flatten().copied().collect();
    assert_eq!((names.len(), openings.len()), (26, 26));
}

#[test]
fn openings_are_recognised_on_every_board_and_in_either_order() {
    for size in sizes() {
        let mut seen = BTreeSet::new();
        for [first, second, third] in each_three_stones(size) {
            let opening = Opening::of(&[first, second, third], size);
            seen.extend(opening);
            assert!(opening.is_some());
            assert_eq!(opening, Opening::of(&[third, second, first], size));
        }
        assert_eq!(seen.len(), 26, "{size:?}");
        for opening in Opening::all() {
            assert_eq!(Opening::of(&opening.stones(size), size), Some(opening));
        }
    }
}

#[test]
fn other_stones_are_no_opening() {
    for stones in [
        "",
        "h8 h9",
        "g8 h9 i9",
        "h8 h10 i9",
        "h8 h9 k8",
        "h8 h9 h8",
        "h8 h9 s19",
    ] {
        assert_eq!(Opening::of(&points(stones), Size::RENJU), None, "{stones}");
    }
    let far = Point::new(255, 255);
    assert_eq!(
        Opening::of(&[point("h8"), far, point("h9")], Size::RENJU),
        None
    );
}

#[test]
fn openings_have_names() {
    let mut names = BTreeSet::new();
    for opening in Opening::all() {
        for name in [opening.code(), opening.kanji(), opening.romaji()] {
            assert_eq!(name.parse(), Ok(opening));
            assert_eq!(name.to_lowercase().parse(), Ok(opening));
            assert!(names.insert(name), "{name} twice");
        }
    }
    for (name, opening) in [
        ("Shogetsu", Opening::D8),
        ("shōgetsu", Opening::D8),
        ("Kyugetsu", Opening::D9),
        ("Myojo", Opening::I10),
        ("RYŪSEI", Opening::I5),
        ("i7", Opening::I7),
    ] {
        assert_eq!(name.parse(), Ok(opening));
    }
    assert_eq!(Opening::D4.to_string(), "D4 花月 Kagetsu");
    let error = "D14".parse::<Opening>().expect_err("no D14").to_string();
    assert!(error.starts_with("expected an opening"), "{error}");
}

#[test]
fn rules_have_names_and_descriptions() {
    for rule in OpeningRule::ALL {
        assert_eq!(rule.name().parse(), Ok(rule));
        assert_eq!(rule.to_string(), rule.name());
        assert!(rule.english().ends_with('.') && rule.english().is_ascii());
        assert!(rule.japanese().ends_with('。') && !rule.japanese().contains("  "));
    }
    for (name, rule) in [
        ("Soosyrv-8", OpeningRule::Soosyrv8),
        ("soosorv_8", OpeningRule::Soosyrv8),
        ("Soosõrv-8", OpeningRule::Soosyrv8),
        ("SOOSO\u{303}RV8", OpeningRule::Soosyrv8),
        ("taraguchi-10", OpeningRule::Taraguchi10),
        ("super_sakata", OpeningRule::SuperSakata),
        ("Super Sakata", OpeningRule::SuperSakata),
        ("RIF", OpeningRule::Rif),
        ("swap-2", OpeningRule::Swap2),
    ] {
        assert_eq!(name.parse(), Ok(rule));
    }
    for name in ["", "soosyrv", "swap3", "連珠"] {
        assert!(name.parse::<OpeningRule>().is_err(), "{name}");
    }
}

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

#[test]
fn random_negotiations_end() {
    let mut random = fastrand::Rng::with_seed(26);
    for rule in OpeningRule::ALL {
        for size in sizes() {
            for _ in 0..4 {
                random_negotiation(rule, size, &mut random);
            }
        }
    }
}

/// Whoever only ever adds stones comes to an end, too, and there is always room for them.
#[test]
fn adding_stones_ends() {
    let mut random = fastrand::Rng::with_seed(17);
    for size in sizes().take(6) {
        for _ in 0..40 {
            let mut negotiation = Negotiation::new(OpeningRule::SuperSakata, size);
            while negotiation.phase() != Phase::MaySwap {
                let actions = negotiation.actions();
                let any = actions[random.usize(..actions.len())];
                let add = actions.contains(&Action::Add);
                let action = if add { Action::Add } else { any };
                negotiation.act(action).expect("an allowed action");
            }
            assert!(2 * negotiation.stones().len() + 4 > size.area());
            negotiation.act(Action::Stay).expect("the end");
            check_settled(&negotiation, &negotiation.settled().expect("the end"));
        }
    }
}

fn random_negotiation(rule: OpeningRule, size: Size, random: &mut fastrand::Rng) {
    let mut negotiation = Negotiation::new(rule, size);
    let mut last = None;
    // Every action but the decisions fills a point, and two stones come before the next one.
    for _ in 0..2 * size.area() {
        let actor = negotiation.to_act();
        let phase = negotiation.phase();
        assert!(!phase.prompt_english().is_empty() && !phase.prompt_japanese().is_empty());
        check_actor(&negotiation, last);
        if let Some(settled) = negotiation.settled() {
            check_settled(&negotiation, &settled);
            return;
        }
        let actions = negotiation.actions();
        assert!(
            !actions.is_empty(),
            "{rule} {size:?} {:?}",
            negotiation.history()
        );
        for action in [Action::Add, Action::Ten, Action::Swap, Action::Declare(1)]
            .into_iter()
            .chain(size.points().map(Action::Offer))
        {
            let allowed = negotiation.clone().act(action).is_ok();
            assert_eq!(allowed, actions.contains(&action), "{action}");
        }
        let action = actions[random.usize(..actions.len())];
        assert_eq!(action.to_string().parse(), Ok(action));
        assert_eq!(phase.parse(&action.to_string()), Ok(action));
        negotiation.act(action).expect("an allowed action");
        last = Some(actor);
    }
    panic!("{rule} goes on and on: {:?}", negotiation.history());
}

/// Whoever holds a colour places its stones, and decisions are the other player's.
fn check_actor(negotiation: &Negotiation, last: Option<Player>) {
    let player = |color| match color {
        Color::Black => negotiation.black(),
        Color::White => !negotiation.black(),
    };
    let actor = negotiation.to_act();
    let by_color = matches!(
        negotiation.rule(),
        OpeningRule::Swap | OpeningRule::Taraguchi10
    );
    match negotiation.phase() {
        Phase::Place { number, .. } => {
            assert_eq!(number, negotiation.stones().len() + 1);
            if by_color {
                let color = Color::BOTH[(number + 1) % 2];
                assert_eq!(actor, player(color));
            }
        }
        Phase::Offer { .. } => assert_eq!(actor, player(Color::Black)),
        Phase::Choose { .. } => assert_eq!(actor, player(Color::White)),
        Phase::Declare { .. } => assert_eq!(Some(actor), last),
        Phase::SwapOrAdd => assert_eq!(actor, player(Color::White)),
        Phase::MaySwap | Phase::SwapOrTen { .. } => assert_eq!(Some(!actor), last),
        Phase::Settled => {}
    }
}

fn check_settled(negotiation: &Negotiation, settled: &Settled) {
    let stones: BTreeSet<Point> = settled.stones.iter().copied().collect();
    assert_eq!(stones.len(), settled.stones.len());
    assert_eq!(negotiation.to_act(), settled.player(settled.to_move));
    let rules = Rules {
        size: negotiation.size(),
        ..Rules::default()
    };
    let line = settled.line(rules).expect("legal stones");
    assert_eq!(line.turn(), settled.to_move);
    assert!(line.verdict().is_none());
    let three = settled.stones.len() >= 3 && negotiation.rule() != OpeningRule::Swap2;
    let opening = Opening::of(&settled.stones, negotiation.size());
    assert_eq!(
        three,
        opening.is_some() && negotiation.rule() != OpeningRule::Swap2
    );
}

#[test]
fn actions_are_words() {
    for (text, action) in [
        (" h8 ", Action::Place(point("h8"))),
        ("place h8", Action::Place(point("h8"))),
        ("SWAP", Action::Swap),
        ("no", Action::Stay),
        ("add", Action::Add),
        ("ten", Action::Ten),
        ("3", Action::Declare(3)),
        ("declare  3", Action::Declare(3)),
        ("offer A1", Action::Offer(point("a1"))),
        ("choose o15", Action::Choose(point("o15"))),
    ] {
        assert_eq!(text.parse(), Ok(action), "{text}");
    }
    for text in [
        "",
        "h0",
        "offer",
        "offer swap",
        "declare h8",
        "declare 256",
        "h8 h9",
        "連珠",
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.starts_with("expected a point such as h8"), "{error}");
    }
    let error = Phase::MaySwap
        .parse("h8")
        .expect_err("no point")
        .to_string();
    assert_eq!(error, "expected swap or stay");
}

#[test]
fn prompts_say_what_to_do() {
    for (rule, words, english, japanese) in [
        (
            OpeningRule::Rif,
            "",
            "Place stone 1 (black) in the middle.",
            "1手目(黒)を天元に打ってください。",
        ),
        (
            OpeningRule::Rif,
            "h8",
            "Place stone 2 (white) in the central 3x3.",
            "2手目(白)を中央3×3の中に打ってください。",
        ),
        (
            OpeningRule::Rif,
            "h8 h9 i9 stay",
            "Place stone 4 (white) anywhere on the board.",
            "4手目(白)を盤上の好きな所に打ってください。",
        ),
        (
            OpeningRule::Rif,
            "h8 h9 i9 stay a1 a2",
            "Offer fifth move 2 of 2, not symmetric to another.",
            "5手目を2か所示してください。次は2か所目です(対称の点は示せません)。",
        ),
        (
            OpeningRule::Rif,
            "h8 h9 i9 stay a1 a2 a3",
            "Choose the fifth move: a2 a3.",
            "示された5手目から一つ選んでください: a2 a3",
        ),
    ] {
        let phase = after(rule, words).phase();
        assert_eq!(phase.prompt_english(), english);
        assert_eq!(phase.prompt_japanese(), japanese);
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

/// Openings of real matches all begin with one of the 26.
#[test]
fn match_openings_are_recognised() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/renju/openings_match.txt");
    let Ok(text) = std::fs::read_to_string(file) else {
        return;
    };
    let mut rows = 0;
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let stones = joined_points(row);
        assert!(Opening::of(&stones, Size::RENJU).is_some(), "{row}");
        rows += 1;
    }
    assert!(rows > 100);
}

/// The points of a text without spaces: `h8h9f10`.
fn joined_points(text: &str) -> Vec<Point> {
    let spaced: String = text
        .chars()
        .flat_map(|letter| {
            let space = letter.is_ascii_alphabetic().then_some(' ');
            space.into_iter().chain([letter])
        })
        .collect();
    points(&spaced)
}
