mod row;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use ::renju::{Position, Renju};
use anyhow::{Context, Result, ensure};
use game::{Line, Position as _};
use renju_engine::threats::{Solver, Vcf};
use search::{Budget, Limits, Stop};

use crate::answer::Answer;
use crate::contest::{INTERRUPTED, interruption};
use crate::face::Face;
use crate::language::Language;
use crate::memory;
use crate::progress::Progress;
use crate::verbs::position::{self, Start};
use row::Row;

/// Wins by fours alone in Renju (VCF, 四追い勝ち)
///
/// Whether the side to move wins if each of its moves makes a four, which must be answered: in how
/// many plies, the moves, the positions that were looked at, and the time. Fouls count, for the
/// attack and for the defence. If a position was given up, the exit code is 1. Ctrl-C ends with
/// what was solved.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position: moves (h8h9i7), a board, or - to read it from standard input
    #[arg(allow_hyphen_values = true, required_unless_present_any = ["board", "file"])]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// The positions of a file, one a line; blank lines and those that start with # are left out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "board"])]
    file: Option<PathBuf>,

    /// How many positions to look at before one is given up [default: no limit]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// How much memory positions are remembered in, in MiB; 1, 2, 4, … are used fully
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Print one JSON object a position
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
        progress.aside(|| match args.json {
            true => writeln!(out, "{}", row.object()),
            false => writeln!(out, "{}", row.text(language)),
        })?;
        progress.step();
    }
    progress.finish();
    Ok(answer)
}

/// The positions with their numbers: a file's lines, or 1 for the one that is given.
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
