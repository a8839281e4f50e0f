use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail};
use cpu_time::ProcessTime;
use game::{Leaves, MoveOf, Position};
use serde_json::json;
use simd::Isa;

use crate::game_arg;
use crate::position::{self, Start};
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use terminal::progress::Progress;

/// Count the leaves of the move tree, to check and to time the rules
///
/// Every line of play is visited, without a transposition table or symmetry; the last ply is
/// counted without playing the moves. As in the published tables, a game that ended earlier is a
/// leaf in Othello, where a pass is a ply, but not in Shogi and Renju.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,

    /// The first position, as in `sanban show` [default: the start of a game]
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// The number of threads; 0 for one per core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// The kernels to use: portable, avx2 or avx512 [default: the best of this CPU]
    #[arg(long)]
    kernel: Option<String>,

    /// Also print the leaves below each move
    #[arg(long)]
    divide: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

struct Perft<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    args.game.visit(Perft { args, out })
}

/// The kernels with this name, or the best ones.
fn kernel(name: Option<&str>) -> Result<Isa> {
    let Some(name) = name else {
        return Ok(Isa::best());
    };
    let Some(isa) = Isa::named(name) else {
        let names: Vec<&str> = Isa::all().map(Isa::name).collect();
        bail!(
            "--kernel {name:?}: this CPU has {}; expected one of these",
            names.join(", ")
        );
    };
    Ok(isa)
}

impl GameVisitor for Perft<'_> {
    type Output = Result<()>;

    fn visit<G: BoardGame>(self) -> Result<()> {
        let Perft { args, out } = self;
        let isa = kernel(args.kernel.as_deref())?;
        let line = position::read::<G>(args.position.as_deref(), &args.start)?;
        let position = line.position();
        let threads = match args.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => usize::from(threads),
        };

        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let moves = position.legal_moves();
        let by_move = count::<G>(position, &moves, args.depth, threads, isa);
        let (seconds, cpu_seconds) = (wall.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());

        let leaves = match (args.depth, moves.is_empty()) {
            (0, _) => Leaves {
                open: 1,
                finished: 0,
            },
            (_, true) => Leaves {
                open: 0,
                finished: 1,
            },
            _ => by_move.iter().fold(Leaves::default(), |sum, &l| sum + l),
        };
        let nodes = G::published(leaves);
        let divided: Vec<(String, u64)> = moves
            .iter()
            .zip(&by_move)
            .map(|(&m, &leaves)| (G::move_text(position, m), G::published(leaves)))
            .collect();
        // A count that took too little time to measure has no rate.
        let rate = (cpu_seconds > 0.0).then_some(nodes as f64 / cpu_seconds);

        if args.json {
            let mut object = json!({
                "schema": 1,
                "game": G::NAME,
                "position": G::last_text(&line),
                "depth": args.depth,
                "nodes": nodes,
                "finished": leaves.finished,
                "seconds": seconds,
                "cpu_seconds": cpu_seconds,
                "nodes_per_cpu_second": rate,
                "kernel": isa.name(),
                "threads": threads,
            });
            if args.divide {
                let moves: serde_json::Map<_, _> =
                    divided.into_iter().map(|(m, n)| (m, json!(n))).collect();
                object["moves"] = json!(moves);
            }
            writeln!(out, "{object}")?;
            return Ok(());
        }
        if args.divide {
            for (m, nodes) in divided {
                writeln!(out, "{m}: {nodes}")?;
            }
        }
        writeln!(out, "{} perft {}: {nodes} leaves", G::NAME, args.depth)?;
        let rate = rate.map_or(String::new(), |rate| {
            format!(", {:.1} M leaves per CPU second", rate / 1e6)
        });
        let ended = match leaves.finished {
            0 => String::new(),
            n if nodes == leaves.open => format!("{n} games that ended earlier not counted; "),
            n => format!("{n} of them games that ended earlier; "),
        };
        writeln!(
            out,
            "{ended}{seconds:.3} s, {cpu_seconds:.3} CPU s{rate} ({isa}, {threads} thread{})",
            if threads == 1 { "" } else { "s" }
        )?;
        Ok(())
    }
}

/// A part of the tree: a position below one of the first moves.
struct Task<P> {
    first: usize,
    position: P,
    depth: u32,
}

/// The leaves below each of the first moves.
fn count<G: BoardGame>(
    position: &G::Position,
    moves: &[MoveOf<G>],
    depth: u32,
    threads: usize,
    isa: Isa,
) -> Vec<Leaves> {
    let mut by_move = vec![Leaves::default(); moves.len()];
    if depth == 0 {
        return by_move;
    }
    let mut tasks: Vec<Task<G::Position>> = moves
        .iter()
        .enumerate()
        .map(|(first, &m)| {
            let mut position = position.clone();
            position.play_unchecked(m);
            Task {
                first,
                position,
                depth: depth - 1,
            }
        })
        .collect();
    // Enough tasks to keep all threads busy to the end and to show progress, each large
    // enough to be worth distributing.
    while tasks.len() < 64 * threads && tasks.first().is_some_and(|task| task.depth > 6) {
        tasks = split(tasks, &mut by_move);
    }

    let progress = Progress::new(&format!("{} perft {depth}", G::NAME), tasks.len() as u64);
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(&mut by_move);
    thread::scope(|scope| {
        for _ in 0..threads.min(tasks.len()) {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let leaves = G::leaves(&task.position, task.depth, isa);
                    if let Ok(mut sums) = sums.lock() {
                        sums[task.first] += leaves;
                    }
                    progress.step();
                }
            });
        }
    });
    progress.finish();
    by_move
}

/// Splits every task into tasks one ply deeper. Games that end there are counted at once.
fn split<P: Position>(tasks: Vec<Task<P>>, by_move: &mut [Leaves]) -> Vec<Task<P>> {
    let mut parts = Vec::new();
    for task in tasks {
        let moves = task.position.legal_moves();
        by_move[task.first].finished += u64::from(moves.is_empty());
        parts.extend(moves.into_iter().map(|m| {
            let mut position = task.position.clone();
            position.play_unchecked(m);
            Task {
                first: task.first,
                position,
                depth: task.depth - 1,
            }
        }));
    }
    parts
}
