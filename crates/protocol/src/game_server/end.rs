use std::fmt;

use crate::wording::one_line;

/// Why a game ended: the first of the two lines that begin with `#`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndCause {
    /// 投了: somebody gave up.
    Resign,
    /// 時間切れ: a clock ran out.
    TimeUp,
    /// 反則: an illegal move, or a declaration that was wrong.
    IllegalMove,
    /// An action at the wrong time.
    IllegalAction,
    /// 千日手: the same position for the fourth time.
    Sennichite,
    /// 連続王手の千日手: the same, by perpetual check.
    OuteSennichite,
    /// 入玉宣言: a declaration was right.
    Jishogi,
    /// The longest game was reached.
    MaxMoves,
    /// 中断: the game was broken off.
    Chudan,
    /// Nobody can move any more (Othello), or both passed.
    DoublePass,
    /// Five in a row (Renju; ours).
    Five,
    /// No point is empty (Renju; ours).
    BoardFull,
    /// Something else went wrong, such as a player's connection.
    Abnormal,
    /// A cause of another server.
    Other(String),
}

impl EndCause {
    /// Those that the protocols name.
    pub const NAMED: [EndCause; 13] = [
        EndCause::Resign,
        EndCause::TimeUp,
        EndCause::IllegalMove,
        EndCause::IllegalAction,
        EndCause::Sennichite,
        EndCause::OuteSennichite,
        EndCause::Jishogi,
        EndCause::MaxMoves,
        EndCause::Chudan,
        EndCause::DoublePass,
        EndCause::Five,
        EndCause::BoardFull,
        EndCause::Abnormal,
    ];

    /// Reads what follows the `#`.
    #[must_use]
    pub fn parse(word: &str) -> EndCause {
        let mut named = EndCause::NAMED.into_iter();
        named
            .find(|cause| cause.word() == word)
            .unwrap_or_else(|| EndCause::Other(word.to_owned()))
    }

    fn word(&self) -> &str {
        match self {
            EndCause::Resign => "RESIGN",
            EndCause::TimeUp => "TIME_UP",
            EndCause::IllegalMove => "ILLEGAL_MOVE",
            EndCause::IllegalAction => "ILLEGAL_ACTION",
            EndCause::Sennichite => "SENNICHITE",
            EndCause::OuteSennichite => "OUTE_SENNICHITE",
            EndCause::Jishogi => "JISHOGI",
            EndCause::MaxMoves => "MAX_MOVES",
            EndCause::Chudan => "CHUDAN",
            EndCause::DoublePass => "DOUBLE_PASS",
            EndCause::Five => "FIVE",
            EndCause::BoardFull => "BOARD_FULL",
            EndCause::Abnormal => "ABNORMAL",
            EndCause::Other(word) => word,
        }
    }
}

impl fmt::Display for EndCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&one_line(self.word()))
    }
}

/// How a game ended for the player who is told: the second of the two lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndResult {
    /// This player won.
    Win,
    /// The other one won.
    Lose,
    /// Nobody won.
    Draw,
    /// The game does not count: it became too long.
    Censored,
}

impl EndResult {
    /// Reads what follows the `#`.
    #[must_use]
    pub fn parse(word: &str) -> Option<EndResult> {
        match word {
            "WIN" => Some(EndResult::Win),
            "LOSE" => Some(EndResult::Lose),
            "DRAW" => Some(EndResult::Draw),
            "CENSORED" => Some(EndResult::Censored),
            _ => None,
        }
    }
}

impl fmt::Display for EndResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndResult::Win => "WIN",
            EndResult::Lose => "LOSE",
            EndResult::Draw => "DRAW",
            EndResult::Censored => "CENSORED",
        })
    }
}
