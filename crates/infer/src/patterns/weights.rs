use std::fmt;
use std::io::Read as _;

use flate2::Compression;
use flate2::bufread::{ZlibDecoder, ZlibEncoder};

use super::Spread;
use super::set::{Features, PATTERNS, PHASES, STARTS, WEIGHTS_A_PHASE, phase};

/// The units of a weight in one disc.
pub const UNIT: i32 = 64;

const MAGIC: &[u8; 8] = b"SANBANPT";
/// The version of a file without weights of mobility, and of one with them.
const VERSION: u16 = 3;
const WITH_MOBILITY: u16 = 4;
const HEAD: usize = MAGIC.len() + 2 + 4 + 4 + 4;

/// The number of weights of all phases.
const COUNT: usize = PHASES * WEIGHTS_A_PHASE;

/// The largest distance of a pattern's index from its offset.
const REACH: usize = 1 << u16::BITS;

/// The numbers of moves that have a weight: from 0 on, with the last for all higher ones.
pub const MOBILITIES: usize = 32;

/// The number of weights of mobility of a phase: those of the side to move, then those of its
/// opponent.
pub const MOBILITY_WEIGHTS: usize = 2 * MOBILITIES;

/// The number of weights of mobility of all phases.
const MOBILITY_COUNT: usize = PHASES * MOBILITY_WEIGHTS;

/// The indices of a board's weights of mobility among those of its phase.
#[inline]
#[must_use]
pub fn mobility_places(player: u64, opponent: u64) -> [usize; 2] {
    let count = |own, theirs| {
        let moves = simd::othello::mobility(own, theirs).count_ones() as usize;
        moves.min(MOBILITIES - 1)
    };
    [
        count(player, opponent),
        MOBILITIES + count(opponent, player),
    ]
}

/// The bytes of an error model.
const SPREAD: usize = 7 * 4;

/// The pattern weights of all phases.
#[derive(Clone, PartialEq)]
pub struct Weights {
    /// Phase by phase, padded with zeros so that no 16-bit index leaves the slice: that saves a
    /// bounds check per pattern.
    values: Box<[i16]>,
    /// The weights of mobility, phase by phase; empty if it is not looked at.
    mobility: Box<[i16]>,
    spread: Spread,
}

