//! Ratings: Elo after every game, and Bradley and Terry's over all games when there is time.

use std::collections::BTreeMap;

use arena::statistics::{Estimate, Observation, ObservationError, Ratings};
use game::{Outcome, Wdl};
use serde::{Deserialize, Serialize};

/// The rating of somebody who has not played.
pub const START: f64 = 1500.0;

/// The most points that a game can move.
const MOST: f64 = 32.0;

/// A player's rating and games, as the file of a player on the first Othello server has them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerRating {
    /// The rating.
    pub rate: f64,
    /// The games.
    pub games: u64,
    /// Those that were won.
    pub wins: u64,
    /// Those that were drawn.
    pub draws: u64,
    /// Those that were lost.
    pub losses: u64,
}

impl Default for PlayerRating {
    fn default() -> PlayerRating {
        PlayerRating {
            rate: START,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
        }
    }
}

impl PlayerRating {
    /// The rating after a game against somebody with this rating before it.
    #[must_use]
    pub fn after(self, opponent: f64, result: Wdl) -> PlayerRating {
        let (score, [wins, draws, losses]) = match result {
            Wdl::Win => (1.0, [1, 0, 0]),
            Wdl::Draw => (0.5, [0, 1, 0]),
            Wdl::Loss => (0.0, [0, 0, 1]),
        };
        let expected = 1.0 / (1.0 + 10.0_f64.powf((opponent - self.rate) / 400.0));
        PlayerRating {
            rate: self.rate + MOST * (score - expected),
            games: self.games + 1,
            wins: self.wins + wins,
            draws: self.draws + draws,
            losses: self.losses + losses,
        }
    }

    /// The file of a player: `{"rate":1516.0,"games":1,"wins":1,"draws":0,"losses":0}`.
    #[must_use]
    pub fn to_file(&self) -> String {
        // Numbers can always be written.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// A game that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The result.
    pub outcome: Outcome,
}

/// The ratings of everybody who can be compared, from all games at once, with [`START`] as their mean. Whoever
/// won everything, lost everything or never met the others has none.
pub fn overnight(games: &[RatedGame]) -> Result<BTreeMap<String, Estimate>, ObservationError> {
    let mut places = BTreeMap::new();
    for game in games {
        for name in [&game.black, &game.white] {
            let next = places.len();
            places.entry(name.as_str()).or_insert(next);
        }
    }
    let observations: Vec<Observation> = games
        .iter()
        .map(|game| Observation {
            first: places[game.black.as_str()],
            second: places[game.white.as_str()],
            score: match game.outcome.seen_by(game::Color::Black) {
                Wdl::Win => 1.0,
                Wdl::Draw => 0.5,
                Wdl::Loss => 0.0,
            },
            games: 1,
        })
        .collect();
    let ratings = Ratings::fit(places.len(), &observations)?;
    let rated = places.into_iter().filter_map(|(name, place)| {
        let Estimate { value, error } = ratings.rating(place)?;
        let value = START + value;
        Some((name.to_owned(), Estimate { value, error }))
    });
    Ok(rated.collect())
}

#[cfg(test)]
mod tests {
    use game::Color;

    use super::*;

    #[test]
    fn elo_moves_by_what_was_not_expected() {
        let fresh = PlayerRating::default();
        let won = fresh.after(START, Wdl::Win);
        assert_eq!(
            won.to_file(),
            "{\"rate\":1516.0,\"games\":1,\"wins\":1,\"draws\":0,\"losses\":0}\n"
        );
        // 400 points above expect 10 of 11.
        let strong = PlayerRating {
            rate: 1900.0,
            ..fresh
        };
        let lost = strong.after(START, Wdl::Loss);
        assert!((lost.rate - (1900.0 - 32.0 * 10.0 / 11.0)).abs() < 1e-9);
        let drawn = fresh.after(1900.0, Wdl::Draw);
        assert!((drawn.rate - (1500.0 + 32.0 * (0.5 - 1.0 / 11.0))).abs() < 1e-9);
        // What one side wins the other one loses.
        let other = fresh.after(1900.0, Wdl::Win).rate - 1500.0;
        assert!((other - (1900.0 - lost.rate)).abs() < 1e-9);
    }

    #[test]
    fn over_night_the_order_of_games_does_not_matter() {
        let game = |black: &str, white: &str, outcome| RatedGame {
            black: black.to_owned(),
            white: white.to_owned(),
            outcome,
        };
        let mut games = vec![
            game("ann", "bob", Outcome::Win(Color::Black)),
            game("bob", "ann", Outcome::Win(Color::White)),
            game("ann", "bob", Outcome::Win(Color::White)),
            game("bob", "cat", Outcome::Draw),
            game("cat", "ann", Outcome::Win(Color::White)),
            game("dan", "ann", Outcome::Win(Color::White)),
        ];
        let ratings = overnight(&games).unwrap();
        assert!(ratings["ann"].value > ratings["bob"].value);
        assert!(!ratings.contains_key("dan"), "dan lost everything");
        let mean = ratings.values().map(|rating| rating.value).sum::<f64>() / 3.0;
        assert!((mean - START).abs() < 1e-6, "{mean}");
        games.reverse();
        let again = overnight(&games).unwrap();
        assert!((again["ann"].value - ratings["ann"].value).abs() < 1e-6);
        assert!(overnight(&[]).unwrap().is_empty());
        assert!(overnight(&[game("ann", "ann", Outcome::Draw)]).is_err());
    }
}
