use std::fs::File;
use std::io::{BufReader, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use ::othello::{Obf, Position, Scoring, Size};
use anyhow::{Context, Result, ensure};
use cpu_time::ProcessTime;
use game::Position as _;
use othello_engine::search::{Solution, SolveMode, Solver, Stopped};
use record::obf;
use report::Language;
use search::Stop;

use super::row::Row;
use super::total::Total;
use crate::answer::Answer;
use players::memory;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Endgames of Othello, in an OBF file
///
/// The file has one problem per line. Each row has the score for the side to move, with the empty
/// squares counted for the winner, the moves of perfect play, the positions searched, and the time.
/// If the file has scores, the best one must be the computed score; otherwise the exit code is 1.
/// Ctrl-C stops and prints the totals so far.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file
    file: PathBuf,

    /// The number of threads that search a problem; 0 for one per core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Compute only the winner: the score is 1, 0 or -1
    #[arg(long)]
    wld: bool,

    /// The size of the transposition table, in MiB; it is rounded down to a power of two
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// The number of the file's first problem [default: the numbers in the comments, or the line
    /// numbers]
    #[arg(long, value_name = "N")]
    first: Option<u32>,

    /// Solve only problems from this number on
    #[arg(long, value_name = "N")]
    from: Option<u32>,

    /// Solve only problems up to this number
    #[arg(long, value_name = "N")]
    to: Option<u32>,

    /// Print one JSON object per problem, and one for all
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    let problems = read(&args.file, args.first).with_context(at)?;
    let is_asked =
        |id: u32| args.from.is_none_or(|from| from <= id) && args.to.is_none_or(|to| id <= to);
    let problems: Vec<(u32, Obf)> = problems
        .into_iter()
        .filter(|&(id, _)| is_asked(id))
        .collect();
    ensure!(!problems.is_empty(), "{}: no problem is selected", at());
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let threads = match args.threads {
        0 => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        threads => NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
    };
    let weights = Some(othello_engine::shipped::weights());
    let mut solver = Solver::with_threads(memory::bytes(args.hash, "--hash")?, weights, threads);
    let progress = Progress::new("solve othello", problems.len() as u64);
    let mut total = Total::default();
    if !args.json {
        writeln!(out, "{}", Row::heading(language))?;
    }
    for (id, problem) in &problems {
        let (time, cpu) = (Instant::now(), ProcessTime::now());
        // A request to stop ends the problem that is being solved, which then has no answer.
        let Ok(solution) = solve_one(&mut solver, &problem.position, args, &stop) else {
            break;
        };
        let row = Row {
            id: *id,
            empties: problem.position.empties().len(),
            expected: problem
                .best()
                .map(|best| if args.wld { best.signum() } else { best }),
            solution,
            cpu: cpu.elapsed(),
            time: time.elapsed(),
        };
        total.add(&row);
        progress.aside(|| {
            if args.json {
                writeln!(out, "{}", row.object())
            } else {
                writeln!(out, "{}", row.text(language))
            }
        })?;
        progress.step();
    }
    progress.finish();
    if args.json {
        writeln!(out, "{}", total.object())?
    } else {
        writeln!(out, "{}", total.text(language))?
    }
    Ok(match (stop.is_requested(), total.wrong()) {
        (true, _) => Answer::Code(INTERRUPTED),
        (false, 0) => Answer::Yes,
        (false, _) => Answer::No,
    })
}

/// The file's problems with their numbers. A file with an invalid line is rejected, because totals
/// over a part of a suite could not be compared.
fn read(path: &Path, first: Option<u32>) -> Result<Vec<(u32, Obf)>> {
    let file = File::open(path).context("cannot be read")?;
    let mut problems = Vec::new();
    for (index, problem) in (0..).zip(obf::Reader::new(BufReader::new(file))) {
        let problem = problem?;
        let size = problem.obf.position.size();
        ensure!(
            size == Size::Eight,
            "line {}: board: expected 64 letters, found one of {size}",
            problem.line
        );
        let id = match first {
            Some(first) => first.saturating_add(index),
            None => problem.number().unwrap_or(problem.line as u32),
        };
        problems.push((id, problem.obf));
    }
    Ok(problems)
}

/// Solves a position according to the options.
fn solve_one(
    solver: &mut Solver,
    position: &Position,
    args: &Args,
    stop: &Stop,
) -> Result<Solution, Stopped> {
    let mut solution = match position.outcome() {
        Some(_) => Solution {
            score: Scoring::EmptiesToWinner.margin(position, position.turn()),
            line: Vec::new(),
            nodes: 1,
        },
        None => {
            let mode = if args.wld {
                SolveMode::Wld
            } else {
                SolveMode::Score
            };
            return solver.solve(position, mode, stop);
        }
    };
    if args.wld {
        solution.score = solution.score.signum();
    }
    Ok(solution)
}
