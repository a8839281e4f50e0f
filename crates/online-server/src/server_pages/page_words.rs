//! What the pages say.

use std::time::Duration;

use game::{ByColor, Color, Outcome};
use online::{EndCause, Ending};
use report::{Language, isolate};

use crate::clocks::day_time;

/// The name of a game of this program.
pub(super) fn game_title(game: &str, language: Language) -> String {
    match game {
        "othello" => language.pick("Othello", "オセロ"),
        "renju" => language.pick("Renju", "連珠"),
        "shogi" => language.pick("Shogi", "将棋"),
        other => other,
    }
    .to_owned()
}

/// How a game ended, as HTML: who won and why.
pub(super) fn ending(ending: Ending, players: &ByColor<String>, language: Language) -> String {
    let cause = cause(ending.cause, language);
    match ending.outcome {
        Some(Outcome::Win(winner)) => {
            let name = isolate(&players[winner]);
            let verb = language.pick(" won", " の勝ち");
            format!("{}{name}{verb} ({cause})", sign(winner))
        }
        Some(Outcome::Draw) => {
            let drawn = language.pick("drawn", "引き分け");
            format!("{drawn} ({cause})")
        }
        None => {
            let void = language.pick("no result", "結果なし");
            format!("{void} ({cause})")
        }
    }
}

/// The side that a player began with.
pub(super) fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "● ",
        Color::White => "○ ",
    }
}

fn cause(cause: EndCause, language: Language) -> &'static str {
    match cause {
        EndCause::Rules => language.pick("by the rules", "盤上で終局"),
        EndCause::Mate => language.pick("mate", "詰み"),
        EndCause::Repetition => language.pick("repetition", "千日手"),
        EndCause::PerpetualCheck => language.pick("perpetual check", "連続王手の千日手"),
        EndCause::MostMoves => language.pick("most moves", "手数の上限"),
        EndCause::Declaration => language.pick("declaration", "宣言"),
        EndCause::FalseDeclaration => language.pick("false declaration", "宣言の誤り"),
        EndCause::IllegalMove => language.pick("illegal move", "反則"),
        EndCause::Foul => language.pick("foul", "禁手"),
        EndCause::Resignation => language.pick("resignation", "投了"),
        EndCause::Time => language.pick("time", "時間切れ"),
        EndCause::Agreement => language.pick("agreement", "合意"),
        EndCause::Aborted => language.pick("broken off", "中断"),
        EndCause::Abnormal => language.pick("connection lost", "接続断"),
    }
}

/// A day and a time, in UTC.
pub(super) fn time(at: Duration) -> String {
    format!("<time>{}</time>", day_time(at))
}

/// The page of a game in a language, beside those of other games.
pub(super) fn game_file(id: &str, language: Language) -> String {
    format!("{id}{}", ending_of(language))
}

/// The page of the ranking in a language.
pub(super) fn overview_file(language: Language) -> String {
    format!("index{}", ending_of(language))
}

fn ending_of(language: Language) -> &'static str {
    language.pick(".html", ".ja.html")
}

/// The link to a page in the other language.
pub(super) fn other_language(file: impl Fn(Language) -> String, language: Language) -> String {
    let (other, name) = match language {
        Language::English => (Language::Japanese, "日本語"),
        Language::Japanese => (Language::English, "English"),
    };
    let (code, file) = (other.code(), file(other));
    format!("<a href=\"{file}\" hreflang=\"{code}\" lang=\"{code}\">{name}</a>")
}
