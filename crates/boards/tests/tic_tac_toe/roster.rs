//! Step 4, the players: who can be chosen by name. Every game has `random` and the players that a
//! network guides; its own come from its engine's crate.

use neural::Scale;
use players::{Networked, Roster, RosterEntry};
use search::puct;

use crate::network::Layout;
use crate::rules::TicTacToe;

impl Networked for TicTacToe {
    const SCALE: Scale = Scale::CENTIPAWNS;
    const YARDSTICKS: &'static [&'static str] = &["random"];

    type Arbiter = puct::Rules;

    fn arbiter(_: u32) -> puct::Rules {
        puct::Rules
    }

    fn layouts_by((): &()) -> Vec<Layout> {
        vec![Layout]
    }

    fn usual_length((): &()) -> usize {
        8
    }
}

impl Roster for TicTacToe {
    const BEST_PLAYER: &'static str = "random";
    const OWN_PLAYERS: &'static [RosterEntry<TicTacToe>] = &[];
}
