mod analysis;
mod appraiser;
mod error_size;
mod page;
mod ply;
mod ranking;
mod report;
mod sheet;
mod tally;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use ::othello::Size;
use anyhow::{Context, Result, ensure};
use othello_engine::alphabeta::Level;
use othello_engine::exact::Solver;
use record::othello::Record;
use search::Stop;

use crate::answer::Answer;
use crate::contest::{INTERRUPTED, interruption};
use crate::language::Language;
use crate::memory;
use crate::progress::Progress;
use crate::verbs::record::format::{Format, choose};
use analysis::Analysis;
use appraiser::Appraiser;
use ply::Ply;
use ranking::Ranking;
use sheet::Sheet;

pub(crate) use page::{appraisal, appraise};

/// A game of Othello: GGF, WTHOR or transcripts
///
/// From the last move to the first: what the move was worth in discs for the side that made it, the
/// best move, and how many discs were lost; = marks values that are certain, with the empty squares
/// counted for the winner. The score is Black's. Errors cost 2 to 4 discs (?!), 5 to 9 (?), or 10 and
/// more (??); a certain win or draw that is no longer one is always of the last kind. Ctrl-C ends
/// with what was analysed.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file
    file: PathBuf,

    /// The file's format [default: by its name]
    #[arg(long, value_enum)]
    from: Option<Format>,

    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,

    /// All games of the file: a line a game, and what each player lost
    #[arg(long, conflicts_with = "game")]
    all: bool,

    /// How far to look, from 0 to 60, as the player alphabeta does; from 11 on the last 21 empty
    /// squares are certain
    #[arg(long, value_name = "N", default_value = "12")]
    level: Level,

    /// How many of the best moves to tell
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=60))]
    lines: u8,

    /// How many threads search a position; 0 for one on each core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// How much memory positions are remembered in, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Also write a page with a graph, the boards of the worst errors and all moves
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Print one JSON object a game, and with --all one for all
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    let format = choose(args.from, &args.file)?;
    let games = read(args, format, &args.file).with_context(at)?;
    if let Some(page) = &args.html {
        // Nobody waits for an analysis whose page cannot be written.
        let folder = page
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let is_there = folder.is_none_or(Path::is_dir) && !page.is_dir();
        ensure!(is_there, "{}: cannot be written there", page.display());
    }
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let threads = match args.threads {
        0 => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        threads => NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
    };
    let weights = Some(othello_engine::shipped::weights());
    let mut appraiser = Appraiser {
        solver: Solver::new(memory::bytes(args.hash, "--hash")?, weights).on_threads(threads),
        level: args.level,
        lines: args.lines.into(),
    };
    let moves = games.iter().map(|(_, game)| game.moves.len() as u64).sum();
    let progress = Progress::new("analyze othello", moves);
    let mut ranking = Ranking::default();
    let mut analyses = Vec::new();
    if args.all && !args.json {
        writeln!(out, "{}", Sheet::heading(language))?;
    }
    for (number, game) in &games {
        let step = |_: Option<&Ply>| progress.step();
        let analysis =
            Analysis::new(*number, game, &mut appraiser, &stop, step).with_context(at)?;
        if stop.is_requested() && (args.all || analysis.plies.is_empty()) {
            break;
        }
        ranking.add(&analysis, language);
        let sheet = Sheet {
            analysis: &analysis,
            language,
        };
        progress.aside(|| match (args.json, args.all) {
            (true, _) => writeln!(out, "{}", analysis.object()),
            (false, true) => writeln!(out, "{}", sheet.row()),
            (false, false) => sheet.write(out),
        })?;
        if args.html.is_some() {
            analyses.push(analysis);
        }
    }
    progress.finish();
    match (args.all, args.json) {
        (true, true) => writeln!(out, "{}", ranking.object())?,
        (true, false) => ranking.write(language, out)?,
        (false, _) => {}
    }
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    if let Some(path) = &args.html {
        let page = report::html(&analyses, &ranking, language)?;
        learn::write_whole(path, page.as_bytes())?;
    }
    Ok(Answer::Yes)
}

/// The games that are asked for, with their numbers. What cannot be read to its end is refused
/// before anything is searched.
fn read(args: &Args, format: Format, path: &Path) -> Result<Vec<(usize, Record)>> {
    let mut games = Vec::new();
    let asked = args.game.get();
    for (number, game) in (1..).zip(format.read_othello(path)?) {
        if !args.all && number != asked {
            continue;
        }
        let game = game.map_err(|partial| partial.error)?;
        let size = game.start.size();
        ensure!(
            size == Size::Eight,
            "game {number}: expected a board of 8 by 8, found {size}"
        );
        games.push((number, game));
        if !args.all {
            break;
        }
    }
    match args.all {
        true => ensure!(!games.is_empty(), "there is no game"),
        false => ensure!(!games.is_empty(), "there is no game {asked}"),
    }
    Ok(games)
}
