use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use host::{Engine, Log};
use search::Stop;

use crate::desk::Desk;
use crate::failures::failure;
use crate::house::House;
use crate::messages::{SeatSpec, Setup, Text};
use crate::words::{no_such, words};

/// Where the engine of a side is.
#[derive(Default)]
pub(crate) enum Bench {
    /// There is none: a person, or nobody yet.
    #[default]
    Empty,
    /// It gets ready.
    Making,
    /// It waits.
    Ready(Box<dyn Engine>),
    /// It thinks, in a thread that has it meanwhile.
    Busy {
        /// Ends the thought.
        stop: Stop,
        /// Since when it thinks.
        since: Instant,
        /// Nobody needs the answer any more.
        is_cancelled: bool,
    },
}

impl Bench {
    /// Ends a thought whose answer nobody needs.
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

/// Makes a player or starts an engine, and waits until it is ready.
pub(crate) fn make(
    house: &House,
    desk: &dyn Desk,
    seat: &SeatSpec,
    setup: &Setup,
) -> Result<Box<dyn Engine>, Text> {
    let made = panic::catch_unwind(AssertUnwindSafe(|| {
        // Also what was imported has to be somebody who is offered.
        house.name(&desk.info().name, seat)?;
        let mut engine = match seat {
            SeatSpec::Human => {
                return Err(words("a person cannot be asked", "人には聞けません"));
            }
            SeatSpec::Player { player } => desk.player(player, setup)?,
            SeatSpec::Engine { engine } => {
                let known = house.store.engine(engine);
                let known = known.ok_or_else(|| no_such("engine", "エンジン"))?;
                desk.engine(&known.spec, setup, Log::none())?
            }
        };
        engine.new_game().map_err(|why| {
            words(
                format!("it does not get ready: {why}"),
                format!("準備ができませんでした: {}", failure(&why).ja),
            )
        })?;
        Ok(engine)
    }));
    made.unwrap_or_else(|_| {
        Err(words(
            "it panicked while it got ready",
            "準備中に異常終了しました",
        ))
    })
}
