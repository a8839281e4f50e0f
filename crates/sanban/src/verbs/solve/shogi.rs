mod problem;
mod row;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use game::Position as _;
use report::Language;
use search::{Budget, Limits, Stop};
use shogi_engine::mate::{Mate, Solution};

use crate::answer::Answer;
use players::memory;
use problem::Problem;
use row::Row;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Mate problems of Shogi: a single one, or a file
///
/// The side to move gives check with every move until the other king is mated; it need not have a
/// king itself. Each row has the length of the shortest mate, without futile interpositions, its
/// moves, the positions searched, and the time. A question mark means that the mate may not be the
/// shortest. If a problem is not solved within the limits, the exit code is 1. Ctrl-C stops the
/// search.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// An SFEN, or a file with one per line; text after # is a comment
    #[arg(required = true, value_name = "SFEN|FILE")]
    problem: Vec<String>,

    /// The most positions to search for each problem
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The time limit of each problem, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// Write moves in USI notation
    #[arg(long)]
    usi: bool,

    /// Print one JSON object per problem
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().map_or(-1.0, |seconds: f64| seconds);
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => Ok(time),
        Err(_) => bail!("expected seconds, such as 10 or 0.5"),
    }
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let text = args.problem.join(" ");
    let problems = Problem::read(&text)?;
    ensure!(!problems.is_empty(), "{text}: the file has no problems");
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let limits = Limits {
        nodes: args.nodes,
        move_time: args.time,
        ..Limits::default()
    };
    let mut solver = Mate::new(memory::bytes(args.memory, "--memory")?);
    let progress = Progress::new("solve shogi", problems.len() as u64);
    let mut is_all_known = true;
    if !args.json {
        writeln!(out, "{}", Row::heading(language))?;
    }
    for problem in &problems {
        let time = Instant::now();
        let position = &problem.position;
        let mut budget = Budget::new(&limits, position.turn(), &stop);
        let solution = solver.solve(position, &mut budget);
        // A request to stop ends the problem that is being solved, which then has no answer.
        if stop.is_requested() {
            break;
        }
        is_all_known &= solution != Solution::Unknown;
        let row = Row {
            problem,
            solution,
            nodes: budget.nodes(),
            time: time.elapsed(),
        };
        progress.aside(|| {
            if args.json {
                writeln!(out, "{}", row.object())
            } else {
                writeln!(out, "{}", row.text(language, args.usi))
            }
        })?;
        progress.step();
    }
    progress.finish();
    Ok(match (stop.is_requested(), is_all_known) {
        (true, _) => Answer::Code(INTERRUPTED),
        (false, true) => Answer::Yes,
        (false, false) => Answer::No,
    })
}
