//! Answers to what is asked in the lobby.

use boards::tables::BoardSpec;
use game::Color;
use online::lobby::SessionId;
use online::table::{Audience, TableNotice, TableView};
use protocol::csa::GameName;
use protocol::game_server::{EndKind, FromServer, LobbyReply, LobbyRequest};
use web::messages::Setup;

use super::Hall;
use super::buoys::{PREFIX, split_moves};
use super::guest::HallGuest;
use super::hosted_table::{HostedTable, Spectator};
use crate::news::GameWish;

/// Games whose pairing decides the colours, as on floodgate. The refusal has the words of that server: clients look
/// for them.
const FLOODGATE: &str = "floodgate-";

/// What can be asked.
const HELP: [&str; 18] = [
    "%%GAME name +|-|* : wait for a game",
    "%%GAME : wait no longer",
    "%%CHALLENGE name +|-|* : play somebody who waits, now or not at all",
    "%%WHO : players",
    "%%LIST : games",
    "%%SHOW id : how a game stands",
    "%%MONITORON id : be told of its moves, with the position",
    "%%MONITOROFF id",
    "%%MONITOR2ON id : be told of its moves alone",
    "%%MONITOR2OFF id",
    "%%SETBUOY name moves count : games of this name begin behind these moves",
    "%%DELETEBUOY name",
    "%%GETBUOYCOUNT name : how many more games begin there",
    "%%FORK id [name [n]] : a game goes on as another one behind its move n",
    "%%RATING : ratings",
    "%%CHAT text : say something to all",
    "%%VERSION : the server",
    "LOGOUT : leave",
];

impl Hall {
    pub(super) fn ask(&mut self, session: SessionId, request: LobbyRequest) {
        match request {
            LobbyRequest::Game { name, color } => self.wish(session, name, color),
            LobbyRequest::StopWaiting => self.unwish(session),
            LobbyRequest::Challenge { name, color } => self.challenge(session, name, color),
            LobbyRequest::Who => self.answer(session, "WHO", self.who()),
            LobbyRequest::List => {
                let mut games: Vec<String> = self.tables.keys().cloned().collect();
                games.sort();
                self.answer(session, "LIST", games);
            }
            LobbyRequest::Show(id) => match self.tables.get(&id) {
                Some(hosted) => {
                    let view = hosted.table.spectator_view(self.clock.now());
                    self.answer(session, "SHOW", shown(&view));
                }
                None => self.refuse(session, "SHOW: there is no such game"),
            },
            LobbyRequest::Monitor { id, on } => self.monitor(session, &id, on, true),
            LobbyRequest::Monitor2 { id, on } => self.monitor(session, &id, on, false),
            LobbyRequest::Rating => {
                for guest in self.guests.values_mut() {
                    if let Some(rating) = self.ratings.take(&guest.name) {
                        guest.rating = rating;
                    }
                }
                let mut players: Vec<(&str, f64)> = self
                    .guests
                    .values()
                    .map(|guest| (guest.name.as_str(), guest.rating))
                    .collect();
                players.sort_by(|one, other| other.1.total_cmp(&one.1));
                let lines = players
                    .iter()
                    .map(|(name, rating)| format!("{name} {rating:.0}"));
                let lines = lines.collect();
                self.answer(session, "RATING", lines);
            }
            LobbyRequest::Help => {
                let lines = HELP.map(str::to_owned).to_vec();
                self.answer(session, "HELP", lines);
            }
            LobbyRequest::Version => {
                let version = format!("Sanban {}", env!("CARGO_PKG_VERSION"));
                self.answer(session, "VERSION", vec![version]);
            }
            LobbyRequest::SetBuoy { name, moves, count } => {
                self.set_buoy(session, &name, &moves, count);
            }
            LobbyRequest::DeleteBuoy(name) => {
                let by = self.name_of(session);
                match self.buoys.delete(&name, &by) {
                    Ok(()) => self.answer(session, "DELETEBUOY", Vec::new()),
                    Err(why) => self.refuse(session, &why),
                }
            }
            LobbyRequest::BuoyCount(name) => {
                let left = self.buoys.left(&name);
                let left = left.map_or_else(|| "-1".to_owned(), |left| left.to_string());
                self.answer(session, "GETBUOYCOUNT", vec![left]);
            }
            LobbyRequest::Fork {
                source,
                name,
                after,
            } => self.fork(session, &source, name, after),
        }
    }

