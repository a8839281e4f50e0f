//! The lines of the start position.

use std::fmt::{self, Write};

use game::Color;

use ::shogi::csa::{code, parse_code, sign};
use ::shogi::{HandKind, Kind, Piece, Position, Square};

use super::{Fault, error};
use crate::shogi::setup::Setup;

/// Reads what follows the P into the setup.
pub(super) fn parse(text: &str, setup: &mut Setup) -> Result<(), Fault> {
    if let Some(removed) = text.strip_prefix('I') {
        *setup = Setup::even();
        parse_removed(removed, setup)
    } else if let Some(pieces) = text.strip_prefix('+') {
        parse_pieces(pieces, Color::Black, setup)
    } else if let Some(pieces) = text.strip_prefix('-') {
        parse_pieces(pieces, Color::White, setup)
    } else {
        let pieces = split_rank(text).ok_or_else(|| error::RANK.found(text))?;
        for (square, piece) in pieces {
            if !setup.put(square, piece) {
                let found = format!("P{text}");
                return Err(Fault::Taken { found });
            }
        }
        Ok(())
    }
}

/// The pieces of a rank such as `2 * -HI *  *  *  *  * -KA * `. Real files lose blanks, so none
/// is counted.
fn split_rank(text: &str) -> Option<Vec<(Square, Piece)>> {
    let (number, mut rest) = text.split_at_checked(1)?;
    let rank = number.parse().ok()?;
    let mut pieces = Vec::new();
    for file in (1..=9).rev() {
        let square = Square::new(file, rank)?;
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('*') {
            rest = after;
            continue;
        }
        let (sign, after) = rest.split_at_checked(1)?;
        let (code, after) = after.split_at_checked(2)?;
        let color = match sign {
            "+" => Color::Black,
            "-" => Color::White,
            _ => return None,
        };
        pieces.push((square, Piece::new(parse_code(code)?, color)));
        rest = after;
    }
    rest.trim().is_empty().then_some(pieces)
}

/// Pieces that are missing from an even game, as in `82HI22KA`.
fn parse_removed(text: &str, setup: &mut Setup) -> Result<(), Fault> {
    each_piece(text, |square, code, found| {
        let (Some(square), Some(kind)) = (square, parse_code(code)) else {
            return Err(error::PIECES.found(found).into());
        };
        if setup.remove(square, kind) {
            Ok(())
        } else {
            Err(Fault::Missing { found })
        }
    })
}

/// Pieces of one side, as in `59OU00FU00AL`.
fn parse_pieces(text: &str, color: Color, setup: &mut Setup) -> Result<(), Fault> {
    each_piece(text, |square, code, found| {
        let kind = parse_code(code);
        let held = kind.and_then(Kind::in_hand);
        let held = held.filter(|held| Some(held.kind()) == kind);
        match (square, kind, held) {
            (None, None, _) if code == "AL" => {
                setup.hold_rest(color);
                Ok(())
            }
            (Some(square), Some(kind), _) if setup.put(square, Piece::new(kind, color)) => Ok(()),
            (Some(_), Some(_), _) => Err(Fault::Taken { found }),
            (None, _, Some(held)) if setup.hold(color, held) => Ok(()),
            (None, _, Some(_)) => Err(Fault::TooMany { found }),
            _ => Err(error::PIECES.found(found).into()),
        }
    })
}

/// Cuts a text into squares (none for the hand, 00) and codes of pieces; the two together are
/// what was found.
fn each_piece(
    text: &str,
    mut place: impl FnMut(Option<Square>, &str, String) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut rest = text.trim();
    while !rest.is_empty() {
        let fault = || error::PIECES.found(rest);
        let (item, after) = rest.split_at_checked(4).ok_or_else(fault)?;
        let (square, code) = item.split_at_checked(2).ok_or_else(fault)?;
        let square = match square.as_bytes() {
            b"00" => None,
            [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0'),
            _ => return Err(fault().into()),
        };
        place(square, code, item.to_owned())?;
        rest = after.trim_start();
    }
    Ok(())
}

/// Writes the lines of a position, without the side to move.
pub(super) fn write(position: &Position, out: &mut impl Write) -> fmt::Result {
    for rank in 1..=9 {
        write!(out, "P{rank}")?;
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match position.piece(square) {
                None => out.write_str(" * ")?,
                Some(piece) => write!(out, "{}{}", sign(piece.color()), code(piece.kind()))?,
            }
        }
        out.write_char('\n')?;
    }
    for color in Color::BOTH {
        let hand = position.hand(color);
        if hand.is_empty() {
            continue;
        }
        write!(out, "P{}", sign(color))?;
        for kind in HandKind::ALL.into_iter().rev() {
            for _ in 0..hand.count(kind) {
                write!(out, "00{}", code(kind.kind()))?;
            }
        }
        out.write_char('\n')?;
    }
    Ok(())
}
