use game::Position as _;
use othello::Position;

use super::Evaluator;
use super::tree::WIN;

/// An evaluator with a cache of recent positions.
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
    /// Caches the values of up to `capacity` positions; 0 for none.
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

    /// The number of cache hits.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// The evaluator itself. After changing its answers, call [`Cache::clear`].
    pub fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// Empties the cache.
    pub fn clear(&mut self) {
        self.places.clear();
    }

    /// Allocates the cache. One that is only listed needs no memory.
    pub fn prepare(&mut self) {
        self.places.resize(self.capacity, None);
    }

    /// The index of a position. A position has one entry, which is always replaced.
    fn place(&self, position: &Position) -> usize {
        (position.key().0 % self.capacity as u64) as usize
    }

    fn recall(&self, position: &Position) -> Option<f64> {
        let (known, value) = self.places[self.place(position)]?;
        (known == *position).then_some(value)
    }
}

/// A value that a search can use.
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
        self.prepare();
        self.asked.clear();
        for (position, value) in positions.iter().zip(values.iter_mut()) {
            match self.recall(position) {
                Some(known) => *value = known,
                None => {
                    // Marks the entry until the answer is there.
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
