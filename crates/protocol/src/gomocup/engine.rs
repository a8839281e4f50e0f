use std::collections::VecDeque;

use super::game::{Game, opening_option, option};
use super::limits::Limits;
use super::list::{List, Purpose};
use super::{About, Command, Diagram, Opening, Place, Reply, Rule, Setting, message};
use crate::wording::{fault, first_word};
use crate::{Answer, BestMove, EngineSide, Fault, Request};

/// The purpose of the player's next answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    About,
    Ready,
    Move,
    Opening,
    Fouls,
}

/// An engine that speaks the Gomocup protocol.
///
/// A fault that the protocol answers (`ERROR`, `UNKNOWN`) is already among the pending lines when
/// [`EngineSide::read`] returns it. `INFO rule` sets the option `rule` to the word of a rule set and,
/// where games open otherwise than before, `opening` to `free`, `swap1` or `swap2`; `SWAP2BOARD`
/// sets `opening` to `swap2` until it is a plain game again, and its answer may be several moves
/// with blanks between, `BestMove::Play { best: "h8 i8 j10", .. }`. `YXNBEST` sets the option
/// `nbest`, `YXSHOWINFO` and `YXHASHCLEAR` press the buttons `show_info` and `hash_clear`; any
/// other `INFO` sets the option of its name.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    game: Option<Game>,
    rule: Rule,
    opening: Opening,
    /// The opening rule that the player was last sent.
    announced: Opening,
    limits: Limits,
    list: Option<List>,
    asked: VecDeque<Asked>,
    pending: Vec<String>,
}

impl Engine {
    fn obey(&mut self, command: Command) -> Result<Vec<Request>, Fault> {
        match command {
            Command::Start(size) => self.start(size),
            Command::RectStart { width, height } if width == height => self.start(width),
            Command::RectStart { width, .. } => Err(fault(
                "RECTSTART",
                "as many rows as columns",
                &width.to_string(),
            )),
            Command::Restart => {
                let size = self.game()?.size;
                self.start(size)
            }
            Command::Begin => {
                if !self.game()?.moves.is_empty() || !self.game()?.set_up.is_empty() {
                    return Err(fault("BEGIN", "an empty board", "stones"));
                }
                self.go(Vec::new(), Asked::Move)
            }
            Command::Turn(place) => {
                let game = self.game()?;
                if !game.is_free(place) {
                    return Err(fault(
                        "TURN",
                        "a free point of the board",
                        &place.to_string(),
                    ));
                }
                game.moves.push(place);
                self.go(Vec::new(), Asked::Move)
            }
            Command::TakeBack(place) => {
                if !self.game()?.take_back(place) {
                    return Err(fault("TAKEBACK", "the last move", &place.to_string()));
                }
                self.pending.push(Reply::Ok.to_string());
                Ok(Vec::new())
            }
            Command::Board => self.open_list(Purpose::Play),
            Command::YxBoard => self.open_list(Purpose::Show),
            Command::Swap2Board => self.open_list(Purpose::Open),
            Command::Stone(_) | Command::Point(_) | Command::Done => Err(fault(
                "command",
                "BOARD before its stones",
                &command.to_string(),
            )),
            Command::Info(setting) => self.set(&setting),
            Command::About => {
                self.asked.push_back(Asked::About);
                Ok(vec![Request::Identify])
            }
            Command::End => Ok(vec![Request::Quit]),
            Command::YxNBest(count) => {
                self.game()?;
                self.go(vec![option("nbest", &count.to_string())], Asked::Move)
            }
            Command::YxShowForbid => {
                let position = self.game()?.position();
                self.asked.push_back(Asked::Fouls);
                Ok(vec![position, Request::Fouls])
            }
            Command::YxStop => Ok(vec![Request::Stop]),
            Command::YxShowInfo => Ok(vec![button("show_info")]),
            Command::YxHashClear => Ok(vec![button("hash_clear")]),
            Command::TraceBoard => {
                let picture = self.game()?.picture();
                let lines = picture.into_iter().map(Reply::Message);
                self.pending.extend(lines.map(|line| line.to_string()));
                Ok(Vec::new())
            }
        }
    }

    fn game(&mut self) -> Result<&mut Game, Fault> {
        let missing = || fault("command", "START before it", "no board");
        self.game.as_mut().ok_or_else(missing)
    }

    fn start(&mut self, size: u8) -> Result<Vec<Request>, Fault> {
        if !Diagram::SIZES.contains(&size) {
            return Err(fault("START", "a size from 5 to 19", &size.to_string()));
        }
        self.game = Some(Game::new(size, self.rule));
        self.limits.restart();
        self.asked.push_back(Asked::Ready);
        Ok(vec![Request::Ready, Request::NewGame])
    }

    fn open_list(&mut self, purpose: Purpose) -> Result<Vec<Request>, Fault> {
        self.game()?;
        self.list = Some(List::new(purpose));
        Ok(Vec::new())
    }

    fn close_list(&mut self, list: List) -> Result<Vec<Request>, Fault> {
        let purpose = list.purpose;
        let size = self.game()?.size;
        let game = list.finish(size, self.rule)?;
        let position = game.position();
        self.game = Some(game);
        match purpose {
            Purpose::Show => Ok(vec![position]),
            Purpose::Play => self.go(Vec::new(), Asked::Move),
            Purpose::Open => self.go(Vec::new(), Asked::Opening),
        }
    }

    /// The requests that ask for a move, and perhaps some before them.
    fn go(&mut self, mut requests: Vec<Request>, asked: Asked) -> Result<Vec<Request>, Fault> {
        let opening = match asked {
            Asked::Opening => Opening::Swap2,
            _ => self.opening,
        };
        requests.extend(self.announce(opening));
        let game = self.game()?;
        let (position, turn) = (game.position(), game.turn());
        self.asked.push_back(asked);
        requests.push(position);
        requests.push(Request::Go(self.limits.go(turn)));
        Ok(requests)
    }

