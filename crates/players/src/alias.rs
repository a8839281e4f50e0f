//! Other names of options: those that GUIs and the engines of the documents use.

use protocol::{EngineOption, OptionKind};

use crate::tables::HASH;

/// Another name of an option in protocols.
#[derive(Debug)]
pub(crate) struct Alias {
    /// The other name.
    pub(crate) name: &'static str,
    /// The player's own option.
    pub(crate) own: &'static str,
    /// How its values are told.
    values: AliasValues,
    /// The only game that has it, if not every game does.
    game: Option<&'static str>,
}

#[derive(Clone, Copy, Debug)]
enum AliasValues {
    /// As the own option's.
    Same,
    /// The number of discs on the board, where the own option counts empty squares.
    Discs,
    /// The number of a GPU, -1 for the CPU.
    Gpu,
}

const fn same(name: &'static str, own: &'static str) -> Alias {
    Alias {
        name,
        own,
        values: AliasValues::Same,
        game: None,
    }
}

/// Endgame solvers of python-dlothello, by discs.
const fn by_discs(own: &'static str) -> Alias {
    Alias {
        name: "endgame_search_on",
        own,
        values: AliasValues::Discs,
        game: Some("othello"),
    }
}

const ALIASES: [Alias; 8] = [
    same(EngineOption::USI_HASH, HASH),
    same("modelfile", "net"),
    same("playout", "playouts"),
    same("thread", "threads"),
    same("max_depth", "depth"),
    by_discs("endgame"),
    by_discs("solver"),
    Alias {
        name: "gpu_id",
        own: "device",
        values: AliasValues::Gpu,
        game: None,
    },
];

/// The squares of a board.
const SQUARES: i64 = 64;

/// The other names of an option in this game.
pub(crate) fn aliases(game: &str, own: &str) -> impl Iterator<Item = &'static Alias> {
    let is_of =
        move |alias: &&Alias| alias.own == own && alias.game.is_none_or(|only| only == game);
    ALIASES.iter().filter(is_of)
}

impl Alias {
    /// The option under this name, if the player's own is like this.
    pub(crate) fn kind(&self, own: &OptionKind) -> OptionKind {
        match (self.values, own) {
            (AliasValues::Discs, &OptionKind::Spin { default, min, max }) => OptionKind::Spin {
                default: SQUARES - default,
                min: SQUARES - max,
                max: SQUARES - min,
            },
            (AliasValues::Gpu, OptionKind::Text { default }) => OptionKind::Spin {
                default: gpu(default),
                min: -1,
                max: 7,
            },
            _ => own.clone(),
        }
    }

    /// The value of the player's own option for a value under this name.
    pub(crate) fn value(&self, told: &str) -> String {
        match (self.values, told.parse::<i64>()) {
            (AliasValues::Discs, Ok(discs)) => (SQUARES - discs).to_string(),
            (AliasValues::Gpu, Ok(number @ 0..)) => format!("cuda:{number}"),
            (AliasValues::Gpu, Ok(_)) => "cpu".to_owned(),
            _ => told.to_owned(),
        }
    }
}

/// The number of a device's GPU.
fn gpu(device: &str) -> i64 {
    match device.strip_prefix("cuda") {
        None => -1,
        Some(number) => number.trim_start_matches(':').parse().unwrap_or(0),
    }
}
