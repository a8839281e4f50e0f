use std::collections::VecDeque;
use std::time::Duration;

use game::Color;

use super::game::Game;
use super::limits::UNLIMITED;
use super::{Command, Diagram, Opening, Owner, Place, Reply, Rule, Setting, Stone, message};
use crate::wording::fault;
use crate::{Answer, BestMove, ClientSide, Fault, Go, Identity, Request};

/// The purpose of the engine's next answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    About,
    /// An `OK` that the host waits for.
    Ready,
    /// An `OK` that only the session waits for.
    Restart,
    Move,
    Opening,
    Fouls,
}

/// The host's side of a session with an engine that speaks the Gomocup protocol.
///
/// A position is sent together with the request for a move: by `BEGIN`, by `TURN` where only the
/// opponent's move is new, and by `BOARD` after a `RESTART` otherwise. The protocol has no word for
/// a pass: after one the stones are told anew. The options `rule` and
/// `opening` take the words that [`Engine`](super::Engine) sets them to; while `opening` is `swap2`
/// a search is asked for by `SWAP2BOARD`, so the host sets it to `free` after the
/// opening. `nbest` above 1 asks by `YXNBEST`. `hash_clear` and `show_info` are buttons; any
/// other option is an `INFO` line.
#[derive(Clone, Debug)]
pub struct Client {
    size: u8,
    rule: Option<Rule>,
    opening: Opening,
    nbest: u32,
    started: bool,
    /// The game on the engine's board; `None` if it is unknown.
    known: Option<Game>,
    /// The game of the running search.
    searched: Option<Game>,
    /// The game of the next search.
    game: Game,
    /// The settings that were last sent to the engine.
    told: Vec<Setting>,
    /// The longest stock of time seen in this game: what the whole game has.
    total: u64,
    asked: VecDeque<Asked>,
}

impl Client {
    /// A session that begins with a board of this size.
    #[must_use]
    pub fn new(size: u8) -> Client {
        Client {
            size,
            rule: None,
            opening: Opening::Free,
            nbest: 1,
            started: false,
            known: None,
            searched: None,
            game: Game::new(size, Rule::default()),
            told: Vec::new(),
            total: 0,
            asked: VecDeque::new(),
        }
    }

    fn start(&mut self, asked: Asked) -> Command {
        self.started = true;
        self.known = Some(Game::new(self.size, self.rule.unwrap_or_default()));
        self.asked.push_back(asked);
        Command::Start(self.size)
    }

    fn restart(&mut self) -> Command {
        self.known = Some(Game::new(self.size, self.rule.unwrap_or_default()));
        self.asked.push_back(Asked::Restart);
        Command::Restart
    }

