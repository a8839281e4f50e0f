use std::fmt;

use super::words::write_words;
use super::{Words, go};
use crate::wording::{fault, one_line};
use crate::{Ending, Fault, Go};

/// A command from a host to an engine.
///
/// The displayed line parses to the same command, if its texts fit in a line at all
/// (trimmed, without control characters, a name without the word `value`) and its times are whole
/// milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `usi`: asks for the engine's identity and options.
    Usi,
    /// `isready`: load everything, then say so.
    IsReady,
    /// `setoption name N [value V]`
    SetOption {
        /// Its name, which may hold blanks.
        name: String,
        /// Its value, which may hold blanks; an empty one is written `<empty>`.
        value: Option<String>,
    },
    /// `usinewgame`: a new game follows.
    NewGame,
    /// `position (startpos|sfen S) [moves ...]`
    Position {
        /// The SFEN; `None` for `startpos`.
        start: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// `go ...`
    Go(Go),
    /// `stop`: give your move at once.
    Stop,
    /// `ponderhit`, in USI-X with the clocks as they are now.
    PonderHit(Option<Go>),
    /// `score_scale_and_type` (USI-X): what do your scores mean?
    ScoreScaleAndType,
    /// `gameover win|lose|draw`
    GameOver(Ending),
    /// `quit`
    Quit,
}

impl Command {
    /// Reads a line; `None` if it is empty or begins with an unknown word, which USI has ignored.
    ///
    /// ```
    /// # use protocol::usi::Command;
    /// assert_eq!(Command::parse("gameover lose")?.map(|c| c.to_string()), Some("gameover lose".into()));
    /// assert_eq!(Command::parse("xyzzy")?, None);
    /// # Ok::<(), protocol::Fault>(())
    /// ```
    pub fn parse(line: &str) -> Result<Option<Command>, Fault> {
        let mut words = Words::of_line(line);
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let command = match first {
            "usi" => Command::Usi,
            "isready" => Command::IsReady,
            "setoption" => set_option(plain(words)?)?,
            "usinewgame" => Command::NewGame,
            "position" => position(plain(words)?)?,
            "go" => Command::Go(go::parse(words)?),
            "stop" => Command::Stop,
            "ponderhit" => {
                let clocks = go::parse(words)?;
                Command::PonderHit((clocks != Go::default()).then_some(clocks))
            }
            "score_scale_and_type" => Command::ScoreScaleAndType,
            "gameover" => Command::GameOver(ending(words)?),
            "quit" => Command::Quit,
            _ => return Ok(None),
        };
        Ok(Some(command))
    }
}

/// Texts that are handed on must not hold what a terminal or a file name would choke on.
fn plain(words: Words<'_>) -> Result<Words<'_>, Fault> {
    let rest = words.rest();
    if rest.chars().any(|c| c.is_control() && c != '\t') {
        return Err(fault("line", "no control characters", rest));
    }
    Ok(words)
}

fn set_option(mut words: Words<'_>) -> Result<Command, Fault> {
    let all = words.rest();
    if words.next() != Some("name") {
        return Err(fault("setoption", "`name`", all));
    }
    let (name, value) = match words.until("value") {
        Some(name) => (name, Some(words.rest())),
        None => (words.rest(), None),
    };
    if name.is_empty() {
        return Err(fault("setoption", "a name", all));
    }
    // Here a blank may still be a tab.
    Ok(Command::SetOption {
        name: one_line(name),
        value: value.map(|value| match value {
            "<empty>" => String::new(),
            value => one_line(value),
        }),
    })
}

fn position(mut words: Words<'_>) -> Result<Command, Fault> {
    let all = words.rest();
    let start = match words.next() {
        Some("startpos") => {
            if let Some(other) = words.next().filter(|&word| word != "moves") {
                return Err(fault("position", "`moves` or nothing", other));
            }
            None
        }
        Some("sfen") => {
            // What remains without `moves` is all SFEN, and no move.
            let start = words
                .until("moves")
                .unwrap_or_else(|| std::mem::replace(&mut words, Words::new("")).rest());
            if start.is_empty() {
                return Err(fault("sfen", "a position", all));
            }
            let fields: Vec<&str> = Words::new(start).collect();
            Some(fields.join(" "))
        }
        _ => return Err(fault("position", "`startpos` or `sfen`", all)),
    };
    let moves = words.map(str::to_owned).collect();
    Ok(Command::Position { start, moves })
}

fn ending(mut words: Words<'_>) -> Result<Ending, Fault> {
    match words.next() {
        Some("win") => Ok(Ending::Win),
        Some("lose") => Ok(Ending::Loss),
        Some("draw") => Ok(Ending::Draw),
        other => Err(fault(
            "gameover",
            "`win`, `lose` or `draw`",
            other.unwrap_or_default(),
        )),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Usi => f.write_str("usi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {}", one_line(name))?;
                match value.as_deref() {
                    None => Ok(()),
                    Some("") => f.write_str(" value <empty>"),
                    Some(value) => write!(f, " value {}", one_line(value)),
                }
            }
            Command::NewGame => f.write_str("usinewgame"),
            Command::Position { start, moves } => {
                match start {
                    None => f.write_str("position startpos")?,
                    Some(sfen) => write!(f, "position sfen {}", one_line(sfen))?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                write_words(moves, f)
            }
            Command::Go(limits) => {
                f.write_str("go")?;
                go::write(limits, f)
            }
            Command::Stop => f.write_str("stop"),
            Command::PonderHit(clocks) => {
                f.write_str("ponderhit")?;
                clocks
                    .as_ref()
                    .map_or(Ok(()), |clocks| go::write(clocks, f))
            }
            Command::ScoreScaleAndType => f.write_str("score_scale_and_type"),
            Command::GameOver(ending) => f.write_str(match ending {
                Ending::Win => "gameover win",
                Ending::Loss => "gameover lose",
                Ending::Draw => "gameover draw",
            }),
            Command::Quit => f.write_str("quit"),
        }
    }
}
