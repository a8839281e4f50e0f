//! Games in a library.

mod analyze;
mod cards;
mod compact;
mod export;
mod game_search;
mod import;
mod opening_tree;
mod practise;
mod query_args;
mod stats;
mod verify;

use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use ::library::lessons::CardKind;
use anyhow::{Context, Result};
use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use report::Language;

use crate::answer::Answer;
use crate::data_folder;

/// Keep games in a library, and find every position of theirs in a moment
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Import(import::Args),
    Search(Box<game_search::Args>),
    Tree(Box<opening_tree::Args>),
    Stats(stats::Args),
    Export(Box<export::Args>),
    Analyze(Box<analyze::Args>),
    Cards(cards::Args),
    Practise(practise::Args),
    Verify(verify::Args),
    Compact(compact::Args),
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    match args.action {
        Action::Import(args) => import::run(&args, language, out),
        Action::Search(args) => game_search::run(&args, language, out),
        Action::Tree(args) => opening_tree::run(&args, language, out),
        Action::Stats(args) => stats::run(&args, language, out),
        Action::Export(args) => export::run(&args, language, out),
        Action::Analyze(args) => analyze::run(&args, language, out),
        Action::Cards(args) => cards::run(&args, language, out),
        Action::Practise(args) => practise::run(&args, language, out),
        Action::Verify(args) => verify::run(&args, language, out),
        Action::Compact(args) => compact::run(&args, language, out),
    }
}

/// Which library.
#[derive(clap::Args, Debug)]
struct LibraryFolder {
    /// The library's folder [default: library in the usual data folder]
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
}

impl LibraryFolder {
    fn path(&self) -> Result<PathBuf> {
        match &self.library {
            Some(path) => Ok(path.clone()),
            None => {
                let folder = data_folder::usual();
                let folder = folder.context("there is no usual data folder here: use --library")?;
                Ok(folder.join("library"))
            }
        }
    }
}

/// The kinds of cards, for `--kind`.
fn card_kind() -> impl TypedValueParser<Value = CardKind> {
    PossibleValuesParser::new(CardKind::ALL.map(CardKind::name))
        .map(|name| name.parse().unwrap_or_default())
}

/// Today as the number of days since 1 January 1970.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| (since.as_secs() / 86_400) as i64)
}
