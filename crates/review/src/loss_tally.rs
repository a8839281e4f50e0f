use crate::mistake::Mistake;
use crate::reviewed_move::ReviewedMove;

/// The losses and mistakes of a player.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct LossTally {
    /// How many games were reviewed.
    pub games: u64,
    /// How many moves the player made.
    pub moves: u64,
    /// The winning chance they lost in all: 1 is a whole game.
    pub loss: f64,
    /// How many mistakes there were of each size.
    pub mistakes: [u64; 3],
    /// How many proven wins were missed.
    pub missed_wins: u64,
}

impl LossTally {
    /// The losses of these moves of one game.
    pub(crate) fn of<'a, M: Copy + PartialEq + 'a>(
        moves: impl Iterator<Item = &'a ReviewedMove<M>>,
    ) -> LossTally {
        let mut tally = LossTally {
            games: 1,
            ..LossTally::default()
        };
        for reviewed in moves {
            tally.moves += 1;
            tally.loss += reviewed.loss();
            tally.missed_wins += u64::from(reviewed.missed_win().is_some());
            if let Some(size) = reviewed.mistake() {
                tally.mistakes[size as usize] += 1;
            }
        }
        tally
    }

    /// Adds the losses of other games.
    pub fn add(&mut self, other: &LossTally) {
        self.games += other.games;
        self.moves += other.moves;
        self.loss += other.loss;
        self.missed_wins += other.missed_wins;
        for (mistakes, more) in self.mistakes.iter_mut().zip(other.mistakes) {
            *mistakes += more;
        }
    }

    /// The average loss of a move, from 0 to 1.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.loss / self.moves.max(1) as f64
    }

    /// The number of mistakes of a size.
    #[must_use]
    pub fn count(&self, size: Mistake) -> u64 {
        self.mistakes[size as usize]
    }
}
