use std::sync::LazyLock;

use game::{Color, Line};
use shogi::{Handicap, Position, Shogi};

use crate::parameters::PIECE;

/// The first positions of handicap games, with the value of the pieces that White gave.
static STARTS: LazyLock<Vec<(Position, i32)>> = LazyLock::new(|| {
    let handicaps = Handicap::all().filter(|&handicap| handicap != Handicap::Even);
    let starts = handicaps.map(|handicap| {
        let position = handicap.start();
        let value = |color| -> i32 {
            let pieces = position.of_color(color).into_iter();
            let pieces = pieces.filter_map(|square| position.piece(square));
            pieces.map(|piece| PIECE[piece.kind() as usize]).sum()
        };
        let worth = value(Color::Black) - value(Color::White);
        (position, worth)
    });
    starts.collect()
});

/// What White's handicap is worth for Black, a pawn being about 100; nothing in other games.
///
/// White gave it to the weaker player: the game is even when the score is about this.
pub(crate) fn worth(line: &Line<Shogi>) -> i32 {
    let first = &line.positions()[0];
    let mut starts = STARTS.iter();
    starts
        .find(|(start, _)| start == first)
        .map_or(0, |&(_, worth)| worth)
}

/// As [`worth`], for the side to move.
pub(crate) fn worth_to_move(line: &Line<Shogi>) -> i32 {
    match line.turn() {
        Color::Black => worth(line),
        Color::White => -worth(line),
    }
}

#[cfg(test)]
mod tests {
    use shogi::Rules;

    use super::*;

    #[test]
    fn the_more_is_given_the_more_it_is_worth() {
        let worth_of = |handicap| {
            let line = Line::<Shogi>::new(Rules {
                handicap,
                ..Rules::default()
            });
            assert_eq!(worth_to_move(&line), -worth(&line));
            worth(&line)
        };
        assert_eq!(worth(&Line::<Shogi>::new(Rules::default())), 0);
        assert_eq!(worth_of(Handicap::Two), 1850);
        assert!(worth_of(Handicap::Six) > worth_of(Handicap::Four));
        assert!(worth_of(Handicap::Ten) > worth_of(Handicap::Eight));
    }
}
