use othello::Squares;

use super::{LineNumber, Pattern, PatternId};

/// How often each pattern was seen on each line. The counts are oserou's: the first time counts
/// 0, and an empty pattern, which does not even tell who owns the line, stays at 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    lines: Vec<LineCounts>,
}

/// The counts of one line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LineCounts {
    /// By pattern, how often it was seen.
    times: [u32; PatternId::COUNT],
    /// The patterns in the order in which they came up.
    order: Vec<PatternId>,
}

/// Nothing was seen.
impl Default for Counts {
    fn default() -> Counts {
        let nothing = LineCounts {
            times: [0; PatternId::COUNT],
            order: Vec::new(),
        };
        Counts {
            lines: vec![nothing; LineNumber::COUNT],
        }
    }
}

impl Counts {
    /// What oserou knows after its reset: on every line the pattern −1, once.
    #[must_use]
    pub fn reset() -> Counts {
        let mut counts = Counts::default();
        if let Ok(id) = PatternId::try_from(&Pattern(vec![-1])) {
            LineNumber::all().for_each(|line| counts.set(line, id, 0));
        }
        counts
    }

    /// Sets a pattern's count.
    pub fn set(&mut self, line: LineNumber, id: PatternId, count: u32) {
        *self.times(line, id) = count.saturating_add(1);
    }

    /// A pattern's count; `None` if it was never seen.
    #[must_use]
    pub fn count(&self, line: LineNumber, id: PatternId) -> Option<u32> {
        self.lines[line.index()].times[id.index()].checked_sub(1)
    }

    /// The patterns of a line in the order in which they came up, with their counts.
    pub fn of(&self, line: LineNumber) -> impl ExactSizeIterator<Item = (PatternId, u32)> {
        let LineCounts { times, order } = &self.lines[line.index()];
        let count = |id: &PatternId| (*id, times[id.index()].saturating_sub(1));
        order.iter().map(count)
    }

    /// Whether nothing was seen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| line.order.is_empty())
    }

    /// Counts the patterns of a board, `times` times.
    pub fn see(&mut self, black: Squares, white: Squares, times: u32) {
        for line in LineNumber::all() {
            self.see_pattern(line, PatternId::of(black, white, line), times);
        }
    }

    /// Counts what others have counted.
    pub fn add(&mut self, other: &Counts) {
        for line in LineNumber::all() {
            for (id, count) in other.of(line) {
                self.see_pattern(line, id, count.saturating_add(1));
            }
        }
    }

    /// Counts a pattern of one line, `times` times.
    pub fn see_pattern(&mut self, line: LineNumber, id: PatternId, times: u32) {
        let seen = self.times(line, id);
        *seen = match id {
            PatternId::EMPTY => 1,
            _ => seen.saturating_add(times),
        };
    }

    /// How often a pattern was seen; it takes its place in the order if it is new.
    fn times(&mut self, line: LineNumber, id: PatternId) -> &mut u32 {
        let LineCounts { times, order } = &mut self.lines[line.index()];
        let times = &mut times[id.index()];
        if *times == 0 {
            order.push(id);
        }
        times
    }
}
