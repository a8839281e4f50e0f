use game::{Outcome, Position as _, Wdl};
use othello::Position;

/// A position and its result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    own: u64,
    theirs: u64,
    /// The target value.
    pub(super) target: f64,
}

impl Sample {
    pub(super) fn new(position: &Position, outcome: Outcome) -> Sample {
        let turn = position.turn();
        Sample {
            own: position.discs(turn).bits(),
            theirs: position.discs(!turn).bits(),
            target: match outcome.seen_by(turn) {
                Wdl::Win => 1.0,
                Wdl::Draw => 0.0,
                Wdl::Loss => -1.0,
            },
        }
    }

    /// The squares with discs, and what each counts: 1 for the side to move, −1 for its opponent.
    pub(super) fn discs(&self) -> impl Iterator<Item = (usize, f64)> {
        let (own, theirs) = (self.own, self.theirs);
        (0..64).filter_map(move |square| {
            let own = (own >> square & 1) as f64;
            let theirs = (theirs >> square & 1) as f64;
            (own != theirs).then_some((square as usize, own - theirs))
        })
    }

    /// The bytes for the checksum of all samples.
    pub(super) fn bytes(&self) -> [u8; 24] {
        let mut bytes = [0; 24];
        bytes[..8].copy_from_slice(&self.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.theirs.to_le_bytes());
        bytes[16..].copy_from_slice(&self.target.to_le_bytes());
        bytes
    }
}
