use std::collections::VecDeque;
use std::time::Duration;

use game::Color;

use super::{Collector, Command, Vertex};
use crate::wording::fault;
use crate::{Answer, BestMove, ClientSide, Fault, Go, Identity, Request};

/// The position that a game starts from: GTP cannot set up another.
const START: &str = "---------------------------OX------XO---------------------------";

/// The purpose of the engine's next answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Name,
    Version,
    Ready,
    Move(Color),
    /// Nothing: only a failure matters.
    Done,
}

/// The host's side of a session with an Othello engine that speaks GTP.
///
/// Commands have no numbers, since Edax puts a blank before the number it repeats, which makes a
/// text of it; answers come in the order of the commands anyway. There are no options, limits of
/// depth or nodes, or ways to stop: a request for the last is no line at all, the others are faults.
#[derive(Clone, Debug, Default)]
pub struct Client {
    collector: Collector,
    asked: VecDeque<Asked>,
    identity: Identity,
    /// The moves on the engine's board.
    known: Vec<Vertex>,
    /// The moves of the position that the next search is about.
    moves: Vec<Vertex>,
    settings: Option<(u64, u64, u64)>,
}

impl Client {
    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<Vec<Command>, Fault> {
        let usual = |start: &str| {
            let (board, side) = start.split_at_checked(64)?;
            (board == START && side.starts_with('B')).then_some(())
        };
        if let Some(start) = start {
            let expected = "the usual one, GTP has no other";
            usual(start).ok_or_else(|| fault("start", expected, start))?;
        }
        let moves: Result<Vec<Vertex>, Fault> =
            moves.iter().map(|name| Vertex::parse(name)).collect();
        self.moves = moves?;
        let mut commands = Vec::new();
        let common = if self.moves.starts_with(&self.known) {
            self.known.len()
        } else {
            commands.push(Command::ClearBoard);
            0
        };
        for (index, vertex) in self.moves.iter().enumerate().skip(common) {
            commands.push(Command::Play(side(index), vertex.clone()));
        }
        self.known = self.moves.clone();
        Ok(commands)
    }

    fn go(&mut self, go: &Go) -> Result<Vec<Command>, Fault> {
        if go.ponder || go.mate.is_some() || go.depth.is_some() || go.nodes.is_some() {
            let expected = "times only, GTP has no other limits";
            return Err(fault("go", expected, "ponder, mate, depth or nodes"));
        }
        let turn = side(self.moves.len());
        let mut commands = Vec::new();
        let main = go.remaining[turn].map_or(0, |time| time.as_secs());
        let byoyomi = whole_seconds(go.move_time.unwrap_or(go.byoyomi));
        let limited = go.remaining[turn].is_some() || byoyomi > 0;
        let settings = match go.move_time {
            _ if !limited => (0, 1, 0),
            Some(_) => (0, byoyomi, 1),
            // The first stock that is seen is the one that the game began with.
            None => match self.settings {
                Some((main, old, 1)) if old == byoyomi && byoyomi > 0 => (main, byoyomi, 1),
                Some((main, 0, 0)) if byoyomi == 0 => (main, 0, 0),
                _ if byoyomi > 0 => (main, byoyomi, 1),
                _ => (main, 0, 0),
            },
        };
        if self.settings != Some(settings) {
            self.settings = Some(settings);
            let (main, byoyomi, stones) = settings;
            commands.push(Command::TimeSettings {
                main,
                byoyomi,
                stones,
            });
        }
        if go.move_time.is_none() {
            for color in Color::BOTH {
                if let Some(time) = go.remaining[color] {
                    let used_up = time.is_zero() && byoyomi > 0;
                    commands.push(Command::TimeLeft {
                        color,
                        seconds: if used_up { byoyomi } else { time.as_secs() },
                        stones: u64::from(used_up),
                    });
                }
            }
        }
        commands.push(Command::GenMove(turn));
        Ok(commands)
    }

    fn finish(
        &mut self,
        asked: Option<Asked>,
        success: bool,
        text: String,
    ) -> Result<Vec<Answer>, Fault> {
        Ok(match asked {
            // An engine need not have a version.
            Some(Asked::Version) => {
                if success && !text.is_empty() {
                    self.identity.name = format!("{} {text}", self.identity.name);
                }
                vec![Answer::Identity(self.identity.clone())]
            }
            Some(Asked::Name) => {
                self.identity.name = if success { text } else { String::new() };
                Vec::new()
            }
            _ if !success => {
                self.known.clear();
                // Whatever its board is now, the next position begins with clear_board.
                self.known.push(Vertex::Resign);
                vec![Answer::Refusal(text)]
            }
            Some(Asked::Ready) => vec![Answer::Ready],
            Some(Asked::Move(_)) => vec![Answer::Best(self.best(&text)?)],
            Some(Asked::Done) | None => Vec::new(),
        })
    }

    fn best(&mut self, text: &str) -> Result<BestMove, Fault> {
        let vertex = Vertex::parse(text)?;
        if vertex == Vertex::Resign {
            return Ok(BestMove::Resign);
        }
        let best = vertex.to_string();
        self.known.push(vertex);
        let ponder = None;
        Ok(BestMove::Play { best, ponder })
    }
}

/// Passes are moves, so that sides alternate from Black.
fn side(index: usize) -> Color {
    match index % 2 {
        0 => Color::Black,
        _ => Color::White,
    }
}

/// Seconds, but not none of them where there is some time.
fn whole_seconds(time: Duration) -> u64 {
    match time.as_secs() {
        0 if !time.is_zero() => 1,
        seconds => seconds,
    }
}

impl ClientSide for Client {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        let commands = match request {
            Request::Identify => vec![Command::Name, Command::Version],
            Request::SetOption { name, .. } => {
                return Err(fault("option", "none, GTP has no options", name));
            }
            Request::Ready => {
                self.known.clear();
                vec![Command::BoardSize(8), Command::ClearBoard]
            }
            Request::NewGame => {
                self.known.clear();
                self.settings = None;
                vec![Command::ClearBoard]
            }
            Request::Position { start, moves } => self.position(start.as_deref(), moves)?,
            Request::Go(go) => self.go(go)?,
            Request::PonderHit(_) | Request::Fouls => {
                return Err(fault("request", "one of GTP", "ponder hit or fouls"));
            }
            Request::ScoreType | Request::Stop | Request::GameOver(_) => Vec::new(),
            Request::Quit => vec![Command::Quit],
        };
        let last = commands.len().saturating_sub(1);
        for (index, command) in commands.iter().enumerate() {
            self.asked.push_back(match command {
                Command::Name => Asked::Name,
                Command::Version => Asked::Version,
                Command::GenMove(color) => Asked::Move(*color),
                Command::ClearBoard if *request == Request::Ready && index == last => Asked::Ready,
                _ => Asked::Done,
            });
        }
        Ok(commands.iter().map(Command::to_string).collect())
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        match self.collector.read(line)? {
            None => Ok(Vec::new()),
            Some(response) => {
                let asked = self.asked.pop_front();
                self.finish(asked, response.success, response.text)
            }
        }
    }
}