    fn set_buoy(&mut self, session: SessionId, name: &str, moves: &str, count: u32) {
        let spec = BoardSpec {
            setup: Setup::default(),
            moves: split_moves(moves),
            ..self.spec.clone()
        };
        if !self.is_start(&spec) {
            return self.refuse(session, &format!("wrong moves: {moves}"));
        }
        let owner = self.name_of(session);
        match self.buoys.set(name, &owner, spec, count) {
            Ok(()) => {
                self.answer(session, "SETBUOY", Vec::new());
                self.call_waiting(name);
            }
            Err(why) => self.refuse(session, &why),
        }
    }

    /// A position of a game that is played becomes the first one of another game.
    fn fork(&mut self, session: SessionId, source: &str, name: Option<String>, after: Option<u32>) {
        let Some(hosted) = self.tables.get(source) else {
            return self.refuse(session, &format!("wrong source game name: {source}"));
        };
        let Ok(spec) = BoardSpec::parse(&hosted.table.setup().board) else {
            return self.refuse(session, &format!("wrong source game name: {source}"));
        };
        let view = hosted.table.spectator_view(self.clock.now());
        let played = view.moves.into_iter().map(|played| played.text);
        let mut moves: Vec<String> = spec.moves.iter().cloned().chain(played).collect();
        let count = moves.len();
        let after = after.map_or(count.saturating_sub(1), |after| after as usize);
        if !(1..=count).contains(&after) {
            let why = format!("number of moves to fork is out of range: {count}.");
            return self.refuse(session, &why);
        }
        moves.truncate(after);
        let name = name.unwrap_or_else(|| {
            let game = source.split('+').next().unwrap_or_default();
            match GameName::parse(game) {
                Ok(game) => GameName {
                    group: format!("{PREFIX}{}_{after}", game.group),
                    ..game
                }
                .to_string(),
                Err(_) => game.to_owned(),
            }
        });
        let spec = BoardSpec { moves, ..spec };
        if !self.is_start(&spec) {
            return self.refuse(session, "the game is over there");
        }
        let owner = self.name_of(session);
        match self.buoys.set(&name, &owner, spec, 1) {
            Ok(()) => {
                let told = vec![format!(": new buoy game name: {name}")];
                self.answer(session, "FORK", told);
                self.call_waiting(&name);
            }
            Err(why) => self.refuse(session, &why),
        }
    }

    /// Whether a game can begin there.
    fn is_start(&self, spec: &BoardSpec) -> bool {
        let board = spec.board(self.plan.game.name());
        board.is_ok_and(|board| board.ending().is_none())
    }

    /// Those who wanted a game of this name before it had a position wait for it now.
    fn call_waiting(&mut self, name: &str) {
        let wanted = |guest: &HallGuest| guest.wish.as_ref().is_some_and(|wish| wish.game == name);
        let guests = self.guests.iter().filter(|(_, guest)| wanted(guest));
        let mut sessions: Vec<SessionId> = guests.map(|(&session, _)| session).collect();
        sessions.sort();
        for session in sessions {
            self.wait(session);
        }
        self.pair();
    }

    /// Everyone in the lobby reads it, the speaker too.
    pub(super) fn chat(&mut self, session: SessionId, text: &str) {
        let Some(from) = self.guests.get(&session).map(|guest| guest.name.clone()) else {
            return;
        };
        let listeners = self.guests.iter().filter(|(_, guest)| guest.extended);
        let listeners: Vec<SessionId> = listeners.map(|(&session, _)| session).collect();
        for listener in listeners {
            let (from, text) = (from.clone(), text.to_owned());
            self.tell(listener, FromServer::Chat { from, text });
        }
    }

    fn wish(&mut self, session: SessionId, name: String, color: Option<Color>) {
        if !self.is_playable(session, &name) {
            return;
        }
        if let Some(color) = color.filter(|_| name.starts_with(FLOODGATE)) {
            let sign = if color == Color::Black { '+' } else { '-' };
            let why = format!("You are not allowed to specify TEBAN {sign} for the game {name}");
            return self.refuse(session, &why);
        }
        if let Some(guest) = self.guests.get_mut(&session) {
            guest.wish = Some(GameWish { game: name, color });
        }
        if self.wait(session) {
            self.pair();
        }
    }

    /// Whether a game of this name can be waited for now; it says why not.
    fn is_playable(&mut self, session: SessionId, name: &str) -> bool {
        let is_timed = GameName::parse(name).is_ok();
        if !is_timed || self.plan.game.time(name, self.plan.time).is_none() {
            self.refuse(session, "GAME: a name and a clock, such as test-900-10F");
            return false;
        }
        if self.lacks_buoy(name) {
            self.refuse(session, &format!("buoy game not found: {name}"));
            return false;
        }
        let plays = self
            .guests
            .get(&session)
            .is_none_or(|guest| guest.seat.is_some());
        if plays {
            self.refuse(session, "GAME: after the game that is played");
        } else if self.is_closing {
            self.refuse(session, "GAME: the server is closing");
        }
        !plays && !self.is_closing
    }

