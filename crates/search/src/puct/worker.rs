use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use game::{Color, Game, Line};

use super::control::First;
use super::leaf::Step;
use super::{Arbiter, Control, Evaluator, EvaluatorError, Gathered, Leaf, Settings, Tree};

/// Repeats playouts, a batch of positions at a time, with an evaluator and an arbiter of its own.
#[derive(Debug)]
pub struct Worker<G: Game, E, A> {
    evaluator: E,
    arbiter: A,
    /// One for each position of a batch.
    leaves: Vec<Leaf<G>>,
    priors: Vec<f32>,
    /// The ways of playouts that met others.
    collided: Vec<Step>,
    /// How long a position took in the last batch.
    pace: Duration,
}

impl<G, E, A> Worker<G, E, A>
where
    G: Game,
    E: Evaluator<G>,
    A: Arbiter<G>,
{
    /// A worker that has up to so many positions judged at once.
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

    /// Its arbiter.
    pub fn arbiter(&mut self) -> &mut A {
        &mut self.arbiter
    }

    /// Makes playouts until the search is over. The line ends at the root of the tree.
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

    /// Makes the playouts of one batch. The line ends at the root of the tree, now and afterwards.
    /// Whether the search goes on.
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
        // Where more playouts meet others than find a place of their own, there are no more places.
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
                    // It counts as lost for the rest of the batch: else the next one would go the
                    // same way and meet the same playout.
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
        // Others have everything there is, or somebody may wait for a core to say `stop`.
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
        // What breaks in an evaluator must not take the game with it.
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
