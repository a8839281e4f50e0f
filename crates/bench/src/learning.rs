//! The benches of learning.

mod samples;

use anyhow::Result;
use learn::{Learner, Measures, Method};
use othello_lab::lines::{Lines, Settings};

use crate::benchmark::{Benchmark, Measure};

pub(crate) const BENCHES: &[Benchmark] = &[
    Benchmark {
        name: "learn-lines",
        about: "oserou's games, played and learned; a node is a game",
        run: |_| lines(10_000),
        by_kernel: false,
    },
    Benchmark {
        name: "samples-load",
        about: "104 planes of Shogi from shards; a node is a sample",
        run: |_| samples::load(1),
        by_kernel: false,
    },
    Benchmark {
        name: "samples-load-2",
        about: "the same on two threads, whose CPU time is counted together",
        run: |_| samples::load(2),
        by_kernel: false,
    },
];

fn lines(games: u64) -> Result<Measure> {
    let settings = Settings {
        games,
        ..Settings::default()
    };
    let mut learner = Lines::begin(&settings, 1)?;
    while learner.step() < learner.total() {
        learner.advance(&mut Measures::default())?;
    }
    let files = learner.save()?;
    let bytes = files.values().flatten();
    Ok(Measure {
        nodes: learner.total(),
        answer: bytes.fold(0, |answer: u64, byte| {
            answer.rotate_left(5) ^ u64::from(*byte)
        }),
    })
}
