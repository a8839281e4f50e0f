use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use findings::Headings;
use findings::shogi::MateRow;
use game::Position as _;
use report::Language;
use search::{Budget, Limits, Stop};
use shogi_engine::mate::Mate;

use crate::answer::Answer;
use players::memory;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Mate problems of Shogi: a single one, or a file
///
/// The side to move gives check with every move until the other king is mated; it need not have a
/// king itself. Each row has the length of the shortest mate, without futile interpositions, its
/// moves, the positions searched, and the time. A question mark means that the mate may not be the
/// shortest. A record file has its problem as the first position and its own solution as the moves:
/// the row says where that differs. If a problem is not solved within the limits, or a file's solution
/// has another length than the shortest mate, the exit code is 1. Ctrl-C stops the search.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// An SFEN, a file with one per line (text after # is a comment), a record file, or a folder or
    /// archive (zip, 7z, tar) of files
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
    let read = findings::shogi::read(&text)?;
    let problems = &read.problems;
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
    let mut is_all_right = read.faults.is_empty();
    let mut headings = Headings::new(problems.iter().map(|problem| problem.file.as_deref()));
    if !args.json {
        writeln!(out, "{}", MateRow::heading(language))?;
    }
    for problem in problems {
        let time = Instant::now();
        let position = &problem.position;
        let mut budget = Budget::new(&limits, position.turn(), &stop);
        let solution = solver.solve(position, &mut budget);
        // A request to stop ends the problem that is being solved, which then has no answer.
        if stop.is_requested() {
            break;
        }
        let row = MateRow {
            problem,
            solution,
            nodes: budget.nodes(),
            time: time.elapsed(),
        };
        is_all_right &= row.is_right();
        let heading = headings.next(problem.file.as_deref());
        progress.aside(|| {
            if let Some(path) = heading.filter(|_| !args.json) {
                writeln!(out, "{}", path.display())?;
            }
            if args.json {
                writeln!(out, "{}", row.object())
            } else {
                writeln!(out, "{}", row.text(language, args.usi))
            }
        })?;
        progress.step();
    }
    progress.finish();
    read.report()?;
    Ok(match (stop.is_requested(), is_all_right) {
        (true, _) => Answer::Code(INTERRUPTED),
        (false, true) => Answer::Yes,
        (false, false) => Answer::No,
    })
}
