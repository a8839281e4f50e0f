use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};

use web::messages::*;
use web::{Config, Server};

use crate::page::{Page, against, config, player, server, spec};
use crate::runs::ToyRuns;
use crate::toy::Toy;

/// The head of the answer to a raw request.
fn raw(address: SocketAddr, request: &str) -> String {
    let mut socket = TcpStream::connect(address).expect("a connection");
    socket.write_all(request.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    while !answer.windows(4).any(|end| end == b"\r\n\r\n") {
        match socket.read(&mut part) {
            Ok(0) | Err(_) => break,
            Ok(n) => answer.extend_from_slice(&part[..n]),
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(address: SocketAddr, path: &str, host: &str) -> String {
    raw(
        address,
        &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
    )
}

fn upgrade(address: SocketAddr, host: &str, origin: Option<&str>) -> String {
    let origin = origin.map_or_else(String::new, |origin| format!("Origin: {origin}\r\n"));
    raw(
        address,
        &format!(
            "GET /ws HTTP/1.1\r\nHost: {host}\r\n{origin}Connection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ),
    )
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("")
}

#[test]
fn only_own_hosts_and_own_origins_come_in() {
    let server = server(None);
    let address = server.address();
    let port = address.port();
    let own = [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
    ];
    for host in &own {
        assert_eq!(status(&get(address, "/", host)), "200", "{host}");
        let origin = format!("http://{host}");
        assert_eq!(
            status(&upgrade(address, host, Some(&origin))),
            "101",
            "{host}"
        );
    }
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".to_owned(),
        "127.0.0.1:1".to_owned(),
        String::new(),
    ] {
        for path in ["/", "/report/x", "/assets/x.js"] {
            assert_eq!(status(&get(address, path, &host)), "403", "{host} {path}");
        }
        // A name that was made to point here has the same host and origin.
        let origin = format!("http://{host}");
        assert_eq!(
            status(&upgrade(address, &host, Some(&origin))),
            "403",
            "{host}"
        );
    }
    let none = raw(address, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(["400", "403"].contains(&status(&none)), "{none}");
    let twice = format!("GET / HTTP/1.1\r\nHost: {0}\r\nHost: evil\r\n\r\n", own[0]);
    assert!(["400", "403"].contains(&status(&raw(address, &twice))));
    let whole = format!(
        "GET http://evil.example/ HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        own[0]
    );
    assert_eq!(status(&raw(address, &whole)), "403");
    for origin in [
        None,
        Some("null".to_owned()),
        Some("http://evil.example".to_owned()),
        Some(format!("http://evil.example:{port}")),
        Some(format!("https://127.0.0.1:{port}")),
        Some("http://127.0.0.1".to_owned()),
        Some("http://127.0.0.1:1".to_owned()),
        Some(format!("http://127.0.0.1:{port}.evil.example")),
        Some(format!("http://evil.example/127.0.0.1:{port}")),
    ] {
        let answer = upgrade(address, &own[0], origin.as_deref());
        assert_eq!(status(&answer), "403", "{origin:?}");
    }
}

#[test]
fn everything_has_its_headers_and_nothing_is_outside_the_folder() {
    let server = server(None);
    let address = server.address();
    let host = address.to_string();
    for path in ["/", "/nowhere", "/report/nothing"] {
        let answer = get(address, path, &host).to_lowercase();
        for header in [
            "content-security-policy: ",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "cross-origin-resource-policy: same-origin",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.contains(header), "{path}: {header}\n{answer}");
        }
        assert!(answer.contains("frame-ancestors 'none'"), "{answer}");
        assert!(!answer.contains("access-control-allow-origin"), "{answer}");
    }
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/assets/../../../Cargo.toml",
        "//etc/passwd",
        "/report/..%2f..%2fx",
    ] {
        assert_eq!(status(&get(address, path, &host)), "404", "{path}");
    }
}

#[tokio::test]
async fn programs_need_the_token() {
    let server = server(None);
    let address = server.address();
    let mut owner = Page::open(address).await;
    let engine = owner.engine("first").await;
    let SeatSpec::Engine { engine: id } = &engine else {
        panic!("{engine:?}");
    };
    for token in [
        None,
        Some(""),
        Some("a secre"),
        Some("a secret "),
        Some("A secret"),
    ] {
        let mut page = Page::open_with(address, token).await;
        assert!(!page.welcome().await.may_start_programs);
        let (game, setup) = ("toy".to_owned(), Setup::default());
        for request in [
            Request::KeepEngine {
                id: None,
                spec: spec("first"),
            },
            Request::DeleteEngine { id: id.clone() },
            Request::TestEngine {
                spec: spec("first"),
            },
            Request::NewGame {
                plan: against(engine.clone()),
            },
            Request::Analyse {
                game: game.clone(),
                setup: setup.clone(),
                moves: Vec::new(),
                seat: engine.clone(),
                lines: 1,
            },
            Request::Review {
                game: game.clone(),
                setup: setup.clone(),
                moves: Vec::new(),
                seat: engine.clone(),
                time: 10,
                skip: Vec::new(),
            },
            Request::StartMatch {
                plan: crate::matches::plan(vec![engine.clone(), player("first")]),
            },
        ] {
            let why = page.refused(request).await;
            assert!(why.en.contains("may not start programs"), "{why:?}");
        }
        // Built-in players are no programs, and nothing else is a built-in player.
        let state = page.new_game(against(player("first"))).await;
        let seat = Request::ChangeSeat {
            id: state.id,
            side: Side::White,
            seat: engine.clone(),
        };
        page.refused(seat).await;
        let program = against(player("cmd:/bin/sh"));
        page.refused(Request::NewGame { plan: program }).await;
    }
    // A game with an engine that sleeps is shown to others, but its engine stays away.
    let game = owner.new_game(against(engine.clone())).await;
    owner.state(&game.id, |s| s.phase == Phase::Playing).await;
    let pause = |paused| Request::Pause {
        id: game.id.clone(),
        paused,
    };
    owner.done(pause(true)).await;
    let mut guest = Page::open_with(address, None).await;
    assert_eq!(guest.open_game(&game.id).await.phase, Phase::Paused);
    guest.refused(pause(false)).await;
    // What was exported with engines brings none to a page without the token.
    let Answer::Text { text } = owner.ask(Request::Export).await else {
        panic!("no text");
    };
    owner.done(Request::DeleteEngine { id: id.clone() }).await;
    guest.done(Request::Import { text: text.clone() }).await;
    assert!(guest.welcome().await.engines.is_empty());
    owner.done(Request::Import { text }).await;
    assert_eq!(owner.welcome().await.engines.len(), 1);
}

#[tokio::test]
async fn an_import_smuggles_no_program_in() {
    let one = server(None);
    let mut page = Page::open_with(one.address(), None).await;
    let id = page.new_game(against(player("first"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    let Answer::Text { text } = page.ask(Request::Export).await else {
        panic!("no text");
    };
    let text = text.replace("\"first\"", "\"cmd:/bin/sh\"");
    let other = server(None);
    let mut page = Page::open_with(other.address(), None).await;
    page.done(Request::Import { text }).await;
    assert_eq!(page.open_game(&id).await.phase, Phase::Paused);
    page.done(Request::Pause {
        id: id.clone(),
        paused: false,
    })
    .await;
    let state = page.state(&id, |s| s.trouble.is_some()).await;
    let trouble = state.trouble.expect("trouble");
    assert!(trouble.text.en.contains("no such player"), "{trouble:?}");
}

/// A server that other computers reach, at an address of this one.
fn exposed(config: Config) -> (Server, SocketAddr) {
    let desks: Vec<Box<dyn web::desk::Desk>> = vec![Box::new(Toy::default())];
    let server = Server::start(
        config,
        desks,
        Box::new(ToyRuns::default()),
        None,
        None,
        None,
    )
    .expect("a server");
    let address = SocketAddr::from(([127, 0, 0, 1], server.address().port()));
    (server, address)
}

#[tokio::test]
async fn where_others_reach_it_a_page_without_the_token_is_a_guest() {
    let bound = Config {
        bind: Ipv4Addr::UNSPECIFIED.into(),
        ..config(None)
    };
    // Behind a proxy everybody comes from this computer.
    let proxied = Config {
        allowed_hosts: vec!["board.example".to_owned()],
        ..config(None)
    };
    for config in [bound, proxied] {
        let (_server, address) = exposed(config);
        let mut owner = Page::open(address).await;
        let engine = owner.engine("first").await;
        let game = owner.new_game(against(player("first"))).await;
        let welcome = owner.welcome().await;
        assert!(!welcome.is_guest && !welcome.report_key.is_empty());
        assert_eq!((welcome.engines.len(), welcome.played.len()), (1, 1));

        // One that has not even greeted is no more.
        let mut silent = Page::silent(address).await;
        silent.refused(Request::Export).await;
        for token in [None, Some(""), Some("a secre"), Some("A secret")] {
            let mut guest = Page::open_with(address, token).await;
            let welcome = guest.welcome().await;
            assert!(welcome.is_guest && welcome.report_key.is_empty());
            assert!(welcome.engines.is_empty() && welcome.played.is_empty());
            assert!(welcome.games.iter().all(|game| game.players.is_empty()));
            let id = game.id.clone();
            let (name, setup, moves) = ("toy".to_owned(), Setup::default(), Vec::new());
            for request in [
                Request::NewGame {
                    plan: against(player("first")),
                },
                Request::OpenGame { id: id.clone() },
                Request::Resign {
                    id: id.clone(),
                    side: Side::Black,
                },
                Request::DeleteGame { id: id.clone() },
                Request::Documented { id },
                Request::View {
                    game: name.clone(),
                    setup: setup.clone(),
                    moves: Vec::new(),
                },
                Request::Analyse {
                    game: name.clone(),
                    setup,
                    moves,
                    seat: engine.clone(),
                    lines: 1,
                },
                Request::OpenRuns,
                Request::StopAnalysis,
                Request::KeepSettings {
                    settings: [("theme".to_owned(), "dark".to_owned())].into(),
                },
                Request::Export,
                Request::Import {
                    text: "{}".to_owned(),
                },
            ] {
                let why = guest.refused(request).await;
                assert!(why.en.starts_with("guests"), "{why:?}");
            }
            // There is no club here, which is all that a guest is told of.
            let club = Request::Club {
                request: ClubRequest::State,
            };
            assert!(guest.refused(club).await.en.contains("no club"));
        }
        // A guest hears nothing of what happens to the others.
        let mut guest = Page::open_with(address, None).await;
        owner.new_game(against(player("first"))).await;
        owner
            .until(|event| matches!(event, Event::Lists { .. }).then_some(()))
            .await;
        guest.welcome().await;
        assert!(!guest.has(|event| matches!(event, Event::Lists { .. })));
        // Long messages are not read for guests at all.
        guest.send(" ".repeat(70_000)).await;
        guest.ended().await;

        let host = address.to_string();
        let key = owner.welcome().await.report_key;
        for path in [
            "/report/x",
            "/report/run/x?ja",
            "/report/game/1?key=x",
            "/report/x?key=",
        ] {
            assert_eq!(status(&get(address, path, &host)), "403", "{path}");
        }
        for path in ["/report/x", "/report/run/x", "/report/game/1"] {
            let path = format!("{path}?ja&key={key}");
            assert_eq!(status(&get(address, &path, &host)), "404", "{path}");
        }
    }
}
