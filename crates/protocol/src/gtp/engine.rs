use std::collections::{BTreeMap, VecDeque};

use game::Color;

use super::clocks::Clocks;
use super::{Command, Line, Response, Vertex};
use crate::wording::{discs, fault, first_word};
use crate::{Answer, BestMove, EngineSide, Fault, Go, Info, Request};

/// The commands that are done; the others of the protocol need a board or a file.
const KNOWN: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "set_game",
    "list_games",
    "level",
    "hint",
];

/// More moves than any game of Othello has, passes and all.
const MOST_MOVES: usize = 256;

/// The purpose of an answer of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Name,
    Version,
    Move { color: Color, play: bool },
    Hint,
}

/// An answer that is due: commands are answered in their order.
#[derive(Clone, Debug)]
enum Due {
    Answered(Response),
    Asked(Option<u32>, Asked),
}

/// An Othello engine that speaks GTP.
///
/// A fault is already answered by `?` among the pending lines when [`EngineSide::read`] returns it.
/// Name and version are both the identity's name: its last word is the version if it begins like
/// one. Only `showboard`, `final_score` and `loadsgf` are refused.
///
/// `level N` sets the option `level`. `hint N` sets the option `nbest`, searches without a clock and
/// answers a line for each of the best moves: its value in discs, and what may follow.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    moves: Vec<(Color, Vertex)>,
    /// The requested number of lines, if there is one.
    shown: Option<u32>,
    /// The lines of the player, by rank.
    lines: BTreeMap<u32, Info>,
    clocks: Clocks,
    due: VecDeque<Due>,
}

impl Engine {
    fn obey(&mut self, id: Option<u32>, command: &Command) -> Result<Vec<Request>, Fault> {
        let mut requests = Vec::new();
        let text = match command {
            Command::ProtocolVersion => "2".to_owned(),
            Command::Name => return Ok(self.ask(id, Asked::Name, vec![Request::Identify])),
            Command::Version => return Ok(self.ask(id, Asked::Version, vec![Request::Identify])),
            Command::KnownCommand(word) => KNOWN.contains(&word.as_str()).to_string(),
            Command::ListCommands => KNOWN.join("\n"),
            Command::Quit => {
                requests.push(Request::Quit);
                String::new()
            }
            Command::BoardSize(8) => String::new(),
            Command::BoardSize(size) => {
                return Err(fault("unacceptable size", "8", &size.to_string()));
            }
            Command::ClearBoard => {
                self.moves.clear();
                self.clocks.restart();
                requests.push(Request::NewGame);
                String::new()
            }
            Command::Komi(_) => String::new(),
            Command::Play(color, vertex) => {
                if *vertex == Vertex::Resign || self.moves.len() >= MOST_MOVES {
                    return Err(fault(
                        "illegal move",
                        "a square or pass",
                        &vertex.to_string(),
                    ));
                }
                self.moves.push((*color, vertex.clone()));
                String::new()
            }
            Command::GenMove(color) => return Ok(self.search(id, *color, true)),
            Command::RegGenMove(color) => return Ok(self.search(id, *color, false)),
            Command::Undo => {
                let none = || fault("cannot undo", "a move before", "none");
                self.moves.pop().ok_or_else(none)?;
                String::new()
            }
            Command::TimeSettings {
                main,
                byoyomi,
                stones,
            } => {
                self.clocks.set(*main, *byoyomi, *stones);
                String::new()
            }
            Command::TimeLeft {
                color,
                seconds,
                stones,
            } => {
                self.clocks.set_left(*color, *seconds, *stones);
                String::new()
            }
            Command::SetGame(game) if game.eq_ignore_ascii_case("othello") => String::new(),
            Command::SetGame(game) => return Err(fault("unsupported game", "Othello", game)),
            Command::ListGames => "Othello".to_owned(),
            Command::Level(level) => {
                requests.push(option("level", *level));
                String::new()
            }
            Command::Hint(count) => return Ok(self.hint(id, *count)),
            Command::ShowBoard | Command::FinalScore | Command::LoadSgf(_) | Command::Other(_) => {
                let text = command.to_string();
                let (word, _) = first_word(&text);
                return Err(fault("unknown command", "one of list_commands", word));
            }
        };
        self.answer(id, true, text);
        Ok(requests)
    }

    fn answer(&mut self, id: Option<u32>, success: bool, text: String) {
        self.due
            .push_back(Due::Answered(Response { id, success, text }));
    }

    fn ask(&mut self, id: Option<u32>, asked: Asked, requests: Vec<Request>) -> Vec<Request> {
        self.due.push_back(Due::Asked(id, asked));
        requests
    }

    fn search(&mut self, id: Option<u32>, color: Color, play: bool) -> Vec<Request> {
        let (mut moves, turn) = self.alternating();
        if turn != color {
            moves.push("pass".to_owned());
        }
        let position = Request::Position { start: None, moves };
        let go = Request::Go(self.clocks.go(color));
        // For playing, one line is enough.
        let mut requests: Vec<Request> = self
            .shown
            .take()
            .map(|_| option("nbest", 1))
            .into_iter()
            .collect();
        requests.extend([position, go]);
        self.ask(id, Asked::Move { color, play }, requests)
    }

