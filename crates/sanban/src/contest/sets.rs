//! A match told in the lines of Azisai's match tool.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use arena::{Ledger, Played, Row, Run, Sequential, Summary, Watch};
use game::{ByColor, Color, Outcome};
use search::Stop;

use super::warnings::Warnings;
use super::{Contest, INTERRUPTED, Logs, azisai, book, contestants, interruption};
use crate::answer::Answer;
use crate::face::Face;
use crate::games::Visitor;

/// A match of two. One set is one opening, played twice with colours exchanged.
pub(crate) struct Sets<'a> {
    /// The match.
    pub(crate) contest: Contest<'a>,
    /// What is written down of programs.
    pub(crate) logs: Logs,
}

impl Visitor for Sets<'_> {
    type Output = Result<Answer>;

    fn visit<G: Face>(self) -> Result<Answer> {
        let Sets { mut contest, logs } = self;
        let seed = contest.seed();
        let schedule = contest.plan.schedule()?;
        let mut warnings = Warnings::new(contest.language);
        let rules = G::Rules::default();
        let book = book::read::<G>(&contest.plan, &contest.base, &rules, &mut warnings)
            .context("--opening")?;
        let openings = book.openings(&contest.plan, seed);
        let referee = super::referee::<G>(&contest.plan)?;
        let contestants = contestants::of::<G>(&contest.plan, &rules, seed, &logs)?;
        logs.check()?;
        let mut scribe = Scribe {
            file: contest.azisai.as_deref().map(append).transpose()?,
            out: contest.out,
            sets: schedule.rounds,
            count: Count::default(),
            failure: None,
        };
        let names: Vec<String> = contestants.iter().map(|c| c.name.clone()).collect();
        let mut ledger = Ledger::new(names);
        let stop = Stop::new();
        interruption::listen(&stop)?;
        scribe.announce(0)?;
        let run = Run {
            contestants: &contestants,
            openings: &openings,
            referee: &referee,
            schedule,
            // As in the original: so that sets end in their order, and clocks mean what they say.
            concurrency: 1,
            live: None,
            stop: stop.clone(),
        };
        let done = run.go(&mut ledger, None, &mut scribe);
        // What it was, rather than its words: a reader that has gone is no error.
        if let Some(failure) = scribe.failure {
            return Err(failure);
        }
        writeln!(scribe.out, "result: {}", scribe.count)?;
        if let Err(error) = done {
            bail!("{error}");
        }
        warnings.of_results(&Summary::new(&ledger, None));
        Ok(match stop.is_requested() {
            true => Answer::Code(INTERRUPTED),
            false => Answer::Yes,
        })
    }
}

/// Opens the file that games are added to.
fn append(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("--output_file {}", path.display()))
}

/// Who won how many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    first: u64,
    second: u64,
    draws: u64,
}

impl Count {
    /// Counts a game; the first player has Black in the first game of each set.
    fn add(&mut self, is_first_game: bool, outcome: Outcome) {
        let by_color = match is_first_game {
            true => ByColor {
                black: &mut self.first,
                white: &mut self.second,
            },
            false => ByColor {
                black: &mut self.second,
                white: &mut self.first,
            },
        };
        *match outcome {
            Outcome::Draw => &mut self.draws,
            Outcome::Win(Color::Black) => by_color.black,
            Outcome::Win(Color::White) => by_color.white,
        } += 1;
    }
}

/// As the original prints it, so that what reads that reads this.
impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Count {
            first,
            second,
            draws,
        } = self;
        write!(
            f,
            "{{'engine1_win': {first}, 'engine2_win': {second}, 'draw': {draws}}}"
        )
    }
}

/// Writes what the original writes.
struct Scribe<'a> {
    file: Option<File>,
    out: &'a mut dyn Write,
    sets: u64,
    count: Count,
    /// Why it cannot go on.
    failure: Option<Error>,
}

impl Scribe<'_> {
    /// A set begins; they are counted from 0.
    fn announce(&mut self, set: u64) -> Result<()> {
        writeln!(self.out, "set: {set} / {} | {}", self.sets, self.count)?;
        self.out.flush()?;
        Ok(())
    }

    fn note<G: Face>(&mut self, row: &Row, game: &Played<G>) -> Result<()> {
        if let Some(file) = &mut self.file {
            // In one piece, so that an interrupted match leaves whole lines.
            file.write_all((azisai::line::<G>(game) + "\n").as_bytes())?;
        }
        // Rows count from 1.
        let is_first_game = row.game % 2 == 1;
        self.count.add(is_first_game, game.outcome);
        match is_first_game || row.pair == self.sets {
            true => Ok(()),
            false => self.announce(row.pair),
        }
    }
}

impl<G: Face> Watch<G> for Scribe<'_> {
    fn finished(&mut self, row: &Row, game: &Played<G>) -> Result<(), String> {
        self.note(row, game).map_err(|error| {
            let text = format!("{error:#}");
            self.failure = Some(error);
            text
        })
    }

    fn tick(&mut self, _: &Ledger, _: Option<&Sequential>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_belong_to_engines_whatever_their_colour() {
        let mut count = Count::default();
        count.add(true, Outcome::Win(Color::Black));
        count.add(false, Outcome::Win(Color::White));
        count.add(true, Outcome::Win(Color::White));
        count.add(false, Outcome::Draw);
        assert_eq!(
            count.to_string(),
            "{'engine1_win': 2, 'engine2_win': 1, 'draw': 1}"
        );
    }
}
