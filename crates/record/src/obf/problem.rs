use game::Position as _;

use ::othello::{Move, Obf, Position, Refusal};

use super::{Error, Fault};

/// The entry that programs write where there is no move.
const NO_SCORE: (Move, i32) = (Move::Pass, -127);

/// A problem of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line of the file, from 1.
    pub line: usize,
    /// The board and the scores of legal moves.
    pub obf: Obf,
    /// The comment; empty if there is none.
    pub comment: String,
}

impl Problem {
    /// Reads a line, which has the number `line` in its file.
    pub fn parse(text: &str, line: usize) -> Result<Problem, Error> {
        let fault = |fault| Error { line, fault };
        let (body, comment) = split_comment(text);
        let mut obf: Obf = body.parse().map_err(|error| fault(Fault::Text(error)))?;
        obf.scores.retain(|score| *score != NO_SCORE);
        check(&obf).map_err(fault)?;
        Ok(Problem {
            line,
            obf,
            comment: comment.trim().to_owned(),
        })
    }

    /// The number in the comment, which suites give their problems.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let mut numbers = self.comment.split(|letter| !is_digit(letter));
        numbers.find(|number| !number.is_empty())?.parse().ok()
    }
}

/// The text before a comment, and the comment.
pub(super) fn split_comment(text: &str) -> (&str, &str) {
    text.split_once(['%', '#']).unwrap_or((text, ""))
}

fn check(obf: &Obf) -> Result<(), Fault> {
    let position = &obf.position;
    let start = Position::start(position.size());
    let mut empties = position.empties().into_iter();
    if let Some(square) = empties.find(|square| !start.empties().contains(*square)) {
        return Err(Fault::Middle { square });
    }
    for &(found, score) in &obf.scores {
        if !position.is_legal(found) {
            let why = Refusal::explain(position, found);
            return Err(Fault::Move { found, why });
        }
        if !(-64..=64).contains(&score) {
            return Err(Fault::Score {
                of: found,
                found: score,
            });
        }
    }
    Ok(())
}

/// Writes a problem on one line, with its line end.
#[must_use]
pub fn to_text(problem: &Problem) -> String {
    let mut text = problem.obf.to_string();
    if !problem.comment.is_empty() {
        text.push_str(" % ");
        // A comment ends with its line.
        text.extend(problem.comment.split(['\n', '\r']));
    }
    text.push('\n');
    text
}
