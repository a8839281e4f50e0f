//! What only the history, the agreement or the rule book decides.

use game::{Color, Game, Line, Outcome, Position as _};
use shogi::{
    Claim, Declaration, Handicap, Move, Position, Reason, Refusal, Rules, Sfen, Shogi, circle,
};

fn position(sfen: &str) -> Position {
    sfen.parse::<Sfen>().expect(sfen).position
}

fn play(line: &mut Line<Shogi>, moves: &str) {
    for text in moves.split_whitespace() {
        assert_eq!(line.verdict(), None, "before {text}");
        line.push(text.parse().expect(text)).expect(text);
    }
}

#[test]
fn the_fourth_time_is_a_draw() {
    let mut line = Line::<Shogi>::new(Rules::default());
    for _ in 0..3 {
        play(&mut line, "2h3h 8b7b 3h2h 7b8b");
    }
    let verdict = line.verdict().expect("sennichite");
    assert_eq!(
        (verdict.outcome, verdict.reason),
        (Outcome::Draw, Reason::Repetition)
    );
    line.pop();
    assert_eq!(line.verdict(), None, "three times are not enough");
}

#[test]
fn who_checks_forever_loses() {
    let start = position("4k4/9/9/9/9/9/9/4R4/K8 w - 1");
    let mut line = Line::<Shogi>::from_position(Rules::default(), start);
    // The king steps aside, the rook follows.
    for _ in 0..3 {
        play(&mut line, "5a4a 5h4h 4a5a 4h5h");
    }
    let verdict = line.verdict().expect("perpetual check");
    assert_eq!(verdict.outcome, Outcome::Win(Color::White));
    assert_eq!(verdict.reason, Reason::PerpetualCheck);
}

#[test]
fn one_quiet_move_makes_it_a_draw() {
    let start = position("4k4/9/9/9/9/9/9/5R3/K8 b - 1");
    let mut line = Line::<Shogi>::from_position(Rules::default(), start);
    // The rook checks from 5h, then goes quietly to 6h: not a check.
    play(&mut line, "4h5h");
    for _ in 0..2 {
        play(&mut line, "5a4a 5h4h 4a5a 4h5h");
    }
    play(&mut line, "5a4a 5h6h 4a5a 6h5h");
    let verdict = line.verdict().expect("sennichite");
    assert_eq!(
        (verdict.outcome, verdict.reason),
        (Outcome::Draw, Reason::Repetition)
    );
}

#[test]
fn a_circle_is_known_the_second_time() {
    let mut line = Line::<Shogi>::new(Rules::default());
    play(&mut line, "2h3h 8b7b 3h2h");
    assert_eq!(circle(&line), None);
    play(&mut line, "7b8b");
    assert_eq!(circle(&line), Some(Outcome::Draw));
    let start = position("4k4/9/9/9/9/9/9/4R4/K8 w - 1");
    let mut line = Line::<Shogi>::from_position(Rules::default(), start);
    play(&mut line, "5a4a 5h4h 4a5a 4h5h");
    assert_eq!(
        circle(&line),
        Some(Outcome::Win(Color::White)),
        "it only checks"
    );
    play(&mut line, "5a4a 5h6h 4a5a");
    assert_eq!(circle(&line), None);
    play(&mut line, "6h5h");
    assert_eq!(circle(&line), Some(Outcome::Draw), "not this time");
}

#[test]
fn mate_and_no_moves_lose() {
    let mated = position("8k/8G/8P/9/9/9/9/9/K8 w - 1");
    let line = Line::<Shogi>::from_position(Rules::default(), mated);
    let verdict = line.verdict().expect("mate");
    assert_eq!(verdict.outcome, Outcome::Win(Color::Black));
    assert_eq!(verdict.reason, Reason::Checkmate);
    let stuck = position("8k/6R2/7S1/9/9/9/9/9/K8 w - 1");
    if stuck.outcome().is_some() {
        let line = Line::<Shogi>::from_position(Rules::default(), stuck);
        assert_eq!(
            line.verdict().map(|verdict| verdict.reason),
            Some(Reason::NoMoves)
        );
    }
}

