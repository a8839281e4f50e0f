use std::error::Error;
use std::fmt;

use game::Color;
use shogi::{HandKind, Kind, Square};

use super::piece_id::{Feature, Mirror, PieceId};
use crate::parameters::{HAND, PIECE, TEMPO};

/// The weights of the linear evaluation. A pawn is worth about 100.
///
/// The file is little endian: eight bytes that say what it is, the number of kings and of features
/// as 32-bit numbers, the bonus of the side to move as two 16-bit numbers, then for each king and
/// feature the weight in the opening and in the end as 16-bit numbers, and the checksum of all before
/// (FNV-1a, 64 bits).
#[derive(Clone, PartialEq, Eq)]
pub struct LinearWeights {
    tempo: [i16; 2],
    weights: Vec<[i16; 2]>,
}

const MAGIC: &[u8; 8] = b"SBSLIN01";
const HEADER: usize = 8 + 4 + 4 + 4;

/// The phase from which only the weights of the end count.
pub(super) const END_PHASE: i32 = 12;

impl LinearWeights {
    /// Weights by king and feature, each for the opening and the end.
    ///
    /// # Errors
    ///
    /// If there are too many or too few.
    pub fn new(tempo: [i16; 2], weights: Vec<[i16; 2]>) -> Result<LinearWeights, WeightsError> {
        let expected = Feature::KINGS * Feature::COUNT;
        if weights.len() != expected {
            return Err(WeightsError::Size {
                found: weights.len(),
                expected,
            });
        }
        Ok(LinearWeights { tempo, weights })
    }

    /// What pieces are worth wherever they are: where learning starts.
    #[must_use]
    pub fn material() -> LinearWeights {
        let mut weights = vec![[0; 2]; Feature::KINGS * Feature::COUNT];
        let mut set = |id, value: i32| {
            let column = Feature::of(id, Color::Black, Mirror::No).index();
            for row in weights.chunks_exact_mut(Feature::COUNT) {
                // A piece counts for its own side and against the other.
                row[column] = [(value / 2) as i16; 2];
            }
        };
        for (color, sign) in [(Color::Black, 1), (Color::White, -1)] {
            for kind in Kind::ALL {
                for square in Square::all() {
                    let value = sign * PIECE[kind as usize];
                    set(PieceId::on_board(color, kind, square), value);
                }
            }
            for kind in HandKind::ALL {
                for number in 1..=kind.in_a_set() {
                    let value = sign * HAND[kind as usize];
                    set(PieceId::in_hand(color, kind, number), value);
                }
            }
        }
        LinearWeights {
            tempo: [TEMPO as i16; 2],
            weights,
        }
    }

    /// The weight of a feature with a king, for the opening and the end.
    #[must_use]
    pub fn weight(&self, king: usize, feature: Feature) -> [i16; 2] {
        self.row(king)[feature.index()]
    }

    /// Reads a file's content.
    ///
    /// # Errors
    ///
    /// If it is not such a file, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<LinearWeights, WeightsError> {
        if bytes.len() < HEADER || bytes[..8] != *MAGIC {
            return Err(WeightsError::Magic);
        }
        let expected = HEADER + 4 * Feature::KINGS * Feature::COUNT + 8;
        let number = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]) as usize
        };
        for (field, at, wanted) in [
            ("kings", 8, Feature::KINGS),
            ("features", 12, Feature::COUNT),
        ] {
            if number(at) != wanted {
                return Err(WeightsError::Field {
                    field,
                    found: number(at),
                    expected: wanted,
                });
            }
        }
        if bytes.len() != expected {
            return Err(WeightsError::Size {
                found: bytes.len(),
                expected,
            });
        }
        let (body, check) = bytes.split_at(expected - 8);
        if check != checksum(body).to_le_bytes() {
            return Err(WeightsError::Checksum);
        }
        let pair = |four: &[u8]| {
            [
                i16::from_le_bytes([four[0], four[1]]),
                i16::from_le_bytes([four[2], four[3]]),
            ]
        };
        LinearWeights::new(
            pair(&body[16..20]),
            body[HEADER..].chunks_exact(4).map(pair).collect(),
        )
    }

    /// The content of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(Feature::KINGS as u32).to_le_bytes());
        bytes.extend_from_slice(&(Feature::COUNT as u32).to_le_bytes());
        for pair in [&self.tempo].into_iter().chain(&self.weights) {
            for value in pair {
                bytes.extend_from_slice(&value.to_le_bytes());
            }
        }
        let check = checksum(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    /// The weights of a king's square, by feature.
    #[inline]
    pub(super) fn row(&self, king: usize) -> &[[i16; 2]] {
        &self.weights[king * Feature::COUNT..][..Feature::COUNT]
    }

    /// The bonus of the side to move, for the opening and the end.
    #[must_use]
    pub fn tempo(&self) -> [i16; 2] {
        self.tempo
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl fmt::Debug for LinearWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinearWeights")
            .field("tempo", &self.tempo)
            .finish_non_exhaustive()
    }
}

/// A file that holds no weights of this kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It begins with something else.
    Magic,
    /// It was made for other features.
    Field {
        /// Which field of the header.
        field: &'static str,
        /// Its value.
        found: usize,
        /// The value it should have.
        expected: usize,
    },
    /// It is longer or shorter than it says.
    Size {
        /// Its size.
        found: usize,
        /// The size it should have.
        expected: usize,
    },
    /// It is damaged.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Magic => {
                f.write_str("magic: expected SBSLIN01, the weights of Shogi's linear evaluation")
            }
            WeightsError::Field {
                field,
                found,
                expected,
            } => write!(f, "{field}: expected {expected}, found {found}"),
            WeightsError::Size { found, expected } => {
                write!(f, "size: expected {expected}, found {found}")
            }
            WeightsError::Checksum => f.write_str("checksum: the file is damaged"),
        }
    }
}

impl Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_back_and_damage_is_named() {
        let count = Feature::KINGS * Feature::COUNT;
        let weights = (0..count)
            .map(|n| [n as i16, (n as i16).wrapping_neg()])
            .collect();
        let weights = LinearWeights::new([20, -3], weights).expect("weights");
        let bytes = weights.to_bytes();
        assert_eq!(LinearWeights::from_bytes(&bytes), Ok(weights));
        let with = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            LinearWeights::from_bytes(&bytes)
                .expect_err("damage")
                .to_string()
        };
        assert!(with(0).starts_with("magic"));
        assert!(with(8).starts_with("kings: expected 45, found 44"));
        assert!(with(12).starts_with("features"));
        assert!(with(5000).starts_with("checksum"));
        let short = LinearWeights::from_bytes(&bytes[..bytes.len() - 1]);
        assert!(matches!(short, Err(WeightsError::Size { .. })));
        assert_eq!(LinearWeights::from_bytes(b""), Err(WeightsError::Magic));
    }
}