    fn unwish(&mut self, session: SessionId) {
        if let Some(guest) = self.guests.get_mut(&session) {
            guest.wish = None;
        }
        self.lobby.stop_waiting(session);
    }

    fn challenge(&mut self, session: SessionId, name: String, color: Option<Color>) {
        let is_waited_for = self
            .lobby
            .waiting()
            .any(|(game, other)| game == name && other != session);
        if !is_waited_for {
            return self.refuse(session, "CHALLENGE: nobody waits for such a game");
        }
        self.wish(session, name, color);
        if self
            .guests
            .get(&session)
            .is_some_and(|guest| guest.seat.is_none())
        {
            self.unwish(session);
        }
    }

    fn who(&self) -> Vec<String> {
        let waiting: Vec<(&str, SessionId)> = self.lobby.waiting().collect();
        let mut lines: Vec<String> = self
            .guests
            .iter()
            .map(|(session, guest)| {
                let mode = if guest.extended { "x1" } else { "CSA" };
                let wish = waiting.iter().find(|(_, other)| other == session);
                let state = match (&guest.seat, wish) {
                    (Some((id, _)), _) => format!("game {id}"),
                    (None, Some((game, _))) => format!("game_waiting {game}"),
                    (None, None) => "connected".to_owned(),
                };
                format!("{} {mode} {state}", guest.name)
            })
            .collect();
        lines.sort();
        lines
    }

    fn monitor(&mut self, session: SessionId, id: &str, on: bool, with_board: bool) {
        let now = self.clock.now();
        let topic = Spectator::topic_of(with_board);
        let Some(hosted) = self.tables.get_mut(id) else {
            return self.refuse(session, &format!("{topic}: there is no such game"));
        };
        hosted
            .spectators
            .retain(|other| other.session != session || other.with_board != with_board);
        if !on {
            return;
        }
        let spectator = Spectator {
            session,
            with_board,
        };
        let lines = shown(&hosted.add_spectator(spectator, now));
        let told = lines.iter().map(|text| {
            let about = Some(id.to_owned());
            let reply = LobbyReply::new(topic, text);
            FromServer::Lobby(LobbyReply { about, ..reply })
        });
        self.tell_all(session, told.collect());
    }

    fn answer(&mut self, session: SessionId, topic: &str, lines: Vec<String>) {
        let lines = lines.iter().map(String::as_str).chain(["+OK"]);
        let told = lines.map(|line| FromServer::Lobby(LobbyReply::new(topic, line)));
        self.tell_all(session, told.collect());
    }

    fn refuse(&mut self, session: SessionId, why: &str) {
        self.tell(session, FromServer::Lobby(LobbyReply::new("ERROR", why)));
    }
}

/// A game as it stands: who plays, the first position, the moves with their times.
fn shown(view: &TableView) -> Vec<String> {
    let mut lines = vec![
        format!("N+{}", view.players.black),
        format!("N-{}", view.players.white),
        format!("start {}", view.start),
    ];
    for played in &view.moves {
        lines.push(format!("{},T{}", played.text, played.charged.as_secs()));
    }
    for (sign, color) in [('+', Color::Black), ('-', Color::White)] {
        let left = view.remaining[color].as_secs();
        lines.push(format!("remaining {sign} {left}"));
    }
    lines
}

impl HostedTable {
    /// What spectators are told of a notice.
    pub(super) fn shown(
        &mut self,
        audience: Audience,
        notice: &TableNotice,
    ) -> Vec<(SessionId, Vec<FromServer>)> {
        if audience != Audience::Spectators {
            return Vec::new();
        }
        let (lines, position) = match notice {
            TableNotice::Moved { played, .. } => {
                let lines = vec![
                    played.text.clone(),
                    format!("T{}", played.charged.as_secs()),
                ];
                (lines, self.position_behind(&played.text))
            }
            TableNotice::Ended(end) => {
                let moves = self.table.board().moves();
                let kind: EndKind = self.game.end_kind(end.ending, moves);
                (vec![format!("#{kind}")], None)
            }
            _ => return Vec::new(),
        };
        let position = position.map(|position| format!("position {position}"));
        let id = &self.table.setup().id;
        let told = self.spectators.iter().map(|spectator| {
            let topic = Spectator::topic_of(spectator.with_board);
            let position = position.iter().filter(|_| spectator.with_board);
            let told = lines.iter().chain(position).map(|text| {
                FromServer::Lobby(LobbyReply {
                    about: Some(id.clone()),
                    ..LobbyReply::new(topic, text)
                })
            });
            (spectator.session, told.collect())
        });
        told.collect()
    }
}
