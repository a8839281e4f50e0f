use std::fmt;

use crate::wording::one_line;

/// What a player thinks of its move, as floodgate has it: `* 30 -3334FU +2726FU`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveComment {
    /// The score in centipawns, for **Black** whoever moves.
    pub score: Option<i32>,
    /// The line of play that is expected after the move, with signs.
    pub line: Vec<String>,
}

impl MoveComment {
    /// Reads what follows the apostrophe. `None` is a comment in words.
    #[must_use]
    pub fn parse(comment: &str) -> Option<MoveComment> {
        let rest = comment.trim().strip_prefix('*')?;
        // Records have two stars.
        let rest = rest.strip_prefix('*').unwrap_or(rest);
        let mut words = rest.split_whitespace().peekable();
        let score = match words.peek() {
            Some(word) if !is_move(word) => {
                let score = word.parse().ok()?;
                words.next();
                Some(score)
            }
            _ => None,
        };
        let line = words.map(str::to_owned).collect();
        Some(MoveComment { score, line })
    }
}

/// `+7776FU` is a move, `+30` a number.
fn is_move(word: &str) -> bool {
    word.starts_with(['+', '-']) && word.ends_with(|letter: char| letter.is_ascii_uppercase())
}

impl fmt::Display for MoveComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("*")?;
        if let Some(score) = self.score {
            write!(f, " {score}")?;
        }
        self.line
            .iter()
            .try_for_each(|text| write!(f, " {}", one_line(text)))
    }
}
