use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use game::Color;
use protocol::game_server::{
    FromPlayer, FromServer, LineAssembler, PlayerSide, Proposal, ResumedGame, SpecialMove,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::{SemaphorePermit, watch};
use tokio::time::{sleep, sleep_until};

use crate::game_script::GameScript;
use crate::live_game::LiveGame;
use crate::load_run::{LoadPhase, LoadRun};
use crate::load_stream::LoadStream;

/// How long a player waits for the next game before it logs in anew: some servers want that.
const NEXT_GAME: Duration = Duration::from_secs(5);
/// The first and the longest pause between two tries to connect.
const BACK_OFF: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(1)];
/// The key of what a player shows who comes back.
const TOKEN: &str = "Reconnect_Token";

/// One player.
pub(crate) struct LoadClient {
    run: Arc<LoadRun>,
    phase: watch::Receiver<LoadPhase>,
    name: String,
    password: String,
    seat: Option<Seat>,
    /// When it lost its connection in a game.
    away: Option<Instant>,
    /// How many moves the server had confirmed to either side when this one logged in.
    known: usize,
}

/// A game, as one of its sides has it.
struct Seat {
    id: String,
    game: Arc<LiveGame>,
    color: Color,
    token: Option<String>,
    has_begun: bool,
    /// The move that was sent and not confirmed yet.
    pending: Option<usize>,
    is_counted: bool,
}

/// How a connection ended.
enum Parting {
    /// The player has left.
    Left,
    /// It comes back: at once if nothing is wrong with the server.
    Again { at_once: bool },
}

/// A connection with the session on it.
struct Link {
    stream: LoadStream,
    side: Box<dyn PlayerSide + Send>,
    made: Instant,
    is_inside: bool,
    /// When a player without a game does something about it.
    bored: Option<Instant>,
    has_said_goodbye: bool,
}

impl LoadClient {
    pub(crate) fn new(run: &Arc<LoadRun>, name: String, password: String) -> LoadClient {
        LoadClient {
            phase: run.phase.subscribe(),
            run: Arc::clone(run),
            name,
            password,
            seat: None,
            away: None,
            known: 0,
        }
    }

    /// Plays until the test is over.
    pub(crate) async fn play(mut self) {
        let [mut pause, longest] = BACK_OFF;
        loop {
            let parting = self.session().await;
            match parting {
                Ok(Parting::Left) => return,
                Ok(Parting::Again { at_once: true }) => {
                    pause = BACK_OFF[0];
                    continue;
                }
                Ok(Parting::Again { at_once: false }) => {}
                Err(why) => {
                    if self.seat.is_none() {
                        self.run.fault(|| format!("no connection: {why}"));
                    }
                }
            }
            if *self.phase.borrow() == LoadPhase::Leaving {
                return;
            }
            sleep(pause).await;
            pause = (pause * 2).min(longest);
        }
    }

    async fn session(&mut self) -> io::Result<Parting> {
        let run = Arc::clone(&self.run);
        // Only the first login waits for its turn: players of a game come back all at once.
        let permit = if self.seat.is_none() {
            run.logins.acquire().await.ok()
        } else {
            None
        };
        let mut link = Link {
            stream: run.dialer.dial().await?,
            side: run.protocol.session(),
            made: Instant::now(),
            is_inside: false,
            bored: None,
            has_said_goodbye: false,
        };
        let resumed = self.seat.as_ref().and_then(|seat| {
            let token = seat.token.as_deref()?;
            Some(ResumedGame {
                id: seat.id.clone(),
                token: token.into(),
            })
        });
        let is_resuming = resumed.is_some();
        // The other side may be back already, and play on while this one is told of the game.
        self.known = self.seat.as_ref().map_or(0, |seat| seat.game.known());
        let login = FromPlayer::Login {
            name: self.name.clone(),
            password: self.password.as_str().into(),
            extended: false,
            resumed,
        };
        link.say(&run, &login).await?;
        let parting = self.attend(&mut link, is_resuming, permit).await;
        // A connection that fails has ended like one that is closed.
        let parting = parting.unwrap_or_else(|_| self.hung_up(&link));
        if link.is_inside {
            run.tally.inside.fetch_sub(1, Ordering::Relaxed);
        }
        if let Some(seat) = &mut self.seat {
            if seat.is_counted {
                seat.is_counted = false;
                run.tally.playing.fetch_sub(1, Ordering::Relaxed);
            }
            seat.has_begun = false;
            seat.pending = None;
            self.away.get_or_insert_with(Instant::now);
        }
        Ok(parting)
    }