#[test]
fn the_agreed_length_is_a_draw() {
    let rules = Rules {
        most_plies: Some(2),
        ..Rules::default()
    };
    let mut line = Line::<Shogi>::new(rules);
    play(&mut line, "7g7f 3c3d");
    let verdict = line.verdict().expect("long enough");
    assert_eq!(
        (verdict.outcome, verdict.reason),
        (Outcome::Draw, Reason::MostPlies)
    );
}

#[test]
fn a_try_wins_where_it_is_agreed_on() {
    let start = position("9/4K4/9/9/9/9/9/k8/9 b - 1");
    for (declaration, wins) in [(Declaration::Try, true), (Declaration::Points27, false)] {
        let rules = Rules {
            declaration,
            ..Rules::default()
        };
        let mut line = Line::<Shogi>::from_position(rules, start.clone());
        play(&mut line, "5b5a");
        let reason = line.verdict().map(|verdict| verdict.reason);
        assert_eq!(reason, wins.then_some(Reason::Try));
    }
}

/// Black's king and ten pieces inside: two rooks and two bishops on the board count 20, six
/// golds and silvers 6, and the hand the rest.
#[test]
fn declarations_count_points_and_pieces() {
    let camp = |hand: &str, turn: &str| {
        position(&format!("1RRBBK3/GGGSSS3/9/9/9/9/9/9/8k {turn} {hand} 1"))
    };
    let claim = |rule: Declaration, hand: &str| rule.claim(&camp(hand, "b"), Handicap::Even);
    assert_eq!(claim(Declaration::Points27, "P"), None, "27 points");
    assert_eq!(
        claim(Declaration::Points27, "2P"),
        Some(Claim::Win),
        "28 points"
    );
    assert_eq!(
        claim(Declaration::Points24, "4P"),
        Some(Claim::Draw),
        "30 points"
    );
    assert_eq!(
        claim(Declaration::Points24, "5P"),
        Some(Claim::Win),
        "31 points"
    );
    assert_eq!(claim(Declaration::None, "18P"), None);
    assert_eq!(claim(Declaration::Try, "18P"), None);
    // White cannot declare with its king at home, nor Black with nine pieces beside the king.
    assert_eq!(
        Declaration::Points27.claim(&camp("18p", "w"), Handicap::Even),
        None
    );
    let nine = position("1RRBBK3/GGGSS4/9/9/9/9/9/9/8k b 18P 1");
    assert_eq!(Declaration::Points27.claim(&nine, Handicap::Even), None);
    // In check nobody declares.
    let checked = position("1RRBBKg2/GGGSSS3/9/9/9/9/9/9/8k b 18P 1");
    assert!(checked.in_check());
    assert_eq!(Declaration::Points27.claim(&checked, Handicap::Even), None);
}

#[test]
fn white_needs_one_point_less_and_gets_its_handicap() {
    // White's king and ten pieces in Black's camp: 20 + 6 points.
    let camp = |hand: &str| position(&format!("K8/9/9/9/9/9/9/3sssggg/3kbbrr1 w {hand} 1"));
    let claim = |hand: &str, handicap| Declaration::Points27.claim(&camp(hand), handicap);
    assert_eq!(claim("-", Handicap::Even), None, "26 points");
    assert_eq!(claim("p", Handicap::Even), Some(Claim::Win), "27 points");
    assert_eq!(
        claim("-", Handicap::Lance),
        Some(Claim::Win),
        "26 and a lance"
    );
    assert_eq!(Handicap::Even.missing_points(), 0);
    assert_eq!(Handicap::Lance.missing_points(), 1);
    assert_eq!(Handicap::Two.missing_points(), 10);
    assert_eq!(Handicap::Ten.missing_points(), 18);
}

#[test]
fn handicaps_have_names_and_white_begins() {
    assert_eq!(Handicap::all().count(), 16);
    for handicap in Handicap::all() {
        assert_eq!(Handicap::named(handicap.name()), Some(handicap));
        assert_eq!(Handicap::named(handicap.japanese()), Some(handicap));
        let start = Shogi::start(&Rules {
            handicap,
            ..Rules::default()
        });
        let even = handicap == Handicap::Even;
        assert_eq!(start.turn() == Color::Black, even, "{handicap:?}");
        assert_eq!(start == Position::start(), even, "{handicap:?}");
    }
}

