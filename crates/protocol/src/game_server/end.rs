use std::fmt;

use crate::wording::one_line;

/// Why a game ended: the first of the two lines that begin with `#`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndKind {
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
    /// 禁手: Black's move was a foul (Renju; ours).
    Foul,
    /// Both players want a draw (Renju; ours).
    Agreement,
    /// Something else went wrong, such as a player's connection.
    Abnormal,
    /// What another server says.
    Other(String),
}

impl EndKind {
    /// Those that the protocols name.
    pub const NAMED: [EndKind; 15] = [
        EndKind::Resign,
        EndKind::TimeUp,
        EndKind::IllegalMove,
        EndKind::IllegalAction,
        EndKind::Sennichite,
        EndKind::OuteSennichite,
        EndKind::Jishogi,
        EndKind::MaxMoves,
        EndKind::Chudan,
        EndKind::DoublePass,
        EndKind::Five,
        EndKind::BoardFull,
        EndKind::Foul,
        EndKind::Agreement,
        EndKind::Abnormal,
    ];

    /// Reads what follows the `#`.
    #[must_use]
    pub fn parse(word: &str) -> EndKind {
        let mut named = EndKind::NAMED.into_iter();
        named
            .find(|reason| reason.word() == word)
            .unwrap_or_else(|| EndKind::Other(word.to_owned()))
    }

    fn word(&self) -> &str {
        match self {
            EndKind::Resign => "RESIGN",
            EndKind::TimeUp => "TIME_UP",
            EndKind::IllegalMove => "ILLEGAL_MOVE",
            EndKind::IllegalAction => "ILLEGAL_ACTION",
            EndKind::Sennichite => "SENNICHITE",
            EndKind::OuteSennichite => "OUTE_SENNICHITE",
            EndKind::Jishogi => "JISHOGI",
            EndKind::MaxMoves => "MAX_MOVES",
            EndKind::Chudan => "CHUDAN",
            EndKind::DoublePass => "DOUBLE_PASS",
            EndKind::Five => "FIVE",
            EndKind::BoardFull => "BOARD_FULL",
            EndKind::Foul => "FOUL",
            EndKind::Agreement => "AGREEMENT",
            EndKind::Abnormal => "ABNORMAL",
            EndKind::Other(word) => word,
        }
    }
}

impl fmt::Display for EndKind {
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
