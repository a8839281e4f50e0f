use std::io::Write;
use std::path::PathBuf;

use ::library::GameLibrary;
use anyhow::{Context, Result};
use record::archive::{ArchiveWriter, CompleteFile, Format};
use report::Language;

use super::LibraryFolder;
use super::query_args::QueryArgs;
use crate::answer::Answer;
use crate::game_arg;
use crate::position::{self, Start};
use crate::record_format::{self, choose_target};
use crate::text_encoding::TextEncoding;
use boards::games::{GameKind, KeptGame, KeptGameVisitor};
use terminal::progress::Progress;

/// Write games of the library into a file of any format
///
/// Moves, players, event, date, ratings and result are written; comments and times of moves are not
/// in a library. The exit code is 1 if there is no game.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The file to write
    #[arg(value_name = "FILE")]
    target: PathBuf,

    /// The file's format [default: by its name]
    #[arg(long, value_parser = record_format::parser())]
    to: Option<Format>,

    /// A position that the games reach, in any form that `sanban show` reads
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    query: QueryArgs,

    #[command(flatten)]
    folder: LibraryFolder,
}

struct Export<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit_kept(Export {
        args,
        language,
        out,
    })
}

impl KeptGameVisitor for Export<'_> {
    type Output = Result<Answer>;

    fn visit<G: KeptGame>(self) -> Result<Answer> {
        let args = self.args;
        let format = choose_target(args.to, &args.target)?;
        let line = if args.start.is_given() || args.position.is_some() {
            Some(position::read::<G>(args.position.as_deref(), &args.start)?)
        } else {
            None
        };
        let query = args.query.query::<G>(line.as_ref())?;
        let library = GameLibrary::open(&args.folder.path()?)?;
        let found = library.search(&query, None)?;
        let at = || args.target.display().to_string();
        if found.is_empty() {
            writeln!(
                self.out,
                "{}",
                self.language.pick("no games", "対局がありません")
            )?;
            return Ok(Answer::No);
        }
        let progress = Progress::new("library export", found.len() as u64);
        let mut writer = ArchiveWriter::new(format, &args.target)?;
        let mut file = CompleteFile::create(&args.target)?;
        for found in &found {
            let game = library.game::<G>(found.number)?;
            let text = writer.push(&game.record()).with_context(at)?;
            file.write(TextEncoding::encode(None, &args.target, &text)?)?;
            progress.step();
        }
        let end = writer.finish().with_context(at)?;
        file.write(&end.bytes)?;
        for (name, bytes) in &end.beside {
            let mut beside = CompleteFile::create(&args.target.with_file_name(name))?;
            beside.write(bytes)?;
            beside.finish()?;
        }
        file.finish()?;
        progress.finish();
        let count = end.games;
        let text = self
            .language
            .pick(format!("{count} games"), format!("{count} 局"));
        writeln!(self.out, "{text}")?;
        Ok(Answer::Yes)
    }
}
