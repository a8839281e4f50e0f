use std::error::Error;
use std::fmt;

use game::Color;
use shogi::{HandKind, Kind, Square};
use simd::nnue::{Line, MOST, output};

use super::bucket::{BUCKETS, bucket};
use super::view::NnueView;
use crate::linear::{Mirror, PieceId};
use crate::parameters::{HAND, PIECE};

/// The weights of a network whose first layer follows the moves.
///
/// The file is little endian: the eight bytes `SBSHNNUE`; the version, the numbers of inputs, of
/// columns of the first layer and of outputs, the scale and the length of the manifest as 32-bit
/// numbers; the manifest, which is TOML and says how the network was made; as 16-bit numbers the bias
/// of each column, the rows of all inputs, and for each output the weights of the side to move and of
/// the other side; as 32-bit numbers the bias of each output; and the checksum of all before (FNV-1a,
/// 64 bits).
///
/// A weight of the first layer counts in parts of 255, one of an output in parts of 64. The value is the
/// output times the scale.
#[derive(Clone, PartialEq, Eq)]
pub struct NnueWeights {
    lines: usize,
    scale: i32,
    manifest: String,
    bias: Vec<Line>,
    rows: Vec<Line>,
    /// By output: of the side to move, then of the other one.
    outputs: Vec<Line>,
    output_bias: Vec<i32>,
}

const MAGIC: &[u8; 8] = b"SBSHNNUE";
const VERSION: u32 = 1;
const HEADER: usize = 8 + 6 * 4;
const MOST_MANIFEST: usize = 1 << 20;

/// An output is in so many parts.
const PARTS: i64 = MOST as i64 * NnueWeights::OUTPUT_PARTS as i64;

impl NnueWeights {
    /// The number of outputs.
    pub const BUCKETS: usize = BUCKETS;

    /// The possible numbers of columns are the multiples of 32 up to this.
    pub const MOST_WIDTH: usize = 512;

    /// A weight of the first layer is in so many parts.
    pub const PARTS: i16 = MOST;

    /// A weight of an output is in so many parts.
    pub const OUTPUT_PARTS: i16 = 64;

    /// The greatest weight of the first layer: forty of them and the bias fit in 16 bits.
    pub const MOST_WEIGHT: i16 = 800;

    /// The greatest bias of a column.
    pub const MOST_BIAS: i16 = 767;

    /// The greatest weight of an output: times 255 it fits in 16 bits.
    pub const MOST_OUTPUT: i16 = 127;

    /// Puts a network together: the bias of each column, the rows of all inputs, the weights of each
    /// output for the side to move and then for the other one, and the bias of each output. The scale
    /// is the value of an output of one.
    ///
    /// # Errors
    ///
    /// If there are too many or too few, or if one is too great.
    pub fn new(
        scale: i32,
        manifest: String,
        bias: &[i16],
        rows: &[i16],
        outputs: &[i16],
        output_bias: Vec<i32>,
    ) -> Result<NnueWeights, NnueError> {
        let width = bias.len();
        check_header(width, scale)?;
        for (field, found, expected) in [
            ("rows", rows.len(), NnueView::INPUTS * width),
            ("outputs", outputs.len(), 2 * width * NnueWeights::BUCKETS),
            ("output biases", output_bias.len(), NnueWeights::BUCKETS),
        ] {
            if found != expected {
                return Err(NnueError::Count {
                    field,
                    found,
                    expected,
                });
            }
        }
        for (field, numbers, most) in [
            ("bias", bias, NnueWeights::MOST_BIAS),
            ("rows", rows, NnueWeights::MOST_WEIGHT),
            ("outputs", outputs, NnueWeights::MOST_OUTPUT),
        ] {
            let is_within = |number: &i16| number.unsigned_abs() <= most.unsigned_abs();
            if let Some(&found) = numbers.iter().find(|number| !is_within(number)) {
                return Err(NnueError::Weight { field, found, most });
            }
        }
        if manifest.len() > MOST_MANIFEST {
            return Err(NnueError::Count {
                field: "manifest",
                found: manifest.len(),
                expected: MOST_MANIFEST,
            });
        }
        Ok(NnueWeights {
            lines: width / Line::NUMBERS,
            scale,
            manifest,
            bias: lines(bias),
            rows: lines(rows),
            outputs: lines(outputs),
            output_bias,
        })
    }

