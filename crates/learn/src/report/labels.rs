//! The Japanese names of measures. Their keys are English.

use report::Language;

/// The label of a part of a measure's name: the part itself if it has no other.
pub(super) fn label(part: &str, language: Language) -> &str {
    language.pick(part, japanese(part).unwrap_or(part))
}

/// The label of a measure. The part before the slash of its name, its chart, is also before the
/// slash of the label.
#[must_use]
pub fn title(name: &str, language: Language) -> String {
    let parts: Vec<&str> = name
        .splitn(2, '/')
        .map(|part| label(part, language))
        .collect();
    parts.join("/")
}

fn japanese(part: &str) -> Option<&'static str> {
    Some(match part {
        // Networks, and self-play.
        "self-play" => "自己対局",
        "black wins" | "black won" => "黒勝ち",
        "white won" => "白勝ち",
        "draws" => "引き分け",
        "distinct games" => "異なる棋譜",
        "moves a game" => "1局の手数",
        "samples" => "学習局面数",
        "cost" | "loss" => "損失",
        "learned" | "train" => "学習",
        "tested" | "test" => "テスト",
        "policy accuracy" => "方策の正解率",
        "policy cross-entropy" => "方策の交差エントロピー",
        "value accuracy" => "勝敗予測の正解率",
        "value cross-entropy" => "勝敗予測の交差エントロピー",
        "value calibration error" => "勝敗予測の較正誤差",
        "margin error" => "石差の誤差",
        "margin square error" => "石差の二乗誤差",
        "learning rate" => "学習率",
        "gate" => "関門",
        "score" => "得点率",
        "kept" => "採用",
        "Elo summed over gates" => "関門の Elo の合計",
        "yardstick" => "比較相手への得点率",
        // Other methods.
        "share of games" => "対局の割合",
        "patterns" => "パターン数",
        "patterns seen" => "パターンの出現数",
        "mean error" => "平均誤差",
        "root mean square error" => "二乗平均平方根誤差",
        "error in discs" => "石数の誤差",
        "learned games" => "学習した対局",
        "other games" => "ほかの対局",
        "win rate" => "勝率",
        "win rate against random" => "ランダムへの勝率",
        "games" => "対局数",
        "table" => "表の大きさ",
        "right moves" => "正しい手の割合",
        "positions" => "局面数",
        "score of the start" => "初期局面の評価",
        "moves of the best line" => "最善手順の手数",
        "gradient norm" => "勾配のノルム",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_of_a_name_are_said_in_japanese() {
        let said = |name| title(name, Language::Japanese);
        assert_eq!(said("self-play/black wins"), "自己対局/黒勝ち");
        assert_eq!(said("samples"), "学習局面数");
        // Players and new names stay as they are.
        assert_eq!(
            said("yardstick/puct:a_b=1/2"),
            "比較相手への得点率/puct:a_b=1/2"
        );
        assert_eq!(said("brand_new"), "brand_new");
        assert_eq!(title("gate/kept", Language::English), "gate/kept");
    }
}
