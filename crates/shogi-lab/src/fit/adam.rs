/// Adam with decoupled weight decay.
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

impl Adam {
    pub(super) fn new(count: usize) -> Adam {
        Adam {
            mean: vec![0.0; count],
            square: vec![0.0; count],
            steps: 0,
        }
    }

    /// One step against the gradient. The first `decaying` parameters shrink towards zero.
    pub(super) fn step(
        &mut self,
        parameters: &mut [f32],
        gradient: &[f32],
        rate: f32,
        decay: f32,
        decaying: usize,
    ) {
        self.steps += 1;
        let first = 1.0 / (1.0 - MEAN.powi(self.steps));
        let second = 1.0 / (1.0 - SQUARE.powi(self.steps));
        let state = self.mean.iter_mut().zip(&mut self.square);
        let all = parameters.iter_mut().zip(gradient).zip(state);
        for (index, ((parameter, &slope), (mean, square))) in all.enumerate() {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            if index < decaying {
                *parameter -= rate * decay * *parameter;
            }
            *parameter -= rate * (*mean * first) / ((*square * second).sqrt() + 1e-9);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_is_descended() {
        let mut adam = Adam::new(2);
        let mut at = [5.0, -3.0];
        for step in 0..2000 {
            let gradient = [2.0 * (at[0] - 1.0), 8.0 * (at[1] - 2.0)];
            let rate = 0.1 / (1.0 + step as f32 / 100.0);
            adam.step(&mut at, &gradient, rate, 0.0, 0);
        }
        assert!(
            (at[0] - 1.0).abs() < 0.01 && (at[1] - 2.0).abs() < 0.01,
            "{at:?}"
        );
    }
}
