use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use ::othello::Size;
use anyhow::{Context, Result, ensure};
use findings::othello::{OthelloSheet, review_json, write_ranking};
use othello_engine::alphabeta::Level;
use othello_engine::review::{self, GameReview, Ranking, ReviewedMove, Reviewer};
use othello_engine::search::Solver;
use record::archive::{Format, OpenedFiles, record_files};
use record::othello::Record;
use report::Language;
use search::Stop;

use crate::answer::Answer;
use crate::record_format::{self, choose};
use boards::othello::picture;
use players::memory;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// A game of Othello: GGF, WTHOR or transcripts
///
/// Moves are searched from the last to the first. Each row has the value of the move in discs for the
/// side that made it and that side's chance to win in per cent, the same of the best move, and the
/// discs lost; = marks exact values, which count empty squares for the winner. The score is Black's. An error loses 2 to 4 discs (?!), 5 to 9 (?), or 10
/// and more (??); losing a proven win or draw is always ??. Ctrl-C stops and prints the moves analysed
/// so far.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file, an archive (zip, 7z, tar) or a folder (searched recursively)
    file: PathBuf,

    /// The file's format [default: by its name]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,

    /// Which game, from 1
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,

    /// All games: one line per game, and the losses of each player
    #[arg(long, conflicts_with = "game")]
    all: bool,

    /// The search level of the player alphabeta, from 0 to 60
    #[arg(long, value_name = "N", default_value = "12")]
    level: Level,

    /// Positions with at most this many empty squares are solved exactly [default: 24 from level 10 on,
    /// twice the level below]
    #[arg(long, value_name = "EMPTIES", value_parser = clap::value_parser!(u8).range(0..=60))]
    exact: Option<u8>,

    /// The number of best moves to print
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=60))]
    lines: u8,

    /// The number of threads that search a position; 0 for one per core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// The size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Also write a page with a graph, the boards of the worst errors and all moves
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Print one JSON object per game, and with --all one for all games
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    let games = read(args)?;
    if let Some(page) = &args.html {
        // Checked before the analysis, which can take long.
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
    let mut reviewer = Reviewer {
        solver: Solver::with_threads(memory::bytes(args.hash, "--hash")?, weights, threads),
        level: args.level,
        exact: args
            .exact
            .map_or_else(|| Reviewer::usual_exact(args.level), u32::from),
        lines: args.lines.into(),
    };
    let moves = games.iter().map(|(_, game)| game.moves.len() as u64).sum();
    let progress = Progress::new("analyze othello", moves);
    let mut ranking = Ranking::default();
    let mut reviews = Vec::new();
    if args.all && !args.json {
        writeln!(out, "{}", OthelloSheet::heading(language))?;
    }
    for (number, game) in &games {
        let step = |_: Option<&ReviewedMove>| progress.step();
        let line = game.line().with_context(at)?;
        let mut review = GameReview::new(&line, &mut reviewer, &stop, step);
        if stop.is_requested() && (args.all || review.moves.is_empty()) {
            break;
        }
        review.number = *number;
        review.players = game.players.clone();
        review.score = game.end.map(|end| end.score.in_discs());
        ranking.add(&review, language);
        let sheet = OthelloSheet::new(&review, language);
        progress.aside(|| {
            if args.json {
                writeln!(out, "{}", review_json::review(&review))
            } else if args.all {
                writeln!(out, "{}", sheet.row())
            } else {
                sheet.write(out)
            }
        })?;
        if args.html.is_some() {
            reviews.push(review);
        }
    }
    progress.finish();
    if args.all && args.json {
        writeln!(out, "{}", review_json::ranking(&ranking))?;
    } else if args.all {
        write_ranking(&ranking, language, out)?;
    }
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    if let Some(path) = &args.html {
        let page = review::html(&reviews, &ranking, language, picture::marked);
        learn::write_whole(path, page.as_bytes())?;
    }
    Ok(Answer::Yes)
}

/// The requested games, with their numbers. A game with an unreadable move is rejected
/// before anything is searched.
fn read(args: &Args) -> Result<Vec<(usize, Record)>> {
    let mut games = Vec::new();
    let asked = args.game.get();
    let mut number = 0;
    for file in OpenedFiles::new(record_files(&args.file, args.from)?) {
        let file = file?;
        let at = || file.path().display().to_string();
        let format = choose(args.from, &file).with_context(at)?;
        for game in format.read_othello(&file).with_context(at)? {
            number += 1;
            if !args.all && number != asked {
                continue;
            }
            let game = game.map_err(|partial| partial.error).with_context(at)?;
            let size = game.start.size();
            ensure!(
                size == Size::Eight,
                "{}: game {number}: expected a board of 8 by 8, found {size}",
                at()
            );
            games.push((number, game));
            if !args.all {
                return Ok(games);
            }
        }
    }
    let shown = args.file.display();
    if args.all {
        ensure!(!games.is_empty(), "{shown}: there is no game");
    } else {
        ensure!(!games.is_empty(), "{shown}: there is no game {asked}");
    }
    Ok(games)
}
