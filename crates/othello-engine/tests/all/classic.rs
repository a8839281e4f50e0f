//! The classic players: what was published about them, what their originals get wrong, and that
//! they obey limits, stops and the rules.

mod azisai;
mod manners;
mod minimax;
mod n_hand;
mod oserou;
mod solver;

use fastrand::Rng;
use game::{ByColor, Color, Line, Outcome, Position as _, Score, ScoreKind, Wdl};
use othello::{Move, Obf, Othello, Position, Size};
use othello_engine::classic::{Evaluator, Mode, NHand, NHandCount};
use search::{Choice, Evaluate, Limits, Reports, Stop, Thinker};

const BOTH: [Mode; 2] = [Mode::Literal, Mode::Corrected];

fn line(position: Position) -> Line<Othello> {
    Line::from_position(position.size(), position)
}

fn position(board: &str) -> Position {
    board.parse::<Obf>().expect("a board").position
}

fn after(position: &Position, m: Move) -> Position {
    position.play(m).expect("a legal move")
}

fn think(player: &mut impl Thinker<Othello>, position: Position) -> Choice<Move> {
    let none = Reports::none();
    player.think(&line(position), &Limits::default(), &Stop::new(), &none)
}

fn best(player: &mut impl Thinker<Othello>, position: Position) -> Move {
    think(player, position).best.expect("a move")
}

/// A whole game, every move of which must be legal.
fn play(black: &mut impl Thinker<Othello>, white: &mut impl Thinker<Othello>) -> Line<Othello> {
    let mut game = Line::<Othello>::new(Size::Eight);
    let (limits, none) = (Limits::default(), Reports::none());
    while game.verdict().is_none() {
        let choice = match game.turn() {
            Color::Black => black.think(&game, &limits, &Stop::new(), &none),
            Color::White => white.think(&game, &limits, &Stop::new(), &none),
        };
        let m = choice.best.expect("nobody resigns");
        game.push(m).expect("players play legal moves");
    }
    game
}

/// Wins and half the draws of the first player, out of 1, colours changing.
fn match_score<A: Thinker<Othello>, B: Thinker<Othello>>(
    games: u64,
    mut first: impl FnMut(u64) -> A,
    mut second: impl FnMut(u64) -> B,
) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let (mut one, mut other) = (first(seed), second(seed + 1_000_000));
        let (game, seat) = if seed % 2 == 0 {
            (play(&mut one, &mut other), Color::Black)
        } else {
            (play(&mut other, &mut one), Color::White)
        };
        let outcome = game.verdict().expect("a finished game").outcome;
        points += match outcome.seen_by(seat) {
            Wdl::Win => 1.0,
            Wdl::Draw => 0.5,
            Wdl::Loss => 0.0,
        };
    }
    points / games as f64
}

/// Positions of random games that go on, with this many empty squares.
fn random_positions(seed: u64, empties: impl Fn(u32) -> bool) -> impl Iterator<Item = Position> {
    let mut rng = Rng::with_seed(seed);
    std::iter::repeat_with(move || {
        let mut position = Position::START;
        let mut found = Vec::new();
        while position.outcome().is_none() {
            if empties(position.empties().len()) {
                found.push(position);
            }
            let moves = position.legal_moves();
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        found
    })
    .flatten()
}

/// An evaluator as the oracle searches see it: thousandths, and results flat.
struct Oracle<E>(E);

impl<E: Evaluator> Evaluate<Othello> for Oracle<E> {
    fn ongoing(&mut self, line: &Line<Othello>) -> Score {
        let mut value = [0.0];
        self.0.evaluate(&[*line.position()], &mut value);
        Score::new((1000.0 * value[0]).round() as i32)
    }

    fn finished(&mut self, line: &Line<Othello>, outcome: Outcome, _: u32) -> Score {
        match outcome.seen_by(line.turn()) {
            Wdl::Win => Score::new(10_000_000),
            Wdl::Draw => Score::ZERO,
            Wdl::Loss => Score::new(-10_000_000),
        }
    }
}

/// A player's score on the oracle's scale.
fn flat(score: Option<Score>, scale: i32) -> Score {
    match score.expect("a score").kind() {
        ScoreKind::Value(value) => Score::new(scale * value),
        ScoreKind::WinIn(_) => Score::new(10_000_000),
        ScoreKind::LossIn(_) => Score::new(-10_000_000),
    }
}

fn n_hand(count: NHandCount, mode: Mode, depth: ByColor<u32>, seed: u64) -> NHand {
    NHand {
        count,
        mode,
        depth,
        seed,
    }
}

fn custom(weights: [f64; 64]) -> NHandCount {
    NHandCount::Weights(Box::new(weights))
}

fn middle_game() -> Line<Othello> {
    line(
        random_positions(17, |empties| empties == 34)
            .next()
            .expect("one"),
    )
}
