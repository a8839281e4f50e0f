use std::fmt;
use std::io::Read as _;

use flate2::Compression;
use flate2::bufread::{ZlibDecoder, ZlibEncoder};

use super::set::{FEATURES, Features, OFFSETS, PATTERNS, PHASES, WEIGHTS_A_PHASE, phase};

/// So many steps of a weight are a disc.
pub const UNIT: i32 = 64;

const MAGIC: &[u8; 8] = b"SANBANPT";
const VERSION: u16 = 2;
const HEAD: usize = MAGIC.len() + 2 + 4 + 4 + 4;

/// What each pattern is worth in each phase.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// Phase by phase.
    values: Box<[i16]>,
}

/// Why bytes are no weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// They do not begin like a file of weights.
    NoWeights,
    /// They are of another version of the form.
    Version(u16),
    /// They are for another set of patterns.
    Patterns,
    /// There are more or fewer than there should be.
    Count {
        /// How many weights there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// They are not what was written.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NoWeights => f.write_str("expected pattern weights of Othello"),
            WeightsError::Version(found) => {
                write!(f, "version: expected {VERSION}, found {found}")
            }
            WeightsError::Patterns => f.write_str("these weights are for other patterns"),
            WeightsError::Count { expected, found } => {
                write!(f, "expected {expected} weights, found {found}")
            }
            WeightsError::Damaged => f.write_str("is damaged: its checksum is another"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl Weights {
    /// The weights of all phases, in steps of 1/[`UNIT`] disc; `None` if there are not
    /// [`PHASES`] times [`WEIGHTS_A_PHASE`].
    #[must_use]
    pub fn new(values: Vec<i16>) -> Option<Weights> {
        (values.len() == PHASES * WEIGHTS_A_PHASE).then(|| Weights {
            values: values.into_boxed_slice(),
        })
    }

    /// What a board with so many discs is worth to the side to move, in steps of 1/[`UNIT`] disc.
    #[inline]
    #[must_use]
    pub fn value(&self, features: &Features, is_black: bool, discs: u32) -> i32 {
        let phase = phase(discs);
        let weights = &self.values[phase * WEIGHTS_A_PHASE..][..WEIGHTS_A_PHASE];
        let seen = features.seen_by(is_black);
        let mut sum = 0;
        for index in 0..FEATURES {
            sum += i32::from(weights[OFFSETS[index] as usize + usize::from(seen.0[index])]);
        }
        sum
    }

    /// A file of weights: magic, version, checksum of the patterns, checksum and number of the
    /// weights, and the weights, all little-endian; the weights are compressed (zlib), since most
    /// patterns never come up and have none.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let body: Vec<u8> = self
            .values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(patterns_checksum().to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend((self.values.len() as u32).to_le_bytes());
        // Reading from memory into memory cannot fail.
        let _ = ZlibEncoder::new(&body[..], Compression::default()).read_to_end(&mut bytes);
        bytes
    }

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let Some((head, packed)) = bytes.split_at_checked(HEAD) else {
            return Err(WeightsError::NoWeights);
        };
        if !head.starts_with(MAGIC) {
            return Err(WeightsError::NoWeights);
        }
        let word = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&head[at..at + 4]);
            u32::from_le_bytes(word)
        };
        let version = u16::from_le_bytes([head[8], head[9]]);
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        if word(10) != patterns_checksum() {
            return Err(WeightsError::Patterns);
        }
        let expected = PHASES * WEIGHTS_A_PHASE;
        let found = word(18) as usize;
        if found != expected {
            return Err(WeightsError::Count { expected, found });
        }
        let mut body = Vec::with_capacity(2 * expected);
        // Damaged bytes may promise any amount: no more is unpacked than tells that it is wrong.
        let unpacked = ZlibDecoder::new(packed)
            .take(2 * expected as u64 + 1)
            .read_to_end(&mut body);
        let is_whole = unpacked.is_ok_and(|length| length == 2 * expected);
        if !is_whole || crc32fast::hash(&body) != word(14) {
            return Err(WeightsError::Damaged);
        }
        let values = body
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        Weights::new(values).ok_or(WeightsError::Patterns)
    }
}

/// Tells sets of patterns apart.
fn patterns_checksum() -> u32 {
    let bytes: Vec<u8> = PATTERNS
        .iter()
        .flat_map(|pattern| [pattern.squares, pattern.views as u64])
        .flat_map(u64::to_le_bytes)
        .collect();
    crc32fast::hash(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        let value = |index: usize| (index as i64 * 7919 % 1001 - 500) as i16;
        Weights::new((0..PHASES * WEIGHTS_A_PHASE).map(value).collect()).expect("that many")
    }

    #[test]
    fn a_file_gives_the_weights_back() {
        let bytes = some().to_bytes();
        assert_eq!(Weights::from_bytes(&bytes), Ok(some()));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = some().to_bytes();
        let changed = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            Weights::from_bytes(&bytes)
        };
        assert_eq!(changed(0), Err(WeightsError::NoWeights));
        assert_eq!(changed(8), Err(WeightsError::Version(3)));
        assert_eq!(changed(10), Err(WeightsError::Patterns));
        assert_eq!(changed(14), Err(WeightsError::Damaged));
        assert!(matches!(changed(18), Err(WeightsError::Count { .. })));
        for at in [HEAD, HEAD + 1000, bytes.len() - 1] {
            assert_eq!(changed(at), Err(WeightsError::Damaged), "byte {at}");
        }
        assert_eq!(Weights::from_bytes(b"no"), Err(WeightsError::NoWeights));
        let short = &bytes[..bytes.len() / 2];
        assert_eq!(Weights::from_bytes(short), Err(WeightsError::Damaged));
    }
}
