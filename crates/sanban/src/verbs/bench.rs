use std::hint::black_box;
use std::io::Write;

use anyhow::{Result, bail, ensure};
use cpu_time::ProcessTime;
use game::{Color, Leaves};
use othello::Position;
use serde_json::json;
use simd::{Isa, othello as kernels};

/// Measure the hot paths: nodes, rate and a signature
///
/// Each bench checks its own answer. The signature depends on the answers alone: two builds
/// with the same signature computed the same things. Rates are per CPU second and one thread.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only this bench (see --list)
    name: Option<String>,

    /// List the benches
    #[arg(long)]
    list: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One thing to measure.
struct Bench {
    name: &'static str,
    about: &'static str,
    run: fn(Isa) -> Result<Measure>,
    /// Whether it differs by kernel; otherwise it runs once, with the best.
    by_kernel: bool,
}

/// What a bench did.
struct Measure {
    nodes: u64,
    /// Anything computed on the way, folded into a number.
    answer: u64,
}

/// The first position as words.
const START: (u64, u64) = (
    Position::START.discs(Color::Black).bits(),
    Position::START.discs(Color::White).bits(),
);

const BENCHES: &[Bench] = &[
    Bench {
        name: "othello-perft",
        about: "perft 10 in batches, as `sanban perft` counts",
        run: |isa| {
            perft(10, 24_571_284, |depth| {
                othello::leaves(&Position::START, depth, isa)
            })
        },
        by_kernel: true,
    },
    Bench {
        name: "othello-perft-trait",
        about: "perft 8 through the game traits, one position at a time",
        run: |_| perft(8, 390_216, |depth| game::perft(&Position::START, depth)),
        by_kernel: false,
    },
    Bench {
        name: "othello-perft-hand",
        about: "perft 8 by a hand-written loop over the same kernels, to price the traits",
        run: |_| perft(8, 390_216, |depth| by_hand(START.0, START.1, depth)),
        by_kernel: false,
    },
    Bench {
        name: "othello-mobility",
        about: "the legal moves of scattered boards, one board at a time",
        run: |isa| boards(|player, opponent, _| kernels::mobility_with(isa, player, opponent)),
        by_kernel: true,
    },
    Bench {
        name: "othello-flips",
        about: "the flips of one move on scattered boards, one board at a time",
        run: |isa| {
            boards(|player, opponent, square| kernels::flips_with(isa, player, opponent, square))
        },
        by_kernel: true,
    },
];

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    if args.list {
        for bench in BENCHES {
            writeln!(out, "{:<22}{}", bench.name, bench.about)?;
        }
        return Ok(());
    }
    let chosen: Vec<&Bench> = BENCHES
        .iter()
        .filter(|bench| args.name.as_deref().is_none_or(|name| name == bench.name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = BENCHES.iter().map(|bench| bench.name).collect();
        bail!(
            "bench {:?}: expected one of: {}",
            args.name.as_deref().unwrap_or_default(),
            names.join(", ")
        );
    }
    let mut rows = Vec::new();
    let mut signature = 0xcbf2_9ce4_8422_2325u64;
    for bench in chosen {
        let mut answer = None;
        let isas: Vec<Isa> = if bench.by_kernel {
            Isa::all().collect()
        } else {
            vec![Isa::best()]
        };
        for isa in isas {
            let start = ProcessTime::now();
            let measure = (bench.run)(isa)?;
            let cpu_seconds = start.elapsed().as_secs_f64();
            // Kernels differ in speed, never in what they find.
            ensure!(
                *answer.get_or_insert(measure.answer) == measure.answer,
                "{}: {isa} gives another answer than portable",
                bench.name
            );
            let rate = (cpu_seconds > 0.0).then_some(measure.nodes as f64 / cpu_seconds);
            if args.json {
                rows.push(json!({
                    "name": bench.name,
                    "kernel": isa.name(),
                    "nodes": measure.nodes,
                    "cpu_seconds": cpu_seconds,
                    "nodes_per_cpu_second": rate,
                }));
            } else {
                let rate = rate.map_or("-".to_owned(), |rate| format!("{:.1} M/s", rate / 1e6));
                writeln!(
                    out,
                    "{:<22}{isa:<10}{:>12} nodes {cpu_seconds:>8.3} CPU s {rate:>14}",
                    bench.name, measure.nodes
                )?;
            }
        }
        for byte in answer.unwrap_or_default().to_le_bytes() {
            signature = (signature ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    let signature = format!("{signature:016x}");
    if args.json {
        let report = json!({"schema": 1, "benches": rows, "signature": signature});
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "signature {signature}")?;
    }
    Ok(())
}

fn perft(depth: u32, expected: u64, count: impl Fn(u32) -> Leaves) -> Result<Measure> {
    let nodes = count(black_box(depth)).all();
    ensure!(
        nodes == expected,
        "perft {depth}: expected {expected}, found {nodes}"
    );
    Ok(Measure {
        nodes,
        answer: nodes,
    })
}

/// What one would write for Othello alone, on bare words: the twin of [`game::perft`].
fn by_hand(player: u64, opponent: u64, depth: u32) -> Leaves {
    let mut leaves = Leaves::default();
    if depth == 0 {
        leaves.open = 1;
        return leaves;
    }
    let mut moves = kernels::mobility(player, opponent);
    if moves == 0 {
        if kernels::mobility(opponent, player) == 0 {
            leaves.finished = 1;
            return leaves;
        }
        return by_hand(opponent, player, depth - 1);
    }
    if depth == 1 {
        leaves.open = u64::from(moves.count_ones());
        return leaves;
    }
    while moves != 0 {
        let square = moves.trailing_zeros() as u8;
        moves &= moves - 1;
        let flips = kernels::flips(player, opponent, square);
        leaves += by_hand(opponent ^ flips, player ^ flips ^ 1 << square, depth - 1);
    }
    leaves
}

/// Runs a kernel on scattered boards and folds what it finds.
fn boards(kernel: impl Fn(u64, u64, u8) -> u64) -> Result<Measure> {
    const BOARDS: u64 = 20_000_000;
    let mut state = 0x5eed_u64;
    let mut answer = 0u64;
    for _ in 0..BOARDS {
        // Splitmix64: two independent words a board.
        let mut word = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z ^ z >> 27
        };
        let (a, b) = (word(), word());
        let square = (a >> 58) as u8;
        let free = !(1 << square);
        let found = kernel(a & b & free, a & !b & free, square);
        answer = answer.rotate_left(1) ^ found;
    }
    Ok(Measure {
        nodes: BOARDS,
        answer,
    })
}
