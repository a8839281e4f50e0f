//! Renju's own players.

mod network;
mod strong;

use renju::Renju;
use renju_engine::classic::rdd;

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::roster::{Roster, RosterEntry};
use crate::settings::Settings;
use crate::tables::SEED;

const DEPTH: PlayerOption = PlayerOption::number(
    "depth",
    [3, 1, 20],
    text("the search depth in plies", "何手先まで読むか"),
);

const BEST: PlayerOption = PlayerOption::number(
    "best",
    [3, 1, 361],
    text(
        "the number of best candidates to search",
        "上位何手を深く読むか",
    ),
);

const MODE: PlayerOption = PlayerOption::words(
    "mode",
    &["corrected", "literal"],
    text(
        "literal plays like the original, mistakes included; corrected fixes the mistakes",
        "literal (元のプログラムの誤りも含めて再現) か corrected",
    ),
);

const RDD: PlayerKind = PlayerKind {
    name: "rdd",
    options: &[DEPTH, BEST, MODE, SEED],
    about: text(
        "the program of the Renju RDD: values rows that can still become five",
        "連珠 RDD のプログラム。五連になり得る連を評価する",
    ),
};

impl Roster for Renju {
    const BEST_PLAYER: &'static str = "alphabeta";

    const OWN_PLAYERS: &'static [RosterEntry<Renju>] = &[
        RosterEntry {
            kind: &strong::ALPHABETA,
            make: |settings, _| Ok(Box::new(strong::alphabeta(settings)?)),
        },
        RosterEntry {
            kind: &strong::SPARRING,
            make: |settings, _| Ok(Box::new(strong::sparring(settings))),
        },
        RosterEntry {
            kind: &RDD,
            make: |settings, _| Ok(Box::new(rdd(settings))),
        },
    ];
}

fn rdd(settings: &Settings) -> rdd::Player {
    rdd::Player {
        mode: settings.word(&MODE).parse().unwrap_or_default(),
        depth: settings.number(&DEPTH),
        best: settings.number(&BEST),
        seed: settings.seed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engine() {
        let (found, usual) = (rdd(&Settings::of(&RDD)), rdd::Player::default());
        assert_eq!(
            (found.mode, found.depth, found.best),
            (usual.mode, usual.depth, usual.best)
        );
    }
}
