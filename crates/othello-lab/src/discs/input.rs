use game::Color;
use othello::Position;

use crate::dense::Input;

/// For each square three numbers.
pub(crate) const INPUT: Input = Input::Flat(192);

/// Adds the network's inputs: for each square whether it has a disc of the side that moved, a disc
/// of the other side, or none.
pub(super) fn write(position: &Position, mover: Color, row: &mut Vec<f32>) {
    let own = position.discs(mover).bits();
    let theirs = position.discs(!mover).bits();
    for square in 0..64 {
        let is = |board: u64| (board >> square & 1) as f32;
        row.extend([is(own), is(theirs), is(!(own | theirs))]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_one_of_three() {
        let mut row = Vec::new();
        write(&Position::START, Color::White, &mut row);
        assert_eq!(row.len(), INPUT.len());
        let squares = row.chunks(3);
        assert!(
            squares
                .clone()
                .all(|square| square.iter().sum::<f32>() == 1.0)
        );
        // d4 is White's.
        assert_eq!(row[3 * 27..3 * 28], [1.0, 0.0, 0.0]);
        assert_eq!(squares.filter(|square| square[2] == 1.0).count(), 60);
    }
}
