use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use game::{ByColor, Color, Outcome, Wdl};

use crate::statistics::{Observation, Pentanomial, Trinomial};
use crate::{Row, Termination};

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the schedule, from 0.
    pub game: u64,
    /// The number of its pair, from 0.
    pub pair: u64,
    /// Which contestant had which colour.
    pub players: ByColor<usize>,
    /// The number of its opening, from 0.
    pub opening: usize,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
    /// The number of moves after the opening.
    pub moves: usize,
    /// The time of each side in all.
    pub used: ByColor<Duration>,
    /// The longest thought of each side.
    pub longest: ByColor<Duration>,
    /// The number of thoughts of each side.
    pub thoughts: ByColor<u32>,
    /// A hash of the moves.
    pub fingerprint: u64,
}

impl Entry {
    /// The result for a contestant; `None` if it did not play.
    #[must_use]
    pub fn result(&self, player: usize) -> Option<Wdl> {
        Some(self.outcome.seen_by(self.color(player)?))
    }

    /// The points of a contestant: a win is one.
    #[must_use]
    pub fn points(&self, player: usize) -> f64 {
        match self.result(player) {
            Some(Wdl::Win) => 1.0,
            Some(Wdl::Draw) => 0.5,
            Some(Wdl::Loss) | None => 0.0,
        }
    }

    /// A contestant's colour.
    #[must_use]
    pub fn color(&self, player: usize) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.players[color] == player)
    }
}

/// The results of a match, by the number of the game. The order in which games end does not
/// matter.
#[derive(Clone, Debug)]
pub struct Ledger {
    names: Vec<String>,
    entries: BTreeMap<u64, Entry>,
}

impl Ledger {
    /// No results yet.
    #[must_use]
    pub fn new(names: Vec<String>) -> Ledger {
        Ledger {
            names,
            entries: BTreeMap::new(),
        }
    }

    /// The contestants' names.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Adds a game, or says why the row cannot be of this match.
    pub fn insert(&mut self, row: &Row) -> Result<(), String> {
        let entry = self.entry(row)?;
        if self.has(entry.game) {
            return Err(format!("game: {} is there twice", row.game));
        }
        self.entries.insert(entry.game, entry);
        Ok(())
    }

    fn entry(&self, row: &Row) -> Result<Entry, String> {
        let player = |field: &str, name: &String| {
            let known = self.names.iter().position(|known| known == name);
            known.ok_or_else(|| format!("{field}: nobody is called {name:?} here"))
        };
        let number = |field: &str, number: u64| {
            let counted = number.checked_sub(1);
            counted.ok_or_else(|| format!("{field}: expected a number from 1"))
        };
        let moves = row.moves.split_whitespace().count();
        let moves = moves.checked_sub(row.opening_moves);
        let mut entry = Entry {
            game: number("game", row.game)?,
            pair: number("pair", row.pair)?,
            players: ByColor {
                black: player("black", &row.black)?,
                white: player("white", &row.white)?,
            },
            opening: number("opening", row.opening as u64)? as usize,
            outcome: row.outcome(),
            termination: row.termination,
            moves: moves.ok_or("opening_moves: more than there are moves")?,
            used: ByColor::default(),
            longest: ByColor::default(),
            thoughts: ByColor::default(),
            fingerprint: fingerprint(row),
        };
        if entry.pair != entry.game / 2 {
            return Err(format!("pair: expected {}", entry.game / 2 + 1));
        }
        if entry.players.black == entry.players.white {
            return Err("white: expected another player than black".to_owned());
        }
        let mut turn = Color::from(row.first);
        for &time in &row.time_us {
            let time = Duration::from_micros(time);
            entry.used[turn] = entry.used[turn].saturating_add(time);
            entry.longest[turn] = entry.longest[turn].max(time);
            entry.thoughts[turn] += 1;
            turn = !turn;
        }
        Ok(entry)
    }

