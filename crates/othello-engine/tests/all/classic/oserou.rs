//! oserou: its table, and what it learned.

use fastrand::Rng;
use game::{ByColor, Color, Position as _};
use othello::{Move, Position, Square, Squares};
use othello_engine::classic::{
    Counts, Learned, Level, Levels, LineNumber, Mode, Oserou, Pattern, PatternError, PatternId,
    Weights,
};

use super::{BOTH, after, best, play, random_positions};

#[test]
fn oserous_table() {
    use Level::{High, Low, Middle, VeryHigh, VeryLow};
    assert_eq!(Level::TABLE[..4], [VeryHigh, Middle, High, High]);
    assert_eq!(Level::TABLE[8..12], [Middle, VeryLow, Low, Low]);
    assert_eq!(Level::TABLE[63], VeryHigh);
    let [versus, white, black] = [
        Levels::VERSUS,
        Levels::LEARNING_WHITE,
        Levels::LEARNING_BLACK,
    ]
    .map(|levels| [VeryHigh, High, Middle, Low, VeryLow].map(|level| levels.of(level)));
    assert_eq!(versus, [10, 7, 6, 4, 1]);
    assert_eq!(white, [30, 10, 7, 3, 0]);
    assert_eq!(black, [30, 10, 5, 3, 0]);
    // Of four equal squares the first.
    assert_eq!(
        best(&mut Oserou::default(), Position::START).to_string(),
        "d3"
    );
    for position in random_positions(16, |empties| empties % 7 == 1).take(200) {
        if position.turn() == Color::Black || position.must_pass() {
            continue;
        }
        let score = |square: Square| {
            let level = Level::TABLE[usize::from(square.index())];
            Levels::VERSUS.of(level) + position.flips(square).len()
        };
        let most = position.moves().into_iter().map(score).max();
        let first = position
            .moves()
            .into_iter()
            .find(|&square| Some(score(square)) == most);
        for mode in BOTH {
            let mut player = Oserou {
                mode,
                ..Oserou::default()
            };
            assert_eq!(Some(best(&mut player, position)), first.map(Move::Place));
        }
    }
}

#[test]
fn the_literal_oserou_counts_whites_flips_for_black() {
    let score = |mode, square: &str| {
        let player = Oserou {
            mode,
            ..Oserou::default()
        };
        player.score(&Position::START, square.parse().expect("a square"))
    };
    // d3 is Middle: 5, and one disc turned over; a white disc there would turn over none.
    assert_eq!(BOTH.map(|mode| score(mode, "d3")), [5.0, 6.0]);
}

fn id(codes: Vec<i8>) -> PatternId {
    PatternId::try_from(&Pattern(codes)).expect("a pattern")
}

#[test]
fn what_oserou_learned_multiplies() {
    let start = Position::START;
    let f5 = after(&start, "f5".parse().expect("a move"));
    let square: Square = "f6".parse().expect("a square");
    let player = |mode, learned: Learned| Oserou {
        mode,
        learned: Some(learned),
        ..Oserou::default()
    };
    let scores = |counts: &Counts| {
        BOTH.map(|mode| {
            let learned = Learned::from(counts.clone()).weighed();
            let score = player(mode, learned).score(&f5, square);
            // The weights of counts are no round numbers.
            (score * 1e6).round() / 1e6
        })
    };
    let plain = Oserou::default().score(&f5, square);
    let gently = |count: f64| (plain * (count + 2.0).powf(0.02) * 1e6).round() / 1e6;
    assert_eq!(scores(&Counts::default()), [plain, plain]);
    // The reset's pattern breaks the original down. Here nothing happens.
    assert_eq!(scores(&Counts::reset()), [plain, plain]);
    // The sixth rank, with White's disc on f6 alone: 0→2, 2→0 in both modes.
    let sixth = LineNumber::new(6).expect("a line");
    let with = |count| {
        let mut learned = Counts::default();
        learned.set(sixth, id(vec![2, -2]), count);
        scores(&learned)
    };
    assert_eq!(with(0), [plain, gently(0.0)]);
    assert_eq!(with(1), [0.0, gently(1.0)]);
    assert_eq!(with(2), [plain, gently(2.0)]);
    assert_eq!(with(100), [plain, gently(100.0)]);
    assert_eq!(with(101), [2.0 * plain, gently(101.0)]);
    // A worthless move is worth a later factor again.
    let mut learned = Counts::default();
    learned.set(sixth, id(vec![2, -2]), 1);
    let file = LineNumber::new(14).expect("a line");
    learned.set(file, id(vec![1, 3, -2]), 500);
    assert_eq!(scores(&learned)[0], 2.0);
    // On the literal board nothing is turned over: e5 is still black between d4 and f6.
    let diagonal = LineNumber::new(22).expect("a line");
    for (pattern, expected) in [
        (vec![2, -3, 3, -2], [2.0 * plain, plain]),
        (vec![2, -2], [plain, gently(500.0)]),
    ] {
        let mut learned = Counts::default();
        learned.set(diagonal, id(pattern), 500);
        assert_eq!(scores(&learned), expected);
    }
    // Lines that are alike add what they have seen, from either end: rank 6 is alike to rank 3.
    let mut learned = Counts::default();
    for number in [3, 6] {
        learned.set(
            LineNumber::new(number).expect("a line"),
            id(vec![2, -2]),
            50,
        );
    }
    assert_eq!(scores(&learned)[1], gently(100.0 + 1.0));
    // To Black the counts of White's games speak of its own discs.
    let learned_by = |color: Color| {
        let turned = Position::new(f5.discs(Color::White), f5.discs(Color::Black), color);
        let mut learned = Counts::default();
        learned.set(sixth, id(vec![2, -2]), 500);
        let mut player = player(Mode::Corrected, Learned::from(learned).weighed());
        player.levels = ByColor::both(Levels::VERSUS);
        let score = player.score(&turned.expect("no overlap"), square);
        (score * 1e6).round() / 1e6
    };
    assert_eq!(learned_by(Color::Black), gently(500.0));
}

