//! A game on a connection: what the server says, and what the engine answers.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use boards::BoardGame;
use game::Position as _;
use host::Failure;
use protocol::game_server::{
    EndKind, EndResult, FromPlayer, FromServer, LobbyRequest, Proposal, ResumedGame, SpecialMove,
};
use protocol::{BestMove, Ending};
use search::Stop;

use super::{Client, Link};
use crate::current_game::CurrentGame;
use crate::online_line::OnlineLine;
use crate::{JoinError, JoinNews};

/// How long a step of an opening may take.
const LONGEST_DECISION: Duration = Duration::from_secs(3);

impl<G: BoardGame> Client<'_, G> {
    /// Takes what the server says.
    pub(super) fn hear(&mut self, link: &mut Link, told: FromServer) -> Result<(), JoinError> {
        match told {
            FromServer::LoggedIn { name } => self.welcome(link, name)?,
            FromServer::Proposed(proposal) => self.invited(link, *proposal)?,
            FromServer::Started { .. } => {
                if let Some(game) = &mut self.game {
                    game.is_started = true;
                    game.turn_began = Instant::now();
                    self.say(JoinNews::Started)?;
                    self.keep()?;
                    self.take_turn(link, false)?;
                }
            }
            FromServer::Rejected { by, .. } => {
                self.game = None;
                self.engine.game_over(None);
                self.say(JoinNews::Rejected(by))?;
                self.await_game(link);
            }
            FromServer::Played { by, text, spent } => {
                self.played(link, by, text, spent)?;
            }
            FromServer::DrawOffered { by } => {
                if self.game.as_ref().is_some_and(|game| game.me() != by) {
                    self.say(JoinNews::DrawOffered)?;
                }
            }
            FromServer::Ended { reason, result } => self.over(link, reason, result)?,
            FromServer::Chat { from, text } => {
                self.say(JoinNews::ServerSays(format!("{from}: {text}")))?;
            }
            FromServer::Lobby(reply) => {
                let is_mine = reply.text.contains(&self.settings.user);
                if reply.topic == "ERROR" || (reply.topic == "RATING" && is_mine) {
                    self.say(JoinNews::ServerSays(boards::plain(&reply.text)))?;
                }
            }
            FromServer::Text(text) => self.say(JoinNews::ServerSays(boards::plain(&text)))?,
            FromServer::Special { .. }
            | FromServer::EndedBy(_)
            | FromServer::Refused { .. }
            | FromServer::LoggedOut
            | FromServer::KeepAlive => {}
        }
        Ok(())
    }

    /// A game is proposed.
    fn invited(&mut self, link: &mut Link, proposal: Proposal) -> Result<(), JoinError> {
        link.waiting = None;
        let id = proposal.id.clone();
        let names = &proposal.names;
        self.say(JoinNews::Proposed {
            id: id.clone(),
            names: [names.black.clone(), names.white.clone()],
            me: proposal.your_color,
        })?;
        if let Some(resumed) = self.resumed.take()
            && id.as_ref() == Some(&resumed.id)
        {
            self.say(JoinNews::Resuming(resumed.id))?;
        }
        match self.understand(&proposal) {
            Ok(line) => {
                let rules = line.rules().clone();
                let game = CurrentGame::new(proposal, line, self.settings, self.is_csa());
                self.game = Some(game);
                self.engine.new_game(&rules);
            }
            Err(error) => {
                let language = self.settings.language;
                let why = language.error::<dyn std::error::Error>(error.as_ref());
                self.say(JoinNews::NotPlayable(why))?;
                self.send(link, &FromPlayer::Reject { id });
            }
        }
        Ok(())
    }

    /// The game that is proposed.
    fn understand(&self, proposal: &Proposal) -> anyhow::Result<OnlineLine<G>> {
        let expected = self.settings.protocol.format();
        if let Some(format) = &proposal.format
            && !format.starts_with(expected)
        {
            return Err(anyhow!(
                "Format: expected a game of {expected}, found {format:?}"
            ));
        }
        let csa = G::CAPABILITIES.csa.filter(|_| self.is_csa());
        OnlineLine::new(proposal, csa)
    }

    /// The engine is ready for a game, or will never be.
    pub(super) fn engine_ready(
        &mut self,
        link: &mut Link,
        ready: Result<(), String>,
    ) -> Result<(), JoinError> {
        let Some(game) = &self.game else {
            return Ok(());
        };
        let id = game.proposal.id.clone();
        match ready {
            Ok(()) => {
                self.send(link, &FromPlayer::Agree { id });
                Ok(())
            }
            Err(why) => {
                self.send(link, &FromPlayer::Reject { id });
                Err(JoinError::Player(anyhow!(why)))
            }
        }
    }

    /// Acts, if it is our turn.
    fn take_turn(&mut self, link: &mut Link, is_hit: bool) -> Result<(), JoinError> {
        let is_csa = self.is_csa();
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        let is_busy = game.asked.is_some() || game.sent.is_some() || game.has_resigned;
        if !game.is_started || is_busy || game.line.turn() != game.me() {
            return Ok(());
        }
        if is_csa && game.line.is_mated() {
            // CSA's servers do not know mates: they wait until the clock runs out.
            self.say(JoinNews::Resigns)?;
            self.resign(link);
            return Ok(());
        }
        if game.line.is_over() {
            return Ok(());
        }
        if let Some(decision) = game.line.decision(players::fresh_seed()) {
            // The clock of the server may be running.
            let stop = Stop::new().or_at(Instant::now() + LONGEST_DECISION);
            let Some(action) = decision(&stop) else {
                return Ok(());
            };
            return self.send_move(link, action, None);
        }
        if let Some(pass) = game.line.forced() {
            return self.send_move(link, pass, None);
        }
        if self.recipe.is_built_in() && game.line.may_declare() {
            self.send(link, &FromPlayer::Special(SpecialMove::Declare));
            return Ok(());
        }
        let position = game.position(self.recipe.names_start::<G>());
        let go = game.go(self.settings);
        let latest = game.latest(self.settings);
        let number = self.engine.think(position, go, is_hit, |stop| {
            latest.map_or_else(|| stop.clone(), |moment| stop.or_at(moment))
        });
        game.asked = Some(number);
        Ok(())
    }

    /// The engine has decided.
    pub(super) fn decided(
        &mut self,
        link: &mut Link,
        number: u64,
        answer: Result<BestMove, Failure>,
    ) -> Result<(), JoinError> {
        let is_csa = self.is_csa();
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        if game.asked != Some(number) {
            return Ok(());
        }
        game.asked = None;
        let illegal = match answer {
            Ok(BestMove::Play { best, ponder }) => match game.line.wire_text(&best) {
                Ok(text) => return self.send_move(link, text, ponder),
                Err(why) => JoinNews::IllegalMove {
                    text: best,
                    why: format!("{why:#}"),
                },
            },
            Ok(BestMove::Win) if is_csa && game.line.may_declare() => {
                self.send(link, &FromPlayer::Special(SpecialMove::Declare));
                return Ok(());
            }
            Ok(BestMove::Win) => JoinNews::WrongDeclaration,
            Ok(BestMove::Resign | BestMove::None) => JoinNews::Resigns,
            Ok(BestMove::Swap) => JoinNews::IllegalMove {
                text: "swap".to_owned(),
                why: self
                    .settings
                    .language
                    .message("no colours can be changed now"),
            },
            Err(Failure::IllegalAnswer { answer, why }) => {
                JoinNews::IllegalMove { text: answer, why }
            }
            Err(failure) => {
                let why = self.settings.language.error(&failure);
                if !game.has_failed {
                    game.has_failed = true;
                    self.say(JoinNews::EngineFailed { why, again: true })?;
                    return self.take_turn(link, false);
                }
                JoinNews::EngineFailed { why, again: false }
            }
        };
        self.say(illegal)?;
        self.resign(link);
        Ok(())
    }

    /// Plays a move, in the server's words.
    fn send_move(
        &mut self,
        link: &mut Link,
        text: String,
        expected: Option<String>,
    ) -> Result<(), JoinError> {
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        if let Err(error) = game.line.play(&text, Duration::ZERO) {
            let why = format!("{error:#}");
            self.say(JoinNews::IllegalMove { text, why })?;
            self.resign(link);
            return Ok(());
        }
        game.sent = Some(text.clone());
        game.has_failed = false;
        let comment = None;
        self.send(link, &FromPlayer::Play { text, comment });
        if let Some(expected) = expected.filter(|_| self.settings.ponder) {
            self.ponder(&expected);
        }
        Ok(())
    }

    /// Lets the engine think about the move that it expects.
    fn ponder(&mut self, expected: &str) {
        let names_start = self.recipe.names_start::<G>();
        let Some(game) = &mut self.game else { return };
        let line = game.line.line();
        let Ok(m) = G::parse_move(line.position(), expected) else {
            return;
        };
        if !line.position().is_legal(m) {
            return;
        }
        let mut ahead = line.clone();
        ahead.push_unchecked(m);
        if ahead.verdict().is_some() {
            return;
        }
        let Ok(wire) = game.line.wire_text(expected) else {
            return;
        };
        let (start, moves) = host::line_texts(&ahead, names_start);
        game.pondered = Some(wire);
        let go = game.go(self.settings);
        let position = crate::engine_thread::EnginePosition { start, moves };
        self.engine.ponder(position, go);
    }

    /// The server says that a side moved.
    fn played(
        &mut self,
        link: &mut Link,
        by: game::Color,
        text: String,
        spent: Option<Duration>,
    ) -> Result<(), JoinError> {
        let Some(game) = &mut self.game else {
            return Ok(());
        };
        let is_echo = by == game.me() && game.sent.as_ref().is_some_and(|sent| *sent == text);
        let mut is_hit = false;
        if is_echo {
            game.sent = None;
            game.line.set_last_time(spent.unwrap_or_default());
        } else {
            is_hit = game.pondered.take().is_some_and(|wire| wire == text);
            if let Err(error) = game.line.play(&text, spent.unwrap_or_default()) {
                self.say(JoinNews::Garbled(format!("{text}: {error:#}")))?;
                self.resign(link);
                return Ok(());
            }
        }
        game.spend(by, spent);
        game.turn_began = Instant::now();
        game.heard += 1;
        let number = game.heard;
        self.say(JoinNews::Move {
            number,
            by,
            text,
            spent,
        })?;
        self.keep()?;
        self.take_turn(link, is_hit)
    }

    /// The game is over.
    fn over(
        &mut self,
        link: &mut Link,
        reason: Option<EndKind>,
        result: Option<EndResult>,
    ) -> Result<(), JoinError> {
        let Some(game) = self.game.take() else {
            return Ok(());
        };
        let (index, ending) = match result {
            Some(EndResult::Win) => (0, Some(Ending::Win)),
            Some(EndResult::Lose) => (1, Some(Ending::Loss)),
            Some(EndResult::Draw) => (2, Some(Ending::Draw)),
            Some(EndResult::Censored) | None => (3, None),
        };
        self.engine.game_over(ending);
        let kept = game.keep(game.end(reason.as_ref(), result));
        let kept = kept.map(|kept| kept.map(|record| record.path().to_owned()));
        self.tally[index] += 1;
        let tally = self.tally;
        self.say(JoinNews::Over {
            reason,
            result,
            tally,
        })?;
        match kept {
            Some(Ok(path)) => self.say(JoinNews::Recorded(path))?,
            Some(Err(why)) => self.say(JoinNews::NotRecorded(why))?,
            None => {}
        }
        if self.settings.extended {
            self.send(link, &FromPlayer::Lobby(LobbyRequest::Rating));
        }
        if self.is_done() || self.was_interrupted {
            self.log_out(link);
        } else {
            self.await_game(link);
        }
        Ok(())
    }

    /// Writes the record of the game so far.
    fn keep(&mut self) -> Result<(), JoinError> {
        let kept = self.game.as_ref().and_then(|game| game.keep(None));
        match kept {
            Some(Err(why)) => self.say(JoinNews::NotRecorded(why)),
            _ => Ok(()),
        }
    }

    /// The connection is gone: a game in progress is kept as it is. Whether there was one.
    pub(super) fn break_off(&mut self) -> Result<bool, JoinError> {
        let Some(game) = self.game.take() else {
            return Ok(false);
        };
        self.engine.game_over(None);
        if !game.is_started {
            return Ok(false);
        }
        let token = game.proposal.other("Reconnect_Token");
        if let (Some(id), Some(token)) = (&game.proposal.id, token) {
            self.resumed = Some(ResumedGame {
                id: id.clone(),
                token: token.into(),
            });
        }
        match game.keep(None) {
            Some(Ok(record)) => {
                let path = record.path().to_owned();
                self.say(JoinNews::Recorded(path))?;
            }
            Some(Err(why)) => self.say(JoinNews::NotRecorded(why))?,
            None => {}
        }
        Ok(true)
    }
}
