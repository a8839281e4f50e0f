use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use game::{Line, MoveOf, Notation, Position as _, Score, ScoreKind};
use serde_json::{Map, Value, json};

use crate::game_review::GameReview;
use crate::judgement::Judgement;
use crate::reviewed_move::{ReviewedMove, ScoredLine};

const SCHEMA: u64 = 1;

/// A file of reviewed games, a line each, from which an interrupted analysis goes on.
///
/// Its first line says how the positions were searched: reviews of other searches are not mixed. A
/// last line that was cut off is dropped.
#[derive(Debug)]
pub struct KeptReviews {
    file: File,
    games: HashMap<String, Value>,
}

/// Why a file of reviews cannot be gone on with.
#[derive(Debug)]
pub enum KeptReviewsError {
    /// It cannot be read or written.
    Io(io::Error),
    /// A line is not what this program writes.
    Line {
        /// The line, from 1.
        number: usize,
    },
    /// It has reviews of another search.
    Search {
        /// What it says.
        found: String,
        /// What is asked for.
        expected: String,
    },
}

impl fmt::Display for KeptReviewsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeptReviewsError::Io(why) => why.fmt(f),
            KeptReviewsError::Line { number } => {
                write!(f, "line {number}: expected the review of a game")
            }
            KeptReviewsError::Search { found, expected } => write!(
                f,
                "line 1: search: expected {expected:?}, found {found:?} (reviews of different searches do not mix)"
            ),
        }
    }
}

impl std::error::Error for KeptReviewsError {}

impl From<io::Error> for KeptReviewsError {
    fn from(why: io::Error) -> KeptReviewsError {
        KeptReviewsError::Io(why)
    }
}

impl KeptReviews {
    /// Opens a file, or begins one. `search` says how positions of `game` are searched.
    pub fn open(path: &Path, game: &str, search: &str) -> Result<KeptReviews, KeptReviewsError> {
        let expected = format!("{game}: {search}");
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(why.into()),
        };
        // What has no line break was cut off.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut games = HashMap::new();
        for (index, row) in text[..whole].lines().enumerate() {
            let bad = || KeptReviewsError::Line { number: index + 1 };
            let row: Value = serde_json::from_str(row).map_err(|_| bad())?;
            if index == 0 {
                let found = row["search"].as_str().ok_or_else(bad)?;
                if row["schema"] != SCHEMA || found != expected {
                    let found = found.to_owned();
                    return Err(KeptReviewsError::Search { found, expected });
                }
                continue;
            }
            let key = row["game"].as_str().ok_or_else(bad)?.to_owned();
            games.insert(key, row);
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .truncate(false)
            .open(path)?;
        file.set_len(whole as u64)?;
        if whole == 0 {
            let head = json!({"schema": SCHEMA, "search": expected});
            file.write_all(format!("{head}\n").as_bytes())?;
            file.sync_all()?;
        }
        Ok(KeptReviews { file, games })
    }

    /// The review of a game, if the file has it.
    #[must_use]
    pub fn find<G: Notation>(&self, line: &Line<G>, judgement: Judgement) -> Option<GameReview<G>> {
        let row = self.games.get(&key(line))?;
        let moves = row["moves"].as_array()?;
        let read = |one: &Value| read_move(line, one, judgement);
        let moves: Option<Vec<_>> = moves.iter().map(read).collect();
        Some(GameReview::of(line.clone(), moves?))
    }

    /// Adds the review of a whole game.
    pub fn add<G: Notation>(&mut self, review: &GameReview<G>) -> io::Result<()> {
        let moves: Vec<Value> = review
            .moves
            .iter()
            .map(|one| written_move(&review.line, one))
            .collect();
        let row = json!({"game": key(&review.line), "moves": moves});
        self.file.write_all(format!("{row}\n").as_bytes())?;
        self.file.sync_data()
    }
}

/// A game as text: its first position and its moves.
fn key<G: Notation>(line: &Line<G>) -> String {
    let mut key = G::first_text(line);
    for (position, &m) in line.positions().iter().zip(line.moves()) {
        key.push(' ');
        key += &G::move_text(position, m);
    }
    key
}

fn written_score(score: Score) -> Value {
    match score.kind() {
        ScoreKind::Value(value) => json!(value),
        ScoreKind::WinIn(plies) => json!({"win": plies}),
        ScoreKind::LossIn(plies) => json!({"loss": plies}),
    }
}

fn read_score(value: &Value) -> Option<Score> {
    let plies = |key: &str| u32::try_from(value.get(key)?.as_u64()?).ok();
    match value.as_i64() {
        Some(value) => Some(Score::new(i32::try_from(value).ok()?)),
        None => plies("win")
            .map(Score::win_in)
            .or_else(|| plies("loss").map(Score::loss_in)),
    }
}

fn written_move<G: Notation>(line: &Line<G>, reviewed: &ReviewedMove<MoveOf<G>>) -> Value {
    let lines: Vec<Value> = reviewed
        .lines
        .iter()
        .map(|one| {
            let mut position = line.positions()[reviewed.index].clone();
            let mut words = Vec::new();
            for &m in &one.line {
                words.push(G::move_text(&position, m));
                position.play_unchecked(m);
            }
            json!([written_score(one.score), words])
        })
        .collect();
    let mut row = Map::new();
    row.insert("index".to_owned(), json!(reviewed.index));
    row.insert("after".to_owned(), written_score(reviewed.after));
    row.insert("lines".to_owned(), Value::Array(lines));
    Value::Object(row)
}

fn read_move<G: Notation>(
    line: &Line<G>,
    row: &Value,
    judgement: Judgement,
) -> Option<ReviewedMove<MoveOf<G>>> {
    let index = usize::try_from(row["index"].as_u64()?).ok()?;
    let played = *line.moves().get(index)?;
    let before = &line.positions()[index];
    let mut lines = Vec::new();
    for one in row["lines"].as_array()? {
        let mut position = before.clone();
        let mut moves = Vec::new();
        for word in one[1].as_array()? {
            let m = G::parse_move(&position, word.as_str()?).ok()?;
            if !position.legal_moves().contains(&m) {
                return None;
            }
            position.play_unchecked(m);
            moves.push(m);
        }
        lines.push(ScoredLine {
            score: read_score(&one[0])?,
            line: moves,
        });
    }
    if lines.is_empty() || lines.iter().any(|one| one.line.is_empty()) {
        return None;
    }
    Some(ReviewedMove {
        number: line.number_after(index),
        index,
        color: before.turn(),
        played,
        lines,
        after: read_score(&row["after"])?,
        judgement,
    })
}
