use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use ::renju::Renju;
use anyhow::{Result, ensure};
use findings::renju::{ThreatMeans, ThreatProblem, ThreatRow};
use findings::{Headings, Problems};
use game::Position as _;
use record::archive::Format;
use renju_engine::threats::{Solver, ThreeSolver, Vcf};
use report::Language;
use search::{Budget, Limits, Stop};

use crate::answer::Answer;
use crate::position::{self, Start};
use players::memory;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// Wins by fours in Renju (VCF, 四追い勝ち), or by fours and threes (VCT, 追い詰め)
///
/// Finds out whether the side to move wins if each of its moves makes a four, which must be answered, or
/// with --threes a four or a three.
/// Each row has the length of the win in plies, its moves, the positions searched, and the time.
/// Fouls count, for the attack and for the defence. A record file that sets up stones has its own
/// solution as the moves, and the row says where that differs; of any other record the last position is
/// solved. If a position is given up, the exit code is 1.
/// Ctrl-C stops the search.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The position: moves (h8h9i7), a board, - to read it from standard input, or what --file takes
    #[arg(allow_hyphen_values = true, required_unless_present_any = ["board", "file"], value_name = "POSITION|FILE")]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// A file of positions, one per line (blank lines and those that start with # are skipped), a
    /// record file, or a folder or archive (zip, 7z, tar) of files
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "board"])]
    file: Option<PathBuf>,

    /// Also look for wins by threes, where fours alone do not win
    #[arg(long)]
    threes: bool,

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
    let read = read(args)?;
    let problems = &read.problems;
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let limits = Limits {
        nodes: args.nodes,
        ..Limits::default()
    };
    let bytes = memory::bytes(args.hash, "--hash")?;
    let mut solver = Solver::new(bytes);
    let mut by_threes = args.threes.then(|| ThreeSolver::new(bytes));
    let progress = Progress::new("solve renju", problems.len() as u64);
    let mut answer = if read.faults.is_empty() {
        Answer::Yes
    } else {
        Answer::No
    };
    let mut headings = Headings::new(problems.iter().map(|problem| problem.file.as_deref()));
    if !args.json {
        writeln!(out, "{}", ThreatRow::heading(language))?;
    }
    for problem in problems {
        let time = Instant::now();
        let position = &problem.position;
        let mut budget = Budget::new(&limits, position.turn(), &stop);
        let mut vcf = solver.vcf(position, &mut budget);
        let mut means = ThreatMeans::Fours;
        if let Some(solver) = &mut by_threes
            && vcf == Vcf::None
        {
            vcf = solver.vct(position, &mut budget);
            means = ThreatMeans::Threes;
        }
        if vcf == Vcf::Unknown {
            answer = Answer::No;
        }
        if stop.is_requested() {
            answer = Answer::Code(INTERRUPTED);
            break;
        }
        let row = ThreatRow {
            problem,
            vcf,
            means,
            nodes: budget.nodes(),
            time: time.elapsed(),
        };
        let heading = headings.next(problem.file.as_deref());
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
    read.report()?;
    Ok(answer)
}

/// The positions of the files, or the single one that is asked for.
fn read(args: &Args) -> Result<Problems<ThreatProblem>> {
    let named = args.position.as_deref().map(Path::new);
    let named = named.filter(|path| path.exists() || Format::of(path).is_some());
    let Some(path) = args.file.as_deref().or(named) else {
        let line = position::read::<Renju>(args.position.as_deref(), &args.start)?;
        return Ok(findings::renju::one(line.position().clone()));
    };
    let read = findings::renju::read(path, &args.start.rules::<Renju>()?)?;
    ensure!(
        !read.problems.is_empty(),
        "{}: no positions",
        path.display()
    );
    Ok(read)
}
