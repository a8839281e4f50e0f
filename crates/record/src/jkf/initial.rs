//! Where the game starts: the name of a handicap, or pieces one by one.

use game::{Color, Position as _};

use ::shogi::csa::{code, parse_code};
use ::shogi::{Hand, HandKind, Handicap, Kind, Piece, Position, Square};

use super::json::Json;
use super::{Error, Fault};
use crate::shogi::setup::Setup;

/// The names that mean the same to everybody.
const PRESETS: [(&str, Handicap); 15] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::Lance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::Two),
    ("4", Handicap::Four),
    ("5", Handicap::Five),
    ("5_L", Handicap::LeftFive),
    ("6", Handicap::Six),
    ("7_L", Handicap::LeftSeven),
    ("7_R", Handicap::RightSeven),
    ("8", Handicap::Eight),
    ("10", Handicap::Ten),
];

/// Rook, bishop and a lance: the right one to JKF's inventor, the left one to others. So it is
/// read as the inventor's, and written piece by piece.
const THREE: &str = "3";

const OTHER: &str = "OTHER";

pub(super) fn parse(value: &Json) -> Result<Position, Error> {
    let members = value.as_object()?;
    let preset = members.optional("preset", Json::as_text)?.unwrap_or(OTHER);
    if preset == OTHER {
        return members.required("data", "the pieces of the start position", parse_data);
    }
    if preset == THREE {
        return three();
    }
    let known = PRESETS.iter().find(|(name, _)| *name == preset);
    let (_, handicap) = known.ok_or_else(|| {
        let expected = "HIRATE, KY, KY_R, KA, HI, HIKY, 2 to 10 or OTHER";
        Error::unexpected(expected, format!("{preset:?}")).within("preset")
    })?;
    Ok(handicap.start())
}

fn three() -> Result<Position, Error> {
    let mut setup = Setup::even();
    for (file, rank, kind) in [
        (8, 2, Kind::Rook),
        (2, 2, Kind::Bishop),
        (9, 1, Kind::Lance),
    ] {
        if let Some(square) = Square::new(file, rank) {
            setup.remove(square, kind);
        }
    }
    setup
        .position(Color::White)
        .map_err(|error| Error::here(Fault::Position(error)))
}

fn parse_data(value: &Json) -> Result<Position, Error> {
    let members = value.as_object()?;
    let turn = members.optional("color", parse_color)?;
    let mut setup = Setup::empty();
    members.required("board", "nine files", |board| {
        each_of_nine(board, "nine files", |file, squares| {
            each_of_nine(squares, "nine squares", |rank, value| {
                let piece = parse_piece(value)?;
                if let (Some(square), Some(piece)) = (Square::new(file, rank), piece) {
                    setup.put(square, piece);
                }
                Ok(())
            })
        })
    })?;
    members.optional("hands", |hands| {
        for ((index, hand), color) in hands.as_list()?.iter().enumerate().zip(Color::BOTH) {
            parse_hand(hand, color, &mut setup).map_err(|error| error.at(index))?;
        }
        Ok(())
    })?;
    setup
        .position(turn.unwrap_or(Color::Black))
        .map_err(|error| Error::here(Fault::Position(error)))
}

/// Reads a list of nine, numbered from 1 as files and ranks are.
fn each_of_nine(
    value: &Json,
    expected: &'static str,
    mut read: impl FnMut(u8, &Json) -> Result<(), Error>,
) -> Result<(), Error> {
    let values = value.as_list()?;
    if values.len() != 9 {
        return Err(Error::unexpected(expected, values.len().to_string()));
    }
    for ((index, value), number) in values.iter().enumerate().zip(1..) {
        read(number, value).map_err(|error| error.at(index))?;
    }
    Ok(())
}

fn parse_piece(value: &Json) -> Result<Option<Piece>, Error> {
    if *value == Json::Null {
        return Ok(None);
    }
    let members = value.as_object()?;
    let Some(kind) = members.optional("kind", parse_kind)? else {
        return Ok(None);
    };
    let color = members.required("color", "0 or 1", parse_color)?;
    Ok(Some(Piece::new(kind, color)))
}

fn parse_hand(value: &Json, color: Color, setup: &mut Setup) -> Result<(), Error> {
    for (key, count) in value.as_object()?.0 {
        let kind = HandKind::ALL
            .into_iter()
            .find(|kind| code(kind.kind()) == key);
        let kind = kind.ok_or_else(|| {
            Error::unexpected("the code of a piece a hand can hold", format!("{key:?}"))
        })?;
        let count = count.as_number().map_err(|error| error.within(key))?;
        for _ in 0..count {
            if !setup.hold(color, kind) {
                let found = count.to_string();
                return Err(Error::unexpected("no more than in a set", found).within(key));
            }
        }
    }
    Ok(())
}

pub(super) fn parse_color(value: &Json) -> Result<Color, Error> {
    match value {
        Json::Number(0) => Ok(Color::Black),
        Json::Number(1) => Ok(Color::White),
        other => Err(Error::unexpected("0 or 1", other.describe())),
    }
}

pub(super) fn parse_kind(value: &Json) -> Result<Kind, Error> {
    let text = value.as_text()?;
    parse_code(text).ok_or_else(|| Error::unexpected("a code from FU to RY", format!("{text:?}")))
}

pub(super) fn write_color(color: Color) -> Json {
    Json::Number(color as u64)
}

pub(super) fn write(position: &Position) -> Json {
    let preset = PRESETS
        .iter()
        .find(|(_, handicap)| handicap.start() == *position);
    if let Some((name, _)) = preset {
        return Json::object([("preset", Json::text(*name))]);
    }
    let files = (1..=9).map(|file| {
        let squares = (1..=9).filter_map(|rank| Square::new(file, rank));
        let pieces = squares.map(|square| match position.piece(square) {
            None => Json::object([]),
            Some(piece) => Json::object([
                ("color", write_color(piece.color())),
                ("kind", Json::text(code(piece.kind()))),
            ]),
        });
        Json::List(pieces.collect())
    });
    let hands = Color::BOTH.map(|color| write_hand(position.hand(color)));
    let data = Json::object([
        ("color", write_color(position.turn())),
        ("board", Json::List(files.collect())),
        ("hands", Json::List(hands.into())),
    ]);
    Json::object([("preset", Json::text(OTHER)), ("data", data)])
}

fn write_hand(hand: Hand) -> Json {
    let kinds = HandKind::ALL.into_iter();
    let members = kinds.map(|kind| {
        let count = Json::Number(hand.count(kind).into());
        (code(kind.kind()).to_owned(), count)
    });
    Json::Object(members.collect())
}
