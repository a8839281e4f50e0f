use game::{Game, Line};
use infer::planes::{LayoutMove, PolicyIndex};
use infer::{BatchEvaluator, Runner, softmax};
use search::puct::{Evaluator, EvaluatorError};

/// The evaluator of a tree search that asks a network: the adapter between the two.
#[derive(Debug)]
pub(crate) struct NetworkEvaluator<L: PolicyIndex, R: Runner> {
    evaluator: BatchEvaluator<L, R>,
    /// The moves that led to the position that is being added.
    last: Vec<LayoutMove<L>>,
    /// The labels of the moves of all positions of the batch.
    labels: Vec<Option<u32>>,
    /// Where the labels of each position begin, and its index in the network's batch; no index if
    /// the network was not made for the board.
    positions: Vec<(usize, Option<usize>)>,
    seen: usize,
    is_evaluated: bool,
}

impl<L: PolicyIndex, R: Runner> NetworkEvaluator<L, R> {
    pub(crate) fn new(evaluator: BatchEvaluator<L, R>) -> NetworkEvaluator<L, R> {
        NetworkEvaluator {
            evaluator,
            last: Vec::new(),
            labels: Vec::new(),
            positions: Vec::new(),
            seen: 0,
            is_evaluated: false,
        }
    }

    /// Evaluates a position for nothing but to get ready.
    pub(crate) fn warm_up(&mut self, position: &L::Position) -> Result<(), R::Error> {
        self.evaluator.warm_up(position)
    }
}

impl<G, L, R> Evaluator<G> for NetworkEvaluator<L, R>
where
    G: Game,
    L: PolicyIndex<Position = G::Position>,
    R: Runner,
{
    fn add(&mut self, line: &Line<G>, moves: &[LayoutMove<L>]) {
        if std::mem::take(&mut self.is_evaluated) {
            self.labels.clear();
            self.positions.clear();
            self.seen = 0;
        }
        let position = line.position();
        let layout = self.evaluator.layout();
        let mut number = None;
        let start = self.labels.len();
        if layout.fits(position) {
            let last = line.moves().iter().rev().take(layout.history());
            self.last.clear();
            self.last.extend(last);
            self.evaluator.add(position, &self.last);
            number = Some(self.seen);
            self.seen += 1;
            let label = |&m: &_| layout.label(position, m).map(|label| label as u32);
            self.labels.extend(moves.iter().map(label));
        }
        self.positions.push((start, number));
    }

    fn run(&mut self) -> Result<(), EvaluatorError> {
        self.is_evaluated = true;
        let ran = self.evaluator.run();
        ran.map_err(|error| EvaluatorError(error.to_string()))
    }

    fn chance(&self, number: usize) -> f32 {
        let evaluated = self.positions[number].1;
        let estimate = evaluated.and_then(|number| self.evaluator.value_estimate(number));
        estimate.map_or(0.5, |estimate| estimate.chance())
    }

    fn priors(&self, number: usize, temperature: f32, priors: &mut [f32]) {
        let (start, evaluated) = self.positions[number];
        priors.fill(f32::NEG_INFINITY);
        if let Some(evaluated) = evaluated {
            let policy = self.evaluator.policy(evaluated);
            let labels = &self.labels[start..];
            for (prior, label) in priors.iter_mut().zip(labels) {
                let logit = label.and_then(|label| policy.get(label as usize));
                *prior = logit.copied().unwrap_or(f32::NEG_INFINITY);
            }
        }
        softmax(priors, temperature);
    }
}
