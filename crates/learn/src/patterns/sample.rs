use game::{Color, Position as _};
use othello::Position;
use record::wthor;

/// A board and what it led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The discs of the side to move.
    pub player: u64,
    /// The opponent's.
    pub opponent: u64,
    /// By how many discs the side to move won, or would have without errors.
    pub score: i8,
}

impl Sample {
    /// How many discs there are.
    #[must_use]
    pub fn discs(&self) -> u32 {
        (self.player | self.opponent).count_ones()
    }
}

/// A game whose end differs by more discs than this from what it should have been says nothing
/// about the boards of its end.
const SLIGHT: u8 = 1;

/// The boards of a game of the base on which a disc can be placed. Those before the empty squares
/// from which on its theoretical score is exact have that score; the others have the game's, if it
/// was played almost without errors from there on, and are left out if not.
pub fn samples_of(game: &wthor::Game, depth: u8, mut each: impl FnMut(Sample)) {
    let score = |discs: u8| 2 * discs as i8 - 64;
    let mut position = Position::START;
    for &m in &game.moves {
        let turn = position.turn();
        if m != othello::Move::Pass {
            let is_exact = position.empties().len() >= u32::from(depth);
            if !is_exact && game.discs.abs_diff(game.theoretical) > SLIGHT {
                break;
            }
            let black = match is_exact {
                true => score(game.theoretical),
                false => score(game.discs),
            };
            each(Sample {
                player: position.discs(turn).bits(),
                opponent: position.discs(!turn).bits(),
                score: if turn == Color::Black { black } else { -black },
            });
        }
        position.play_unchecked(m);
    }
}
