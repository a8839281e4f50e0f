//! Settings of training runs to begin with: the programs of the documents, small enough to see something soon.

use web::messages::{RunSetting, Text, TrainingPreset};

/// A preset as it is written here.
struct TrainingRecipe {
    title: [&'static str; 2],
    method: &'static str,
    game: &'static str,
    values: &'static [(&'static str, &'static str)],
    /// Measured; `None` where the time depends on what the person adds, or nobody measured it.
    seconds: Option<u32>,
}

const PRESETS: &[TrainingRecipe] = &[
    TrainingRecipe {
        title: [
            "oserou: patterns of 38 lines, 20,000 games against itself",
            "oserou: 38 本の線の並び、自己対局 2 万局",
        ],
        method: "lines",
        game: "othello",
        values: &[("games", "20000")],
        seconds: Some(3),
    },
    TrainingRecipe {
        title: [
            "oserou_q: a table of values on 4 by 4, until it plays perfectly",
            "oserou_q: 4×4 の価値の表、完全に打てるまで",
        ],
        method: "q",
        game: "othello",
        values: &[("size", "4")],
        seconds: Some(1),
    },
    TrainingRecipe {
        title: [
            "the Java series: a table of Q values with its parameters",
            "Java シリーズ: そのパラメーターによる Q 値の表",
        ],
        method: "q",
        game: "othello",
        values: &[("preset", "java")],
        seconds: Some(1),
    },
    TrainingRecipe {
        title: [
            "the Java series: deep Q-learning, 300 rounds",
            "Java シリーズ: 深層 Q 学習、300 ラウンド",
        ],
        method: "dqn",
        game: "othello",
        values: &[("rounds", "300"), ("evaluate-every", "50")],
        seconds: None,
    },
    TrainingRecipe {
        title: [
            "the guide to USI-X: 65 square weights, from games (name a file of games)",
            "USI-X の手引き: 65 個のマスの重みを棋譜から (棋譜ファイルを指定してください)",
        ],
        method: "squares",
        game: "othello",
        values: &[("epochs", "20")],
        seconds: None,
    },
    TrainingRecipe {
        title: [
            "the deep-learning Shogi: a small policy and value network, from records (name a folder)",
            "深層学習の将棋: 小さな方策・価値ネットワークを棋譜から (フォルダーを指定してください)",
        ],
        method: "net",
        game: "shogi",
        values: &[("arch", "resnet:2x32")],
        seconds: None,
    },
    TrainingRecipe {
        title: [
            "Renju, whose document has no learning: a small network by self-play alone",
            "連珠 (文書に学習はありません): 小さなネットワークを自己対局だけで",
        ],
        method: "zero",
        game: "renju",
        values: &[
            ("arch", "resnet:2x32"),
            ("generations", "3"),
            ("games", "20"),
            ("playouts", "16"),
        ],
        seconds: None,
    },
];

/// The presets.
pub(crate) fn presets() -> Vec<TrainingPreset> {
    let preset = |preset: &TrainingRecipe| {
        let [en, ja] = preset.title.map(str::to_owned);
        let values = preset.values.iter().map(|&(name, value)| RunSetting {
            name: name.to_owned(),
            value: value.to_owned(),
        });
        TrainingPreset {
            title: Text { en, ja },
            method: preset.method.to_owned(),
            game: preset.game.to_owned(),
            values: values.collect(),
            seconds: preset.seconds,
        }
    };
    PRESETS.iter().map(preset).collect()
}
