mod problem;
mod row;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use game::Position as _;
use search::{Budget, Limits, Stop};
use shogi_engine::mate::{Mate, Solution};

use crate::answer::Answer;
use crate::contest::{INTERRUPTED, interruption};
use crate::language::Language;
use crate::memory;
use crate::progress::Progress;
use problem::Problem;
use row::Row;

/// Mate problems of Shogi, in a file or one alone
///
/// The side to move gives check with every move until the other king is mated; it need not have a
/// king itself. Told are the length of the shortest mate, without futile interpositions, its
/// moves, the positions that were looked at, and the time. A length that is not known to be the
/// shortest has a question mark. If a position stays unknown within the limits, the exit code
/// is 1. Ctrl-C ends with what was solved.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// An SFEN, or a file with one a line; what follows # is a comment
    #[arg(required = true, value_name = "SFEN|FILE")]
    problem: Vec<String>,

    /// How many positions may be looked at for each problem
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// How many seconds each problem may take
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// How much memory positions are remembered in, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,

    /// Write moves as USI does
    #[arg(long)]
    usi: bool,

    /// Print one JSON object a problem
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
    ensure!(!problems.is_empty(), "{text}: there is no problem in it");
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
        progress.aside(|| match args.json {
            true => writeln!(out, "{}", row.object()),
            false => writeln!(out, "{}", row.text(language, args.usi)),
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
