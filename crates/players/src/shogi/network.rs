//! Shogi as networks see it.

use neural::Scale;
use shogi::{Rules, Shogi};
use shogi_engine::{Layout, Mates};

use crate::networked::Networked;

impl Networked for Shogi {
    type Arbiter = Mates;

    const SCALE: Scale = Scale::CENTIPAWNS;

    const YARDSTICKS: &'static [&'static str] = &["random", "capture", "material:depth=1"];

    const NETWORK: Option<&'static [u8]> = Some(shogi_engine::NETWORK);

    fn arbiter(solver: u32) -> Mates {
        Mates::new(1000 * u64::from(solver))
    }

    fn layouts_by(_: &Rules) -> Vec<Layout> {
        Layout::ALL.to_vec()
    }

    fn usual_length(_: &Rules) -> usize {
        120
    }
}
