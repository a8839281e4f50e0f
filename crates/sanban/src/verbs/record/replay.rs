use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use game::Line;
use record::shogi::Record;
use shogi::{Rules, Shogi};

use super::format::{Format, choose};
use super::oserou_log;
use crate::answer::Answer;
use crate::face::{BoardStyle, Face};
use crate::language::Language;
use crate::verbs::show;

/// Step through a game in the terminal
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
    let mut games = format.read_shogi(&args.file).with_context(at)?;
    let number = args.game.unwrap_or(1);
    let (game, fault) = match number.checked_sub(1).and_then(|skip| games.nth(skip)) {
        Some(Ok(game)) => (game, None),
        Some(Err(partial)) => (*partial.record, Some(partial.error)),
        None => bail!("{}: there is no game {number}", at()),
    };
    let mut stage = Stage {
        game: &game,
        ply: 0,
        style: show::style(args.ascii),
        language,
        out,
    };
    stage.play(&mut io::stdin().lock())?;
    match fault {
        None => Ok(Answer::Yes),
        Some(error) => {
            writeln!(stage.out, "{}: {error:#}", at())?;
            Ok(Answer::No)
        }
    }
}

/// A game being looked at.
struct Stage<'a> {
    game: &'a Record,
    ply: usize,
    style: BoardStyle,
    language: Language,
    out: &'a mut dyn Write,
}

impl Stage<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<()> {
        let last = self.game.main.moves.len();
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
        let rules = Rules::default();
        let mut line = Line::<Shogi>::from_position(rules, self.game.start.position.clone());
        let mut spoken = String::new();
        for step in self.game.main_line().take(self.ply) {
            let previous = line.moves().last().map(|m| m.to());
            spoken = shogi::ki2::write(&step.before, previous, step.played).to_string();
            line.push_unchecked(step.played);
        }
        writeln!(self.out, "\n{}\n", Shogi::draw(&line, self.style))?;
        if self.style == BoardStyle::Ascii {
            spoken = line
                .moves()
                .last()
                .map_or(String::new(), ToString::to_string);
        }
        let node = self
            .ply
            .checked_sub(1)
            .and_then(|ply| self.game.main.moves.get(ply));
        let time = match node.and_then(|node| node.time) {
            Some(time) => format!("  {} s", time.as_secs_f64()),
            None => String::new(),
        };
        writeln!(self.out, "{} {spoken}{time}", self.ply)?;
        for comment in node.map_or(&self.game.comments, |node| &node.comments) {
            writeln!(self.out, "* {comment}")?;
        }
        if self.ply == self.game.main.moves.len()
            && let Some(end) = &self.game.main.end
        {
            writeln!(self.out, "{:?}", end.reason)?;
        }
        Ok(())
    }
}