    /// Whether the engine's board is known to be empty.
    fn is_clean(&self) -> bool {
        let clean = |known: &Game| known.moves.is_empty() && known.set_up.is_empty();
        self.known.as_ref().is_some_and(clean)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<Vec<Command>, Fault> {
        let value = match (name, value) {
            ("hash_clear", _) => return Ok(vec![Command::YxHashClear]),
            ("show_info", _) => return Ok(vec![Command::YxShowInfo]),
            (_, Some(value)) => value,
            (_, None) => return Err(fault("option", "a value", name)),
        };
        match name {
            "rule" => {
                let unknown = || fault("rule", "a rule set", value);
                let rule = Rule::of_word(value).ok_or_else(unknown)?;
                Ok(self.set_rule(rule).into_iter().collect())
            }
            "opening" => {
                let unknown = || fault("opening", "free, swap1 or swap2", value);
                self.opening = Opening::of_word(value).ok_or_else(unknown)?;
                Ok(Vec::new())
            }
            "nbest" => {
                self.nbest = crate::wording::parse("nbest", "how many moves", value)?;
                Ok(Vec::new())
            }
            _ if name.is_empty() || name.contains(char::is_whitespace) => {
                Err(fault("option", "a name of one word", name))
            }
            _ => Ok(vec![Command::Info(Setting::parse(&format!(
                "{name} {value}"
            ))?)]),
        }
    }

    fn set_rule(&mut self, rule: Rule) -> Option<Command> {
        let old = self.rule.replace(rule);
        let new = old.map(Rule::code) != Some(rule.code());
        new.then(|| Command::Info(Setting::Rule(rule.code())))
    }

    fn set_position(
        &mut self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<Vec<Command>, Fault> {
        let mut commands = Vec::new();
        let mut game = match start {
            None => Game::new(self.size, self.rule.unwrap_or_default()),
            Some(text) => {
                let diagram = Diagram::parse(text)?;
                commands.extend(self.set_rule(diagram.rule));
                let mut game = Game::new(diagram.size, diagram.rule);
                game.set_up = diagram.stones;
                game.first = diagram.turn;
                game
            }
        };
        for name in moves {
            let wrong = || fault("move", "a free point, as in h8", name);
            let place = Place::of(name, game.size).ok_or_else(wrong)?;
            if !game.is_free(place) {
                return Err(wrong());
            }
            game.moves.push(place);
        }
        if self.size != game.size || !self.started {
            self.size = game.size;
            commands.insert(0, self.start(Asked::Restart));
        }
        self.game = game;
        Ok(commands)
    }

    /// The lines that make the engine's board the game's, as a list of the given kind.
    fn show(&mut self, list: Command) -> Vec<Command> {
        let own = self.game.turn();
        let mut commands = Vec::new();
        // A board that has stones must be emptied first: SlowRenju adds to them otherwise.
        if !self.is_clean() {
            commands.push(self.restart());
        }
        let points = list == Command::Swap2Board;
        commands.push(list);
        for (place, color) in stones(&self.game) {
            let owner = if color == own {
                Owner::Own
            } else {
                Owner::Opponent
            };
            commands.push(if points {
                Command::Point(place)
            } else {
                Command::Stone(Stone { place, owner })
            });
        }
        commands.push(Command::Done);
        self.known = Some(self.game.clone());
        commands
    }

    fn ask(&mut self) -> Vec<Command> {
        if self.opening == Opening::Swap2 {
            self.asked.push_back(Asked::Opening);
            return self.show(Command::Swap2Board);
        }
        let asks_by_nbest = self.nbest > 1;
        let mut commands = match self.new_move() {
            Some(None) if !asks_by_nbest => vec![Command::Begin],
            Some(Some(place)) if !asks_by_nbest => vec![Command::Turn(place)],
            _ if asks_by_nbest => self.show(Command::YxBoard),
            _ => self.show(Command::Board),
        };
        if asks_by_nbest {
            commands.push(Command::YxNBest(self.nbest));
        }
        // Until it answers, the state of its board is unknown.
        self.known = None;
        self.searched = Some(self.game.clone());
        self.asked.push_back(Asked::Move);
        commands
    }

    /// The only move that the engine does not know, `Some(None)` on an empty board that it knows.
    fn new_move(&self) -> Option<Option<Place>> {
        let known = self.known.as_ref()?;
        let same = known.set_up == self.game.set_up && known.first == self.game.first;
        let news = self.game.moves.strip_prefix(known.moves.as_slice())?;
        match news {
            _ if !same || news.contains(&Place::Pass) => None,
            [] if known.moves.is_empty() && known.set_up.is_empty() => Some(None),
            [place] if !known.moves.is_empty() || self.game.moves.len() == 1 => Some(Some(*place)),
            _ => None,
        }
    }

    fn limits(&mut self, go: &Go) -> Result<Vec<Command>, Fault> {
        if go.ponder || go.mate.is_some() {
            let found = if go.ponder { "ponder" } else { "mate" };
            return Err(fault("go", "limits that the Gomocup protocol has", found));
        }
        let turn = self.game.turn();
        let left = go.remaining[turn].map(|left| milliseconds(left.saturating_add(go.byoyomi)));
        let byoyomi = (go.byoyomi > Duration::ZERO).then(|| milliseconds(go.byoyomi));
        let longest = u64::try_from(UNLIMITED).unwrap_or(u64::MAX);
        let move_time = go.move_time.map(milliseconds);
        let for_move = move_time.or(left).or(byoyomi).unwrap_or(longest);
        self.total = self.total.max(left.unwrap_or(0));
        // Not 0 for a game without limit: some engines take that for no time at all.
        let total = left.map_or(longest, |_| self.total.max(1));
        let mut commands = Vec::new();
        let mut tell = |told: &mut Vec<Setting>, setting: Setting, always: bool| {
            let kind = std::mem::discriminant(&setting);
            if always || !told.contains(&setting) {
                told.retain(|other| std::mem::discriminant(other) != kind);
                told.push(setting.clone());
                commands.push(Command::Info(setting));
            }
        };
        tell(&mut self.told, Setting::TimeoutTurn(for_move), false);
        tell(&mut self.told, Setting::TimeoutMatch(total), false);
        let increment = milliseconds(go.increment[turn]);
        let known = |told: &[Setting], wanted: fn(&Setting) -> bool| told.iter().any(wanted);
        if increment > 0 || known(&self.told, |s| matches!(s, Setting::TimeIncrement(_))) {
            tell(&mut self.told, Setting::TimeIncrement(increment), false);
        }
        if go.nodes.is_some() || known(&self.told, |s| matches!(s, Setting::MaxNode(_))) {
            let nodes = i64::try_from(go.nodes.unwrap_or(0)).unwrap_or(i64::MAX);
            tell(&mut self.told, Setting::MaxNode(nodes), false);
        }
        if go.depth.is_some() || known(&self.told, |s| matches!(s, Setting::MaxDepth(_))) {
            // What Yixin's board sends where there is no limit.
            let depth = i64::from(go.depth.unwrap_or(100));
            tell(&mut self.told, Setting::MaxDepth(depth), false);
        }
        let left = left.and_then(|left| i64::try_from(left).ok());
        tell(
            &mut self.told,
            Setting::TimeLeft(left.unwrap_or(UNLIMITED)),
            true,
        );
        Ok(commands)
    }

    fn take_asked(&mut self, wanted: &[Asked]) -> Option<Asked> {
        let found = self.asked.iter().position(|asked| wanted.contains(asked))?;
        self.asked.remove(found)
    }

    fn read_moves(&mut self, places: &[Place]) -> Result<Vec<Answer>, Fault> {
        let asked = self.take_asked(&[Asked::Move, Asked::Opening]);
        let off_board = || fault("move", "a point of the board", "another");
        let names: Option<Vec<String>> = places.iter().map(|place| place.name(self.size)).collect();
        let best = names.ok_or_else(off_board)?.join(" ");
        // The state of its board after an opening is unknown.
        self.known = self.searched.take().filter(|_| asked == Some(Asked::Move));
        if let Some(known) = &mut self.known {
            known.moves.extend(places);
        }
        let ponder = None;
        Ok(vec![Answer::Best(BestMove::Play { best, ponder })])
    }
}

/// Stones in an order in which they could have been played, so far as there is one: what was set
/// up takes turns from Black.
fn stones(game: &Game) -> Vec<(Place, Color)> {
    let (mut black, mut white): (Vec<_>, Vec<_>) = game
        .set_up
        .iter()
        .rev()
        .copied()
        .partition(|(_, color)| *color == Color::Black);
    let mut stones = Vec::new();
    while !black.is_empty() || !white.is_empty() {
        stones.extend(black.pop());
        stones.extend(white.pop());
    }
    let mut turn = game.first;
    for place in &game.moves {
        stones.push((*place, turn));
        turn = !turn;
    }
    stones.retain(|(place, _)| *place != Place::Pass);
    stones
}

fn milliseconds(time: Duration) -> u64 {
    let longest = u64::try_from(UNLIMITED).unwrap_or(u64::MAX);
    u64::try_from(time.as_millis()).map_or(longest, |time| time.min(longest))
}

impl ClientSide for Client {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        let commands = match request {
            Request::Identify => {
                self.asked.push_back(Asked::About);
                vec![Command::About]
            }
            Request::SetOption { name, value } => self.set_option(name, value.as_deref())?,
            Request::Ready => vec![self.start(Asked::Ready)],
            Request::NewGame => {
                self.total = 0;
                if self.started && !self.is_clean() {
                    vec![self.restart()]
                } else {
                    Vec::new()
                }
            }
            Request::Position { start, moves } => self.set_position(start.as_deref(), moves)?,
            Request::Go(go) => {
                let mut commands = self.limits(go)?;
                commands.extend(self.ask());
                commands
            }
            Request::Stop => vec![Command::YxStop],
            Request::Fouls => {
                let mut commands = self.show(Command::YxBoard);
                commands.push(Command::YxShowForbid);
                self.asked.push_back(Asked::Fouls);
                commands
            }
            Request::PonderHit(_) => {
                return Err(fault(
                    "request",
                    "one of the Gomocup protocol",
                    "ponder hit",
                ));
            }
            Request::ScoreType | Request::GameOver(_) => Vec::new(),
            Request::Quit => vec![Command::End],
        };
        Ok(commands.iter().map(Command::to_string).collect())
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        Ok(match Reply::parse(line)? {
            Reply::Ok => match self.take_asked(&[Asked::Ready, Asked::Restart]) {
                Some(Asked::Ready) => vec![Answer::Ready],
                _ => Vec::new(),
            },
            Reply::Moves(places) => self.read_moves(&places)?,
            Reply::Swap => {
                self.take_asked(&[Asked::Opening, Asked::Move]);
                self.known = None;
                vec![Answer::Best(BestMove::Swap)]
            }
            Reply::About(about) => {
                self.take_asked(&[Asked::About]);
                vec![Answer::Identity(Identity::from(&about))]
            }
            Reply::Forbid(places) => {
                self.take_asked(&[Asked::Fouls]);
                let names = places.iter().filter_map(|place| place.name(self.size));
                vec![Answer::Fouls(names.collect())]
            }
            Reply::Error(text) | Reply::Unknown(text) => {
                self.asked.pop_front();
                self.known = None;
                vec![Answer::Refusal(text)]
            }
            Reply::Message(text) => vec![match message::read(&text, self.size) {
                Some(info) => Answer::Info(info),
                None => Answer::Text(text),
            }],
            Reply::Debug(text) | Reply::Info(text) => vec![Answer::Text(text)],
            Reply::Suggest(place) => vec![Answer::Text(format!("SUGGEST {place}"))],
        })
    }
}