    /// A network of so many columns that knows only what pieces are worth, wherever they are; for tests
    /// and measurements.
    ///
    /// # Errors
    ///
    /// If no network can have so many columns.
    pub fn material(width: usize) -> Result<NnueWeights, NnueError> {
        check_header(width, 1)?;
        // A column is 128 and a sixteenth of what the side has more, so that the square of the one
        // side's less that of the other side's is 512 times that.
        let mut rows = vec![0; NnueView::INPUTS * width];
        let mut set = |id: PieceId, value: i32| {
            for zone in 0..NnueView::ZONES {
                let input = NnueView::in_zone(zone, Color::Black, Mirror::No).input(id);
                rows[input * width..][..width].fill((value / 16) as i16);
            }
        };
        for (color, sign) in [(Color::Black, 1), (Color::White, -1)] {
            for kind in Kind::ALL {
                for square in Square::all() {
                    set(
                        PieceId::on_board(color, kind, square),
                        sign * PIECE[kind as usize],
                    );
                }
            }
            for kind in HandKind::ALL {
                for number in 1..=kind.in_a_set() {
                    set(
                        PieceId::in_hand(color, kind, number),
                        sign * HAND[kind as usize],
                    );
                }
            }
        }
        let mut outputs = vec![1_i16; 2 * width * NnueWeights::BUCKETS];
        for both in outputs.chunks_exact_mut(2 * width) {
            both[width..].fill(-1);
        }
        let scale = PARTS * i64::from(MOST) / (width as i64 * 32);
        let manifest = "what = \"what pieces are worth\"\n".to_owned();
        let bias = vec![128; width];
        let none = vec![0; NnueWeights::BUCKETS];
        NnueWeights::new(scale as i32, manifest, &bias, &rows, &outputs, none)
    }

    /// Whether a file's content begins like a network's.
    #[must_use]
    pub fn is_file(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads a file's content.
    ///
    /// # Errors
    ///
    /// If it is not such a file, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<NnueWeights, NnueError> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(NnueError::Magic);
        };
        let Some((header, _)) = rest.split_at_checked(HEADER - 8) else {
            return Err(NnueError::Size {
                found: bytes.len(),
                expected: HEADER,
            });
        };
        let number = |n: usize| {
            let at = 4 * n;
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        for (field, n, expected) in [
            ("version", 0, VERSION as usize),
            ("inputs", 1, NnueView::INPUTS),
            ("outputs", 3, NnueWeights::BUCKETS),
        ] {
            let found = number(n) as usize;
            if found != expected {
                return Err(NnueError::Count {
                    field,
                    found,
                    expected,
                });
            }
        }
        let width = number(2) as usize;
        let scale = i32::try_from(number(4)).unwrap_or(i32::MAX);
        check_header(width, scale)?;
        let manifest = number(5) as usize;
        if manifest > MOST_MANIFEST {
            return Err(NnueError::Count {
                field: "manifest",
                found: manifest,
                expected: MOST_MANIFEST,
            });
        }
        let rows = NnueView::INPUTS * width;
        let outputs = 2 * width * NnueWeights::BUCKETS;
        let weights = 2 * (width + rows + outputs);
        let expected = HEADER + manifest + weights + 4 * NnueWeights::BUCKETS + 8;
        if bytes.len() != expected {
            return Err(NnueError::Size {
                found: bytes.len(),
                expected,
            });
        }
        let (body, check) = bytes.split_at(expected - 8);
        if check != checksum(body).to_le_bytes() {
            return Err(NnueError::Checksum);
        }
        let (manifest, body) = body[HEADER..].split_at(manifest);
        let Ok(manifest) = String::from_utf8(manifest.to_vec()) else {
            return Err(NnueError::Manifest);
        };
        let (weights, output_bias) = body.split_at(weights);
        let weights: Vec<i16> = weights
            .chunks_exact(2)
            .map(|two| i16::from_le_bytes([two[0], two[1]]))
            .collect();
        let (bias, weights) = weights.split_at(width);
        let (rows, outputs) = weights.split_at(rows);
        let output_bias = output_bias
            .chunks_exact(4)
            .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        NnueWeights::new(scale, manifest, bias, rows, outputs, output_bias)
    }

