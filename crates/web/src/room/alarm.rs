//! Alarms, which end a game on time without any action of a player.

use std::time::Instant;

use crate::bench::Bench;
use crate::limits;
use crate::lock::lock;
use crate::messages::{Phase, Text};
use crate::words::{time_is_up, words};

use super::Room;
use super::table::Table;

impl Room {
    /// Sets an alarm for the moment when the time is up.
    pub(super) fn set_alarm(&self, table: &mut Table) {
        let Some(moment) = due(table) else { return };
        // An earlier alarm sets the next one itself.
        if table.alarm.is_some_and(|alarm| alarm <= moment) {
            return;
        }
        table.alarm = Some(moment);
        let room = self.me.clone();
        self.shared.timer.at(moment, move || {
            if let Some(room) = room.upgrade() {
                room.ring(moment);
            }
        });
    }

    fn ring(&self, moment: Instant) {
        let mut table = lock(&self.table);
        // Another alarm has replaced this one.
        if table.alarm != Some(moment) || table.is_closed {
            return;
        }
        table.alarm = None;
        if due(&table).is_some_and(|due| due <= Instant::now()) {
            self.end_time(&mut table);
            self.go_on(&mut table);
            self.publish(&mut table);
        } else {
            self.set_alarm(&mut table);
        }
    }

    /// Rejects an action after the time was up.
    pub(super) fn on_time(&self) -> Result<(), Text> {
        let mut table = lock(&self.table);
        let is_late = table.phase() == Phase::Playing
            && table.allowed().is_some_and(|most| table.used() > most);
        if !is_late || table.is_closed {
            return Ok(());
        }
        self.end_time(&mut table);
        self.go_on(&mut table);
        self.publish(&mut table);
        Err(words("your time is up", "時間切れです"))
    }

    /// Ends the turn of the side to move, whose time is up. If the last click counts, that move is played
    /// now; without a click the side passes if that is legal, and otherwise loses on time.
    fn end_time(&self, table: &mut Table) {
        let place = table.seat_of(table.turn());
        if table.allowed().is_none() {
            // A later answer of the dismissed player is ignored.
            self.dismiss(table, place);
            let why = words("it does not answer", "応答がありません");
            return self.stumble(table, place, why);
        }
        if table.counts_last_click() && table.seats[place].is_human() {
            let mut legal = table.played.view().legal.iter();
            let pass = legal.find(|legal| legal.to.is_none());
            let pass = pass.map(|legal| legal.text.clone());
            if let Some(text) = table.click.take().or(pass)
                && self.play_late(table, &text).is_ok()
            {
                return;
            }
        }
        table.result = Some(time_is_up(table.turn(), self.style));
    }

    /// Plays the clicked move, although the time has just run out.
    fn play_late(&self, table: &mut Table, text: &str) -> Result<(), Text> {
        let whole = table.allowed().unwrap_or_default();
        table.running_since = None;
        table.spent = whole;
        self.push(table, text)
    }
}

/// The time of the alarm.
fn due(table: &Table) -> Option<Instant> {
    if table.phase() != Phase::Playing {
        return None;
    }
    let since = table.running_since?;
    if let Some(allowed) = table.allowed() {
        return since.checked_add(allowed.saturating_sub(table.spent));
    }
    match table.seats[table.seat_of(table.turn())].bench {
        Bench::Busy { since, .. } => since.checked_add(limits::LONG_THOUGHT + limits::SILENCE),
        _ => None,
    }
}
