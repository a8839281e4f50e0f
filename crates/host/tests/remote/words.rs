//! A protocol of a few words, as the host speaks it.

use host::Dialect;
use protocol::{Answer, BestMove, ClientSide, EngineOption, Fault, Identity, OptionKind, Request};

/// `hello`, `set`, `ready?`, `at`, `go`, `hit`, `stop`, `bye`; and back `hello`, `ready`, `info`,
/// `move`, `win`, `no`.
pub(crate) struct Words;

/// A fresh session.
pub(crate) fn words() -> Dialect {
    Box::new(Words)
}

impl ClientSide for Words {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        Ok(match request {
            Request::Identify => vec!["hello".to_owned()],
            Request::SetOption { name, value } => {
                vec![format!("set {name} {}", value.as_deref().unwrap_or("-"))]
            }
            Request::Ready => vec!["ready?".to_owned()],
            Request::Position { start, moves } => vec![format!(
                "at {} {}",
                start.as_deref().unwrap_or("start"),
                moves.join(" ")
            )],
            Request::Go(go) if go.ponder => vec!["ponder".to_owned()],
            Request::Go(_) => vec!["go".to_owned()],
            Request::PonderHit(_) => vec!["hit".to_owned()],
            Request::Stop => vec!["stop".to_owned()],
            Request::Quit => vec!["bye".to_owned()],
            Request::ScoreType | Request::NewGame | Request::Fouls | Request::GameOver(_) => {
                Vec::new()
            }
        })
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(vec![match word {
            // What the test harness says before it lets a role begin.
            "" | "running" => return Ok(Vec::new()),
            "hello" => Answer::Identity(Identity {
                name: rest.to_owned(),
                author: String::new(),
                options: vec![EngineOption {
                    name: "Book".to_owned(),
                    kind: OptionKind::File {
                        default: String::new(),
                    },
                }],
                ..Identity::default()
            }),
            "ready" => Answer::Ready,
            "info" => Answer::Text(rest.to_owned()),
            "move" => Answer::Best(BestMove::Play {
                best: rest.to_owned(),
                ponder: None,
            }),
            "no" => Answer::Refusal(rest.to_owned()),
            _ => {
                return Err(Fault {
                    field: "word",
                    expected: "hello, ready, info, move or no",
                    found: word.to_owned(),
                });
            }
        }])
    }
}
