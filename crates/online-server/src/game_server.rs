use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use online::accounts::PasswordError;
use online::lobby::SessionId;
use online::store::{GameFiles, JournalFolder, ServerStore, StoreError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::bookkeeper::Bookkeeper;
use crate::clocks::ServerClock;
use crate::connection::{Door, attend};
use crate::hall::Hall;
use crate::login_desk::LoginDesk;
use crate::news::HallMessage;
use crate::plan::ServerPlan;
use crate::server_log::ServerLog;
use crate::server_metrics::ServerMetrics;

/// How many lines may wait for the hall. Connections wait when there are more.
const MESSAGES: usize = 4096;
/// How long the end waits for players to take the last lines.
const FAREWELL: Duration = Duration::from_secs(2);
/// How many connections the system keeps until they are accepted: after a crash, everybody comes back at once.
const BACKLOG: u32 = 4096;
/// How many threads wait for the database. Two of them may also check a password ([`LoginDesk`]), which takes 19
/// MiB each; the other logins wait in a queue, not in threads.
const BLOCKING: usize = 4;
/// How long the server waits when it cannot take connections, since there are too many files, say.
const BREATH: Duration = Duration::from_millis(100);

/// A server that listens.
pub struct GameServer {
    plan: ServerPlan,
    listener: TcpListener,
    runtime: tokio::runtime::Runtime,
    address: SocketAddr,
    hall: Hall,
    desk: LoginDesk,
    log: Arc<ServerLog>,
    figures: Arc<ServerMetrics>,
    figures_listener: Option<TcpListener>,
}

/// Why a server does not run.
#[derive(Debug)]
pub enum GameServerError {
    /// Its folder cannot be used.
    Store(StoreError),
    /// It cannot listen there.
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        why: io::Error,
    },
    /// The system does not let it start.
    System(io::Error),
    /// Passwords cannot be checked.
    Password(PasswordError),
    /// The rule of the first moves is none.
    Opening(String),
}

impl fmt::Display for GameServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameServerError::Store(why) => why.fmt(f),
            GameServerError::Listen { address, why } => write!(f, "{address}: {why}"),
            GameServerError::System(why) => why.fmt(f),
            GameServerError::Password(why) => why.fmt(f),
            GameServerError::Opening(why) => write!(f, "--opening: {why}"),
        }
    }
}

impl std::error::Error for GameServerError {}

impl From<StoreError> for GameServerError {
    fn from(why: StoreError) -> GameServerError {
        GameServerError::Store(why)
    }
}

impl From<io::Error> for GameServerError {
    fn from(why: io::Error) -> GameServerError {
        GameServerError::System(why)
    }
}

