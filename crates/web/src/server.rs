use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use tokio::runtime;
use tokio::sync::oneshot;

use crate::client::ClientPlace;
use crate::club::ClubMaker;
use crate::data_lock::DataLock;
use crate::desk::{Desk, Runs, TeacherMaker};
use crate::doorman::{Doorman, Ends};
use crate::gate::Gate;
use crate::hub::Hub;
use crate::library::Library;
use crate::own_addresses::origins;
use crate::page_url::page_url;
use crate::permit::Permits;
use crate::{Config, Error, connection, files, limits};

/// The number of threads for futures, which only move bytes; slow work happens in other threads.
const WORKERS: usize = 2;

/// The number of ports that are tried after the wanted one.
const NEXT_PORTS: u16 = 64;

/// Serves the page until the process is asked to end (SIGINT, SIGTERM). `ready` gets the server, which knows
/// the page's address with the token.
pub fn serve(
    config: Config,
    desks: Vec<Box<dyn Desk>>,
    runs: Box<dyn Runs>,
    club: Option<ClubMaker>,
    library: Option<Box<dyn Library>>,
    teacher: Option<TeacherMaker>,
    ready: impl FnOnce(&Server),
) -> Result<(), Error> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::System)?;
    let server = Server::start(config, desks, runs, club, library, teacher)?;
    let waited = runtime.block_on(async {
        // The caller may end the server as soon as it is ready.
        let asked = asked_to_end()?;
        ready(&server);
        asked.await
    });
    server.stop();
    waited.map_err(Error::System)
}

#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = io::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => Ok(()),
            _ = terminated.recv() => Ok(()),
        }
    })
}

#[cfg(not(unix))]
fn asked_to_end() -> io::Result<impl Future<Output = io::Result<()>>> {
    Ok(tokio::signal::ctrl_c())
}

/// A running server. Dropping it stops the engines and keeps the games.
pub struct Server {
    address: SocketAddr,
    url: String,
    origins: Vec<String>,
    hub: Arc<Hub>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// Released last, when everything is stored.
    data: Option<DataLock>,
}

/// The state that requests share.
struct Shared {
    gate: Gate,
    is_exposed: bool,
    hub: Arc<Hub>,
    connections: Permits,
}

impl Server {
    /// Starts to listen, and returns when the server is ready.
    pub fn start(
        config: Config,
        desks: Vec<Box<dyn Desk>>,
        runs: Box<dyn Runs>,
        club: Option<ClubMaker>,
        library: Option<Box<dyn Library>>,
        teacher: Option<TeacherMaker>,
    ) -> Result<Server, Error> {
        let data = match config.data.as_deref() {
            Some(folder) => DataLock::take(folder)?,
            None => None,
        };
        let listener = listen(&config)?;
        let address = listener.local_addr().map_err(Error::System)?;
        let url = page_url(address, &config.token);
        let origins = origins(address);
        // Only now is the data folder this server's alone.
        let club = club.map(|make| make());
        let teacher = teacher.map(|make| make());
        let hub = Hub::new(
            &config,
            desks,
            runs,
            club,
            library,
            teacher,
            origins.clone(),
        )
        .map_err(Error::System)?;
        let shared = Arc::new(Shared {
            gate: Gate::new(address, &config.allowed_hosts),
            is_exposed: config.is_exposed(),
            hub: Arc::clone(&hub),
            connections: Permits::new(limits::CONNECTIONS),
        });
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(WORKERS)
            .enable_all()
            .build()
            .map_err(Error::System)?;
        let (end, asked) = oneshot::channel();
        // The server runs on its own thread, so that the caller may be a future.
        let thread = Builder::new()
            .name("web".to_owned())
            .spawn(move || {
                let _ = runtime.block_on(run(listener, shared, asked));
                runtime.shutdown_timeout(limits::SLOW);
            })
            .map_err(Error::System)?;
        if let Some(data) = &data {
            data.tell_address(&url);
        }
        Ok(Server {
            address,
            url,
            origins,
            hub,
            end: Some(end),
            thread: Some(thread),
            data,
        })
    }

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The page's address for a browser on this computer, with the token.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The page's addresses for other computers, without the token; none if only this computer reaches it.
    #[must_use]
    pub fn origins(&self) -> &[String] {
        &self.origins
    }

    /// The number of games in memory: those that are watched or still running.
    #[must_use]
    pub fn games_awake(&self) -> usize {
        self.hub.games_awake()
    }

