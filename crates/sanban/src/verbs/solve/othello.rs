use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use ::othello::{Position, Scoring};
use anyhow::{Result, ensure};
use cpu_time::ProcessTime;
use findings::Headings;
use findings::othello::{EndgameProblem, EndgameRow, EndgameSelection, EndgameTotal};
use game::Position as _;
use othello_engine::search::{Solution, SolveMode, Solver, Stopped};
use report::Language;
use search::Stop;

use crate::answer::Answer;
use players::memory;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Endgames of Othello: OBF, or positions of recorded games
///
/// An OBF file has one problem per line. Of a recorded game (GGF, WTHOR, transcripts) the position with
/// --empties empty squares is solved; without it the one of its theoretical score, its first position if
/// discs were set up, or the last one if the game is not over. Each row has the score for the side to move, with the empty
/// squares counted for the winner, the moves of perfect play, the positions searched, and the time.
/// If the file has scores, the best one must be the computed score; otherwise the exit code is 1.
/// Ctrl-C stops and prints the totals so far.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file, an archive (zip, 7z, tar) or a folder (searched recursively)
    file: PathBuf,

    /// How many empty squares the positions of recorded games have
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60))]
    empties: Option<u32>,

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
    let selection = EndgameSelection {
        first: args.first,
        empties: args.empties,
    };
    let read = findings::othello::read(&args.file, &selection)?;
    let is_asked =
        |id: u32| args.from.is_none_or(|from| from <= id) && args.to.is_none_or(|to| id <= to);
    let problems = read.problems.iter();
    let problems: Vec<&EndgameProblem> = problems.filter(|problem| is_asked(problem.id)).collect();
    ensure!(
        !problems.is_empty(),
        "{}: no problem is selected",
        args.file.display()
    );
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let threads = match args.threads {
        0 => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        threads => NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
    };
    let weights = Some(othello_engine::shipped::weights());
    let mut solver = Solver::with_threads(memory::bytes(args.hash, "--hash")?, weights, threads);
    let progress = Progress::new("solve othello", problems.len() as u64);
    let mut total = EndgameTotal::default();
    if !args.json {
        writeln!(out, "{}", EndgameRow::heading(language))?;
    }
    let mut headings = Headings::new(problems.iter().map(|problem| Some(&*problem.file)));
    for &problem in &problems {
        let (time, cpu) = (Instant::now(), ProcessTime::now());
        // A request to stop ends the problem that is being solved, which then has no answer.
        let Ok(solution) = solve_one(&mut solver, &problem.position, args, &stop) else {
            break;
        };
        let row = EndgameRow {
            problem,
            expected: problem
                .expected
                .map(|best| if args.wld { best.signum() } else { best }),
            solution,
            cpu: cpu.elapsed(),
            time: time.elapsed(),
        };
        total.add(&row);
        let heading = headings.next(Some(&problem.file));
        progress.aside(|| {
            if let Some(path) = heading.filter(|_| !args.json) {
                writeln!(out, "{}", path.display())?;
            }
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
    read.report()?;
    Ok(if stop.is_requested() {
        Answer::Code(INTERRUPTED)
    } else if total.wrong() == 0 && read.faults.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    })
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
