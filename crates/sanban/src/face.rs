//! What the terminal shows of a game.

use anyhow::{Context, Result, bail};
use game::{Game, Leaves, Line, Outcome, Position, Verdict};
use host::MateSearch;
use learn::samples::Source;
use search::Thinker;
use serde_json::{Map, Value};
use simd::Isa;

use crate::desk::Page;
use crate::language::Language;
use crate::negotiation::Negotiation;
use crate::nets::Networked;
use crate::played::Played;
use crate::players::{PlayerKind, PlayerText};
use crate::verbs::doctor::Trial;
use crate::verbs::engine::Speech;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardStyle {
    /// In the colours of the real board.
    Colour,
    /// With signs that need no colour.
    Plain,
    /// With letters only, for screen readers and old terminals.
    Ascii,
}

/// A game as people see it in a terminal.
pub(crate) trait Face: Page + Networked + Game<Position: Source> {
    /// A move as people type it.
    const EXAMPLE: &'static str;

    /// What the text of a position is called.
    const POSITION_NAME: &'static str;

    /// The protocol in which engines of this game are usually asked.
    const SPEECH: Speech;

    /// The ends of the names of its record files.
    const RECORDS: &'static [&'static str];

    /// The end of the name of a record file that holds many games, and what parts them there.
    const COLLECTION: (&'static str, &'static str);

    /// The strongest of its players, or a fair one.
    const BEST_PLAYER: &'static str;

    /// What `sanban doctor engine` asks engines about. One of them has the id `moves`.
    const TRIALS: &'static [Trial];

    /// The players of this game alone.
    const PLAYERS: &'static [PlayerKind] = &[];

    /// Makes one of [`Face::PLAYERS`] for games by these rules.
    fn own_player(text: &PlayerText, _: &Self::Rules) -> Result<Box<dyn Thinker<Self>>> {
        bail!("player {:?}: {} has no such player", text.name, Self::NAME)
    }

    /// Reads what players agree on before a game, as `--rules` has it.
    fn rules(text: &str) -> Result<Self::Rules> {
        bail!("{text:?}: there is nothing to choose in {}", Self::NAME)
    }

    /// The rules of the option `--rules`, or the usual ones where it is not given.
    fn rules_asked_for(text: Option<&str>) -> Result<Self::Rules> {
        match text {
            Some(text) => Self::rules(text).context("--rules"),
            None => Ok(Self::Rules::default()),
        }
    }

    /// Refuses rules that other programs cannot be told of: no protocol has words for them.
    fn spoken(_: &Self::Rules) -> Result<()> {
        Ok(())
    }

    /// Begins the agreement on the first moves, as `--opening` has it.
    fn negotiation(name: &str, _: &Self::Rules) -> Result<Box<dyn Negotiation<Self>>> {
        bail!("{name:?}: {} has no opening rules", Self::NAME)
    }

    /// How moves are typed, for the help of a terminal game.
    fn move_help(language: Language) -> &'static str;

    /// Reads a position in any of the forms people have it in, with the moves that led there
    /// if they are part of it.
    fn read_position(text: &str, rules: &Self::Rules) -> Result<Line<Self>>;

    /// Reads a move as people type it: where that is more than what engines speak.
    fn typed_move(line: &Line<Self>, text: &str) -> Result<MoveOf<Self>> {
        Ok(Self::parse_move(line.position(), text)?)
    }

    /// The board with its coordinates and the legal moves marked, without a line end.
    fn draw(line: &Line<Self>, style: BoardStyle) -> String;

    /// The board as an SVG picture.
    fn svg(line: &Line<Self>) -> Result<String>;

    /// What the board says in a line: counts, side to move.
    fn summary(line: &Line<Self>, style: BoardStyle, language: Language) -> String;

    /// The name of the opening, where there are names.
    fn opening(_: &Line<Self>, _: Language) -> Option<String> {
        None
    }

    /// Why a move cannot be played here.
    fn refuse(
        position: &Self::Position,
        m: <Self::Position as Position>::Move,
        language: Language,
    ) -> String;

    /// The end of a game in a line: who won, by how much, and why.
    fn result(line: &Line<Self>, verdict: &Verdict<Self>, language: Language) -> String;

    /// The first stones of a swap2 opening on an empty board, where a game has it.
    fn swap2_stones(_: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// The points that are fouls, where a game has them.
    fn fouls(_: &Self::Position) -> Vec<String> {
        Vec::new()
    }

    /// Whether the side to move can do nothing but pass.
    fn must_pass(position: &Self::Position) -> bool;

    /// The game so far, in a form that [`Face::read_position`] reads.
    fn moves_text(line: &Line<Self>) -> String;

    /// The text of a record file whose name ends in one of [`Face::RECORDS`].
    fn record_text(game: &Played<'_, Self>, extension: &str) -> Result<String>;

    /// The games of a record file whose name ends like this, or what is wrong with them; `None`
    /// if the name is no record's.
    fn recorded(_: &[u8], _extension: &str) -> Option<Vec<Result<Line<Self>>>> {
        None
    }

    /// A search for forced wins, where a game has one.
    fn mate_search() -> Option<MateSearch<Self>> {
        None
    }

    /// What the side to move gains by declaring the game over; `None` if it may not.
    fn declared(_: &Line<Self>) -> Option<Outcome> {
        None
    }

    /// The result with best play, where that is known: with at most so many moves to go.
    fn solved(_: &Line<Self>, _moves: u32) -> Option<Outcome> {
        None
    }

    /// With how many moves to go [`Face::solved`] still knows the result in a moment.
    const SOLVABLE: u32 = 0;

    /// What a program wants to know about the board, beside what is the same in all games.
    fn board_json(position: &Self::Position) -> Map<String, Value>;

    /// The leaves below a position, by the fastest way this game has.
    fn leaves(position: &Self::Position, depth: u32, isa: Isa) -> Leaves;

    /// The sum of leaves that is published for this game.
    fn published(leaves: Leaves) -> u64;
}

/// Reads a position with the moves that follow on it: `POSITION moves d3 c3`. `None` if the text
/// is not of that form.
pub(crate) fn position_with_moves<G: Face>(
    text: &str,
    rules: &G::Rules,
) -> Option<Result<Line<G>>> {
    let (start, moves) = text.split_once("moves")?;
    let read = || {
        let mut line = G::read_position(start, rules)?;
        for (number, word) in (1..).zip(moves.split_whitespace()) {
            let at = || format!("moves: move {number} ({})", word.escape_debug());
            let m = G::parse_move(line.position(), word).with_context(at)?;
            if line.push(m).is_err() {
                bail!("{}: {}", at(), G::refuse(line.position(), m, Language::En));
            }
        }
        Ok(line)
    };
    Some(read())
}

/// A move of game `G`.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;
