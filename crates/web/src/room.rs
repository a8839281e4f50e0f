//! One game that is played.

mod alarm;
mod hints;
mod seats;
mod table;
mod turns;

use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use crate::bench::Bench;
use crate::client::{Client, written};
use crate::desk::Desk;
use crate::house::{House, now};
use crate::limits;
use crate::lock::lock;
use crate::messages::{
    BoardStyle, Document, Event, GameState, NewGame, Node, Phase, SeatSpec, Setup, Side, Text,
};
use crate::random;
use crate::saved::Saved;
use crate::words::{is_over, no_such, resigned, too_many, words};

use table::{Seat, Table};

/// A game: people at pages, players and engines in threads, and what they share behind a mutex.
///
/// Every change goes through [`Room::change`]: the game goes on as far as it can without
/// anybody's doing, is kept, and is shown to everybody who watches.
pub(crate) struct Room {
    id: String,
    game: String,
    style: BoardStyle,
    desk: Arc<dyn Desk>,
    house: Arc<House>,
    me: Weak<Room>,
    table: Mutex<Table>,
}

impl Room {
    /// A game about to begin: see [`Room::watch`].
    pub(crate) fn new(house: Arc<House>, plan: NewGame) -> Result<Arc<Room>, Text> {
        if plan.moves.len() > limits::MOVES {
            return Err(words("too many moves", "手数が多すぎます"));
        }
        if plan.opening.is_some() && !plan.moves.is_empty() {
            return Err(words(
                "an opening rule begins with an empty board",
                "開局規定は最初の局面からしか使えません",
            ));
        }
        let seats = [plan.black.clone(), plan.white.clone()];
        let names = [
            house.name(&plan.game, &plan.black)?,
            house.name(&plan.game, &plan.white)?,
        ];
        let saved = Saved {
            id: random::id(),
            epoch: house.epoch.clone(),
            seats,
            names,
            first_has_black: true,
            base: plan.moves.len(),
            is_opening: plan.opening.is_some(),
            actions: Vec::new(),
            moves: plan.moves.clone(),
            times: vec![0; plan.moves.len()],
            spent: 0,
            is_paused: false,
            result: None,
            revision: 0,
            plan,
        };
        let room = Room::restore(house, saved)?;
        match room.permit(&mut lock(&room.table)) {
            true => {}
            false => return Err(too_many("games with engines", "エンジンの対局")),
        }
        Ok(room)
    }

