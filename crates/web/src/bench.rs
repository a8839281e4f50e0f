use std::ops::{Deref, DerefMut};
use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use host::{Engine, Log, PonderHit};
use protocol::EngineOption;
use search::Stop;

use crate::analysis_queue::AnalysisTurn;
use crate::desk::Desk;
use crate::engine_places::EnginePlace;
use crate::failures::failure;
use crate::messages::{SeatSpec, Setup, Text};
use crate::shared::Shared;
use crate::words::{no_such, words};

/// The state of a seat's engine.
#[derive(Default)]
pub(crate) enum Bench {
    /// No engine: a person, or no player yet.
    #[default]
    Empty,
    /// The engine is being started, unless this is requested before there is room for it.
    Making(Stop),
    /// The engine is ready, since this moment.
    Ready(PlacedEngine, Instant),
    /// The engine was ready and had to make room for others. It is made again when it is its turn.
    Away,
    /// The engine is thinking, in a thread that owns it meanwhile.
    Busy {
        /// Stops the search.
        stop: Stop,
        /// The start of the search.
        since: Instant,
        /// Whether the answer is no longer needed.
        is_cancelled: bool,
    },
    /// The engine is thinking ahead, in a thread that owns it meanwhile.
    Pondering(Pondering),
}

/// A search of the position after an expected move.
pub(crate) struct Pondering {
    /// The start of the search.
    pub(crate) since: Instant,
    /// The moves with the expected one.
    pub(crate) moves: Vec<String>,
    /// Turns it into the search of a move.
    pub(crate) hit: PonderHit,
    /// Its part of the budget, with its stop.
    pub(crate) turn: AnalysisTurn,
}

impl Bench {
    /// Stops a search whose answer is no longer needed.
    pub(crate) fn cancel(&mut self) {
        match self {
            Bench::Busy {
                stop, is_cancelled, ..
            } => {
                stop.request();
                *is_cancelled = true;
            }
            Bench::Pondering(pondering) => pondering.turn.stop.request(),
            _ => {}
        }
    }
}

/// An engine and its place in the budget.
pub(crate) struct PlacedEngine {
    engine: Box<dyn Engine>,
    _place: EnginePlace,
}

impl Deref for PlacedEngine {
    type Target = dyn Engine;

    fn deref(&self) -> &(dyn Engine + 'static) {
        &*self.engine
    }
}

impl DerefMut for PlacedEngine {
    fn deref_mut(&mut self) -> &mut (dyn Engine + 'static) {
        &mut *self.engine
    }
}

/// What an engine is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EngineTask {
    /// It plays a game.
    Play {
        /// Whether it thinks ahead.
        ponders: bool,
    },
    /// It is asked about positions.
    Judge,
}

/// Waits for room, then creates a player or starts an engine, tells one that thinks ahead so if it wants
/// to know, and waits until it is ready.
pub(crate) fn make(
    shared: &Shared,
    desk: &dyn Desk,
    seat: &SeatSpec,
    setup: &Setup,
    task: EngineTask,
    stop: &Stop,
) -> Result<PlacedEngine, Text> {
    let place = shared.places.wait(stop, || shared.let_idle_go());
    let place = place.ok_or_else(|| words("it is not needed any more", "もう必要ありません"))?;
    let share = shared.budget.share(shared.places.taken());
    let made = panic::catch_unwind(AssertUnwindSafe(|| {
        // Imported games may name only players that are offered.
        shared.name(&desk.info().name, seat)?;
        let mut engine = match seat {
            SeatSpec::Human => {
                return Err(words("a person is not an engine", "人には聞けません"));
            }
            SeatSpec::Player { player } if matches!(task, EngineTask::Play { .. }) => {
                desk.opponent(player, setup, share)?
            }
            SeatSpec::Player { player } => desk.player(player, setup, share)?,
            SeatSpec::Engine { engine } => {
                let known = shared.store.engine(engine);
                let known = known.ok_or_else(|| no_such("engine", "エンジン"))?;
                desk.engine(&known.spec, setup, Log::none())?
            }
        };
        let mut options = engine.identity().options.iter();
        let ponders = task == EngineTask::Play { ponders: true };
        let is_asked = ponders && options.any(|option| option.name == EngineOption::USI_PONDER);
        let told = if is_asked {
            engine.set_option(EngineOption::USI_PONDER, Some("true"))
        } else {
            Ok(())
        };
        told.and_then(|()| engine.new_game()).map_err(|why| {
            words(
                format!("it did not get ready: {why}"),
                format!("準備ができませんでした: {}", failure(&why).ja),
            )
        })?;
        Ok(PlacedEngine {
            engine,
            _place: place,
        })
    }));
    made.unwrap_or_else(|_| {
        Err(words(
            "it panicked while getting ready",
            "準備中に異常終了しました",
        ))
    })
}
