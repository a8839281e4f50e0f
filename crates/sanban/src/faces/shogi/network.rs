//! Shogi as networks see it.

use neural::Scale;
use shogi::{Rules, Shogi};
use shogi_engine::Layout;

use crate::nets::Networked;

impl Networked for Shogi {
    const SCALE: Scale = Scale::CENTIPAWNS;

    const NETWORK: Option<&'static [u8]> = Some(shogi_engine::NETWORK);

    fn layouts_by(_: &Rules) -> Vec<Layout> {
        Layout::ALL.to_vec()
    }
}
