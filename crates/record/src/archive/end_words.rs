use report::Language;

/// The ends of games, as [`AnyRecord::end`](super::AnyRecord::end) names them, in Japanese.
const JAPANESE: [(&str, &str); 27] = [
    ("resignation", "投了"),
    ("interrupted", "中断"),
    ("repetition", "千日手"),
    ("perpetual check", "連続王手の千日手"),
    ("time up", "時間切れ"),
    ("illegal move by black", "先手の反則"),
    ("illegal move by white", "後手の反則"),
    ("declaration", "入玉宣言"),
    ("impasse", "持将棋"),
    ("draw", "引き分け"),
    ("taken back", "待った"),
    ("mate", "詰み"),
    ("no mate", "不詰"),
    ("most moves", "最長手数"),
    ("error", "エラー"),
    ("five in a row", "五連"),
    ("the board is full", "盤が埋まった"),
    ("both players passed", "両者のパス"),
    ("the agreed number of moves is reached", "規定の手数"),
    ("forfeit", "反則または棄権"),
    ("won", "勝ち (理由なし)"),
    ("void", "無効"),
    ("one side has no discs left", "一方の石の全滅"),
    ("neither side can move", "両者とも打てない"),
    ("agreement", "合意"),
    ("unsaid", "記載なし"),
    ("none", "なし"),
];

/// The fouls of Renju.
const FOULS: [(&str, &str); 3] = [
    ("double-three", "三三"),
    ("double-four", "四四"),
    ("overline", "長連"),
];

/// The end of a game for people. What only a file says stays as it is.
#[must_use]
pub fn end_words(end: &str, language: Language) -> String {
    let of = |table: &[(&str, &str)], english: &str| {
        let found = table.iter().find(|(word, _)| *word == english);
        found.map_or(english, |(_, japanese)| japanese).to_owned()
    };
    match language {
        Language::English => end.to_owned(),
        Language::Japanese => match (end.strip_prefix("foul: "), end.split_once(" is a foul: ")) {
            (Some(foul), _) => format!("禁手: {}", of(&FOULS, foul)),
            (None, Some((point, foul))) => format!("禁手: {} {point}", of(&FOULS, foul)),
            (None, None) => of(&JAPANESE, end),
        },
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::expect_used, reason = "tests")]

    use game::Color;

    use super::*;
    use crate::shogi::Reason as Shogi;
    use ::othello::Reason as Othello;
    use ::renju::{Foul, Point, Reason as Renju};

    #[test]
    fn every_end_on_a_board_has_japanese() {
        let shogi = [
            Shogi::Resign,
            Shogi::Interrupt,
            Shogi::Repetition,
            Shogi::PerpetualCheck,
            Shogi::TimeUp,
            Shogi::Illegal { by: Color::Black },
            Shogi::Illegal { by: Color::White },
            Shogi::Declaration,
            Shogi::Impasse,
            Shogi::Draw,
            Shogi::TakeBack,
            Shogi::Mate,
            Shogi::NoMate,
            Shogi::MaxMoves,
            Shogi::Error,
        ];
        let othello = [Othello::BoardFull, Othello::WipeOut, Othello::NoMoves];
        let point: Point = "h8".parse().expect("a point");
        let fouls = [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline];
        let renju = [
            Renju::Five,
            Renju::BoardFull,
            Renju::TwoPasses,
            Renju::MostMoves,
        ];
        let texts = (shogi.iter().map(ToString::to_string))
            .chain(othello.iter().map(ToString::to_string))
            .chain(renju.iter().map(ToString::to_string))
            .chain(fouls.map(|foul| format!("foul: {foul}")))
            .chain(fouls.map(|foul| Renju::Foul(point, foul).to_string()));
        for english in texts {
            let japanese = end_words(&english, Language::Japanese);
            let words = japanese.strip_suffix(" h8").unwrap_or(&japanese);
            assert!(
                !words.chars().any(|letter| letter.is_ascii_alphabetic()),
                "{english}: {japanese}"
            );
            assert_eq!(end_words(&english, Language::English), english);
        }
        let said = end_words("the cat sat on the board", Language::Japanese);
        assert_eq!(said, "the cat sat on the board");
    }
}
