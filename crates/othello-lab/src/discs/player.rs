use game::{Color, Line, Position as _, Score, ScoreUnit};
use othello::{Move, Othello, Position};
use search::{Budget, Choice, Limits, Report, Reports, Spent, Stop, Thinker};

use super::input::write;
use super::state::network;
use crate::dense::DenseNetwork;
use learn::{Checkpoint, RunError};

/// `OseroAI`: plays for the most discs at the end as a network predicts them, averaged over all
/// continuations of some plies.
#[derive(Clone, Debug)]
pub struct Player {
    network: DenseNetwork,
    depth: u32,
}

impl Player {
    /// The player of a checkpoint, looking this many plies ahead, its own move included.
    pub fn load(checkpoint: &Checkpoint, depth: u32) -> Result<Player, RunError> {
        let network = network(checkpoint)?;
        Ok(Player {
            network,
            depth: depth.max(1),
        })
    }

    /// The predicted discs of `me` after each of some positions.
    fn expect(&self, positions: &[Position], me: Color) -> Vec<f64> {
        let mut inputs = Vec::new();
        for position in positions {
            // The network sees boards from the view of the side that moved.
            write(position, !position.turn(), &mut inputs);
        }
        let shares = self.network.outputs(&inputs);
        let expected = positions.iter().zip(shares).map(|(position, share)| {
            if position.outcome().is_some() {
                f64::from(position.discs(me).len())
            } else if position.turn() == me {
                64.0 * (1.0 - f64::from(share))
            } else {
                64.0 * f64::from(share)
            }
        });
        expected.collect()
    }

    /// The mean prediction over all continuations of `plies` plies.
    fn average(
        &self,
        position: &Position,
        me: Color,
        plies: u32,
        budget: &mut Budget,
    ) -> Result<f64, Spent> {
        budget.visit()?;
        let nexts = nexts(position);
        if nexts.is_empty() || plies == 0 {
            let expected = self.expect(&[*position], me);
            return Ok(expected.first().copied().unwrap_or_default());
        }
        let sum = if plies == 1 {
            budget.check()?;
            self.expect(&nexts, me).iter().sum::<f64>()
        } else {
            let mut sum = 0.0;
            for next in &nexts {
                sum += self.average(next, me, plies - 1, budget)?;
            }
            sum
        };
        Ok(sum / nexts.len() as f64)
    }

    /// The best move looking `plies` ahead, and its prediction.
    fn round(
        &self,
        position: &Position,
        moves: &[Move],
        plies: u32,
        budget: &mut Budget,
    ) -> Result<Option<(Move, f64)>, Spent> {
        let me = position.turn();
        let nexts: Vec<Position> = moves.iter().map(|&m| after(position, m)).collect();
        let expected = match plies {
            1 => self.expect(&nexts, me),
            _ => {
                let averages = nexts
                    .iter()
                    .map(|next| self.average(next, me, plies - 1, budget));
                averages.collect::<Result<_, _>>()?
            }
        };
        let mut best: Option<(Move, f64)> = None;
        for (&m, discs) in moves.iter().zip(expected) {
            if best.is_none_or(|(_, most)| discs > most) {
                best = Some((m, discs));
            }
        }
        Ok(best)
    }
}

/// The positions after each move; only one if the side to move has to pass.
fn nexts(position: &Position) -> Vec<Position> {
    let moves = position.legal_moves().into_iter();
    moves.map(|m| after(position, m)).collect()
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

impl Thinker<Othello> for Player {
    fn score_unit(&self, _: &Line<Othello>) -> ScoreUnit {
        ScoreUnit::Discs
    }

    fn think(
        &mut self,
        line: &Line<Othello>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        let position = line.position();
        let pass = position.must_pass().then_some(Move::Pass);
        let mut moves = limits.root_moves(position);
        moves.retain(|&m| m != Move::Pass);
        let mut budget = Budget::new(limits, position.turn(), stop);
        let mut best: Option<(Move, f64)> = None;
        for plies in 1..=self.depth.min(2 * position.empties().len()) {
            if plies > 1 && !limits.allows_depth(plies) {
                break;
            }
            let Ok(found) = self.round(position, &moves, plies, &mut budget) else {
                break;
            };
            best = found;
            reports.send(|| Report {
                rank: None,
                hash_full: None,
                depth: plies,
                score: best.map(score),
                nodes: budget.nodes(),
                time: budget.elapsed(),
                line: best.iter().map(|(m, _)| *m).collect(),
            });
        }
        Choice {
            best: best.map(|(m, _)| m).or(pass),
            score: best.map(score),
            ponder: None,
        }
    }
}

/// The predicted margin in hundredths of a disc.
fn score((_, discs): (Move, f64)) -> Score {
    Score::new((100.0 * (2.0 * discs - 64.0)).round() as i32)
}
