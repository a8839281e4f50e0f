//! Playing a plan: matches and tournaments, kept in a folder if asked.
//!
//! [`Contest::new`] checks everything about a plan that can be checked without players. The caller
//! makes the contestants, and [`Contest::run`] plays. A [`ContestObserver`] follows it; the
//! terminal, the page and training each have one.
//!
//! ```
//! use arena::contest::{Contest, ContestFolder, ContestGame, ContestSetup};
//! use arena::{Allowance, Contestant, Plan, PlayerPlan, Source, mix};
//! use game_laws::TicTacToe;
//! use report::Language;
//! use search::{Random, Stop};
//!
//! let player = |player: &str| PlayerPlan {
//!     player: player.to_owned(),
//!     ..PlayerPlan::default()
//! };
//! let setup = ContestSetup {
//!     plan: Plan {
//!         rounds: 5,
//!         ..Plan::new("tic-tac-toe", vec![player("one"), player("other")])
//!     },
//!     base: "".into(),
//!     folder: ContestFolder::None,
//!     azisai: None,
//!     language: Language::English,
//! };
//! let contest = Contest::<TicTacToe>::new(setup, (), ContestGame::default())?;
//! let seed = contest.seed();
//! let contestants = ["one", "other"].map(|name| Contestant {
//!     name: name.to_owned(),
//!     source: Source::Inside(Box::new(move |game| Ok(Box::new(Random::new(mix(seed, game)))))),
//!     allowance: Allowance::default(),
//! });
//! let result = contest.run(&contestants, &Stop::new(), &mut ())?;
//! assert_eq!(result.ledger.games(), 10);
//! # Ok::<(), arena::contest::ContestError>(())
//! ```

mod azisai;
mod contest_folder;
mod contest_game;
mod distant_games;
mod error;
mod facts;
mod keeper;
mod kept_rows;
mod logs;
mod observer;
mod opening_file;
mod opening_suite;
mod plan_games;
mod result;
mod text;
mod warning;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::thread;

use game::Notation;
use report::Language;
use search::Stop;

use crate::run::fixtures;
use crate::{
    Contestant, Ledger, Plan, PlanError, Referee, Run, RunError, RunEvent, Schedule, Sequential,
};
use keeper::Keeper;
use kept_rows::KeptRows;
use opening_suite::OpeningSuite;

pub use azisai::{SetCount, SetScribe, azisai_line, opening_line};
pub use contest_folder::ContestFolder;
pub use contest_game::{
    ContestGame, Declared, EndgameSolver, OpeningFiles, ReadRecords, RecordedLines,
};
pub use distant_games::{DistantGames, WantedGames};
pub use error::ContestError;
pub use logs::Logs;
pub use observer::ContestObserver;
pub use opening_file::OpeningFile;
pub use plan_games::PlanGames;
pub use result::ContestResult;
pub use text::summary_lines;
pub use warning::ContestWarning;

/// A plan and where its results go.
pub struct ContestSetup {
    /// The plan.
    pub plan: Plan,
    /// The folder that relative paths of the plan start from.
    pub base: PathBuf,
    /// The folder that keeps games, records, logs and reports.
    pub folder: ContestFolder,
    /// A file that also gets the games, in the format of Azisai's match tool.
    pub azisai: Option<PathBuf>,
    /// The language of the summary and the report.
    pub language: Language,
}

/// A plan that was checked and can be played.
pub struct Contest<G: Notation> {
    setup: ContestSetup,
    game: ContestGame<G>,
    rules: G::Rules,
    seed: u64,
    schedule: Schedule,
    suite: OpeningSuite<G>,
    referee: Referee<G>,
    warnings: Vec<ContestWarning>,
}

