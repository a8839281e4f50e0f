//! Playing a plan: matches and tournaments, in whichever game.

mod azisai;
mod book;
mod contestants;
mod display;
mod facts;
pub(crate) mod interruption;
mod keeper;
mod logs;
mod place;
mod sets;
mod spectator;
mod text;
mod warnings;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use arena::statistics::Hypothesis;
use arena::{Ledger, Plan, Referee, Run, RunError, Sequential, Summary};
use clap::ValueEnum;
use game::Position as _;
use search::Stop;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::players;

pub(crate) use contestants::of as contestants;
use keeper::Keeper;
pub(crate) use logs::Logs;
pub(crate) use place::Place;
pub(crate) use sets::Sets;
pub(crate) use spectator::Spectator;
use spectator::Terminal;
use warnings::Warnings;
pub(crate) use warnings::reason;

/// The exit code of what was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// A plan that is to be played.
pub(crate) struct Contest<'a> {
    /// What is played.
    pub(crate) plan: Plan,
    /// Where the files that the plan names are seen from.
    pub(crate) base: PathBuf,
    /// Where it is kept.
    pub(crate) place: Place,
    /// Where games are also written in the form of Azisai's match tool.
    pub(crate) azisai: Option<PathBuf>,
    /// Whether the end is one JSON object.
    pub(crate) json: bool,
    /// Whether a warning is a negative answer.
    pub(crate) strict: bool,
    /// The language people are spoken to in.
    pub(crate) language: Language,
    /// Where results go.
    pub(crate) out: &'a mut dyn Write,
}

impl Contest<'_> {
    /// Plays until the plan is done or somebody interrupts.
    pub(crate) fn run(self) -> Result<Answer> {
        let Ok(game) = GameKind::from_str(&self.plan.game, false) else {
            bail!(
                "game: expected othello, renju or shogi, found {:?}",
                self.plan.game
            );
        };
        game.visit(self)
    }
}

impl Visitor for Contest<'_> {
    type Output = Result<Answer>;

    fn visit<G: Face>(mut self) -> Result<Answer> {
        let (language, seed) = (self.language, self.seed());
        let mut warnings = Warnings::new(language);
        let stop = Stop::new();
        let played = self.play::<G>(&stop, &mut Terminal, &mut warnings)?;
        if let Err(error) = played.done {
            let games = played.ledger.games();
            let kept = played.resume.map_or(String::new(), |command| {
                language.pick(
                    format!("; {games} games are kept, go on with: {command}"),
                    format!("。{games}局は保存済み。再開: {command}"),
                )
            });
            bail!("{error}{kept}");
        }
        played.closed?;
        let summary = Summary::new(&played.ledger, played.test.as_ref());
        warnings.of_results(&summary);
        self.report(&summary, played.scheduled, seed, &warnings)?;
        if stop.is_requested() {
            if let Some(command) = played.resume {
                let text = language.pick("to go on:", "再開するには:");
                anstream::eprintln!("{text} {command}");
            }
            return Ok(Answer::Code(INTERRUPTED));
        }
        let refused = played.test.and_then(|test| test.verdict()) == Some(Hypothesis::H0);
        Ok(match refused || self.strict && warnings.any() {
            true => Answer::No,
            false => Answer::Yes,
        })
    }
}

/// What came of playing a plan.
pub(crate) struct Played {
    /// The results.
    pub(crate) ledger: Ledger,
    /// The sequential test, if there is one.
    pub(crate) test: Option<Sequential>,
    /// How many games there are to play.
    scheduled: u64,
    /// Whether it came to its end, or was stopped.
    pub(crate) done: Result<(), RunError>,
    /// Whether everything is written down.
    pub(crate) closed: Result<()>,
    /// The command that goes on with it.
    resume: Option<String>,
}

