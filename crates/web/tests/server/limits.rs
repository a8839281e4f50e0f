use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;
use web::messages::*;
use web::{Config, Server};

use crate::page::{Page, against, play, player, server};
use crate::runs::ToyRuns;
use crate::toy::Toy;

pub(crate) fn get(address: SocketAddr, path: &str) -> String {
    let mut socket = TcpStream::connect(address).expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_page_is_there_or_says_how_to_build_it() {
    let server = server(None);
    let answer = get(server.address(), "/");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("text/html"), "{answer}");
}

#[test]
fn a_port_in_use_is_not_the_end() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("an address").port();
    let config = Config {
        port,
        ..Config::default()
    };
    let server = Server::start(
        config,
        vec![Box::new(Toy::default())],
        Box::new(ToyRuns::default()),
        None,
        None,
        None,
    )
    .expect("a server");
    assert_ne!(server.address().port(), port);
    assert!(get(server.address(), "/").starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn what_is_not_understood_is_refused_in_words() {
    let server = server(None);
    let mut page = Page::silent(server.address()).await;
    for (text, wanted) in [
        ("", 0),
        ("nonsense", 0),
        ("[]", 0),
        ("{\"number\":7}", 7),
        ("{\"number\":8,\"request\":{\"type\":\"dance\"}}", 8),
        ("{\"number\":9,\"request\":{\"type\":\"play\",\"id\":1}}", 9),
        ("{\"number\":-1,\"request\":{\"type\":\"lists\"}}", 0),
        (&"[".repeat(100_000), 0),
    ] {
        page.send(text).await;
        match page.next().await {
            Event::Answer {
                number,
                answer: Answer::Refused { why },
            } => {
                assert_eq!(number, wanted, "{text:.40}");
                assert!(!why.en.is_empty() && !why.ja.is_empty());
            }
            event => panic!("{event:?}"),
        }
    }
    let binary = Message::binary(vec![0, 159, 146, 150]);
    page.socket.send(binary).await.expect("sent");
    assert!(matches!(page.next().await, Event::Answer { number: 0, .. }));
    let old = Request::Hello {
        version: VERSION + 1,
        token: None,
    };
    let why = page.refused(old).await;
    assert!(why.en.contains("reload"), "{why:?}");
    let view = |game: &str, moves: Vec<String>| Request::View {
        game: game.to_owned(),
        setup: Setup::default(),
        moves,
    };
    page.refused(view("chess", Vec::new())).await;
    page.refused(view("toy", vec!["9".to_owned()])).await;
    page.refused(view("toy", vec!["0".to_owned(); 100_000]))
        .await;
    assert!(matches!(
        page.ask(view("toy", Vec::new())).await,
        Answer::View { .. }
    ));
    // A panic in the rules is an answer too, and the page plays on.
    let typed = |text: &str| Request::Typed {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: Vec::new(),
        text: text.to_owned(),
    };
    let why = page.refused(typed("panic")).await;
    assert!(why.en.contains("bug"), "{why:?}");
    let id = page.new_game(against(player("first"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.refused(play(&id, 0, "panic")).await;
    page.done(play(&id, 0, "4")).await;
    page.refused(play("nothing", 0, "4")).await;
}

#[tokio::test]
async fn a_record_that_is_too_large_is_refused_clearly() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let limit = page.welcome().await.record_limit as usize;
    let read = |data: String| Request::ReadRecord {
        game: None,
        name: None,
        data,
        picked: Vec::new(),
    };
    let why = page.refused(read("AAAA".repeat(limit / 3 + 2))).await;
    assert!(why.en.contains("too large"), "{why:?}");
    let why = page.refused(read("n=t base64".to_owned())).await;
    assert!(why.en.contains("incomplete"), "{why:?}");
    // Binary.
    page.refused(read("/9j/4AAQ".to_owned())).await;
    // What is beyond every message ends the connection, with a reason.
    let mut rude = Page::open(server.address()).await;
    let huge = Message::text("A".repeat(40 << 20));
    let _ = rude.socket.send(huge).await;
    loop {
        match rude.socket.next().await {
            Some(Ok(Message::Close(_))) | Some(Err(_)) | None => break,
            Some(Ok(_)) => {}
        }
    }
    assert!(matches!(
        page.ask(Request::Lists).await,
        Answer::Welcome { .. }
    ));
}

#[tokio::test]
async fn a_page_that_does_not_read_is_sent_away() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let question = Envelope {
        number: 1,
        request: Request::View {
            game: "toy".to_owned(),
            setup: Setup::default(),
            moves: Vec::new(),
        },
    };
    let question = serde_json::to_string(&question).expect("a text");
    let mut is_gone = false;
    for _ in 0..1_000_000 {
        let sent = page.socket.send(Message::text(question.clone()));
        match tokio::time::timeout(Duration::from_secs(30), sent).await {
            Ok(Ok(())) => {}
            _ => {
                is_gone = true;
                break;
            }
        }
    }
    assert!(is_gone);
    // Others have not noticed.
    let mut other = Page::open(server.address()).await;
    other.welcome().await;
}

#[tokio::test]
async fn only_so_many_games_have_engines() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let engine = page.engine("first").await;
    let mut ids = Vec::new();
    for _ in 0..64 {
        ids.push(page.new_game(against(engine.clone())).await.id);
    }
    let plan = || against(engine.clone());
    let why = page.refused(Request::NewGame { plan: plan() }).await;
    assert!(why.en.contains("too many"), "{why:?}");
    // One that is over makes room for the next.
    page.done(Request::Resign {
        id: ids.remove(0),
        side: Side::Black,
    })
    .await;
    page.new_game(plan()).await;
}
