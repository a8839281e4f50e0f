use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use online::accounts::PasswordError;
use online::lobby::SessionId;
use online::store::{GameFiles, JournalFolder, ServerStore, StoreError};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;
use web::messages::Text;

use crate::bookkeeper::{Bookkeeper, Books};
use crate::clocks::ServerClock;
use crate::connection::{Door, attend};
use crate::disk_watch::{DiskState, DiskWatch};
use crate::hall::{Hall, HallTools};
use crate::http_desk::HttpDesk;
use crate::live_ratings::LiveRatings;
use crate::login_desk::LoginDesk;
use crate::news::HallMessage;
use crate::page_keeper::PageKeeper;
use crate::plan::ServerPlan;
use crate::proxy_line;
use crate::server_log::ServerLog;
use crate::server_metrics::ServerMetrics;
use crate::server_pages::{PageError, ServerPages};
use crate::tls::{TlsDoor, TlsError};

/// How many lines may wait for the hall. Connections wait when there are more.
pub(crate) const MESSAGES: usize = 4096;
/// How long the end waits for players to take the last lines.
pub(crate) const FAREWELL: Duration = Duration::from_secs(2);
/// How long TLS may take to be agreed on.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How many browsers are served at once; the others wait.
const MOST_READERS: usize = 64;
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
    tls: Option<Arc<TlsDoor>>,
    page_keeper: Option<PageKeeper>,
    http: Option<(TcpListener, ServerPages)>,
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
    /// The position or the rule of the first moves is none.
    Start(Text),
    /// Nothing can be encrypted.
    Tls(TlsError),
    /// There are no pages.
    Pages(PageError),
}