impl<G: Notation> Contest<G> {
    /// Checks a plan and reads its openings. Nothing is written yet.
    pub fn new(
        mut setup: ContestSetup,
        rules: G::Rules,
        game: ContestGame<G>,
    ) -> Result<Contest<G>, ContestError> {
        // TOML's numbers end at 63 bits.
        let fresh = || RandomState::new().hash_one(0) >> 1;
        let seed = *setup.plan.seed.get_or_insert_with(fresh);
        let schedule = setup.plan.schedule()?;
        let mut warnings = Vec::new();
        let suite = OpeningSuite::read(&setup.plan, &setup.base, &rules, &game, &mut warnings)?;
        let referee = game.referee(&setup.plan)?;
        Ok(Contest {
            setup,
            game,
            rules,
            seed,
            schedule,
            suite,
            referee,
            warnings,
        })
    }

    /// The plan, with its seed.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.setup.plan
    }

    /// The rules of every game.
    #[must_use]
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The seed of openings and players.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Where conversations with programs are logged: in the contest's folder, if it has one.
    #[must_use]
    pub fn logs(&self) -> Logs {
        self.setup.folder.logs().map_or(Logs::None, Logs::Folder)
    }

    /// Plays the games that are not in the folder yet, until the plan is done, its test has a
    /// verdict or `stop` is requested.
    ///
    /// The contestants are those of the plan, in its order. A game that fails ends the contest,
    /// but what was played before stays: see [`ContestResult::failure`].
    pub fn run(
        self,
        contestants: &[Contestant<G>],
        stop: &Stop,
        observer: &mut dyn ContestObserver,
    ) -> Result<ContestResult, ContestError> {
        self.run_by(contestants, None, stop, observer)
    }

    /// The same, but other machines play the games that are not in the folder yet. Folder, records and
    /// figures are as if this machine had played them.
    pub fn run_elsewhere(
        self,
        contestants: &[Contestant<G>],
        distant: &mut dyn DistantGames,
        stop: &Stop,
        observer: &mut dyn ContestObserver,
    ) -> Result<ContestResult, ContestError> {
        if self.schedule.needs_results() {
            return Err(plan_games::swiss().into());
        }
        self.run_by(contestants, Some(distant), stop, observer)
    }

    fn run_by(
        self,
        contestants: &[Contestant<G>],
        distant: Option<&mut dyn DistantGames>,
        stop: &Stop,
        observer: &mut dyn ContestObserver,
    ) -> Result<ContestResult, ContestError> {
        let Contest {
            setup,
            game,
            rules,
            seed,
            schedule,
            suite,
            referee,
            mut warnings,
        } = self;
        let (mut plan, mut folder) = (setup.plan, setup.folder);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        if distant.is_some() {
            // Other machines have other numbers of cores.
        } else if plan.concurrency > cores {
            warnings.push(ContestWarning::Busy {
                games: plan.concurrency,
                cores,
            });
        } else if plan.ponder && 2 * plan.concurrency > cores {
            warnings.push(ContestWarning::BusyPondering {
                games: plan.concurrency,
                cores,
            });
        }
        if plan.ponder {
            let still = contestants.iter().filter(|one| !one.allowance.ponder);
            warnings.extend(still.map(|one| ContestWarning::NoPondering {
                name: one.name.clone(),
            }));
        }
        for warning in &warnings {
            observer.warn(warning);
        }
        // An engine may call itself something else tomorrow.
        for (player, contestant) in plan.players.iter_mut().zip(contestants) {
            player.name = Some(contestant.name.clone());
        }
        folder.begin(&mut plan, suite.listed())?;
        let wanted = distant.is_some().then(|| WantedGames {
            plan: plan.clone(),
            openings: suite.listed().map(opening_suite::text),
            games: Vec::new(),
        });
        let openings = suite.openings(&plan, seed);
        let sprt = plan.sprt.map(|sprt| sprt.sprt()).transpose();
        let sprt = sprt.map_err(|error| PlanError {
            field: "sprt",
            why: error.to_string(),
        })?;
        let mut test = sprt.map(Sequential::new);
        let concurrency = plan.concurrency;

        let names = contestants.iter().map(|contestant| contestant.name.clone());
        let mut ledger = Ledger::new(names.collect());
        let mut keeper = Keeper::new(plan, game, &openings, setup.language, setup.azisai)?;
        let rows = folder.take_rows();
        for (line, row) in (1..).zip(&rows) {
            let at = |why| ContestError::Row { line, why };
            ledger.insert(row).map_err(at)?;
            keeper.remember(row, &rules).map_err(at)?;
        }
        KeptRows::new(&rows).check(&schedule, &openings, &ledger, seed)?;
        for row in &rows {
            observer.finished(row).map_err(ContestError::Observer)?;
        }
        let scheduled = schedule.games();
        observer
            .begin(&ledger, scheduled, stop)
            .map_err(ContestError::Observer)?;
        keeper.open(folder.into_folder())?;
        let done = if let (Some(distant), Some(mut wanted)) = (distant, wanted) {
            let rounds = 0..schedule.rounds;
            let all = rounds.flat_map(|round| fixtures(&schedule, &ledger, round));
            let missing = all.map(|fixture| fixture.game);
            wanted.games = missing.filter(|&game| !ledger.has(game)).collect();
            play_elsewhere(
                wanted,
                distant,
                &rules,
                (&mut ledger, &mut test),
                (&mut keeper, &mut *observer),
                stop,
            )
            .map_err(RunError::Keep)
        } else {
            let run = Run {
                contestants,
                openings: &openings,
                referee: &referee,
                schedule,
                concurrency,
                live: observer.live_games(),
                stop: stop.clone(),
            };
            run.go(&mut ledger, test.as_mut(), &mut |event| match event {
                RunEvent::Finished(row, game) => {
                    let kept = keeper.keep(row, &game.line);
                    kept.map_err(|error| error.to_string())?;
                    observer.finished(row)
                }
                RunEvent::Tick(ledger, test) => {
                    keeper.tick(ledger, test);
                    observer.progress(ledger, test);
                    Ok(())
                }
            })
        };
        let is_final = !stop.is_requested() && done.is_ok();
        let closed = keeper.report(&ledger, test.as_ref(), is_final);
        observer.end(&ledger, test.as_ref());
        let mut result = ContestResult {
            ledger,
            test,
            scheduled,
            seed,
            warnings,
            folder: keeper.folder(),
            kept: keeper.kept(),
            failure: done.err(),
        };
        if result.failure.is_none() {
            closed?;
            for warning in ContestWarning::of_results(&result.summary()) {
                observer.warn(&warning);
                result.warnings.push(warning);
            }
        }
        Ok(result)
    }
}

