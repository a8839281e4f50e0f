//! Playing a schedule, many games at a time.

mod work_queue;
mod worker;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use game::Notation;
use host::Failure;
use search::Stop;

use crate::{
    Contestant, FinishedGame, Fixture, Ledger, LiveGames, Openings, Referee, Row, Schedule,
    Sequential,
};
use work_queue::WorkQueue;
use worker::{News, Worker};

/// The time between two ticks when nothing else happens.
const TICK: Duration = Duration::from_millis(200);

/// A schedule and everything that playing it needs.
pub struct Run<'a, G: Notation> {
    /// The players.
    pub contestants: &'a [Contestant<G>],
    /// The openings.
    pub openings: &'a Openings<G>,
    /// The referee.
    pub referee: &'a Referee<G>,
    /// The pairings.
    pub schedule: Schedule,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where the games that are being played can be watched.
    pub live: Option<LiveGames>,
    /// Ends the run at once; unfinished games are lost.
    pub stop: Stop,
}

/// An event during a run.
pub enum RunEvent<'a, G: Notation> {
    /// A game is over. It is counted after this; an error ends the run instead.
    Finished(&'a Row, &'a FinishedGame<G>),
    /// Some time has passed, or the results have changed.
    Tick(&'a Ledger, Option<&'a Sequential>),
}

/// The callback for the events of a run. An error ends the run.
pub type RunEvents<'a, G> = dyn FnMut(RunEvent<'_, G>) -> Result<(), String> + 'a;

/// Why a run ended early. Finished games are kept.
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

/// The games of a round, by the results of the rounds before where the schedule depends on them.
pub(crate) fn fixtures(schedule: &Schedule, ledger: &Ledger, round: u64) -> Vec<Fixture> {
    // Games of an interrupted round are in the ledger already: they count later.
    let (points, meetings) = if schedule.needs_results() {
        ledger.before(schedule.first_game(round))
    } else {
        Default::default()
    };
    let met = |a: usize, b: usize| meetings.get(&(a.min(b), a.max(b))).copied().unwrap_or(0);
    schedule.round(round, &points, &met)
}

/// Plays one game in this thread; `None` if it was stopped.
pub(crate) fn play_one<G: Notation>(
    run: &Run<'_, G>,
    fixture: &Fixture,
) -> Result<Option<Row>, RunError> {
    match Worker::new(run, 0).play(fixture) {
        News::Finished(finished) => Ok(Some(finished.0)),
        News::Lost(error) => Err(error),
        News::Abandoned => Ok(None),
    }
}

impl<G: Notation> Run<'_, G>
where
    G::Rules: Send + Sync,
{
    /// Plays the games that are not in the ledger yet, until the schedule is done, the test has a
    /// verdict or a stop is requested.
    pub fn go(
        &self,
        ledger: &mut Ledger,
        mut test: Option<&mut Sequential>,
        events: &mut RunEvents<'_, G>,
    ) -> Result<(), RunError> {
        if let Some(test) = &mut test {
            test.update(ledger);
        }
        let mut round = 0;
        let queue = WorkQueue::default();
        let (sender, news) = mpsc::channel();
        thread::scope(|scope| {
            for number in 0..self.concurrency.max(1) {
                let (queue, sender) = (&queue, sender.clone());
                scope.spawn(move || Worker::new(self, number).work(queue, &sender));
            }
            drop(sender);
            let mut outcome = Ok(());
            loop {
                let decided = test.as_ref().is_some_and(|test| test.verdict().is_some());
                if self.stop.is_requested() || decided || outcome.is_err() {
                    queue.close();
                } else if queue.is_empty() {
                    match self.next_games(ledger, &mut round) {
                        Some(games) => queue.put(games),
                        None => queue.close(),
                    }
                }
                let told = events(RunEvent::Tick(ledger, test.as_deref()));
                outcome = outcome.and(told.map_err(RunError::Keep));
                match news.recv_timeout(TICK) {
                    Err(RecvTimeoutError::Timeout) => continue,
                    // All workers have ended.
                    Err(RecvTimeoutError::Disconnected) => break outcome,
                    Ok(News::Finished(finished)) => {
                        let (row, game) = *finished;
                        let kept = events(RunEvent::Finished(&row, &game))
                            .and_then(|()| ledger.insert(&row))
                            .map_err(RunError::Keep);
                        outcome = outcome.and(kept);
                        if let Some(test) = &mut test {
                            test.update(ledger);
                        }
                        queue.done();
                    }
                    Ok(News::Lost(error)) => {
                        outcome = outcome.and(Err(error));
                        queue.done();
                    }
                    Ok(News::Abandoned) => queue.done(),
                }
            }
        })
    }

    /// The games of the next rounds that are not played yet; `None` after the last.
    fn next_games(&self, ledger: &Ledger, round: &mut u64) -> Option<Vec<Fixture>> {
        let mut games = Vec::new();
        while *round < self.schedule.rounds {
            let fixtures = fixtures(&self.schedule, ledger, *round);
            *round += 1;
            games.extend(fixtures.into_iter().filter(|game| !ledger.has(game.game)));
            if self.schedule.needs_results() && !games.is_empty() {
                break;
            }
        }
        (!games.is_empty()).then_some(games)
    }
}
