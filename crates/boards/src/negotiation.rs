//! How two players agree on the first moves of a game and on who has which colour.

use game::{Game, Line};
use report::Language;

pub use web::desk::OpeningDecision;

/// An agreement in the making. Actions are texts, so that a terminal can ask for them.
pub trait Negotiation<G: Game>: Send {
    /// The question to the player who has to act.
    fn prompt(&self, language: Language) -> String;

    /// Whether the player who began has to act, or the other one.
    fn is_first_to_act(&self) -> bool;

    /// Every action that is allowed now.
    fn actions(&self) -> Vec<String>;

    /// Carries out the action in the text, or returns the reason why not.
    fn act(&mut self, text: &str, language: Language) -> Result<(), String>;

    /// Undoes the last action; `false` if there was none.
    fn undo(&mut self) -> bool;

    /// The stones so far, as a game.
    fn line(&self) -> Line<G>;

    /// Whether the player who began has the black stones, when nothing is left to decide.
    fn first_has_black(&self) -> Option<bool>;

    /// What a program does now, found out when it is called. The same seed decides the same; that of the
    /// first decision counts for the whole opening.
    fn decision(&self, seed: u64) -> OpeningDecision;
}
