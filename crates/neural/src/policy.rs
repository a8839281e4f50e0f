use std::time::Instant;

use game::{Line, Notation, Position};
use infer::Judge;
use infer::planes::{Planes, PolicyIndex};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};

use crate::{Dice, Lacking, Scale};

/// A move of the layout's game.
pub(crate) type MoveOf<L> = <<L as Planes>::Position as Position>::Move;

/// Plays what the network would play, without looking ahead: python-dlshogi's policy player.
///
/// It tells how likely each move is. On a board that the network was not made for all moves are
/// alike to it.
#[derive(Debug)]
pub struct Policy<L> {
    judge: Judge<L>,
    scale: Scale,
    dice: Dice,
}

impl<L: PolicyIndex> Policy<L> {
    /// A player that chooses with these dice, and judges on this scale if the network has a value.
    pub fn new(judge: Judge<L>, scale: Scale, dice: Dice) -> Result<Policy<L>, Lacking> {
        if judge.about().labels == 0 {
            return Err(Lacking::Policy);
        }
        Ok(Policy { judge, scale, dice })
    }
}

impl<G, L> Thinker<G> for Policy<L>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
{
    fn think(
        &mut self,
        line: &Line<G>,
        _: &Limits,
        _: &Stop,
        reports: &Reports<MoveOf<L>>,
    ) -> Choice<MoveOf<L>> {
        let started = Instant::now();
        let position = line.position();
        let layout = self.judge.layout();
        if layout.fits(position) {
            let last = line.moves().iter().rev().take(layout.history());
            self.judge.add(position, &last.copied().collect::<Vec<_>>());
        }
        let Ok(()) = self.judge.run();
        let chances = self.judge.chances(0, position, self.dice.temperature());
        let chosen = self.dice.choose(chances.iter().map(|&(_, chance)| chance));
        let best = chosen.map(|number| chances[number].0);
        let opinion = self.judge.opinion(0);
        let score = opinion.map(|opinion| self.scale.score(opinion));
        reports.say(|| {
            // Without chance the best move would have all of it.
            let mut told = match self.dice.temperature() > 0.0 {
                true => chances,
                false => self.judge.chances(0, position, 1.0),
            };
            told.sort_by(|(_, first), (_, second)| second.total_cmp(first));
            lines::<G>(position, &told)
        });
        reports.send(|| Report {
            rank: None,
            depth: 0,
            score,
            nodes: 1,
            time: started.elapsed(),
            line: best.into_iter().collect(),
        });
        Choice {
            best,
            score,
            ponder: None,
        }
    }
}

/// Moves and a number from 0 to 1 for each, as python-dlshogi prints them.
pub(crate) fn lines<G: Notation>(
    position: &G::Position,
    moves: &[(<G::Position as Position>::Move, f32)],
) -> Vec<String> {
    let line = |&(m, number): &(_, f32)| format!("{:5} : {number:.5}", G::move_text(position, m));
    moves.iter().map(line).collect()
}