    async fn attend(
        &mut self,
        link: &mut Link,
        is_resuming: bool,
        mut permit: Option<SemaphorePermit<'_>>,
    ) -> io::Result<Parting> {
        let mut assembler = LineAssembler::for_player();
        let mut bytes = [0; 4096];
        loop {
            let phase = *self.phase.borrow_and_update();
            match phase {
                LoadPhase::Cut(_, at) if link.made < at => {
                    return Ok(Parting::Again { at_once: true });
                }
                LoadPhase::Leaving => {
                    if let Some(parting) = self.leave(link).await? {
                        return Ok(parting);
                    }
                }
                _ => {}
            }
            let due = self.due(phase);
            tokio::select! {
                count = link.stream.read(&mut bytes) => {
                    let at = Instant::now();
                    let count = count?;
                    if count == 0 {
                        return Ok(self.hung_up(link));
                    }
                    for line in assembler.push(&bytes[..count]) {
                        let told = match line {
                            Ok(line) => link.side.read(&line).map_err(|why| format!("{line:?}: {why}")),
                            Err(why) => Err(why.to_string()),
                        };
                        let told = told.unwrap_or_else(|why| {
                            self.run.fault(|| why);
                            Vec::new()
                        });
                        for told in told {
                            if let FromServer::Refused { why } = told {
                                return Ok(self.refused(why, is_resuming));
                            }
                            if told == FromServer::LoggedOut {
                                return Ok(self.parted());
                            }
                            self.hear(link, told, at).await?;
                        }
                    }
                    if link.is_inside {
                        drop(permit.take());
                    }
                }
                () = sleep_until(due.unwrap_or_else(Instant::now).into()), if due.is_some() => {
                    self.make_move(link).await?;
                }
                () = sleep_until(link.bored.unwrap_or_else(Instant::now).into()), if link.bored.is_some() => {
                    link.bored = None;
                    link.say(&self.run, &FromPlayer::Logout).await?;
                }
                _ = self.phase.changed() => {}
            }
        }
    }

    /// When the next move is to be made, if it is this side's.
    fn due(&self, phase: LoadPhase) -> Option<Instant> {
        let (LoadPhase::Playing(begin) | LoadPhase::Cut(begin, _)) = phase else {
            return None;
        };
        let seat = self.seat.as_ref().filter(|seat| seat.has_begun)?;
        let ply = seat.game.told(seat.color);
        if GameScript::mover(ply) != seat.color || seat.pending == Some(ply) {
            return None;
        }
        let moves = u32::try_from(ply).unwrap_or(u32::MAX);
        Some(begin.max(seat.game.start) + seat.game.phase + self.run.pace * moves)
    }

    async fn make_move(&mut self, link: &mut Link) -> io::Result<()> {
        let Some(seat) = &mut self.seat else {
            return Ok(());
        };
        let ply = seat.game.told(seat.color);
        seat.pending = Some(ply);
        let said = match seat.game.script.get(ply) {
            Some(text) => {
                seat.game.send(ply, Instant::now());
                FromPlayer::Play {
                    text: text.to_owned(),
                    comment: None,
                }
            }
            None => FromPlayer::Special(SpecialMove::Resign),
        };
        link.say(&self.run, &said).await
    }

