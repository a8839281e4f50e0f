//! Lessons: mistakes with one clearly best move as cards, which come again when they are about to be forgotten.

mod card_deck;
mod card_kind;
mod memory_model;
mod practice_card;

pub use card_deck::{CardDeck, DeckError};
pub use card_kind::{CardKind, CardKindError};
pub use memory_model::{CardMemory, Recall};
pub use practice_card::{PracticeCard, cards_of};
