//! Playing on a server: one connection after the other.

mod play;
mod session;

use std::fs;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use protocol::game_server::{PlayerSide, ResumedGame};
use search::Stop;

use crate::connection::{FromWire, ServerConnection};
use crate::current_game::CurrentGame;
use crate::engine_thread::{EngineRecipe, EngineThread, FromEngine};
use crate::{JoinError, JoinNews, JoinSettings, OnlineProtocol};

/// How long the next tries to connect wait: longer from try to try.
const BACK_OFF: [u64; 7] = [1, 2, 4, 8, 16, 32, 60];

/// How often the signals of other threads are looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// How joining a server ended without an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JoinEnd {
    /// All games were played.
    Done,
    /// The stop was requested.
    Interrupted,
}

/// Joins a server and plays there until all games are played, or a stop is requested. A game in progress is
/// given up then.
///
/// # Errors
///
/// If the player cannot be made, and if the first login fails. After that a lost connection is made again.
pub fn join(
    settings: &JoinSettings,
    stop: &Stop,
    tell: &mut dyn FnMut(&JoinNews) -> io::Result<()>,
) -> Result<JoinEnd, JoinError> {
    struct Join<'a> {
        settings: &'a JoinSettings,
        stop: &'a Stop,
        tell: &'a mut dyn FnMut(&JoinNews) -> io::Result<()>,
    }
    impl GameVisitor for Join<'_> {
        type Output = Result<JoinEnd, JoinError>;

        fn visit<G: BoardGame>(self) -> Self::Output {
            Client::<G>::new(self.settings, self.stop, self.tell)?.run()
        }
    }
    let Some(game) = GameKind::named(settings.protocol.game()) else {
        return Ok(JoinEnd::Done);
    };
    game.visit(Join {
        settings,
        stop,
        tell,
    })
}

/// What the client waits for.
#[derive(Debug)]
enum JoinEvent {
    /// From the connection with this number.
    Wire(u32, FromWire),
    Engine(FromEngine),
}

/// How a connection ended.
enum Parting {
    Done,
    Interrupted,
    /// It was lost, after a login or before.
    Lost {
        was_inside: bool,
    },
}

/// A connection with the session on it.
struct Link {
    number: u32,
    connection: ServerConnection,
    side: Box<dyn PlayerSide>,
    is_inside: bool,
    /// When the wait for an opponent began, and how many notices were given.
    waiting: Option<(Instant, u32)>,
    last_sent: Instant,
    last_heard: Instant,
    /// The first thing the server said that is no part of the protocol.
    said: Option<String>,
    garbled: u32,
    /// When we are gone, whatever the server says: we have said that we leave.
    leaving: Option<Instant>,
}

struct Client<'a, G: BoardGame> {
    settings: &'a JoinSettings,
    stop: &'a Stop,
    tell: &'a mut dyn FnMut(&JoinNews) -> io::Result<()>,
    recipe: EngineRecipe,
    engine: EngineThread<G>,
    events: Receiver<JoinEvent>,
    sender: Sender<JoinEvent>,
    connections: u32,
    game: Option<CurrentGame<G>>,
    /// The game to go on with at the next login.
    resumed: Option<ResumedGame>,
    /// Won, lost, drawn, without a result.
    tally: [u32; 4],
    was_inside: bool,
    was_interrupted: bool,
}

impl<'a, G: BoardGame> Client<'a, G> {
    fn new(
        settings: &'a JoinSettings,
        stop: &'a Stop,
        tell: &'a mut dyn FnMut(&JoinNews) -> io::Result<()>,
    ) -> Result<Client<'a, G>, JoinError> {
        if let Some(folder) = &settings.records {
            fs::create_dir_all(folder).map_err(|error| JoinError::File(folder.clone(), error))?;
        }
        let recipe = EngineRecipe {
            player: settings.player.clone(),
            protocol: settings.engine_protocol,
            folder: settings.engine_folder.clone(),
            ponder: settings.ponder,
            log: settings.engine_log.clone(),
        };
        let (sender, events) = mpsc::channel();
        let of_engine = sender.clone();
        let tell_engine = move |said| {
            // Nobody listens when this program ends.
            let _ = of_engine.send(JoinEvent::Engine(said));
        };
        let engine = EngineThread::new(recipe.clone(), tell_engine).map_err(JoinError::Player)?;
        Ok(Client {
            settings,
            stop,
            tell,
            recipe,
            engine,
            events,
            sender,
            connections: 0,
            game: None,
            resumed: None,
            tally: [0; 4],
            was_inside: false,
            was_interrupted: false,
        })
    }

    fn run(mut self) -> Result<JoinEnd, JoinError> {
        let mut tries = 0;
        loop {
            let parting = match self.session() {
                Ok(parting) => parting,
                // Later, everything may pass: a server that restarts, a connection that it still believes in.
                Err(error) if self.was_inside && may_pass(&error) => {
                    self.say(JoinNews::NoConnection(error.text(self.settings.language)))?;
                    Parting::Lost { was_inside: false }
                }
                Err(error) => return Err(error),
            };
            match parting {
                Parting::Done => return Ok(JoinEnd::Done),
                Parting::Interrupted => return Ok(JoinEnd::Interrupted),
                Parting::Lost { was_inside } if was_inside => tries = 0,
                Parting::Lost { .. } => tries += 1,
            }
            let last = BACK_OFF.len() - 1;
            let wait = Duration::from_secs(BACK_OFF[last.min(tries)]);
            self.say(JoinNews::Retry(wait))?;
            let until = Instant::now() + wait;
            while Instant::now() < until {
                if self.stop.is_requested() {
                    return Ok(JoinEnd::Interrupted);
                }
                std::thread::sleep(GLANCE);
            }
        }
    }

    fn say(&mut self, news: JoinNews) -> Result<(), JoinError> {
        (self.tell)(&news).map_err(JoinError::Show)
    }

    /// How many games have ended.
    fn games(&self) -> u32 {
        self.tally.iter().sum()
    }

    /// Whether all games are played.
    fn is_done(&self) -> bool {
        self.settings
            .games
            .is_some_and(|games| self.games() >= games)
    }

    fn is_csa(&self) -> bool {
        self.settings.protocol == OnlineProtocol::Csa
    }
}

fn may_pass(error: &JoinError) -> bool {
    match error {
        JoinError::Connect { why, .. } => why.may_pass(),
        JoinError::Refused { .. } | JoinError::Silent { .. } | JoinError::OtherProtocol { .. } => {
            true
        }
        _ => false,
    }
}
