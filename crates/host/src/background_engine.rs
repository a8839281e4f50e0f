use std::error::Error;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use game::{Line, Notation};
use protocol::{BestMove, Ending, Go, Info};
use search::Stop;

use crate::{Engine, Failure, line};

/// The tolerance for an answer that arrives after the time is up: transmission takes time.
const LAG: Duration = Duration::from_millis(100);

/// The longest wait for an engine that must stop: more than a program gets before it is killed.
const LONGEST_STOP: Duration = Duration::from_secs(3);

/// How often a search looks whether it was interrupted.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// An engine of game `G` that thinks in its own thread, so that its time can run out while it does.
pub struct BackgroundEngine<G: Notation> {
    /// `None` while it thinks, and after it failed to stop.
    engine: Option<Box<dyn Engine>>,
    /// Receives an engine that was told to stop.
    stopping: Option<Receiver<Event>>,
    names_start: bool,
    interruption: Stop,
    game: PhantomData<G>,
}

/// The outcome of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The engine decided, after this time.
    Best(BestMove, Duration),
    /// The engine did not decide in time.
    TimeUp,
    /// The search was interrupted ([`BackgroundEngine::interrupt_by`]).
    Interrupted,
}

/// Why there is no decision.
#[derive(Debug)]
pub enum ThinkError {
    /// The engine failed.
    Engine(Failure),
    /// A report of the engine could not be shown.
    Report(io::Error),
}

/// Something that happens while the engine thinks.
enum Event {
    Info(Info),
    Decided(Box<dyn Engine>, Result<BestMove, Failure>),
}

impl<G: Notation> BackgroundEngine<G> {
    /// An engine, made ready for a game. `names_start` says whether it must be told the first
    /// position even if that is the usual one, as
    /// [`Kind::names_start`](protocol::Kind::names_start) does.
    pub fn new(
        mut engine: Box<dyn Engine>,
        names_start: bool,
    ) -> Result<BackgroundEngine<G>, Failure> {
        engine.new_game()?;
        Ok(BackgroundEngine {
            engine: Some(engine),
            stopping: None,
            names_start,
            interruption: Stop::new(),
            game: PhantomData,
        })
    }

    /// Lets this request end its searches; it must be left then.
    pub fn interrupt_by(&mut self, interruption: &Stop) {
        self.interruption = interruption.clone();
    }

    /// Lets it think about a game, for `longest` if it has a clock.
    pub fn think(
        &mut self,
        line: &Line<G>,
        go: Go,
        longest: Option<Duration>,
        on_info: &mut dyn FnMut(&Info) -> io::Result<()>,
    ) -> Result<Decision, ThinkError> {
        let mut engine = self.engine.take().ok_or(Failure::Gone)?;
        let (start, moves) = line::texts(line, self.names_start);
        engine.position(start.as_deref(), &moves)?;
        let stop = Stop::new();
        let (sender, events) = mpsc::channel();
        let begin = Instant::now();
        let heard = stop.clone();
        let search = move || {
            let answer = engine.go(&go, &heard, &mut |info| {
                let _ = sender.send(Event::Info(info));
            });
            // The receiver is gone if the search was given up.
            let _ = sender.send(Event::Decided(engine, answer));
        };
        let spawned = Builder::new().name("search".to_owned()).spawn(search);
        spawned.map_err(|why| Failure::Spawn {
            program: G::NAME.to_owned(),
            why: why.to_string(),
        })?;
        // A time that overflows the clock is no limit.
        let until = longest.and_then(|longest| begin.checked_add(longest.saturating_add(LAG)));
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let wait = left.map_or(BETWEEN_LOOKS, |left| left.min(BETWEEN_LOOKS));
            match events.recv_timeout(wait) {
                Ok(Event::Info(info)) => {
                    if let Err(error) = on_info(&info) {
                        stop.request();
                        self.stopping = Some(events);
                        return Err(ThinkError::Report(error));
                    }
                }
                Ok(Event::Decided(engine, answer)) => {
                    self.engine = Some(engine);
                    let best = answer?;
                    let used = begin.elapsed();
                    let used = longest.map_or(used, |longest| used.min(longest));
                    return Ok(Decision::Best(best, used));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let decision = if self.interruption.is_requested() {
                        Decision::Interrupted
                    } else if left.is_some_and(|left| left.is_zero()) {
                        Decision::TimeUp
                    } else {
                        continue;
                    };
                    stop.request();
                    self.stopping = Some(events);
                    return Ok(decision);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Gone.into()),
            }
        }
    }

    /// Tells it how the game ended, if it did, and ends it. It is gone after this, whatever it
    /// does.
    pub fn leave(&mut self, ending: Option<Ending>) {
        if let Some(events) = self.stopping.take() {
            self.engine = stopped(&events);
        }
        if let Some(mut engine) = self.engine.take() {
            // The game is over: how it takes that does not matter any more.
            let _ = ending.map(|ending| engine.game_over(ending));
            let _ = engine.quit();
        }
    }
}

impl<G: Notation> Drop for BackgroundEngine<G> {
    fn drop(&mut self) {
        self.leave(None);
    }
}

/// Waits for an engine that was told to stop. A built-in player that does not stop is left to
/// itself; it ends with this program.
fn stopped(events: &Receiver<Event>) -> Option<Box<dyn Engine>> {
    let until = Instant::now() + LONGEST_STOP;
    loop {
        match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Event::Info(_)) => {}
            Ok(Event::Decided(engine, _)) => return Some(engine),
            Err(_) => return None,
        }
    }
}

impl From<Failure> for ThinkError {
    fn from(failure: Failure) -> ThinkError {
        ThinkError::Engine(failure)
    }
}

impl fmt::Display for ThinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThinkError::Engine(failure) => failure.fmt(f),
            ThinkError::Report(error) => error.fmt(f),
        }
    }
}

impl Error for ThinkError {}
