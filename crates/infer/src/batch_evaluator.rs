use std::error::Error;
use std::fmt;
use std::ops::{ControlFlow, Neg};
use std::sync::Arc;

use game::Position;

use crate::input::Input as _;
use crate::net::{About, Network, Outputs};
use crate::planes::{LayoutMove, PolicyIndex};
use crate::{CpuBackend, Runner, softmax};

/// Evaluates positions of a game with a network, in batches.
///
/// [`BatchEvaluator::add`] positions, [`BatchEvaluator::run`] the network on all of them, and read
/// the results by index.
#[derive(Debug)]
pub struct BatchEvaluator<L, R: Runner = CpuBackend> {
    runner: R,
    layout: L,
    /// The positions of the next batch; behind them lie those of earlier ones.
    input: R::Input,
    waiting: usize,
    outputs: Outputs,
}

/// A network's value of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValueEstimate {
    /// The win logit: 0 is an even game.
    pub logit: f32,
    /// The final margin, if the network was trained to predict it: 1 is 64 discs.
    pub margin: Option<f32>,
}

impl<L: PolicyIndex> BatchEvaluator<L> {
    /// Runs a network on this CPU, with the one of these layouts that it was made for.
    pub fn new(network: Arc<Network>, layouts: &[L]) -> Result<BatchEvaluator<L>, Mismatch> {
        BatchEvaluator::with(CpuBackend::new(network), layouts)
    }
}

impl<L: PolicyIndex, R: Runner> BatchEvaluator<L, R> {
    /// Runs a network on any backend, with the one of these layouts that it was made for.
    pub fn with(runner: R, layouts: &[L]) -> Result<BatchEvaluator<L, R>, Mismatch> {
        let about = runner.about();
        let same = |layout: &&L| {
            let labels = [0, layout.labels()];
            layout.name() == about.layout
                && layout.shape() == about.shape
                && labels.contains(&about.labels)
        };
        let Some(&layout) = layouts.iter().find(same) else {
            return Err(Mismatch {
                expected: layouts.iter().map(L::name).collect(),
                found: about.layout.clone(),
            });
        };
        Ok(BatchEvaluator {
            runner,
            layout,
            input: R::Input::default(),
            waiting: 0,
            outputs: Outputs::default(),
        })
    }

    /// The description of the network.
    #[must_use]
    pub fn about(&self) -> &About {
        self.runner.about()
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// Adds a position that fits the layout. `last` are the moves that led to it, the newest first.
    pub fn add(&mut self, position: &L::Position, last: &[LayoutMove<L>]) {
        let number = self.waiting;
        self.waiting += 1;
        let mut canvas = self.input.canvas(number, self.layout.shape());
        self.layout.draw(position, last, &mut canvas);
    }

    /// Runs the network on all positions that were added. It replaces the results of the last
    /// batch.
    pub fn run(&mut self) -> Result<(), R::Error> {
        match std::mem::take(&mut self.waiting) {
            0 => self.outputs = Outputs::default(),
            batch => self.runner.run(&mut self.input, batch, &mut self.outputs)?,
        }
        Ok(())
    }

    /// Evaluates a position for nothing but to get ready: the weights are in memory and the device
    /// has begun to work afterwards. A board that the network was not made for is left out.
    pub fn warm_up(&mut self, position: &L::Position) -> Result<(), R::Error> {
        if self.layout.fits(position) {
            self.add(position, &[]);
        }
        self.run()
    }

    /// The value of a position, if the network has one.
    #[must_use]
    pub fn value_estimate(&self, number: usize) -> Option<ValueEstimate> {
        let values = self.about().values;
        let value = self.outputs.value.get(number * values..)?;
        Some(ValueEstimate {
            logit: *value.first()?,
            margin: value.get(1).copied().filter(|_| values > 1),
        })
    }

    /// The logits of all labels for a position; empty if the network has no policy.
    #[must_use]
    pub fn policy(&self, number: usize) -> &[f32] {
        let labels = self.about().labels;
        let start = number * labels;
        let logits = self.outputs.policy.get(start..start + labels);
        logits.unwrap_or(&[])
    }

    /// Every legal move of a position with its probability at a temperature (see [`softmax`]).
    ///
    /// A move without a label has probability 0, unless there is no other. Without a policy, all
    /// moves are equally likely.
    pub fn chances(
        &self,
        number: usize,
        position: &L::Position,
        temperature: f32,
    ) -> Vec<(LayoutMove<L>, f32)> {
        let policy = self.policy(number);
        let mut moves = Vec::new();
        let mut logits = Vec::new();
        let _ = position.each_legal(|m| {
            let label = self.layout.label(position, m);
            let logit = label.and_then(|label| policy.get(label));
            moves.push(m);
            logits.push(logit.copied().unwrap_or(f32::NEG_INFINITY));
            ControlFlow::<()>::Continue(())
        });
        softmax(&mut logits, temperature);
        moves.into_iter().zip(logits).collect()
    }
}

impl ValueEstimate {
    /// The win probability of the side to move, from 0 to 1.
    #[must_use]
    pub fn chance(self) -> f32 {
        1.0 / (1.0 + (-self.logit).exp())
    }
}

impl Neg for ValueEstimate {
    type Output = ValueEstimate;

    /// The same from the opponent's side.
    fn neg(self) -> ValueEstimate {
        ValueEstimate {
            logit: -self.logit,
            margin: self.margin.map(Neg::neg),
        }
    }
}

/// The network was made for another layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The layouts that were expected.
    pub expected: Vec<String>,
    /// The network's layout.
    pub found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mismatch { expected, found } = self;
        if expected.contains(found) {
            // A file that says so and has numbers of another form.
            return write!(
                f,
                "layout: expected the planes and labels of {found}, found others"
            );
        }
        write!(
            f,
            "layout: expected {}, found {found}",
            expected.join(" or ")
        )
    }
}

impl Error for Mismatch {}