#[test]
fn refusals_say_why() {
    let start = Position::start();
    let pawns = position("4k4/9/9/9/9/9/4P4/9/4K4 b P 1");
    let pinned = position("4r3k/9/9/9/9/9/4G4/9/4K4 b - 1");
    let stuck = position("4k4/P8/9/9/9/9/9/9/4K4 b L 1");
    let mate = position("7lk/9/7G1/9/9/9/9/9/K8 b P 1");
    for (position, text, refusal) in [
        (&start, "5e5d", Refusal::NoPiece("5e".parse().unwrap())),
        (&start, "3c3d", Refusal::NoPiece("3c".parse().unwrap())),
        (&start, "7g7e", Refusal::CannotReach("7e".parse().unwrap())),
        (&start, "8h7g", Refusal::OwnPiece("7g".parse().unwrap())),
        (&start, "7g7f+", Refusal::CannotPromote),
        (&start, "P*5e", Refusal::NotInHand(shogi::HandKind::Pawn)),
        (&pawns, "P*5d", Refusal::TwoPawns),
        (&pawns, "P*5g", Refusal::Occupied("5g".parse().unwrap())),
        (&pawns, "P*4a", Refusal::Stuck),
        (&pinned, "5g4f", Refusal::LeavesCheck),
        (&pinned, "5g5f+", Refusal::CannotPromote),
        (&stuck, "9b9a", Refusal::Stuck),
        (&stuck, "L*1a", Refusal::Stuck),
        (&mate, "P*1b", Refusal::DropPawnMate),
    ] {
        let m: Move = text.parse().expect(text);
        assert!(!position.is_legal(m), "{text}");
        assert_eq!(Refusal::explain(position, m), refusal, "{text}");
        assert!(!refusal.to_string().is_empty());
    }
}

#[test]
fn bad_sfen_is_refused_by_field() {
    for (sfen, message) in [
        (
            "",
            "expected board, side to move, hands and move number, found 0 fields",
        ),
        (
            "9/9/9 b - 1",
            "board: expected nine ranks parted by /, found 3",
        ),
        (
            "9/9/9/9/8/9/9/9/9 b - 1",
            "board, rank e: expected nine files",
        ),
        (
            "9/9/9/9/9p/9/9/9/9 b - 1",
            "board, rank e: expected nine files",
        ),
        (
            "9/9/9/9/4x4/9/9/9/9 b - 1",
            "board, rank e: expected one of PLNSGBRK, plnsgbrk, 1 to 9 or +, found 'x'",
        ),
        (
            "9/9/9/9/4+G4/9/9/9/9 b - 1",
            "board, rank e: a + before a piece that cannot promote",
        ),
        ("9/9/9/9/9/9/9/9/9 x - 1", "side to move: expected b or w"),
        (
            "9/9/9/9/9/9/9/9/9 b K 1",
            "hands: expected - or letters of RBGSNLP and rbgsnlp with counts before them, found \"K\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b 19P 1",
            "there are more pieces of the kind pawn than in a set",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - x",
            "move number: expected a number, found \"x\"",
        ),
        (
            "9/9/9/4P4/4P4/9/9/9/9 b - 1",
            "board, file 5: two pawns of one side",
        ),
        (
            "4N4/9/9/9/9/9/9/9/9 b - 1",
            "board, square 5a: a piece that could never move",
        ),
        (
            "4k4/4G4/9/9/9/9/9/9/9 b - 1",
            "the side that is not to move is in check",
        ),
        (
            "4k4/4k4/9/9/9/9/9/9/9 b - 1",
            "there are more pieces of the kind king than in a set",
        ),
    ] {
        let error = sfen.parse::<Sfen>().expect_err(sfen);
        assert_eq!(error.to_string(), message, "{sfen}");
    }
    // Hands in any order, and positions with one king or none.
    let sfen: Sfen = "4k4/9/9/9/9/9/9/9/9 b p2PRb2p".parse().expect("any order");
    assert_eq!(sfen.to_string(), "4k4/9/9/9/9/9/9/9/9 b R2Pb3p 1");
}
