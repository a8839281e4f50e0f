use std::ops::{Deref, DerefMut};
use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use host::{Engine, Log};
use search::Stop;

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
}

impl Bench {
    /// Stops a search whose answer is no longer needed.
    pub(crate) fn cancel(&mut self) {
        if let Bench::Busy {
            stop, is_cancelled, ..
        } = self
        {
            stop.request();
            *is_cancelled = true;
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

/// Waits for room, then creates a player or starts an engine, and waits until it is
/// ready.
pub(crate) fn make(
    shared: &Shared,
    desk: &dyn Desk,
    seat: &SeatSpec,
    setup: &Setup,
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
            SeatSpec::Player { player } => desk.player(player, setup, share)?,
            SeatSpec::Engine { engine } => {
                let known = shared.store.engine(engine);
                let known = known.ok_or_else(|| no_such("engine", "エンジン"))?;
                desk.engine(&known.spec, setup, Log::none())?
            }
        };
        engine.new_game().map_err(|why| {
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
