use anyhow::{Result, bail};
use game::{ByColor, Line, Notation};
use search::Stop;
use web::desk::Appraised;
use web::messages::{AppraisalInfo, AppraisedMove, BoardStyle, Cell, LegalMove, Rating};

use super::choices::Choices;
use super::file::File;
use super::level::Level;
use super::scene::Scene;
use super::tree::Tree;
use super::words::Words;
use crate::face::MoveOf;
use crate::language::Language;

/// A game as the page in the browser shows it: names, squares and records, without a rule.
pub(crate) trait Page: Notation {
    /// What people call it.
    const TITLE: Words;

    /// How its board looks.
    const STYLE: BoardStyle;

    /// Its players from the weakest to the strongest.
    const LEVELS: &'static [Level];

    /// The ends of the names of the record files that can be written, and what people call them.
    const FORMATS: &'static [(&'static str, Words)];

    /// What people may choose before a game.
    fn choices() -> Choices;

    /// The rules as `--rules` has them; `None` for the usual ones.
    fn rules_text(rules: &Self::Rules) -> Option<String>;

    /// What lies on the board.
    fn cells(position: &Self::Position) -> Vec<Cell>;

    /// What else there is to see.
    fn scene(position: &Self::Position) -> Scene;

    /// A move in its parts.
    fn parts(position: &Self::Position, m: MoveOf<Self>) -> LegalMove;

    /// A legal move as people read it; `previous` is the one before.
    fn name(
        position: &Self::Position,
        previous: Option<MoveOf<Self>>,
        m: MoveOf<Self>,
        language: Language,
    ) -> String;

    /// How strong a player is whose option `strength` is so much, where that was measured.
    fn rating(_strength: i64) -> Option<Rating> {
        None
    }

    /// How games are appraised, where they are.
    fn appraisal() -> Option<AppraisalInfo> {
        None
    }

    /// Says what every move of a game was worth; `None` if somebody asked to stop.
    fn appraise(
        _: &Line<Self>,
        _players: ByColor<Option<String>>,
        _level: &str,
        _: &Stop,
        _found: &mut dyn FnMut(AppraisedMove),
    ) -> Result<Option<Appraised>> {
        bail!("games of {} are not analysed move by move", Self::NAME)
    }

    /// The games of a record file.
    fn read(file: &File<'_>) -> Result<Vec<Tree<Self>>>;

    /// The text of a record file whose name ends in one of [`Page::FORMATS`].
    fn write(tree: &Tree<Self>, extension: &str) -> Result<String>;
}
