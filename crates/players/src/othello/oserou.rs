//! The player `oserou`.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use game::ByColor;
use othello::Size;
use othello_engine::classic::{Learned, Levels, Oserou};
use othello_lab::lines::Folder;

use super::MODE;
use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::settings::Settings;
use crate::tables::SEED;

const DATA: PlayerOption = PlayerOption::text(
    "data",
    text(
        "a folder of learned data with the layout of the original's data_learn",
        "学習データのフォルダ (元のプログラムの data_learn)",
    ),
    text("no learned data", "学習なし"),
);

const NOISE: PlayerOption = PlayerOption::number(
    "noise",
    [0, 0, 100],
    text(
        "the size of the random number added to each score; the original has 10",
        "評価に加える乱数の大きさ (元のプログラムは 10)",
    ),
);

/// Its table.
pub(super) const KIND: PlayerKind = PlayerKind {
    name: "oserou",
    options: &[DATA, NOISE, MODE, SEED],
    about: text(
        "oserou: the level of a square and the discs it flips, times a learned factor",
        "oserou。マスの評価と取れる石数に学習した倍率を掛ける",
    ),
};

pub(super) fn player(settings: &Settings, size: Size) -> Result<Oserou> {
    let learned = settings.text(&DATA).map(learned).transpose()?;
    let usual = Oserou::default();
    ensure!(
        size == Size::Eight,
        "player \"oserou\": expected a board of 8x8, found {size}"
    );
    let has_weights = learned
        .as_ref()
        .is_some_and(|learned| learned.weights.is_some());
    Ok(Oserou {
        mode: settings.word(&MODE).parse().unwrap_or_default(),
        noise: f64::from(settings.number::<u8>(&NOISE)),
        seed: settings.seed(),
        // The weights were learned with these levels.
        levels: if has_weights {
            ByColor::both(Levels::VERSUS)
        } else {
            usual.levels
        },
        learned,
        ..usual
    })
}

/// The learned data in oserou's folder.
fn learned(path: &str) -> Result<Learned> {
    let at = || format!("option data: {path}");
    let learned = Folder::new(Path::new(path)).read().with_context(at)?;
    learned.with_context(|| format!("{}: expected data_learn/line1.csv to line38.csv", at()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        let found = player(&Settings::of(&KIND), Size::Eight).expect("a player");
        let usual = Oserou::default();
        assert_eq!((found.mode, found.noise), (usual.mode, usual.noise));
        assert_eq!(found.levels, usual.levels);
    }
}
