//! Players that think ahead while the other side has to move.

use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use host::{Failure, PonderHit};

use crate::analysis_queue::AnalysisTurn;
use crate::bench::{Bench, Pondering};
use crate::candidates::Candidates;
use crate::limits;
use crate::messages::SeatSpec;
use crate::random;

use super::Room;
use super::seats::{Told, go, latest};
use super::table::Table;

/// No client has such a number.
const NOT_A_CLIENT: u64 = 1 << 63;

impl Room {
    /// Lets the player of a seat think about the position after the move that it expects of the
    /// other side, if the game is played like that, somebody watches it and the budget has room.
    /// Searches of other positions are stopped.
    pub(super) fn ponder(&self, table: &mut Table, place: usize) {
        let ply = table.played.ply();
        let seat = &mut table.seats[place];
        if matches!(&seat.bench, Bench::Pondering(other) if other.moves.len() == ply + 1) {
            return;
        }
        seat.bench.cancel();
        let expected = seat.expected.take().filter(|(at, _)| *at == ply);
        let is_ready = matches!(seat.bench, Bench::Ready(..)) && !table.watchers.is_empty();
        let Some((_, expected)) = expected.filter(|_| is_ready && table.plan.ponder) else {
            return;
        };
        let mut line = table.played.line().copy();
        if line.push(&expected).is_err() || line.view().result.is_some() {
            return;
        }
        let Some(room) = self.me.upgrade() else {
            return;
        };
        let turn = AnalysisTurn::ahead(random::number() | NOT_A_CLIENT);
        if !self.shared.analyses.take(&turn) {
            return;
        }
        let side = table.side_of(place);
        let limits = go(table, side, Default::default());
        let seat = &mut table.seats[place];
        let is_engine = matches!(seat.spec, SeatSpec::Engine { .. });
        let (start, moves) = line.told(is_engine);
        let pondering = Pondering {
            since: Instant::now(),
            moves: line.moves().to_vec(),
            hit: PonderHit::new(),
            turn,
        };
        let (hit, turn) = (pondering.hit.clone(), pondering.turn.clone());
        self.end_pondering_late(&hit, &turn);
        let generation = seat.generation;
        let bench = mem::replace(&mut seat.bench, Bench::Pondering(pondering));
        let Bench::Ready(mut engine, _) = bench else {
            return;
        };
        let mut told = Told::new(Candidates::new(line), side);
        let held = turn.clone();
        let spawned = self.shared.spawn(move || {
            let thought = panic::catch_unwind(AssertUnwindSafe(|| {
                engine.position(start.as_deref(), &moves)?;
                engine.ponder(&limits, &hit, &turn.stop, &mut |info| {
                    room.heard(place, generation, &mut told, info);
                })
            }));
            let thought = thought.unwrap_or_else(|_| Err(Failure::Panic("no words".to_owned())));
            room.shared.end_pondering(&turn);
            room.answered(place, generation, engine, thought, told.value());
        });
        if spawned.is_err() {
            // It is made again when it is its turn.
            self.shared.end_pondering(&held);
            table.seats[place].bench = Bench::Away;
        }
    }

    /// Ends a long thought, since the person may have left the board.
    fn end_pondering_late(&self, hit: &PonderHit, turn: &AnalysisTurn) {
        let (hit, turn) = (hit.clone(), turn.clone());
        let moment = Instant::now() + limits::LONG_PONDERING;
        self.shared.timer.at(moment, move || {
            if !hit.is_signalled() {
                turn.stop.request();
            }
        });
    }

    /// Whether the player that has to move has been thinking ahead: it goes on in earnest if its
    /// move was played, and otherwise ends that first.
    pub(super) fn has_pondered(&self, table: &mut Table, place: usize) -> bool {
        let Bench::Pondering(pondering) = &table.seats[place].bench else {
            return false;
        };
        let stop = pondering.turn.stop.clone();
        if pondering.moves != table.played.moves() || stop.is_requested() {
            stop.request();
            return true;
        }
        // Others must not stop it from now on.
        self.shared.end_pondering(&pondering.turn);
        let limits = go(table, table.turn(), table.spent);
        pondering.hit.signal(Some(limits));
        let since = Instant::now();
        if let Some(moment) = since.checked_add(latest(table)) {
            let stop = stop.clone();
            self.shared.timer.at(moment, move || stop.request());
        }
        table.seats[place].bench = Bench::Busy {
            stop,
            since,
            is_cancelled: false,
        };
        true
    }
}
