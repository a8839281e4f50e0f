//! How a game continues without a person.

use search::Stop;

use crate::messages::{Phase, Side, Text, Trouble};
use crate::random;
use crate::words::{time_is_up, words};

use super::Room;
use super::seats::no_thread;
use super::table::Table;

/// Steps of an opening that players may take in a row; far more than any rule has.
const MOST_STEPS: usize = 1000;

impl Room {
    /// Continues the game until a person has to decide or a player is thinking.
    pub(super) fn go_on(&self, table: &mut Table) {
        for _ in 0..MOST_STEPS {
            if table.is_closed {
                break;
            }
            if table.result.is_some() {
                table.is_paused = false;
                table.trouble = None;
                table.click = None;
                self.dismiss(table, 0);
                self.dismiss(table, 1);
                table.permit = None;
                break;
            }
            if table.is_paused {
                table.stop_deciding();
                for seat in &mut table.seats {
                    seat.bench.cancel();
                }
                break;
            }
            self.seat_players(table);
            match table.phase() {
                Phase::Opening => {
                    if !self.act_for_player(table) {
                        break;
                    }
                }
                Phase::Playing => {
                    table.result = table.played.view().result.clone();
                    if table.result.is_none() && !self.ask(table) {
                        break;
                    }
                }
                // A player could not be seated.
                Phase::Paused => {}
                Phase::Preparing | Phase::Over => break,
            }
        }
        table.settle();
        self.set_alarm(table);
    }

    /// Plays a move of the side to move, or says why it cannot and changes nothing.
    pub(super) fn push(&self, table: &mut Table, text: &str) -> Result<(), Text> {
        let next = table.played.after(text)?;
        if table.charge() {
            table.played = next;
        } else {
            table.times.pop();
            table.scores.pop();
            table.result = Some(time_is_up(table.turn(), self.style));
        }
        Ok(())
    }

    /// Lets a player take a step of the opening, which it decides about in a thread of its own; returns
    /// `false` if the game waits for that or for a person.
    fn act_for_player(&self, table: &mut Table) -> bool {
        let Some(opening) = table.opening.as_deref() else {
            return false;
        };
        if opening.first_has_black().is_some() {
            return self.end_opening(table);
        }
        let actor = Table::actor(opening);
        if table.seats[actor].is_human() || table.deciding.is_some() {
            return false;
        }
        let Some(room) = self.me.upgrade() else {
            return false;
        };
        let decision = opening.decision(random::number());
        let stop = Stop::new();
        table.deciding = Some(stop.clone());
        let spawned = self.shared.spawn(move || {
            let action = decision(&stop);
            room.decided(&stop, action);
        });
        if let Err(why) = &spawned {
            table.deciding = None;
            self.stumble(table, actor, no_thread(why));
        }
        false
    }

    /// A player has decided about a step of the opening.
    fn decided(&self, stop: &Stop, action: Option<String>) {
        // Refused if the game is closed.
        let _ = self.change(|table| {
            // A step that was taken back, or a game that was stopped, needs it no longer.
            if stop.is_requested() {
                return Ok(());
            }
            table.deciding = None;
            let Some(opening) = table.opening.as_deref_mut() else {
                return Ok(());
            };
            let actor = Table::actor(opening);
            if table.seats[actor].is_human() {
                return Ok(());
            }
            let acted = match action {
                Some(action) => opening.act(&action).map(|()| action),
                None => Err(words(
                    "there is nothing to choose",
                    "選べるものがありません",
                )),
            };
            match acted {
                Ok(action) => {
                    table.actions.push(action);
                    table.see_opening();
                }
                Err(why) => self.stumble(table, actor, why),
            }
            Ok(())
        });
    }

    /// Begins play with the agreed colours.
    fn end_opening(&self, table: &mut Table) -> bool {
        let settled = table.opening.as_deref().and_then(|o| o.first_has_black());
        let Some(first_has_black) = settled else {
            return false;
        };
        table.see_opening();
        table.opening = None;
        table.first_has_black = first_has_black;
        table.base = table.played.ply();
        table.new_thought();
        table.reset_clocks();
        true
    }

    /// Pauses the game after a player's failure, until the seat gets another player.
    pub(super) fn stumble(&self, table: &mut Table, seat: usize, why: Text) {
        let name = &table.seats[seat].name;
        let side: Side = table.side_of(seat);
        table.trouble = Some(Trouble {
            side,
            text: words(format!("{name}: {}", why.en), format!("{name}：{}", why.ja)),
        });
        table.is_paused = true;
        table.thinking = None;
    }
}
