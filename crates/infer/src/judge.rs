use std::error::Error;
use std::fmt;
use std::ops::{ControlFlow, Neg};
use std::sync::Arc;

use game::Position;

use crate::input::Input as _;
use crate::net::{About, Network, Outputs};
use crate::planes::{Planes, PolicyIndex};
use crate::{Here, Runner, softmax};

/// A move of the layout's game.
type MoveOf<L> = <<L as Planes>::Position as Position>::Move;

/// A network that is asked about positions of a game, several at a time.
///
/// [`Judge::add`] positions, [`Judge::run`] the network on all of them, and read what it says by
/// their numbers, counted from 0.
#[derive(Debug)]
pub struct Judge<L, R: Runner = Here> {
    runner: R,
    layout: L,
    /// The positions that wait; what lies behind them is of earlier ones.
    input: R::Input,
    waiting: usize,
    outputs: Outputs,
}

/// What a network says about one position, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The logit of winning: 0 is an even game.
    pub logit: f32,
    /// By how much it ends, where the network was taught that: 1 is 64 discs.
    pub margin: Option<f32>,
}

impl<L: PolicyIndex> Judge<L> {
    /// A network of this CPU with the one of these layouts that it was made for.
    pub fn new(network: Arc<Network>, layouts: &[L]) -> Result<Judge<L>, Mismatch> {
        Judge::with(Here::new(network), layouts)
    }
}

impl<L: PolicyIndex, R: Runner> Judge<L, R> {
    /// A network, wherever it is computed, with the one of these layouts that it was made for.
    pub fn with(runner: R, layouts: &[L]) -> Result<Judge<L, R>, Mismatch> {
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
        Ok(Judge {
            runner,
            layout,
            input: R::Input::default(),
            waiting: 0,
            outputs: Outputs::default(),
        })
    }

    /// What the network is.
    #[must_use]
    pub fn about(&self) -> &About {
        self.runner.about()
    }

    /// How it sees positions.
    #[must_use]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// Asks about a position that fits the layout. `last` are the moves that led to it, the newest
    /// first.
    pub fn add(&mut self, position: &L::Position, last: &[MoveOf<L>]) {
        let number = self.waiting;
        self.waiting += 1;
        let mut canvas = self.input.canvas(number, self.layout.shape());
        self.layout.draw(position, last, &mut canvas);
    }

    /// Runs the network on all positions that were added. What it said before is forgotten.
    pub fn run(&mut self) -> Result<(), R::Error> {
        match std::mem::take(&mut self.waiting) {
            0 => self.outputs = Outputs::default(),
            batch => self.runner.run(&mut self.input, batch, &mut self.outputs)?,
        }
        Ok(())
    }

    /// What the network thinks of a position, if it has a value.
    #[must_use]
    pub fn opinion(&self, number: usize) -> Option<Opinion> {
        let values = self.about().values;
        let value = self.outputs.value.get(number * values..)?;
        Some(Opinion {
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

    /// Every legal move of a position and how likely it is at a temperature (see [`softmax`]).
    ///
    /// A move without a label is played where there is no other. A network without a policy finds
    /// all moves as likely.
    pub fn chances(
        &self,
        number: usize,
        position: &L::Position,
        temperature: f32,
    ) -> Vec<(MoveOf<L>, f32)> {
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

impl Opinion {
    /// How likely the side to move wins, from 0 to 1.
    #[must_use]
    pub fn chance(self) -> f32 {
        1.0 / (1.0 + (-self.logit).exp())
    }
}

impl Neg for Opinion {
    type Output = Opinion;

    /// The same from the opponent's seat.
    fn neg(self) -> Opinion {
        Opinion {
            logit: -self.logit,
            margin: self.margin.map(Neg::neg),
        }
    }
}

/// A network that was made for something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The layouts it could have had.
    pub expected: Vec<String>,
    /// The one it has.
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
