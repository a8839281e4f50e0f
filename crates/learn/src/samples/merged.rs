use super::buckets::Thrown;
use super::packed::Packed;
use super::part::Part;

/// The merged samples of a bucket: each once, in the order of the fingerprints.
#[derive(Debug, Default)]
pub(super) struct Merged {
    pub(super) train: Vec<u8>,
    pub(super) test: Vec<u8>,
    /// The number of test samples whose position is also in the training set.
    pub(super) shared: u64,
}

/// Merges the samples of a bucket: samples with the same position and the same moves become one.
/// `None` if the bytes are not a bucket.
pub(super) fn merged(bytes: &[u8]) -> Option<Merged> {
    let mut parts = [Vec::new(), Vec::new()];
    let mut rest = bytes;
    while !rest.is_empty() {
        let thrown = Thrown::split(&mut rest)?;
        let record = thrown.record.get(2..)?;
        let key = record.get(..Packed::key_length(record)?)?;
        parts[thrown.part as usize].push(Entry {
            fingerprint: thrown.fingerprint,
            key,
            record,
        });
    }
    let mut merged = Merged::default();
    for entries in &mut parts {
        // The sort is stable: equal samples stay in the order in which they were read.
        entries.sort_by(|a, b| (a.fingerprint, a.key).cmp(&(b.fingerprint, b.key)));
    }
    let [train, test] = &parts;
    let mut learned = train.iter().peekable();
    for group in test.chunk_by(|a, b| a.key == b.key) {
        let position = group[0].position();
        while learned
            .next_if(|entry| entry.position() < position)
            .is_some()
        {}
        let is_shared = learned
            .peek()
            .is_some_and(|entry| entry.position() == position);
        merged.shared += u64::from(is_shared);
    }
    for part in Part::BOTH {
        let out = match part {
            Part::Train => &mut merged.train,
            Part::Test => &mut merged.test,
        };
        for group in parts[part as usize].chunk_by(|a, b| a.key == b.key) {
            one(group, out)?;
        }
    }
    Some(merged)
}

struct Entry<'a> {
    fingerprint: u64,
    key: &'a [u8],
    /// The record without its length.
    record: &'a [u8],
}

impl<'a> Entry<'a> {
    /// The sort key of entries: the fingerprint and the bytes of the position.
    fn position(&self) -> (u64, &'a [u8]) {
        let length = self.key.first().map_or(0, |length| usize::from(*length));
        let bytes = self.key.get(..=length).unwrap_or(self.key);
        (self.fingerprint, bytes)
    }
}

/// Adds one sample for several that differ only in their targets: the targets are averaged,
/// weighted by how often each sample was seen. The last moves are those of the first.
fn one(group: &[Entry<'_>], out: &mut Vec<u8>) -> Option<()> {
    let first = Packed::read(group.first()?.record)?;
    let [mut outcome, mut margin, mut opinion] = [Mean::default(); 3];
    let mut weights = vec![Mean::default(); first.chosen().count()];
    let mut seen = 0_u32;
    for entry in group {
        let packed = Packed::read(entry.record)?;
        outcome.add(packed.outcome, packed.seen);
        margin.add(packed.margin, packed.seen);
        opinion.add(packed.opinion, packed.seen);
        for (mean, (_, weight)) in weights.iter_mut().zip(packed.chosen()) {
            mean.add(Some(weight), packed.seen);
        }
        seen = seen.saturating_add(packed.seen);
    }
    let weights: Vec<u8> = weights
        .iter()
        .flat_map(|mean| mean.value().unwrap_or_default().to_le_bytes())
        .collect();
    Packed {
        weights: &weights,
        outcome: outcome.value(),
        margin: margin.value(),
        opinion: opinion.value(),
        seen,
        ..first
    }
    .write(out);
    Some(())
}

#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, value: Option<f32>, seen: u32) {
        if let Some(value) = value {
            self.sum += f64::from(value) * f64::from(seen);
            self.count += f64::from(seen);
        }
    }

    fn value(&self) -> Option<f32> {
        (self.count > 0.0).then(|| (self.sum / self.count) as f32)
    }
}

#[cfg(test)]
mod tests {
    use othello::{Move, Position};

    use super::*;
    use crate::samples::Sample;

    fn sample(number: usize, outcome: Option<f32>, seen: u32) -> Sample<Position> {
        let moves = game::Position::legal_moves(&Position::START);
        Sample {
            position: Position::START,
            last: vec![Move::Pass; (seen % 2) as usize],
            chosen: vec![(moves[number], 1.0)],
            outcome,
            margin: None,
            opinion: None,
            seen,
        }
    }

    fn throw(part: Part, fingerprint: u64, sample: &Sample<Position>, bucket: &mut Vec<u8>) {
        bucket.push(part as u8);
        bucket.extend(fingerprint.to_le_bytes());
        sample.write(bucket);
    }

    fn read(mut records: &[u8]) -> Vec<Sample<Position>> {
        let mut samples = Vec::new();
        while let Some(record) = Packed::split(&mut records) {
            samples.push(Sample::read(record).expect("a sample"));
        }
        assert!(records.is_empty());
        samples
    }

    #[test]
    fn the_same_choice_in_the_same_position_is_one_sample() {
        let mut bucket = Vec::new();
        for (number, outcome, seen) in [
            (0, Some(1.0), 1),
            (1, Some(0.0), 1),
            (0, Some(0.0), 2),
            (0, None, 4),
            (0, Some(0.5), 1),
        ] {
            let sample = sample(number, outcome, seen);
            throw(Part::Train, 9, &sample, &mut bucket);
        }
        let merged = merged(&bucket).expect("a bucket");
        let samples = read(&merged.train);
        assert_eq!(samples.len(), 2);
        // Four games with a result, one and a half points; the last moves of the first.
        let first = sample(0, Some(0.375), 8);
        let last = vec![Move::Pass];
        assert_eq!(samples[0], Sample { last, ..first });
        assert_eq!(samples[1], sample(1, Some(0.0), 1));
        assert_eq!((merged.test.len(), merged.shared), (0, 0));
    }

    #[test]
    fn positions_of_both_parts_are_counted() {
        let mut bucket = Vec::new();
        let elsewhere = |number: usize| {
            let mut sample = sample(0, None, 1);
            let m = game::Position::legal_moves(&sample.position)[number];
            game::Position::play_unchecked(&mut sample.position, m);
            let moves = game::Position::legal_moves(&sample.position);
            sample.chosen[0].0 = moves[0];
            sample
        };
        throw(Part::Train, 5, &sample(0, None, 1), &mut bucket);
        throw(Part::Train, 3, &elsewhere(0), &mut bucket);
        // Two choices in a position that is learned, one in a position that is not.
        throw(Part::Test, 5, &sample(0, None, 1), &mut bucket);
        throw(Part::Test, 5, &sample(1, None, 1), &mut bucket);
        throw(Part::Test, 4, &elsewhere(1), &mut bucket);
        let merged = merged(&bucket).expect("a bucket");
        assert_eq!(merged.shared, 2);
        let fingerprints = read(&merged.test);
        assert_eq!(fingerprints.len(), 3);
        assert_eq!(fingerprints[0], elsewhere(1));
    }

    #[test]
    fn what_is_no_bucket_is_refused() {
        let mut bucket = Vec::new();
        throw(Part::Train, 5, &sample(0, None, 1), &mut bucket);
        assert!(merged(&bucket[..bucket.len() - 1]).is_none());
        bucket[0] = 2;
        assert!(merged(&bucket).is_none());
    }
}
