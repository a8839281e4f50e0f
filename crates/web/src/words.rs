//! Texts for people, in both languages.

use crate::messages::{BoardStyle, Result as GameResult, Side, Text};

pub(crate) fn words(en: impl Into<String>, ja: impl Into<String>) -> Text {
    Text {
        en: en.into(),
        ja: ja.into(),
    }
}

pub(crate) fn other(side: Side) -> Side {
    match side {
        Side::Black => Side::White,
        Side::White => Side::Black,
    }
}

fn english(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}

fn japanese(side: Side, style: BoardStyle) -> &'static str {
    match (side, style) {
        (Side::Black, BoardStyle::Shogi) => "先手",
        (Side::White, BoardStyle::Shogi) => "後手",
        (Side::Black, _) => "黒",
        (Side::White, _) => "白",
    }
}

/// A side lost on time.
pub(crate) fn time_is_up(loser: Side, style: BoardStyle) -> GameResult {
    let winner = other(loser);
    let (l, w) = (japanese(loser, style), japanese(winner, style));
    GameResult {
        winner: Some(winner),
        text: words(
            format!(
                "{} wins: {} ran out of time",
                english(winner),
                english(loser)
            ),
            format!("{l}の時間切れにより{w}の勝ち"),
        ),
    }
}

/// A side resigned.
pub(crate) fn resigned(loser: Side, style: BoardStyle) -> GameResult {
    let winner = other(loser);
    let (l, w) = (japanese(loser, style), japanese(winner, style));
    GameResult {
        winner: Some(winner),
        text: words(
            format!("{} wins: {} resigned", english(winner), english(loser)),
            format!("{l}の投了により{w}の勝ち"),
        ),
    }
}

pub(crate) fn no_such(what_en: &str, what_ja: &str) -> Text {
    words(
        format!("there is no such {what_en}"),
        format!("その{what_ja}はありません"),
    )
}

/// A player answered with an illegal move.
pub(crate) fn illegal(best: &str, why: &Text) -> Text {
    words(
        format!("it played {best:?}, which is not legal: {}", why.en),
        format!("指せない手 {best:?} を返しました（{}）", why.ja),
    )
}

pub(crate) fn needs_token() -> Text {
    words(
        "this page may not start programs: open it by the address that `sanban web` printed",
        "このページからはプログラムを起動できません。`sanban web` が表示したアドレスから開いてください",
    )
}

pub(crate) fn not_for_guests() -> Text {
    words(
        "guests can do this in the club only; the rest of the page needs the address that `sanban web` printed",
        "ゲストが使えるのはサーバー画面だけです。ほかは `sanban web` が表示したアドレスから開いてください",
    )
}

pub(crate) fn is_over() -> Text {
    words("the game is over", "対局は終わっています")
}

pub(crate) fn too_many(what_en: &str, what_ja: &str) -> Text {
    words(
        format!("there are too many {what_en} at the moment"),
        format!("{what_ja}が多すぎます"),
    )
}

/// An analysis ended for that of another page.
pub(crate) fn gives_way() -> Text {
    words(
        "it made room for the analysis of another page: start it again to go on",
        "ほかのページの分析に場所を譲りました。続けるには、もう一度始めてください",
    )
}

pub(crate) fn no_thread(why: &std::io::Error) -> Text {
    words(
        format!("no thread can be started: {why}"),
        format!("スレッドを作れません（{why}）"),
    )
}