    fn announce(&mut self, opening: Opening) -> Option<Request> {
        let changed = self.announced != opening;
        self.announced = opening;
        changed.then(|| opening_option(opening))
    }

    fn set(&mut self, setting: &Setting) -> Result<Vec<Request>, Fault> {
        if self.limits.set(setting) {
            return Ok(Vec::new());
        }
        match setting {
            Setting::Rule(code) => {
                let unknown = || fault("rule", "0, 1, 2, 4, 5 or 6", &code.to_string());
                let (rule, opening) = Rule::of_code(*code).ok_or_else(unknown)?;
                self.rule = rule;
                self.opening = opening;
                if let Some(game) = &mut self.game {
                    game.rule = rule;
                }
                let mut requests = vec![option("rule", rule.word())];
                requests.extend(self.announce(opening));
                Ok(requests)
            }
            Setting::Other { key, value } => Ok(vec![option(key, value)]),
            _ => Ok(Vec::new()),
        }
    }

    /// A line while a list is open. `None` if it ended the list without `DONE`.
    fn read_list(&mut self, mut list: List, line: &str) -> Option<Result<Vec<Request>, Fault>> {
        let size = self.game.as_ref().map_or(0, |game| game.size);
        match (Command::parse(line), list.purpose) {
            (Ok(Command::Done), _) => return Some(self.close_list(list)),
            (Ok(Command::Stone(stone)), Purpose::Play | Purpose::Show) => list.push(stone, size),
            (Ok(Command::Point(place)), Purpose::Open) => list.push_point(place, size),
            (Ok(Command::Stone(_) | Command::Point(_)), _) => {
                list.refuse(fault(
                    "stone",
                    "x,y,who in a BOARD, x,y in a SWAP2BOARD",
                    line,
                ));
            }
            // Another command can only mean that DONE was forgotten.
            (Ok(_), _) => {
                let missing = fault("BOARD", "DONE at its end", line);
                self.pending
                    .push(Reply::Error(missing.to_string()).to_string());
                return None;
            }
            (Err(fault), _) => list.refuse(fault),
        }
        self.list = Some(list);
        Some(Ok(Vec::new()))
    }

    /// Whether the player owes such an answer; it is owed no longer.
    fn take_asked(&mut self, wanted: &[Asked]) -> Option<Asked> {
        let found = self.asked.iter().position(|asked| wanted.contains(asked))?;
        self.asked.remove(found)
    }

    fn write_best(&mut self, best: &BestMove) -> Option<Reply> {
        let asked = self.take_asked(&[Asked::Move, Asked::Opening])?;
        let error = |text: &str| Some(Reply::Error(text.to_owned()));
        match best {
            BestMove::Play { best, .. } => {
                let size = self.game.as_ref().map_or(0, |game| game.size);
                let names = best.split_whitespace();
                let places: Option<Vec<Place>> = names.map(|name| Place::of(name, size)).collect();
                match places.as_deref() {
                    None | Some([]) => error("the move is not on the board"),
                    Some(places @ ([_] | [_, _] | [_, _, _])) => {
                        if let (Asked::Move, Some(game)) = (asked, &mut self.game) {
                            game.moves.extend(places);
                        }
                        Some(Reply::Moves(places.to_vec()))
                    }
                    Some(_) => error("the answer has too many moves"),
                }
            }
            BestMove::Swap => Some(Reply::Swap),
            // The protocol has no word for these; an error loses the game, as they do.
            BestMove::Resign => error("the engine resigns"),
            BestMove::Win => error("the engine declares a win"),
            BestMove::None => error("the engine has no move"),
        }
    }
}

fn button(name: &str) -> Request {
    Request::SetOption {
        name: name.to_owned(),
        value: None,
    }
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault> {
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        let (word, _) = first_word(line);
        let info = word.eq_ignore_ascii_case("INFO");
        let in_list = match self.list.take() {
            // A list may be long in coming, and a manager may tell something meanwhile.
            Some(list) if info => {
                self.list = Some(list);
                None
            }
            Some(list) => self.read_list(list, line),
            None => None,
        };
        let result = in_list.unwrap_or_else(|| Command::parse(line).and_then(|c| self.obey(c)));
        if let (Err(fault), false) = (&result, info) {
            let reply = match fault.field {
                "command" if fault.expected.starts_with("one of") => {
                    Reply::Unknown(fault.to_string())
                }
                _ => Reply::Error(fault.to_string()),
            };
            self.pending.push(reply.to_string());
        }
        result
    }

    fn write(&mut self, answer: &Answer) -> Vec<String> {
        let size = self.game.as_ref().map_or(15, |game| game.size);
        let reply = match answer {
            Answer::Identity(identity) => self
                .take_asked(&[Asked::About])
                .map(|_| Reply::About(About::from(identity))),
            Answer::Ready => self.take_asked(&[Asked::Ready]).map(|_| Reply::Ok),
            Answer::Best(best) => self.write_best(best),
            Answer::Fouls(names) => self.take_asked(&[Asked::Fouls]).map(|_| {
                let places = names.iter().filter_map(|name| Place::of(name, size));
                Reply::Forbid(places.collect())
            }),
            Answer::Info(info) => Some(Reply::Message(message::write(info, size))),
            Answer::Text(text) => Some(Reply::Message(text.clone())),
            Answer::Refusal(text) => {
                self.asked.pop_front();
                Some(Reply::Error(text.clone()))
            }
            Answer::Mate(_) => None,
        };
        reply.iter().map(Reply::to_string).collect()
    }

    fn pending(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }
}
