//! Othello as networks see it.

use neural::Scale;
use othello::{Othello, Size};
use othello_engine::Layout;

use crate::nets::Networked;

impl Networked for Othello {
    const SCALE: Scale = Scale::DISCS;

    const NETWORK: Option<&'static [u8]> = Some(othello_engine::NETWORK);

    fn layouts_by(&size: &Size) -> Vec<Layout> {
        vec![Layout { size }]
    }
}
