use othello::Squares;

use super::{Counts, LineNumber, PatternId};

/// How much each pattern speaks for winning, learned from games won and lost.
///
/// Mere counts of won games mostly tell what is frequent, and 38 lines of one board tell the same
/// thing many times. So a game changes a weight only by what the weights of the whole board did
/// not expect: it is a logistic regression. Lines that a turned or mirrored board exchanges share
/// their weights, from either end. The side that the weights speak for owns the white discs.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    kinds: Vec<[f64; PatternId::COUNT]>,
    reversed: Vec<PatternId>,
}

/// Nothing speaks for anybody.
impl Default for Weights {
    fn default() -> Weights {
        Weights {
            kinds: vec![[0.0; PatternId::COUNT]; LineNumber::KINDS],
            reversed: PatternId::all().map(PatternId::reversed).collect(),
        }
    }
}

/// What a pattern's weight grows by when it was seen e times as often. Frequent is not good: the eight
/// counts of the original's main diagonals, all with both corners empty, are enough to make it refuse
/// corners if they double a move's score. This little helps (docs/src/learning/oserou.md).
const OF_A_COUNT: f64 = 0.02;

/// The weights of counts alone, which know no lost games. Lines that are alike add their counts.
impl From<&Counts> for Weights {
    fn from(counts: &Counts) -> Weights {
        let mut weights = Weights::default();
        let mut seen = vec![[0_u32; PatternId::COUNT]; LineNumber::KINDS];
        for line in LineNumber::all() {
            for (id, count) in counts.of(line) {
                let alike = id.min(weights.reversed[id.index()]);
                let seen = &mut seen[line.kind()][alike.index()];
                *seen = seen.saturating_add(count).saturating_add(1);
            }
        }
        for line in LineNumber::all().filter(|line| line.is_first_of_kind()) {
            for id in PatternId::all() {
                let times = seen[line.kind()][id.index()];
                if times > 0 {
                    weights.set(line, id, OF_A_COUNT * f64::from(times).ln_1p());
                }
            }
        }
        weights
    }
}

impl Weights {
    /// A pattern's weight.
    #[inline]
    #[must_use]
    pub fn get(&self, line: LineNumber, id: PatternId) -> f64 {
        self.kinds[line.kind()][id.index()]
    }

    /// Sets the weight of a pattern on a line and on all that are like it. An empty pattern does
    /// not tell who owns the line, and stays without one.
    pub fn set(&mut self, line: LineNumber, id: PatternId, weight: f64) {
        if id != PatternId::EMPTY {
            let kind = &mut self.kinds[line.kind()];
            kind[id.index()] = weight;
            kind[self.reversed[id.index()].index()] = weight;
        }
    }

    /// How much a board speaks for the side that owns the white discs: 0 for nothing, more for
    /// it, less against it.
    #[must_use]
    pub fn sum(&self, black: Squares, white: Squares) -> f64 {
        LineNumber::all()
            .map(|line| self.get(line, PatternId::of(black, white, line)))
            .sum()
    }

    /// Learns from a board what a game was worth to the side that owns the white discs: 1 if it
    /// won, 0 if it lost.
    pub fn learn(&mut self, black: Squares, white: Squares, worth: f64, rate: f64) {
        let expected = 1.0 / (1.0 + (-self.sum(black, white)).exp());
        let change = rate * (worth - expected);
        for line in LineNumber::all() {
            let id = PatternId::of(black, white, line);
            self.set(line, id, self.get(line, id) + change);
        }
    }

    /// Every weight that was learned, once for all lines and ends that share it.
    pub fn all(&self) -> impl Iterator<Item = (LineNumber, PatternId, f64)> {
        let lines = LineNumber::all().filter(|line| line.is_first_of_kind());
        lines.flat_map(move |line| {
            let ids = PatternId::all().filter(|id| *id <= self.reversed[id.index()]);
            ids.map(move |id| (line, id, self.get(line, id)))
                .filter(|(.., weight)| *weight != 0.0)
        })
    }
}