    /// A game as it was kept. After a restart it waits until somebody wants it to go on, if a
    /// clock or a player would run otherwise.
    pub(crate) fn restore(house: Arc<House>, saved: Saved) -> Result<Arc<Room>, Text> {
        let (info, desk) = house.game(&saved.plan.game)?;
        let (style, desk) = (info.style, Arc::clone(desk));
        let mut opening = None;
        if let Some(rule) = saved.plan.opening.as_deref().filter(|_| saved.is_opening) {
            let mut begun = desk.opening(rule, &saved.plan.setup)?;
            for action in &saved.actions {
                begun.act(action)?;
            }
            opening = Some(begun);
        }
        let view = desk.view(&saved.plan.setup, &saved.moves)?;
        let move_names = desk.names(&saved.plan.setup, &saved.moves)?;
        let has_clock = table::clocks(&saved.plan.clock).is_some();
        let is_waiting = saved.epoch != house.epoch
            && saved.result.is_none()
            && (has_clock || saved.seats.iter().any(|seat| *seat != SeatSpec::Human));
        let [first, second] = saved.seats;
        let [first_name, second_name] = saved.names;
        let mut times = saved.times;
        times.resize(saved.moves.len(), 0);
        let mut table = Table {
            seats: [Seat::new(first, first_name), Seat::new(second, second_name)],
            first_has_black: saved.first_has_black,
            base: saved.base.min(saved.moves.len()),
            moves: saved.moves,
            move_names,
            times,
            view,
            opening,
            actions: saved.actions,
            clocks: None,
            running_since: None,
            spent: Duration::from_millis(u64::from(saved.spent)),
            is_paused: saved.is_paused || is_waiting,
            click: None,
            thinking: None,
            hint: None,
            hinting: None,
            result: saved.result,
            trouble: None,
            revision: saved.revision,
            watchers: Vec::new(),
            unwatched_since: Instant::now(),
            alarm: None,
            permit: None,
            is_closed: false,
            plan: saved.plan,
        };
        table.reset_clocks();
        Ok(Arc::new_cyclic(|me| Room {
            id: saved.id,
            game: table.plan.game.clone(),
            style,
            desk,
            house: Arc::clone(&house),
            me: me.clone(),
            table: Mutex::new(table),
        }))
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Changes something, and lets the game go on from there. A refusal has changed nothing.
    fn change<T>(&self, act: impl FnOnce(&mut Table) -> Result<T, Text>) -> Result<T, Text> {
        let mut table = lock(&self.table);
        if table.is_closed {
            return Err(no_such("game", "対局"));
        }
        let value = act(&mut table)?;
        self.go_on(&mut table);
        self.publish(&mut table);
        Ok(value)
    }

    /// Keeps the game and shows it to everybody who watches.
    fn publish(&self, table: &mut Table) {
        table.revision = table.revision.wrapping_add(1);
        let before = table.watchers.len();
        table.watchers.retain(|client| !client.is_gone());
        if before > 0 && table.watchers.is_empty() {
            table.unwatched_since = Instant::now();
        }
        self.keep(table);
        let event = Event::Game {
            state: table.state(&self.id),
        };
        if let (false, Some(text)) = (table.watchers.is_empty(), written(&event)) {
            for client in &table.watchers {
                client.tell(text.clone());
            }
        }
        if table.result.is_some() {
            self.house.lists_changed();
        }
        // From then on the house looks after it from time to time.
        let is_left = before > 0 || table.result.is_some();
        if table.watchers.is_empty() && is_left {
            self.house.sweep_later(&self.id, Duration::ZERO);
        }
    }

    fn keep(&self, table: &Table) {
        let saved = table.saved(&self.id, &self.house.epoch);
        // A store that fails says so to every page by itself.
        let _ = self
            .house
            .store
            .keep_game(&table.summary(&self.id, now()), &saved);
    }

    /// Shows the game to a page from here on, and how it stands.
    pub(crate) fn watch(&self, client: &Arc<Client>) -> GameState {
        let mut table = lock(&self.table);
        if table.watchers.iter().all(|known| known.id != client.id) {
            table.watchers.push(Arc::clone(client));
        }
        let before = table.phase();
        let is_missing = |seat: &Seat| {
            matches!(seat.spec, SeatSpec::Engine { .. }) && matches!(seat.bench, Bench::Empty)
        };
        // To look at a game must not start programs for somebody who may not.
        if !client.may_start_programs() && table.seats.iter().any(is_missing) {
            table.is_paused = table.result.is_none();
        }
        self.go_on(&mut table);
        if table.revision == 0 || table.phase() != before {
            self.publish(&mut table);
        }
        table.state(&self.id)
    }

    pub(crate) fn unwatch(&self, client: &Client) {
        let mut table = lock(&self.table);
        let before = table.watchers.len();
        table.watchers.retain(|known| known.id != client.id);
        if before > 0 && table.watchers.is_empty() {
            table.unwatched_since = Instant::now();
            drop(table);
            self.house.sweep_later(&self.id, Duration::ZERO);
        }
    }

    pub(crate) fn is_unwatched(&self) -> bool {
        lock(&self.table).watchers.is_empty()
    }

    pub(crate) fn state(&self) -> GameState {
        lock(&self.table).state(&self.id)
    }

    /// Goes to sleep if nobody watches and nothing would happen.
    pub(crate) fn falls_asleep(&self) -> bool {
        let mut table = lock(&self.table);
        if !table.watchers.is_empty() {
            return false;
        }
        let is_for_long = table.unwatched_since.elapsed() >= limits::UNWATCHED;
        let waits_for_person = table.clocks.is_none()
            && match (table.phase(), table.opening.as_deref()) {
                (Phase::Playing, _) => table.seats[table.seat_of(table.view.turn)].is_human(),
                (Phase::Opening, Some(opening)) => table.seats[Table::actor(opening)].is_human(),
                _ => false,
            };
        let is_idle = matches!(table.phase(), Phase::Over | Phase::Paused);
        let sleeps = is_idle || (is_for_long && waits_for_person);
        if sleeps {
            self.close_table(&mut table, true);
        }
        sleeps
    }

    /// Ends it for this run of the server.
    pub(crate) fn close(&self, keep: bool) {
        self.close_table(&mut lock(&self.table), keep);
    }

    fn close_table(&self, table: &mut Table, keep: bool) {
        if table.is_closed {
            return;
        }
        let had_changed = table.running_since.is_some();
        table.is_closed = true;
        table.settle();
        if keep && had_changed {
            self.keep(table);
        }
        table.new_thought();
        self.dismiss(table, 0);
        self.dismiss(table, 1);
        table.permit = None;
    }

    /// Plays a move for a person who saw `ply` moves.
    pub(crate) fn play(&self, ply: u32, text: &str) -> Result<(), Text> {
        self.on_time()?;
        self.change(|table| {
            self.expect_playing(table)?;
            if table.moves.len() != ply as usize {
                return Err(words(
                    "the game has gone on since: look at the board again",
                    "その間に局面が進みました。盤を確かめてください",
                ));
            }
            if !table.seats[table.seat_of(table.view.turn)].is_human() {
                return Err(words("it is not your turn", "あなたの手番ではありません"));
            }
            let text = self.desk.typed(&table.plan.setup, &table.moves, text)?;
            if table.counts_last_click() {
                table.click = Some(text);
                return Ok(());
            }
            self.push(table, text)
        })
    }

    /// Takes a step of the opening rule for a person.
    pub(crate) fn act(&self, text: &str) -> Result<(), Text> {
        self.change(|table| {
            let Some(opening) = table.opening.as_deref_mut() else {
                return Err(words(
                    "there is nothing to agree on any more",
                    "開局の取り決めは終わっています",
                ));
            };
            if table.is_paused {
                return Err(words("the game is paused", "対局は一時停止中です"));
            }
            if !table.seats[Table::actor(opening)].is_human() {
                return Err(words("it is not your turn", "あなたの番ではありません"));
            }
            opening.act(text)?;
            table.actions.push(text.to_owned());
            self.see_opening(table)
        })
    }

    /// Takes back to the last decision of a person.
    pub(crate) fn undo(&self) -> Result<(), Text> {
        self.change(|table| {
            let nothing = || words("there is nothing to take back", "戻せる手がありません");
            if let Some(opening) = table.opening.as_deref_mut() {
                let mut has_undone = false;
                while opening.undo() {
                    has_undone = true;
                    table.actions.pop();
                    if table.seats[Table::actor(opening)].is_human() {
                        break;
                    }
                }
                return match has_undone {
                    true => self.see_opening(table),
                    false => Err(nothing()),
                };
            }
            let is_human = |ply: &usize| {
                let side = table.mover(*ply);
                table.seats[table.seat_of(side)].is_human()
            };
            let back = (table.base..table.moves.len()).rev().find(is_human);
            let back = back.ok_or_else(nothing)?;
            let setup = &table.plan.setup;
            table.view = self.desk.view(setup, &table.moves[..back])?;
            table.moves.truncate(back);
            table.move_names.truncate(back);
            table.times.truncate(back);
            table.result = None;
            table.new_thought();
            table.reset_clocks();
            for seat in &mut table.seats {
                seat.bench.cancel();
            }
            Ok(())
        })
    }

    /// Gives the game up for a person's side.
    pub(crate) fn resign(&self, side: Side) -> Result<(), Text> {
        self.change(|table| {
            if table.result.is_some() {
                return Err(is_over());
            }
            if !table.seats[table.seat_of(side)].is_human() {
                return Err(words(
                    "a person can only give up their own side",
                    "投了できるのは人の側だけです",
                ));
            }
            table.result = Some(resigned(side, self.style));
            Ok(())
        })
    }

    /// Declares for the person who is to move that the game is over.
    pub(crate) fn declare(&self) -> Result<(), Text> {
        self.on_time()?;
        self.change(|table| {
            self.expect_playing(table)?;
            if !table.seats[table.seat_of(table.view.turn)].is_human() {
                return Err(words("it is not your turn", "あなたの手番ではありません"));
            }
            let declared = self.desk.declared(&table.plan.setup, &table.moves);
            let result = declared.ok_or_else(|| {
                words(
                    "the game cannot be declared over here",
                    "ここでは宣言できません",
                )
            })?;
            table.result = Some(result);
            Ok(())
        })
    }

    /// Stops the clocks, or lets the game go on.
    pub(crate) fn pause(&self, paused: bool) -> Result<(), Text> {
        self.change(|table| {
            if table.result.is_some() {
                return Err(is_over());
            }
            table.is_paused = paused;
            if !paused {
                table.trouble = None;
            }
            Ok(())
        })
    }

    /// Puts somebody else on a side. The game goes on if it waited for that.
    pub(crate) fn change_seat(&self, side: Side, spec: SeatSpec) -> Result<(), Text> {
        let name = self.house.name(&self.game, &spec)?;
        self.change(|table| {
            if table.result.is_some() {
                return Err(is_over());
            }
            let place = table.seat_of(side);
            self.dismiss(table, place);
            table.seats[place].spec = spec;
            table.seats[place].name = name;
            table.thinking = None;
            if table.trouble.as_ref().is_some_and(|t| t.side == side) {
                table.trouble = None;
                table.is_paused = false;
            }
            Ok(())
        })
    }

    fn expect_playing(&self, table: &Table) -> Result<(), Text> {
        match table.phase() {
            Phase::Playing => Ok(()),
            Phase::Over => Err(is_over()),
            Phase::Paused => Err(words("the game is paused", "対局は一時停止中です")),
            Phase::Preparing => Err(words(
                "the game begins when the engine is ready",
                "エンジンの準備ができると始まります",
            )),
            Phase::Opening => Err(words(
                "the opening has to be agreed on first",
                "先に開局の取り決めをしてください",
            )),
        }
    }

    /// A document of what was played.
    pub(crate) fn document(&self) -> Document {
        let state = self.state();
        let result = match &state.result {
            Some(result) => match result.winner {
                Some(Side::Black) => "black",
                Some(Side::White) => "white",
                None => "draw",
            },
            None => "",
        };
        let first = Node::default();
        let moves = state.moves.into_iter().zip(state.times).zip(0..);
        let moves = moves.map(|((text, time), parent)| Node {
            parent: Some(parent),
            text,
            time: Some(time),
            ..Node::default()
        });
        let [black, white] = state.names;
        Document {
            id: String::new(),
            game: state.game,
            title: format!("{black} – {white}"),
            setup: Setup::clone(&state.plan.setup),
            players: [black, white],
            result: result.to_owned(),
            headers: Default::default(),
            nodes: [first].into_iter().chain(moves).collect(),
        }
    }

    /// A permit for programs, if the game needs one it has not.
    fn permit(&self, table: &mut Table) -> bool {
        let needs = |seat: &Seat| matches!(seat.spec, SeatSpec::Engine { .. });
        if table.permit.is_none() && table.seats.iter().any(needs) {
            table.permit = self.house.programs.take();
            return table.permit.is_some();
        }
        true
    }
}
