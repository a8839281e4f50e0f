//! One game in progress.

mod alarm;
mod found_hint;
mod hints;
mod pondering;
mod seats;
mod seen_line;
mod table;
mod turns;

use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use crate::bench::Bench;
use crate::client::{Client, written};
use crate::desk::Desk;
use crate::limits;
use crate::lock::lock;
use crate::messages::{
    BoardStyle, Document, Event, GameState, NewGame, Node, Phase, SeatSpec, Setup, Side, Text,
};
use crate::random;
use crate::saved::Saved;
use crate::shared::Shared;
use crate::timer::now;
use crate::words::{is_over, no_such, resigned, too_many, words};

use seen_line::SeenLine;
use table::{Seat, Table};

/// A game: people at pages, players and engines in threads, and what they share behind a mutex.
///
/// Every change goes through [`Room::change`]: the game continues as far as it can by itself, is
/// stored, and is sent to every page that watches.
pub(crate) struct Room {
    id: String,
    game: String,
    style: BoardStyle,
    desk: Arc<dyn Desk>,
    shared: Arc<Shared>,
    me: Weak<Room>,
    table: Mutex<Table>,
}

impl Room {
    /// A new game. It begins with [`Room::watch`].
    pub(crate) fn new(shared: Arc<Shared>, plan: NewGame) -> Result<Arc<Room>, Text> {
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
            shared.name(&plan.game, &plan.black)?,
            shared.name(&plan.game, &plan.white)?,
        ];
        let saved = Saved {
            id: random::id(),
            epoch: shared.epoch.clone(),
            seats,
            names,
            first_has_black: true,
            base: plan.moves.len(),
            is_opening: plan.opening.is_some(),
            actions: Vec::new(),
            moves: plan.moves.clone(),
            times: vec![0; plan.moves.len()],
            scores: vec![None; plan.moves.len()],
            spent: 0,
            is_paused: false,
            result: None,
            revision: 0,
            plan,
        };
        let room = Room::restore(shared, saved)?;
        if !room.permit(&mut lock(&room.table)) {
            return Err(too_many("games with engines", "エンジンの対局"));
        }
        Ok(room)
    }

    /// A stored game. After a restart of the server it stays paused until a person resumes it, if
    /// otherwise a clock or a player would run.
    pub(crate) fn restore(shared: Arc<Shared>, saved: Saved) -> Result<Arc<Room>, Text> {
        let (info, desk) = shared.game(&saved.plan.game)?;
        let (style, desk) = (info.style, Arc::clone(desk));
        let mut opening = None;
        if let Some(rule) = saved.plan.opening.as_deref().filter(|_| saved.is_opening) {
            let mut begun = desk.opening(rule, &saved.plan.setup)?;
            for action in &saved.actions {
                begun.act(action)?;
            }
            opening = Some(begun);
        }
        let played = SeenLine::new(desk.line(&saved.plan.setup, &saved.moves)?);
        let has_clock = table::clocks(&saved.plan, saved.first_has_black).is_some();
        let is_waiting = saved.epoch != shared.epoch
            && saved.result.is_none()
            && (has_clock || saved.seats.iter().any(|seat| *seat != SeatSpec::Human));
        let [first, second] = saved.seats;
        let [first_name, second_name] = saved.names;
        let mut times = saved.times;
        times.resize(played.ply(), 0);
        let mut scores = saved.scores;
        scores.resize(played.ply(), None);
        let mut table = Table {
            seats: [Seat::new(first, first_name), Seat::new(second, second_name)],
            first_has_black: saved.first_has_black,
            base: saved.base.min(played.ply()),
            played,
            times,
            scores,
            judged: None,
            opening,
            actions: saved.actions,
            deciding: None,
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
            shared: Arc::clone(&shared),
            me: me.clone(),
            table: Mutex::new(table),
        }))
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Changes something and continues the game from there. A refusal changes nothing.
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

    /// Stores the game and sends it to every page that watches.
    fn publish(&self, table: &mut Table) {
        table.revision = table.revision.wrapping_add(1);
        let before = table.watchers.len();
        table.watchers.retain(|client| !client.is_gone());
        if before > 0 && table.watchers.is_empty() {
            table.unwatched_since = Instant::now();
            table.stop_pondering();
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
            self.shared.lists_changed();
        }
        // From then on the house checks it from time to time.
        let is_left = before > 0 || table.result.is_some();
        if table.watchers.is_empty() && is_left {
            self.shared.sweep_later(&self.id, Duration::ZERO);
        }
    }

    fn keep(&self, table: &Table) {
        let saved = table.saved(&self.id, &self.shared.epoch);
        // The store itself reports its failures to every page.
        let _ = self
            .shared
            .store
            .keep_game(&table.summary(&self.id, now()), &saved);
    }

    /// Sends the game to a page from now on; returns its state.
    pub(crate) fn watch(&self, client: &Arc<Client>) -> GameState {
        let mut table = lock(&self.table);
        if table.watchers.iter().all(|known| known.id != client.id) {
            table.watchers.push(Arc::clone(client));
        }
        let before = table.phase();
        let is_missing = |seat: &Seat| {
            matches!(seat.spec, SeatSpec::Engine { .. }) && matches!(seat.bench, Bench::Empty)
        };
        // Watching a game must not start programs for a page that may not.
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
            table.stop_pondering();
            drop(table);
            self.shared.sweep_later(&self.id, Duration::ZERO);
        }
    }

    pub(crate) fn is_unwatched(&self) -> bool {
        lock(&self.table).watchers.is_empty()
    }

    /// Whether no person has done anything in this game and none looks at it.
    pub(crate) fn is_forsaken(&self) -> bool {
        let table = lock(&self.table);
        let is_begun = table.played.ply() > table.base || !table.actions.is_empty();
        let has_person = table.seats.iter().any(Seat::is_human);
        table.watchers.is_empty() && has_person && !is_begun && table.result.is_none()
    }

    pub(crate) fn state(&self) -> GameState {
        lock(&self.table).state(&self.id)
    }

    /// Puts the game to sleep if no page watches it and no player or clock runs.
    pub(crate) fn falls_asleep(&self) -> bool {
        let mut table = lock(&self.table);
        if !table.watchers.is_empty() {
            return false;
        }
        let is_for_long = table.unwatched_since.elapsed() >= limits::UNWATCHED;
        let waits_for_person = table.clocks.is_none()
            && match (table.phase(), table.opening.as_deref()) {
                (Phase::Playing, _) => table.seats[table.seat_of(table.turn())].is_human(),
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

    /// Closes the game for this run of the server.
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
        table.stop_deciding();
        self.dismiss(table, 0);
        self.dismiss(table, 1);
        table.permit = None;
    }

    /// Plays a move for a person who saw `ply` moves.
    pub(crate) fn play(&self, ply: u32, text: &str) -> Result<(), Text> {
        self.on_time()?;
        self.change(|table| {
            self.expect_playing(table)?;
            if table.played.ply() != ply as usize {
                return Err(words(
                    "another move was played meanwhile: look at the board again",
                    "その間に局面が進みました。盤を確かめてください",
                ));
            }
            if !table.seats[table.seat_of(table.turn())].is_human() {
                return Err(words("it is not your turn", "あなたの手番ではありません"));
            }
            if table.counts_last_click() {
                table.click = Some(table.played.line().typed(text)?);
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
                    "the opening is already agreed on",
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
            table.see_opening();
            Ok(())
        })
    }

    /// Undoes moves back to the last decision of a person.
    pub(crate) fn undo(&self) -> Result<(), Text> {
        self.change(|table| {
            let nothing = || words("there is nothing to take back", "戻せる手がありません");
            table.stop_deciding();
            if let Some(opening) = table.opening.as_deref_mut() {
                let mut has_undone = false;
                while opening.undo() {
                    has_undone = true;
                    table.actions.pop();
                    if table.seats[Table::actor(opening)].is_human() {
                        break;
                    }
                }
                if !has_undone {
                    return Err(nothing());
                }
                table.see_opening();
                return Ok(());
            }
            let is_human = |ply: &usize| {
                let side = table.mover(*ply);
                table.seats[table.seat_of(side)].is_human()
            };
            let back = (table.base..table.played.ply()).rev().find(is_human);
            let back = back.ok_or_else(nothing)?;
            table.played.truncate(back);
            table.times.truncate(back);
            table.scores.truncate(back);
            table.result = None;
            table.new_thought();
            table.reset_clocks();
            for seat in &mut table.seats {
                seat.bench.cancel();
            }
            Ok(())
        })
    }

    /// Resigns for a person's side.
    pub(crate) fn resign(&self, side: Side) -> Result<(), Text> {
        self.change(|table| {
            if table.result.is_some() {
                return Err(is_over());
            }
            if !table.seats[table.seat_of(side)].is_human() {
                return Err(words(
                    "a person can only resign their own side",
                    "投了できるのは人の側だけです",
                ));
            }
            table.result = Some(resigned(side, self.style));
            Ok(())
        })
    }

    /// Declares the game over for the person to move.
    pub(crate) fn declare(&self) -> Result<(), Text> {
        self.on_time()?;
        self.change(|table| {
            self.expect_playing(table)?;
            if !table.seats[table.seat_of(table.turn())].is_human() {
                return Err(words("it is not your turn", "あなたの手番ではありません"));
            }
            let declared = table.played.line().declared();
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

    /// Pauses or resumes the game.
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

    /// Gives a side another player. The game resumes if it waited for that.
    pub(crate) fn change_seat(&self, side: Side, spec: SeatSpec) -> Result<(), Text> {
        let name = self.shared.name(&self.game, &spec)?;
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

    /// A document of the game.
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
            ..Document::default()
        }
    }

    /// Takes a permit for programs, if the game needs one.
    fn permit(&self, table: &mut Table) -> bool {
        let needs = |seat: &Seat| matches!(seat.spec, SeatSpec::Engine { .. });
        if table.permit.is_none() && table.seats.iter().any(needs) {
            table.permit = self.shared.programs.take();
            return table.permit.is_some();
        }
        true
    }
}
