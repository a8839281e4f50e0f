//! Small matches between the players: who looks ahead beats who takes, who takes beats chance.

use game::{Color, Line, Outcome, Position as _};
use search::{Limits, Random, Reports, Stop, Thinker};
use shogi::{Rules, Shogi};
use shogi_engine::classic::Capture;
use shogi_engine::{AlphaBeta, Material, Options, alphabeta};

const MOST_PLIES: u32 = 256;

/// Plays a game and says who won it.
fn play(
    black: &mut impl Thinker<Shogi>,
    white: &mut impl Thinker<Shogi>,
    limits: &Limits,
) -> Outcome {
    let mut line = Line::<Shogi>::new(Rules {
        most_plies: Some(MOST_PLIES),
        ..Rules::default()
    });
    loop {
        if let Some(verdict) = line.verdict() {
            return verdict.outcome;
        }
        let (stop, reports) = (Stop::new(), Reports::none());
        let choice = match line.turn() {
            Color::Black => black.think(&line, limits, &stop, &reports),
            Color::White => white.think(&line, limits, &stop, &reports),
        };
        let Some(best) = choice.best else {
            return Outcome::Win(!line.turn());
        };
        if let Some(answer) = choice.ponder {
            let next = line.position().play(best).expect("a legal move");
            assert!(next.is_legal(answer));
        }
        line.push(best).expect("a legal move");
    }
}

/// Half points of the first player in games with both colours.
fn points<A: Thinker<Shogi>, B: Thinker<Shogi>>(
    games: u64,
    limits: &Limits,
    players: impl Fn(u64) -> (A, B),
) -> u64 {
    let point = |outcome, color| match outcome {
        Outcome::Draw => 1,
        Outcome::Win(winner) if winner == color => 2,
        Outcome::Win(_) => 0,
    };
    (0..games)
        .map(|seed| {
            let (mut first, mut second) = players(seed);
            if seed % 2 == 0 {
                point(play(&mut first, &mut second, limits), Color::Black)
            } else {
                point(play(&mut second, &mut first, limits), Color::White)
            }
        })
        .sum()
}

#[test]
fn capture_beats_random() {
    let players = |seed| (Capture::new(seed), Random::new(seed));
    let points = points(20, &Limits::default(), players);
    assert!(points >= 34, "{points} of 40");
}

#[test]
fn material_beats_capture() {
    let limits = Limits {
        nodes: Some(2000),
        ..Limits::default()
    };
    let options = Options {
        hash: 1,
        ..Options::default()
    };
    let players = |seed| (Material::new(options), Capture::new(seed));
    let points = points(8, &limits, players);
    assert!(points >= 15, "{points} of 16");
}

#[test]
fn alphabeta_beats_material() {
    let limits = Limits {
        nodes: Some(3000),
        ..Limits::default()
    };
    let weak = Options {
        hash: 1,
        nodes: Some(1000),
        ..Options::default()
    };
    let strong = alphabeta::Options {
        hash: 1,
        ..alphabeta::Options::default()
    };
    let players = |_| (AlphaBeta::new(strong.clone()), Material::new(weak));
    let points = points(6, &limits, players);
    assert!(points >= 9, "{points} of 12");
}
