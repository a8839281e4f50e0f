//! One move.

use game::{Color, Position as _};

use ::shogi::csa::code;
use ::shogi::{HandKind, Kind, Move, Position, Square, ki2};

use super::initial::{parse_color, parse_kind, write_color};
use super::json::Json;
use super::{Error, Fault};

/// Reads a move meant for `position`, after a move to `previous`. It need not be legal.
pub(super) fn parse(
    value: &Json,
    position: &Position,
    previous: Option<Square>,
) -> Result<Move, Error> {
    let members = value.as_object()?;
    let turn = position.turn();
    match members.optional("color", parse_color)? {
        Some(color) if color != turn => {
            let fault = Fault::Side { expected: turn };
            return Err(Error::here(fault).within("color"));
        }
        _ => {}
    }
    let same = members.optional("same", Json::as_bool)?.unwrap_or(false);
    let to = members.optional("to", parse_square)?;
    let to = to.or(previous.filter(|_| same)).ok_or_else(|| {
        Error::unexpected("a square, or a move before this one and same", "nothing").within("to")
    })?;
    let kind = members.optional("piece", parse_kind)?;
    let promote = members.optional("promote", Json::as_bool)?;
    let Some(from) = members.optional("from", parse_square)? else {
        let expected = "the code of a piece a hand can hold";
        let held = kind.and_then(held).ok_or_else(|| {
            let found = kind.map_or("nothing", code);
            Error::unexpected(expected, found).within("piece")
        })?;
        return Ok(Move::Drop { kind: held, to });
    };
    let expected = "a square with an own piece";
    let piece = position
        .piece(from)
        .ok_or_else(|| Error::unexpected(expected, "an empty one").within("from"))?;
    if piece.color() != turn {
        return Err(Error::unexpected(expected, "one of the opponent's").within("from"));
    }
    let before = piece.kind();
    let named = kind.unwrap_or(before);
    // Some writers name what the piece is afterwards, as CSA does.
    let becomes = before.promoted() == Some(named) && promote != Some(false);
    if named != before && !becomes {
        let found = format!("{} where {} stands", code(named), code(before));
        return Err(Error::unexpected("the piece that moves", found).within("piece"));
    }
    if becomes || promote == Some(true) {
        Ok(Move::Promote { from, to })
    } else {
        Ok(Move::Normal { from, to })
    }
}

fn held(kind: Kind) -> Option<HandKind> {
    kind.in_hand().filter(|held| held.kind() == kind)
}

fn parse_square(value: &Json) -> Result<Square, Error> {
    let members = value.as_object()?;
    let coordinate = |key| {
        members.required(key, "a number from 1 to 9", |value| {
            match value.as_number()? {
                number @ 1..=9 => Ok(number as u8),
                other => Err(Error::unexpected("a number from 1 to 9", other.to_string())),
            }
        })
    };
    let (x, y) = (coordinate("x")?, coordinate("y")?);
    Square::new(x, y).ok_or_else(|| Error::unexpected("a square", format!("{x}{y}")))
}

/// Writes a move of a piece that is there; whether it is legal does not matter.
pub(super) fn write(position: &Position, previous: Option<Square>, m: Move) -> Json {
    let turn = position.turn();
    let mut members = vec![("color", write_color(turn))];
    let before = match m {
        Move::Drop { kind, .. } => Some(kind.kind()),
        _ => m.from().and_then(|from| Some(position.piece(from)?.kind())),
    };
    if let Some(from) = m.from() {
        members.push(("from", write_square(from)));
    }
    members.push(("to", write_square(m.to())));
    if let Some(kind) = before {
        members.push(("piece", Json::text(code(kind))));
    }
    if previous == Some(m.to()) {
        members.push(("same", Json::Bool(true)));
    }
    match m {
        Move::Promote { .. } => members.push(("promote", Json::Bool(true))),
        Move::Normal { from, to } if could_promote(before, turn, [from, to]) => {
            members.push(("promote", Json::Bool(false)));
        }
        _ => {}
    }
    if let (Some(_), Some(taken)) = (m.from(), position.piece(m.to())) {
        members.push(("capture", Json::text(code(taken.kind()))));
    }
    let relative = relative(position, previous, m);
    if !relative.is_empty() {
        members.push(("relative", Json::Text(relative)));
    }
    let members = members.into_iter();
    Json::Object(
        members
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}

fn could_promote(kind: Option<Kind>, turn: Color, squares: [Square; 2]) -> bool {
    kind.and_then(Kind::promoted).is_some()
        && squares.iter().any(|square| square.rank_for(turn) <= 3)
}

/// The letters for what KI2 would add to tell the piece from others.
fn relative(position: &Position, previous: Option<Square>, m: Move) -> String {
    let text = ki2::write(position, previous, m).to_string();
    text.chars()
        .filter_map(|letter| match letter {
            '左' => Some('L'),
            '直' => Some('C'),
            '右' => Some('R'),
            '上' => Some('U'),
            '寄' => Some('M'),
            '引' => Some('D'),
            '打' => Some('H'),
            _ => None,
        })
        .collect()
}

fn write_square(square: Square) -> Json {
    Json::object([
        ("x", Json::Number(square.file().into())),
        ("y", Json::Number(square.rank().into())),
    ])
}
