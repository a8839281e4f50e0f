//! What a person has solved: ratings, runs of solved problems and days, in a file.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

/// The version of the file.
const VERSION: u64 = 1;

/// The rating of somebody who has solved nothing yet.
const FIRST_RATING: f64 = 800.0;

/// How far one problem moves the rating: more at first, when it is not known.
const STEP_AT_FIRST: f64 = 48.0;
const STEP: f64 = 20.0;
const AT_FIRST: u64 = 15;

/// The name of the file in a data folder.
const FILE: &str = "problems.json";

/// What was solved of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The rating, comparable with those of the game's problems.
    pub rating: f64,
    /// How many problems counted for it.
    pub rated: u64,
    /// The problems that were solved at the first try, one after the other, up to now.
    pub run: u64,
    /// The longest such run.
    pub best_run: u64,
    /// The days in a row on which the daily problem was solved.
    pub days: u64,
    /// The last of these days, in days since 1970.
    pub last_day: Option<i64>,
    /// Each problem that was tried: whether it has been solved, and how the first try ended.
    pub problems: BTreeMap<String, ProblemTries>,
}

/// What happened with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProblemTries {
    /// Whether the first try, without a hint, solved it; `None` while it goes on.
    pub first: Option<bool>,
    /// Whether it has been solved at all.
    pub is_solved: bool,
}

impl Default for GameRecord {
    fn default() -> GameRecord {
        GameRecord {
            rating: FIRST_RATING,
            rated: 0,
            run: 0,
            best_run: 0,
            days: 0,
            last_day: None,
            problems: BTreeMap::new(),
        }
    }
}

impl GameRecord {
    /// Notes a wrong move, a hint or a look at the solution: the first try has failed. Whether that is
    /// news.
    pub fn miss(&mut self, id: &str, rating: u32) -> bool {
        let tries = self.problems.entry(id.to_owned()).or_default();
        if tries.first.is_some() {
            return false;
        }
        tries.first = Some(false);
        self.run = 0;
        self.rate(rating, 0.0);
        true
    }

    /// Notes that a problem was solved, on a day if it was the daily one.
    pub fn solve(&mut self, id: &str, rating: u32, daily: Option<i64>) {
        let tries = self.problems.entry(id.to_owned()).or_default();
        tries.is_solved = true;
        if tries.first.is_none() {
            tries.first = Some(true);
            self.run += 1;
            self.best_run = self.best_run.max(self.run);
            self.rate(rating, 1.0);
        }
        if let Some(day) = daily
            && self.last_day != Some(day)
        {
            let follows = self.last_day == Some(day - 1);
            self.days = if follows { self.days + 1 } else { 1 };
            self.last_day = Some(day);
        }
    }

    /// The days in a row, as of today: a day that was left out ends them.
    #[must_use]
    pub fn days_until(&self, today: i64) -> u64 {
        let goes_on = self
            .last_day
            .is_some_and(|last| last == today || last == today - 1);
        if goes_on { self.days } else { 0 }
    }

    /// Elo's formula.
    fn rate(&mut self, rating: u32, score: f64) {
        let step = if self.rated < AT_FIRST {
            STEP_AT_FIRST
        } else {
            STEP
        };
        let expected = 1.0 / (1.0 + 10_f64.powf((f64::from(rating) - self.rating) / 400.0));
        self.rating = (self.rating + step * (score - expected)).clamp(100.0, 3500.0);
        self.rated += 1;
    }
}

/// What was solved of all games, kept in a file that programs share.
#[derive(Debug)]
pub struct SolvingRecord {
    /// The file; `None` keeps nothing.
    path: Option<PathBuf>,
    games: BTreeMap<String, GameRecord>,
}

impl SolvingRecord {
    /// A record that is not kept.
    #[must_use]
    pub fn unkept() -> SolvingRecord {
        SolvingRecord {
            path: None,
            games: BTreeMap::new(),
        }
    }

    /// The record in a data folder; an empty one if there is none yet.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is none of this program's; it stays as it is.
    pub fn open(folder: &Path) -> io::Result<SolvingRecord> {
        let path = folder.join(FILE);
        let games = read(&path)?;
        Ok(SolvingRecord {
            path: Some(path),
            games,
        })
    }

    /// What was solved of a game.
    #[must_use]
    pub fn game(&self, game: &str) -> GameRecord {
        self.games.get(game).cloned().unwrap_or_default()
    }

    /// Changes what is kept of a game. The file is read again before, since another program may have
    /// changed it, and replaced as a whole.
    ///
    /// # Errors
    ///
    /// If the file cannot be written. The change holds for this program then.
    pub fn change(&mut self, game: &str, change: impl FnOnce(&mut GameRecord)) -> io::Result<()> {
        let Some(path) = self.path.clone() else {
            change(self.games.entry(game.to_owned()).or_default());
            return Ok(());
        };
        let locked = lock(&path);
        if locked.is_ok() {
            match read(&path) {
                Ok(games) => self.games = games,
                Err(why) => {
                    change(self.games.entry(game.to_owned()).or_default());
                    return Err(why);
                }
            }
        }
        change(self.games.entry(game.to_owned()).or_default());
        let _lock = locked?;
        let written = path.with_extension("json.new");
        let mut file = File::create(&written)?;
        file.write_all(self.text().as_bytes())?;
        file.sync_all()?;
        fs::rename(&written, &path)
    }

