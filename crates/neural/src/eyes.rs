use game::{Game, Line};
use infer::planes::PolicyIndex;
use infer::{Judge, Runner, softmax};
use search::puct::{Evaluator, EvaluatorError};

use crate::policy::MoveOf;

/// A network as a tree search sees with it.
#[derive(Debug)]
pub(crate) struct Eyes<L: PolicyIndex, R: Runner> {
    judge: Judge<L, R>,
    /// The moves that led to the position that is being added.
    last: Vec<MoveOf<L>>,
    /// The labels of the moves of all positions that wait, or were judged last.
    labels: Vec<Option<u32>>,
    /// Where the labels of each position begin, and the number it has in the network's batch;
    /// none if the board is not one the network was made for.
    positions: Vec<(usize, Option<usize>)>,
    seen: usize,
    is_judged: bool,
}

impl<L: PolicyIndex, R: Runner> Eyes<L, R> {
    pub(crate) fn new(judge: Judge<L, R>) -> Eyes<L, R> {
        Eyes {
            judge,
            last: Vec::new(),
            labels: Vec::new(),
            positions: Vec::new(),
            seen: 0,
            is_judged: false,
        }
    }
}

impl<G, L, R> Evaluator<G> for Eyes<L, R>
where
    G: Game,
    L: PolicyIndex<Position = G::Position>,
    R: Runner,
{
    fn add(&mut self, line: &Line<G>, moves: &[MoveOf<L>]) {
        if std::mem::take(&mut self.is_judged) {
            self.labels.clear();
            self.positions.clear();
            self.seen = 0;
        }
        let position = line.position();
        let layout = self.judge.layout();
        let mut number = None;
        let start = self.labels.len();
        if layout.fits(position) {
            let last = line.moves().iter().rev().take(layout.history());
            self.last.clear();
            self.last.extend(last);
            self.judge.add(position, &self.last);
            number = Some(self.seen);
            self.seen += 1;
            let label = |&m: &_| layout.label(position, m).map(|label| label as u32);
            self.labels.extend(moves.iter().map(label));
        }
        self.positions.push((start, number));
    }

    fn run(&mut self) -> Result<(), EvaluatorError> {
        self.is_judged = true;
        let ran = self.judge.run();
        ran.map_err(|error| EvaluatorError(error.to_string()))
    }

    fn chance(&self, number: usize) -> f32 {
        let judged = self.positions[number].1;
        let opinion = judged.and_then(|number| self.judge.opinion(number));
        opinion.map_or(0.5, |opinion| opinion.chance())
    }

    fn priors(&self, number: usize, temperature: f32, priors: &mut [f32]) {
        let (start, judged) = self.positions[number];
        priors.fill(f32::NEG_INFINITY);
        if let Some(judged) = judged {
            let policy = self.judge.policy(judged);
            let labels = &self.labels[start..];
            for (prior, label) in priors.iter_mut().zip(labels) {
                let logit = label.and_then(|label| policy.get(label as usize));
                *prior = logit.copied().unwrap_or(f32::NEG_INFINITY);
            }
        }
        softmax(priors, temperature);
    }
}
