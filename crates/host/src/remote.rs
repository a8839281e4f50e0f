//! An external program as an engine.

mod command_line;
mod environment;
mod inbox;
mod launch;
mod log;
mod outbox;
mod patience;
mod process;
mod search;
mod session;
mod stderr;
mod trouble;

use std::time::Duration;

use ::search::Stop;
use game::Notation;
use protocol::usi::Checkmate;
use protocol::{Answer, BestMove, ClientSide, Ending, Go, Identity, Info, Kind, Request};

pub use command_line::CommandLineError;
pub use environment::Environment;
pub use launch::Launch;
pub use log::Log;
pub use patience::Patience;

use crate::{Engine, Failure, Phase, PonderHit, setting};
use search::Search;
use session::Session;
use trouble::Trouble;

/// The longest line of a program in bytes. The longest sensible one is a position with all its moves.
const LONGEST_LINE: usize = 64 * 1024;

/// A protocol as a program's host speaks it.
pub type Dialect = Box<dyn ClientSide + Send>;

/// A program that plays, behind a protocol.
///
/// After a failure that leaves the two sides out of step the program is killed, and calls answer
/// [`Failure::Gone`] until [`Engine::restart`]. Dropping it kills the program at once;
/// [`Engine::quit`] asks first.
pub struct Remote {
    game: String,
    launch: Launch,
    dialect: Box<dyn FnMut() -> Dialect + Send>,
    log: Log,
    session: Option<Session>,
    identity: Identity,
    settings: Vec<(String, Option<String>)>,
    /// Whether it is still to be asked what its scores count.
    asks_score_type: bool,
    /// Whether it has ended over that question, which not every program survives.
    is_shy: bool,
}

impl Remote {
    /// Starts a program and waits until it has identified itself. `dialect` makes a fresh session
    /// of its protocol for each start.
    pub fn start(
        game: &str,
        launch: Launch,
        dialect: impl FnMut() -> Dialect + Send + 'static,
        log: Log,
    ) -> Result<Remote, Failure> {
        let mut remote = Remote {
            game: game.to_owned(),
            launch,
            dialect: Box::new(dialect),
            log,
            session: None,
            identity: Identity::default(),
            settings: Vec::new(),
            asks_score_type: false,
            is_shy: false,
        };
        remote.restart()?;
        Ok(remote)
    }

    /// Starts an engine of game `G` that speaks this protocol.
    pub fn speaking<G: Notation>(kind: Kind, launch: Launch, log: Log) -> Result<Remote, Failure> {
        Remote::start(G::NAME, launch, move || Box::new(kind.client::<G>()), log)
    }

    /// The id of the process, while there is one. It is the guard's if there is a guard.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.session.as_ref().map(Session::process_id)
    }

    /// Whether the program runs as far as this side knows: a crash shows at the next call.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.session.is_some()
    }

    /// Runs an operation on the program, and ends the program if they get out of step.
    fn with<T>(
        &mut self,
        act: impl FnOnce(&mut Session, &Patience) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        let session = self.session.as_mut().ok_or(Failure::Gone)?;
        match act(session, &self.launch.patience) {
            Ok(value) => Ok(value),
            Err(Trouble::Passing(failure)) => Err(failure),
            Err(Trouble::Final(failure)) => {
                self.session = None;
                Err(failure)
            }
        }
    }

    /// Asks whether it is ready, and before that what its scores count, which is answered before
    /// the other question or not at all.
    fn await_ready(&mut self) -> Result<(), Failure> {
        let asks_score_type = std::mem::take(&mut self.asks_score_type);
        self.with(|session, patience| {
            session.forget();
            if asks_score_type {
                session.ask(&Request::ScoreType)?;
            }
            if session.ask(&Request::Ready)? {
                session.expect(Phase::Ready, patience.ready, |answer| {
                    matches!(answer, Answer::Ready).then_some(())
                })?;
            }
            Ok(())
        })
    }

    fn tell(&mut self, request: &Request) -> Result<(), Failure> {
        self.with(|session, _| session.ask(request).map(|_| ()))
    }

    fn search(
        &mut self,
        go: &Go,
        hit: Option<&PonderHit>,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Answer, Failure> {
        self.with(|session, patience| {
            let mut search = Search::begin(session, patience, go, hit.is_some())?;
            loop {
                if let Some(answer) = search.heed(go, hit, stop)? {
                    return Ok(answer);
                }
                if let Some(answer) = search.listen(on_info)? {
                    return Ok(answer);
                }
            }
        })
    }
}

impl Engine for Remote {
    fn game(&self) -> &str {
        &self.game
    }

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        setting::check(&self.identity.options, name, value)?;
        let (name, value) = (name.to_owned(), value.map(str::to_owned));
        self.tell(&Request::SetOption {
            name: name.clone(),
            value: value.clone(),
        })?;
        // Last one wins, in the order they were first set; a button is pressed once.
        if value.is_some() {
            match self.settings.iter_mut().find(|(known, _)| *known == name) {
                Some((_, old)) => *old = value,
                None => self.settings.push((name, value)),
            }
        }
        Ok(())
    }

    fn ready(&mut self) -> Result<(), Failure> {
        let has_asked = self.asks_score_type;
        match self.await_ready() {
            Err(Failure::Crash { .. } | Failure::Hangup { .. }) if has_asked => {
                self.is_shy = true;
                self.restart()?;
                self.await_ready()
            }
            done => done,
        }
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.ready()?;
        self.tell(&Request::NewGame)
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.tell(&Request::Position {
            start: start.map(str::to_owned),
            moves: moves.to_vec(),
        })
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let go = Go {
            ponder: false,
            mate: None,
            ..go.clone()
        };
        self.search(&go, None, stop, on_info).map(best)
    }

    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let go = Go {
            ponder: true,
            mate: None,
            ..go.clone()
        };
        self.search(&go, Some(hit), stop, on_info).map(best)
    }

    fn mate(
        &mut self,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        let go = Go {
            mate: Some(time),
            ..Go::default()
        };
        match self.search(&go, None, stop, on_info) {
            Ok(Answer::Mate(found)) => Ok(found),
            // The protocol has no such request, or the program plays a move instead.
            Ok(_) | Err(Failure::Request(_)) => Ok(Checkmate::NotImplemented),
            Err(failure) => Err(failure),
        }
    }

    fn game_over(&mut self, ending: Ending) -> Result<(), Failure> {
        self.tell(&Request::GameOver(ending))
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.session = None;
        let dialect = (self.dialect)();
        self.session = Some(Session::start(&self.launch, dialect, self.log.clone())?);
        self.identity = self.with(|session, patience| {
            if !session.ask(&Request::Identify)? {
                return Ok(Identity::default());
            }
            session.expect(Phase::Start, patience.start, |answer| match answer {
                Answer::Identity(identity) => Some(identity),
                _ => None,
            })
        })?;
        self.asks_score_type = !self.is_shy;
        if self.identity.name.is_empty() {
            self.identity.name = self.launch.name();
        }
        for (name, value) in self.settings.clone() {
            self.tell(&Request::SetOption { name, value })?;
        }
        Ok(())
    }

    fn quit(&mut self) -> Result<(), Failure> {
        match self.session.take() {
            Some(session) => session.quit(self.launch.patience.quit),
            None => Ok(()),
        }
    }
}

/// The move of an answer; a mate search has none.
fn best(answer: Answer) -> BestMove {
    match answer {
        Answer::Best(best) => best,
        _ => BestMove::None,
    }
}
