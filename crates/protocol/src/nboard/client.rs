use std::collections::VecDeque;
use std::time::Duration;

use game::Color;

use super::game::START;
use super::played::{name, written};
use super::{Command, Found, Ggf, Reply};
use crate::wording::{fault, parse};
use crate::{Answer, BestMove, ClientSide, Fault, Go, Identity, Info, Request, Score};

/// The purpose of a `pong`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Identity,
    Ready,
    Stop,
    /// The same, but of a search that has no answer of its own.
    Hint,
}

/// The host's side of a session with an Othello engine that speaks the NBoard protocol.
///
/// A game is sent by `set game` together with the request for a move, with the remaining time of the
/// side to move. The protocol has no time for a single move: it is sent as the main time, which keeps
/// the engine below it. The depth must be sent before the first search; a search without a depth has
/// the one of [`Client::new`]. Since an engine need not send its name, a `ping` follows the request.
/// The options are `contempt` and `nbest`; with `nbest` above 0 a search is a `hint`, which continues
/// until it is stopped and then answers with no move.
#[derive(Clone, Debug)]
pub struct Client {
    usual_depth: u32,
    told_depth: Option<u32>,
    nbest: u32,
    hinting: bool,
    start: String,
    moves: Vec<String>,
    name: String,
    pings: VecDeque<(u32, Asked)>,
    last_ping: u32,
}

impl Default for Client {
    fn default() -> Client {
        Client::new(20)
    }
}

impl Client {
    /// A session with this depth for searches without a limit.
    #[must_use]
    pub fn new(depth: u32) -> Client {
        Client {
            usual_depth: depth,
            told_depth: None,
            nbest: 0,
            hinting: false,
            start: START.to_owned(),
            moves: Vec::new(),
            name: String::new(),
            pings: VecDeque::new(),
            last_ping: 0,
        }
    }

