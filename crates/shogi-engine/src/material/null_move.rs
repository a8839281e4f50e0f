use game::Position as _;
use shogi::{Move, Position};

/// The null move: the position with the other side to move, though the rules know no pass.
///
/// A piece moves to its own square, so only the side to move changes. `None` if the side to move has
/// no piece, or is in check: its king could be captured.
pub(crate) fn null_move(position: &Position, in_check: bool) -> Option<Position> {
    let square = position.of_color(position.turn()).first()?;
    let mut next = position.clone();
    next.play_unchecked(Move::Normal {
        from: square,
        to: square,
    });
    (!in_check).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::Sfen;

    #[test]
    fn only_the_turn_changes() {
        let text = "ln1gkgsnl/1r1s3b1/p1pppp1pp/1p4p2/9/2P6/PP1PPPPPP/1BG4R1/LNS1KGSNL";
        let [black, white] = ["b", "w"].map(|turn| {
            let sfen: Sfen = format!("{text} {turn} - 1").parse().expect("a position");
            sfen.position
        });
        assert_eq!(null_move(&black, false), Some(white.clone()));
        assert_eq!(null_move(&white, false), Some(black.clone()));
        assert_eq!(null_move(&black, true), None);
        assert_eq!(white.key(), null_move(&black, false).expect("a pass").key());
    }
}