    /// Whether a game was played already.
    #[must_use]
    pub fn has(&self, game: u64) -> bool {
        self.entries.contains_key(&game)
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Every game, in the order of the schedule.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// The games of a pair, if both were played.
    #[must_use]
    pub fn pair(&self, pair: u64) -> Option<[&Entry; 2]> {
        let game = |half| self.entries.get(&(pair * 2 + half));
        Some([game(0)?, game(1)?])
    }

    /// The complete pairs, in the order of the schedule.
    pub fn pairs(&self) -> impl Iterator<Item = [&Entry; 2]> {
        let first = self.entries.values().filter(|entry| entry.game % 2 == 0);
        first.filter_map(|entry| self.pair(entry.pair))
    }

    /// A contestant's results against another, or against all.
    #[must_use]
    pub fn trinomial(&self, player: usize, other: Option<usize>) -> Trinomial {
        let mut count = Trinomial::default();
        for entry in self.entries.values() {
            let met = other.is_none_or(|other| entry.color(other).is_some());
            if let Some(result) = entry.result(player).filter(|_| met) {
                count.add(result);
            }
        }
        count
    }

    /// A contestant's complete pairs against another, or against all.
    #[must_use]
    pub fn pentanomial(&self, player: usize, other: Option<usize>) -> Pentanomial {
        let mut count = Pentanomial::default();
        for pair in self.pairs() {
            let met = other.is_none_or(|other| pair[0].color(other).is_some());
            let [one, other] = pair.map(|entry| entry.result(player).filter(|_| met));
            if let (Some(one), Some(other)) = (one, other) {
                count.add(one, other);
            }
        }
        count
    }

    /// The observations that ratings are computed from: complete pairs, and single games.
    #[must_use]
    pub fn observations(&self) -> Vec<Observation> {
        let mut observations = Vec::new();
        for entry in self.entries.values() {
            let ByColor { black, white } = entry.players;
            let (score, games) = match self.pair(entry.pair) {
                Some([_, second]) if second.game == entry.game => continue,
                Some([_, second]) => ((entry.points(black) + second.points(black)) / 2.0, 2),
                None => (entry.points(black), 1),
            };
            observations.push(Observation {
                first: black,
                second: white,
                score,
                games,
            });
        }
        observations
    }

    /// The points of a contestant: a win is one.
    #[must_use]
    pub fn points(&self, player: usize) -> f64 {
        self.entries.values().map(|e| e.points(player)).sum()
    }

    /// The number of games by the reason of their end.
    #[must_use]
    pub fn terminations(&self) -> BTreeMap<Termination, u64> {
        let mut count = BTreeMap::new();
        for entry in self.entries.values() {
            *count.entry(entry.termination).or_default() += 1;
        }
        count
    }

    /// The number of games that a contestant lost by errors (time, crashes and so on), by reason.
    #[must_use]
    pub fn failures(&self, player: usize) -> BTreeMap<Termination, u64> {
        let mut count = BTreeMap::new();
        let lost = |entry: &&Entry| entry.result(player) == Some(Wdl::Loss);
        for entry in self.entries.values().filter(lost) {
            if entry.termination.is_failure() {
                *count.entry(entry.termination).or_default() += 1;
            }
        }
        count
    }

    /// The number of games that repeat an earlier one move for move.
    #[must_use]
    pub fn duplicates(&self) -> u64 {
        let mut seen = HashSet::new();
        let games = self.entries.values();
        games.filter(|game| !seen.insert(game.fingerprint)).count() as u64
    }

    /// The standing before this game: the points of each contestant, and how many games two of them
    /// have played, with the smaller number first.
    #[must_use]
    pub fn before(&self, game: u64) -> (Vec<f64>, HashMap<(usize, usize), u64>) {
        let mut points = vec![0.0; self.names.len()];
        let mut met = HashMap::new();
        for entry in self.entries.range(..game).map(|(_, entry)| entry) {
            let ByColor { black, white } = entry.players;
            points[black] += entry.points(black);
            points[white] += entry.points(white);
            *met.entry((black.min(white), black.max(white))).or_default() += 1;
        }
        (points, met)
    }
}

fn fingerprint(row: &Row) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&row.start, &row.moves).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn row(game: u64, black: &str, white: &str, winner: Option<Side>) -> Row {
        Row {
            game,
            pair: game.div_ceil(2),
            black: black.to_owned(),
            white: white.to_owned(),
            opening: 1,
            seed: None,
            start: "start".to_owned(),
            moves: "0 1 2".to_owned(),
            opening_moves: 1,
            first: Side::White,
            winner,
            termination: Termination::Rules,
            detail: String::new(),
            time_us: vec![5, 7],
            score: Vec::new(),
            score_units: ByColor::default(),
            expected: Vec::new(),
            depth: Vec::new(),
            nodes: Vec::new(),
        }
    }

    fn ledger(rows: &[Row]) -> Ledger {
        let mut ledger = Ledger::new(vec!["a".to_owned(), "b".to_owned()]);
        for row in rows {
            ledger.insert(row).expect("a row of this match");
        }
        ledger
    }

    #[test]
    fn pairs_count_when_they_are_complete_and_colours_are_kept_apart() {
        let (black, white) = (Some(Side::Black), Some(Side::White));
        let ledger = ledger(&[
            row(1, "a", "b", black),
            row(2, "b", "a", white),
            row(3, "a", "b", None),
            row(4, "b", "a", black),
            row(6, "b", "a", white),
        ]);
        let count = ledger.trinomial(0, None);
        assert_eq!((count.wins, count.draws, count.losses), (3, 1, 1));
        assert_eq!(ledger.pentanomial(0, Some(1)), Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!(ledger.pentanomial(1, None), Pentanomial([1, 0, 0, 1, 0]));
        assert_eq!((ledger.points(0), ledger.points(1)), (3.5, 1.5));
        assert_eq!(ledger.observations().len(), 3);
        assert_eq!(ledger.duplicates(), 4);
        let entry = ledger.entries().next().expect("a game");
        assert_eq!(entry.used[Color::White], Duration::from_micros(5));
        assert_eq!(entry.used[Color::Black], Duration::from_micros(7));
        let (points, met) = ledger.before(2);
        assert_eq!((points, met[&(0, 1)]), (vec![2.0, 0.0], 2));
    }

    #[test]
    fn rows_of_another_match_are_refused_by_field() {
        let mut ledger = ledger(&[row(1, "a", "b", None)]);
        let far = Row {
            pair: u64::MAX,
            ..row(3, "a", "b", None)
        };
        let long = Row {
            opening_moves: 4,
            ..row(3, "a", "b", None)
        };
        for (row, field) in [
            (row(1, "a", "b", None), "game: 1 is there twice"),
            (row(0, "a", "b", None), "game: expected a number from 1"),
            (row(3, "a", "c", None), "white: nobody is called \"c\" here"),
            (
                row(3, "a", "a", None),
                "white: expected another player than black",
            ),
            (far, "pair: expected 2"),
            (long, "opening_moves: more than there are moves"),
        ] {
            assert_eq!(ledger.insert(&row), Err(field.to_owned()));
        }
        assert_eq!(ledger.games(), 1);
    }
}
