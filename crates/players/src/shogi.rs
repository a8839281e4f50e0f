//! Shogi's own players.

mod mate;
mod network;
mod strong;

use host::MateSearch;
use shogi::Shogi;
use shogi_engine::classic::Capture;
use shogi_engine::{Material, Options};

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::roster::{Roster, RosterEntry};
use crate::settings::Settings;
use crate::tables::{HASH, SEED};

const CAPTURE: PlayerKind = PlayerKind {
    name: "capture",
    options: &[SEED],
    about: text(
        "mates in one, or makes the best capture or promotion, or plays a random move",
        "取れる駒のうち最も価値の高いものを取る。一手詰めは逃さず、なければランダム",
    ),
};

const DEPTH: PlayerOption = PlayerOption::number(
    "depth",
    [64, 1, Options::MOST_DEPTH as i64],
    text("the maximum depth in plies", "読みの深さの上限"),
)
.without_it(text("as time allows", "時間の許すかぎり"));

const NODES: PlayerOption = PlayerOption::number(
    "nodes",
    [0, 0, i64::MAX],
    text(
        "the maximum number of positions per move; 0 for no limit",
        "一手あたりの探索局面数の上限 (0 でなし)",
    ),
);

const TABLE_SIZE: PlayerOption = PlayerOption::number(
    HASH,
    [16, 1, Options::MOST_HASH as i64],
    text(
        "the size of the transposition table, in MiB",
        "置換表の大きさ (MiB)",
    ),
);

const RESIGN: PlayerOption = PlayerOption::number(
    "resign",
    [0, 0, 30_000],
    text(
        "resigns when it is this far behind (a pawn is 100); 0 for never",
        "この点数だけ不利になったら投了する (歩が 100、0 でしない)",
    ),
);

const MATERIAL: PlayerKind = PlayerKind {
    name: "material",
    options: &[DEPTH, NODES, TABLE_SIZE, RESIGN],
    about: text(
        "alpha-beta search with material and a little king safety",
        "駒の損得に玉の安全度を少し加えて評価し、αβ探索で先を読む",
    ),
};

impl Roster for Shogi {
    const BEST_PLAYER: &'static str = "alphabeta";

    const OWN_PLAYERS: &'static [RosterEntry<Shogi>] = &[
        RosterEntry {
            kind: &strong::ALPHABETA,
            make: |settings, _| Ok(Box::new(strong::alphabeta(settings)?)),
        },
        RosterEntry {
            kind: &strong::SPARRING,
            make: |settings, _| Ok(Box::new(strong::sparring(settings))),
        },
        RosterEntry {
            kind: &CAPTURE,
            make: |settings, _| Ok(Box::new(Capture::new(settings.seed()))),
        },
        RosterEntry {
            kind: &MATERIAL,
            make: |settings, _| Ok(Box::new(Material::new(material(settings)))),
        },
    ];

    fn mate_search() -> Option<MateSearch<Shogi>> {
        Some(mate::search())
    }
}

fn material(settings: &Settings) -> Options {
    Options {
        depth: settings.number(&DEPTH),
        nodes: Some(settings.number(&NODES)).filter(|&nodes| nodes > 0),
        hash: settings.number(&TABLE_SIZE),
        resign: Some(settings.number(&RESIGN)).filter(|&far| far > 0),
        ..Options::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        assert_eq!(material(&Settings::of(&MATERIAL)), Options::default());
    }
}
