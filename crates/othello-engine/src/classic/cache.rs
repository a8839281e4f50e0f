use game::Position as _;
use othello::Position;

use super::Evaluator;
use super::tree::WIN;

/// An evaluator that is not asked twice about a position it was asked about lately.
#[derive(Clone, Debug)]
pub struct Cache<E> {
    evaluator: E,
    places: Vec<Option<(Position, f64)>>,
    capacity: usize,
    hits: u64,
    asked: Vec<Position>,
    answers: Vec<f64>,
}

impl<E: Evaluator> Cache<E> {
    /// Remembers the values of up to `capacity` positions; 0 remembers nothing.
    #[must_use]
    pub fn new(evaluator: E, capacity: usize) -> Cache<E> {
        Cache {
            evaluator,
            places: Vec::new(),
            capacity,
            hits: 0,
            asked: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// How many questions were answered from memory.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// The evaluator itself. Whoever changes its answers calls [`Cache::clear`].
    pub fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.clear();
    }

    /// Where a position's value is kept: every position has one place, and the last comer has it.
    fn place(&self, position: &Position) -> usize {
        (position.key().0 % self.capacity as u64) as usize
    }

    fn recall(&self, position: &Position) -> Option<f64> {
        let (known, value) = self.places[self.place(position)]?;
        (known == *position).then_some(value)
    }
}

/// What a search can work with.
fn within_a_win(value: f64) -> f64 {
    if value.is_nan() {
        0.0
    } else {
        value.clamp(-WIN, WIN)
    }
}

impl<E: Evaluator> Evaluator for Cache<E> {
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
        if self.capacity == 0 {
            self.evaluator.evaluate(positions, values);
            for value in values {
                *value = within_a_win(*value);
            }
            return;
        }
        // Made when first needed: a player that is only listed costs nothing.
        self.places.resize(self.capacity, None);
        self.asked.clear();
        for (position, value) in positions.iter().zip(values.iter_mut()) {
            match self.recall(position) {
                Some(known) => *value = known,
                None => {
                    // Marks the place until the answer is there.
                    *value = f64::NAN;
                    self.asked.push(*position);
                }
            }
        }
        self.hits += (positions.len() - self.asked.len()) as u64;
        if self.asked.is_empty() {
            return;
        }
        self.answers.clear();
        self.answers.resize(self.asked.len(), 0.0);
        self.evaluator.evaluate(&self.asked, &mut self.answers);
        let mut missing = values.iter_mut().filter(|value| value.is_nan());
        for index in 0..self.asked.len() {
            let (position, answer) = (self.asked[index], within_a_win(self.answers[index]));
            if let Some(value) = missing.next() {
                *value = answer;
            }
            let place = self.place(&position);
            self.places[place] = Some((position, answer));
        }
    }
}
