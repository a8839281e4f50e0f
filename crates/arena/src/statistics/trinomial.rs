use game::Wdl;

/// The numbers of single games that one side lost, drew and won.
///
/// ```
/// use arena::statistics::Trinomial;
/// use game::Wdl;
///
/// let mut games = Trinomial::default();
/// games.add(Wdl::Win);
/// games.add(Wdl::Draw);
/// assert_eq!(games, Trinomial { losses: 0, draws: 1, wins: 1 });
/// assert_eq!(games.draw_ratio(), Some(0.5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Trinomial {
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won.
    pub wins: u64,
}

impl Trinomial {
    /// Counts one more game.
    pub fn add(&mut self, result: Wdl) {
        let count = match result {
            Wdl::Loss => &mut self.losses,
            Wdl::Draw => &mut self.draws,
            Wdl::Win => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }

    /// The number of games.
    #[must_use]
    pub fn games(self) -> u64 {
        self.losses
            .saturating_add(self.draws)
            .saturating_add(self.wins)
    }

    /// The share of drawn games; none without games.
    #[must_use]
    pub fn draw_ratio(self) -> Option<f64> {
        (self.games() > 0).then(|| self.draws as f64 / self.games() as f64)
    }

    /// The same games as the opponent counts them.
    #[must_use]
    pub fn reversed(self) -> Trinomial {
        Trinomial {
            losses: self.wins,
            draws: self.draws,
            wins: self.losses,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_land_in_their_counts() {
        let mut games = Trinomial::default();
        assert_eq!(games.draw_ratio(), None);
        for result in [Wdl::Win, Wdl::Win, Wdl::Win, Wdl::Draw, Wdl::Loss] {
            games.add(result);
        }
        assert_eq!((games.losses, games.draws, games.wins), (1, 1, 3));
        assert_eq!(games.games(), 5);
        assert_eq!(games.draw_ratio(), Some(0.2));
        assert_eq!((games.reversed().losses, games.reversed().wins), (3, 1));
    }

    #[test]
    fn counts_stop_at_the_top() {
        let mut games = Trinomial {
            losses: u64::MAX,
            draws: 1,
            wins: u64::MAX,
        };
        games.add(Wdl::Win);
        assert_eq!(games.games(), u64::MAX);
    }
}
