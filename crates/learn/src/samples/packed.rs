/// The fields of a packed sample, not yet decoded.
///
/// A record is its length (2 bytes, without themselves), then the length of the position (1) and
/// the position, the number of the chosen moves (2) and their codes (2 each), their weights (4
/// each), flags (1: what of outcome, margin and opinion is known, and four times how many last
/// moves there are), how often it was seen (4), the last moves (2 each), and what is known (4
/// each). Numbers are little-endian. The position and the codes are the key of a sample: records
/// that begin alike are merged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Packed<'a> {
    pub(super) position: &'a [u8],
    pub(super) codes: &'a [u8],
    pub(super) weights: &'a [u8],
    pub(super) last: &'a [u8],
    pub(super) outcome: Option<f32>,
    pub(super) margin: Option<f32>,
    pub(super) opinion: Option<f32>,
    pub(super) seen: u32,
}

const OUTCOME: u8 = 1;
const MARGIN: u8 = 2;
const OPINION: u8 = 4;
/// The position of the number of last moves among the flags.
const LAST: u8 = 3;

impl<'a> Packed<'a> {
    /// Splits the first record off a byte slice.
    pub(super) fn split(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
        let (length, rest) = bytes.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (record, rest) = rest.split_at_checked(length)?;
        *bytes = rest;
        Some(record)
    }

    /// The length of a record's key, in bytes.
    pub(super) fn key_length(record: &[u8]) -> Option<usize> {
        let position = 1 + usize::from(*record.first()?);
        let count = record.get(position..position + 2)?;
        let count = usize::from(u16::from_le_bytes([count[0], count[1]]));
        Some(position + 2 + 2 * count)
    }

    /// Splits a record into its fields. Values that are not finite are rejected.
    pub(super) fn read(record: &'a [u8]) -> Option<Packed<'a>> {
        let (&length, rest) = record.split_first()?;
        let (position, rest) = rest.split_at_checked(length.into())?;
        let (count, rest) = rest.split_first_chunk()?;
        let count = usize::from(u16::from_le_bytes(*count));
        let (codes, rest) = rest.split_at_checked(2 * count)?;
        let (weights, rest) = rest.split_at_checked(4 * count)?;
        let (&[flags], rest) = rest.split_first_chunk()?;
        let (seen, rest) = rest.split_first_chunk()?;
        let (last, mut rest) = rest.split_at_checked(2 * usize::from(flags >> LAST))?;
        let mut known = |flag: u8| -> Option<Option<f32>> {
            if flags & flag == 0 {
                return Some(None);
            }
            let (value, behind) = rest.split_first_chunk()?;
            rest = behind;
            let value = f32::from_le_bytes(*value);
            value.is_finite().then_some(Some(value))
        };
        let (outcome, margin, opinion) = (known(OUTCOME)?, known(MARGIN)?, known(OPINION)?);
        let packed = Packed {
            position,
            codes,
            weights,
            last,
            outcome,
            margin,
            opinion,
            seen: u32::from_le_bytes(*seen),
        };
        let is_weight = |weight: f32| weight.is_finite() && weight >= 0.0;
        let is_fine = rest.is_empty() && packed.seen > 0;
        let is_fine = is_fine && packed.chosen().all(|(_, weight)| is_weight(weight));
        is_fine.then_some(packed)
    }

    /// The chosen moves' codes and weights.
    pub(super) fn chosen(&self) -> impl Iterator<Item = (u16, f32)> + use<'a> {
        let (weights, _) = self.weights.as_chunks();
        let weights = weights.iter().map(|weight| f32::from_le_bytes(*weight));
        numbers(self.codes).zip(weights)
    }

    /// The codes of the last moves.
    pub(super) fn last(&self) -> impl Iterator<Item = u16> + use<'a> {
        numbers(self.last)
    }

    /// Appends the record.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let known = [
            (OUTCOME, self.outcome),
            (MARGIN, self.margin),
            (OPINION, self.opinion),
        ];
        let flags = known.iter().filter(|(_, value)| value.is_some());
        let flags = flags.fold(0, |flags, (flag, _)| flags | flag);
        let first = out.len();
        out.extend([0, 0, self.position.len() as u8]);
        out.extend(self.position);
        out.extend((self.codes.len() as u16 / 2).to_le_bytes());
        out.extend(self.codes);
        out.extend(self.weights);
        out.push(flags | (self.last.len() as u8 / 2) << LAST);
        out.extend(self.seen.to_le_bytes());
        out.extend(self.last);
        for value in known.iter().filter_map(|(_, value)| *value) {
            out.extend(value.to_le_bytes());
        }
        let length = (out.len() - first - 2) as u16;
        out[first..first + 2].copy_from_slice(&length.to_le_bytes());
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u16> + use<'_> {
    let (numbers, _) = bytes.as_chunks();
    numbers.iter().map(|number| u16::from_le_bytes(*number))
}
