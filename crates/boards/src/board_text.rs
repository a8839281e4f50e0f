use anyhow::{Context, Result, bail};
use game::{Line, MoveOf, Notation, Verdict};
use report::Language;

/// A game in words: what people type, and what they read about moves and results.
pub trait BoardText: Notation {
    /// An example of a move as people type it.
    const EXAMPLE: &'static str;

    /// The name of the text form of a position.
    const POSITION_NAME: &'static str;

    /// How moves are typed, for the help of a terminal game.
    fn move_help(language: Language) -> &'static str;

    /// Reads a position in any of its usual forms, with the moves that led there if the text has them.
    fn read_position(text: &str, rules: &Self::Rules) -> Result<Line<Self>>;

    /// Reads a move as people type it, which may be more than engine protocols allow.
    fn typed_move(line: &Line<Self>, text: &str) -> Result<MoveOf<Self>>;

    /// The game so far, in a form that [`BoardText::read_position`] reads.
    fn moves_text(line: &Line<Self>) -> String;

    /// Why a move is illegal here.
    fn refuse(position: &Self::Position, m: MoveOf<Self>, language: Language) -> String;

    /// The result of a finished game in one line: winner, margin and reason.
    fn result(line: &Line<Self>, verdict: &Verdict<Self>, language: Language) -> String;
}

/// Reads a position and the moves that follow it: `POSITION moves d3 c3`. `None` if the text has
/// another form.
pub fn position_with_moves<G: BoardText>(text: &str, rules: &G::Rules) -> Option<Result<Line<G>>> {
    let (start, moves) = text.split_once("moves")?;
    let read = || {
        let mut line = G::read_position(start, rules)?;
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            let at = || format!("moves: move {number} ({})", word.escape_debug());
            let m = G::parse_move(line.position(), word).with_context(at)?;
            if line.push(m).is_err() {
                bail!(
                    "{}: {}",
                    at(),
                    G::refuse(line.position(), m, Language::English)
                );
            }
        }
        Ok(line)
    };
    Some(read())
}
