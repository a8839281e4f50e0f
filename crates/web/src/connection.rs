//! The WebSocket of one page.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::sync::{Notify, mpsc};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::client::{Client, ClientPlace, written};
use crate::hub::Hub;
use crate::limits;
use crate::messages::{Answer, Envelope, Event, Request, Text};
use crate::permit::Permit;
use crate::words::words;

/// Serves a page until it disconnects.
pub(crate) async fn talk(
    mut socket: WebSocket,
    hub: Arc<Hub>,
    place: ClientPlace,
    _permit: Permit,
) {
    let (outgoing, mut to_send) = mpsc::channel(limits::OUTGOING);
    let gone = Arc::new(Notify::new());
    let client = hub.enter(place, outgoing.clone(), Arc::clone(&gone));
    let (questions, asked) = mpsc::channel(limits::INCOMING);
    let answering = tokio::spawn(answer(
        Arc::clone(&hub),
        Arc::clone(&client),
        asked,
        outgoing,
    ));

    let mut ping = interval(limits::PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    // A request is read when the queue has room, so a page that floods only delays itself.
    let mut room = None;
    loop {
        tokio::select! {
            () = gone.notified() => break,
            place = questions.reserve(), if room.is_none() => match place {
                Ok(place) => room = Some(place),
                Err(_) => break,
            },
            message = socket.recv(), if room.is_some() => {
                heard = Instant::now();
                match message {
                    // Records and exports are long, and they are not for guests.
                    Some(Ok(Message::Text(text)))
                        if client.is_guest() && text.len() > limits::GUEST_MESSAGE => break,
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        if let Some(place) = room.take() {
                            place.send(message);
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_))) | None => break,
                    Some(Err(_)) => {
                        // The message is most likely too long. Nothing after it can be read in any case.
                        let frame = CloseFrame {
                            code: 1009,
                            reason: Utf8Bytes::from_static("message not understood or too long"),
                        };
                        let farewell = socket.send(Message::Close(Some(frame)));
                        let _ = timeout(limits::SLOW, farewell).await;
                        break;
                    }
                }
            },
            text = to_send.recv() => {
                let Some(text) = text else { break };
                let sent = timeout(limits::SLOW, socket.send(Message::Text(text))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
            },
            _ = ping.tick() => {
                if heard.elapsed() > limits::PING * 3 {
                    break;
                }
                let sent = timeout(limits::SLOW, socket.send(Message::Ping(Default::default())));
                if !matches!(sent.await, Ok(Ok(()))) {
                    break;
                }
            },
        }
    }
    drop(room);
    drop(questions);
    drop(to_send);
    client.send_away();
    let _ = answering.await;
    let _ = tokio::task::spawn_blocking(move || hub.leave(&client)).await;
}

/// Answers the requests of a page, one after the other.
async fn answer(
    hub: Arc<Hub>,
    client: Arc<Client>,
    mut asked: mpsc::Receiver<Message>,
    outgoing: mpsc::Sender<Utf8Bytes>,
) {
    while let Some(message) = asked.recv().await {
        if client.is_gone() {
            break;
        }
        let Envelope { number, request } = match read(&message) {
            Ok(envelope) => envelope,
            Err((number, why)) => {
                if !say(&outgoing, number, Answer::Refused { why }).await {
                    break;
                }
                continue;
            }
        };
        let takes_long = matches!(
            request,
            Request::TestEngine { .. }
                | Request::ReadRecord { .. }
                | Request::Export
                | Request::Library { .. }
                | Request::Teach { .. }
        );
        let (hub, client, outgoing) = (Arc::clone(&hub), Arc::clone(&client), outgoing.clone());
        let answered = async move {
            let answer = tokio::task::spawn_blocking(move || hub.answer(&client, request)).await;
            let answer = answer.unwrap_or_else(|_| Answer::Refused {
                why: words(
                    "something went wrong in the server; this is a bug",
                    "サーバーの内部エラーです（バグです）",
                ),
            });
            say(&outgoing, number, answer).await
        };
        if takes_long {
            tokio::spawn(answered);
        } else if !answered.await {
            break;
        }
    }
}

/// Whether the page is still connected.
async fn say(outgoing: &mpsc::Sender<Utf8Bytes>, number: u32, answer: Answer) -> bool {
    match written(&Event::Answer { number, answer }) {
        Some(text) => outgoing.send(text).await.is_ok(),
        None => true,
    }
}

/// Parses a request; on failure returns its number and what is wrong.
fn read(message: &Message) -> Result<Envelope, (u32, Text)> {
    let text = match message {
        Message::Text(text) => text.as_str(),
        _ => "",
    };
    serde_json::from_str(text).map_err(|why| {
        let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
        let number = value.as_ref().and_then(|value| value["number"].as_u64());
        let number = number.and_then(|number| u32::try_from(number).ok());
        let why = words(
            format!("the server does not understand this message: {why}; reload the page"),
            format!(
                "サーバーが理解できないメッセージです（{why}）。ページを再読み込みしてください"
            ),
        );
        (number.unwrap_or(0), why)
    })
}
