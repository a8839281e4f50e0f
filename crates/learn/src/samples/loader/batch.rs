/// A batch of samples as network inputs and targets.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    /// Its number in the stream, from 0.
    pub number: u64,
    /// The number of samples, or rows.
    pub size: usize,
    /// The planes, row by row.
    pub planes: Vec<f32>,
    /// The policy targets, row by row: a row's weights sum to 1. Rows may be missing.
    pub policy: Vec<Target>,
    /// The result for the side to move, from 0 to 1.
    pub outcome: Column,
    /// The margin for the side to move in discs.
    pub margin: Column,
    /// The winning probability of the side to move by an engine's score.
    pub opinion: Column,
    /// The number of games of each sample.
    pub seen: Vec<u32>,
}

/// The policy target of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// Its row.
    pub row: u32,
    /// Its label in the layout.
    pub label: u32,
    /// Its weight in the row.
    pub weight: f32,
}

/// One number per row, if it is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Column {
    /// The numbers; 0 if unknown.
    pub values: Vec<f32>,
    /// The mask that errors are multiplied by: 1 if the number is known, else 0.
    pub mask: Vec<f32>,
}

impl Batch {
    /// Clears it and keeps its memory.
    pub(super) fn clear(&mut self, number: u64) {
        self.number = number;
        self.size = 0;
        self.planes.clear();
        self.policy.clear();
        self.seen.clear();
        for column in [&mut self.outcome, &mut self.margin, &mut self.opinion] {
            column.values.clear();
            column.mask.clear();
        }
    }
}

impl Column {
    /// The number of a row, if it is known.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<f32> {
        let is_known = self.mask.get(row).is_some_and(|mask| *mask > 0.0);
        is_known.then(|| self.values.get(row).copied()).flatten()
    }

    pub(crate) fn push(&mut self, value: Option<f32>) {
        self.values.push(value.unwrap_or(0.0));
        self.mask.push(f32::from(u8::from(value.is_some())));
    }
}
