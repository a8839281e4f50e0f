//! The analysis of games whose players score positions, in winning chances.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use findings::{ReviewSheet, review_json, write_ranking};
use game::{ByColor, Line, MoveOf, Notation, Outcome};
use players::memory;
use record::archive::{AnyRecord, Format, OpenedFiles, record_files};
use report::Language;
use review::{
    Appraiser, GameReview, Judgement, KeptReviews, Ranking, ReviewPage, ReviewText, Telling,
};
use search::{Limits, Stop};
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

use crate::answer::Answer;
use crate::record_format::{self, choose};

#[derive(clap::Args, Debug)]
pub(super) struct AnalysisArgs {
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

    /// The positions searched for a move
    #[arg(long, value_name = "N", default_value_t = 200_000, conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seconds for a move, instead of a number of positions
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The number of best moves to print
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=60))]
    lines: u32,

    /// The number of threads that search a position; 0 for one per core
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,

    /// The size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Also write a page with a graph, the boards of the worst errors and all moves
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Keep analysed games in this file, and take from it those that are there: an interrupted
    /// analysis goes on where it was
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// Print one JSON object per move, and with --all one for all games
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    match seconds.map(Duration::try_from_secs_f64) {
        Some(Ok(time)) => Ok(time),
        _ => bail!("expected seconds, such as 10 or 0.5"),
    }
}

/// How a position is searched.
pub(super) struct Searching {
    pub(super) limits: Limits,
    pub(super) lines: u32,
    pub(super) threads: NonZeroUsize,
    /// In MiB.
    pub(super) hash: u32,
}

/// What the analysis has to know of a game.
pub(super) struct Analysed<G: Notation, A> {
    /// The line of play of a record; `None` for one of another game.
    pub(super) read: fn(AnyRecord) -> Option<Result<RecordedLine<G>>>,
    /// What searches positions. Each game has a new one: the games before it change nothing.
    pub(super) appraiser: fn(&Searching) -> A,
    /// What scores mean in a game.
    pub(super) judgement: fn(&Line<G>) -> Judgement,
    pub(super) telling: Telling<G>,
    /// A picture of a position with the move that was played and the best one.
    pub(super) draw: fn(&Line<G>, MoveOf<G>, MoveOf<G>) -> String,
}

/// A game of a file.
pub(super) struct RecordedLine<G: Notation> {
    pub(super) line: Line<G>,
    pub(super) players: ByColor<Option<String>>,
    pub(super) outcome: Option<Outcome>,
}

