//! A page without a browser.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use web::desk::Runs;
use web::messages::*;
use web::{Budget, Config, Server};

use crate::runs::ToyRuns;
use crate::toy::Toy;

pub(crate) const TOKEN: &str = "a secret";

/// Long enough for a slow machine, short enough for a test.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Page {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: u32,
    events: Vec<Event>,
}

impl Page {
    /// Comes with the token.
    pub(crate) async fn open(address: SocketAddr) -> Page {
        Page::open_with(address, Some(TOKEN)).await
    }

    pub(crate) async fn open_with(address: SocketAddr, token: Option<&str>) -> Page {
        let mut page = Page::silent(address).await;
        let hello = Request::Hello {
            version: VERSION,
            token: token.map(str::to_owned),
        };
        assert!(matches!(page.ask(hello).await, Answer::Welcome { .. }));
        page
    }

    pub(crate) async fn silent(address: SocketAddr) -> Page {
        let url = format!("ws://{address}/ws");
        let mut request = url.into_client_request().expect("a request");
        let origin = format!("http://{address}").parse().expect("a header");
        request.headers_mut().insert("origin", origin);
        let (socket, _) = connect_async(request).await.expect("a socket");
        Page {
            socket,
            number: 0,
            events: Vec::new(),
        }
    }

    pub(crate) async fn send(&mut self, text: impl Into<String>) {
        let message = Message::text(text.into());
        self.socket.send(message).await.expect("sent");
    }

    pub(crate) async fn next(&mut self) -> Event {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            let message = message.expect("in time").expect("still there");
            match message.expect("a message") {
                Message::Text(text) => {
                    return serde_json::from_str(text.as_str()).expect("an event");
                }
                Message::Close(_) => panic!("closed"),
                _ => {}
            }
        }
    }

    pub(crate) async fn ask(&mut self, request: Request) -> Answer {
        self.number += 1;
        let envelope = Envelope {
            number: self.number,
            request,
        };
        let text = serde_json::to_string(&envelope).expect("a text");
        self.send(text).await;
        loop {
            match self.next().await {
                Event::Answer { number, answer } if number == self.number => return answer,
                event => self.events.push(event),
            }
        }
    }

    pub(crate) async fn done(&mut self, request: Request) {
        let answer = self.ask(request).await;
        assert!(matches!(answer, Answer::Done), "{answer:?}");
    }

    pub(crate) async fn refused(&mut self, request: Request) -> Text {
        match self.ask(request).await {
            Answer::Refused { why } => {
                assert!(!why.en.is_empty() && !why.ja.is_empty());
                why
            }
            answer => panic!("{answer:?}"),
        }
    }

    /// Whether such an event has come.
    pub(crate) fn has(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }

    /// Waits until the server ends the connection.
    pub(crate) async fn ended(&mut self) {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.expect("in time") {
                None | Some(Err(_) | Ok(Message::Close(_))) => return,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The first event, of those to come and those that came, that is looked for.
    pub(crate) async fn until<T>(&mut self, mut wanted: impl FnMut(&Event) -> Option<T>) -> T {
        let mut events = std::mem::take(&mut self.events).into_iter();
        while let Some(event) = events.next() {
            if let Some(found) = wanted(&event) {
                self.events = events.collect();
                return found;
            }
        }
        loop {
            let event = self.next().await;
            if let Some(found) = wanted(&event) {
                return found;
            }
        }
    }

    /// The first state of a game that is looked for.
    pub(crate) async fn state(
        &mut self,
        id: &str,
        wanted: impl Fn(&GameState) -> bool,
    ) -> GameState {
        self.until(|event| match event {
            Event::Game { state } if state.id == id && wanted(state) => Some(state.clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn new_game(&mut self, plan: NewGame) -> GameState {
        match self.ask(Request::NewGame { plan }).await {
            Answer::Game { state } => state,
            answer => panic!("{answer:?}"),
        }
    }

    pub(crate) async fn open_game(&mut self, id: &str) -> GameState {
        match self.ask(Request::OpenGame { id: id.to_owned() }).await {
            Answer::Game { state } => state,
            answer => panic!("{answer:?}"),
        }
    }

    pub(crate) async fn engine(&mut self, command: &str) -> SeatSpec {
        let request = Request::KeepEngine {
            id: None,
            spec: spec(command),
        };
        match self.ask(request).await {
            Answer::Engine { engine } => SeatSpec::Engine { engine: engine.id },
            answer => panic!("{answer:?}"),
        }
    }

    pub(crate) async fn welcome(&mut self) -> Welcome {
        match self.ask(Request::Lists).await {
            Answer::Welcome { welcome } => welcome,
            answer => panic!("{answer:?}"),
        }
    }
}

pub(crate) fn spec(command: &str) -> EngineSpec {
    EngineSpec {
        name: format!("the {command} engine"),
        game: "toy".to_owned(),
        command: command.to_owned(),
        folder: None,
        protocol: None,
        options: Vec::new(),
    }
}

pub(crate) fn play(id: &str, ply: u32, text: &str) -> Request {
    Request::Play {
        id: id.to_owned(),
        ply,
        text: text.to_owned(),
    }
}

pub(crate) fn player(text: &str) -> SeatSpec {
    SeatSpec::Player {
        player: text.to_owned(),
    }
}

/// A game of a person against a seat, without clocks.
pub(crate) fn against(white: SeatSpec) -> NewGame {
    NewGame {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: Vec::new(),
        opening: None,
        black: SeatSpec::Human,
        white,
        clock: ClockSpec::None,
        white_clock: None,
        ponder: false,
    }
}

pub(crate) fn config(data: Option<&Path>) -> Config {
    Config {
        data: data.map(Path::to_owned),
        token: TOKEN.to_owned(),
        // The same on every machine.
        budget: Budget {
            megabytes: 1000,
            threads: 4,
        },
        ..Config::default()
    }
}

pub(crate) fn server(data: Option<&Path>) -> Server {
    with_runs(data, ToyRuns::default())
}

pub(crate) fn with_runs(data: Option<&Path>, runs: ToyRuns) -> Server {
    serving(config(data), Box::new(runs))
}

pub(crate) fn with_any_runs(runs: Box<dyn Runs>) -> Server {
    serving(config(None), runs)
}

fn serving(config: Config, runs: Box<dyn Runs>) -> Server {
    let started = Server::start(
        config,
        vec![Box::new(Toy::default())],
        runs,
        None,
        None,
        None,
    );
    started.expect("a server")
}

/// A folder that is there as long as the test runs.
pub(crate) struct Temporary(pub(crate) PathBuf);

impl Temporary {
    pub(crate) fn new() -> Temporary {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("sanban-web-test-{}-{number}", std::process::id());
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
