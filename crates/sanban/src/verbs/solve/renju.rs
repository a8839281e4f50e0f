mod row;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use ::renju::{Position, Renju};
use anyhow::{Context, Result, ensure};
use game::{Line, Position as _};
use renju_engine::threats::{Solver, Vcf};
use report::Language;
use search::{Budget, Limits, Stop};

use crate::answer::Answer;
use crate::position::{self, Start};
use boards::BoardText as _;
use players::memory;
use row::Row;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Wins by fours alone in Renju (VCF, 四追い勝ち)
///
/// Finds out whether the side to move wins if each of its moves makes a four, which must be answered.
/// Each row has the length of the win in plies, its moves, the positions searched, and the time.
/// Fouls count, for the attack and for the defence. If a position is given up, the exit code is 1.
/// Ctrl-C stops the search.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position: moves (h8h9i7), a board, or - to read it from standard input
    #[arg(allow_hyphen_values = true, required_unless_present_any = ["board", "file"])]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// A file of positions, one per line; blank lines and those that start with # are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "board"])]
    file: Option<PathBuf>,

    /// The most positions to search before a problem is given up [default: no limit]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The size of the transposition table, in MiB; it is rounded down to a power of two
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Print one JSON object per position
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let problems = read(args)?;
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let limits = Limits {
        nodes: args.nodes,
        ..Limits::default()
    };
    let mut solver = Solver::new(memory::bytes(args.hash, "--hash")?);
    let progress = Progress::new("solve renju", problems.len() as u64);
    let mut answer = Answer::Yes;
    if !args.json {
        writeln!(out, "{}", Row::heading(language))?;
    }
    for (id, position) in problems {
        let time = Instant::now();
        let mut budget = Budget::new(&limits, position.turn(), &stop);
        let vcf = solver.vcf(&position, &mut budget);
        if vcf == Vcf::Unknown {
            answer = Answer::No;
        }
        if stop.is_requested() {
            answer = Answer::Code(INTERRUPTED);
            break;
        }
        let row = Row {
            id,
            position,
            vcf,
            nodes: budget.nodes(),
            time: time.elapsed(),
        };
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
    Ok(answer)
}

/// The positions with their numbers: line numbers in a file, or 1 for a single position.
fn read(args: &Args) -> Result<Vec<(u64, Position)>> {
    let position = |line: Line<Renju>| line.position().clone();
    let Some(path) = &args.file else {
        let line = position::read::<Renju>(args.position.as_deref(), &args.start)?;
        return Ok(vec![(1, position(line))]);
    };
    let rules = args.start.rules::<Renju>()?;
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut problems = Vec::new();
    for (number, row) in (1..).zip(text.lines()) {
        if row.trim().is_empty() || row.starts_with('#') {
            continue;
        }
        let at = || format!("{}, line {number}", path.display());
        let line = Renju::read_position(row, &rules).with_context(at)?;
        problems.push((number, position(line)));
    }
    ensure!(!problems.is_empty(), "{}: no positions", path.display());
    Ok(problems)
}
