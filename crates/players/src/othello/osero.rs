//! The players of the Java series: `n-hand`, `n-hand-custom`, `n-least`, `n-most`.

use std::path::Path;

use anyhow::{Context, Result, bail};
use game::ByColor;
use othello_engine::classic::{NHand, NHandCount};

use super::{MODE, depth};
use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;
use crate::tables::SEED;

/// The depth of a player with one colour.
const fn depth_of(name: &'static str, max: i64) -> PlayerOption {
    PlayerOption::number(
        name,
        [1, 1, max],
        text("the depth with this colour", "この色のときの先読みの深さ"),
    )
    .without_it(text("depth", "depth の値"))
}

const BLACK_DEPTH: &str = "black-depth";
const WHITE_DEPTH: &str = "white-depth";

const TABLE: PlayerOption = PlayerOption::text(
    "table",
    text(
        "a file with 64 numbers, from a1 to h8",
        "a1 から h8 まで 64 個の数を並べたファイル",
    ),
    text("the table of the document", "文書の表"),
);

/// Maximises its discs.
pub(super) const N_HAND: PlayerKind = PlayerKind {
    name: "n-hand",
    options: &[
        depth(1, 10),
        depth_of(BLACK_DEPTH, 10),
        depth_of(WHITE_DEPTH, 10),
        MODE,
        SEED,
    ],
    about: text(
        "maximises the mean disc difference n plies ahead",
        "n 手先の石差の平均を最大にする",
    ),
};

/// Maximises the sum of square weights.
pub(super) const N_HAND_CUSTOM: PlayerKind = PlayerKind {
    name: "n-hand-custom",
    options: &[
        depth(1, 10),
        depth_of(BLACK_DEPTH, 10),
        depth_of(WHITE_DEPTH, 10),
        TABLE,
        MODE,
        SEED,
    ],
    about: text(
        "maximises the mean of your own square weights n plies ahead",
        "自作の重み表で n 手先の平均を最大にする",
    ),
};

/// Minimises the opponent's moves.
pub(super) const N_LEAST: PlayerKind = PlayerKind {
    name: "n-least",
    options: &[
        depth(1, 4),
        depth_of(BLACK_DEPTH, 4),
        depth_of(WHITE_DEPTH, 4),
        MODE,
        SEED,
    ],
    about: text("minimises the opponent's moves", "相手の着手数を最小にする"),
};

/// Maximises its own moves.
pub(super) const N_MOST: PlayerKind = PlayerKind {
    name: "n-most",
    options: &[
        depth(1, 3),
        depth_of(BLACK_DEPTH, 3),
        depth_of(WHITE_DEPTH, 3),
        MODE,
        SEED,
    ],
    about: text("maximises its own moves", "自分の着手数を最大にする"),
};

/// The player with this measure.
pub(super) fn player(settings: &Settings, count: NHandCount) -> NHand {
    // The ranges differ; the names and defaults are the same.
    let both = settings.number(&depth(1, 1));
    let of = |name| {
        let option = depth_of(name, 1);
        if settings.has(&option) {
            settings.number(&option)
        } else {
            both
        }
    };
    NHand {
        count,
        mode: settings.word(&MODE).parse().unwrap_or_default(),
        depth: ByColor {
            black: of(BLACK_DEPTH),
            white: of(WHITE_DEPTH),
        },
        seed: settings.seed(),
    }
}

/// The square weights of `n-hand-custom`.
pub(super) fn weights(settings: &Settings) -> Result<NHandCount> {
    let weights = match settings.text(&TABLE) {
        Some(path) => table(path)?,
        None => NHandCount::WEIGHTS,
    };
    Ok(NHandCount::Weights(Box::new(weights)))
}

/// The square weights of a file.
fn table(path: &str) -> Result<[f64; 64]> {
    let at = || format!("option table: {path}");
    let text = record::read_regular_text(Path::new(path)).with_context(at)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engines() {
        let usual = NHand::default();
        for kind in [&N_HAND, &N_HAND_CUSTOM, &N_LEAST, &N_MOST] {
            let found = player(&Settings::of(kind), NHandCount::Discs);
            assert_eq!((found.mode, found.depth), (usual.mode, usual.depth));
        }
    }
}