    /// The content of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in [
            VERSION,
            NnueView::INPUTS as u32,
            self.width() as u32,
            NnueWeights::BUCKETS as u32,
            self.scale as u32,
            self.manifest.len() as u32,
        ] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(self.manifest.as_bytes());
        for lines in [&self.bias, &self.rows, &self.outputs] {
            for number in lines.iter().flat_map(|line| line.0) {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
        for number in &self.output_bias {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let check = checksum(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    /// The number of columns of the first layer.
    #[must_use]
    pub fn width(&self) -> usize {
        self.lines * Line::NUMBERS
    }

    /// The value of an output of one.
    #[must_use]
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// How it was made, in TOML.
    #[must_use]
    pub fn manifest(&self) -> &str {
        &self.manifest
    }

    /// The lines of a row.
    #[inline]
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    #[inline]
    pub(super) fn bias(&self) -> &[Line] {
        &self.bias
    }

    #[inline]
    pub(super) fn rows(&self) -> &[Line] {
        &self.rows
    }

    /// The value of sums for the side to move, whose sums come first.
    #[inline]
    pub(super) fn value_of(&self, sums: [&[Line]; 2], phase: i32) -> i32 {
        let bucket = bucket(phase);
        let weights = &self.outputs[2 * bucket * self.lines..][..2 * self.lines];
        let (ours, theirs) = weights.split_at(self.lines);
        let sum = output(sums[0], ours) + output(sums[1], theirs);
        self.scaled(sum, bucket)
    }

    fn scaled(&self, sum: i64, bucket: usize) -> i32 {
        let parts = sum / i64::from(MOST) + i64::from(self.output_bias[bucket]);
        let value = parts * i64::from(self.scale) / PARTS;
        value.clamp(-MOST_VALUE, MOST_VALUE) as i32
    }
}

/// The greatest value.
const MOST_VALUE: i64 = 29_000;

/// The greatest scale: a larger one would make one of the smallest outputs a pawn.
const MOST_SCALE: i32 = 10_000;

fn check_header(width: usize, scale: i32) -> Result<(), NnueError> {
    let is_width = width > 0 && width <= NnueWeights::MOST_WIDTH;
    if !is_width || !width.is_multiple_of(Line::NUMBERS) {
        return Err(NnueError::Width { found: width });
    }
    if !(1..=MOST_SCALE).contains(&scale) {
        return Err(NnueError::Scale { found: scale });
    }
    Ok(())
}

fn lines(numbers: &[i16]) -> Vec<Line> {
    let (lines, _) = numbers.as_chunks();
    lines.iter().map(|&line| Line(line)).collect()
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl fmt::Debug for NnueWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NnueWeights")
            .field("width", &self.width())
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}

/// A file that holds no network of this kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NnueError {
    /// It begins with something else.
    Magic,
    /// A number of the header is not the one that this program knows.
    Count {
        /// Which one.
        field: &'static str,
        /// Its value.
        found: usize,
        /// The value it should have.
        expected: usize,
    },
    /// The first layer cannot have so many columns.
    Width {
        /// How many.
        found: usize,
    },
    /// The scale is out of range.
    Scale {
        /// The scale.
        found: i32,
    },
    /// A weight is too great for the arithmetic.
    Weight {
        /// Of which part.
        field: &'static str,
        /// The weight.
        found: i16,
        /// The greatest one in size.
        most: i16,
    },
    /// The manifest is not text.
    Manifest,
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

impl fmt::Display for NnueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NnueError::Magic => {
                f.write_str("magic: expected SBSHNNUE, a network of Shogi's alphabeta")
            }
            NnueError::Count {
                field,
                found,
                expected,
            } => write!(f, "{field}: expected {expected}, found {found}"),
            NnueError::Width { found } => write!(
                f,
                "width: expected a multiple of {} up to {}, found {found}",
                Line::NUMBERS,
                NnueWeights::MOST_WIDTH
            ),
            NnueError::Scale { found } => {
                write!(f, "scale: expected 1 to {MOST_SCALE}, found {found}")
            }
            NnueError::Weight { field, found, most } => {
                write!(f, "{field}: expected weights up to {most}, found {found}")
            }
            NnueError::Manifest => f.write_str("manifest: expected UTF-8"),
            NnueError::Size { found, expected } => {
                write!(f, "size: expected {expected}, found {found}")
            }
            NnueError::Checksum => f.write_str("checksum: the file is damaged"),
        }
    }
}

impl Error for NnueError {}

#[cfg(test)]
pub(super) mod tests {
    use game::Position as _;
    use shogi::Position;

    use super::*;
    use crate::linear::{phase, pieces};

    /// A network of random weights.
    pub(in crate::nnue) fn random(width: usize, seed: u64) -> NnueWeights {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut numbers = |count: usize, most: i16| -> Vec<i16> {
            (0..count).map(|_| rng.i16(-most..=most)).collect()
        };
        let bias = numbers(width, NnueWeights::MOST_BIAS);
        let rows = numbers(NnueView::INPUTS * width, 90);
        let outputs = numbers(2 * width * NnueWeights::BUCKETS, NnueWeights::MOST_OUTPUT);
        let output_bias = (0..8).map(|n| 1000 * n - 3000).collect();
        let manifest = "made-by = \"a test\"\n".to_owned();
        NnueWeights::new(600, manifest, &bias, &rows, &outputs, output_bias).expect("weights")
    }