#[test]
fn oserou_learns_from_boards() {
    let mut learned = Counts::default();
    let black = Position::START.discs(Color::Black);
    let white = Position::START.discs(Color::White);
    learned.see(black, white, 1);
    learned.see(black, white, 1);
    let fourth = LineNumber::new(4).expect("a line");
    // - - - O X - - -
    assert_eq!(learned.count(fourth, id(vec![2, -3, -1])), Some(1));
    let first = LineNumber::new(1).expect("a line");
    // A line that does not change is known, but never counted.
    assert_eq!(learned.count(first, PatternId::EMPTY), Some(0));
    assert_eq!(LineNumber::all().len(), 38);
    let lengths: Vec<usize> = LineNumber::all()
        .map(|line| line.squares().count())
        .collect();
    assert_eq!(lengths[..16], [8; 16]);
    assert_eq!(
        lengths[16..],
        [
            3, 4, 5, 6, 7, 8, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 8, 3, 4, 5, 6, 7
        ]
    );
}

/// The numbers are found by tables, the patterns square by square.
#[test]
fn oserous_tables_know_what_the_squares_tell() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..2000 {
        let (a, b) = (rng.u64(..), rng.u64(..));
        let (black, white) = (Squares::from_bits(a & b), Squares::from_bits(a & !b));
        for line in LineNumber::all() {
            let squares: Vec<Square> = line.squares().collect();
            assert_eq!(squares.len(), line.length());
            let gathered = (0..)
                .zip(&squares)
                .filter(|(_, square)| black.contains(**square));
            let gathered: u8 = gathered.map(|(bit, _)| 1 << bit).sum();
            assert_eq!(line.gather(black), gathered, "{line:?}");
            let pattern = Pattern::of(black, white, line);
            let id = PatternId::of(black, white, line);
            assert_eq!(PatternId::try_from(&pattern), Ok(id), "{pattern:?}");
            assert_eq!(id.pattern(), pattern);
            assert!(id.fits(line) && id.reversed().reversed() == id);
            let back = pattern.0.iter().rev().map(|code| -code).collect();
            assert_eq!(id.reversed().pattern(), Pattern(back));
        }
    }
}

#[test]
fn codes_that_are_no_pattern() {
    let error = |codes: &[i8]| PatternId::try_from(&Pattern(codes.to_vec())).unwrap_err();
    assert_eq!(error(&[1, 4]), PatternError::Code { index: 1, code: 4 });
    assert_eq!(error(&[1, 2]), PatternError::Follows { index: 1, code: 2 });
    assert_eq!(error(&[1, -1, 1, -1, 1, -1, 1, -1]), PatternError::Long(8));
}

#[test]
fn oserous_weights_learn_who_wins() {
    let boards: Vec<Position> = random_positions(3, |empties| empties == 20)
        .take(40)
        .collect();
    let discs = |position: &Position| Color::BOTH.map(|color| position.discs(color));
    // Whoever owns a1 has won.
    let corner: Square = "a1".parse().expect("a square");
    let worth = |white: Squares| f64::from(u8::from(white.contains(corner)));
    let mut weights = Weights::default();
    for _ in 0..200 {
        for [black, white] in boards.iter().map(discs) {
            weights.learn(black, white, worth(white), 0.01);
        }
    }
    for [black, white] in boards.iter().map(discs) {
        let sum = weights.sum(black, white);
        assert_eq!(sum > 0.0, worth(white) > 0.5, "{sum}");
        // A mirrored board is worth the same.
        let mirrored = |squares: Squares| Squares::from_bits(squares.bits().swap_bytes());
        let other = weights.sum(mirrored(black), mirrored(white));
        assert!((sum - other).abs() < 1e-9);
    }
    let mut copy = Weights::default();
    weights
        .all()
        .for_each(|(line, id, weight)| copy.set(line, id, weight));
    assert_eq!(copy, weights);
}

#[test]
fn oserous_noise_makes_other_games() {
    let game = |seed| {
        let player = || Oserou {
            noise: 10.0,
            seed,
            ..Oserou::default()
        };
        play(&mut player(), &mut player()).moves().to_vec()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}
