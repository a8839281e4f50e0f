use std::ops::ControlFlow;

use game::Position as _;
use shogi::{HandKind, Move, Position, Square, Squares};

/// Whether the side to move is mated: in check, without an answer but futile interpositions.
pub(super) fn is_mated(position: &Position) -> bool {
    if !position.in_check() {
        return false;
    }
    // Drops come last: if the first answer is one, all are. What is dropped on a square makes no
    // difference once it is given back, so that one piece for each square is enough.
    let mut seen = Squares::NONE;
    let answer = position.each_legal(|m| match m {
        Move::Drop { kind, to } => {
            let is_new = !seen.contains(to);
            seen |= Squares::of(to);
            if is_new && !brushed_aside(position, kind, to).any(|next| is_mated(&next)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
        _ => ControlFlow::Break(()),
    });
    answer.is_continue()
}

/// The positions in which the one checking piece has taken what the side to move dropped between
/// it and the king, promoting or not, and the piece was given back.
pub(super) fn brushed_aside(
    position: &Position,
    kind: HandKind,
    to: Square,
) -> impl Iterator<Item = Position> {
    let mut dropped = position.clone();
    dropped.play_unchecked(Move::Drop { kind, to });
    let checkers = position.checkers();
    let from = checkers.first().filter(|_| checkers.len() == 1);
    let takes = from.map(|from| [Move::Promote { from, to }, Move::Normal { from, to }]);
    takes.into_iter().flatten().filter_map(move |m| {
        let mut next = dropped.play(m).ok()?;
        next.give_back(kind);
        next.in_check().then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use shogi::Sfen;

    use super::*;

    fn mated(sfen: &str) -> bool {
        let Sfen { position, .. } = sfen.parse().expect("an SFEN");
        is_mated(&position)
    }

    #[test]
    fn what_is_simply_taken_does_not_help() {
        // The rook checks from afar; the gold and the knight hold what is left.
        assert!(mated("k6R1/9/G1N6/9/9/9/9/9/9 w 4p 1"));
        assert!(mated("k6R1/9/G1N6/9/9/9/9/9/9 w - 1"));
        // Without the knight the king takes the rook when it is beside it.
        assert!(!mated("k6R1/9/G8/9/9/9/9/9/9 w 4p 1"));
        assert!(mated("k6R1/9/G8/9/9/9/9/9/9 w - 1"));
        // Not in check.
        assert!(!mated("k8/9/G1N6/9/9/9/9/9/7R1 w - 1"));
    }

    #[test]
    fn a_checker_that_may_not_take_leaves_an_answer() {
        assert!(mated("9/9/GG7/9/k4R3/1P7/G8/9/5K3 w p 1"));
        // The rook shields its own king.
        assert!(!mated("5r3/9/GG7/9/k4R3/1P7/G8/9/5K3 w p 1"));
    }

    #[test]
    fn a_piece_that_moves_in_between_is_an_answer() {
        assert!(!mated("k6R1/3g5/G1N6/9/9/9/9/9/9 w 4p 1"));
    }
}
