//! A game on the page: the words, squares and records that the browser gets.

mod choices;
mod file;
mod level;
mod scene;
mod side;
mod tree;
mod words;

use anyhow::Result;
use game::{MoveOf, Notation};
use report::Language;
use web::messages::{BoardStyle, Cell, LegalMove};

pub use choices::{Choices, choice};
pub use file::File;
pub use level::Level;
pub use scene::Scene;
pub use side::{color, side};
pub use tree::{Tree, Twig, lines};
pub use words::{Words, both, engine_fault, fault, text};

/// A game as the page shows it. The page knows no rules: it gets names, squares and records as data.
pub trait Page: Notation {
    /// The name of the game.
    const TITLE: Words;

    /// The look of the board.
    const STYLE: BoardStyle;

    /// The players that the page offers, from the weakest to the strongest.
    const LEVELS: &'static [Level];

    /// The level that a person meets first, on the page and in the terminal: worth playing, and beatable.
    const USUAL_OPPONENT: &'static str;

    /// The extensions of the record files that can be written, with their names.
    const FORMATS: &'static [(&'static str, Words)];

    /// The formats of record files that are tried when one is read.
    const READ_FORMATS: Words;

    /// The choices before a game.
    fn choices() -> Choices;

    /// The rules in the form of `--rules`; `None` for the usual ones.
    fn rules_text(rules: &Self::Rules) -> Option<String>;

    /// The pieces on the board.
    fn cells(position: &Self::Position) -> Vec<Cell>;

    /// Everything else that is visible: coordinates, hands, fouls, checks.
    fn scene(position: &Self::Position) -> Scene;

    /// The parts of a move: origin, target, promotion, drop.
    fn parts(position: &Self::Position, m: MoveOf<Self>) -> LegalMove;

    /// The name of a legal move as people read it; `previous` is the move before.
    fn name(
        position: &Self::Position,
        previous: Option<MoveOf<Self>>,
        m: MoveOf<Self>,
        language: Language,
    ) -> String;

    /// The games of a record file.
    fn read(file: &File<'_>) -> Result<Vec<Tree<Self>>>;

    /// The text of a record file with one of the extensions [`Page::FORMATS`].
    fn write(tree: &Tree<Self>, extension: &str) -> Result<String>;
}
