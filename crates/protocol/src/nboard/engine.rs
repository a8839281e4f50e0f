use game::ByColor;

use super::game::Game;
use super::{Command, Found, Played, Reply};
use crate::wording::discs;
use crate::{Answer, BestMove, EngineSide, Fault, Go, Info, Request};

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
}

/// An Othello engine that speaks the NBoard protocol.
///
/// `hint` sets the option `nbest` and searches without a clock; `go` searches with what the game's
/// clock has left. `set contempt` sets the option `contempt`. `ping` while thinking is a request to
/// stop, and the `pong` follows the answer. Games are neither learned nor analysed: `learn` is
/// answered, `analyze` is ignored, as the protocol allows.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    game: Game,
    depth: Option<u32>,
    /// The requested number of lines.
    shown: u32,
    purposes: Vec<Purpose>,
    /// The pings that wait for the end of the search.
    pings: Vec<u32>,
    /// The last thing found out about the best move.
    last: Info,
    pending: Vec<String>,
}

impl Engine {
    fn obey(&mut self, command: Command) -> Result<Vec<Request>, Fault> {
        Ok(match command {
            Command::NBoard(_) => vec![Request::Identify],
            Command::SetDepth(depth) => {
                self.depth = Some(depth);
                Vec::new()
            }
            Command::SetGame(ggf) => {
                self.game = Game::new(&ggf)?;
                if self.game.is_new() {
                    vec![Request::NewGame]
                } else {
                    Vec::new()
                }
            }
            Command::SetContempt(contempt) => vec![option("contempt", &contempt.to_string())],
            Command::Move(played) => {
                self.game.play(&played)?;
                Vec::new()
            }
            Command::Hint(count) => {
                self.shown = count;
                let mut requests = vec![option("nbest", &count.to_string())];
                requests.extend(self.search(Purpose::Hint));
                requests
            }
            Command::Go => {
                let mut requests = Vec::new();
                // For playing, one line is enough.
                if std::mem::take(&mut self.shown) > 1 {
                    requests.push(option("nbest", "1"));
                }
                requests.extend(self.search(Purpose::Move));
                requests
            }
            Command::Ping(number) if self.purposes.is_empty() => {
                self.say(&Reply::Pong(number));
                Vec::new()
            }
            Command::Ping(number) => {
                self.pings.push(number);
                vec![Request::Stop]
            }
            Command::Learn => {
                self.say(&Reply::Learned);
                Vec::new()
            }
            Command::Quit => vec![Request::Quit],
            Command::Analyze | Command::Other(_) => Vec::new(),
        })
    }

    fn say(&mut self, reply: &Reply) {
        self.pending.push(reply.to_string());
    }

    fn search(&mut self, purpose: Purpose) -> Vec<Request> {
        self.purposes.push(purpose);
        self.last = Info::default();
        let mut go = Go {
            depth: self.depth,
            ..Go::default()
        };
        if purpose == Purpose::Move {
            go.remaining = self.game.left();
            go.increment = ByColor::both(self.game.increment());
        }
        vec![self.game.position(), Request::Go(go)]
    }

    fn write_info(&mut self, info: &Info) -> Vec<Reply> {
        let mut replies = Vec::new();
        if let (Some(score), false) = (info.score, info.line.is_empty()) {
            replies.push(Reply::Search(Found {
                line: info.line.clone(),
                eval: discs(score),
                games: 0,
                depth: info.depth.unwrap_or(0).to_string(),
                text: info.text.clone().unwrap_or_default(),
            }));
        } else if let Some(text) = &info.text {
            replies.push(Reply::Status(text.clone()));
        }
        if let (Some(nodes), Some(time)) = (info.nodes, info.time) {
            let seconds = time.as_secs_f64();
            replies.push(Reply::NodeStats { nodes, seconds });
        }
        if info.rank.unwrap_or(1) == 1 {
            self.last = info.clone();
        }
        replies
    }

    fn write_best(&mut self, best: &BestMove) -> Vec<Reply> {
        if self.purposes.is_empty() {
            return Vec::new();
        }
        let purpose = self.purposes.remove(0);
        let last = std::mem::take(&mut self.last);
        let played = match best {
            BestMove::Play { best, .. } => Played::parse(best).ok(),
            _ => None,
        };
        let mut replies = match (purpose, played) {
            (Purpose::Move, Some(mut played)) => {
                played.eval = last.score.map(discs);
                played.seconds = last.time.map(|time| time.as_secs_f64());
                vec![Reply::Best(played)]
            }
            (Purpose::Move, None) => vec![Reply::Status("no move".to_owned())],
            // The results were already sent, unless there were none.
            (Purpose::Hint, Some(played)) if last.line.is_empty() => {
                let found = Found {
                    line: vec![played.name],
                    eval: 0.0,
                    games: 0,
                    depth: "0".to_owned(),
                    text: String::new(),
                };
                vec![Reply::Search(found), Reply::Status(String::new())]
            }
            (Purpose::Hint, _) => vec![Reply::Status(String::new())],
        };
        if self.purposes.is_empty() {
            replies.extend(self.pings.drain(..).map(Reply::Pong));
        }
        replies
    }
}

fn option(name: &str, value: &str) -> Request {
    Request::SetOption {
        name: name.to_owned(),
        value: Some(value.to_owned()),
    }
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault> {
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        Command::parse(line).and_then(|command| self.obey(command))
    }

    fn write(&mut self, answer: &Answer) -> Vec<String> {
        let replies = match answer {
            Answer::Identity(identity) => vec![Reply::MyName(identity.name.clone())],
            Answer::Info(info) => self.write_info(info),
            Answer::Best(best) => self.write_best(best),
            Answer::Text(text) => vec![Reply::Status(text.clone())],
            Answer::Refusal(text) => {
                let mut replies = vec![Reply::Status(text.clone())];
                // Every ping gets its pong, so that no host waits forever.
                if !self.purposes.is_empty() {
                    self.purposes.remove(0);
                }
                if self.purposes.is_empty() {
                    replies.extend(self.pings.drain(..).map(Reply::Pong));
                }
                replies
            }
            Answer::Ready | Answer::Mate(_) | Answer::Fouls(_) => Vec::new(),
        };
        replies.iter().map(Reply::to_string).collect()
    }

    fn pending(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }
}
