/// Some samples as a network takes them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    /// Its number in the stream, from 0.
    pub number: u64,
    /// How many samples it has: rows.
    pub size: usize,
    /// The planes, row by row.
    pub planes: Vec<f32>,
    /// What was chosen, row by row: a row's weights sum up to 1. Rows may be missing.
    pub policy: Vec<Target>,
    /// What the side to move got, from 0 to 1.
    pub outcome: Column,
    /// By how many discs the side to move won.
    pub margin: Column,
    /// How probable a win of the side to move is, as an engine saw it.
    pub opinion: Column,
    /// In how many games each was seen.
    pub seen: Vec<u32>,
}

/// A move that was chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// In which row.
    pub row: u32,
    /// Its label in the layout.
    pub label: u32,
    /// How much of the row's choice it is.
    pub weight: f32,
}

/// A number for each row, where it is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Column {
    /// The numbers; 0 where there is none.
    pub values: Vec<f32>,
    /// 1 where there is a number and 0 elsewhere: what errors are multiplied by.
    pub mask: Vec<f32>,
}

impl Batch {
    /// Empties it and keeps its memory.
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
    /// The number of a row, if there is one.
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