    fn hint(&mut self, id: Option<u32>, count: u32) -> Vec<Request> {
        let (moves, _) = self.alternating();
        let position = Request::Position { start: None, moves };
        self.shown = Some(count);
        self.lines.clear();
        let requests = vec![option("nbest", count), position, Request::Go(Go::default())];
        self.ask(id, Asked::Hint, requests)
    }

    /// The reports about the best moves.
    fn hints(&mut self) -> String {
        let lines = std::mem::take(&mut self.lines).into_values();
        let lines = lines.map(|info| {
            let value = info.score.map_or(0.0, discs);
            format!("{value:+.2} {}", info.line.join(" "))
        });
        lines.collect::<Vec<String>>().join("\n")
    }

    /// The moves with the passes that were not said, and the side to move then.
    fn alternating(&self) -> (Vec<String>, Color) {
        let mut turn = Color::Black;
        let mut moves = Vec::new();
        for (color, vertex) in &self.moves {
            if *color != turn {
                moves.push("pass".to_owned());
            }
            moves.push(vertex.to_string());
            turn = !*color;
        }
        (moves, turn)
    }

    /// Answers the first question that `fits`, if there is one.
    fn settle(
        &mut self,
        fits: impl Fn(Asked) -> bool,
        settle: impl FnOnce(&mut Engine, Asked) -> (bool, String),
    ) {
        let asked = |due: &Due| matches!(due, Due::Asked(_, asked) if fits(*asked));
        let Some(index) = self.due.iter().position(asked) else {
            return;
        };
        let Some(Due::Asked(id, asked)) = self.due.get(index).cloned() else {
            return;
        };
        let (success, text) = settle(self, asked);
        if let Some(due) = self.due.get_mut(index) {
            *due = Due::Answered(Response { id, success, text });
        }
    }

    fn best(&mut self, best: &BestMove, color: Color, play: bool) -> (bool, String) {
        let vertex = match best {
            BestMove::Play { best, .. } => Vertex::parse(best),
            BestMove::Resign => Ok(Vertex::Resign),
            _ => Err(fault("move", "a move", "none")),
        };
        match vertex {
            Ok(vertex) => {
                if play && vertex != Vertex::Resign && self.moves.len() < MOST_MOVES {
                    self.moves.push((color, vertex.clone()));
                }
                (true, vertex.to_string())
            }
            Err(fault) => (false, fault.to_string()),
        }
    }
}

fn option(name: &str, value: u32) -> Request {
    Request::SetOption {
        name: name.to_owned(),
        value: Some(value.to_string()),
    }
}

/// A name without its version, and the version.
fn name_and_version(name: &str) -> (&str, &str) {
    match name.trim().rsplit_once(' ') {
        Some((name, version))
            if version
                .trim_start_matches('v')
                .starts_with(|c: char| c.is_ascii_digit()) =>
        {
            (name, version)
        }
        _ => (name, ""),
    }
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault> {
        let (id, result) = match Line::parse(line) {
            Ok(None) => return Ok(Vec::new()),
            Ok(Some(line)) => (line.id, self.obey(line.id, &line.command)),
            Err((id, fault)) => (id, Err(fault)),
        };
        if let Err(fault) = &result {
            // GTP fixes some of these words, so they come first and alone.
            let text = match fault.field {
                "unknown command" | "unacceptable size" | "cannot undo" | "illegal move"
                | "unsupported game" => fault.field.to_owned(),
                _ => format!("syntax error: {fault}"),
            };
            self.answer(id, false, text);
        }
        result
    }

    fn write(&mut self, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Identity(identity) => self.settle(
                |asked| matches!(asked, Asked::Name | Asked::Version),
                |_, asked| {
                    let (name, version) = name_and_version(&identity.name);
                    let text = if asked == Asked::Name { name } else { version };
                    (true, crate::wording::one_line(text))
                },
            ),
            Answer::Best(best) => self.settle(
                |asked| matches!(asked, Asked::Move { .. } | Asked::Hint),
                |engine, asked| match asked {
                    Asked::Move { color, play } => engine.best(best, color, play),
                    Asked::Hint => (true, engine.hints()),
                    _ => (false, String::new()),
                },
            ),
            Answer::Refusal(text) => {
                self.settle(|_| true, |_, _| (false, crate::wording::one_line(text)))
            }
            Answer::Info(info) => {
                let rank = info.rank.unwrap_or(1);
                if !info.line.is_empty() && self.shown.is_some_and(|most| rank <= most) {
                    self.lines.insert(rank, info.clone());
                }
            }
            // The protocol has no place for these.
            Answer::Ready | Answer::Mate(_) | Answer::Fouls(_) | Answer::Text(_) => {}
        }
        self.pending()
    }

    fn pending(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(due) = self.due.pop_front() {
            match due {
                Due::Answered(response) => lines.extend(response.lines()),
                asked @ Due::Asked(..) => {
                    self.due.push_front(asked);
                    break;
                }
            }
        }
        lines
    }
}
