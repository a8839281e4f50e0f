//! Playing a schedule, many games at a time.

mod desk;
mod worker;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use game::Notation;
use host::Failure;
use search::Stop;

use crate::{
    Contestant, Fixture, Ledger, LiveGames, Openings, Played, Referee, Row, Schedule, Sequential,
};
use desk::Desk;
use worker::{News, Worker};

/// How often whoever watches is called when nothing happens.
const TICK: Duration = Duration::from_millis(200);

/// Everything that makes a match.
pub struct Run<'a, G: Notation> {
    /// Who takes part.
    pub contestants: &'a [Contestant<G>],
    /// Where games begin.
    pub openings: &'a Openings<G>,
    /// Who judges.
    pub referee: &'a Referee<G>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where the games that are being played can be watched.
    pub live: Option<LiveGames>,
    /// Ends everything at once; games that are not finished are lost.
    pub stop: Stop,
}

/// What happens during a run.
pub trait Watch<G: Notation> {
    /// A game is over; an error ends the run.
    fn finished(&mut self, row: &Row, game: &Played<G>) -> Result<(), String>;

    /// Some time has passed, or the results have changed.
    fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>);
}

/// Why a run could not go on. What was played before stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunError {
    /// An engine could not be started.
    Engine {
        /// The contestant.
        name: String,
        /// Why.
        failure: Failure,
    },
    /// A result could not be kept.
    Keep(String),
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RunError::Engine { name, failure } => write!(f, "{name}: {failure}"),
            RunError::Keep(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for RunError {}

impl<G: Notation> Run<'_, G>
where
    G::Rules: Send + Sync,
{
    /// Plays what is not in the ledger yet, until the schedule is done, the test has a verdict,
    /// or somebody asks to stop.
    pub fn go(
        &self,
        ledger: &mut Ledger,
        mut test: Option<&mut Sequential>,
        watch: &mut dyn Watch<G>,
    ) -> Result<(), RunError> {
        if let Some(test) = &mut test {
            test.update(ledger);
        }
        let mut round = 0;
        let desk = Desk::default();
        let (sender, news) = mpsc::channel();
        thread::scope(|scope| {
            for number in 0..self.concurrency.max(1) {
                let (desk, sender) = (&desk, sender.clone());
                scope.spawn(move || Worker::new(self, number).work(desk, &sender));
            }
            drop(sender);
            let mut outcome = Ok(());
            loop {
                let decided = test.as_ref().is_some_and(|test| test.verdict().is_some());
                if self.stop.is_requested() || decided || outcome.is_err() {
                    desk.close();
                } else if desk.is_cleared() {
                    match self.next_games(ledger, &mut round) {
                        Some(games) => desk.put(games),
                        None => desk.close(),
                    }
                }
                watch.tick(ledger, test.as_deref());
                match news.recv_timeout(TICK) {
                    Err(RecvTimeoutError::Timeout) => continue,
                    // Every worker has gone home.
                    Err(RecvTimeoutError::Disconnected) => break outcome,
                    Ok(News::Finished(finished)) => {
                        let (row, game) = *finished;
                        let kept = watch
                            .finished(&row, &game)
                            .and_then(|()| ledger.insert(&row))
                            .map_err(RunError::Keep);
                        outcome = outcome.and(kept);
                        if let Some(test) = &mut test {
                            test.update(ledger);
                        }
                        desk.cross_off();
                    }
                    Ok(News::Lost(error)) => {
                        outcome = outcome.and(Err(error));
                        desk.cross_off();
                    }
                    Ok(News::Abandoned) => desk.cross_off(),
                }
            }
        })
    }

    /// The games of the next rounds that are not played yet; `None` after the last.
    fn next_games(&self, ledger: &Ledger, round: &mut u64) -> Option<Vec<Fixture>> {
        let mut games = Vec::new();
        while *round < self.schedule.rounds {
            // Of a round that was broken off some games are in the ledger: they count later.
            let (points, meetings) = match self.schedule.needs_results() {
                true => ledger.before(self.schedule.first_game(*round)),
                false => Default::default(),
            };
            let met =
                |a: usize, b: usize| meetings.get(&(a.min(b), a.max(b))).copied().unwrap_or(0);
            let fixtures = self.schedule.round(*round, &points, &met);
            *round += 1;
            games.extend(fixtures.into_iter().filter(|game| !ledger.has(game.game)));
            if self.schedule.needs_results() && !games.is_empty() {
                break;
            }
        }
        (!games.is_empty()).then_some(games)
    }
}
