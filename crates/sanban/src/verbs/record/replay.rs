mod sheet;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use game::Line;

use super::format::{Format, choose};
use super::game::Game;
use super::oserou_log;
use crate::answer::Answer;
use crate::face::{BoardStyle, Face};
use crate::language::Language;
use crate::verbs::show;
use sheet::Sheet;

/// Step through a game of Shogi or Othello in the terminal
///
/// Enter goes on; b goes back, a number goes to that move, s to the start, e to the end, q
/// leaves. A log of oserou's learning (.csv) is printed, board by board.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The file
    pub(super) file: PathBuf,

    /// Which game of the file, from 1 [default: the first, or all of oserou's log]
    #[arg(long)]
    pub(super) game: Option<usize>,

    /// The file's format [default: by its name]
    #[arg(long, value_enum)]
    from: Option<Format>,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    pub(super) ascii: bool,

    /// Print one JSON object (oserou's logs only)
    #[arg(long, conflicts_with = "ascii")]
    pub(super) json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    if args.from.is_none() && oserou_log::is_log(&args.file) {
        return oserou_log::replay(args, language, out);
    }
    if args.json {
        bail!("{}: --json: expected a log of oserou", at());
    }
    let format = choose(args.from, &args.file)?;
    let mut games = format.read(&args.file).with_context(at)?;
    let number = args.game.unwrap_or(1);
    let (game, fault) = match number.checked_sub(1).and_then(|skip| games.nth(skip)) {
        Some(Ok(game)) => (game, None),
        Some(Err(partial)) => (*partial.record, Some(partial.error)),
        None => bail!("{}: there is no game {number}", at()),
    };
    let style = show::style(args.ascii);
    match &game {
        Game::Shogi(game) => step(Sheet::of_shogi(game, style), style, language, out)?,
        Game::Othello(game) => step(Sheet::of_othello(game)?, style, language, out)?,
        Game::Renju(_) => bail!(
            "{}: expected records of Shogi or Othello, found Renju",
            at()
        ),
    }
    match fault {
        None => Ok(Answer::Yes),
        Some(error) => {
            writeln!(out, "{}: {error:#}", at())?;
            Ok(Answer::No)
        }
    }
}

fn step<G: Face>(
    sheet: Sheet<G>,
    style: BoardStyle,
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

/// A game being looked at.
struct Stage<'a, G: Face> {
    sheet: Sheet<G>,
    ply: usize,
    style: BoardStyle,
    language: Language,
    out: &'a mut dyn Write,
}

impl<G: Face> Stage<'_, G> {
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
                            "Enter or n: on, b: back, s: start, e: end, a number: that move, q: leave",
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
            Some(time) => format!("  {} s", time.as_secs_f64()),
            None => String::new(),
        };
        let opening = match G::opening(&line, self.language) {
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
            writeln!(self.out, "{end}")?;
        }
        Ok(())
    }
}
