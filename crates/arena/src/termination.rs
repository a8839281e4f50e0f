use std::fmt;

use report::Language;
use serde::{Deserialize, Serialize};

/// Why a game of a match ended. Every game has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// The rules of the game ended it.
    Rules,
    /// The loser resigned.
    Resignation,
    /// A side declared the game over, and was right.
    Declaration,
    /// A side declared the game over, and was wrong.
    WrongDeclaration,
    /// The loser's time was up, whatever it answered.
    Time,
    /// The loser played a move that is not legal.
    IllegalMove,
    /// The loser had no move to offer.
    NoMove,
    /// The loser's program ended, closed its output, or panicked.
    Crash,
    /// The loser broke its protocol.
    Protocol,
    /// Both sides agreed for long enough that one of them wins.
    AdjudicatedWin,
    /// Both sides agreed for long enough that the game is drawn.
    AdjudicatedDraw,
    /// The rest of the game was solved.
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

    /// Whether the loser failed as a program, not by its play.
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

impl Termination {
    /// The reason as people read it; in English its name in files.
    #[must_use]
    pub fn text(self, language: Language) -> &'static str {
        let japanese = match self {
            Termination::Rules => "終局",
            Termination::Resignation => "投了",
            Termination::Declaration => "宣言",
            Termination::WrongDeclaration => "宣言失敗",
            Termination::Time => "時間切れ",
            Termination::IllegalMove => "反則手",
            Termination::NoMove => "指し手なし",
            Termination::Crash => "異常終了",
            Termination::Protocol => "プロトコル違反",
            Termination::AdjudicatedWin => "評価値による勝ち判定",
            Termination::AdjudicatedDraw => "評価値による引き分け判定",
            Termination::Solved => "読み切り判定",
            Termination::MostMoves => "手数上限",
        };
        language.pick(self.name(), japanese)
    }

    /// The text of the reason with this name; the name if there is none.
    pub(crate) fn text_of(name: &str, language: Language) -> &str {
        let all = Termination::ALL.into_iter();
        let named = all.into_iter().find(|reason| reason.name() == name);
        named.map_or(name, |reason| reason.text(language))
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
