use std::time::Duration;

use game::{Line, Outcome, Position as _};
use search::{Limits, Reports, Stop, Thinker};
use shogi::{Move, Rules, Shogi};
use shogi_engine::AlphaBeta;
use shogi_engine::alphabeta::{Evaluation, Options, RootMate};

/// A game with the scores of its searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// How it ended.
    pub outcome: Outcome,
    /// Its moves.
    pub plies: Vec<ScoredPly>,
}

/// A move and the score that led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredPly {
    /// The move.
    pub m: Move,
    /// The score for its side; `None` for a random move.
    pub score: Option<i16>,
}

/// A game of more plies is a draw.
const MOST_PLIES: usize = 256;

/// Random moves at the beginning: so many, and one more in every other game.
const RANDOM_PLIES: usize = 8;

/// A beginning that is worth more than this to a side is not played on.
const UNFAIR: i32 = 600;

/// A game is over when one side is so far ahead for so many plies.
const DECIDED: i32 = 3000;
const DECIDED_PLIES: usize = 4;

/// The greatest score that is kept; proven results count as this much.
const MOST_SCORE: i32 = 30_000;

impl ScoredGame {
    /// Plays the game of a seed: random moves first, then searches of so many nodes. `None` if it was
    /// stopped.
    pub(crate) fn play(
        seed: u64,
        nodes: u64,
        evaluation: &Evaluation,
        stop: &Stop,
    ) -> Option<ScoredGame> {
        let mut player = player(Some(nodes), SELF_PLAY_HASH, evaluation);
        let mut think = |line: &Line<Shogi>| thought(&mut player, line, &Limits::default(), stop);
        let line = fair_beginning(seed, stop, &mut think)?;
        ScoredGame::play_on(line, stop, think)
    }

    /// Plays a line to its end. `None` if it was stopped.
    pub(crate) fn play_on(
        mut line: Line<Shogi>,
        stop: &Stop,
        mut think: impl FnMut(&Line<Shogi>) -> (Option<Move>, i32),
    ) -> Option<ScoredGame> {
        let moves = line.moves().iter();
        let mut plies: Vec<ScoredPly> = moves.map(|&m| ScoredPly { m, score: None }).collect();
        let mut ahead = [0; 2];
        let outcome = loop {
            if let Some(verdict) = line.verdict() {
                break verdict.outcome;
            }
            let turn = line.turn();
            if shogi_engine::declares(&line) {
                break Outcome::Win(turn);
            }
            if plies.len() >= MOST_PLIES {
                break Outcome::Draw;
            }
            let (best, score) = think(&line);
            if stop.is_requested() {
                return None;
            }
            let Some(m) = best else {
                break Outcome::Win(!turn);
            };
            plies.push(ScoredPly {
                m,
                score: Some(score as i16),
            });
            if line.push(m).is_err() {
                break Outcome::Win(!turn);
            }
            let leader = if score > 0 { turn } else { !turn };
            ahead[!leader as usize] = 0;
            ahead[leader as usize] += 1;
            if score.abs() < DECIDED {
                ahead = [0; 2];
            } else if ahead[leader as usize] >= DECIDED_PLIES {
                break Outcome::Win(leader);
            }
        };
        Some(ScoredGame { outcome, plies })
    }
}

/// The size of the transposition table of a self-play game, in MiB.
pub(crate) const SELF_PLAY_HASH: u32 = 4;

/// A player without a mate search beside its own.
pub(crate) fn player(nodes: Option<u64>, hash: u32, evaluation: &Evaluation) -> AlphaBeta {
    AlphaBeta::new(Options {
        hash,
        nodes,
        mate: RootMate::Off,
        overhead: Duration::ZERO,
        evaluation: evaluation.clone(),
        ..Options::default()
    })
}

/// The move of a player and its score.
pub(crate) fn thought(
    player: &mut AlphaBeta,
    line: &Line<Shogi>,
    limits: &Limits,
    stop: &Stop,
) -> (Option<Move>, i32) {
    let choice = player.think(line, limits, stop, &Reports::none());
    (choice.best, choice.score.map_or(0, points))
}

/// Random moves after which neither side is far ahead. `None` if it was stopped.
pub(crate) fn fair_beginning(
    seed: u64,
    stop: &Stop,
    mut think: impl FnMut(&Line<Shogi>) -> (Option<Move>, i32),
) -> Option<Line<Shogi>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    loop {
        let line = random_line(&mut rng);
        if stop.is_requested() {
            return None;
        }
        if line.verdict().is_none() && think(&line).1.abs() <= UNFAIR {
            return Some(line);
        }
    }
}

/// A score as a number.
fn points(score: game::Score) -> i32 {
    match score.kind() {
        game::ScoreKind::Value(value) => value.clamp(-MOST_SCORE, MOST_SCORE),
        game::ScoreKind::WinIn(_) => MOST_SCORE,
        game::ScoreKind::LossIn(_) => -MOST_SCORE,
    }
}

fn random_line(rng: &mut fastrand::Rng) -> Line<Shogi> {
    let mut line = Line::<Shogi>::new(Rules::default());
    for _ in 0..RANDOM_PLIES + usize::from(rng.bool()) {
        let moves = line.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[rng.usize(..moves.len())];
        if line.push(m).is_err() {
            break;
        }
    }
    line
}
