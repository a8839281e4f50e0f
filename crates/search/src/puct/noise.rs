use fastrand::Rng;
use game::Game;

use super::Tree;

/// Dirichlet noise at the root, so that self-play explores moves with low priors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// The share of noise in the priors, from 0 to 1.
    pub share: f32,
    /// Dirichlet's alpha: the larger, the more even. AlphaZero uses about ten divided by the number
    /// of legal moves.
    pub alpha: f32,
}

impl<G: Game> Tree<G> {
    /// Mixes noise into the root's priors, for this search only. The root must be expanded.
    pub fn add_noise(&mut self, noise: Noise, rng: &mut Rng) {
        let moves = self.node(self.root).moves();
        let mut priors: Box<[f32]> = moves.map(|(edge, _)| edge.prior).collect();
        let fallen = dirichlet(noise.alpha, priors.len(), rng);
        for (prior, fallen) in priors.iter_mut().zip(fallen) {
            *prior += noise.share * (fallen - *prior);
        }
        self.root_priors = (!priors.is_empty()).then_some(priors);
    }
}

/// A Dirichlet sample.
fn dirichlet(alpha: f32, count: usize, rng: &mut Rng) -> Vec<f32> {
    let mut shares: Vec<f32> = (0..count).map(|_| gamma(alpha, rng)).collect();
    let sum: f32 = shares.iter().sum();
    for share in &mut shares {
        *share = if sum > 0.0 {
            *share / sum
        } else {
            1.0 / count as f32
        };
    }
    shares
}

/// A sample of the gamma distribution, by Marsaglia and Tsang.
fn gamma(alpha: f32, rng: &mut Rng) -> f32 {
    if alpha < 1.0 {
        let power = 1.0 / alpha.max(1e-3);
        return gamma(alpha + 1.0, rng) * rng.f32().powf(power);
    }
    let d = alpha - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        let u = 1.0 - rng.f32();
        if v > 0.0 && u.ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

fn normal(rng: &mut Rng) -> f32 {
    let length = (-2.0 * (1.0 - rng.f32()).ln()).sqrt();
    length * (std::f32::consts::TAU * rng.f32()).cos()
}

/// A sample of the Gumbel distribution. Adding one to each logit and taking the largest samples
/// from the softmax.
pub(super) fn gumbel(rng: &mut Rng) -> f32 {
    -(-(1.0 - rng.f32()).max(f32::MIN_POSITIVE).ln())
        .max(f32::MIN_POSITIVE)
        .ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_has_its_mean_and_variance() {
        let mut rng = Rng::with_seed(3);
        for alpha in [0.15, 0.6, 1.0, 4.5] {
            let numbers: Vec<f32> = (0..20_000).map(|_| gamma(alpha, &mut rng)).collect();
            let mean = numbers.iter().sum::<f32>() / 20_000.0;
            let square = |x: &f32| (x - mean).powi(2);
            let variance = numbers.iter().map(square).sum::<f32>() / 20_000.0;
            assert!(
                (mean - alpha).abs() < 0.06 * alpha.max(0.5),
                "{alpha}: {mean}"
            );
            assert!(
                (variance - alpha).abs() < 0.15 * alpha.max(0.5),
                "{alpha}: {variance}"
            );
        }
    }

    #[test]
    fn shares_are_whole() {
        let mut rng = Rng::with_seed(5);
        for alpha in [0.001, 0.15, 10.0] {
            let shares = dirichlet(alpha, 30, &mut rng);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)));
        }
        assert!(dirichlet(0.3, 0, &mut rng).is_empty());
    }

    #[test]
    fn gumbel_falls_as_chances_say() {
        let mut rng = Rng::with_seed(7);
        let chances = [0.1_f32, 0.6, 0.3];
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let best = (0..3).map(|i| (chances[i].ln() + gumbel(&mut rng), i));
            let best = best.max_by(|a, b| a.0.total_cmp(&b.0)).expect("three");
            counts[best.1] += 1;
        }
        for (count, chance) in counts.into_iter().zip(chances) {
            assert!(
                (count as f32 / 20_000.0 - chance).abs() < 0.015,
                "{counts:?}"
            );
        }
    }
}
