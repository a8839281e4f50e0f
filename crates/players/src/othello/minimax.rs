//! The player `minimax`: the search of the USI-X guide with an evaluator.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use othello::Othello;
use othello_engine::classic::{Evaluator, Minimax, SquareWeights};
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
    options: &[DEPTH, EVALUATOR, WEIGHTS, ENDGAME, AIM, MODE],
    about: text(
        "chapter 7 of the USI-X guide: minimax with an evaluator and an exact endgame",
        "USI-X の手引き第7章。評価関数つきミニマックス、終盤は完全読み",
    ),
};

pub(super) fn player(settings: &Settings) -> Result<Box<dyn Thinker<Othello>>> {
    let depth = settings.number(&DEPTH);
    match (settings.text(&EVALUATOR), settings.text(&WEIGHTS)) {
        (Some(_), Some(_)) => bail!("minimax: expected evaluator or weights, found both"),
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

/// Minimax with an evaluator and a depth in plies.
pub(super) fn minimax<E: Evaluator>(settings: &Settings, depth: u32, evaluator: E) -> Minimax<E> {
    Minimax {
        mode: settings.word(&MODE).parse().unwrap_or_default(),
        depth,
        endgame: settings.number(&ENDGAME),
        aim: settings.word(&AIM).parse().unwrap_or_default(),
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
    let text = fs::read_to_string(path).with_context(at)?;
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
