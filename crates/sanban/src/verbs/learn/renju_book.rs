use std::ffi::OsString;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use ::renju::{RuleSet, Rules, Size};
use anyhow::{Context, Result, ensure};
use renju_engine::book::RenjuBook;
use renju_engine::shipped;
use renju_lab::BookGrowth;
use report::Language;
use search::Stop;
use serde_json::json;

use crate::answer::Answer;
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

/// An opening book of Renju, by searches with a fixed number of nodes
///
/// It has the 26 openings and some even layouts for swap2, the good answers to them up to the fifth stone,
/// and goes on where both sides lose least. `alphabeta:book=FILE` plays by it. A file that is there already
/// grows; the result does not depend on where it was stopped, nor on threads. FILE.MANIFEST.toml says how it
/// was made. Ctrl-C keeps what there is.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The book
    file: PathBuf,

    /// The number of positions, up to symmetry
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(30..=10_000_000))]
    positions: u64,

    /// The positions of a search
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000_000))]
    nodes: u64,

    /// How many even layouts of three stones it begins with, for swap2
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    layouts: u16,

    /// The rules: renju, gomocup, standard or freestyle
    #[arg(long, value_name = "RULES", default_value_t = RuleSet::Renju)]
    rules: RuleSet,

    /// The size of the board
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=19))]
    size: u8,

    /// The number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// The seed of the layouts
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The settings in a manifest that a book is made by from beginning to end.
const SETTINGS: [&str; 6] = ["rules", "size", "nodes", "layouts", "seed", "weights-crc32"];

/// How often the file is written.
const BETWEEN: Duration = Duration::from_secs(30);

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        args.rules != RuleSet::Rdd,
        "--rules: expected renju, gomocup, standard or freestyle, found rdd"
    );
    let size = Size::new(args.size).context("--size: expected 9 to 19")?;
    let mut book = begin(args, size)?;
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let growth = BookGrowth {
        rules: Rules {
            size,
            ..Rules::named(args.rules)
        },
        nodes: args.nodes,
        layouts: args.layouts.into(),
        seed: args.seed,
        threads: match NonZeroUsize::new(args.threads.into()) {
            Some(threads) => threads,
            None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        },
    };
    let before = book.len() as u64;
    let progress = Progress::new("learn renju-book", args.positions.saturating_sub(before));
    let mut saved = Instant::now();
    let mut failure = None;
    growth.grow(&mut book, args.positions as usize, &stop, |book| {
        progress.reach((book.len() as u64).saturating_sub(before));
        if saved.elapsed() >= BETWEEN {
            saved = Instant::now();
            if let Err(why) = save(args, book) {
                failure = Some(why);
                stop.request();
            }
        }
    });
    progress.finish();
    if let Some(why) = failure {
        return Err(why);
    }
    let bytes = save(args, &book)?;
    if args.json {
        let object = json!({
            "schema": 1,
            "book": args.file,
            "positions": book.len(),
            "bytes": bytes,
            "crc32": checksum(&book.to_bytes()),
        });
        writeln!(out, "{object}")?;
    } else {
        let (file, positions) = (args.file.display(), book.len());
        writeln!(
            out,
            "{}",
            language.pick(
                format!("{file}: {positions} positions, {bytes} bytes"),
                format!("{file}: {positions}局面、{bytes}バイト"),
            )
        )?;
    }
    if stop.is_requested() {
        return Ok(Answer::Code(INTERRUPTED));
    }
    Ok(Answer::Yes)
}

/// The book that is there already, if it was made with the same settings, or an empty one.
fn begin(args: &Args, size: Size) -> Result<RenjuBook> {
    if !args.file.exists() {
        return Ok(RenjuBook::new(size, args.rules));
    }
    let at = || args.file.display().to_string();
    let bytes = record::read_regular(&args.file).with_context(at)?;
    let book = RenjuBook::from_bytes(&bytes).with_context(at)?;
    let path = manifest_path(&args.file);
    let at = || path.display().to_string();
    let text = record::read_regular(&path).with_context(at)?;
    let text = String::from_utf8(text).with_context(at)?;
    let known: toml::Table = text.parse().with_context(at)?;
    let asked: toml::Table = manifest(args, &book, &bytes).parse().context("manifest")?;
    for field in SETTINGS {
        let value = |table: &toml::Table| match table.get(field) {
            Some(value) => value.to_string(),
            None => "nothing".to_owned(),
        };
        let (expected, found) = (value(&asked), value(&known));
        ensure!(
            expected == found,
            "{}: {field}: expected {expected}, found {found}: a book grows by the settings that it was begun with",
            at()
        );
    }
    Ok(book)
}

/// Writes the book and its manifest; the length of the book.
fn save(args: &Args, book: &RenjuBook) -> Result<usize> {
    let bytes = book.to_bytes();
    learn::write_whole(&args.file, &bytes)?;
    let text = manifest(args, book, &bytes);
    learn::write_whole(&manifest_path(&args.file), text.as_bytes())?;
    Ok(bytes.len())
}

/// How a book was made.
fn manifest(args: &Args, book: &RenjuBook, bytes: &[u8]) -> String {
    let Args {
        positions,
        nodes,
        layouts,
        rules,
        size,
        seed,
        ..
    } = args;
    let name = args.file.file_name().unwrap_or_default().to_string_lossy();
    let command = format!(
        "sanban learn renju-book {name} --positions {positions} --nodes {nodes} \
         --layouts {layouts} --rules {rules} --size {size} --seed {seed}"
    );
    format!(
        "what = \"Opening book of Renju, made by `sanban learn renju-book`\"\n\
         version = \"{}\"\n\
         command = {}\n\
         rules = \"{rules}\"\n\
         size = {size}\n\
         nodes = {nodes}\n\
         layouts = {layouts}\n\
         seed = {seed}\n\
         weights-crc32 = {}\n\
         positions = {}\n\
         crc32 = {}\n\
         bytes = {}\n",
        env!("CARGO_PKG_VERSION"),
        toml::Value::from(command),
        checksum(shipped::WEIGHTS_FILE),
        book.len(),
        checksum(bytes),
        bytes.len(),
    )
}

/// The checksum that the file ends with.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.last_chunk().map_or(0, |&sum| u32::from_le_bytes(sum))
}

fn manifest_path(file: &Path) -> PathBuf {
    let mut name: OsString = file.file_name().unwrap_or_default().to_owned();
    name.push(".MANIFEST.toml");
    file.with_file_name(name)
}
