//! Renju as networks see it.

use neural::Scale;
use renju::{Renju, Rules};
use renju_engine::Layout;

use crate::nets::Networked;

impl Networked for Renju {
    const SCALE: Scale = Scale::CENTIPAWNS;

    const NETWORK: Option<&'static [u8]> = Some(renju_engine::NETWORK);

    fn layouts_by(rules: &Rules) -> Vec<Layout> {
        vec![Layout { size: rules.size }]
    }
}
