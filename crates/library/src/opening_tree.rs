use std::collections::BTreeMap;

use crate::game_facts::{GameFacts, GameResult};

/// What games play from a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OpeningTree {
    /// How many games reach it.
    pub games: u64,
    /// How many of them Black won.
    pub black: u64,
    /// How many of them White won.
    pub white: u64,
    /// How many of them were drawn.
    pub draws: u64,
    /// How many of them end there.
    pub ended: u64,
    /// The moves that were played, the most frequent first. Moves that turning the board makes the same are one.
    pub moves: Vec<TreeMove>,
}

/// A move of a tree.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TreeMove {
    /// The move, in the game's notation.
    pub played: String,
    /// How many games played it.
    pub games: u64,
    /// How many of them Black won.
    pub black: u64,
    /// How many of them White won.
    pub white: u64,
    /// How many of them were drawn.
    pub draws: u64,
    /// The mean rating of the players of these games, if any has one.
    pub mean_rating: Option<f64>,
    /// The last year in which it was played, if that is known.
    pub last_year: Option<u32>,
    /// The winning chance of the side that plays it, from 0 to 1, if the position after it was analysed or the game is
    /// over there.
    pub chance: Option<f64>,
}

/// The results of some games, as they are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ResultCounts {
    pub(crate) games: u64,
    results: [u64; 4],
    rated: u64,
    ratings: u64,
    last_date: u32,
}

impl ResultCounts {
    pub(crate) fn add(&mut self, facts: &GameFacts) {
        self.games += 1;
        self.results[facts.result as usize] += 1;
        for rating in [facts.black_rating, facts.white_rating] {
            self.rated += u64::from(rating > 0);
            self.ratings += u64::from(rating);
        }
        self.last_date = self.last_date.max(facts.date);
    }

    pub(crate) fn merge(&mut self, other: &ResultCounts) {
        self.games += other.games;
        for (sum, count) in self.results.iter_mut().zip(other.results) {
            *sum += count;
        }
        self.rated += other.rated;
        self.ratings += other.ratings;
        self.last_date = self.last_date.max(other.last_date);
    }

    fn of(&self, result: GameResult) -> u64 {
        self.results[result as usize]
    }
}

/// A tree from its counts: of all games, and of those that play a move or end.
pub(crate) fn tree_of(
    all: &ResultCounts,
    by_move: &BTreeMap<Option<u16>, ResultCounts>,
    name: impl Fn(u16) -> Option<String>,
) -> OpeningTree {
    let moves = by_move.iter().filter_map(|(code, counts)| {
        Some(TreeMove {
            played: name((*code)?)?,
            games: counts.games,
            black: counts.of(GameResult::Black),
            white: counts.of(GameResult::White),
            draws: counts.of(GameResult::Draw),
            mean_rating: (counts.rated > 0).then(|| counts.ratings as f64 / counts.rated as f64),
            last_year: (counts.last_date > 0).then_some(counts.last_date / 10_000),
            chance: None,
        })
    });
    let mut moves: Vec<TreeMove> = moves.collect();
    moves.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.played.cmp(&b.played)));
    OpeningTree {
        games: all.games,
        black: all.of(GameResult::Black),
        white: all.of(GameResult::White),
        draws: all.of(GameResult::Draw),
        ended: by_move.get(&None).map_or(0, |counts| counts.games),
        moves,
    }
}
