//! How a game goes on by itself.

use crate::messages::{Phase, Side, Text, Trouble};
use crate::random;
use crate::words::{time_is_up, words};

use super::Room;
use super::table::Table;

/// Steps of an opening that players may take in a row; far more than any rule has.
const MOST_STEPS: usize = 1000;

impl Room {
    /// Lets the game go on until somebody has to decide something, or thinks.
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
                    table.result = table.view.result.clone();
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

    /// Plays a move of the side to move, which is legal.
    pub(super) fn push(&self, table: &mut Table, text: String) -> Result<(), Text> {
        let mut moves = table.moves.clone();
        moves.push(text);
        let view = self.desk.view(&table.plan.setup, &moves)?;
        let names = self.desk.names(&table.plan.setup, &moves)?;
        if !table.charge() {
            table.times.pop();
            table.result = Some(time_is_up(table.view.turn, self.style));
            return Ok(());
        }
        table.moves = moves;
        table.view = view;
        table.move_names = names;
        Ok(())
    }

    /// Lets a player take a step of the opening; `false` if a person has to. No player here knows
    /// opening rules, so it is any step that is allowed.
    fn act_for_player(&self, table: &mut Table) -> bool {
        let Some(opening) = table.opening.as_deref_mut() else {
            return false;
        };
        if opening.first_has_black().is_some() {
            return self.end_opening(table);
        }
        let actor = Table::actor(opening);
        if table.seats[actor].is_human() {
            return false;
        }
        let actions = opening.actions();
        let chosen = (random::number() % actions.len().max(1) as u64) as usize;
        let acted = match actions.get(chosen) {
            Some(action) => opening.act(action).map(|()| action.clone()),
            None => Err(words(
                "there is nothing to choose",
                "選べるものがありません",
            )),
        };
        let seen = acted.and_then(|action| {
            table.actions.push(action);
            self.see_opening(table)
        });
        if let Err(why) = seen {
            self.stumble(table, actor, why);
        }
        true
    }

    /// The stones so far.
    pub(super) fn see_opening(&self, table: &mut Table) -> Result<(), Text> {
        let Some(opening) = table.opening.as_deref() else {
            return Ok(());
        };
        let moves = opening.moves();
        table.view = self.desk.view(&table.plan.setup, &moves)?;
        table.move_names = self.desk.names(&table.plan.setup, &moves)?;
        table.times = vec![0; moves.len()];
        table.moves = moves;
        Ok(())
    }

    /// The colours are settled, and the play begins.
    fn end_opening(&self, table: &mut Table) -> bool {
        let settled = table.opening.as_deref().and_then(|o| o.first_has_black());
        let Some(first_has_black) = settled else {
            return false;
        };
        if let Err(why) = self.see_opening(table) {
            self.stumble(table, 0, why);
            return true;
        }
        table.opening = None;
        table.first_has_black = first_has_black;
        table.base = table.moves.len();
        table.new_thought();
        table.reset_clocks();
        true
    }

    /// Something is wrong with a player: the game waits until somebody else sits there.
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
