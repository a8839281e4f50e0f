use std::fmt;

use super::{Place, Setting, Stone};
use crate::Fault;
use crate::wording::{fault, first_word, parse};

/// A line to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A board with sides of this length; the answer is `OK` or `ERROR`.
    Start(u8),
    /// A board that need not be a square.
    RectStart {
        /// How many columns.
        width: u8,
        /// How many rows.
        height: u8,
    },
    /// The same board, empty; the answer is `OK`.
    Restart,
    /// Play the first move.
    Begin,
    /// The opponent's move; play the next.
    Turn(Place),
    /// A move is taken back; the answer is `OK`.
    TakeBack(Place),
    /// A list of stones follows; play the next move after `DONE`.
    Board,
    /// The same, but do not play (Yixin).
    YxBoard,
    /// A list of points follows; after `DONE` answer as the swap2 opening asks.
    Swap2Board,
    /// A line of a `BOARD`.
    Stone(Stone),
    /// A line of a `SWAP2BOARD`.
    Point(Place),
    /// The end of a list.
    Done,
    /// Something to know.
    Info(Setting),
    /// Ask for the name.
    About,
    /// Go away.
    End,
    /// Search for this many best moves and play (Yixin).
    YxNBest(u32),
    /// Which points are fouls (Yixin)?
    YxShowForbid,
    /// Stop thinking and play (Yixin).
    YxStop,
    /// The other side is a board that wants full reports (Yixin).
    YxShowInfo,
    /// Forget what was searched (Yixin).
    YxHashClear,
    /// What does your board look like (Rapfi)?
    TraceBoard,
}

impl Command {
    /// Reads a line. Capital letters or not, as engines do.
    pub fn parse(line: &str) -> Result<Command, Fault> {
        let (word, rest) = first_word(line);
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return numbers(line.trim());
        }
        Ok(match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(parse("START", "the length of a side", rest)?),
            "RECTSTART" => rectangle(rest)?,
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(Place::parse(rest)?),
            "TAKEBACK" => Command::TakeBack(Place::parse(rest)?),
            "BOARD" => Command::Board,
            "YXBOARD" => Command::YxBoard,
            "SWAP2BOARD" => Command::Swap2Board,
            "DONE" => Command::Done,
            "INFO" => Command::Info(Setting::parse(rest)?),
            "ABOUT" => Command::About,
            "END" => Command::End,
            "YXNBEST" => Command::YxNBest(parse("YXNBEST", "how many moves", rest)?),
            "YXSHOWFORBID" => Command::YxShowForbid,
            "YXSTOP" | "STOP" => Command::YxStop,
            "YXSHOWINFO" => Command::YxShowInfo,
            "YXHASHCLEAR" => Command::YxHashClear,
            "TRACEBOARD" => Command::TraceBoard,
            _ => return Err(fault("command", "one of the Gomocup protocol", word)),
        })
    }
}

fn numbers(line: &str) -> Result<Command, Fault> {
    Ok(match line.matches(',').count() {
        1 => Command::Point(Place::parse(line)?),
        _ => Command::Stone(Stone::parse(line)?),
    })
}

fn rectangle(text: &str) -> Result<Command, Fault> {
    const EXPECTED: &str = "columns,rows";
    let sides = text.split_once(',');
    let (width, height) = sides.ok_or_else(|| fault("RECTSTART", EXPECTED, text))?;
    Ok(Command::RectStart {
        width: parse("RECTSTART", EXPECTED, width)?,
        height: parse("RECTSTART", EXPECTED, height)?,
    })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(size) => write!(f, "START {size}"),
            Command::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(place) => write!(f, "TURN {place}"),
            Command::TakeBack(place) => write!(f, "TAKEBACK {place}"),
            Command::Board => f.write_str("BOARD"),
            Command::YxBoard => f.write_str("YXBOARD"),
            Command::Swap2Board => f.write_str("SWAP2BOARD"),
            Command::Stone(stone) => write!(f, "{stone}"),
            Command::Point(place) => write!(f, "{place}"),
            Command::Done => f.write_str("DONE"),
            Command::Info(setting) => write!(f, "INFO {setting}"),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::YxNBest(moves) => write!(f, "YXNBEST {moves}"),
            Command::YxShowForbid => f.write_str("YXSHOWFORBID"),
            Command::YxStop => f.write_str("YXSTOP"),
            Command::YxShowInfo => f.write_str("YXSHOWINFO"),
            Command::YxHashClear => f.write_str("YXHASHCLEAR"),
            Command::TraceBoard => f.write_str("TRACEBOARD"),
        }
    }
}
