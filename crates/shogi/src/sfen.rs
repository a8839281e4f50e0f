use std::fmt;
use std::str::FromStr;

use game::{Color, Position as _};

use crate::set_up::check;
use crate::{HandKind, Kind, Position, SfenError, Square};

/// A position as USI writes it: board, side to move, hands, move number.
///
/// Hands are read in any order and written in USI's: rook, bishop, gold, silver, knight,
/// lance, pawn, Black's before White's. The move number may be missing.
///
/// ```
/// # use shogi::{Position, Sfen};
/// let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// let sfen: Sfen = text.parse()?;
/// assert_eq!(sfen.position, Position::start());
/// assert_eq!(sfen.to_string(), text);
/// # Ok::<(), shogi::SfenError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Sfen {
    /// The board, the hands and the side to move.
    pub position: Position,
    /// The number of the next move, from 1.
    pub number: u32,
}

impl Sfen {
    /// A position as if no move had been played.
    #[must_use]
    pub fn new(position: Position) -> Sfen {
        Sfen {
            position,
            number: 1,
        }
    }
}

/// The letters of the kinds before promotion, as Black has them.
const LETTERS: [(char, Kind); 8] = [
    ('P', Kind::Pawn),
    ('L', Kind::Lance),
    ('N', Kind::Knight),
    ('S', Kind::Silver),
    ('G', Kind::Gold),
    ('B', Kind::Bishop),
    ('R', Kind::Rook),
    ('K', Kind::King),
];

fn letter(kind: Kind) -> char {
    let plain = kind.unpromoted();
    LETTERS
        .iter()
        .find(|(_, known)| *known == plain)
        .map_or('?', |(letter, _)| *letter)
}

fn parse_letter(letter: char) -> Option<(Kind, Color)> {
    let color = if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    };
    LETTERS
        .iter()
        .find(|(known, _)| *known == letter.to_ascii_uppercase())
        .map(|(_, kind)| (*kind, color))
}

fn in_case(letter: char, color: Color) -> char {
    match color {
        Color::Black => letter,
        Color::White => letter.to_ascii_lowercase(),
    }
}

impl fmt::Display for Sfen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        for rank in 1..=9 {
            if rank > 1 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
                let Some(piece) = position.piece(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                if piece.kind().is_promoted() {
                    f.write_str("+")?;
                }
                write!(f, "{}", in_case(letter(piece.kind()), piece.color()))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        f.write_str(match position.turn() {
            Color::Black => " b ",
            Color::White => " w ",
        })?;
        let mut any = false;
        for color in Color::BOTH {
            for kind in HandKind::ALL.into_iter().rev() {
                let count = position.hand(color).count(kind);
                if count > 1 {
                    write!(f, "{count}")?;
                }
                if count > 0 {
                    write!(f, "{}", in_case(letter(kind.kind()), color))?;
                    any = true;
                }
            }
        }
        if !any {
            f.write_str("-")?;
        }
        write!(f, " {}", self.number)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", Sfen::new(self.clone()))
    }
}

impl fmt::Debug for Sfen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sfen({self})")
    }
}

impl FromStr for Sfen {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Sfen, SfenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, side, hands, number) = match fields[..] {
            [board, side, hands] => (board, side, hands, None),
            [board, side, hands, number] => (board, side, hands, Some(number)),
            _ => {
                return Err(SfenError::Fields {
                    found: fields.len(),
                });
            }
        };
        let turn = match side {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(SfenError::Side),
        };
        let mut position = Position::empty(turn);
        parse_board(board, &mut position)?;
        parse_hands(hands, &mut position)?;
        let number = match number {
            None => 1,
            Some(text) => text.parse().map_err(|_| SfenError::Number {
                found: text.to_owned(),
            })?,
        };
        check(&position)?;
        Ok(Sfen { position, number })
    }
}

fn parse_board(text: &str, position: &mut Position) -> Result<(), SfenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return Err(SfenError::Ranks { found: ranks.len() });
    }
    for (rank, row) in (1..=9).zip(ranks) {
        let name = (b'a' + rank - 1) as char;
        let mut file = 9;
        let mut promoted = false;
        for found in row.chars() {
            match (found, parse_letter(found)) {
                ('1'..='9', _) if !promoted => file -= found as i8 - '0' as i8,
                ('+', _) if !promoted => promoted = true,
                (_, Some((plain, color))) => {
                    let kind = if promoted {
                        plain.promoted()
                    } else {
                        Some(plain)
                    };
                    let kind = kind.ok_or(SfenError::Promotion { rank: name })?;
                    let square = u8::try_from(file)
                        .ok()
                        .and_then(|file| Square::new(file, rank))
                        .ok_or(SfenError::Width { rank: name })?;
                    position.put(square, kind, color);
                    promoted = false;
                    file -= 1;
                }
                _ => return Err(SfenError::Letter { rank: name, found }),
            }
            if file < 0 {
                return Err(SfenError::Width { rank: name });
            }
        }
        if promoted {
            return Err(SfenError::Promotion { rank: name });
        }
        if file != 0 {
            return Err(SfenError::Width { rank: name });
        }
    }
    Ok(())
}

fn parse_hands(text: &str, position: &mut Position) -> Result<(), SfenError> {
    if text == "-" {
        return Ok(());
    }
    let fail = || SfenError::Hand {
        found: text.to_owned(),
    };
    let mut count: Option<u8> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let grown = count.unwrap_or(0).checked_mul(10);
            count = grown.and_then(|tens| tens.checked_add(digit as u8));
            if count.is_none_or(|count| count == 0) {
                return Err(fail());
            }
            continue;
        }
        let (kind, color) = parse_letter(letter).ok_or_else(fail)?;
        let kind = kind.in_hand().ok_or_else(fail)?;
        let held = position.hand(color).count(kind);
        let held = held
            .checked_add(count.take().unwrap_or(1))
            .ok_or_else(fail)?;
        if held > kind.in_a_set() {
            return Err(SfenError::TooMany { kind: kind.kind() });
        }
        position.set_hand(color, kind, held);
    }
    if count.is_some() {
        return Err(fail());
    }
    Ok(())
}