/// Why a file of weights cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The magic number is wrong.
    NoWeights,
    /// The file has another format version.
    Version(u16),
    /// The weights are for another set of patterns.
    Patterns,
    /// The number of weights is wrong.
    Count {
        /// The expected number.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// The checksum is wrong.
    Damaged,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NoWeights => f.write_str("expected pattern weights of Othello"),
            WeightsError::Version(found) => {
                write!(
                    f,
                    "version: expected {VERSION} or {WITH_MOBILITY}, found {found}"
                )
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
        let mut values = values;
        (values.len() == COUNT).then(|| {
            values.resize(COUNT + REACH, 0);
            Weights {
                values: values.into_boxed_slice(),
                mobility: Box::default(),
                spread: Spread::default(),
            }
        })
    }

    /// Adds weights of mobility, [`MOBILITY_WEIGHTS`] a phase; `None` if there are not as many.
    #[must_use]
    pub fn with_mobility(self, mobility: Vec<i16>) -> Option<Weights> {
        (mobility.len() == MOBILITY_COUNT).then(|| Weights {
            mobility: mobility.into_boxed_slice(),
            ..self
        })
    }

    /// Whether the mobility of both sides has weights.
    #[must_use]
    pub fn has_mobility(&self) -> bool {
        !self.mobility.is_empty()
    }

    /// Adds an error model.
    #[must_use]
    pub fn with_spread(self, spread: Spread) -> Weights {
        Weights { spread, ..self }
    }

    /// The error model of searches with these weights.
    #[must_use]
    pub fn spread(&self) -> &Spread {
        &self.spread
    }

    /// The evaluation of a board for the side to move, in units of 1/[`UNIT`] disc. The features
    /// see that side as Black or White; `player` has its discs.
    #[inline]
    #[must_use]
    pub fn value(&self, features: &Features, is_black: bool, player: u64, opponent: u64) -> i32 {
        let phase = phase((player | opponent).count_ones());
        let mut sum = self.patterns_value(features, is_black, phase);
        if self.has_mobility() {
            let weights = &self.mobility[phase * MOBILITY_WEIGHTS..][..MOBILITY_WEIGHTS];
            for place in mobility_places(player, opponent) {
                sum += i32::from(weights[place]);
            }
        }
        sum
    }

    #[inline]
    fn patterns_value(&self, features: &Features, is_black: bool, phase: usize) -> i32 {
        let weights = &self.values[phase * WEIGHTS_A_PHASE..][..WEIGHTS_A_PHASE + REACH];
        let seen = features.seen_by(is_black);
        let mut sum = 0;
        let mut feature = 0;
        for (pattern, start) in PATTERNS.iter().zip(STARTS) {
            let Some(weights) = weights[start..].first_chunk::<REACH>() else {
                return sum;
            };
            for _ in 0..pattern.views {
                sum += i32::from(weights[usize::from(seen.0[feature])]);
                feature += 1;
            }
        }
        sum
    }

    /// Writes a file of weights: magic, version, checksum of the patterns, checksum of the rest and
    /// number of the weights, then the error model and the weights, those of mobility last, all
    /// little-endian. The weights are compressed (zlib), since most patterns never occur and have
    /// none.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Spread { middle, end } = self.spread;
        let spread = middle.into_iter().chain(end).flat_map(f32::to_le_bytes);
        let values = self.values[..COUNT].iter().chain(&self.mobility);
        let version = if self.has_mobility() {
            WITH_MOBILITY
        } else {
            VERSION
        };
        let body: Vec<u8> = spread
            .chain(values.flat_map(|value| value.to_le_bytes()))
            .collect();
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend(version.to_le_bytes());
        bytes.extend(patterns_checksum().to_le_bytes());
        bytes.extend(crc32fast::hash(&body).to_le_bytes());
        bytes.extend(((COUNT + self.mobility.len()) as u32).to_le_bytes());
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
        let expected = match version {
            VERSION => COUNT,
            WITH_MOBILITY => COUNT + MOBILITY_COUNT,
            _ => return Err(WeightsError::Version(version)),
        };
        if word(10) != patterns_checksum() {
            return Err(WeightsError::Patterns);
        }
        let found = word(18) as usize;
        if found != expected {
            return Err(WeightsError::Count { expected, found });
        }
        let length = SPREAD + 2 * expected;
        let mut body = Vec::with_capacity(length);
        // Damaged bytes may promise any amount: no more is unpacked than tells that it is wrong.
        let unpacked = ZlibDecoder::new(packed)
            .take(length as u64 + 1)
            .read_to_end(&mut body);
        let is_whole = unpacked.is_ok_and(|unpacked| unpacked == length);
        if !is_whole || crc32fast::hash(&body) != word(14) {
            return Err(WeightsError::Damaged);
        }
        let (spread, body) = body.split_at(SPREAD);
        let mut parts = [0.0; 7];
        for (part, bytes) in parts.iter_mut().zip(spread.chunks_exact(4)) {
            *part = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            if !part.is_finite() {
                return Err(WeightsError::Damaged);
            }
        }
        let [a, b, c, d, e, f, g] = parts;
        let spread = Spread {
            middle: [a, b, c, d],
            end: [e, f, g],
        };
        let values = body.chunks_exact(2);
        let mut values: Vec<i16> = values
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let mobility = values.split_off(COUNT);
        let weights = Weights::new(values).ok_or(WeightsError::Patterns)?;
        let weights = weights.with_spread(spread);
        if mobility.is_empty() {
            Ok(weights)
        } else {
            weights
                .with_mobility(mobility)
                .ok_or(WeightsError::Patterns)
        }
    }
}

/// A checksum of the set of patterns.
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
        let mobility: Vec<i16> = (0..MOBILITY_COUNT as i16).collect();
        let more = some().with_mobility(mobility).expect("that many");
        assert_ne!(more, some());
        assert_eq!(Weights::from_bytes(&more.to_bytes()).as_ref(), Ok(&more));
        assert_eq!(some().with_mobility(vec![0; 3]), None);
        // A file of either kind is none of the other.
        let mut other = more.to_bytes();
        other[8] = VERSION as u8;
        assert!(matches!(
            Weights::from_bytes(&other),
            Err(WeightsError::Count { .. })
        ));
    }

    #[test]
    fn mobility_of_both_sides_counts() {
        // After f5 and d6 Black can move to five squares and White, if it could move, to three.
        let (black, white) = (1 << 28 | 1 << 35 | 1 << 36 | 1 << 37, 1 << 27 | 1 << 43);
        let moves = [(black, white), (white, black)]
            .map(|(own, theirs)| simd::othello::mobility(own, theirs).count_ones() as usize);
        let mut mobility = vec![0; MOBILITY_COUNT];
        let at = phase(6) * MOBILITY_WEIGHTS;
        mobility[at + moves[0]] = 1000;
        mobility[at + MOBILITIES + moves[1]] = 7;
        let plain = some();
        let more = some().with_mobility(mobility).expect("that many");
        let features = Features::new(black, white);
        let value = |weights: &Weights| weights.value(&features, true, black, white);
        assert_eq!(value(&more) - value(&plain), 1007);
        let turned = |weights: &Weights| weights.value(&features, false, white, black);
        let same = moves[0] == moves[1];
        assert_eq!(turned(&more) - turned(&plain), if same { 1007 } else { 0 });
        // No board has more moves than there are weights for.
        let most = mobility_places(!0x7e_7e7e_7e7e_7e00 & !0xff, 0x7e_7e7e_7e7e_7e00);
        assert!(most[0] < MOBILITIES && (MOBILITIES..MOBILITY_WEIGHTS).contains(&most[1]));
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
        assert_eq!(changed(8), Err(WeightsError::Version(2)));
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
