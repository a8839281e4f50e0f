use std::fmt;

use game::{Color, Outcome};

/// Why a game, or a line of moves, ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// 投了: the side to move resigned.
    Resign,
    /// 中断: interrupted.
    Interrupt,
    /// 千日手: the same position for the fourth time.
    Repetition,
    /// 連続王手の千日手: repetition by checks; the checking side loses.
    PerpetualCheck,
    /// 切れ負け: the side to move ran out of time.
    TimeUp,
    /// 反則: a foul.
    Illegal {
        /// By this side, which loses.
        by: Color,
    },
    /// 入玉宣言: the side to move declared a win by its entered king.
    Declaration,
    /// 持将棋: both kings entered, a draw.
    Impasse,
    /// 引き分け: a draw for another reason.
    Draw,
    /// 待った: a move was taken back.
    TakeBack,
    /// 詰み: the side to move is mated.
    Mate,
    /// 不詰: there is no mate.
    NoMate,
    /// The longest a game may last.
    MaxMoves,
    /// Something went wrong.
    Error,
    /// What this crate has no word for, as the file had it.
    Other(String),
}

impl Reason {
    /// The winner, if `turn` was to move at the end.
    ///
    /// `None` where the reason does not tell: after perpetual check it depends on who checked.
    #[must_use]
    pub fn outcome(&self, turn: Color) -> Option<Outcome> {
        match self {
            Reason::Resign | Reason::TimeUp | Reason::Mate => Some(Outcome::Win(!turn)),
            Reason::Declaration => Some(Outcome::Win(turn)),
            Reason::Illegal { by } => Some(Outcome::Win(!*by)),
            Reason::Repetition | Reason::Impasse | Reason::Draw | Reason::MaxMoves => {
                Some(Outcome::Draw)
            }
            Reason::Interrupt
            | Reason::PerpetualCheck
            | Reason::TakeBack
            | Reason::NoMate
            | Reason::Error
            | Reason::Other(_) => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            Reason::Resign => "resignation",
            Reason::Interrupt => "interrupted",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::TimeUp => "time up",
            Reason::Illegal { by } => return write!(f, "illegal move by {by}"),
            Reason::Declaration => "declaration",
            Reason::Impasse => "impasse",
            Reason::Draw => "draw",
            Reason::TakeBack => "taken back",
            Reason::Mate => "mate",
            Reason::NoMate => "no mate",
            Reason::MaxMoves => "most moves",
            Reason::Error => "error",
            Reason::Other(words) => words,
        };
        f.pad(word)
    }
}
