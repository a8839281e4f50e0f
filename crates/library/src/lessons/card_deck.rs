use std::error::Error;
use std::fmt;
use std::path::Path;

use game::Position as _;
use rusqlite::{Row, params};
use serde_json::{Value, json};

use super::card_kind::CardKind;
use super::memory_model::{CardMemory, Recall};
use super::practice_card::PracticeCard;
use crate::database::Database;
use crate::folder_lock::FolderLock;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;

/// What a card has in the database, in the order in which it is read and written.
const COLUMNS: [&str; 14] = [
    "position",
    "kind",
    "level",
    "best",
    "played",
    "line",
    "loss",
    "origin",
    "due",
    "stability",
    "difficulty",
    "reviewed",
    "reviews",
    "lapses",
];

/// The cards of a library, to be practised and added to.
pub struct CardDeck {
    database: Database,
    /// Held while cards are changed.
    _lock: Option<FolderLock>,
}

/// Why a file is no deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckError {
    /// It is not JSON.
    Json(String),
    /// It is not a deck of this game and version.
    Heading {
        /// The name of the game.
        game: &'static str,
    },
    /// A card lacks a field, or it has no such value.
    Card {
        /// The number of the card, from 1.
        number: usize,
        /// The field.
        field: &'static str,
    },
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckError::Json(why) => write!(f, "expected a deck in JSON: {why}"),
            DeckError::Heading { game } => write!(f, "expected a deck of {game}, version 1"),
            DeckError::Card { number, field } => {
                write!(f, "card {number}: {field} is missing or has no such value")
            }
        }
    }
}

impl Error for DeckError {}

impl CardDeck {
    /// Opens the cards of a library to change them.
    pub fn open(folder: &Path) -> Result<CardDeck, LibraryError> {
        // A folder without a library stays as it is.
        Database::open(folder)?;
        Ok(CardDeck {
            _lock: Some(FolderLock::take(folder)?),
            database: Database::open(folder)?,
        })
    }

    /// Opens the cards of a library to read them, whatever another process does.
    pub fn beside(folder: &Path) -> Result<CardDeck, LibraryError> {
        Ok(CardDeck {
            _lock: None,
            database: Database::open(folder)?,
        })
    }

    /// Adds cards; how many are new. A position that has a card keeps it, with what was learned.
    pub fn add<G: LibraryGame>(&self, cards: &[PracticeCard]) -> Result<u64, LibraryError> {
        self.database.run(|sql| {
            let mut added = 0;
            let insert = format!(
                "INSERT OR IGNORE INTO cards (game, {})
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                COLUMNS.join(", ")
            );
            sql.execute_batch("BEGIN IMMEDIATE")?;
            {
                let mut insert = sql.prepare_cached(&insert)?;
                for card in cards {
                    added += insert.execute(params![
                        G::CODE,
                        card.position,
                        card.kind as u8,
                        card.level,
                        card.best,
                        card.played,
                        card.line.join(" "),
                        card.loss,
                        card.origin,
                        card.due,
                        card.memory.map(|memory| memory.stability),
                        card.memory.map(|memory| memory.difficulty),
                        card.reviewed,
                        card.reviews,
                        card.lapses
                    ])?;
                }
            }
            sql.execute_batch("COMMIT")?;
            Ok(added as u64)
        })
    }

    /// All cards of a game, those that are due first.
    pub fn cards<G: LibraryGame>(&self) -> Result<Vec<PracticeCard>, LibraryError> {
        self.database.run(|sql| {
            let query = format!(
                "SELECT {} FROM cards WHERE game = ? ORDER BY due, id",
                COLUMNS.join(", ")
            );
            let mut query = sql.prepare_cached(&query)?;
            query.query_map([G::CODE], read)?.collect()
        })
    }

    /// The cards that are due on a day.
    pub fn due<G: LibraryGame>(&self, today: i64) -> Result<Vec<PracticeCard>, LibraryError> {
        let mut cards = self.cards::<G>()?;
        cards.retain(|card| card.due <= today);
        Ok(cards)
    }

    /// Notes how a card was remembered, and when it comes again.
    pub fn answer<G: LibraryGame>(
        &self,
        card: &PracticeCard,
        recall: Recall,
        today: i64,
    ) -> Result<PracticeCard, LibraryError> {
        let memory = match (card.memory, card.reviewed) {
            (Some(memory), Some(day)) => memory.after(recall, (today - day).max(0) as f64),
            _ => CardMemory::first(recall),
        };
        let next = PracticeCard {
            // What was forgotten comes again on the same day.
            due: if recall == Recall::Again {
                today
            } else {
                today + i64::from(memory.interval())
            },
            memory: Some(memory),
            reviewed: Some(today),
            reviews: card.reviews + 1,
            lapses: card.lapses + u32::from(recall == Recall::Again && card.reviews > 0),
            ..card.clone()
        };
        self.database.run(|sql| {
            sql.execute(
                "UPDATE cards SET due = ?, stability = ?, difficulty = ?, reviewed = ?, reviews = ?,
                 lapses = ? WHERE game = ? AND position = ?",
                params![
                    next.due,
                    memory.stability,
                    memory.difficulty,
                    today,
                    next.reviews,
                    next.lapses,
                    G::CODE,
                    next.position
                ],
            )
        })?;
        Ok(next)
    }

    /// A deck as a file.
    pub fn file_text<G: LibraryGame>(&self) -> Result<String, LibraryError> {
        let cards: Vec<Value> = self
            .cards::<G>()?
            .iter()
            .map(PracticeCard::object)
            .collect();
        Ok(json!({"deck": 1, "game": G::NAME, "cards": cards}).to_string() + "\n")
    }

    /// The cards of a deck's file. Positions and best moves that the rules do not allow are refused.
    pub fn read_file<G: LibraryGame>(text: &str) -> Result<Vec<PracticeCard>, DeckError> {
        let deck: Value =
            serde_json::from_str(text).map_err(|why| DeckError::Json(why.to_string()))?;
        if deck["deck"] != 1 || deck["game"] != G::NAME {
            return Err(DeckError::Heading { game: G::NAME });
        }
        let cards = deck["cards"]
            .as_array()
            .ok_or(DeckError::Heading { game: G::NAME })?;
        let read = cards.iter().zip(1..).map(|(object, number)| {
            let wrong = |field| DeckError::Card { number, field };
            let card = PracticeCard::of_object(object).map_err(wrong)?;
            let position = G::parse_position(&card.position).map_err(|_| wrong("position"))?;
            let best = G::parse_move(&position, &card.best).map_err(|_| wrong("best"))?;
            if position.is_legal(best) {
                Ok(card)
            } else {
                Err(wrong("best"))
            }
        });
        read.collect()
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<PracticeCard> {
    let line: String = row.get(5)?;
    let memory: (Option<f64>, Option<f64>) = (row.get(9)?, row.get(10)?);
    Ok(PracticeCard {
        position: row.get(0)?,
        kind: CardKind::of_code(row.get(1)?),
        level: row.get(2)?,
        best: row.get(3)?,
        played: row.get(4)?,
        line: line
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect(),
        loss: row.get(6)?,
        origin: row.get(7)?,
        due: row.get(8)?,
        memory: match memory {
            (Some(stability), Some(difficulty)) => Some(CardMemory {
                stability,
                difficulty,
            }),
            _ => None,
        },
        reviewed: row.get(11)?,
        reviews: row.get(12)?,
        lapses: row.get(13)?,
    })
}
