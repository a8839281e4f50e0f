use std::fmt;

use super::{Headers, Record};

/// How a game would have ended without errors from some moment on: the header
/// [`Headers::THEORETICAL`].
///
/// ```
/// use record::othello::{Headers, Record, Theory};
///
/// let mut record = Record::default();
/// let theory = Theory { discs: 36, depth: 24 };
/// record.headers.push(Headers::THEORETICAL, theory.to_string());
/// assert_eq!(Theory::of(&record), Some(theory));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theory {
    /// Black's discs at the end, with the empty squares for the winner.
    pub discs: u8,
    /// With how many empty squares the errors end.
    pub depth: u8,
}

impl Theory {
    /// What a record says about it.
    #[must_use]
    pub fn of(record: &Record) -> Option<Theory> {
        let (discs, depth) = record
            .headers
            .get(Headers::THEORETICAL)?
            .split_once(" at ")?;
        let theory = Theory {
            discs: discs.trim().parse().ok()?,
            depth: depth.trim().parse().ok()?,
        };
        (theory.discs <= 64 && theory.depth <= 60).then_some(theory)
    }
}

impl fmt::Display for Theory {
    /// `36 at 24`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.discs, self.depth)
    }
}