    /// The definition, with plain numbers and no help of `simd`.
    fn defined(weights: &NnueWeights, position: &Position) -> i32 {
        let us = position.turn();
        let phase: i32 = pieces(position).map(phase).sum();
        let bucket = (phase / 2).min(7) as usize;
        let number = |lines: &[Line], at: usize| i64::from(lines[at / 32].0[at % 32]);
        let mut total = 0;
        for (n, side) in [us, !us].into_iter().enumerate() {
            let view = NnueView::of(position, side);
            for column in 0..weights.width() {
                let sum = number(&weights.bias, column)
                    + pieces(position)
                        .map(|id| number(&weights.rows, view.input(id) * weights.width() + column))
                        .sum::<i64>();
                let at = (2 * bucket + n) * weights.width() + column;
                total += sum.clamp(0, 255).pow(2) * number(&weights.outputs, at);
            }
        }
        let parts = total / 255 + i64::from(weights.output_bias[bucket]);
        (parts * i64::from(weights.scale) / (255 * 64)).clamp(-29_000, 29_000) as i32
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let mut rng = fastrand::Rng::with_seed(6);
        for width in [32, 96, 256, 512] {
            let weights = random(width, width as u64);
            let mut position = Position::start();
            let mut values = std::collections::HashSet::new();
            for _ in 0..60 {
                let value = weights.value(&position);
                assert_eq!(value, defined(&weights, &position), "{width}");
                values.insert(value);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[rng.usize(..moves.len())]);
            }
            assert!(values.len() > 20, "{width}: {}", values.len());
        }
    }

    #[test]
    fn a_network_of_material_counts_pieces() {
        for width in [32, 512] {
            let weights = NnueWeights::material(width).expect("a network");
            let start = Position::start();
            assert_eq!(weights.value(&start), 0);
            let mut ahead = start.clone();
            for m in ["7g7f", "3c3d", "8h2b+", "5a5b"] {
                ahead.play_unchecked(m.parse().expect("a move"));
            }
            let expected = PIECE[Kind::Horse as usize] + HAND[HandKind::Bishop as usize];
            let found = weights.value(&ahead);
            assert!((found - expected).abs() < 100, "{found} {expected}");
        }
        assert_eq!(
            NnueWeights::material(48),
            Err(NnueError::Width { found: 48 })
        );
    }

    #[test]
    fn a_file_is_read_back_and_damage_is_named() {
        let weights = random(64, 1);
        let bytes = weights.to_bytes();
        let read = NnueWeights::from_bytes(&bytes).expect("weights");
        assert_eq!(read, weights);
        assert_eq!(read.manifest(), "made-by = \"a test\"\n");
        let error = |bytes: &[u8]| {
            let error = NnueWeights::from_bytes(bytes).expect_err("damage");
            error.to_string()
        };
        let with = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            error(&bytes)
        };
        assert!(with(0).starts_with("magic"));
        assert_eq!(with(8), "version: expected 1, found 0");
        assert!(with(12).starts_with("inputs: expected 23080"));
        assert_eq!(
            with(16),
            "width: expected a multiple of 32 up to 512, found 65"
        );
        assert_eq!(with(20), "outputs: expected 8, found 9");
        assert!(with(26).starts_with("scale: expected 1 to 10000"));
        assert!(with(30).starts_with("size"));
        assert!(with(31).starts_with("manifest"));
        for at in [32, 60, 5000, bytes.len() - 1] {
            assert!(with(at).starts_with("checksum"), "{at}");
        }
        assert!(error(&bytes[..bytes.len() - 1]).starts_with("size"));
        assert!(error(&bytes[..20]).starts_with("size"));
        assert!(error(b"").starts_with("magic"));
        // What a checksum cannot tell: weights that the arithmetic does not allow.
        let mut great = bytes[..bytes.len() - 8].to_vec();
        let at = HEADER + weights.manifest.len() + 2 * 64;
        great[at..at + 2].copy_from_slice(&9999_i16.to_le_bytes());
        let check = checksum(&great);
        great.extend_from_slice(&check.to_le_bytes());
        assert_eq!(
            error(&great),
            "rows: expected weights up to 800, found 9999"
        );
    }
}
