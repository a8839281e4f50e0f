use infer::patterns::Spread;

use super::selective::{CERTAINTIES, shallow};

const SIZE: usize = 61;

/// How far a shallow search must be away from a window before it is taken for a deep one, by what
/// is known of how far the two differ.
#[derive(Debug)]
pub(super) struct Margins {
    /// Standard errors in discs, by the empty squares and the depth.
    errors: Box<[[f32; SIZE]; SIZE]>,
}

impl Margins {
    pub(super) fn new(spread: &Spread) -> Margins {
        let mut errors = Box::new([[0.0; SIZE]; SIZE]);
        for (empties, row) in (0..).zip(errors.iter_mut()) {
            for (depth, error) in (0..).zip(row.iter_mut()) {
                *error = spread.error(empties, depth, shallow(empties, depth));
            }
        }
        Margins { errors }
    }

    /// The margin in whole discs for a search to this depth.
    #[inline]
    pub(super) fn of(&self, empties: u32, depth: u32, certainty: u8) -> i32 {
        let error = self.errors[empties.min(60) as usize][depth.min(60) as usize];
        (CERTAINTIES[usize::from(certainty)] * error).ceil() as i32
    }
}
