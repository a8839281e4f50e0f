use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a game of a match ended. Every game has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// The rules of the game ended it.
    Rules,
    /// The loser gave it up.
    Resignation,
    /// A side declared that it is over, and was right.
    Declaration,
    /// A side declared that it is over, and was not.
    WrongDeclaration,
    /// The loser's time was up, whatever it answered.
    Time,
    /// The loser played a move that is not legal.
    IllegalMove,
    /// The loser had no move to offer.
    NoMove,
    /// The loser's program ended, closed its output, or panicked.
    Crash,
    /// The loser said things that its protocol does not have.
    Protocol,
    /// Both sides thought for long enough that one of them wins.
    AdjudicatedWin,
    /// Both sides thought for long enough that nobody wins.
    AdjudicatedDraw,
    /// The rest of the game was computed.
    Solved,
    /// It reached the match's limit of moves.
    MostMoves,
}

impl Termination {
    /// All of them, the usual ones first.
    pub const ALL: [Termination; 13] = [
        Termination::Rules,
        Termination::Resignation,
        Termination::Declaration,
        Termination::AdjudicatedWin,
        Termination::AdjudicatedDraw,
        Termination::Solved,
        Termination::MostMoves,
        Termination::Time,
        Termination::IllegalMove,
        Termination::WrongDeclaration,
        Termination::NoMove,
        Termination::Crash,
        Termination::Protocol,
    ];

    /// Whether the loser has only itself to blame, and not its play.
    #[must_use]
    pub fn is_failure(self) -> bool {
        matches!(
            self,
            Termination::WrongDeclaration
                | Termination::Time
                | Termination::IllegalMove
                | Termination::NoMove
                | Termination::Crash
                | Termination::Protocol
        )
    }

    /// Its name in files: `illegal-move`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Termination::Rules => "rules",
            Termination::Resignation => "resignation",
            Termination::Declaration => "declaration",
            Termination::WrongDeclaration => "wrong-declaration",
            Termination::Time => "time",
            Termination::IllegalMove => "illegal-move",
            Termination::NoMove => "no-move",
            Termination::Crash => "crash",
            Termination::Protocol => "protocol",
            Termination::AdjudicatedWin => "adjudicated-win",
            Termination::AdjudicatedDraw => "adjudicated-draw",
            Termination::Solved => "solved",
            Termination::MostMoves => "most-moves",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_there_once_and_its_name_is_the_files() {
        let mut all = Termination::ALL.to_vec();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), Termination::ALL.len());
        for reason in all {
            let text = serde_json::to_string(&reason).expect("a word");
            assert_eq!(text, format!("\"{reason}\""));
        }
    }
}
