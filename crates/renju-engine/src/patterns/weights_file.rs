//! Weights as a file: a heading, the numbers as little-endian words of 16 bits, and a checksum.

use std::error::Error;
use std::fmt;

use game::Color;

use super::{CODES, Code, Weights};

/// The heading. Another number and order of codes would be another version.
const HEADING: &[u8; 16] = b"sanban renju e 1";

/// The numbers of a file.
const NUMBERS: usize = 2 * CODES * 4 + 2 * Weights::THREATS;

/// A file that holds no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It begins otherwise.
    Heading,
    /// It has another length.
    Length(usize),
    /// Its bytes are not those that were written.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Heading => f.write_str("expected evaluation weights of Renju"),
            WeightsError::Length(length) => {
                let expected = Weights::FILE_BYTES;
                write!(f, "length: expected {expected} bytes, found {length}")
            }
            WeightsError::Checksum => {
                f.write_str("checksum: the file is damaged: its bytes are not those written")
            }
        }
    }
}

impl Error for WeightsError {}

impl Weights {
    /// The length of a file.
    pub const FILE_BYTES: usize = HEADING.len() + 2 * NUMBERS + 4;

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEADING.to_vec();
        let mut put = |number: i16| bytes.extend(number.to_le_bytes());
        for color in Color::BOTH {
            for code in 0..CODES as Code {
                self.value(color, code).into_iter().for_each(&mut put);
                self.policies(color, code).into_iter().for_each(&mut put);
            }
            for situation in 0..Weights::THREATS {
                put(self.threat(color, situation));
            }
        }
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The weights of a file.
    ///
    /// # Errors
    ///
    /// If it is no such file, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        if !bytes.starts_with(HEADING) {
            return Err(WeightsError::Heading);
        }
        if bytes.len() != Weights::FILE_BYTES {
            return Err(WeightsError::Length(bytes.len()));
        }
        let (all, sum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(all).to_le_bytes() != sum {
            return Err(WeightsError::Checksum);
        }
        let words = all[HEADING.len()..].chunks_exact(2);
        let numbers: Vec<i16> = words
            .map(|word| i16::from_le_bytes([word[0], word[1]]))
            .collect();
        let half = NUMBERS / 2;
        let at = |color: Color, index: usize| numbers[color as usize * half + index];
        let pair = |color: Color, code: Code, first: usize| {
            let index = 4 * usize::from(code) + first;
            [at(color, index), at(color, index + 1)]
        };
        Ok(Weights::new(
            |color, code| pair(color, code, 0),
            |color, code| pair(color, code, 2),
            |color, situation| at(color, 4 * CODES + situation),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let weights = Weights::by_hand();
        let bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
        let mut damaged = bytes.clone();
        damaged[1000] ^= 1;
        assert_eq!(Weights::from_bytes(&damaged), Err(WeightsError::Checksum));
        let short = Weights::from_bytes(&bytes[..100]);
        assert_eq!(short, Err(WeightsError::Length(100)));
        assert_eq!(Weights::from_bytes(b"x"), Err(WeightsError::Heading));
    }
}
