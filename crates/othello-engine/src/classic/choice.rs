use fastrand::Rng;
use game::{Line, Position as _};
use othello::{Move, Othello, Position, Squares};
use search::{Choice, Limits};

/// The forced choice, if there is one: a pass of a side without moves, or none when the game is
/// over.
pub(crate) fn forced(position: &Position) -> Option<Choice<Move>> {
    position.moves().is_empty().then(|| Choice {
        best: position.must_pass().then_some(Move::Pass),
        score: None,
        ponder: None,
    })
}

/// The squares that may be chosen.
pub(crate) fn root_squares(limits: &Limits, position: &Position) -> Squares {
    if limits.root_moves.is_none() {
        return position.moves();
    }
    let moves = limits.root_moves(position).into_iter();
    let bits = moves.map(|m| match m {
        Move::Place(square) => 1 << square.index(),
        Move::Pass => 0,
    });
    Squares::from_bits(bits.fold(0, |all, bit: u64| all | bit))
}

/// The position after a legal move.
pub(crate) fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

/// The random numbers of one move. They follow from the seed and the position alone: a player keeps
/// no state, and a resumed game goes on as it would have.
pub(crate) fn dice(seed: u64, line: &Line<Othello>) -> Rng {
    let mut rng = Rng::with_seed(seed ^ line.position().key().0);
    // Two seeds that differ in one bit would begin alike.
    let mixed = rng.u64(..).wrapping_add(seed.rotate_left(32));
    Rng::with_seed(mixed)
}