impl fmt::Display for GameServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameServerError::Store(why) => why.fmt(f),
            GameServerError::Listen { address, why } => write!(f, "{address}: {why}"),
            GameServerError::System(why) => why.fmt(f),
            GameServerError::Password(why) => why.fmt(f),
            GameServerError::Start(why) => f.write_str(&why.en),
            GameServerError::Tls(why) => why.fmt(f),
            GameServerError::Pages(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for GameServerError {}

impl From<StoreError> for GameServerError {
    fn from(why: StoreError) -> GameServerError {
        GameServerError::Store(why)
    }
}

impl From<TlsError> for GameServerError {
    fn from(why: TlsError) -> GameServerError {
        GameServerError::Tls(why)
    }
}

impl From<PageError> for GameServerError {
    fn from(why: PageError) -> GameServerError {
        GameServerError::Pages(why)
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
        let spec = plan.board().map_err(GameServerError::Start)?;
        let log = Arc::new(log);
        let figures = Arc::new(ServerMetrics::default());
        let data: PathBuf = plan.data.clone();
        let store = Arc::new(ServerStore::open(&data)?);
        let tls = TlsDoor::open(&plan.tls, &data)?.map(Arc::new);
        let clock = ServerClock::new();
        let desk = LoginDesk::new(Arc::clone(&store), clock, plan.game.name(), plan.is_open);
        let desk = desk.map_err(GameServerError::Password)?;
        let pages = || ServerPages::of(&data, Arc::clone(&store));
        let page_keeper = match &plan.pages {
            Some(folder) => Some(PageKeeper::start(folder, pages()?, Arc::clone(&log))?),
            None => None,
        };
        let http_pages = plan.http.map(|_| pages()).transpose()?;
        let disk = Arc::new(DiskState::default());
        let ratings = Arc::new(LiveRatings::default());
        let books = Books {
            game: plan.game,
            store: Arc::clone(&store),
            files: GameFiles::of(&data),
            journals: JournalFolder::open(&data)?,
            ratings: Arc::clone(&ratings),
            disk: Arc::clone(&disk),
            pages: page_keeper.as_ref().and_then(PageKeeper::news),
            log: Arc::clone(&log),
        };
        let books = Bookkeeper::start(books, &plan)?;
        let tools = HallTools {
            spec,
            clock,
            journals: JournalFolder::open(&data)?,
            books,
            disk: DiskWatch::new(disk, Arc::clone(&figures)),
            ratings,
            log: Arc::clone(&log),
            metrics: Arc::clone(&figures),
        };
        let mut hall = Hall::new(plan.clone(), tools);
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
        let http_listener = plan.http.map(listen).transpose()?;
        let figures_listener = plan.metrics.map(listen).transpose()?;
        Ok(GameServer {
            address: listener.local_addr()?,
            plan,
            listener,
            runtime,
            hall,
            desk,
            log,
            tls,
            page_keeper,
            http: http_listener.zip(http_pages),
            figures,
            figures_listener,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where its pages are served over HTTP.
    #[must_use]
    pub fn http_address(&self) -> Option<SocketAddr> {
        let (listener, _) = self.http.as_ref()?;
        listener.local_addr().ok()
    }

    /// The file of the certificate that connections are encrypted by, and its SHA-256.
    #[must_use]
    pub fn certificate(&self) -> Option<(PathBuf, String)> {
        let tls = self.tls.as_ref()?;
        Some((tls.certificate().to_owned(), tls.fingerprint()))
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
            tls,
            page_keeper,
            http,
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
                // Whoever collects them on this computer needs no certificate.
                let is_local = plan
                    .metrics
                    .is_some_and(|address| address.ip().is_loopback());
                let tls = tls.clone().filter(|_| !is_local);
                tokio::spawn(tell_figures(listener, figures, tls));
            }
            if let Some((listener, pages)) = http {
                let desk = HttpDesk::new(pages, Arc::clone(&door), plan.is_behind_proxy);
                tokio::spawn(serve_pages(listener, Arc::new(desk), tls.clone()));
            }
            let porch = Porch {
                door,
                tls,
                is_behind_proxy: plan.is_behind_proxy,
            };
            let mut connections = accept(&plan, listener, &Arc::new(porch), closed).await;
            let _ = timeout(FAREWELL, async {
                while connections.join_next().await.is_some() {}
            })
            .await;
            // The books are closed with the hall.
            hall.await.map_err(|why| io::Error::other(why.to_string()))
        })?;
        drop(page_keeper);
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

/// What a connection goes through before it is attended to.
pub(crate) struct Porch {
    pub(crate) door: Arc<Door>,
    pub(crate) tls: Option<Arc<TlsDoor>>,
    pub(crate) is_behind_proxy: bool,
}

/// The game that players without a wish wait for.
pub(crate) fn usual_game(plan: &ServerPlan) -> String {
    if !plan.game.names_games() || !plan.time.black.is_timed() {
        return plan.game.name().to_owned();
    }
    let time = &plan.time.black;
    let (total, byoyomi, increment) = (
        time.total.as_secs(),
        time.byoyomi.as_secs(),
        time.increment.as_secs(),
    );
    if increment > 0 {
        format!("sanban-{total}-{increment}F")
    } else {
        format!("sanban-{total}-{byoyomi}")
    }
}

pub(crate) async fn accept(
    plan: &ServerPlan,
    listener: TcpListener,
    porch: &Arc<Porch>,
    mut closed: watch::Receiver<bool>,
) -> JoinSet<()> {
    let door = &porch.door;
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
        let (porch, watched) = (Arc::clone(porch), watched.clone());
        let metrics = Arc::clone(&door.metrics);
        metrics.connections.fetch_add(1, Ordering::Relaxed);
        connections.spawn(async move {
            serve(stream, id, from, porch, watched).await;
            metrics.connections.fetch_sub(1, Ordering::Relaxed);
            drop(place);
        });
    }
}

async fn serve(
    mut stream: TcpStream,
    id: SessionId,
    from: SocketAddr,
    porch: Arc<Porch>,
    closed: watch::Receiver<bool>,
) {
    // Moves are small and may not wait for more of them. Without this they are only slower.
    let _ = stream.set_nodelay(true);
    let door = Arc::clone(&porch.door);
    let mut address = from.ip();
    if porch.is_behind_proxy {
        match proxy_line::read(&mut stream).await {
            Ok(told) => address = told.unwrap_or(address),
            Err(why) => return refuse(&door, address, &why),
        }
    }
    let Some(tls) = &porch.tls else {
        return attend(stream, id, address, door, closed).await;
    };
    match timeout(HANDSHAKE, tls.acceptor().accept(stream)).await {
        // What a handshake needs is gone when the connection is attended to.
        Ok(Ok(stream)) => Box::pin(attend(stream, id, address, door, closed)).await,
        Ok(Err(why)) => refuse(&door, address, &why),
        Err(late) => refuse(&door, address, &late.into()),
    }
}

fn refuse(door: &Door, from: IpAddr, why: &io::Error) {
    let (from, why) = (from.to_string(), why.to_string());
    door.log
        .note("no connection", &[("from", &*from), ("why", &*why)]);
}

/// Serves the pages, by the same certificate as the games.
async fn serve_pages(listener: TcpListener, desk: Arc<HttpDesk>, tls: Option<Arc<TlsDoor>>) {
    let places = Arc::new(Semaphore::new(MOST_READERS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        let Ok((stream, from)) = listener.accept().await else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let (desk, tls) = (Arc::clone(&desk), tls.clone());
        tokio::spawn(async move {
            // A browser that goes away is nobody's trouble.
            let _ = match tls {
                None => desk.serve(stream, from.ip()).await,
                Some(tls) => match timeout(HANDSHAKE, tls.acceptor().accept(stream)).await {
                    Ok(Ok(stream)) => desk.serve(stream, from.ip()).await,
                    Ok(Err(why)) => Err(why),
                    Err(late) => Err(late.into()),
                },
            };
            drop(place);
        });
    }
}

/// Answers whatever is asked over HTTP with the figures.
async fn tell_figures(
    listener: TcpListener,
    figures: Arc<ServerMetrics>,
    tls: Option<Arc<TlsDoor>>,
) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let (text, tls) = (figures.to_text(), tls.clone());
        tokio::spawn(timeout(HANDSHAKE, async move {
            match tls {
                None => tell(stream, &text).await,
                Some(tls) => tell(tls.acceptor().accept(stream).await?, &text).await,
            }
        }));
    }
}

async fn tell<S: AsyncRead + AsyncWrite + Unpin>(mut stream: S, text: &str) -> io::Result<()> {
    let mut request = [0; 4096];
    let _ = stream.read(&mut request).await?;
    let answer = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

/// The number of SIGXFSZ on the systems that this program is built for.
#[cfg(unix)]
const FILE_SIZE: i32 = 25;

#[cfg(unix)]
async fn heed_signals(hall: mpsc::Sender<HallMessage>) {
    use tokio::signal::unix::{SignalKind, signal};

    // A file that reaches the largest size the system allows is an error, not the end of the server. Where the
    // signal has another number this does nothing.
    let _too_large = signal(SignalKind::from_raw(FILE_SIZE));
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
