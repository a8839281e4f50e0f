use std::time::Duration;

use game::ByColor;

use super::score_type::ScoreType;
use super::{Command, Dialect, Reply, Words};
use crate::wording::{fault, one_line};
use crate::{Answer, ClientSide, Fault, Go, Identity, Info, Request, Score};

/// More options than any engine has. They are kept until `usiok`, which may never come.
const MOST_OPTIONS: usize = 10_000;

/// The side of USI or USI-X that runs an engine.
///
/// A line that is no reply of the protocol becomes [`Answer::Text`]; one that begins like a reply
/// but is malformed, a [`Fault`], after which the session goes on.
#[derive(Clone, Debug)]
pub struct Client {
    dialect: Dialect,
    identity: Identity,
    score_type: Option<ScoreType>,
}

impl Client {
    /// A session that has not begun.
    #[must_use]
    pub fn new(dialect: Dialect) -> Client {
        Client {
            dialect,
            identity: Identity::default(),
            score_type: None,
        }
    }

    /// The type of the engine's scores, once it has sent it.
    #[must_use]
    pub fn score_type(&self) -> Option<ScoreType> {
        self.score_type
    }

    fn set_option(&self, name: &str, value: Option<&str>) -> Result<Command, Fault> {
        let name = self.dialect.option_name(name.into());
        check_text("name", &name)?;
        if name.trim().is_empty() || Words::new(&name).any(|word| word == "value") {
            return Err(fault("name", "a name without the word `value`", &name));
        }
        if let Some(value) = value {
            check_text("value", value)?;
        }
        // The tools of USI-X cut the line at blanks and would take half a value for all of it.
        if self.dialect == Dialect::UsiX {
            for (field, text) in [("name", Some(name.as_str())), ("value", value)] {
                if text.is_some_and(|text| text.contains(char::is_whitespace)) {
                    return Err(fault(field, "no blanks", text.unwrap_or_default()));
                }
            }
        }
        Ok(Command::SetOption {
            name,
            value: value.map(str::to_owned),
        })
    }

    fn position(&self, start: Option<&str>, moves: &[String]) -> Result<Command, Fault> {
        if let Some(sfen) = start {
            check_text("sfen", sfen)?;
            self.dialect.check_sfen(sfen)?;
            if Words::new(sfen).any(|word| word == "moves") {
                return Err(fault("sfen", "a position", sfen));
            }
        }
        for word in moves {
            check_text("moves", word)?;
            if word.is_empty() || word.contains(char::is_whitespace) {
                return Err(fault("moves", "one word a move", word));
            }
        }
        Ok(Command::Position {
            start: start.map(str::to_owned),
            moves: moves.to_vec(),
        })
    }

    /// Engines of plain USI need not know what may follow `ponderhit`.
    fn ponder_hit(&self, clocks: Option<&Go>) -> Command {
        match self.dialect {
            Dialect::Usi => Command::PonderHit(None),
            Dialect::UsiX => Command::PonderHit(clocks.cloned()),
        }
    }
}

impl ClientSide for Client {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        let command = match request {
            Request::Identify => {
                self.identity = Identity::default();
                Command::Usi
            }
            Request::SetOption { name, value } => self.set_option(name, value.as_deref())?,
            Request::Ready => Command::IsReady,
            Request::NewGame => Command::NewGame,
            Request::Position { start, moves } => self.position(start.as_deref(), moves)?,
            Request::Go(go) => Command::Go(as_byoyomi(go)),
            Request::PonderHit(clocks) => self.ponder_hit(clocks.as_ref()),
            Request::Stop => Command::Stop,
            Request::ScoreType if self.dialect == Dialect::UsiX => Command::ScoreScaleAndType,
            Request::ScoreType | Request::Fouls => return Ok(Vec::new()),
            Request::GameOver(ending) => Command::GameOver(*ending),
            Request::Quit => Command::Quit,
        };
        Ok(vec![command.to_string()])
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        let answer = match Reply::parse(line)? {
            Some(Reply::Name(name)) => {
                self.identity.name = name;
                return Ok(Vec::new());
            }
            Some(Reply::Author(author)) => {
                self.identity.author = author;
                return Ok(Vec::new());
            }
            Some(Reply::Option(mut option)) => {
                if self.identity.options.len() >= MOST_OPTIONS {
                    return Err(fault("option", "at most 10000 of them", &option.name));
                }
                option.name = self.dialect.option_name(option.name);
                self.identity.options.push(option);
                return Ok(Vec::new());
            }
            Some(Reply::ScoreType(score_type)) => {
                self.score_type = Some(score_type);
                return Ok(Vec::new());
            }
            Some(Reply::UsiOk) => Answer::Identity(std::mem::take(&mut self.identity)),
            Some(Reply::ReadyOk) => Answer::Ready,
            Some(Reply::Info(mut info)) => {
                if let (Some(Score::Number(number)), Some(known)) = (info.score, self.score_type) {
                    info.score = Some(known.score(number));
                }
                return Ok(found_out(info).into_iter().collect());
            }
            Some(Reply::BestMove(best)) => Answer::Best(best),
            Some(Reply::Checkmate(checkmate)) => Answer::Mate(checkmate),
            None => {
                let text = one_line(line);
                match text.as_str() {
                    "" => return Ok(Vec::new()),
                    text => Answer::Text(text.into()),
                }
            }
        };
        Ok(vec![answer])
    }
}

/// A control character in a text would end the line, and what follows would be the next command.
fn check_text(field: &'static str, text: &str) -> Result<(), Fault> {
    if text.chars().any(char::is_control) {
        return Err(fault(field, "no control characters", text));
    }
    Ok(())
}

/// The answer of an `info` line: text alone is [`Answer::Text`], and some lines have no answer.
fn found_out(mut info: Info) -> Option<Answer> {
    let text = info.text.take();
    if info == Info::default() {
        return text.filter(|text| !text.is_empty()).map(Answer::Text);
    }
    Some(Answer::Info(Info { text, ..info }))
}

/// A time for one move as a byoyomi without a stock: what every engine understands. `movetime` is
/// newer than most, and some end over it (GPSshogi).
fn as_byoyomi(go: &Go) -> Go {
    match go.move_time {
        Some(time) if go.remaining == ByColor::default() && go.byoyomi.is_zero() => Go {
            remaining: ByColor::both(Some(Duration::ZERO)),
            byoyomi: time,
            move_time: None,
            ..go.clone()
        },
        _ => go.clone(),
    }
}
