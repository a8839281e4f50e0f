//! The player `oserou`.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use game::ByColor;
use othello::Size;
use othello_engine::classic::{Learned, Level, Levels, Mode, Oserou};
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

const TABLE: PlayerOption = PlayerOption::text(
    "table",
    text(
        "a file with the levels vrhi, hi, mid, lw and vrlw of the 64 squares from a1 to h8, or of the 16 \
         of the quarter a1 to d4",
        "a1 から h8 まで 64 マス (または a1 から d4 の 16 マス) の段階 vrhi, hi, mid, lw, vrlw を並べたファイル",
    ),
    text("the table of the original", "元のプログラムの表"),
);

const LEVELS: PlayerOption = PlayerOption::text(
    "levels",
    text(
        "the values of the levels from vrhi to vrlw, such as 30/10/7/3/0",
        "段階の点数を vrhi から vrlw の順に (例: 30/10/7/3/0)",
    ),
    text(
        "30/10/5/3/0 for Black and 10/7/6/4/1 for White; with learned weights the latter for both",
        "黒は 30/10/5/3/0、白は 10/7/6/4/1。学習した重みがあれば両方とも後者",
    ),
);

const BASE: PlayerOption = PlayerOption::number(
    "base",
    [100, 2, 1_000_000],
    text(
        "the base of the logarithm of what was learned; a smaller one gives it more effect",
        "学習した回数の対数の底。小さいほど学習の影響が大きい",
    ),
);

/// The highest value of a level; the original asks for 1 to 100.
const MOST_OF_A_LEVEL: u32 = 1000;

/// Its table.
pub(super) const KIND: PlayerKind = PlayerKind {
    name: "oserou",
    options: &[DATA, TABLE, LEVELS, BASE, NOISE, MODE, SEED],
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
    let mode: Mode = settings.word(&MODE).parse().unwrap_or_default();
    let learned = match mode {
        Mode::Corrected => learned.map(Learned::weighed),
        Mode::Literal => learned,
    };
    let has_weights = learned
        .as_ref()
        .is_some_and(|learned| learned.weights.is_some());
    let levels = settings.text(&LEVELS).map(levels).transpose()?;
    Ok(Oserou {
        table: match settings.text(&TABLE) {
            Some(path) => table(path)?,
            None => usual.table,
        },
        base: f64::from(settings.number::<u32>(&BASE)),
        mode,
        noise: f64::from(settings.number::<u8>(&NOISE)),
        seed: settings.seed(),
        levels: match levels {
            Some(levels) => ByColor::both(levels),
            // The weights were learned with these levels.
            None if has_weights => ByColor::both(Levels::VERSUS),
            None => usual.levels,
        },
        learned,
    })
}

/// The values of the five levels, from the highest level to the lowest.
fn levels(text: &str) -> Result<Levels> {
    let values: Vec<u32> = text
        .split('/')
        .map_while(|word| word.parse().ok().filter(|value| *value <= MOST_OF_A_LEVEL))
        .collect();
    let [very_high, high, middle, low, very_low] = values[..] else {
        bail!(
            "option levels: expected five numbers from 0 to {MOST_OF_A_LEVEL}, such as 30/10/7/3/0, found \
             {text:?}"
        );
    };
    Ok(Levels {
        very_high,
        high,
        middle,
        low,
        very_low,
    })
}

/// The levels of the squares in a file.
fn table(path: &str) -> Result<[Level; 64]> {
    let at = || format!("option table: {path}");
    let text = record::read_regular_text(Path::new(path)).with_context(at)?;
    let words = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty());
    let mut found = Vec::new();
    for word in words {
        found.push(match word {
            "vrhi" => Level::VeryHigh,
            "hi" => Level::High,
            "mid" => Level::Middle,
            "lw" => Level::Low,
            "vrlw" => Level::VeryLow,
            _ => bail!(
                "{}: expected vrhi, hi, mid, lw or vrlw, found {word:?}",
                at()
            ),
        });
    }
    let table = match <[Level; 16]>::try_from(&found[..]) {
        Ok(quarter) => Some(Level::table_of_quarter(quarter)),
        Err(_) => <[Level; 64]>::try_from(&found[..]).ok(),
    };
    let count = found.len();
    table.with_context(|| {
        format!(
            "{}: expected 64 levels, or 16 of a quarter, found {count}",
            at()
        )
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
        assert_eq!((found.table, found.base), (usual.table, usual.base));
    }
}
