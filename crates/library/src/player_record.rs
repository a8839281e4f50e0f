use std::collections::BTreeMap;

use game::{ByColor, Color};

use crate::analysis::PlayerAccuracy;
use crate::game_facts::{GameFacts, GameResult};
use crate::library_game::OpeningTitle;

/// How some games ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerResults {
    /// All games, those without a known result among them.
    pub games: u64,
    /// Won games.
    pub won: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Lost games.
    pub lost: u64,
}

/// What a library knows about a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerRecord {
    /// The name.
    pub name: String,
    /// The results with each colour.
    pub results: ByColor<PlayerResults>,
    /// The first and the last year, if any is known.
    pub years: Option<(u32, u32)>,
    /// The lowest and the highest rating, if any is known.
    pub ratings: Option<(u16, u16)>,
    /// The results of openings with each colour, the most frequent first.
    pub openings: Vec<PlayerOpening>,
    /// How well the player played, as far as games were analysed.
    pub accuracy: Option<RecordedAccuracy>,
}

/// The results of an opening with one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerOpening {
    /// Its name.
    pub title: OpeningTitle,
    /// The player's colour.
    pub color: Color,
    /// The results.
    pub results: PlayerResults,
}

/// How well a player played, and who says so.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedAccuracy {
    /// The engine.
    pub engine: String,
    /// How many nodes it searched for each position.
    pub nodes: u64,
    /// What it found.
    pub accuracy: PlayerAccuracy,
}

/// A player's name with the number of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerGames {
    /// The name.
    pub name: String,
    /// How many games there are.
    pub games: u64,
}

impl PlayerResults {
    fn add(&mut self, color: Color, result: GameResult) {
        self.games += 1;
        match (result, color) {
            (GameResult::Unknown, _) => {}
            (GameResult::Draw, _) => self.drawn += 1,
            (GameResult::Black, Color::Black) | (GameResult::White, Color::White) => self.won += 1,
            (GameResult::Black, Color::White) | (GameResult::White, Color::Black) => self.lost += 1,
        }
    }
}

/// The games of a player as they are counted.
#[derive(Default)]
pub(crate) struct PlayerCount {
    pub(crate) results: ByColor<PlayerResults>,
    pub(crate) years: Option<(u32, u32)>,
    pub(crate) ratings: Option<(u16, u16)>,
    /// By the number of the opening and the colour: Black first.
    pub(crate) openings: BTreeMap<(u16, u8), PlayerResults>,
}

impl PlayerCount {
    /// Counts a game if the player of this number played it.
    pub(crate) fn add(&mut self, player: u32, facts: &GameFacts) {
        let sides = [
            (Color::Black, facts.black, facts.black_rating),
            (Color::White, facts.white, facts.white_rating),
        ];
        for (color, name, rating) in sides {
            if name != player {
                continue;
            }
            self.results[color].add(color, facts.result);
            if facts.date > 0 {
                self.years = Some(within(self.years, facts.date / 10_000));
            }
            if rating > 0 {
                self.ratings = Some(within(self.ratings, rating));
            }
            if facts.opening > 0 {
                let opening = self
                    .openings
                    .entry((facts.opening, color as u8))
                    .or_default();
                opening.add(color, facts.result);
            }
        }
    }
}

/// The range with a number more.
fn within<N: Ord + Copy>(range: Option<(N, N)>, number: N) -> (N, N) {
    let (least, most) = range.unwrap_or((number, number));
    (least.min(number), most.max(number))
}
