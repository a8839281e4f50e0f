use std::marker::PhantomData;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use game::Line;
use host::{Engine, Failure};
use protocol::{BestMove, Ending, Go, Info};
use search::Stop;

use super::is_program;
use crate::face::Face;

/// Beyond its time, an answer still counts as in time for so long: it had a way to go.
const LAG: Duration = Duration::from_millis(100);

/// How long an opponent that must stop may take for that: more than a program is given before it
/// is killed.
const LONGEST_GOODBYE: Duration = Duration::from_secs(3);

/// A player of game `G` that is no person.
pub(crate) struct Opponent<G: Face> {
    /// How it was asked for on the command line.
    text: String,
    name: String,
    /// Not here while it thinks, nor after it failed to stop.
    engine: Option<Box<dyn Engine>>,
    /// Where an engine that was told to stop comes back.
    stopping: Option<Receiver<Event>>,
    /// Whether it must be told the first position even if that is the usual one.
    names_start: bool,
    game: PhantomData<G>,
}

/// What came of a thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// It decided, after so long.
    Best(BestMove, Duration),
    /// It did not decide in time.
    TimeUp,
}

/// What happens while it thinks.
enum Event {
    Info(Info),
    Decided(Box<dyn Engine>, Result<BestMove, Failure>),
}

impl<G: Face> Opponent<G> {
    /// An engine that was asked for by `text`. It gets ready for a game.
    pub(super) fn new(
        text: String,
        mut engine: Box<dyn Engine>,
        names_start: bool,
    ) -> Result<Opponent<G>> {
        engine.new_game().with_context(|| text.clone())?;
        // A built-in player is known by what was typed, options included.
        let name = match is_program(&text) {
            true => plain(&engine.identity().name),
            false => text.clone(),
        };
        Ok(Opponent {
            name,
            text,
            engine: Some(engine),
            stopping: None,
            names_start,
            game: PhantomData,
        })
    }

    /// What to call it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Lets it think about a game, for `longest` if it has a clock. It thinks in a thread of its
    /// own, so that time passes for it as for everybody.
    pub(crate) fn think(
        &mut self,
        line: &Line<G>,
        go: Go,
        longest: Option<Duration>,
        on_info: &mut dyn FnMut(&Info) -> Result<()>,
    ) -> Result<Decision> {
        let at = || self.text.clone();
        let mut engine = self.engine.take().context("it is gone").with_context(at)?;
        let (start, moves) = texts(line, self.names_start);
        engine.position(start.as_deref(), &moves).with_context(at)?;
        let stop = Stop::new();
        let (sender, events) = mpsc::channel();
        let begin = Instant::now();
        let heard = stop.clone();
        let thought = move || {
            let answer = engine.go(&go, &heard, &mut |info| {
                let _ = sender.send(Event::Info(info));
            });
            // Nobody listens any more if it was given up.
            let _ = sender.send(Event::Decided(engine, answer));
        };
        Builder::new().spawn(thought).with_context(at)?;
        // A time beyond the end of time is none.
        let until = longest.and_then(|longest| begin.checked_add(longest.saturating_add(LAG)));
        loop {
            let event = match until {
                Some(until) => events.recv_timeout(until.saturating_duration_since(Instant::now())),
                None => events.recv().map_err(RecvTimeoutError::from),
            };
            match event {
                Ok(Event::Info(info)) => {
                    if let Err(error) = on_info(&info) {
                        stop.request();
                        self.stopping = Some(events);
                        return Err(error);
                    }
                }
                Ok(Event::Decided(engine, answer)) => {
                    self.engine = Some(engine);
                    let best = answer.with_context(at)?;
                    let used = begin.elapsed();
                    let used = longest.map_or(used, |longest| used.min(longest));
                    return Ok(Decision::Best(best, used));
                }
                Err(RecvTimeoutError::Timeout) => {
                    stop.request();
                    self.stopping = Some(events);
                    return Ok(Decision::TimeUp);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Gone).with_context(at);
                }
            }
        }
    }

    /// Tells it how the game ended, if it did, and sends it away. It is gone after this, whatever
    /// it does.
    pub(crate) fn leave(&mut self, ending: Option<Ending>) {
        if let Some(events) = self.stopping.take() {
            self.engine = farewell(&events);
        }
        if let Some(mut engine) = self.engine.take() {
            // The game is over: how it takes that is of no interest any more.
            let _ = ending.map(|ending| engine.game_over(ending));
            let _ = engine.quit();
        }
    }
}

impl<G: Face> Drop for Opponent<G> {
    fn drop(&mut self) {
        self.leave(None);
    }
}

/// A game as engines are told of it: the first position, unless it is the usual one, and the
/// moves. `names_start` is for engines that must be told the usual one as well.
pub(crate) fn texts<G: Face>(line: &Line<G>, names_start: bool) -> (Option<String>, Vec<String>) {
    let usual = G::start(&G::Rules::default());
    let is_usual =
        |first: &&G::Position| !names_start && **first == usual && G::start(line.rules()) == usual;
    let first = line.positions().first();
    let start = match first.filter(is_usual) {
        Some(_) => None,
        None => first.map(G::position_text),
    };
    let moves = line.positions().iter().zip(line.moves());
    let moves = moves.map(|(position, &m)| G::move_text(position, m));
    (start, moves.collect())
}

/// Waits for an engine that was told to stop. A built-in player that does not listen is left to
/// its thoughts, which end with this program.
fn farewell(events: &Receiver<Event>) -> Option<Box<dyn Engine>> {
    let until = Instant::now() + LONGEST_GOODBYE;
    loop {
        match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Event::Info(_)) => {}
            Ok(Event::Decided(engine, _)) => return Some(engine),
            Err(_) => return None,
        }
    }
}

/// Words of a program, without what a terminal would obey.
pub(crate) fn plain(words: &str) -> String {
    words
        .chars()
        .filter(|letter| !letter.is_control())
        .collect()
}
