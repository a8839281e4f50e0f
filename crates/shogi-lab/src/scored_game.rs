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
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut player = AlphaBeta::new(Options {
            hash: 4,
            nodes: Some(nodes),
            mate: RootMate::Off,
            evaluation: evaluation.clone(),
            ..Options::default()
        });
        let mut think = |line: &Line<Shogi>| {
            let choice = player.think(line, &Limits::default(), stop, &Reports::none());
            (choice.best, choice.score.map_or(0, points))
        };
        let (mut line, mut plies) = loop {
            let line = random_line(&mut rng);
            if stop.is_requested() {
                return None;
            }
            if line.verdict().is_none() && think(&line).1.abs() <= UNFAIR {
                let moves = line.moves().iter();
                let plies: Vec<ScoredPly> = moves.map(|&m| ScoredPly { m, score: None }).collect();
                break (line, plies);
            }
        };
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
