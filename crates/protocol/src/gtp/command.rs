use std::fmt;

use game::Color;

use super::Vertex;
use crate::Fault;
use crate::wording::{fault, first_word, one_line, parse, parse_finite};

/// A message to an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Which version of the protocol: 2.
    ProtocolVersion,
    /// The engine's name.
    Name,
    /// The engine's version.
    Version,
    /// Whether it knows a command.
    KnownCommand(String),
    /// All the commands it knows.
    ListCommands,
    /// Go away.
    Quit,
    /// The length of a side.
    BoardSize(u32),
    /// A new game.
    ClearBoard,
    /// Points for White. Othello has none.
    Komi(f64),
    /// A move of either side.
    Play(Color, Vertex),
    /// Find a move for this side, and play it.
    GenMove(Color),
    /// Find a move for this side, but do not play it.
    RegGenMove(Color),
    /// Take the last move back.
    Undo,
    /// Show the board.
    ShowBoard,
    /// The result of the game.
    FinalScore,
    /// The time for the game.
    TimeSettings {
        /// The seconds of the stock.
        main: u64,
        /// The seconds of each period after it.
        byoyomi: u64,
        /// How many moves a period must do for; 0 with a period means without limit.
        stones: u64,
    },
    /// The remaining time.
    TimeLeft {
        /// Whose.
        color: Color,
        /// How many seconds.
        seconds: u64,
        /// For how many moves; 0 while it is the stock.
        stones: u64,
    },
    /// Which game is played, for programs that know several.
    SetGame(String),
    /// Which games it knows.
    ListGames,
    /// Read a game from a file.
    LoadSgf(String),
    /// How strongly to play, as GNU Go has it.
    Level(u32),
    /// Report this many of the best moves. It is not part of the protocol.
    Hint(u32),
    /// A command of no known name, with its arguments.
    Other(String),
}

impl Command {
    /// Reads a command and its arguments.
    pub fn parse(text: &str) -> Result<Command, Fault> {
        const SECONDS: &str = "whole seconds";
        let (word, rest) = first_word(text);
        let mut words = rest.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        Ok(match word {
            "protocol_version" => Command::ProtocolVersion,
            "name" => Command::Name,
            "version" => Command::Version,
            "known_command" => Command::KnownCommand(next().to_owned()),
            "list_commands" => Command::ListCommands,
            "quit" => Command::Quit,
            "boardsize" => Command::BoardSize(parse("boardsize", "a whole number", next())?),
            "clear_board" => Command::ClearBoard,
            "komi" => Command::Komi(parse_finite("komi", next())?),
            "play" => Command::Play(color(next())?, Vertex::parse(next())?),
            "genmove" => Command::GenMove(color(next())?),
            "reg_genmove" => Command::RegGenMove(color(next())?),
            "undo" => Command::Undo,
            "showboard" => Command::ShowBoard,
            "final_score" => Command::FinalScore,
            "time_settings" => Command::TimeSettings {
                main: parse("main time", SECONDS, next())?,
                byoyomi: parse("byo yomi time", SECONDS, next())?,
                stones: parse("byo yomi stones", "a whole number", next())?,
            },
            "time_left" => Command::TimeLeft {
                color: color(next())?,
                seconds: seconds(next())?,
                stones: parse("stones", "a whole number", next())?,
            },
            "set_game" => Command::SetGame(one_line(rest)),
            "list_games" => Command::ListGames,
            "level" => Command::Level(parse("level", "a whole number", next())?),
            "hint" if rest.is_empty() => Command::Hint(1),
            "hint" => Command::Hint(parse("hint", "a whole number", next())?),
            "loadsgf" => Command::LoadSgf(one_line(rest)),
            "" => return Err(fault("command", "a word", text)),
            _ => Command::Other(one_line(text)),
        })
    }
}

/// Some controllers send parts of seconds.
fn seconds(text: &str) -> Result<u64, Fault> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if !part.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(fault("time", "seconds", text));
    }
    parse("time", "seconds", whole)
}

fn color(text: &str) -> Result<Color, Fault> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(fault("color", "b, black, w or white", text)),
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::ProtocolVersion => f.write_str("protocol_version"),
            Command::Name => f.write_str("name"),
            Command::Version => f.write_str("version"),
            Command::KnownCommand(word) => write!(f, "known_command {word}"),
            Command::ListCommands => f.write_str("list_commands"),
            Command::Quit => f.write_str("quit"),
            Command::BoardSize(size) => write!(f, "boardsize {size}"),
            Command::ClearBoard => f.write_str("clear_board"),
            Command::Komi(komi) => write!(f, "komi {komi}"),
            Command::Play(color, vertex) => write!(f, "play {} {vertex}", letter(*color)),
            Command::GenMove(color) => write!(f, "genmove {}", letter(*color)),
            Command::RegGenMove(color) => write!(f, "reg_genmove {}", letter(*color)),
            Command::Undo => f.write_str("undo"),
            Command::ShowBoard => f.write_str("showboard"),
            Command::FinalScore => f.write_str("final_score"),
            Command::TimeSettings {
                main,
                byoyomi,
                stones,
            } => write!(f, "time_settings {main} {byoyomi} {stones}"),
            Command::TimeLeft {
                color,
                seconds,
                stones,
            } => write!(f, "time_left {} {seconds} {stones}", letter(*color)),
            Command::SetGame(game) => write!(f, "set_game {}", one_line(game)),
            Command::ListGames => f.write_str("list_games"),
            Command::Level(level) => write!(f, "level {level}"),
            Command::Hint(count) => write!(f, "hint {count}"),
            Command::LoadSgf(file) => write!(f, "loadsgf {}", one_line(file)),
            Command::Other(text) => f.write_str(&one_line(text)),
        }
    }
}
