use infer::patterns::PHASES;

use super::board::Board;
use super::slots::Slots;

/// The weight of a phase's boards for the phase itself, for its neighbours and for theirs: no phase
/// has enough boards of its own, and neighbours are alike.
const SHARES: [f32; 3] = [1.0, 0.5, 0.25];

/// The weights of a phase during training: the solution of (A + ridge) · weights = b by conjugate
/// gradients, where A counts which slots occur together on boards and b is the sum of their scores.
/// The matrix is never stored: a pass over the boards multiplies by it. The preconditioner is each
/// slot's count, so that rare patterns converge as fast as frequent ones.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fit {
    pub(super) weights: Vec<f32>,
    /// The residual: b − (A + ridge) · weights.
    residual: Vec<f32>,
    /// The search direction of the next pass.
    direction: Vec<f32>,
    /// 1 / (count + ridge) for each slot that was seen, 0 for the others.
    scale: Vec<f32>,
    /// The squared norm of the residual, preconditioned.
    slope: f64,
}

impl Fit {
    /// Zero weights, for the boards in the window of a phase.
    pub(super) fn new(window: &[Share<'_>], slots: &Slots, ridge: f32) -> Fit {
        let mut counts = vec![0.0_f32; slots.count()];
        let mut residual = vec![0.0_f32; slots.count()];
        for (board, count) in boards(window) {
            for &slot in slots.of(board.player, board.opponent).as_slice() {
                counts[slot as usize] += count;
                residual[slot as usize] += count * board.score;
            }
        }
        let scale = |count: &f32| {
            if *count > 0.0 {
                1.0 / (count + ridge)
            } else {
                0.0
            }
        };
        let scale: Vec<f32> = counts.iter().map(scale).collect();
        let direction = scaled(&residual, &scale);
        Fit {
            weights: vec![0.0; slots.count()],
            slope: product(&residual, &direction),
            residual,
            direction,
            scale,
        }
    }

    /// Does one pass over the boards.
    pub(super) fn pass(&mut self, window: &[Share<'_>], slots: &Slots, ridge: f32) {
        let mut image: Vec<f32> = self.direction.iter().map(|value| ridge * value).collect();
        for (board, count) in boards(window) {
            let slots = slots.of(board.player, board.opponent);
            let slots = slots.as_slice();
            let sum: f32 = slots.iter().map(|&at| self.direction[at as usize]).sum();
            let part = count * sum;
            for &slot in slots {
                image[slot as usize] += part;
            }
        }
        let curvature = product(&self.direction, &image);
        // A phase without boards, or one that is solved already.
        if curvature <= 0.0 {
            return;
        }
        let step = (self.slope / curvature) as f32;
        for (weight, direction) in self.weights.iter_mut().zip(&self.direction) {
            *weight += step * direction;
        }
        for (residual, image) in self.residual.iter_mut().zip(&image) {
            *residual -= step * image;
        }
        let steepest = scaled(&self.residual, &self.scale);
        let slope = product(&self.residual, &steepest);
        let kept = (slope / self.slope) as f32;
        self.slope = slope;
        for (direction, steepest) in self.direction.iter_mut().zip(&steepest) {
            *direction = steepest + kept * *direction;
        }
    }

    /// The state that a pass changes, without slots that were never seen: those stay 0.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.slope.to_le_bytes());
        for values in [&self.weights, &self.residual, &self.direction] {
            let seen = values.iter().zip(&self.scale);
            let seen = seen.filter(|(_, scale)| **scale > 0.0);
            bytes.extend(seen.flat_map(|(value, _)| value.to_le_bytes()));
        }
    }

    /// Restores the state of a fit to the same boards from `bytes`; `None` if they end early.
    pub(super) fn read(&mut self, bytes: &mut &[u8]) -> Option<()> {
        self.slope = f64::from_le_bytes(take(bytes)?);
        for values in [&mut self.weights, &mut self.residual, &mut self.direction] {
            for (value, scale) in values.iter_mut().zip(&self.scale) {
                if *scale > 0.0 {
                    *value = f32::from_le_bytes(take(bytes)?);
                }
            }
        }
        Some(())
    }
}

/// Boards with their weights.
pub(super) type Share<'a> = (&'a [Board], f32);

