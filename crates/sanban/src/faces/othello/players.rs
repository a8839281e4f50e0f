//! Othello's own players and their options.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use game::ByColor;
use learn::lines::Folder;
use othello::{Othello, Size};
use othello_engine::Sparring;
use othello_engine::classic::{
    Azisai, Corner, Evaluator, Learned, Levels, Minimax, NHand, NHandCustom, NLeast, NMost, Oserou,
    SquareWeights,
};
use search::Thinker;

use super::evaluator_process::EvaluatorProcess;
use super::{strong, trained};
use crate::players::{PlayerKind, PlayerOption, PlayerText, SEED, Values};
use crate::verbs::engine::evaluator;

const MODE: PlayerOption = PlayerOption {
    name: "mode",
    values: Values::Words(&["corrected", "literal"]),
    english: "literal (as the original plays, mistakes included) or corrected [default: corrected]",
    japanese: "literal (元のプログラムの誤りも含めて再現) か corrected [省略時: corrected]",
};

const fn depth(default: i64, max: i64) -> PlayerOption {
    PlayerOption {
        name: "depth",
        values: Values::Number {
            default,
            min: 1,
            max,
        },
        english: "how many moves it looks ahead",
        japanese: "何手先まで読むか",
    }
}

const fn depth_of(name: &'static str, max: i64) -> PlayerOption {
    PlayerOption {
        name,
        values: Values::Number {
            default: 1,
            min: 1,
            max,
        },
        english: "the same, when it has this colour",
        japanese: "この色のときの先読みの深さ",
    }
}

const TABLE: PlayerOption = PlayerOption {
    name: "table",
    values: Values::Text,
    english: "a file with 64 numbers, from a1 to h8 [default: the document's]",
    japanese: "a1 から h8 まで 64 個の数を並べたファイル [省略時: 文書の表]",
};

pub(super) const PLAYERS: &[PlayerKind] = &[
    strong::ALPHABETA,
    strong::SPARRING,
    PlayerKind {
        name: "corner",
        options: &[SEED],
        english: "takes a corner if it can, otherwise any legal move",
        japanese: "角が取れれば取り、なければランダム",
    },
    PlayerKind {
        name: "azisai",
        options: &[depth(4, 8)],
        english: "alpha-beta over square weights",
        japanese: "マスの重みによるαβ探索",
    },
    PlayerKind {
        name: "minimax",
        options: &[
            depth(4, 20),
            PlayerOption {
                name: "evaluator",
                values: Values::Text,
                english: "a program that says how good a board is, with its arguments [default: built-in square weights]",
                japanese: "盤面を評価する外部プログラムと引数 [省略時: 内蔵のマスの重み]",
            },
            PlayerOption {
                name: "weights",
                values: Values::Text,
                english: "a file of square weights (see `sanban learn squares --help`) [default: the built-in ones]",
                japanese: "マスの重みのファイル (`sanban learn squares --help`) [省略時: 内蔵の重み]",
            },
            PlayerOption {
                name: "endgame",
                values: Values::Number {
                    default: 16,
                    min: 0,
                    max: 24,
                },
                english: "from how many empty squares on it plays perfectly; 0 for never",
                japanese: "空きがいくつになったら完全読みをするか (0 でしない)",
            },
            PlayerOption {
                name: "aim",
                values: Values::Words(&["discs", "result"]),
                english: "what it plays for at the end: the most discs, or just to win",
                japanese: "完全読みの目標。discs は石差、result は勝敗",
            },
            MODE,
        ],
        english: "the USI-X guide's chapter 7: minimax over an evaluator, an exact endgame",
        japanese: "USI-X の手引き第7章。評価関数つきミニマックス、終盤は完全読み",
    },
    PlayerKind {
        name: "n-hand",
        options: &[
            depth(1, 10),
            depth_of("black-depth", 10),
            depth_of("white-depth", 10),
            MODE,
            SEED,
        ],
        english: "the most discs, on average, n moves ahead",
        japanese: "n 手先の石差の平均を最大にする",
    },
    PlayerKind {
        name: "n-hand-custom",
        options: &[
            depth(1, 10),
            depth_of("black-depth", 10),
            depth_of("white-depth", 10),
            TABLE,
            MODE,
            SEED,
        ],
        english: "the same with square weights of your own",
        japanese: "自作の重み表で n 手先の平均を最大にする",
    },
    PlayerKind {
        name: "n-least",
        options: &[
            depth(1, 4),
            depth_of("black-depth", 4),
            depth_of("white-depth", 4),
            MODE,
            SEED,
        ],
        english: "leaves the opponent the fewest moves",
        japanese: "相手の着手数を最小にする",
    },
    PlayerKind {
        name: "n-most",
        options: &[
            depth(1, 3),
            depth_of("black-depth", 3),
            depth_of("white-depth", 3),
            MODE,
            SEED,
        ],
        english: "keeps the most moves of its own",
        japanese: "自分の着手数を最大にする",
    },
    PlayerKind {
        name: "oserou",
        options: &[
            PlayerOption {
                name: "data",
                values: Values::Text,
                english: "a folder with what it learned, data_learn as the original has it [default: nothing learned]",
                japanese: "学習データのフォルダ (元のプログラムの data_learn) [省略時: 学習なし]",
            },
            PlayerOption {
                name: "noise",
                values: Values::Number {
                    default: 0,
                    min: 0,
                    max: 100,
                },
                english: "how much chance is added to a score; the original has 10",
                japanese: "評価に加える乱数の大きさ (元のプログラムは 10)",
            },
            MODE,
            SEED,
        ],
        english: "oserou: a square's level and the discs it flips, times what was learned",
        japanese: "oserou。マスの評価と取れる石数に学習した倍率を掛ける",
    },
];

