use std::iter::zip;
use std::{fmt, thread};

use simd::Isa;
use simd::net::stride;

use super::{About, Form, Graph, GraphError, Outputs, Source};
use crate::planes::Shape;

mod compile;
mod packed;
mod places;
mod plain;
mod plan;
mod step;
mod workspace;

use places::Places;
use step::Step;
pub use workspace::Workspace;

/// A network compiled for a CPU. Threads share it, each with its own [`Workspace`].
#[derive(Clone)]
pub struct Network {
    about: About,
    places: Places,
    steps: Vec<Step>,
    policy: Option<Kept>,
    value: Option<Kept>,
}

/// An output.
#[derive(Clone, Copy, Debug)]
struct Kept {
    node: usize,
    form: Form,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut network = f.debug_struct("Network");
        network.field("about", &self.about).finish_non_exhaustive()
    }
}

impl Network {
    /// Compiles a network for the best instruction set of this CPU.
    pub fn new(graph: &Graph) -> Result<Network, GraphError> {
        Network::new_with(Isa::best(), graph)
    }

    /// Compiles a network for an instruction set.
    pub fn new_with(isa: Isa, graph: &Graph) -> Result<Network, GraphError> {
        compile::network(isa, graph)
    }

    /// The description of the network.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Runs the network on a batch of positions, given their planes one after the other.
    ///
    /// # Panics
    ///
    /// If the number of planes does not match the batch.
    pub fn run(
        &self,
        workspace: &mut Workspace,
        planes: &[f32],
        batch: usize,
        outputs: &mut Outputs,
    ) {
        let (policy, value) = self.prepare(planes, batch, outputs);
        self.compute(workspace, planes, batch, policy, value);
    }

    /// [`Network::run`] on one thread per workspace: each takes a part of the batch.
    ///
    /// # Panics
    ///
    /// If the number of planes does not match the batch, or there is no workspace.
    pub fn run_on(
        &self,
        workspaces: &mut [Workspace],
        planes: &[f32],
        batch: usize,
        outputs: &mut Outputs,
    ) {
        assert!(!workspaces.is_empty(), "a workspace for each thread");
        let (mut policy, mut value) = self.prepare(planes, batch, outputs);
        let mut planes = planes;
        let threads = workspaces.len().min(batch.max(1));
        let about = &self.about;
        thread::scope(|scope| {
            for (index, workspace) in workspaces[..threads].iter_mut().enumerate() {
                let part = batch * (index + 1) / threads - batch * index / threads;
                let (Some(planes), Some(policy), Some(value)) = (
                    planes.split_off(..part * about.shape.numbers()),
                    policy.split_off_mut(..part * about.labels),
                    value.split_off_mut(..part * about.values),
                ) else {
                    return;
                };
                let mut work = move || self.compute(workspace, planes, part, policy, value);
                // The last part is this thread's own.
                if index + 1 < threads {
                    scope.spawn(work);
                } else {
                    work();
                }
            }
        });
    }

    /// Checks the planes and resizes the outputs.
    fn prepare<'a>(
        &self,
        planes: &[f32],
        batch: usize,
        outputs: &'a mut Outputs,
    ) -> (&'a mut [f32], &'a mut [f32]) {
        let expected = batch * self.about.shape.numbers();
        assert_eq!(planes.len(), expected, "the planes of {batch} positions");
        outputs.policy.resize(batch * self.about.labels, 0.0);
        outputs.value.resize(batch * self.about.values, 0.0);
        (&mut outputs.policy, &mut outputs.value)
    }

    /// Computes everything and shows the result of each step: the last node of it, the channels
    /// or numbers of the node, and the rows of numbers.
    pub(super) fn observe(
        &self,
        workspace: &mut Workspace,
        planes: &[f32],
        batch: usize,
        mut show: impl FnMut(usize, usize, &[f32]),
    ) {
        let shape = self.about.shape;
        workspace.prepare(&self.places.sizes, batch);
        let input = self.places.of(Source::Input);
        simd::dispatch(|| channels_last(planes, shape, &mut workspace.buffers[input]));
        for step in &self.steps {
            let numbers = step.run(workspace, &self.places, shape, batch);
            let (Form::Board(channels) | Form::Vector(channels)) = step.form;
            show(step.node, channels, numbers);
        }
    }

    fn compute(
        &self,
        workspace: &mut Workspace,
        planes: &[f32],
        batch: usize,
        policy: &mut [f32],
        value: &mut [f32],
    ) {
        if batch == 0 {
            return;
        }
        let shape = self.about.shape;
        self.observe(workspace, planes, batch, |_, _, _| {});
        for (kept, to) in [(self.policy, policy), (self.value, value)] {
            if let Some(Kept { node, form }) = kept {
                let from = &workspace.buffers[self.places.of(Source::Node(node))];
                match form {
                    Form::Board(channels) => {
                        simd::dispatch(|| channels_first(from, channels, shape, to));
                    }
                    Form::Vector(numbers) => {
                        let rows = from.chunks_exact(stride(numbers));
                        for (row, to) in zip(rows, to.chunks_exact_mut(numbers)) {
                            to.copy_from_slice(&row[..numbers]);
                        }
                    }
                }
            }
        }
    }
}

/// Copies boards channel by channel to boards square by square.
#[inline(always)]
fn channels_last(from: &[f32], shape: Shape, to: &mut [f32]) {
    let squares = shape.squares();
    let boards = to.chunks_exact_mut(squares * stride(shape.planes));
    for (board, to) in zip(from.chunks_exact(shape.numbers()), boards) {
        for (square, row) in to.chunks_exact_mut(stride(shape.planes)).enumerate() {
            for (number, channel) in zip(row, board.chunks_exact(squares)) {
                *number = channel[square];
            }
        }
    }
}

/// Copies boards square by square to boards channel by channel.
#[inline(always)]
fn channels_first(from: &[f32], channels: usize, shape: Shape, to: &mut [f32]) {
    let squares = shape.squares();
    let boards = from.chunks_exact(squares * stride(channels));
    for (board, to) in zip(boards, to.chunks_exact_mut(squares * channels)) {
        for (channel, to) in to.chunks_exact_mut(squares).enumerate() {
            for (number, row) in zip(to, board.chunks_exact(stride(channels))) {
                *number = row[channel];
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
