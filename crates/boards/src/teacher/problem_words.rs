//! Problems in words.

use game::{Game, Notation};
use problems::{BoardProblem, ProblemKind, ProblemReply, WrongMove};
use report::Language;

use crate::side_name::side_name;

/// The name of a class of problems, such as `mate-5`.
#[must_use]
pub fn class_title(class: &str, language: Language) -> String {
    let (name, length) = match class.rsplit_once('-') {
        Some((name, length)) if length.bytes().all(|byte| byte.is_ascii_digit()) => (name, length),
        _ => (class, ""),
    };
    match ProblemKind::named(name) {
        Some(ProblemKind::Mate) => {
            language.pick(format!("Mate in {length}"), format!("{length}手詰"))
        }
        Some(ProblemKind::Fours) => language.pick(
            format!("Win by fours, {length} moves"),
            format!("四追い {length}手"),
        ),
        Some(ProblemKind::Threats) => language.pick(
            format!("Win by threats, {length} moves"),
            format!("追い詰め {length}手"),
        ),
        Some(ProblemKind::Ending) => language.pick(
            format!("Ending, {length} moves"),
            format!("終盤 {length}手"),
        ),
        Some(ProblemKind::OnlyMove) => language.pick("Find the only move", "唯一の手").to_owned(),
        None => class.to_owned(),
    }
}

/// What a problem asks for.
#[must_use]
pub fn problem_task<G: Notation>(problem: &BoardProblem<G>, language: Language) -> String {
    let side = sente(G::NAME, side_name(problem.turn(), language));
    let plies = problem.line.len();
    match problem.kind {
        ProblemKind::Mate => language.pick(
            format!("{side} gives check with every move, and mates in {plies} plies."),
            format!("{side}番、王手の連続で詰めてください({plies}手詰)。"),
        ),
        ProblemKind::Fours => language.pick(
            format!("{side} wins with nothing but fours."),
            format!("{side}番、四追いで勝ってください。"),
        ),
        ProblemKind::Threats => language.pick(
            format!("{side} wins with fours and threes."),
            format!("{side}番、四と三の連続で勝ってください(追い詰め)。"),
        ),
        ProblemKind::Ending => language.pick(
            format!("{side} plays to the end without losing a disc."),
            format!("{side}番、最後まで一石も損をせずに打ってください。"),
        ),
        ProblemKind::OnlyMove => only_move::<G>(side, language),
    }
}

/// Only endings know what wins; elsewhere the only move is the one that does not lose.
fn only_move<G: Game>(side: &str, language: Language) -> String {
    match G::NAME {
        "shogi" => language.pick(
            format!("Every move of {side} but one is mated. Find it."),
            format!("{side}番、詰まされない唯一の手を見つけてください。"),
        ),
        "renju" => language.pick(
            format!("Every move of {side} but one loses to fours. Find it."),
            format!("{side}番、四追いを防ぐ唯一の手を見つけてください。"),
        ),
        _ => language.pick(
            format!("Only one move of {side} wins. Find it."),
            format!("{side}番、勝つ唯一の手を見つけてください。"),
        ),
    }
}

/// Shogi calls its sides otherwise in Japanese.
fn sente<'s>(game: &str, side: &'s str) -> &'s str {
    match (game, side) {
        ("shogi", "黒") => "先手",
        ("shogi", "白") => "後手",
        _ => side,
    }
}

/// What a reply to a move means.
#[must_use]
pub fn reply_text<M>(reply: &ProblemReply<M>, language: Language) -> String {
    match reply {
        ProblemReply::Right { is_done: true, .. } => {
            language.pick("Right: solved.", "正解です。").to_owned()
        }
        ProblemReply::Right { .. } => language
            .pick("Right. Go on.", "正解、続けてください。")
            .to_owned(),
        ProblemReply::Longer { plies } => language.pick(
            format!("This mates too, but it takes {plies} plies. There is a shorter mate."),
            format!("これでも詰みますが{plies}手かかります。もっと早い詰みがあります。"),
        ),
        ProblemReply::Undecided => language
            .pick(
                "The solver cannot decide about this move. Try another one.",
                "この手は判定できませんでした。別の手を試してください。",
            )
            .to_owned(),
        ProblemReply::Wrong { why, .. } => wrong_text(*why, language),
    }
}

fn wrong_text(why: WrongMove, language: Language) -> String {
    let (english, japanese) = match why {
        WrongMove::NoCheck => ("This move gives no check.", "王手になっていません。"),
        WrongMove::Escapes => ("The king escapes.", "玉に逃げられます。"),
        WrongMove::NoFour => ("This move makes no four.", "四になっていません。"),
        WrongMove::LeavesFive => ("The other side makes five first.", "先に五を作られます。"),
        WrongMove::Stopped => ("The other side stops everything.", "防がれて続きません。"),
        WrongMove::NoWin => ("This move does not win.", "この手では勝てません。"),
        WrongMove::IsMated => ("This move is mated.", "この手では詰まされます。"),
        WrongMove::LosesToFours => ("The other side wins by fours.", "四追いで負けます。"),
        WrongMove::Discs(discs) => {
            let unit = if discs == 1 { "disc" } else { "discs" };
            return language.pick(
                format!("This move loses {discs} {unit}."),
                format!("この手は{discs}石の損です。"),
            );
        }
    };
    language.pick(english, japanese).to_owned()
}
