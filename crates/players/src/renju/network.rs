//! Renju as networks see it.

use neural::Scale;
use renju::{Renju, Rules};
use renju_engine::{Layout, Threats};

use crate::networked::Networked;

impl Networked for Renju {
    type Arbiter = Threats;

    const SCALE: Scale = Scale::CENTIPAWNS;

    const YARDSTICKS: &'static [&'static str] = &["random", "rdd"];

    const NETWORK: Option<&'static [u8]> = Some(renju_engine::NETWORK);

    fn arbiter(solver: u32) -> Threats {
        Threats::new(1000 * u64::from(solver))
    }

    fn layouts_by(rules: &Rules) -> Vec<Layout> {
        vec![Layout { size: rules.size }]
    }

    fn usual_length(rules: &Rules) -> usize {
        let size = usize::from(rules.size.get());
        size * size / 4
    }
}
