use game::ScoreKind;
use serde_json::{Value, json};

use super::card_kind::CardKind;
use super::memory_model::CardMemory;
use crate::analysis::{MoveLoss, PositionAnalysis, exact_endgame};
use crate::library_game::LibraryGame;
use crate::stored_game::StoredGame;

/// A position with one clearly best move that somebody missed.
#[derive(Clone, PartialEq, Debug)]
pub struct PracticeCard {
    /// The position, in the game's notation.
    pub position: String,
    /// What it teaches.
    pub kind: CardKind,
    /// How difficult it is, from 1 to [`PracticeCard::LEVELS`].
    pub level: u8,
    /// The best move.
    pub best: String,
    /// The move that was played instead.
    pub played: String,
    /// The best line.
    pub line: Vec<String>,
    /// The lost winning chance in thousandths.
    pub loss: u32,
    /// Where it comes from: players and date.
    pub origin: String,
    /// The day, counted from 1 January 1970, on which it is due.
    pub due: i64,
    /// How well it is remembered; `None` before the first time.
    pub memory: Option<CardMemory>,
    /// The day of the last answer.
    pub reviewed: Option<i64>,
    /// How often it was asked.
    pub reviews: u32,
    /// How often it was forgotten.
    pub lapses: u32,
}

impl PracticeCard {
    /// The number of levels.
    pub const LEVELS: u8 = 5;

    /// Whether it is of a kind and a level, if they are asked for.
    #[must_use]
    pub fn is_of(&self, kind: Option<CardKind>, level: Option<u8>) -> bool {
        kind.is_none_or(|kind| kind == self.kind) && level.is_none_or(|level| level == self.level)
    }

    /// The card as an object of a deck's file.
    #[must_use]
    pub fn object(&self) -> Value {
        json!({
            "position": self.position, "kind": self.kind.name(), "level": self.level, "best": self.best, "played": self.played, "line": self.line,
            "loss": self.loss, "origin": self.origin, "due": self.due,
            "stability": self.memory.map(|memory| memory.stability),
            "difficulty": self.memory.map(|memory| memory.difficulty),
            "reviewed": self.reviewed, "reviews": self.reviews, "lapses": self.lapses,
        })
    }

    /// The card of an object; the name of the field that is missing or wrong otherwise.
    pub(super) fn of_object(object: &Value) -> Result<PracticeCard, &'static str> {
        let text = |name: &'static str| object[name].as_str().map(str::to_owned).ok_or(name);
        let count = |name: &'static str| {
            let number = object[name]
                .as_u64()
                .and_then(|number| u32::try_from(number).ok());
            number.ok_or(name)
        };
        let number = |name: &'static str, range: std::ops::RangeInclusive<f64>| {
            if object[name].is_null() {
                return Ok(None);
            }
            object[name]
                .as_f64()
                .filter(|number| range.contains(number))
                .map(Some)
                .ok_or(name)
        };
        let line = object["line"].as_array().ok_or("line")?;
        let line = line
            .iter()
            .map(|word| word.as_str().map(str::to_owned).ok_or("line"));
        let memory = (
            number("stability", 0.001..=1e6)?,
            number("difficulty", 1.0..=10.0)?,
        );
        Ok(PracticeCard {
            position: text("position")?,
            // Decks of the first version have neither.
            kind: match object.get("kind") {
                None => CardKind::Mistake,
                Some(name) => name
                    .as_str()
                    .and_then(|name| name.parse().ok())
                    .ok_or("kind")?,
            },
            level: match object.get("level") {
                None => USUAL_LEVEL,
                Some(level) => {
                    let level = level.as_u64().and_then(|level| u8::try_from(level).ok());
                    let level = level.filter(|level| (1..=PracticeCard::LEVELS).contains(level));
                    level.ok_or("level")?
                }
            },
            best: text("best")?,
            played: text("played")?,
            line: line.collect::<Result<_, _>>()?,
            loss: count("loss")?,
            origin: text("origin")?,
            due: object["due"].as_i64().ok_or("due")?,
            memory: match memory {
                (Some(stability), Some(difficulty)) => Some(CardMemory {
                    stability,
                    difficulty,
                }),
                (None, None) => None,
                (Some(_), None) => return Err("difficulty"),
                (None, Some(_)) => return Err("stability"),
            },
            reviewed: match &object["reviewed"] {
                Value::Null => None,
                day => Some(day.as_i64().ok_or("reviewed")?),
            },
            reviews: count("reviews")?,
            lapses: count("lapses")?,
        })
    }
}

/// The level of a card whose difficulty nobody knows.
const USUAL_LEVEL: u8 = 3;

/// What a position teaches, and how difficult it is: a win by its length, an endgame by the moves that are left,
/// another position by how much the best move stands out.
fn lesson_of<G: LibraryGame>(position: &G::Position, best: &PositionAnalysis) -> (CardKind, u8) {
    let grade = |steps: u32| {
        u8::try_from(steps + 1).map_or(PracticeCard::LEVELS, |level| {
            level.min(PracticeCard::LEVELS)
        })
    };
    if let Some(left) = exact_endgame::<G>(position) {
        return (CardKind::Endgame, grade(left.saturating_sub(1) / 4));
    }
    if let ScoreKind::WinIn(plies) = best.score.kind() {
        return (CardKind::Win, grade(plies / 4));
    }
    let lead = best.lead().unwrap_or_default();
    let steps = LEADS.iter().take_while(|least| lead < **least).count();
    (CardKind::Mistake, grade(steps as u32))
}

/// The leads of the best move in winning chances from which on a card is of the first level, the second, and so on.
const LEADS: [f64; 4] = [0.6, 0.45, 0.3, 0.2];

/// The cards of a game: moves that lost at least `loss` of the winning chance, where the best move is better than
/// the second by half of that. Without a second move nothing is known to be clearly best.
pub fn cards_of<G: LibraryGame>(
    game: &StoredGame<G>,
    losses: &[MoveLoss],
    loss: f64,
    today: i64,
) -> Vec<PracticeCard> {
    let clear = losses
        .iter()
        .filter(|row| row.loss >= loss && row.before.lead().is_some_and(|lead| lead >= loss / 2.0));
    let cards = clear.map(|row| {
        let players = &game.heading.players;
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let mut origin = format!("{} - {}", name(&players.black), name(&players.white));
        if let Some(date) = game.heading.date_text() {
            origin += &format!(", {date}");
        }
        let position = &game.line.positions()[row.ply];
        let (kind, level) = lesson_of::<G>(position, &row.before);
        PracticeCard {
            position: G::position_text(position),
            kind,
            level,
            best: row.before.best.clone(),
            played: row.played.clone(),
            line: row.before.line.clone(),
            loss: (1000.0 * row.loss).round() as u32,
            origin,
            due: today,
            memory: None,
            reviewed: None,
            reviews: 0,
            lapses: 0,
        }
    });
    cards.collect()
}
