use fastrand::Rng;
use game::{Line, Position as _, Score};
use renju::{Move, Renju};
use search::Limits;

use super::Options;

/// The book is asked for no more stones than this: what it knows of later ones is less than what a
/// search finds out.
const MOST_STONES: u32 = 3;

/// What a move of the book may be worth less than the best one, in score units: about a hundredth of a win.
const VARIETY: i32 = 25;

/// The move of the opening book, if it is asked and has one.
pub(super) fn book_move(
    options: &Options,
    line: &Line<Renju>,
    limits: &Limits,
) -> Option<(Move, Score)> {
    let position = line.position();
    let is_limited = limits.nodes.is_some()
        || limits.depth.is_some()
        || options.nodes.is_some()
        || options.depth.is_some();
    let is_analysis = limits.until_stopped || limits.root_moves.is_some() || options.lines > 1;
    if is_limited || is_analysis || position.stone_count() > MOST_STONES {
        return None;
    }
    let moves = options.book.as_ref()?.moves(position);
    let best = i32::from(moves.first()?.value);
    let good: Vec<_> = moves
        .into_iter()
        .filter(|m| best - i32::from(m.value) <= VARIETY)
        .collect();
    let mut rng = Rng::with_seed(options.seed ^ u64::from(position.stone_count()));
    let chosen = rng.choice(good)?;
    let m = Move::Place(chosen.point);
    position
        .is_legal(m)
        .then(|| (m, Score::new(chosen.value.into())))
}
