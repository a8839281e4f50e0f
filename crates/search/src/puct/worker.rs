use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use game::{Color, Game, Line};

use super::first::First;
use super::leaf::Step;
use super::{Arbiter, Control, Evaluator, EvaluatorError, Gathered, Leaf, Settings, Tree};

/// Runs playouts, a batch of positions at a time, with its own evaluator and arbiter.
#[derive(Debug)]
pub struct Worker<G: Game, E, A> {
    evaluator: E,
    arbiter: A,
    /// One leaf for each position of a batch.
    leaves: Vec<Leaf<G>>,
    priors: Vec<f32>,
    /// The paths of playouts that collided.
    collided: Vec<Step>,
    /// The time per position in the last batch.
    pace: Duration,
}

impl<G, E, A> Worker<G, E, A>
where
    G: Game,
    E: Evaluator<G>,
    A: Arbiter<G>,
{
    /// A worker with this batch size.
    #[must_use]
    pub fn new(evaluator: E, arbiter: A, batch: usize) -> Worker<G, E, A> {
        Worker {
            evaluator,
            arbiter,
            leaves: vec![Leaf::default(); batch.max(1)],
            priors: Vec::new(),
            collided: Vec::new(),
            pace: Duration::ZERO,
        }
    }

    /// The evaluator.
    pub fn evaluator(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// The arbiter.
    pub fn arbiter(&mut self) -> &mut A {
        &mut self.arbiter
    }

    /// Runs playouts until the search is over. The line ends at the root of the tree.
    pub fn run(
        &mut self,
        tree: &Tree<G>,
        line: &Line<G>,
        settings: &Settings,
        control: &Control,
    ) -> Result<(), EvaluatorError> {
        let mut line = line.clone();
        while self.step(tree, &mut line, settings, control)? {}
        Ok(())
    }

    /// Runs the playouts of one batch, and says whether the search goes on. The line ends at the
    /// root of the tree, before and after.
    pub fn step(
        &mut self,
        tree: &Tree<G>,
        line: &mut Line<G>,
        settings: &Settings,
        control: &Control,
    ) -> Result<bool, EvaluatorError> {
        let root_turn = line.turn();
        let batch = control.batch(self.leaves.len(), self.pace);
        let (mut filled, mut settled, mut collided) = (0, 0, 0);
        // With more collisions than new leaves, there are no more leaves to find.
        while filled < batch && settled < 8 * batch && collided <= batch {
            if !control.take() {
                break;
            }
            let leaf = &mut self.leaves[filled];
            let first = match control.first(tree) {
                First::Any => None,
                First::Rank(rank) => Some(rank),
                First::Wait => {
                    control.give_back(None);
                    break;
                }
            };
            match tree.gather(line, settings, first, &mut self.arbiter, leaf) {
                Gathered::Leaf => {
                    self.evaluator.add(line, &leaf.moves);
                    for _ in 0..leaf.path.len() {
                        line.pop();
                    }
                    filled += 1;
                }
                Gathered::Settled => settled += 1,
                Gathered::Collision => {
                    control.give_back(first);
                    collided += 1;
                    // Its virtual losses stay for the rest of the batch: otherwise the next playout
                    // would take the same path and collide again.
                    self.collided.append(&mut leaf.path);
                }
            }
            if tree.certain().is_some() {
                break;
            }
        }
        tree.take_back(&self.collided, settings);
        self.collided.clear();
        let started = control.is_timed().then(Instant::now);
        let judged = self.judge(filled, tree, root_turn, settings);
        if let Some(started) = started.filter(|_| filled > 0) {
            self.pace = started.elapsed() / filled as u32;
        }
        if judged.is_err() {
            for leaf in &self.leaves[..filled] {
                tree.abandon(leaf, settings);
            }
            control.end();
        } else {
            control.count(filled as u64 + settled as u64);
        }
        // Other workers have all the leaves, or a thread needs the core to say `stop`.
        if filled + settled == 0 || control.gives_way() {
            std::thread::yield_now();
        }
        judged?;
        if tree.certain().is_some() {
            control.end();
        }
        Ok(!control.is_over())
    }

    fn judge(
        &mut self,
        filled: usize,
        tree: &Tree<G>,
        root_turn: Color,
        settings: &Settings,
    ) -> Result<(), EvaluatorError> {
        if filled == 0 {
            return Ok(());
        }
        // A panic in an evaluator must not end the game.
        let evaluator = &mut self.evaluator;
        let ran = catch_unwind(AssertUnwindSafe(|| evaluator.run()));
        ran.unwrap_or_else(|_| Err(EvaluatorError("it broke down".to_owned())))?;
        for (number, leaf) in self.leaves[..filled].iter_mut().enumerate() {
            self.priors.clear();
            self.priors.resize(leaf.moves.len(), 0.0);
            evaluator.priors(number, settings.temperature, &mut self.priors);
            let chance = evaluator.chance(number);
            tree.apply(leaf, chance, &self.priors, root_turn, settings);
        }
        Ok(())
    }
}