pub(super) fn run<G: Notation, A: Appraiser<G>>(
    args: &AnalysisArgs,
    analysed: &Analysed<G, A>,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let games = read(args, analysed)?;
    let searching = args.searching()?;
    if let Some(page) = &args.html {
        // Checked before the analysis, which can take long.
        let folder = page
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let is_there = folder.is_none_or(Path::is_dir) && !page.is_dir();
        ensure!(is_there, "{}: cannot be written there", page.display());
    }
    let mut kept = match &args.keep {
        None => None,
        Some(path) => Some(
            KeptReviews::open(path, G::NAME, &args.search_key())
                .with_context(|| path.display().to_string())?,
        ),
    };
    let judgement = analysed.judgement;
    let find = |game: &RecordedLine<G>| kept.as_ref()?.find(&game.line, judgement(&game.line));
    let mut known: Vec<Option<GameReview<G>>> = games.iter().map(|(_, game)| find(game)).collect();
    let new = games
        .iter()
        .zip(&known)
        .filter(|(_, known)| known.is_none());
    let moves = new
        .map(|((_, game), _)| game.line.moves().len() as u64)
        .sum();
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let progress = Progress::new(&format!("analyze {}", G::NAME), moves);
    let side = |color| (analysed.telling.side)(color, language);
    let mut ranking = Ranking::default();
    let mut reviews = Vec::new();
    if args.all && !args.json {
        writeln!(out, "{}", ReviewSheet::heading(analysed.telling, language))?;
    }
    for ((number, game), known) in games.into_iter().zip(&mut known) {
        if stop.is_requested() {
            break;
        }
        let mut review = match known.take() {
            Some(review) => review,
            None => {
                let mut appraiser = (analysed.appraiser)(&searching);
                let step = |_: Option<&_>| progress.step();
                let judgement = judgement(&game.line);
                let review = GameReview::new(&game.line, &mut appraiser, judgement, &stop, step);
                if stop.is_requested() && (args.all || review.moves.is_empty()) {
                    break;
                }
                if let (Some(kept), false) = (&mut kept, stop.is_requested()) {
                    let path = args.keep.as_deref().unwrap_or(Path::new(""));
                    kept.add(&review)
                        .with_context(|| path.display().to_string())?;
                }
                review
            }
        };
        review.number = number;
        review.players = game.players;
        review.outcome = game.outcome;
        ranking.add(&review, side);
        let text = ReviewText {
            review: &review,
            telling: analysed.telling,
            language,
        };
        let sheet = ReviewSheet { text };
        progress.aside(|| {
            if args.json {
                review_json::moves(&review).try_for_each(|row| writeln!(out, "{row}"))
            } else if args.all {
                writeln!(out, "{}", sheet.row())
            } else {
                sheet.write(&args.search_text(language), out)
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
        let page = ReviewPage {
            reviews: &reviews,
            ranking: &ranking,
            search: &args.search_text(language),
            telling: analysed.telling,
            language,
        };
        learn::write_whole(path, page.html(analysed.draw).as_bytes())?;
    }
    Ok(Answer::Yes)
}

impl AnalysisArgs {
    fn searching(&self) -> Result<Searching> {
        let threads = match self.threads {
            0 => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            threads => NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
        };
        Ok(Searching {
            limits: Limits {
                nodes: self.time.is_none().then_some(self.nodes),
                move_time: self.time,
                ..Limits::default()
            },
            lines: self.lines,
            threads,
            hash: u32::try_from(memory::bytes(self.hash, "--hash")? >> 20).unwrap_or(self.hash),
        })
    }

    /// What a kept review depends on.
    fn search_key(&self) -> String {
        let far = match self.time {
            Some(time) => format!("time {}", time.as_secs_f64()),
            None => format!("nodes {}", self.nodes),
        };
        format!(
            "{far}, lines {}, hash {}, version {}",
            self.lines,
            self.hash,
            env!("CARGO_PKG_VERSION")
        )
    }

    fn search_text(&self, language: Language) -> String {
        match self.time {
            Some(time) => {
                let seconds = time.as_secs_f64();
                language.pick(format!("{seconds} s a move"), format!("一手 {seconds} 秒"))
            }
            None => {
                let nodes = self.nodes;
                language.pick(
                    format!("{nodes} positions a move"),
                    format!("一手 {nodes} 局面"),
                )
            }
        }
    }
}

/// The name of a game as formats have it.
fn titled(game: &str) -> String {
    let mut name = game.to_owned();
    name[..1].make_ascii_uppercase();
    name
}

/// The requested games, with their numbers. A game with an unreadable move is rejected
/// before anything is searched.
fn read<G: Notation, A>(
    args: &AnalysisArgs,
    analysed: &Analysed<G, A>,
) -> Result<Vec<(usize, RecordedLine<G>)>> {
    let mut games = Vec::new();
    let asked = args.game.get();
    let mut number = 0;
    for file in OpenedFiles::new(record_files(&args.file, args.from)?) {
        let file = file?;
        let at = || file.path().display().to_string();
        let format = choose(args.from, &file).with_context(at)?;
        let found = format.game();
        ensure!(
            found.eq_ignore_ascii_case(G::NAME),
            "{}: expected records of {}, found {found}",
            at(),
            titled(G::NAME)
        );
        for (in_file, game) in (1..).zip(format.read(&file).with_context(at)?) {
            number += 1;
            if !args.all && number != asked {
                continue;
            }
            let place = || format!("{}: game {in_file}", at());
            let game = game.map_err(|partial| partial.error).with_context(place)?;
            let Some(game) = (analysed.read)(game) else {
                bail!("{}: expected a record of {}", at(), G::NAME);
            };
            games.push((number, game.with_context(place)?));
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
