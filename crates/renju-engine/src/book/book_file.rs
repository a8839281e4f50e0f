//! A book as a file: a heading, the rules, the positions in order, and a checksum.

use std::error::Error;
use std::fmt;

use renju::{Point, RuleSet, Size};

use super::stone_set::StoneSet;
use super::{BookValue, RenjuBook};

/// The heading; another form would have another number.
const HEADING: &[u8; 16] = b"sanban renju b 1";

/// The rule sets by their number in a file.
const RULE_SETS: [RuleSet; 5] = [
    RuleSet::Renju,
    RuleSet::Gomocup,
    RuleSet::Standard,
    RuleSet::Freestyle,
    RuleSet::Rdd,
];

/// A file that holds no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenjuBookError {
    /// It begins otherwise.
    Heading,
    /// It is shorter than the shortest book.
    Length(usize),
    /// Its bytes are not those that were written.
    Checksum,
    /// A position, from 1, is none: its stones, its order or its end.
    Position(usize),
}

impl fmt::Display for RenjuBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenjuBookError::Heading => f.write_str("expected an opening book of Renju"),
            RenjuBookError::Length(length) => {
                let least = LEAST;
                write!(f, "length: expected at least {least} bytes, found {length}")
            }
            RenjuBookError::Checksum => {
                f.write_str("checksum: the file is damaged: its bytes are not those written")
            }
            RenjuBookError::Position(number) => {
                write!(
                    f,
                    "position {number}: expected stones on different points of the board, in the order of a book"
                )
            }
        }
    }
}

impl Error for RenjuBookError {}

/// The length of a book without positions.
const LEAST: usize = HEADING.len() + 2 + 4;

impl RenjuBook {
    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEADING.to_vec();
        let rule_set = RULE_SETS.iter().position(|&set| set == self.rule_set);
        bytes.push(rule_set.unwrap_or_default() as u8);
        bytes.push(self.size.get());
        for (stones, entry) in &self.entries {
            // The greatest bit says whether the moves of the position follow.
            let count = stones.points().len().min(0x7f) as u8;
            bytes.push(count | u8::from(entry.is_expanded) << 7);
            bytes.extend(entry.value.to_le_bytes());
            for point in stones.points() {
                let number = u16::from(point.y) * u16::from(self.size.get()) + u16::from(point.x);
                bytes.extend(number.to_le_bytes());
            }
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The book of a file.
    ///
    /// # Errors
    ///
    /// If it is no such file, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<RenjuBook, RenjuBookError> {
        if !bytes.starts_with(HEADING) {
            return Err(RenjuBookError::Heading);
        }
        if bytes.len() < LEAST {
            return Err(RenjuBookError::Length(bytes.len()));
        }
        let (all, sum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(all).to_le_bytes() != sum {
            return Err(RenjuBookError::Checksum);
        }
        let (rules, mut rest) = all[HEADING.len()..].split_at(2);
        let rule_set = RULE_SETS.get(usize::from(rules[0])).copied();
        let size = Size::new(rules[1]);
        let (Some(rule_set), Some(size)) = (rule_set, size) else {
            return Err(RenjuBookError::Heading);
        };
        let mut book = RenjuBook::new(size, rule_set);
        let mut number = 0;
        while !rest.is_empty() {
            number += 1;
            let wrong = RenjuBookError::Position(number);
            let (stones, entry, left) = read_position(rest, size, rule_set).ok_or(wrong)?;
            let is_in_order = book
                .entries
                .last_key_value()
                .is_none_or(|(last, _)| *last < stones);
            if !is_in_order {
                return Err(wrong);
            }
            book.entries.insert(stones, entry);
            rest = left;
        }
        Ok(book)
    }
}

/// The first position, and what follows it.
fn read_position(
    bytes: &[u8],
    size: Size,
    rule_set: RuleSet,
) -> Option<(StoneSet, BookValue, &[u8])> {
    let (&[count, low, high], rest) = bytes.split_first_chunk::<3>()?;
    let (numbers, rest) = rest.split_at_checked(2 * usize::from(count & 0x7f))?;
    let side = u16::from(size.get());
    let points = numbers.chunks_exact(2).map(|number| {
        let number = u16::from_le_bytes([number[0], number[1]]);
        Point::new((number % side) as u8, (number / side).min(255) as u8)
    });
    let stones = StoneSet::new(points.collect(), size, rule_set)?;
    let entry = BookValue {
        value: i16::from_le_bytes([low, high]),
        is_expanded: count & 0x80 != 0,
    };
    Some((stones, entry, rest))
}

#[cfg(test)]
mod tests {
    use renju::Transcript;

    use super::*;

    fn book() -> RenjuBook {
        let mut book = RenjuBook::new(Size::RENJU, RuleSet::Renju);
        for (number, moves) in ["h8", "h8 h9", "h8 i9 j7", "a1 o15 h8 b3"]
            .iter()
            .enumerate()
        {
            let game = Transcript::parse(moves).expect("moves");
            let entry = BookValue {
                value: 100 - 70 * number as i16,
                is_expanded: number % 2 == 0,
            };
            book.put(game.line.position(), entry);
        }
        book
    }

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let book = book();
        let bytes = book.to_bytes();
        assert_eq!(RenjuBook::from_bytes(&bytes), Ok(book));
        let mut damaged = bytes.clone();
        damaged[20] ^= 1;
        let found = RenjuBook::from_bytes(&damaged);
        assert_eq!(found, Err(RenjuBookError::Checksum));
        assert_eq!(RenjuBook::from_bytes(b"x"), Err(RenjuBookError::Heading));
        let short = RenjuBook::from_bytes(&bytes[..17]);
        assert_eq!(short, Err(RenjuBookError::Length(17)));
    }

    #[test]
    fn no_bytes_with_a_good_checksum_make_it_panic() {
        let bytes = book().to_bytes();
        let mut rng = fastrand::Rng::with_seed(3);
        let mut refused = 0;
        for _ in 0..2000 {
            let mut other = bytes[..bytes.len() - 4].to_vec();
            let at = rng.usize(HEADING.len()..other.len());
            other[at] = rng.u8(..);
            other.truncate(rng.usize(LEAST..=other.len()));
            let sum = crc32fast::hash(&other);
            other.extend(sum.to_le_bytes());
            refused += usize::from(RenjuBook::from_bytes(&other).is_err());
        }
        assert!(refused > 1000, "{refused}");
    }
}
