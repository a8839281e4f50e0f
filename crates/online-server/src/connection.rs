//! One player's connection: bytes to lines, lines to what they say, and back.

use std::collections::VecDeque;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use online::accounts::PlayerName;
use online::lobby::SessionId;
use protocol::csa::LoginGame;
use protocol::game_server::{
    BrokenLine, FromPlayer, FromServer, LineAssembler, ResumedGame, ServerSide,
};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep_until, timeout};

use crate::login_desk::{LoginDesk, LoginFailure};
use crate::news::{Arrival, GameWish, GuestOutbox, HallMessage, News};
use crate::served_game::ServedGame;
use crate::server_log::ServerLog;
use crate::server_metrics::ServerMetrics;

/// How many lines a second are read; the others wait.
const LINES_A_SECOND: u32 = 100;
/// How long a connection may stay without a login.
const LOGIN_TIME: Duration = Duration::from_secs(60);
/// How long a player may not take what is written to it.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// How much news waits for a connection. Whoever is further behind is cut off.
const NEWS: usize = 256;
/// How much news is written at once.
const GROUP: usize = 64;

/// What all connections share.
pub(crate) struct Door {
    pub(crate) game: ServedGame,
    pub(crate) usual_game: String,
    pub(crate) desk: LoginDesk,
    pub(crate) hall: mpsc::Sender<HallMessage>,
    pub(crate) log: Arc<ServerLog>,
    pub(crate) metrics: Arc<ServerMetrics>,
}

/// Attends to a connection until it ends.
pub(crate) async fn attend<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    id: SessionId,
    from: IpAddr,
    door: Arc<Door>,
    mut closing: watch::Receiver<bool>,
) {
    let mut connection = Connection {
        stream,
        id,
        from,
        session: door.game.session(),
        door: Arc::clone(&door),
        assembler: LineAssembler::for_server(),
        lines: VecDeque::new(),
        pace: LinePace::default(),
        news: None,
        is_over: false,
    };
    // A connection that fails ends like one that is closed.
    let _ = connection.run(&mut closing).await;
    let _ = connection.stream.shutdown().await;
    if connection.news.is_some() {
        let _ = door.hall.send(HallMessage::Left(id)).await;
    }
}

struct Connection<S> {
    stream: S,
    id: SessionId,
    from: IpAddr,
    door: Arc<Door>,
    session: Box<dyn ServerSide + Send>,
    assembler: LineAssembler,
    lines: VecDeque<Result<String, BrokenLine>>,
    pace: LinePace,
    /// What the hall tells; `None` before the login.
    news: Option<mpsc::Receiver<News>>,
    is_over: bool,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    async fn run(&mut self, closing: &mut watch::Receiver<bool>) -> io::Result<()> {
        let login_end = (Instant::now() + LOGIN_TIME).into();
        let mut bytes = [0; 4096];
        while !self.is_over {
            while let Some(line) = self.next_line() {
                self.take(line).await?;
                if self.is_over {
                    return Ok(());
                }
            }
            let is_idle = self.lines.is_empty();
            let is_inside = self.news.is_some();
            let pause_end = self.pace.pause_end().into();
            tokio::select! {
                news = next(&mut self.news) => match news {
                    Some(news) => self.tell(news).await?,
                    None => return Ok(()),
                },
                count = self.stream.read(&mut bytes), if is_idle => match count? {
                    0 => return Ok(()),
                    count => self.lines.extend(self.assembler.push(&bytes[..count])),
                },
                () = sleep_until(pause_end), if !is_idle => {}
                () = sleep_until(login_end), if !is_inside => return Ok(()),
                _ = closing.changed(), if !is_inside => return Ok(()),
            }
        }
        Ok(())
    }

    fn next_line(&mut self) -> Option<Result<String, BrokenLine>> {
        if self.lines.is_empty() || !self.pace.allows(Instant::now()) {
            return None;
        }
        self.lines.pop_front()
    }

    async fn take(&mut self, line: Result<String, BrokenLine>) -> io::Result<()> {
        let at = Instant::now();
        let said = match line {
            Ok(line) => self.session.read(&line),
            Err(broken) => Err(self.session.read_broken(broken)),
        };
        let pending = self.session.pending();
        self.write(&pending).await?;
        // A fault is counted, and answered where the protocol has an answer.
        for said in said.unwrap_or_default() {
            self.hear(said, at).await?;
        }
        if self.session.is_garbled() {
            let from = self.from.to_string();
            let name = self.session.name().unwrap_or_default();
            let facts = [("from", &*from), ("name", name)];
            self.door.log.note("garbled", &facts);
            self.is_over = true;
        }
        Ok(())
    }

    async fn hear(&mut self, said: FromPlayer, at: Instant) -> io::Result<()> {
        match said {
            FromPlayer::Login {
                name,
                password,
                extended,
                resumed,
            } => {
                let told = self
                    .log_in(&name, password.reveal(), extended, resumed)
                    .await;
                let lines = self.session.write(&told);
                self.write(&lines).await
            }
            FromPlayer::Logout => {
                self.is_over = true;
                self.leave_hall().await?;
                let lines = self.session.write(&FromServer::LoggedOut);
                self.write(&lines).await
            }
            FromPlayer::KeepAlive => Ok(()),
            said => {
                let session = self.id;
                let message = HallMessage::Said { session, said, at };
                // Without a hall there is nobody to play any more.
                self.is_over |= self.door.hall.send(message).await.is_err();
                Ok(())
            }
        }
    }