/// The depth of each colour: its own, or that of both.
fn depths(text: &PlayerText) -> ByColor<u32> {
    let both = text.value("depth").unwrap_or(1);
    ByColor {
        black: text.value("black-depth").unwrap_or(both),
        white: text.value("white-depth").unwrap_or(both),
    }
}

/// The square weights of a file.
fn table(path: &str) -> Result<[f64; 64]> {
    let at = || format!("option table: {path}");
    let text = fs::read_to_string(path).with_context(at)?;
    let numbers = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => bail!("{}: expected a number, found {word:?}", at()),
        })
        .collect::<Result<Vec<f64>>>()?;
    let count = numbers.len();
    let Ok(table) = numbers.try_into() else {
        bail!("{}: expected 64 numbers, found {count}", at());
    };
    Ok(table)
}

/// What oserou's folder has learned.
fn learned(path: &str) -> Result<Learned> {
    let at = || format!("option data: {path}");
    let learned = Folder::new(Path::new(path)).read().with_context(at)?;
    learned.with_context(|| format!("{}: expected data_learn/line1.csv to line38.csv", at()))
}

/// Minimax over an evaluator, so deep if the player's text does not say otherwise.
pub(super) fn minimax<E: Evaluator + 'static>(
    text: &PlayerText,
    depth: u32,
    evaluator: E,
) -> Box<dyn Thinker<Othello>> {
    let usual = Minimax::new(evaluator);
    Box::new(Minimax {
        mode: text.value("mode").unwrap_or_default(),
        depth: text.value("depth").unwrap_or(depth),
        endgame: text.value("endgame").unwrap_or(usual.endgame),
        aim: text.value("aim").unwrap_or_default(),
        ..usual
    })
}

pub(super) fn player(text: &PlayerText, size: Size) -> Result<Box<dyn Thinker<Othello>>> {
    let mode = text.value("mode").unwrap_or_default();
    let (depth, seed) = (depths(text), text.seed());
    Ok(match text.name.as_str() {
        "corner" => Box::new(Corner { seed }),
        "azisai" => Box::new(Azisai {
            max_depth: text.value("depth").unwrap_or(4),
        }),
        "minimax" => {
            let given = |name| text.value::<String>(name).filter(|value| !value.is_empty());
            match (given("evaluator"), given("weights")) {
                (Some(_), Some(_)) => bail!("minimax: expected evaluator or weights, found both"),
                (Some(command), None) => minimax(text, 4, EvaluatorProcess::start(&command)?),
                (None, Some(path)) => {
                    let weights = evaluator::of_file(Path::new(&path)).context("option weights")?;
                    minimax(text, 4, weights.0)
                }
                (None, None) => minimax(text, 4, SquareWeights::default()),
            }
        }
        "n-hand" => Box::new(NHand { mode, depth, seed }),
        "n-hand-custom" => Box::new(NHandCustom {
            mode,
            depth,
            weights: match text.value::<String>("table") {
                Some(path) => table(&path)?,
                None => NHandCustom::WEIGHTS,
            },
            seed,
        }),
        "n-least" => Box::new(NLeast { mode, depth, seed }),
        "n-most" => Box::new(NMost { mode, depth, seed }),
        "oserou" => {
            let learned = match text.value::<String>("data") {
                Some(path) => Some(learned(&path)?),
                None => None,
            };
            let usual = Oserou::default();
            ensure!(
                size == Size::Eight,
                "player \"oserou\": its lines are those of 8x8, found {size}"
            );
            Box::new(Oserou {
                mode,
                noise: text.value("noise").unwrap_or_default(),
                seed,
                // Weights were learned with these levels.
                levels: match learned
                    .as_ref()
                    .is_some_and(|learned| learned.weights.is_some())
                {
                    true => ByColor::both(Levels::VERSUS),
                    false => usual.levels,
                },
                learned,
                ..usual
            })
        }
        "run" => trained::player(text, size)?,
        "alphabeta" => Box::new(strong::alphabeta(text)?),
        "sparring" => Box::new(Sparring::new(text.value("strength").unwrap_or(30), seed)),
        name => bail!("player {name:?}: Othello has no such player"),
    })
}