    async fn hear(&mut self, link: &mut Link, told: FromServer, at: Instant) -> io::Result<()> {
        match told {
            FromServer::LoggedIn { .. } => {
                link.is_inside = true;
                self.run.tally.inside.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            FromServer::Proposed(terms) => {
                link.bored = None;
                let id = terms.id.clone();
                self.sit(*terms, at);
                link.say(&self.run, &FromPlayer::Agree { id }).await
            }
            FromServer::Started { .. } => {
                if let Some(seat) = &mut self.seat {
                    seat.has_begun = true;
                    if !seat.is_counted {
                        seat.is_counted = true;
                        self.run.tally.playing.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Ok(())
            }
            FromServer::Played { text, .. } => {
                self.hear_move(&text, at);
                Ok(())
            }
            FromServer::Ended { .. } | FromServer::Rejected { .. } => {
                self.rise();
                link.bored = Some(at + NEXT_GAME);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn sit(&mut self, terms: Proposal, at: Instant) {
        let id = terms.id.clone();
        let id = id.unwrap_or_else(|| format!("{}-{}", terms.names.black, terms.names.white));
        let color = terms.your_color;
        let token = terms.other(TOKEN).map(str::to_owned);
        let old = self.seat.take().filter(|seat| seat.id == id);
        let known = if old.is_some() { self.known } else { 0 };
        let seat = Seat {
            game: self.run.game(&id),
            color,
            // The token holds for the whole game and is told once.
            token: token.or_else(|| old.and_then(|seat| seat.token)),
            id,
            has_begun: false,
            pending: None,
            is_counted: false,
        };
        let missing = known.saturating_sub(terms.moves.len());
        self.run.tally.lost.fetch_add(missing, Ordering::Relaxed);
        let moves = terms.moves.iter().map(|played| played.text.as_str());
        if let Err(wrong) = seat.game.resume(color, moves) {
            self.run
                .fault(|| format!("{}: another move {}", seat.id, wrong.ply));
        }
        if let Some(since) = self.away.take() {
            self.run.tally.resumed.fetch_add(1, Ordering::Relaxed);
            self.run.tally.returns.add(at - since);
        }
        self.seat = Some(seat);
    }

    fn hear_move(&mut self, text: &str, at: Instant) {
        let Some(seat) = &mut self.seat else {
            return self.run.fault(|| format!("{text}: a move without a game"));
        };
        let ply = seat.game.told(seat.color);
        match seat.game.hear(seat.color, text) {
            Ok(Some(sent)) => self.run.tally.relays.add(at - sent),
            Ok(None) => {
                seat.pending = None;
                if let Some(sent) = seat.game.sent_at(ply) {
                    self.run.tally.echoes.add(at - sent);
                }
            }
            Err(wrong) => self
                .run
                .fault(|| format!("{}: another move {}: {text}", seat.id, wrong.ply)),
        }
    }

    /// The game is over.
    fn rise(&mut self) {
        let Some(seat) = self.seat.take() else {
            return;
        };
        if seat.is_counted {
            self.run.tally.playing.fetch_sub(1, Ordering::Relaxed);
        }
        self.run.close(&seat.id);
    }

    fn refused(&mut self, why: Option<String>, is_resuming: bool) -> Parting {
        self.run
            .fault(|| format!("login: {}", why.unwrap_or_default()));
        if is_resuming {
            self.seat = None;
            self.away = None;
        }
        Parting::Again { at_once: false }
    }

    fn hung_up(&mut self, link: &Link) -> Parting {
        if link.has_said_goodbye {
            return Parting::Left;
        }
        self.run.tally.broken.fetch_add(1, Ordering::Relaxed);
        Parting::Again { at_once: false }
    }

    fn parted(&self) -> Parting {
        if *self.phase.borrow() == LoadPhase::Leaving {
            Parting::Left
        } else {
            Parting::Again { at_once: true }
        }
    }

    /// Gives up the game in one's turn, and logs out without one.
    async fn leave(&mut self, link: &mut Link) -> io::Result<Option<Parting>> {
        if !link.is_inside {
            return Ok(Some(Parting::Left));
        }
        if link.has_said_goodbye {
            return Ok(None);
        }
        let Some(seat) = &mut self.seat else {
            link.has_said_goodbye = true;
            link.bored = None;
            link.say(&self.run, &FromPlayer::Logout).await?;
            return Ok(None);
        };
        if !seat.has_begun {
            return Ok(Some(Parting::Left));
        }
        let ply = seat.game.told(seat.color);
        if GameScript::mover(ply) == seat.color && seat.pending != Some(ply) {
            seat.pending = Some(ply);
            let resign = FromPlayer::Special(SpecialMove::Resign);
            link.say(&self.run, &resign).await?;
        }
        Ok(None)
    }
}

impl Link {
    async fn say(&mut self, run: &LoadRun, said: &FromPlayer) -> io::Result<()> {
        match self.side.write(said) {
            Ok(lines) => {
                let text = lines.join("\n") + "\n";
                self.stream.write_all(text.as_bytes()).await?;
                self.stream.flush().await
            }
            Err(why) => {
                // The game has ended while this was decided.
                if !matches!(said, FromPlayer::Logout) {
                    run.fault(|| format!("{said:?}: {why}"));
                }
                Ok(())
            }
        }
    }
}
