use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{Line, Position as _};

use crate::{Move, Othello, Position, Square};

/// A game written as its squares in a row: `f5d6c3…`.
///
/// Passes are not written, because they are forced; reading also accepts them (`pa`,
/// `pass`, `--`), as well as blanks and capitals.
///
/// ```
/// # use othello::Transcript;
/// let game: Transcript = "F5 d6 C3d3c4".parse()?;
/// assert_eq!(game.line.moves().len(), 5);
/// assert_eq!(game.to_string(), "f5d6c3d3c4");
///
/// let error = "f5d6c3d3c4f4f5".parse::<Transcript>().unwrap_err();
/// assert_eq!(error.to_string(), "move 7 (f5): there is a disc on f5 already");
/// # Ok::<(), othello::TranscriptError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    /// The game, with its passes.
    pub line: Line<Othello>,
}

impl Transcript {
    /// Reads a transcript that starts from `position`, on a board of its size.
    pub fn parse_from(position: Position, text: &str) -> Result<Transcript, TranscriptError> {
        let (transcript, read) = Transcript::parse_far(position, text);
        read.map(|()| transcript)
    }

    /// Reads the moves before the first that cannot be played, and what is wrong with that one.
    pub fn parse_far(position: Position, text: &str) -> (Transcript, Result<(), TranscriptError>) {
        let mut line = Line::from_position(position.size(), position);
        let mut rest = text.trim_start();
        let mut number = 0;
        while !rest.is_empty() {
            number += 1;
            let (word, behind) = split_move(rest);
            rest = behind.trim_start();
            let refuse = |refusal| TranscriptError {
                number,
                text: word.to_owned(),
                refusal,
            };
            let m = word.parse().map_err(|_| Refusal::NotAMove);
            if let Err(refusal) = m.and_then(|m| play(&mut line, m)) {
                return (Transcript { line }, Err(refuse(refusal)));
            }
        }
        (Transcript { line }, Ok(()))
    }
}

/// The text of the next move and what is behind it. Never splits a letter in two.
fn split_move(text: &str) -> (&str, &str) {
    let is_word = |word: &&str| {
        text.get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let end = match ["pass", "pa", "--"].iter().find(|word| is_word(word)) {
        Some(word) => word.len(),
        None => text
            .char_indices()
            .map(|(start, letter)| start + letter.len_utf8())
            .nth(1)
            .unwrap_or(text.len()),
    };
    text.split_at(end)
}

fn play(line: &mut Line<Othello>, m: Move) -> Result<(), Refusal> {
    let position = line.position();
    if let Move::Place(_) = m
        && position.must_pass()
    {
        line.push_unchecked(Move::Pass);
    }
    line.push(m)
        .map_err(|_| Refusal::explain(line.position(), m))
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for m in self.line.moves() {
            if let Move::Place(square) = m {
                write!(f, "{square}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Transcript, TranscriptError> {
        Transcript::parse_from(Position::START, text)
    }
}

/// The first move of a transcript that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptError {
    /// Which of the written moves, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// What is wrong with it.
    pub refusal: Refusal,
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TranscriptError {
            number,
            text,
            refusal,
        } = self;
        write!(f, "move {number} ({}): {refusal}", text.escape_debug())
    }
}

impl Error for TranscriptError {}

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The text names no square and is no pass.
    NotAMove,
    /// The game is over.
    GameOver,
    /// The board has no such square.
    Outside(Square),
    /// The square holds a disc.
    Occupied(Square),
    /// No disc of the opponent's would turn over.
    FlipsNothing(Square),
    /// A pass, although a disc can be placed.
    PassNotForced,
    /// A disc is to be placed, although only a pass is possible.
    MustPass,
}

impl Refusal {
    /// What is wrong with a move that is not legal in `position`.
    #[must_use]
    pub fn explain(position: &Position, m: Move) -> Refusal {
        if position.outcome().is_some() {
            return Refusal::GameOver;
        }
        match m {
            Move::Pass => Refusal::PassNotForced,
            Move::Place(square) if !position.size().squares().contains(square) => {
                Refusal::Outside(square)
            }
            Move::Place(square) if !position.empties().contains(square) => {
                Refusal::Occupied(square)
            }
            Move::Place(_) if position.must_pass() => Refusal::MustPass,
            Move::Place(square) => Refusal::FlipsNothing(square),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAMove => f.write_str("expected a square from a1 to h8, or pass"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::Outside(square) => write!(f, "{square} is not on this board"),
            Refusal::Occupied(square) => write!(f, "there is a disc on {square} already"),
            Refusal::FlipsNothing(square) => write!(f, "a disc on {square} would flip nothing"),
            Refusal::PassNotForced => f.write_str("a pass is allowed only without a legal move"),
            Refusal::MustPass => f.write_str("there is no legal move: this side has to pass"),
        }
    }
}