/// The boards that a phase learns from.
pub(super) fn window(phases: &[Vec<Board>], phase: usize) -> Vec<Share<'_>> {
    let reach = SHARES.len() - 1;
    let near = phase.saturating_sub(reach)..=(phase + reach).min(PHASES - 1);
    near.map(|other| (phases[other].as_slice(), SHARES[phase.abs_diff(other)]))
        .collect()
}

fn boards<'a>(window: &'a [Share<'a>]) -> impl Iterator<Item = (&'a Board, f32)> {
    window
        .iter()
        .flat_map(|(boards, share)| boards.iter().map(move |board| (board, share * board.count)))
}

fn scaled(values: &[f32], scale: &[f32]) -> Vec<f32> {
    let pairs = values.iter().zip(scale);
    pairs.map(|(value, scale)| value * scale).collect()
}

fn product(a: &[f32], b: &[f32]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIDGE: f32 = 0.5;

    /// Boards of chance, and scores of chance.
    fn some(count: usize) -> Vec<Board> {
        let mut rng = fastrand::Rng::with_seed(1);
        let board = |_| {
            let player = rng.u64(..) & rng.u64(..);
            Board {
                player,
                opponent: rng.u64(..) & rng.u64(..) & !player,
                score: rng.i32(-64..=64) as f32,
                count: rng.i32(1..5) as f32,
            }
        };
        (0..count).map(board).collect()
    }

    /// The derivative of the squared error by each weight, board by board.
    fn gradient(weights: &[f32], boards: &[Board], slots: &Slots) -> Vec<f64> {
        let mut gradient: Vec<f64> = weights.iter().map(|w| f64::from(RIDGE * w)).collect();
        for board in boards {
            let used = slots.of(board.player, board.opponent);
            let used = used.as_slice();
            let value: f64 = used.iter().map(|&at| f64::from(weights[at as usize])).sum();
            let off = f64::from(board.count) * (value - f64::from(board.score));
            for &slot in used {
                gradient[slot as usize] += off;
            }
        }
        gradient
    }

    #[test]
    fn passes_end_where_the_error_is_least() {
        let (boards, slots) = (some(60), Slots::new(true));
        let window = [(boards.as_slice(), 1.0)];
        let mut fit = Fit::new(&window, &slots, RIDGE);
        let size = |fit: &Fit| {
            let gradient = gradient(&fit.weights, &boards, &slots);
            gradient
                .iter()
                .map(|value| value * value)
                .sum::<f64>()
                .sqrt()
        };
        let before = size(&fit);
        for _ in 0..60 {
            fit.pass(&window, &slots, RIDGE);
        }
        assert!(size(&fit) < before / 10_000.0, "{before} {}", size(&fit));
        assert!(fit.weights.iter().any(|weight| *weight != 0.0));
    }

    #[test]
    fn what_was_written_goes_on_alike() {
        let (boards, slots) = (some(30), Slots::new(false));
        let window = [(boards.as_slice(), 0.5)];
        let mut fit = Fit::new(&window, &slots, RIDGE);
        let mut other = fit.clone();
        fit.pass(&window, &slots, RIDGE);
        let mut bytes = Vec::new();
        fit.write(&mut bytes);
        assert_eq!(other.read(&mut &bytes[..bytes.len() - 1]), None);
        let mut rest = bytes.as_slice();
        assert_eq!(other.read(&mut rest), Some(()));
        assert!(rest.is_empty());
        fit.pass(&window, &slots, RIDGE);
        other.pass(&window, &slots, RIDGE);
        assert_eq!(fit, other);
    }

    #[test]
    fn a_phase_without_boards_stays_as_it_is() {
        let slots = Slots::new(false);
        let mut fit = Fit::new(&[], &slots, RIDGE);
        let before = fit.clone();
        fit.pass(&[], &slots, RIDGE);
        assert_eq!(fit, before);
    }
}