impl Contest<'_> {
    /// Plays without a word on the terminal until the plan is done or `stop` is requested.
    pub(crate) fn watched<G: Face>(
        &mut self,
        stop: &Stop,
        spectator: &mut dyn Spectator,
    ) -> Result<Played> {
        let mut warnings = Warnings::silent(self.language);
        self.play::<G>(stop, spectator, &mut warnings)
    }

    /// Plays until the plan is done or `stop` is requested.
    fn play<G: Face>(
        &mut self,
        stop: &Stop,
        spectator: &mut dyn Spectator,
        warnings: &mut Warnings,
    ) -> Result<Played> {
        let seed = self.seed();
        let schedule = self.plan.schedule()?;
        let rules = match &self.plan.rules {
            Some(text) => G::rules(text).context("rules")?,
            None => G::Rules::default(),
        };
        let book = book::read::<G>(&self.plan, &self.base, &rules, warnings)?;
        let referee = referee::<G>(&self.plan)?;
        // Everything that can be wrong is found before the folder is made.
        let logs = self.place.logs().map_or(Logs::Nowhere, Logs::Folder);
        let contestants = contestants::of::<G>(&self.plan, &rules, seed, &logs)?;
        // An engine may call itself something else tomorrow.
        for (player, contestant) in self.plan.players.iter_mut().zip(&contestants) {
            player.name = Some(contestant.name.clone());
        }
        self.place
            .begin::<G>(&mut self.plan, book.listed.as_deref())?;
        let openings = book.openings(&self.plan, seed);

        let names: Vec<String> = contestants.iter().map(|c| c.name.clone()).collect();
        let mut ledger = Ledger::new(names);
        let mut keeper = Keeper::<G>::new(self, schedule, &openings, spectator)?;
        for (line, row) in (1..).zip(self.place.take_rows()) {
            let at = || format!("games.jsonl, line {line}");
            ledger
                .insert(&row)
                .map_err(anyhow::Error::msg)
                .with_context(at)?;
            keeper.remember(&row, &rules).with_context(at)?;
        }
        let sprt = self.plan.sprt.map(|plan| plan.sprt()).transpose()?;
        let mut test = sprt.map(Sequential::new);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        if self.plan.concurrency > cores {
            warnings.busy(self.plan.concurrency, cores);
        }
        keeper.begin(stop)?;
        keeper.keep(&mut self.place)?;
        let run = Run {
            contestants: &contestants,
            openings: &openings,
            referee: &referee,
            schedule,
            concurrency: self.plan.concurrency,
            live: keeper.live(),
            stop: stop.clone(),
        };
        let done = run.go(&mut ledger, test.as_mut(), &mut keeper);
        let closed = keeper.close(&ledger, test.as_ref(), !stop.is_requested() && done.is_ok());
        let resume = keeper.resume_command();
        drop(keeper);
        Ok(Played {
            ledger,
            test,
            scheduled: schedule.games(),
            done,
            closed,
            resume,
        })
    }
}

impl Contest<'_> {
    /// The seed of everything random, which is part of the plan from here on.
    fn seed(&mut self) -> u64 {
        // TOML's numbers end at 63 bits.
        *self
            .plan
            .seed
            .get_or_insert_with(|| players::fresh_seed() >> 1)
    }

    fn report(
        &mut self,
        summary: &Summary,
        scheduled: u64,
        seed: u64,
        warnings: &Warnings,
    ) -> Result<()> {
        if self.json {
            let object = self.object(summary, scheduled, seed, warnings)?;
            writeln!(self.out, "{object}")?;
            return Ok(());
        }
        for line in text::lines(summary, self.language) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// The summary, and what makes it understandable alone.
    fn object(
        &self,
        summary: &Summary,
        scheduled: u64,
        seed: u64,
        warnings: &Warnings,
    ) -> Result<Value> {
        let mut object = serde_json::to_value(summary)?;
        if let Value::Object(map) = &mut object {
            map.insert("game".to_owned(), json!(self.plan.game));
            map.insert("seed".to_owned(), json!(seed));
            map.insert("scheduled".to_owned(), json!(scheduled));
            map.insert("warnings".to_owned(), json!(warnings.texts()));
        }
        Ok(object)
    }
}

/// Who judges the games of a plan.
pub(crate) fn referee<G: Face>(plan: &Plan) -> Result<Referee<G>> {
    if let Some(moves) = plan.adjudication.solve
        && moves > G::SOLVABLE
    {
        match G::SOLVABLE {
            0 => bail!("solve: no end of {} is computed", G::NAME),
            most => bail!("solve: expected at most {most} moves to go, found {moves}"),
        }
    }
    Ok(Referee {
        margin: Duration::from_millis(plan.margin_ms),
        patience: Duration::from_secs(plan.patience),
        adjudication: plan.adjudication,
        declared: G::declared,
        solved: G::solved,
        refusal: |position, m| match position.is_legal(m) {
            true => String::new(),
            false => G::refuse(position, m, Language::En),
        },
    })
}

/// Makes or empties a file for results.
fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| path.display().to_string())
}
