//! The player `minimax`: the search of the USI-X guide with an evaluator.

use std::path::Path;

use anyhow::{Context, Result, bail};
use othello::Othello;
use othello_engine::classic::{Chances, Evaluator, EvaluatorValues, Minimax, SquareWeights};
use othello_lab::squares::Weights;
use search::Thinker;

use super::evaluator_process::EvaluatorProcess;
use super::{MODE, depth};
use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;

const DEPTH: PlayerOption = depth(4, 20);

const EVALUATOR: PlayerOption = PlayerOption::text(
    "evaluator",
    text(
        "a program that evaluates positions, with its arguments",
        "盤面を評価する外部プログラムと引数",
    ),
    text("built-in square weights", "内蔵のマスの重み"),
);

const WEIGHTS: PlayerOption = PlayerOption::text(
    "weights",
    text(
        "a file of square weights (see `sanban learn squares --help`)",
        "マスの重みのファイル (`sanban learn squares --help`)",
    ),
    text("the built-in ones", "内蔵の重み"),
);

const ENDGAME: PlayerOption = PlayerOption::number(
    "endgame",
    [16, 0, 24],
    text(
        "the number of empty squares from which on it solves the game exactly; 0 for never",
        "空きがいくつになったら完全読みをするか (0 でしない)",
    ),
);

const VALUES: PlayerOption = PlayerOption::words(
    "values",
    &["differences", "chances"],
    text(
        "what the evaluator's values say: differences around 0, where the other side's value is the \
         opposite, or chances to win from 0 to 1, where it is what is left of 1",
        "評価関数の値の意味。differences は 0 を中心とする値で、相手から見た値は符号が逆。chances は 0〜1 の勝率で、\
         相手から見た値は 1 から引いたもの",
    ),
);

const DRAW: PlayerOption = PlayerOption::number(
    "draw",
    [0, -1_000_000, 1_000_000],
    text(
        "the value of a draw for this player, in hundredths of the evaluator's unit; with chances 50 \
         is even",
        "引き分けの、このプレイヤーにとっての価値 (評価関数の値の 100 倍)。chances では 50 が互角",
    ),
)
.without_it(text("0, with chances 50", "0、chances では 50"));

const AIM: PlayerOption = PlayerOption::words(
    "aim",
    &["discs", "result"],
    text(
        "the aim of the exact endgame: the most discs, or only the win",
        "完全読みの目標。discs は石差、result は勝敗",
    ),
);

/// Its table.
pub(super) const KIND: PlayerKind = PlayerKind {
    name: "minimax",
    options: &[DEPTH, EVALUATOR, WEIGHTS, VALUES, DRAW, ENDGAME, AIM, MODE],
    about: text(
        "chapter 7 of the USI-X guide: minimax with an evaluator and an exact endgame",
        "USI-X の手引き第7章。評価関数つきミニマックス、終盤は完全読み",
    ),
};

pub(super) fn player(settings: &Settings) -> Result<Box<dyn Thinker<Othello>>> {
    let depth = settings.number(&DEPTH);
    match (settings.text(&EVALUATOR), settings.text(&WEIGHTS)) {
        (Some(_), Some(_)) => bail!("minimax: expected evaluator or weights, found both"),
        (Some(command), None) if settings.word(&VALUES) == "chances" => {
            let evaluator = Chances(EvaluatorProcess::start(command)?);
            let draw = settings.has(&DRAW).then(|| draw(settings) - 0.5);
            Ok(Box::new(Minimax {
                values: EvaluatorValues::Chances,
                draw: draw.unwrap_or(0.0),
                ..minimax(settings, depth, evaluator)
            }))
        }
        _ if settings.word(&VALUES) == "chances" => {
            bail!("minimax: values=chances: expected evaluator, whose values these are")
        }
        (Some(command), None) => {
            let evaluator = EvaluatorProcess::start(command)?;
            Ok(Box::new(minimax(settings, depth, evaluator)))
        }
        (None, Some(path)) => {
            let weights = square_weights(Path::new(path)).context("option weights")?;
            Ok(Box::new(minimax(settings, depth, weights.0)))
        }
        (None, None) => Ok(Box::new(minimax(settings, depth, SquareWeights::default()))),
    }
}

/// The value of a draw in the evaluator's unit.
fn draw(settings: &Settings) -> f64 {
    f64::from(settings.number::<i32>(&DRAW)) / 100.0
}

/// Minimax with an evaluator and a depth in plies.
pub(super) fn minimax<E: Evaluator>(settings: &Settings, depth: u32, evaluator: E) -> Minimax<E> {
    Minimax {
        mode: settings.word(&MODE).parse().unwrap_or_default(),
        depth,
        endgame: settings.number(&ENDGAME),
        aim: settings.word(&AIM).parse().unwrap_or_default(),
        draw: draw(settings),
        ..Minimax::new(evaluator)
    }
}

/// The square weights of a file.
///
/// # Errors
///
/// If it cannot be read.
pub fn square_weights(path: &Path) -> Result<Weights> {
    let at = || path.display().to_string();
    let text = record::read_regular_text(path).with_context(at)?;
    text.parse().with_context(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        let settings = Settings::of(&KIND);
        let depth = settings.number(&DEPTH);
        let found = minimax(&settings, depth, SquareWeights::default());
        let usual = Minimax::default();
        assert_eq!(
            (found.mode, found.depth, found.endgame, found.aim),
            (usual.mode, usual.depth, usual.endgame, usual.aim)
        );
    }
}
