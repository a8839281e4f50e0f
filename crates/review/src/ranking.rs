use std::collections::BTreeMap;

use game::{Color, Game};

use crate::game_review::GameReview;
use crate::loss_tally::LossTally;

/// The losses of the players of many games.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// How many games were reviewed.
    pub games: u64,
    players: BTreeMap<String, LossTally>,
}

impl Ranking {
    /// Adds a game. `side` names a player without a name.
    pub fn add<G: Game>(&mut self, review: &GameReview<G>, side: impl Fn(Color) -> &'static str) {
        self.games += 1;
        for color in Color::BOTH {
            let name = review.players[color].as_deref();
            let name = name.unwrap_or_else(|| side(color)).to_owned();
            let tally = self.players.entry(name).or_default();
            tally.add(&review.tally(color));
        }
    }

    /// The players, those with the smallest losses a move first.
    #[must_use]
    pub fn players(&self) -> Vec<(&str, &LossTally)> {
        let players = self.players.iter();
        let mut players: Vec<(&str, &LossTally)> = players
            .map(|(name, tally)| (name.as_str(), tally))
            .collect();
        players.sort_by(|(_, a), (_, b)| a.average().total_cmp(&b.average()));
        players
    }
}
