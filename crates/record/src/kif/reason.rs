//! The words for ends: one instead of a move, and one after まで…手で.

use std::borrow::Cow;

use game::Color;

use super::line::parse_side;
use crate::shogi::Reason;

/// The words whose reason does not depend on the side to move; the one to write comes first.
const WORDS: [(&str, Reason); 16] = [
    ("投了", Reason::Resign),
    ("中断", Reason::Interrupt),
    ("千日手", Reason::Repetition),
    ("連続王手の千日手", Reason::PerpetualCheck),
    ("切れ負け", Reason::TimeUp),
    ("入玉勝ち", Reason::Declaration),
    ("勝ち宣言", Reason::Declaration),
    ("持将棋", Reason::Impasse),
    ("引き分け", Reason::Draw),
    ("待った", Reason::TakeBack),
    ("詰み", Reason::Mate),
    ("詰", Reason::Mate),
    ("不詰", Reason::NoMate),
    ("最大手数", Reason::MaxMoves),
    ("エラー", Reason::Error),
    ("時間切れ", Reason::TimeUp),
];

const FOUL_WIN: &str = "反則勝ち";
const FOUL_LOSS: &str = "反則負け";

/// The reason that a word tells when `turn` is to move.
pub(super) fn parse(word: &str, turn: Color) -> Reason {
    match word {
        FOUL_WIN => Reason::Illegal { by: !turn },
        FOUL_LOSS => Reason::Illegal { by: turn },
        _ => WORDS.iter().find(|(known, _)| *known == word).map_or_else(
            || Reason::Other(word.to_owned()),
            |(_, reason)| reason.clone(),
        ),
    }
}

/// The word for a reason when `turn` is to move.
pub(super) fn word(reason: &Reason, turn: Color) -> &str {
    match reason {
        Reason::Illegal { by } if *by == turn => FOUL_LOSS,
        Reason::Illegal { .. } => FOUL_WIN,
        Reason::Other(word) => word,
        other => WORDS
            .iter()
            .find(|(_, reason)| reason == other)
            .map_or("エラー", |(word, _)| word),
    }
}

/// What follows まで…手で, as in 先手の勝ち, when `turn` is to move.
pub(super) fn parse_result(text: &str, turn: Color) -> Reason {
    let (late, verdict) = match text.strip_prefix("時間切れにより") {
        Some(verdict) => (true, verdict),
        None => (false, text),
    };
    let Some((side, verdict)) = verdict.split_once('の') else {
        return parse(text, turn);
    };
    match (parse_side(side), verdict, late) {
        (Some(side), FOUL_WIN, false) => Reason::Illegal { by: !side },
        (Some(side), FOUL_LOSS, false) => Reason::Illegal { by: side },
        (Some(side), "勝ち", true) if side != turn => Reason::TimeUp,
        (Some(side), "勝ち", false) if side != turn => Reason::Resign,
        (Some(side), "入玉勝ち" | "勝ち宣言", false) if side == turn => Reason::Declaration,
        _ => parse(text, turn),
    }
}

/// What is written after まで…手で. The words of a handicap game are 下手 and 上手.
pub(super) fn result(reason: &Reason, turn: Color, is_handicap: bool) -> Cow<'_, str> {
    let side = |color| side(color, is_handicap);
    match reason {
        Reason::Resign => format!("{}の勝ち", side(!turn)).into(),
        Reason::TimeUp => format!("時間切れにより{}の勝ち", side(!turn)).into(),
        Reason::Declaration => format!("{}の入玉勝ち", side(turn)).into(),
        Reason::Illegal { by } => format!("{}の反則勝ち", side(!*by)).into(),
        other => word(other, turn).into(),
    }
}

/// The word for a side.
pub(super) fn side(color: Color, is_handicap: bool) -> &'static str {
    match (color, is_handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}
