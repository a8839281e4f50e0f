//! The search without its risks against a plain one: the same value on random positions.

use std::cmp::Reverse;

use fastrand::Rng;
use game::{Line, Position as _, Score, ScoreKind};
use search::{Limits, Reports, Stop, Thinker};
use shogi::{Declaration, Position, Reason, Rules, Shogi};
use shogi_engine::material::evaluate;
use shogi_engine::{Material, Options, SearchFeatures};

/// The definition: every move, captures and promotions to the end, checks one ply deeper, a
/// position that comes back ends the game. Nothing is ordered, remembered or left out but
/// what alpha-beta may.
struct Plain {
    root: usize,
}

impl Plain {
    fn search(&self, line: &mut Line<Shogi>, depth: u32, mut alpha: Score, beta: Score) -> Score {
        let ply = (line.positions().len() - 1 - self.root) as u32;
        if ply > 0
            && let Some(score) = self.ending(line, ply)
        {
            return score;
        }
        if depth == 0 {
            return self.quiet(line.position(), ply, alpha, beta);
        }
        let mut best = Score::loss_in(ply);
        for m in line.position().legal_moves() {
            line.push_unchecked(m);
            let next = depth - u32::from(!line.position().in_check());
            let score = -self.search(line, next, -beta, -alpha);
            line.pop();
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn ending(&self, line: &Line<Shogi>, ply: u32) -> Option<Score> {
        let positions = &line.positions()[self.root..];
        let (now, before) = positions.split_last()?;
        if let Some(first) = before.iter().rposition(|position| position == now) {
            let only_checks = |turn| {
                let since = &positions[first..];
                since
                    .windows(2)
                    .filter(|pair| pair[0].turn() == turn)
                    .all(|pair| pair[1].in_check())
            };
            return Some(match (only_checks(now.turn()), only_checks(!now.turn())) {
                (true, false) => Score::loss_in(ply),
                (false, true) => Score::win_in(ply),
                _ => Score::ZERO,
            });
        }
        let verdict = line.verdict()?;
        Some(match verdict.reason {
            Reason::Repetition | Reason::MostPlies => Score::ZERO,
            Reason::PerpetualCheck if verdict.outcome.winner() == Some(now.turn()) => {
                Score::win_in(ply)
            }
            _ => Score::loss_in(ply),
        })
    }

    fn quiet(&self, position: &Position, ply: u32, mut alpha: Score, beta: Score) -> Score {
        let in_check = position.in_check();
        let mut best = if in_check {
            Score::loss_in(ply)
        } else {
            evaluate(position)
        };
        alpha = alpha.max(best);
        let mut moves = position.legal_moves();
        // The order changes no value, but without one this takes minutes.
        moves.sort_by_key(|m| Reverse(position.piece(m.to()).map(|piece| piece.kind())));
        for m in moves {
            if alpha >= beta {
                break;
            }
            if in_check || position.is_noisy(m) {
                let mut next = position.clone();
                next.play_unchecked(m);
                let score = -self.quiet(&next, ply + 1, -beta, -alpha);
                best = best.max(score);
                alpha = alpha.max(score);
            }
        }
        best
    }
}

/// A game of random moves that is not over.
fn random_line(rng: &mut Rng, rules: Rules) -> Line<Shogi> {
    loop {
        let mut line = Line::<Shogi>::new(rules);
        for _ in 0..rng.usize(4..60) {
            let moves = line.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            line.push_unchecked(moves[rng.usize(..moves.len())]);
        }
        if line.verdict().is_none() {
            return line;
        }
    }
}

/// What the engine finds; `None` where exchanges without end take it too long.
fn found(line: &Line<Shogi>, depth: u32) -> Option<Score> {
    let mut player = Material::new(Options {
        hash: 1,
        features: SearchFeatures::NONE,
        nodes: Some(MOST_NODES),
        ..Options::default()
    });
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let choice = player.think(line, &limits, &Stop::new(), &Reports::none());
    (player.nodes() < MOST_NODES).then_some(choice.score?)
}

const MOST_NODES: u64 = 100_000;

/// A plain search that only has to tell whether `score` is right is much quicker.
fn check(line: &Line<Shogi>, depth: u32, score: Score) {
    let plain = Plain {
        root: line.positions().len() - 1,
    };
    let (alpha, beta) = match score.kind() {
        ScoreKind::Value(value) => (Score::new(value - 1), Score::new(value + 1)),
        _ => (Score::MIN, Score::MAX),
    };
    let expected = plain.search(&mut line.clone(), depth, alpha, beta);
    assert_eq!(score, expected, "depth {depth} {line:?}");
}

fn compare(seed: u64, games: usize, depth: u32, rules: Rules) {
    let mut rng = Rng::with_seed(seed);
    let mut compared = 0;
    for _ in 0..games {
        let line = random_line(&mut rng, rules);
        // A mate is reported by the first iteration that proves it, and is the same deeper.
        if let Some(score) = found(&line, depth) {
            check(&line, depth, score);
            compared += 1;
        }
    }
    assert!(2 * compared > games, "{compared} of {games}");
}

const RULES: Rules = Rules {
    handicap: shogi::Handicap::Even,
    declaration: Declaration::None,
    most_plies: None,
};

#[test]
fn one_ply_is_the_plain_value() {
    compare(1, 300, 1, RULES);
}

#[test]
fn two_plies_are_the_plain_value() {
    compare(2, 60, 2, RULES);
}

#[test]
fn three_plies_are_the_plain_value() {
    compare(3, 20, 3, RULES);
}

#[test]
fn the_end_by_the_number_of_plies_is_seen() {
    let rules = Rules {
        most_plies: Some(12),
        ..RULES
    };
    compare(4, 60, 2, rules);
}

/// In an endgame of few pieces lines come back within the depth.
#[test]
fn returning_lines_have_the_plain_value() {
    for (sfen, depth) in [
        ("8k/9/8K/9/9/9/9/9/9 b - 1", 6),
        ("8k/7p1/6K2/9/9/9/9/9/9 w - 1", 6),
        ("4k4/9/9/9/9/9/9/9/4K4 b R 1", 3),
    ] {
        let sfen: shogi::Sfen = sfen.parse().expect("a position");
        let line = Line::<Shogi>::from_position(RULES, sfen.position);
        let score = found(&line, depth).expect("few moves");
        check(&line, depth, score);
    }
}
