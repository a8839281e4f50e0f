use std::collections::BTreeMap;

use game::Color;
use report::Language;

use super::game_review::GameReview;
use super::loss_tally::LossTally;
use super::review_text::ReviewText;

/// The losses of the players of many games.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// How many games were reviewed.
    pub games: u64,
    players: BTreeMap<String, LossTally>,
}

impl Ranking {
    /// Adds a game. A player without a name is known by the name of the side in `language`.
    pub fn add(&mut self, review: &GameReview, language: Language) {
        self.games += 1;
        for color in Color::BOTH {
            let name = ReviewText { review, language }.name(color).to_owned();
            let tally = self.players.entry(name).or_default();
            tally.add(&review.tally(color));
        }
    }

    /// The players, those with the smallest losses first.
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
