//! A connection from the login to its end.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use boards::BoardGame;
use game::Color;
use protocol::csa::{GameName, LoginGame};
use protocol::game_server::{FromPlayer, FromServer, LobbyRequest, LoginPassword, SpecialMove};

use super::{Client, GLANCE, JoinEvent, Link, Parting};
use crate::connection::{FromWire, ServerConnection};
use crate::engine_thread::FromEngine;
use crate::{JoinError, JoinNews, Transport};

/// How long a server may take to answer a login.
const LOGIN_PATIENCE: Duration = Duration::from_secs(10);

/// After which silence we say that we are there.
const KEEP_ALIVE: Duration = Duration::from_secs(40);

/// After which silence a server that answers keep-alives is gone.
const DEAD: Duration = Duration::from_secs(150);

/// When the wait for an opponent is told again: after so many seconds, and every so many then.
const NOTICES: [u64; 3] = [3, 60, 300];

/// The most senseless lines that are told, and that are borne.
const TOLD_GARBLED: u32 = 3;
const MOST_GARBLED: u32 = 100;

/// How long the answer to a resignation or a logout is waited for.
const PARTING: Duration = Duration::from_secs(2);

impl<G: BoardGame> Client<'_, G> {
    /// Connects, logs in and plays until the connection ends.
    pub(super) fn session(&mut self) -> Result<Parting, JoinError> {
        let mut link = self.connect()?;
        let login = self.login();
        let is_resuming = self.resumed.is_some();
        let lines = link.side.write(&login).map_err(JoinError::Login)?;
        self.send_lines(&mut link, &lines);
        let began = Instant::now();
        loop {
            if self.stop.is_requested() && !self.was_interrupted {
                self.was_interrupted = true;
                self.leave(&mut link)?;
            }
            if link.leaving.is_some_and(|until| Instant::now() >= until) {
                return Ok(self.parting());
            }
            if !link.is_inside && link.leaving.is_none() && began.elapsed() > LOGIN_PATIENCE {
                return Err(self.no_answer(&link));
            }
            self.look_after(&mut link)?;
            let event = match self.events.recv_timeout(GLANCE) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => continue,
                // This client holds a sender itself.
                Err(RecvTimeoutError::Disconnected) => return Ok(self.parting()),
            };
            match event {
                JoinEvent::Wire(number, _) if number != link.number => {}
                JoinEvent::Engine(FromEngine::Ready(ready)) => {
                    self.engine_ready(&mut link, ready)?
                }
                JoinEvent::Engine(FromEngine::Decided(number, answer)) => {
                    self.decided(&mut link, number, answer)?;
                }
                JoinEvent::Wire(_, FromWire::Tls) => return Err(JoinError::SpeaksTls),
                JoinEvent::Wire(_, FromWire::Line(line)) => {
                    link.last_heard = Instant::now();
                    let told = match line {
                        Ok(line) => {
                            self.settings.server_log.heard(&line);
                            let told = link.side.read(&line);
                            if !link.is_inside && link.said.is_none() && !line.is_empty() {
                                link.said = Some(line.chars().take(100).collect());
                            }
                            told.map_err(|fault| fault.to_string())
                        }
                        Err(broken) => {
                            link.said.get_or_insert_with(|| broken.to_string());
                            Err(broken.to_string())
                        }
                    };
                    match told {
                        Ok(told) => {
                            for told in told {
                                if let FromServer::Refused { why } = told {
                                    if is_resuming && self.resumed.take().is_some() {
                                        // The game is gone: the next login is a usual one.
                                        return Ok(Parting::Lost { was_inside: true });
                                    }
                                    return Err(self.refused(why));
                                }
                                if told == FromServer::LoggedOut {
                                    return Ok(self.parting());
                                }
                                self.hear(&mut link, told)?;
                            }
                        }
                        Err(why) if link.side.must_reject() => {
                            self.say(JoinNews::NotPlayable(why))?;
                            self.send(&mut link, &FromPlayer::Reject { id: None });
                        }
                        Err(why) => self.garbled(&mut link, why)?,
                    }
                    if link.garbled > MOST_GARBLED {
                        let why = self.settings.language.message("too many such lines");
                        return self.lost(link, Some(why));
                    }
                }
                JoinEvent::Wire(_, FromWire::Lost(why)) => {
                    for told in link.side.finish() {
                        self.hear(&mut link, told)?;
                    }
                    return self.lost(link, why.map(|why| why.to_string()));
                }
            }
        }
    }

    fn connect(&mut self) -> Result<Link, JoinError> {
        self.connections += 1;
        let number = self.connections;
        let sender = self.sender.clone();
        let hear = move |said| sender.send(JoinEvent::Wire(number, said)).is_ok();
        let settings = self.settings;
        let connection = ServerConnection::open(&settings.server, &settings.transport, hear);
        let connection = connection.map_err(|why| JoinError::Connect {
            server: settings.server.clone(),
            why,
        })?;
        Ok(Link {
            number,
            connection,
            side: settings.protocol.session(),
            is_inside: false,
            waiting: None,
            last_sent: Instant::now(),
            last_heard: Instant::now(),
            said: None,
            garbled: 0,
            leaving: None,
        })
    }

    fn login(&self) -> FromPlayer {
        let settings = self.settings;
        FromPlayer::Login {
            name: settings.user.clone(),
            password: self.full_password(),
            extended: settings.extended,
            resumed: self.resumed.clone(),
        }
    }

    /// The password, with the game in front of it where there is no lobby.
    fn full_password(&self) -> LoginPassword {
        let settings = self.settings;
        match &settings.game_name {
            Some(game) if !settings.extended => {
                let side = match settings.color {
                    Some(Color::Black) => "-B",
                    Some(Color::White) => "-W",
                    None => "",
                };
                let token = settings.password.reveal();
                LoginPassword::from(format!("{game}{side},{token}").as_str())
            }
            _ => settings.password.clone(),
        }
    }

    /// Whether a server like floodgate would miss the game in the password.
    fn lacks_game(&self) -> bool {
        let password = self.full_password();
        self.is_csa()
            && !self.settings.extended
            && LoginGame::parse(password.reveal()).game.is_none()
    }

    fn refused(&self, why: Option<String>) -> JoinError {
        JoinError::Refused {
            user: self.settings.user.clone(),
            why,
            lacks_game: self.lacks_game(),
        }
    }

    fn no_answer(&self, link: &Link) -> JoinError {
        match &link.said {
            Some(said) => JoinError::OtherProtocol {
                said: said.clone(),
                protocol: self.settings.protocol.name(),
            },
            None => JoinError::Silent {
                is_encrypted: self.settings.transport != Transport::Plaintext,
            },
        }
    }

    /// How a connection that we have ended, ended.
    fn parting(&self) -> Parting {
        if self.was_interrupted {
            Parting::Interrupted
        } else if self.is_done() {
            Parting::Done
        } else {
            Parting::Lost { was_inside: true }
        }
    }

    /// The connection was lost.
    fn lost(&mut self, link: Link, why: Option<String>) -> Result<Parting, JoinError> {
        if !link.is_inside && link.leaving.is_none() {
            return Err(self.no_answer(&link));
        }
        let in_game = self.break_off()?;
        if link.leaving.is_some() || (self.is_done() && !in_game) {
            return Ok(self.parting());
        }
        self.say(JoinNews::Lost { why, in_game })?;
        Ok(Parting::Lost { was_inside: true })
    }

    fn garbled(&mut self, link: &mut Link, why: String) -> Result<(), JoinError> {
        link.garbled += 1;
        if link.garbled <= TOLD_GARBLED && link.is_inside {
            self.say(JoinNews::Garbled(why))?;
        }
        Ok(())
    }

    /// What has to be done from time to time.
    fn look_after(&mut self, link: &mut Link) -> Result<(), JoinError> {
        let silent = link.last_heard.max(link.last_sent).elapsed();
        if link.is_inside && silent > KEEP_ALIVE {
            self.send(link, &FromPlayer::KeepAlive);
        }
        // What is sent does not come back, so this wakes our own listener up.
        if self.is_csa() && link.is_inside && link.last_heard.elapsed() > DEAD {
            link.connection.hang_up();
            link.last_heard = Instant::now();
        }
        let Some((since, notices)) = link.waiting else {
            return Ok(());
        };
        let waited = since.elapsed();
        let due = match notices {
            0 | 1 => NOTICES[notices as usize],
            more => NOTICES[2] * u64::from(more - 1),
        };
        if waited >= Duration::from_secs(due) {
            link.waiting = Some((since, notices + 1));
            let game = self.wanted_game();
            self.say(JoinNews::Waiting { waited, game })?;
        }
        Ok(())
    }

    /// The name of the game that is waited for.
    fn wanted_game(&self) -> Option<String> {
        let in_password = || {
            let parsed = LoginGame::parse(self.settings.password.reveal());
            parsed.game.map(|game| game.to_string())
        };
        let named = self.settings.game_name.clone();
        named.or_else(|| self.is_csa().then(in_password).flatten())
    }

    /// Says that we are in, and asks for a game.
    pub(super) fn welcome(&mut self, link: &mut Link, user: String) -> Result<(), JoinError> {
        link.is_inside = true;
        self.was_inside = true;
        let server = self.settings.server.clone();
        self.say(JoinNews::LoggedIn { user, server })?;
        if self.lacks_game() {
            self.say(JoinNews::PasswordNamesNoGame)?;
        }
        if let Some(name) = self.settings.game_name.clone()
            && self.is_csa()
            && GameName::parse(&name).is_err()
        {
            self.say(JoinNews::OddGameName(name))?;
        }
        self.await_game(link);
        Ok(())
    }

    /// Waits for an opponent.
    pub(super) fn await_game(&mut self, link: &mut Link) {
        if let Some(name) = self.settings.game_name.clone()
            && self.settings.extended
        {
            let color = self.settings.color;
            let request = LobbyRequest::Game { name, color };
            self.send(link, &FromPlayer::Lobby(request));
        }
        link.waiting = Some((Instant::now(), 0));
    }

    /// Leaves: a game is given up.
    fn leave(&mut self, link: &mut Link) -> Result<(), JoinError> {
        let in_game = self.game.as_ref().is_some_and(|game| game.is_started);
        self.say(JoinNews::Leaving { in_game })?;
        link.leaving = Some(Instant::now() + PARTING);
        if in_game {
            self.resign(link);
        } else {
            self.log_out(link);
        }
        Ok(())
    }

    /// Says goodbye.
    pub(super) fn log_out(&mut self, link: &mut Link) {
        link.waiting = None;
        link.leaving = Some(Instant::now() + PARTING);
        if link.is_inside && self.game.is_none() {
            self.send(link, &FromPlayer::Logout);
        } else {
            link.leaving = Some(Instant::now());
        }
    }

    /// Gives the game up.
    pub(super) fn resign(&mut self, link: &mut Link) {
        if let Some(game) = &mut self.game
            && !game.has_resigned
        {
            game.has_resigned = true;
            game.asked = None;
            self.engine.game_over(None);
            self.send(link, &FromPlayer::Special(SpecialMove::Resign));
        }
    }

    /// Says something to the server. What may not be said now is not said: the game has gone on.
    pub(super) fn send(&mut self, link: &mut Link, said: &FromPlayer) {
        if let Ok(lines) = link.side.write(said) {
            self.send_lines(link, &lines);
        }
    }

    fn send_lines(&mut self, link: &mut Link, lines: &[String]) {
        link.last_sent = Instant::now();
        for line in lines {
            match line.strip_prefix("LOGIN ") {
                // The password does not belong in a log.
                Some(_) => {
                    let log = format!("LOGIN {} *****", self.settings.user);
                    self.settings.server_log.sent(&log);
                }
                None => self.settings.server_log.sent(line),
            }
            // A lost connection is heard of by the listener.
            let _ = link.connection.send(line);
        }
    }
}