/// Lets others play the games, and counts and keeps them as if they had been played here.
fn play_elsewhere<G: Notation>(
    wanted: WantedGames,
    distant: &mut dyn DistantGames,
    rules: &G::Rules,
    (ledger, test): (&mut Ledger, &mut Option<Sequential>),
    (keeper, observer): (&mut Keeper<'_, G>, &mut dyn ContestObserver),
    stop: &Stop,
) -> Result<(), String> {
    if let Some(test) = test {
        test.update(ledger);
    }
    let decided = test.as_ref().is_some_and(|test| test.verdict().is_some());
    if wanted.games.is_empty() || decided {
        return Ok(());
    }
    let rows = distant.play(wanted, stop, &mut |rows| {
        // What is known so far may still change, so it is shown and not counted.
        let (mut ledger, mut test) = (ledger.clone(), test.clone());
        for row in rows {
            let _ = ledger.insert(row);
        }
        if let Some(test) = &mut test {
            test.update(&ledger);
        }
        observer.progress(&ledger, test.as_ref());
    })?;
    for row in &rows {
        let line = row.line::<G>(rules)?;
        ledger.insert(row)?;
        keeper.keep(row, &line).map_err(|error| error.to_string())?;
        observer.finished(row)?;
    }
    if let Some(test) = test {
        test.update(ledger);
    }
    observer.progress(ledger, test.as_ref());
    Ok(())
}
