mod oserou_log;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use game::Line;
use record::archive::{AnyGame, AnyRecord, Format, OpenedFiles, end_words, record_files};
use report::Language;

use crate::answer::Answer;
use crate::record_format::{self, choose};
use boards::{BoardGame, ReplaySheet, TerminalStyle};

/// Step through a game in the terminal
///
/// Enter goes to the next move, b back, a number to that move, s to the start, e to the end; q
/// quits. A log of oserou's learning (.csv) is printed board by board.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file
    file: PathBuf,

    /// Which game of the file, from 1 [default: the first, or all of oserou's log]
    #[arg(long)]
    game: Option<usize>,

    /// The file's format [default: by its name]
    #[arg(long, value_parser = record_format::parser())]
    from: Option<Format>,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,

    /// Print one JSON object (oserou's logs only)
    #[arg(long, conflicts_with = "ascii")]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    if args.from.is_none() && oserou_log::is_log(&args.file) {
        return oserou_log::replay(args, language, out);
    }
    if args.json {
        bail!("{}: --json: expected a log of oserou", at());
    }
    let (game, fault) = match nth_game(args)? {
        Ok(game) => (game, None),
        Err(partial) => (*partial.record, Some(partial.error)),
    };
    let style = terminal::style(args.ascii);
    match &game {
        AnyRecord::Shogi(game) => step(ReplaySheet::of_shogi(game, style), style, language, out)?,
        AnyRecord::Othello(game) => step(ReplaySheet::of_othello(game)?, style, language, out)?,
        AnyRecord::Renju(game) => step(ReplaySheet::of_renju(game)?, style, language, out)?,
    }
    match fault {
        None => Ok(Answer::Yes),
        Some(error) => {
            writeln!(out, "{}: {}", at(), language.message(format!("{error:#}")))?;
            Ok(Answer::No)
        }
    }
}

/// The game that was asked for: of the file, or of all files in an archive.
fn nth_game(args: &Args) -> Result<AnyGame> {
    let number = args.game.unwrap_or(1);
    let mut left = number;
    if args.file.is_dir() {
        bail!(
            "{}: expected a file or an archive, found a folder",
            args.file.display()
        );
    }
    for file in OpenedFiles::new(record_files(&args.file, args.from)?) {
        let file = file?;
        let at = || file.path().display().to_string();
        let format = choose(args.from, &file).with_context(at)?;
        for game in format.read(&file).with_context(at)? {
            left = left.saturating_sub(1);
            if left == 0 && number > 0 {
                return Ok(game);
            }
        }
    }
    bail!("{}: there is no game {number}", args.file.display())
}

fn step<G: BoardGame>(
    sheet: ReplaySheet<G>,
    style: TerminalStyle,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let mut stage = Stage {
        sheet,
        ply: 0,
        style,
        language,
        out,
    };
    stage.play(&mut io::stdin().lock())
}

/// A game that is being replayed.
struct Stage<'a, G: BoardGame> {
    sheet: ReplaySheet<G>,
    ply: usize,
    style: TerminalStyle,
    language: Language,
    out: &'a mut dyn Write,
}

impl<G: BoardGame> Stage<'_, G> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<()> {
        let last = self.sheet.line.moves().len();
        self.draw()?;
        loop {
            write!(self.out, "{}/{last}> ", self.ply)?;
            self.out.flush()?;
            let mut typed = Vec::new();
            if input
                .read_until(b'\n', &mut typed)
                .context("standard input")?
                == 0
            {
                writeln!(self.out)?;
                return Ok(());
            }
            let typed = String::from_utf8_lossy(&typed).trim().to_lowercase();
            let ply = match typed.as_str() {
                "" | "n" => self.ply + 1,
                "b" | "p" => self.ply.saturating_sub(1),
                "s" => 0,
                "e" => last,
                "q" | "quit" | "exit" => return Ok(()),
                number => match number.parse() {
                    Ok(ply) => ply,
                    Err(_) => {
                        let text = self.language.pick(
                            "Enter or n: next, b: back, s: start, e: end, a number: that move, q: quit",
                            "Enter か n: 次へ、b: 戻る、s: 最初、e: 最後、数字: その手へ、q: 終わり",
                        );
                        writeln!(self.out, "{text}")?;
                        continue;
                    }
                },
            };
            self.ply = ply.min(last);
            self.draw()?;
        }
    }

    fn draw(&mut self) -> Result<()> {
        let whole = &self.sheet.line;
        let first = whole.positions().first().unwrap_or(whole.position());
        let mut line = Line::<G>::from_position(whole.rules().clone(), first.clone());
        for &m in whole.moves().iter().take(self.ply) {
            line.push_unchecked(m);
        }
        writeln!(self.out, "\n{}\n", G::draw(&line, self.style))?;
        let note = self.sheet.notes.get(self.ply);
        let spoken = note.map_or("", |note| &note.spoken);
        let time = match note.and_then(|note| note.time) {
            Some(time) => self.language.pick(
                format!("  {} s", time.as_secs_f64()),
                format!("  {} 秒", time.as_secs_f64()),
            ),
            None => String::new(),
        };
        let opening = match G::CAPABILITIES.name_opening(&line, self.language) {
            Some(name) => format!("  {name}"),
            None => String::new(),
        };
        writeln!(self.out, "{} {spoken}{time}{opening}", self.ply)?;
        for comment in note.map_or(&[][..], |note| &note.comments) {
            writeln!(self.out, "* {comment}")?;
        }
        if self.ply == whole.moves().len()
            && let Some(end) = &self.sheet.end
        {
            writeln!(self.out, "{}", end_words(end, self.language))?;
        }
        Ok(())
    }
}
