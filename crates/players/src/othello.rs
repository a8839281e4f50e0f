//! Othello's own players.

mod evaluator_process;
mod minimax;
mod network;
mod osero;
mod oserou;
mod strong;
mod trained;

use anyhow::Result;
use learn::{Checkpoint, Glance};
use othello::{Othello, Size};
use othello_engine::classic::{Azisai, Corner, NHandCount};
use search::Thinker;

use crate::kind::PlayerKind;
use crate::option::{PlayerOption, text};
use crate::roster::{Roster, RosterEntry};
use crate::settings::Settings;
use crate::tables::SEED;

pub use minimax::square_weights;

/// The option of players that reproduce another program: with its mistakes, or corrected.
const MODE: PlayerOption = PlayerOption::words(
    "mode",
    &["corrected", "literal"],
    text(
        "literal plays like the original, mistakes included; corrected fixes the mistakes",
        "literal (元のプログラムの誤りも含めて再現) か corrected",
    ),
);

/// The depth of a player: its default and its largest value.
const fn depth(default: i64, max: i64) -> PlayerOption {
    PlayerOption::number(
        "depth",
        [default, 1, max],
        text("the search depth in plies", "何手先まで読むか"),
    )
}

const CORNER: PlayerKind = PlayerKind {
    name: "corner",
    options: &[SEED],
    about: text(
        "takes a corner if possible, otherwise plays a random move",
        "角が取れれば取り、なければランダム",
    ),
};

const AZISAI_DEPTH: PlayerOption = depth(4, 8);

const AZISAI: PlayerKind = PlayerKind {
    name: "azisai",
    options: &[AZISAI_DEPTH],
    about: text(
        "alpha-beta search with square weights",
        "マスの重みによるαβ探索",
    ),
};

impl Roster for Othello {
    const BEST_PLAYER: &'static str = "alphabeta";

    const OWN_PLAYERS: &'static [RosterEntry<Othello>] = &[
        RosterEntry {
            kind: &strong::ALPHABETA,
            make: |settings, _| Ok(Box::new(strong::alphabeta(settings)?)),
        },
        RosterEntry {
            kind: &strong::SPARRING,
            make: |settings, _| Ok(Box::new(strong::sparring(settings))),
        },
        RosterEntry {
            kind: &CORNER,
            make: |settings, _| {
                let seed = settings.seed();
                Ok(Box::new(Corner { seed }))
            },
        },
        RosterEntry {
            kind: &AZISAI,
            make: |settings, _| Ok(Box::new(azisai(settings))),
        },
        RosterEntry {
            kind: &minimax::KIND,
            make: |settings, _| minimax::player(settings),
        },
        RosterEntry {
            kind: &osero::N_HAND,
            make: |settings, _| Ok(Box::new(osero::player(settings, NHandCount::Discs))),
        },
        RosterEntry {
            kind: &osero::N_HAND_CUSTOM,
            make: |settings, _| {
                let weights = osero::weights(settings)?;
                Ok(Box::new(osero::player(settings, weights)))
            },
        },
        RosterEntry {
            kind: &osero::N_LEAST,
            make: |settings, _| Ok(Box::new(osero::player(settings, NHandCount::OpponentMoves))),
        },
        RosterEntry {
            kind: &osero::N_MOST,
            make: |settings, _| Ok(Box::new(osero::player(settings, NHandCount::OwnMoves))),
        },
        RosterEntry {
            kind: &oserou::KIND,
            make: |settings, size| Ok(Box::new(oserou::player(settings, *size)?)),
        },
    ];

    fn trained(
        settings: &Settings,
        size: &Size,
        glance: &Glance,
        checkpoint: &Checkpoint,
    ) -> Result<Box<dyn Thinker<Othello>>> {
        trained::player(settings, *size, glance, checkpoint)
    }
}

fn azisai(settings: &Settings) -> Azisai {
    Azisai {
        max_depth: settings.number(&AZISAI_DEPTH),
    }
}

#[cfg(test)]
mod tests {
    use search::Mode;

    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_engines() {
        assert_eq!(azisai(&Settings::of(&AZISAI)), Azisai::default());
        let mode: Mode = Settings::of(&oserou::KIND)
            .word(&MODE)
            .parse()
            .expect("a mode");
        assert_eq!(mode, Mode::default());
    }
}
