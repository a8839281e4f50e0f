use super::reviewed_move::ReviewedMove;

/// The losses and mistakes of a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LossTally {
    /// How many games were reviewed.
    pub games: u64,
    /// How many moves the player made.
    pub moves: u64,
    /// How many discs they lost in all.
    pub loss: u64,
    /// How many mistakes there were of each size.
    pub mistakes: [u64; 3],
}

impl LossTally {
    /// The losses of these moves of one game.
    pub fn of<'a>(moves: impl Iterator<Item = &'a ReviewedMove>) -> LossTally {
        let mut tally = LossTally {
            games: 1,
            ..LossTally::default()
        };
        for reviewed in moves {
            tally.moves += 1;
            tally.loss += u64::from(reviewed.loss().unsigned_abs());
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
        for (mistakes, more) in self.mistakes.iter_mut().zip(other.mistakes) {
            *mistakes += more;
        }
    }

    /// The average loss of a move, in discs.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.loss as f64 / self.moves.max(1) as f64
    }
}
