use game::{Color, Outcome};

use ::othello::{Position, Sfen, Transcript};

use super::{Error, Fault};
use crate::othello::{Cause, End, Partial, Record};

/// The last word of a line of Azisai's match tool if the game ended so.
const RESIGN: &str = "resign";

/// Reads a line, which has the number `line` in its file: the squares of a game, or a line of
/// Azisai's match tool, `opening SFEN winner B|W|D moves …`.
pub fn parse(text: &str, line: usize) -> Result<Record, Partial<Error>> {
    let text = without_number(text.trim());
    let mut record = Record::default();
    let read = match text.strip_prefix("opening ") {
        Some(text) => read_azisai(text, &mut record),
        None => read_squares(text, &mut record),
    };
    Partial::unless_ok(record, read.map_err(Error::on(line)))
}

fn read_squares(text: &str, record: &mut Record) -> Result<(), Fault> {
    let (game, read) = Transcript::parse_far(Position::START, text);
    *record = Record::of(&game.line);
    read.map_err(Fault::Move)
}

fn read_azisai(text: &str, record: &mut Record) -> Result<(), Fault> {
    let (start, text) = text.split_once(" winner ").ok_or(Fault::Winner)?;
    let start: Sfen = start.trim().parse().map_err(Fault::Position)?;
    let (winner, moves) = text.split_once(" moves").ok_or(Fault::Moves)?;
    let outcome = match winner.trim() {
        "B" => Outcome::Win(Color::Black),
        "W" => Outcome::Win(Color::White),
        "D" => Outcome::Draw,
        _ => return Err(Fault::Winner),
    };
    let (moves, cause) = match moves.trim_end().strip_suffix(RESIGN) {
        Some(moves) => (moves, Cause::Resignation),
        None => (moves, Cause::Unsaid),
    };
    let (game, read) = Transcript::parse_far(start.position, moves);
    *record = Record::of(&game.line);
    // The board's word counts; where it is silent, the file's.
    record.end = record.end.or(Some(End::off_board(cause, outcome)));
    read.map_err(Fault::Move)
}

/// The moves of a line without the number behind them, which says how many of them were given to
/// the players (`sanban selfplay --out`).
fn without_number(text: &str) -> &str {
    match text.rsplit_once(char::is_whitespace) {
        Some((moves, number)) if number.bytes().all(|b| b.is_ascii_digit()) => moves.trim_end(),
        _ => text,
    }
}
