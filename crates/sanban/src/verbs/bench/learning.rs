//! The benches of learning.

mod samples;

use anyhow::Result;
use clap::{Args, FromArgMatches};
use learn::lines::{Lines, Settings};
use learn::{Learner, Measures, Method};

use super::{Bench, Measure};

pub(super) const BENCHES: &[Bench] = &[
    Bench {
        name: "learn-lines",
        about: "oserou's games, played and learned; a node is a game",
        run: |_| lines(10_000),
        by_kernel: false,
    },
    Bench {
        name: "samples-load",
        about: "104 planes of Shogi from shards; a node is a sample",
        run: |_| samples::load(1),
        by_kernel: false,
    },
    Bench {
        name: "samples-load-2",
        about: "the same on two threads, whose CPU time is counted together",
        run: |_| samples::load(2),
        by_kernel: false,
    },
];

fn lines(games: u64) -> Result<Measure> {
    let command = Settings::augment_args(clap::Command::new("bench").no_binary_name(true));
    let options = ["--games".to_owned(), games.to_string()];
    let settings = Settings::from_arg_matches(&command.try_get_matches_from(options)?)?;
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