impl GameServer {
    /// Opens the folder and listens. Games that another run has left behind wait for their players.
    pub fn start(plan: ServerPlan, log: ServerLog) -> Result<GameServer, GameServerError> {
        let spec = plan.game.board(plan.most_moves, plan.opening.as_deref());
        let board = spec.board(plan.game.name());
        board.map_err(|why| GameServerError::Opening(why.en))?;
        let log = Arc::new(log);
        let figures = Arc::new(ServerMetrics::default());
        let store = Arc::new(ServerStore::open(&plan.data)?);
        let clock = ServerClock::new();
        let desk = LoginDesk::new(Arc::clone(&store), clock, plan.game.name(), plan.is_open);
        let desk = desk.map_err(GameServerError::Password)?;
        let data: PathBuf = plan.data.clone();
        let books = Bookkeeper::start(
            store,
            GameFiles::of(&data),
            JournalFolder::open(&data)?,
            Arc::clone(&log),
        )?;
        let journals = JournalFolder::open(&data)?;
        let mut hall = Hall::new(
            plan.clone(),
            clock,
            journals,
            books,
            Arc::clone(&log),
            Arc::clone(&figures),
        );
        hall.recover()?;
        host::raise_file_limit();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .max_blocking_threads(BLOCKING)
            .enable_all()
            .build()?;
        let listen = |address: SocketAddr| {
            let _inside = runtime.enter();
            listen(address).map_err(|why| GameServerError::Listen { address, why })
        };
        let listener = listen(plan.bind)?;
        let figures_listener = plan.metrics.map(listen).transpose()?;
        Ok(GameServer {
            address: listener.local_addr()?,
            plan,
            listener,
            runtime,
            hall,
            desk,
            log,
            figures,
            figures_listener,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until Ctrl-C (or SIGTERM) and the end of the games, or until the second Ctrl-C.
    pub fn run(self) -> Result<(), GameServerError> {
        let GameServer {
            plan,
            listener,
            runtime,
            hall,
            desk,
            log,
            figures,
            figures_listener,
            ..
        } = self;
        let (messages, waiting) = mpsc::channel(MESSAGES);
        let (closing, closed) = watch::channel(false);
        let door = Arc::new(Door {
            game: plan.game,
            usual_game: usual_game(&plan),
            desk,
            hall: messages.clone(),
            log,
            metrics: Arc::clone(&figures),
        });
        runtime.block_on(async move {
            let hall = tokio::spawn(hall.run(waiting, closing));
            tokio::spawn(heed_signals(messages));
            if let Some(listener) = figures_listener {
                tokio::spawn(tell_figures(listener, figures));
            }
            let mut connections = accept(&plan, listener, &door, closed).await;
            let _ = timeout(FAREWELL, async {
                while connections.join_next().await.is_some() {}
            })
            .await;
            // The books are closed with the hall.
            hall.await.map_err(|why| io::Error::other(why.to_string()))
        })?;
        Ok(())
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // A server that is started again does not wait for the connections of the last one.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The game that players without a wish wait for.
fn usual_game(plan: &ServerPlan) -> String {
    if !plan.game.names_games() || !plan.time.is_timed() {
        return plan.game.name().to_owned();
    }
    let (total, byoyomi, increment) = (
        plan.time.total.as_secs(),
        plan.time.byoyomi.as_secs(),
        plan.time.increment.as_secs(),
    );
    if increment > 0 {
        format!("sanban-{total}-{increment}F")
    } else {
        format!("sanban-{total}-{byoyomi}")
    }
}

async fn accept(
    plan: &ServerPlan,
    listener: TcpListener,
    door: &Arc<Door>,
    mut closed: watch::Receiver<bool>,
) -> JoinSet<()> {
    let next = AtomicU64::new(1);
    let places = Arc::new(Semaphore::new(plan.most_connections));
    let mut connections = JoinSet::new();
    let watched = closed.clone();
    loop {
        let (stream, from) = tokio::select! {
            _ = closed.changed() => return connections,
            Some(_) = connections.join_next() => continue,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(why) => {
                    door.log.note("not accepted", &[("why", &why.to_string())]);
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            // Dropping it closes it.
            door.log.note("full", &[("from", &from.ip().to_string())]);
            continue;
        };
        let id = SessionId(next.fetch_add(1, Ordering::Relaxed));
        let (door, watched) = (Arc::clone(door), watched.clone());
        let metrics = Arc::clone(&door.metrics);
        metrics.connections.fetch_add(1, Ordering::Relaxed);
        connections.spawn(async move {
            serve(stream, id, from, door, watched).await;
            metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(place);
        });
    }
}

async fn serve(
    stream: TcpStream,
    id: SessionId,
    from: SocketAddr,
    door: Arc<Door>,
    closed: watch::Receiver<bool>,
) {
    // Moves are small and may not wait for more of them. Without this they are only slower.
    let _ = stream.set_nodelay(true);
    attend(stream, id, from.ip(), door, closed).await;
}

/// Answers whatever is asked over HTTP with the figures.
async fn tell_figures(listener: TcpListener, figures: Arc<ServerMetrics>) {
    loop {
        let Ok((mut stream, _)) = listener.accept().await else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let text = figures.to_text();
        tokio::spawn(timeout(FAREWELL, async move {
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await;
            let answer = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n{text}",
                text.len()
            );
            let _ = stream.write_all(answer.as_bytes()).await;
            let _ = stream.shutdown().await;
        }));
    }
}

#[cfg(unix)]
async fn heed_signals(hall: mpsc::Sender<HallMessage>) {
    use tokio::signal::unix::{SignalKind, signal};

    let (Ok(mut interrupt), Ok(mut terminate)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        return;
    };
    loop {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        if hall.send(HallMessage::Close).await.is_err() {
            return;
        }
    }
}

#[cfg(not(unix))]
async fn heed_signals(hall: mpsc::Sender<HallMessage>) {
    while tokio::signal::ctrl_c().await.is_ok() {
        if hall.send(HallMessage::Close).await.is_err() {
            return;
        }
    }
}