    fn text(&self) -> String {
        let games: Map<String, Value> = self
            .games
            .iter()
            .map(|(name, game)| (name.clone(), game_json(game)))
            .collect();
        let mut text = json!({ "version": VERSION, "games": games }).to_string();
        text.push('\n');
        text
    }
}

/// One program at a time changes the file.
fn lock(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let file = options.open(path.with_extension("json.lock"))?;
    file.lock()?;
    Ok(file)
}

fn game_json(game: &GameRecord) -> Value {
    let problems: Map<String, Value> = game
        .problems
        .iter()
        .map(|(id, tries)| {
            let tries = json!({ "first": tries.first, "solved": tries.is_solved });
            (id.clone(), tries)
        })
        .collect();
    json!({
        "rating": game.rating, "rated": game.rated, "run": game.run, "best_run": game.best_run,
        "days": game.days, "last_day": game.last_day, "problems": problems,
    })
}

fn read(path: &Path) -> io::Result<BTreeMap<String, GameRecord>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(why) => {
            return Err(io::Error::new(
                why.kind(),
                format!("{}: {why}", path.display()),
            ));
        }
    };
    parse(&text).map_err(|why| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{}: {why}", path.display()),
        )
    })
}

fn parse(text: &str) -> Result<BTreeMap<String, GameRecord>, String> {
    let value: Value = serde_json::from_str(text).map_err(|why| format!("expected JSON: {why}"))?;
    if value["version"].as_u64() != Some(VERSION) {
        return Err(format!("version: expected {VERSION}"));
    }
    let games = value["games"]
        .as_object()
        .ok_or("games: expected an object")?;
    let read = |(name, game): (&String, &Value)| {
        let game =
            game_record(game).map_err(|field| format!("games.{name}.{field}: no such value"))?;
        Ok((name.clone(), game))
    };
    games.iter().map(read).collect()
}

/// Reads what is kept of a game, or says which field is wrong.
fn game_record(game: &Value) -> Result<GameRecord, &'static str> {
    let count = |field: &'static str| game[field].as_u64().ok_or(field);
    let mut problems = BTreeMap::new();
    for (id, tries) in game["problems"].as_object().ok_or("problems")? {
        let tries = ProblemTries {
            first: tries["first"].as_bool(),
            is_solved: tries["solved"].as_bool().ok_or("problems")?,
        };
        problems.insert(id.clone(), tries);
    }
    Ok(GameRecord {
        rating: game["rating"].as_f64().ok_or("rating")?,
        rated: count("rated")?,
        run: count("run")?,
        best_run: count("best_run")?,
        days: count("days")?,
        last_day: game["last_day"].as_i64(),
        problems,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_try_counts_and_later_ones_do_not() {
        let mut game = GameRecord::default();
        game.solve("a", 800, None);
        assert_eq!((game.run, game.best_run, game.rated), (1, 1, 1));
        assert!((game.rating - (FIRST_RATING + STEP_AT_FIRST / 2.0)).abs() < 1e-9);
        let rating = game.rating;
        assert!(game.miss("b", 800));
        assert!(game.rating < rating && game.run == 0 && game.best_run == 1);
        let rating = game.rating;
        // A second error, and the solution after it, change nothing.
        assert!(!game.miss("b", 800));
        game.solve("b", 800, None);
        assert_eq!((game.rating, game.run, game.rated), (rating, 0, 2));
        assert!(game.problems["b"].is_solved);
    }

    #[test]
    fn a_day_that_is_left_out_ends_the_days_in_a_row() {
        let mut game = GameRecord::default();
        for day in [10, 11, 11, 12] {
            game.solve(&format!("p{day}"), 800, Some(day));
        }
        assert_eq!(game.days, 3);
        assert_eq!(
            (
                game.days_until(12),
                game.days_until(13),
                game.days_until(14)
            ),
            (3, 3, 0)
        );
        game.solve("p14", 800, Some(14));
        assert_eq!(game.days, 1);
    }

    #[test]
    fn two_programs_share_a_file_and_a_damaged_one_stays_as_it_is() {
        let folder = std::env::temp_dir().join(format!("sanban-solving-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let mut one = SolvingRecord::open(&folder).expect("a record");
        let mut other = SolvingRecord::open(&folder).expect("a record");
        one.change("shogi", |game| game.solve("a", 900, Some(3)))
            .expect("kept");
        other
            .change("shogi", |game| game.solve("b", 900, None))
            .expect("kept");
        one.change("renju", |game| {
            game.miss("c", 900);
        })
        .expect("kept");
        let again = SolvingRecord::open(&folder).expect("a record");
        assert_eq!(again.game("shogi").problems.len(), 2);
        assert_eq!(again.game("shogi").last_day, Some(3));
        assert_eq!(again.game("renju").problems["c"].first, Some(false));
        assert_eq!(again.game("othello"), GameRecord::default());
        let path = folder.join(FILE);
        fs::write(&path, "{\"version\":1,\"games\":{\"shogi\":{}}}").expect("written");
        let why = SolvingRecord::open(&folder)
            .expect_err("damaged")
            .to_string();
        assert!(why.contains("games.shogi."), "{why}");
        assert!(
            one.change("shogi", |game| game.solve("d", 900, None))
                .is_err()
        );
        assert!(fs::read_to_string(&path).expect("there").contains("{}"));
        fs::remove_dir_all(&folder).expect("removed");
    }
}
