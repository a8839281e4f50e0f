use fastrand::Rng;
use game::{Line, Position as _};
use shogi::Shogi;

/// The random numbers of one move. They follow from the seed and the position alone: a player keeps
/// no state, and a resumed game goes on as it would have.
pub(crate) fn dice(seed: u64, line: &Line<Shogi>) -> Rng {
    let plies = line.moves().len() as u64;
    let mut rng = Rng::with_seed(seed ^ line.position().key().0 ^ plies.rotate_left(48));
    // Two seeds that differ in one bit would begin alike.
    let mixed = rng.u64(..).wrapping_add(seed.rotate_left(32));
    Rng::with_seed(mixed)
}