    /// Leaves the hall, and tells the player what the hall had told before.
    async fn leave_hall(&mut self) -> io::Result<()> {
        let _ = self.door.hall.send(HallMessage::Left(self.id)).await;
        while self.news.is_some() {
            match next(&mut self.news).await {
                Some(news) => self.tell(news).await?,
                None => self.news = None,
            }
        }
        Ok(())
    }

    async fn log_in(
        &mut self,
        name: &str,
        password: &str,
        extended: bool,
        resumed: Option<ResumedGame>,
    ) -> FromServer {
        match self.enter(name, password, extended, resumed).await {
            Ok(name) => FromServer::LoggedIn { name },
            Err(why) => {
                let from = self.from.to_string();
                let facts = [("from", &*from), ("name", name), ("why", &*why)];
                self.door
                    .metrics
                    .failed_logins
                    .fetch_add(1, Ordering::Relaxed);
                self.door.log.note("login refused", &facts);
                FromServer::Refused { why: Some(why) }
            }
        }
    }

    async fn enter(
        &mut self,
        name: &str,
        password: &str,
        extended: bool,
        resumed: Option<ResumedGame>,
    ) -> Result<String, String> {
        let name: PlayerName = name.parse().map_err(|why| format!("{why}"))?;
        let (wish, secret) = self.read_password(password);
        if !extended && !self.door.game.has_time(&wish.game) {
            // Nobody could ever play it, and nobody would say so.
            return Err(format!("{}: games of this name have no time", wish.game));
        }
        let admitted = self.door.desk.admit(&name, secret, self.from).await;
        let rating = admitted.map_err(|failure| {
            if let LoginFailure::Failed(why) = &failure {
                self.door.log.note("login failed", &[("why", why)]);
            }
            failure.why()
        })?;
        let (outbox, news) = mpsc::channel(NEWS);
        let (answer, answered) = oneshot::channel();
        let arrival = Arrival {
            session: self.id,
            name: name.clone(),
            extended: extended && self.door.game.names_games(),
            wish: Some(wish).filter(|_| !extended || !self.door.game.names_games()),
            rating,
            resumed,
            outbox: GuestOutbox::Lines(outbox),
            answer,
        };
        let gone = || "the server is closing".to_owned();
        let message = HallMessage::Enter(Box::new(arrival));
        self.door.hall.send(message).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())??;
        self.news = Some(news);
        Ok(name.to_string())
    }

    /// The game and the secret of a password.
    fn read_password(&self, password: &str) -> (GameWish, String) {
        let mut wish = GameWish {
            game: self.door.usual_game.clone(),
            color: None,
        };
        if !self.door.game.names_games() {
            return (wish, password.to_owned());
        }
        let read = LoginGame::parse(password);
        if let Some(game) = read.game {
            wish.game = game.to_string();
            wish.color = read.color;
        }
        (wish, read.token.unwrap_or_else(|| password.to_owned()))
    }

    /// Writes all the news that is here in one go.
    async fn tell(&mut self, first: News) -> io::Result<()> {
        let mut group = vec![first];
        if let Some(news) = &mut self.news {
            while group.len() < GROUP
                && let Ok(more) = news.try_recv()
            {
                group.push(more);
            }
        }
        let mut lines = Vec::new();
        for news in &group {
            match news {
                News::Tell { told, .. } => {
                    lines.extend(told.iter().flat_map(|told| self.session.write(told)));
                }
                News::Turn(turn) => self.session.set_turn(*turn),
            }
        }
        self.write(&lines).await?;
        for news in group {
            if let News::Tell {
                since: Some(at), ..
            } = news
            {
                self.door.metrics.relayed(at.elapsed());
            }
        }
        Ok(())
    }

    async fn write(&mut self, lines: &[String]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut text = lines.join("\n");
        text.push('\n');
        let written = timeout(WRITE_TIME, async {
            self.stream.write_all(text.as_bytes()).await?;
            self.stream.flush().await
        });
        written.await?
    }
}

/// The next news; there is never any before the login.
async fn next(news: &mut Option<mpsc::Receiver<News>>) -> Option<News> {
    match news {
        Some(news) => news.recv().await,
        None => std::future::pending().await,
    }
}

/// How fast lines are read.
struct LinePace {
    since: Instant,
    count: u32,
}

impl Default for LinePace {
    fn default() -> LinePace {
        LinePace {
            since: Instant::now(),
            count: 0,
        }
    }
}

impl LinePace {
    /// Whether one more line may be read, which then counts.
    fn allows(&mut self, now: Instant) -> bool {
        if now >= self.pause_end() {
            *self = LinePace {
                since: now,
                count: 0,
            };
        }
        let allows = self.count < LINES_A_SECOND;
        self.count += u32::from(allows);
        allows
    }

    fn pause_end(&self) -> Instant {
        self.since + Duration::from_secs(1)
    }
}