    /// Stops the server.
    pub fn stop(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(data) = &self.data {
            data.forget_address();
        }
        self.hub.close();
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn listen(config: &Config) -> Result<TcpListener, Error> {
    let wanted = config.port;
    let mut tried = TcpListener::bind((config.bind, wanted));
    if wanted != 0 {
        let next = (1..=NEXT_PORTS).filter_map(|n| wanted.checked_add(n));
        for port in next.chain([0]) {
            match &tried {
                Err(why) if why.kind() == io::ErrorKind::AddrInUse => {
                    tried = TcpListener::bind((config.bind, port));
                }
                _ => break,
            }
        }
    }
    let prepared = tried.and_then(|listener| {
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    prepared.map_err(|why| Error::Listen {
        bind: config.bind,
        port: wanted,
        why,
    })
}

async fn run(
    listener: TcpListener,
    shared: Arc<Shared>,
    asked: oneshot::Receiver<()>,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let doorman = Doorman::new(listener, limits::VISITS, limits::IDLE);
    let router = Router::new()
        .route("/ws", any(upgrade))
        .route("/report/{id}", get(report))
        .route("/report/run/{name}", get(run_report))
        .route("/report/game/{id}", get(game_report))
        .fallback(get(file))
        .layer(from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared);
    tokio::select! {
        served = axum::serve(doorman, router.into_make_service_with_connect_info::<Ends>()).into_future() => served,
        // The server was dropped.
        _ = asked => Ok(()),
    }
}

/// The address of this computer at which a request has come in.
fn at(ends: Ends) -> IpAddr {
    let nowhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    ends.at.map_or(nowhere, |at| at.ip())
}

/// Rejects requests whose `Host` is not one of the server's own, and adds the security headers to
/// every response.
async fn guard(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    request: Request,
    next: Next,
) -> Response {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().unwrap_or_default().to_owned(),
        _ => String::new(),
    };
    // A request with an absolute URL names the host twice; both are checked.
    let knows = |host: &str| shared.gate.knows_host(host, at(ends));
    let named = request.uri().authority();
    let is_known = knows(&host) && named.is_none_or(|authority| knows(authority.as_str()));
    let path = request.uri().path();
    let is_report = path.starts_with("/report/");
    let is_plain = path.starts_with("/report/run/") || path.starts_with("/report/game/");
    let mut response = if is_known {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "unknown host\n").into_response()
    };
    let headers = response.headers_mut();
    let fixed = [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-embedder-policy", "require-corp"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    let policy = match (is_known, is_report) {
        // The reports of runs and games have no scripts and load nothing.
        (true, true) if is_plain => {
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
                .to_owned()
        }
        // The report itself has the rest of the policy.
        (true, true) => "frame-ancestors 'none'; base-uri 'none'; connect-src 'none'".to_owned(),
        (true, false) => format!(
            "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data: blob:; connect-src 'self' ws://{host} wss://{host}; \
             object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        (false, _) => "default-src 'none'".to_owned(),
    };
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

async fn file(uri: Uri, headers: HeaderMap) -> Response {
    files::get(uri.path(), &headers)
}

async fn report(State(shared): State<Arc<Shared>>, Path(id): Path<String>, uri: Uri) -> Response {
    told(shared, &uri, move |hub, _| hub.report(&id)).await
}

async fn run_report(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    uri: Uri,
) -> Response {
    told(shared, &uri, move |hub, in_japanese| {
        hub.run_report(&name, in_japanese)
    })
    .await
}

async fn game_report(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    uri: Uri,
) -> Response {
    told(shared, &uri, move |hub, in_japanese| {
        hub.game_report(&id, in_japanese)
    })
    .await
}

/// A report, for those who may read it.
async fn told(
    shared: Arc<Shared>,
    uri: &Uri,
    find: impl FnOnce(&Hub, bool) -> Option<String> + Send + 'static,
) -> Response {
    let words: Vec<&str> = uri.query().unwrap_or_default().split('&').collect();
    let key = words.iter().find_map(|word| word.strip_prefix("key="));
    if !shared.hub.may_read_reports(key.unwrap_or_default()) {
        return (
            StatusCode::FORBIDDEN,
            "only for pages that know the token\n",
        )
            .into_response();
    }
    let (hub, in_japanese) = (Arc::clone(&shared.hub), words.contains(&"ja"));
    let text = tokio::task::spawn_blocking(move || find(&hub, in_japanese)).await;
    match text {
        Ok(Some(text)) => Html(text).into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn upgrade(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let origin = match (origins.next(), origins.next()) {
        (Some(origin), None) => origin.to_str().ok(),
        _ => None,
    };
    let Some(origin) = origin.filter(|origin| shared.gate.knows_origin(origin, at(ends))) else {
        return (StatusCode::FORBIDDEN, "unknown origin\n").into_response();
    };
    let place = ClientPlace {
        from: ends.from.ip().to_canonical(),
        origin: origin.to_owned(),
        is_exposed: shared.is_exposed,
    };
    let Some(permit) = shared.connections.take() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages\n").into_response();
    };
    let hub = Arc::clone(&shared.hub);
    upgrade
        .max_message_size(limits::MESSAGE)
        .max_frame_size(limits::MESSAGE)
        .on_upgrade(move |socket| connection::talk(socket, hub, place, permit))
}
