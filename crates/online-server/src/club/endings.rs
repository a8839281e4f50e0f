//! How games end, in words.

use boards::page::text;
use game::{Color, Outcome};
use online::{EndCause, Ending};
use web::messages::{Side, Text};

/// A colour as the page has it.
pub(super) fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

/// The end of a game in one line. Colours are those of `ending`.
pub(super) fn ending_text(game: &str, ending: Ending) -> Text {
    let (en, ja) = cause_words(ending.cause);
    let (black, white) = if game == "shogi" {
        ("先手", "後手")
    } else {
        ("黒", "白")
    };
    match ending.outcome {
        Some(Outcome::Win(winner)) => {
            let (en_side, ja_side) = match winner {
                Color::Black => ("Black", black),
                Color::White => ("White", white),
            };
            text(
                format!("{en_side} wins: {en}"),
                format!("{ja_side}の勝ち（{ja}）"),
            )
        }
        Some(Outcome::Draw) => text(format!("Draw: {en}"), format!("引き分け（{ja}）")),
        None => text(format!("No result: {en}"), format!("無勝負（{ja}）")),
    }
}

fn cause_words(cause: EndCause) -> (&'static str, &'static str) {
    match cause {
        EndCause::Rules => ("by the rules", "終局"),
        EndCause::Mate => ("mate", "詰み"),
        EndCause::Repetition => ("repetition", "千日手"),
        EndCause::PerpetualCheck => ("perpetual check", "連続王手の千日手"),
        EndCause::MostMoves => ("the longest game", "最大手数"),
        EndCause::Declaration => ("a declaration", "入玉宣言"),
        EndCause::FalseDeclaration => ("a false declaration", "誤った宣言"),
        EndCause::IllegalMove => ("an illegal move", "反則手"),
        EndCause::Foul => ("a foul", "禁手"),
        EndCause::Resignation => ("resignation", "投了"),
        EndCause::Time => ("time", "時間切れ"),
        EndCause::Agreement => ("agreement", "合意"),
        EndCause::Aborted => ("broken off", "中断"),
        EndCause::Abnormal => ("the connection was lost", "接続切れ"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_words_of_its_own() {
        let mut seen = Vec::new();
        for cause in EndCause::ALL {
            let won = ending_text("shogi", Ending::won(Color::White, cause));
            assert!(won.en.starts_with("White wins: "), "{}", won.en);
            assert!(won.ja.starts_with("後手の勝ち"), "{}", won.ja);
            assert!(!seen.contains(&won), "{won:?}");
            seen.push(won);
        }
        let drawn = ending_text("othello", Ending::drawn(EndCause::Agreement));
        assert_eq!(drawn, text("Draw: agreement", "引き分け（合意）"));
        let void = ending_text("renju", Ending::void(EndCause::Abnormal));
        assert_eq!(void.en, "No result: the connection was lost");
    }
}
