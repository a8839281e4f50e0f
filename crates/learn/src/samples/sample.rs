use game::Position;

use super::Packing;
use super::packed::Packed;

/// A position with its training targets.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample<P: Position> {
    /// The position.
    pub position: P,
    /// The moves that led to it, the newest first: at most [`Sample::LAST`], fewer at the beginning
    /// of a game.
    pub last: Vec<P::Move>,
    /// The chosen moves with their weights: usually one move of weight 1. Without any, the sample
    /// trains only the value.
    pub chosen: Vec<(P::Move, f32)>,
    /// The result for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss; the mean over
    /// several games.
    pub outcome: Option<f32>,
    /// The margin for the side to move in discs, in Othello.
    pub margin: Option<f32>,
    /// The winning probability of the side to move by an engine's score.
    pub opinion: Option<f32>,
    /// The number of games with this sample.
    pub seen: u32,
}

impl<P: Position> Sample<P> {
    /// The most last moves that are kept.
    pub const LAST: usize = 2;
}

/// The winning probability for a Shogi engine's score in hundredths of a pawn: 1 / (1 + exp(-score
/// / 600)), as in dlshogi.
#[must_use]
pub fn opinion_of_score(score: i32) -> f32 {
    (1.0 / (1.0 + (-f64::from(score) / 600.0).exp())) as f32
}

impl<P: Packing> Sample<P> {
    /// Appends the sample as a shard's bytes.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let mut position = Vec::with_capacity(64);
        self.position.pack(&mut position);
        let bytes = |m: &P::Move| P::code(*m).to_le_bytes();
        let last: Vec<u8> = self.last.iter().take(Self::LAST).flat_map(bytes).collect();
        let codes: Vec<u8> = self.chosen.iter().flat_map(|(m, _)| bytes(m)).collect();
        let weights: Vec<u8> = self
            .chosen
            .iter()
            .flat_map(|(_, weight)| weight.to_le_bytes())
            .collect();
        Packed {
            position: &position,
            codes: &codes,
            weights: &weights,
            last: &last,
            outcome: self.outcome,
            margin: self.margin,
            opinion: self.opinion,
            seen: self.seen,
        }
        .write(out);
    }

    /// Reads a sample from a shard's bytes, if they are valid.
    pub(super) fn read(record: &[u8]) -> Option<Sample<P>> {
        let packed = Packed::read(record)?;
        let position = P::unpack(packed.position)?;
        let decode = |code: u16| P::decode(code).filter(|m| position.has(*m));
        let chosen = packed.chosen();
        Some(Sample {
            last: packed.last().map(decode).collect::<Option<_>>()?,
            chosen: chosen
                .map(|(code, weight)| Some((decode(code)?, weight)))
                .collect::<Option<_>>()?,
            outcome: packed.outcome,
            margin: packed.margin,
            opinion: packed.opinion,
            seen: packed.seen,
            position,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_probabilities() {
        assert_eq!(opinion_of_score(0), 0.5);
        assert!((opinion_of_score(600) - 0.731_058_6).abs() < 1e-6);
        assert!((opinion_of_score(-600) + opinion_of_score(600) - 1.0).abs() < 1e-6);
        assert_eq!(opinion_of_score(30_000), 1.0);
    }

    #[test]
    fn samples_read_back() {
        let position = othello::Position::START;
        let moves = position.legal_moves();
        let whole = Sample {
            position,
            last: vec![moves[0], othello::Move::Pass],
            chosen: vec![(moves[1], 0.25), (moves[2], 0.75)],
            outcome: Some(0.5),
            margin: Some(-64.0),
            opinion: Some(0.125),
            seen: 3,
        };
        let bare = Sample {
            last: Vec::new(),
            chosen: Vec::new(),
            outcome: None,
            margin: None,
            opinion: None,
            ..whole.clone()
        };
        let mut bytes = Vec::new();
        whole.write(&mut bytes);
        bare.write(&mut bytes);
        let mut rest = &bytes[..];
        for sample in [whole, bare] {
            let record = Packed::split(&mut rest).expect("a record");
            assert_eq!(Sample::read(record), Some(sample));
            for length in 0..record.len() {
                assert_eq!(Sample::<othello::Position>::read(&record[..length]), None);
            }
        }
        assert!(rest.is_empty());
    }
}
