//! A position in 256 bits, by whichever table.

use game::{Color, Position as _};

use ::shogi::{HandKind, Kind, Piece, Position, Square, Squares};

use super::bits::{BitReader, BitWriter};
use super::table::{Code, Table};
use super::{Error, WriteError};
use crate::shogi::setup::Setup;

/// The longest code.
const MAX_BITS: u8 = 7;

pub(super) fn parse(bytes: &[u8; 32], table: &Table) -> Result<Position, Error> {
    let mut reader = Reader {
        bits: BitReader::new(bytes),
        table,
        setup: Setup::empty(),
        counts: [0; 7],
    };
    reader.read()
}

struct Reader<'a> {
    bits: BitReader<'a>,
    table: &'a Table,
    setup: Setup,
    /// How many pieces of each kind were read, wherever they are.
    counts: [usize; 7],
}

impl Reader<'_> {
    fn read(&mut self) -> Result<Position, Error> {
        let turn = self.read_color()?;
        let mut kings = Squares::NONE;
        for color in Color::BOTH {
            let found = self.bits.read_number(7).unwrap_or(u8::MAX);
            let square = Square::from_index(found).filter(|&square| !kings.contains(square));
            let square = square.ok_or(Error::King { color, found })?;
            kings |= Squares::of(square);
            self.setup.put(square, Piece::new(Kind::King, color));
        }
        for square in !kings {
            if let Some(piece) = self.read_square()? {
                self.setup.put(square, piece);
            }
        }
        while !self.bits.is_at_end() {
            self.read_off_board()?;
        }
        for (kind, &found) in HandKind::ALL.into_iter().zip(&self.counts) {
            if found != usize::from(kind.in_a_set()) {
                return Err(Error::Count { kind, found });
            }
        }
        self.setup.position(turn).map_err(Error::Position)
    }

    fn read_bit(&mut self) -> Result<bool, Error> {
        let bit = self.bits.place();
        self.bits.read().ok_or(Error::End { bit })
    }

    fn read_color(&mut self) -> Result<Color, Error> {
        let is_white = self.read_bit()?;
        Ok(if is_white { Color::White } else { Color::Black })
    }

    /// Reads bits until they are a code that `find` knows.
    fn read_code<T>(&mut self, find: impl Fn(Code) -> Option<T>) -> Result<T, Error> {
        let bit = self.bits.place();
        let mut code = 0;
        for place in 0..MAX_BITS {
            let read = self.bits.read().ok_or(Error::End { bit })?;
            code |= u8::from(read) << place;
            if let Some(found) = find((code, place + 1)) {
                return Ok(found);
            }
        }
        Err(Error::Code { bit })
    }

    fn read_square(&mut self) -> Result<Option<Piece>, Error> {
        let board = self.table.board;
        let kind = self.read_code(|code| match code {
            (0, 1) => Some(None),
            _ => find(&board, code).map(Some),
        })?;
        let Some(held) = kind else {
            return Ok(None);
        };
        self.count(held);
        let kind = held.kind();
        let (kind, color) = match kind.promoted() {
            None => (kind, self.read_color()?),
            Some(promoted) if self.table.promotion_first => {
                let is_promoted = self.read_bit()?;
                let kind = if is_promoted { promoted } else { kind };
                (kind, self.read_color()?)
            }
            Some(promoted) => {
                let color = self.read_color()?;
                let is_promoted = self.read_bit()?;
                (if is_promoted { promoted } else { kind }, color)
            }
        };
        Ok(Some(Piece::new(kind, color)))
    }

    /// Reads a piece in hand or out of the game.
    fn read_off_board(&mut self) -> Result<(), Error> {
        let (hand, missing) = (self.table.hand, self.table.missing);
        let (kind, is_held) = self.read_code(|code| {
            let held = find(&hand, code).map(|kind| (kind, true));
            held.or_else(|| Some((find(&missing, code)?, false)))
        })?;
        self.count(kind);
        if is_held {
            let color = self.read_color()?;
            // One too many shows in the count.
            self.setup.hold(color, kind);
        }
        Ok(())
    }

    fn count(&mut self, kind: HandKind) {
        if let Some(count) = self.counts.get_mut(kind as usize) {
            *count += 1;
        }
    }
}

fn find(codes: &[Code; 7], code: Code) -> Option<HandKind> {
    let mut known = HandKind::ALL.into_iter().zip(codes);
    known.find_map(|(kind, known)| (*known == code).then_some(kind))
}

pub(super) fn write(position: &Position, table: &Table) -> Result<[u8; 32], WriteError> {
    let mut bits = BitWriter::default();
    bits.write(position.turn() == Color::White);
    for color in Color::BOTH {
        let king = position.king(color).ok_or(WriteError::King { color })?;
        bits.write_number(king.index() as u8, 7);
    }
    let mut missing = HandKind::ALL.map(HandKind::in_a_set);
    let mut take = |kind: HandKind, count: u8| {
        if let Some(rest) = missing.get_mut(kind as usize) {
            *rest = rest.saturating_sub(count);
        }
    };
    for square in Square::all() {
        let Some(piece) = position.piece(square) else {
            bits.write(false);
            continue;
        };
        if let Some(held) = piece.kind().in_hand() {
            take(held, 1);
            write_piece(piece, held, table, &mut bits);
        }
    }
    for color in Color::BOTH {
        for (kind, (code, length)) in HandKind::ALL.into_iter().zip(table.hand) {
            let count = position.hand(color).count(kind);
            take(kind, count);
            for _ in 0..count {
                bits.write_number(code, length);
                bits.write(color == Color::White);
            }
        }
    }
    for (count, (code, length)) in missing.into_iter().zip(table.missing) {
        for _ in 0..count {
            bits.write_number(code, length);
        }
    }
    Ok(bits.finish())
}

fn write_piece(piece: Piece, held: HandKind, table: &Table, bits: &mut BitWriter) {
    if let Some((code, length)) = table.board.get(held as usize) {
        bits.write_number(*code, *length);
    }
    let is_white = piece.color() == Color::White;
    let is_promoted = piece.kind().is_promoted();
    let flags = match (held.kind().promoted(), table.promotion_first) {
        (None, _) => &[is_white][..],
        (Some(_), true) => &[is_promoted, is_white],
        (Some(_), false) => &[is_white, is_promoted],
    };
    for flag in flags {
        bits.write(*flag);
    }
}
