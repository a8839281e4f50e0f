use std::ops::ControlFlow;

use game::Position as _;
use shogi::{Move, Position};

/// A move that mates at once: the opponent has no legal answer. Nothing is allocated.
///
/// ```
/// use shogi::Sfen;
/// use shogi_engine::mate;
///
/// let sfen: Sfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?;
/// assert_eq!(mate::in_one(&sfen.position), Some("G*5b".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn in_one(position: &Position) -> Option<Move> {
    let found = position.each_check(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        match next.outcome() {
            Some(_) => ControlFlow::Break(m),
            None => ControlFlow::Continue(()),
        }
    });
    found.break_value()
}

/// A move that mates in three plies at most: after every answer there is one that mates at once.
/// Nothing is allocated.
#[must_use]
pub fn in_three(position: &Position) -> Option<Move> {
    in_one(position).or_else(|| {
        let found = position.each_check(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            if is_lost_in_two(&next) {
                ControlFlow::Break(m)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    })
}

/// Whether every answer to a check is followed by mate.
fn is_lost_in_two(position: &Position) -> bool {
    let escape = position.each_legal(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        match in_one(&next) {
            Some(_) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    });
    escape.is_continue()
}
