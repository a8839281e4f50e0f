//! Board diagrams (BOD), as KIF and KI2 files start with where no handicap has a name for it.

use std::fmt::{self, Write};

use game::{Color, Position as _};

use ::shogi::kanji::{parse_name, parse_numeral};
use ::shogi::{HandKind, Kind, Piece, Position, Sfen, Square};

use super::{Fault, error};
use crate::shogi::setup::Setup;

const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// A diagram being read.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    setup: Setup,
    /// How many ranks there were so far.
    ranks: u8,
}

impl Diagram {
    /// Nothing on the board, and no rank of it seen.
    pub(crate) fn empty() -> Diagram {
        Diagram {
            setup: Setup::empty(),
            ranks: 0,
        }
    }

    /// Reads the next rank, as in `|v香v桂v銀v金v玉v金v銀v桂v香|一`.
    pub(crate) fn rank(&mut self, text: &str) -> Result<(), Fault> {
        let fault = || error::RANK.found(text);
        let rank = self.ranks + 1;
        let mut rest = text.trim().strip_prefix('|').ok_or_else(fault)?;
        for file in (1..=9).rev() {
            let square = Square::new(file, rank).ok_or_else(fault)?;
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix(['・', '･', '.', '*']) {
                rest = after;
                continue;
            }
            let (color, piece) = match rest.strip_prefix(['v', 'V', 'ｖ']) {
                Some(piece) => (Color::White, piece),
                None => (Color::Black, rest.strip_prefix('^').unwrap_or(rest)),
            };
            let (kind, after) = parse_name(piece).ok_or_else(fault)?;
            self.setup.put(square, Piece::new(kind, color));
            rest = after;
        }
        if !rest.trim_start().starts_with('|') {
            return Err(fault().into());
        }
        self.ranks = rank;
        Ok(())
    }

    /// Reads what a side holds, as in `飛　角二　歩十八` or `なし`.
    pub(crate) fn hand(&mut self, color: Color, text: &str) -> Result<(), Fault> {
        let mut rest = text.trim();
        if matches!(rest, "なし" | "無し") {
            return Ok(());
        }
        while !rest.is_empty() {
            let fault = || error::HAND.found(rest);
            let (kind, after) = parse_name(rest).ok_or_else(fault)?;
            let kind = kind.in_hand().filter(|held| held.kind() == kind);
            let kind = kind.ok_or_else(fault)?;
            let after = after.trim_start_matches(is_blank);
            let words = after.trim_start_matches(is_numeral);
            let count = parse_count(after.strip_suffix(words).unwrap_or("")).ok_or_else(fault)?;
            for _ in 0..count {
                if !self.setup.hold(color, kind) {
                    return Err(error::ONE_SET.found(text.trim()).into());
                }
            }
            rest = words.trim_start();
        }
        Ok(())
    }

    /// The position, if all of it was there; `None` if no rank was.
    pub(crate) fn position(&self, turn: Color) -> Result<Option<Position>, Fault> {
        match self.ranks {
            0 => Ok(None),
            9 => self.setup.position(turn).map(Some).map_err(Fault::Position),
            found => Err(Fault::Ranks { found }),
        }
    }
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t')
}

fn is_numeral(letter: char) -> bool {
    matches!(letter, '十' | '0' | '０') || parse_numeral(letter).is_some()
}

/// A count of pieces: 十八 or 18, one if there is none.
fn parse_count(text: &str) -> Option<u32> {
    let number = |text: &str, none: u32| {
        text.chars().try_fold(
            if text.is_empty() { none } else { 0 },
            |sum: u32, letter| {
                let digit = u32::from(parse_numeral(letter).unwrap_or(0));
                sum.checked_mul(10)?.checked_add(digit)
            },
        )
    };
    match text.split_once('十') {
        Some((_, ones)) if ones.contains('十') => None,
        Some((tens, ones)) => number(tens, 1)?
            .checked_mul(10)?
            .checked_add(number(ones, 0)?),
        None => number(text, 1),
    }
}

/// Writes a diagram with both hands, the side to move, and the moves before if there were any.
pub(crate) fn write(start: &Sfen, out: &mut impl Write) -> fmt::Result {
    let position = &start.position;
    write_hand(position, Color::White, out)?;
    out.write_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n")?;
    for (rank, name) in (1..=9).zip(RANKS) {
        out.write_char('|')?;
        for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
            match position.piece(square) {
                None => out.write_str(" ・")?,
                Some(piece) => {
                    out.write_char(match piece.color() {
                        Color::Black => ' ',
                        Color::White => 'v',
                    })?;
                    out.write_str(letter(piece.kind()))?;
                }
            }
        }
        writeln!(out, "|{name}")?;
    }
    out.write_str("+---------------------------+\n")?;
    write_hand(position, Color::Black, out)?;
    writeln!(out, "{}番", side(position.turn()))?;
    if start.number != 1 {
        writeln!(out, "手数＝{}  まで", start.number.saturating_sub(1))?;
    }
    Ok(())
}

fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

fn write_hand(position: &Position, color: Color, out: &mut impl Write) -> fmt::Result {
    write!(out, "{}の持駒：", side(color))?;
    let hand = position.hand(color);
    if hand.is_empty() {
        out.write_str("なし")?;
    }
    for kind in HandKind::ALL.into_iter().rev() {
        let count = hand.count(kind);
        if count == 0 {
            continue;
        }
        out.write_str(letter(kind.kind()))?;
        if count >= 10 {
            out.write_str("十")?;
        }
        // One piece needs no numeral, eleven do.
        if let (2.., Some(ones)) = (count, (count % 10).checked_sub(1)) {
            out.write_str(RANKS.get(usize::from(ones)).unwrap_or(&""))?;
        }
        out.write_char('　')?;
    }
    out.write_char('\n')
}

/// A piece in one letter.
fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::ProLance => "杏",
        Kind::ProKnight => "圭",
        Kind::ProSilver => "全",
        other => ::shogi::kanji::name(other),
    }
}
