use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::Line;

use crate::{Move, Refusal, Renju, Rules};

/// A game written as its points in a row: `h8h9i7…`, a pass as `--`.
///
/// ```
/// # use renju::Transcript;
/// let game = Transcript::parse("H8 h9 i10")?;
/// assert_eq!(game.to_string(), "h8h9i10");
///
/// let error = Transcript::parse("h8h9h8").unwrap_err();
/// assert_eq!(error.to_string(), "move 3 (h8): there is a stone on h8 already");
/// assert_eq!(error.before.to_string(), "h8h9");
/// # Ok::<(), renju::TranscriptError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    /// The game.
    pub line: Line<Renju>,
}

impl Transcript {
    /// Reads a game under the rules of Renju.
    pub fn parse(text: &str) -> Result<Transcript, TranscriptError> {
        Transcript::parse_from(Line::new(Rules::default()), text)
    }

    /// Reads moves that follow on `line`.
    pub fn parse_from(line: Line<Renju>, text: &str) -> Result<Transcript, TranscriptError> {
        let mut game = Transcript { line };
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (word, behind) = split_move(rest);
            rest = behind.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            let played = match word.parse() {
                Ok(m) => {
                    let position = game.line.position();
                    let refusal = Refusal::explain(position, m);
                    game.line.push(m).map_err(|_| refusal)
                }
                Err(_) => Err(Refusal::NotAMove),
            };
            if let Err(refusal) = played {
                return Err(TranscriptError {
                    number: game.line.moves().len() + 1,
                    text: word.to_owned(),
                    refusal,
                    before: Box::new(game),
                });
            }
        }
        Ok(game)
    }
}

/// The text of the next move and what is behind it: a word, or a letter and its number.
fn split_move(text: &str) -> (&str, &str) {
    for word in ["pass", "--"] {
        if let Some(start) = text.get(..word.len())
            && start.eq_ignore_ascii_case(word)
        {
            return text.split_at(word.len());
        }
    }
    let mut letters = text.char_indices();
    letters.next();
    let end = letters
        .find(|(_, letter)| !letter.is_ascii_digit())
        .map_or(text.len(), |(index, _)| index);
    text.split_at(end)
}

impl FromStr for Transcript {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Transcript, TranscriptError> {
        Transcript::parse(text)
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for m in self.line.moves() {
            match m {
                Move::Place(point) => write!(f, "{point}")?,
                Move::Pass => f.write_str("--")?,
            }
        }
        Ok(())
    }
}

/// The move of a transcript that cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub struct TranscriptError {
    /// Which move, from 1.
    pub number: usize,
    /// How it is written.
    pub text: String,
    /// Why it was refused.
    pub refusal: Refusal,
    /// The game up to there.
    pub before: Box<Transcript>,
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TranscriptError {
            number,
            text,
            refusal,
            ..
        } = self;
        write!(f, "move {number} ({text}): {refusal}")
    }
}

impl Error for TranscriptError {}