    fn ping(&mut self, asked: Asked) -> Command {
        self.last_ping = self.last_ping.wrapping_add(1);
        self.pings.push_back((self.last_ping, asked));
        Command::Ping(self.last_ping)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<Command>, Fault> {
        match name {
            "contempt" => Ok(vec![Command::SetContempt(parse(
                "contempt",
                "a whole number",
                value,
            )?)]),
            "nbest" => {
                self.nbest = parse("nbest", "how many moves", value)?;
                Ok(Vec::new())
            }
            _ => Err(fault("option", "contempt or nbest", name)),
        }
    }

    fn go(&mut self, go: &Go) -> Result<Vec<Command>, Fault> {
        if go.ponder || go.mate.is_some() || go.nodes.is_some() {
            let expected = "a depth and times, NBoard has no other limits";
            return Err(fault("go", expected, "ponder, mate or nodes"));
        }
        let turn = match self.start.chars().nth(64) {
            Some('W') => Color::White,
            _ => Color::Black,
        };
        let turn = match self.moves.len() % 2 {
            0 => turn,
            _ => !turn,
        };
        let time = go.move_time.or(go.remaining[turn]);
        let mut commands = Vec::new();
        let depth = go.depth.unwrap_or(self.usual_depth);
        if self.told_depth.replace(depth) != Some(depth) {
            commands.push(Command::SetDepth(depth));
        }
        commands.push(Command::SetGame(self.ggf(time)));
        match self.nbest {
            0 => commands.push(Command::Go),
            count => {
                self.hinting = true;
                commands.push(Command::Hint(count));
            }
        }
        Ok(commands)
    }

    fn ggf(&self, time: Option<Duration>) -> Ggf {
        let property = |key: &str, value: String| (key.to_owned(), value);
        let mut properties = vec![
            property("GM", "Othello".to_owned()),
            property("PC", "Sanban".to_owned()),
            property("RE", "?".to_owned()),
        ];
        if let Some(time) = time {
            let seconds = time.as_secs();
            let clock = format!("{}:{:02}", seconds / 60, seconds % 60);
            properties.push(property("TI", clock));
        }
        properties.push(property("TY", "8".to_owned()));
        let discs = |letter: char| if letter == 'X' { '*' } else { letter };
        let board: String = self.start.chars().take(64).map(discs).collect();
        let (mut key, side) = match self.start.chars().nth(64) {
            Some('W') => ("W", 'O'),
            _ => ("B", '*'),
        };
        properties.push(property("BO", format!("8 {board} {side}")));
        for name in &self.moves {
            properties.push(property(key, written(name)));
            key = if key == "B" { "W" } else { "B" };
        }
        Ggf { properties }
    }
}

/// The board and the side to move of a USI-X SFEN.
fn sfen(text: &str) -> Result<String, Fault> {
    let wrong = || fault("start", "an SFEN of USI-X", text);
    let letters: Vec<char> = text.chars().take(65).collect();
    let (side, board) = letters.split_last().ok_or_else(wrong)?;
    let squares = board.len() == 64 && board.iter().all(|c| matches!(c, 'X' | 'O' | '-'));
    if squares && matches!(side, 'B' | 'W') {
        Ok(letters.into_iter().collect())
    } else {
        Err(wrong())
    }
}

fn info(found: Found) -> Info {
    let digits: String = found
        .depth
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    // "100%" and the like are not plies but how sure it is.
    let plain = digits == found.depth;
    let mut words: Vec<String> = Vec::new();
    if !plain {
        words.push(found.depth.clone());
    }
    if !found.text.is_empty() {
        words.push(found.text);
    }
    Info {
        depth: digits.parse().ok().filter(|_| plain),
        score: Some(Score::Discs(found.eval)),
        line: found.line,
        text: (!words.is_empty()).then(|| words.join(" ")),
        ..Info::default()
    }
}

/// Seconds that an engine says it took; none if that cannot be.
fn duration(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

impl ClientSide for Client {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        let commands = match request {
            Request::Identify => vec![Command::NBoard(2), self.ping(Asked::Identity)],
            Request::SetOption { name, value } => {
                self.set_option(name, value.as_deref().unwrap_or_default())?
            }
            Request::Ready => vec![self.ping(Asked::Ready)],
            Request::Position { start, moves } => {
                let start = sfen(start.as_deref().unwrap_or(START))?;
                let moves: Result<Vec<String>, Fault> =
                    moves.iter().map(|text| name(text)).collect();
                self.moves = moves?;
                self.start = start;
                Vec::new()
            }
            Request::Go(go) => self.go(go)?,
            Request::Stop => {
                if std::mem::take(&mut self.hinting) {
                    vec![self.ping(Asked::Hint)]
                } else {
                    vec![self.ping(Asked::Stop)]
                }
            }
            Request::PonderHit(_) | Request::Fouls => {
                return Err(fault("request", "one of NBoard", "ponder hit or fouls"));
            }
            Request::ScoreType | Request::NewGame | Request::GameOver(_) => Vec::new(),
            Request::Quit => vec![Command::Quit],
        };
        Ok(commands.iter().map(Command::to_string).collect())
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        Ok(match Reply::parse(line)? {
            Reply::Status(text) if text.is_empty() => Vec::new(),
            Reply::Status(text) | Reply::Other(text) => vec![Answer::Text(text)],
            Reply::MyName(name) => {
                self.name = name;
                Vec::new()
            }
            Reply::NodeStats { nodes, seconds } => vec![Answer::Info(Info {
                nodes: Some(nodes),
                time: duration(seconds),
                ..Info::default()
            })],
            Reply::Best(played) => {
                let mut answers = Vec::new();
                if let Some(eval) = played.eval {
                    answers.push(Answer::Info(Info {
                        score: Some(Score::Discs(eval)),
                        time: played.seconds.and_then(duration),
                        line: vec![played.name.clone()],
                        ..Info::default()
                    }));
                }
                let (best, ponder) = (played.name, None);
                answers.push(Answer::Best(BestMove::Play { best, ponder }));
                answers
            }
            Reply::Search(found) => vec![Answer::Info(info(found))],
            Reply::Book(found) => {
                let mut info = info(found);
                let text = info.text.take().unwrap_or_default();
                info.text = Some(format!("book {text}").trim_end().to_owned());
                vec![Answer::Info(info)]
            }
            Reply::Pong(number) => {
                let found = self.pings.iter().position(|(ping, _)| *ping == number);
                match found.and_then(|index| self.pings.remove(index)) {
                    Some((_, Asked::Identity)) => vec![Answer::Identity(Identity {
                        name: self.name.clone(),
                        ..Identity::default()
                    })],
                    Some((_, Asked::Ready)) => vec![Answer::Ready],
                    Some((_, Asked::Hint)) => vec![Answer::Best(BestMove::None)],
                    Some((_, Asked::Stop)) | None => Vec::new(),
                }
            }
            Reply::Learned => Vec::new(),
            Reply::Analysis { moves, eval } => {
                vec![Answer::Text(format!("analysis {moves} {eval}"))]
            }
        })
    }
}
