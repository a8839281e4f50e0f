use super::cholesky::Cholesky;
use super::comparable::largest_group;
use super::{Estimate, Observation, ObservationError, elo, normal};

/// Elo ratings of any number of players, from all their results at once.
///
/// The ratings are those under which the results are the most likely if every score is expected
/// to be `1 / (1 + 10^(-difference / 400))` (Bradley and Terry; a draw is half a point). So every
/// player expects exactly the points it got, and for two players the difference is the Elo of
/// the mean score. The errors come from how far the observations are off, not from the model:
/// they are right for pairs of games and for any share of draws. They are too small while there
/// are only a few observations for each player.
///
/// Ratings are relative to the mean of the rated players. Rated is the largest group of players
/// that can be compared; a player that won everything, lost everything or never met the others has no
/// rating.
///
/// ```
/// use arena::statistics::{Observation, Ratings};
///
/// let pair = |first, second, score| Observation { first, second, score, games: 2 };
/// let ratings = Ratings::fit(
///     4,
///     &[pair(0, 1, 0.75), pair(0, 1, 0.5), pair(1, 2, 0.75), pair(2, 0, 0.25), pair(3, 0, 1.0)],
/// )?;
/// assert!(ratings.rating(0).unwrap().value > ratings.rating(1).unwrap().value);
/// assert!(ratings.superiority(0, 2).unwrap() > 0.5);
/// assert_eq!(ratings.rating(3), None); // won everything
/// # Ok::<(), arena::statistics::ObservationError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The index of each player in the rated group.
    places: Vec<Option<usize>>,
    /// The ratings of the group, as natural logarithms of odds.
    values: Vec<f64>,
    /// Their covariances, row by row.
    covariances: Vec<f64>,
}

/// A round moves two players apart by at most 1, which is 174 Elo, so ratings may spread over
/// some 80,000.
const ROUNDS: usize = 500;

/// A last step below this leaves an error near its square.
const SETTLED: f64 = 1e-6;

/// A standard error below this is a rounding error: the observations agree with each other.
const LEAST_ERROR: f64 = 1e-9;

impl Ratings {
    /// Rates players `0..players` by their results.
    ///
    /// # Errors
    ///
    /// Says which observation names no player, has one against itself, a score that is none, or
    /// no games.
    pub fn fit(players: usize, observations: &[Observation]) -> Result<Ratings, ObservationError> {
        for (index, observation) in observations.iter().enumerate() {
            if let Some((field, expected)) = observation.fault(players) {
                return Err(ObservationError {
                    index,
                    field,
                    expected,
                });
            }
        }
        let group = largest_group(players, observations);
        let mut places = vec![None; players];
        for (place, &player) in group.iter().enumerate() {
            places[player] = Some(place);
        }
        let inside: Vec<Meeting> = observations
            .iter()
            .filter_map(|observation| {
                Some(Meeting {
                    first: places[observation.first]?,
                    second: places[observation.second]?,
                    score: observation.score,
                    weight: f64::from(observation.games),
                })
            })
            .collect();
        Ok(solve(group.len(), &inside).map_or_else(
            || Ratings {
                places: vec![None; players],
                values: Vec::new(),
                covariances: Vec::new(),
            },
            |(values, covariances)| Ratings {
                places,
                values,
                covariances,
            },
        ))
    }

    /// The rating of a player; none if it cannot be compared.
    #[must_use]
    pub fn rating(&self, player: usize) -> Option<Estimate> {
        let place = self.place(player)?;
        Some(estimate(self.values[place], self.covariance(place, place)))
    }

    /// By how much one player is rated above another, with the error of the difference. It is
    /// not the sum of the errors of the two, which share games.
    #[must_use]
    pub fn difference(&self, one: usize, other: usize) -> Option<Estimate> {
        let (value, variance) = self.compare(one, other)?;
        Some(estimate(value, variance))
    }

    /// The chance that one player is stronger than another; none if they cannot be compared.
    #[must_use]
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let (value, variance) = self.compare(one, other)?;
        Some(normal::below(value / standard_error(variance)?))
    }

    fn compare(&self, one: usize, other: usize) -> Option<(f64, f64)> {
        let (a, b) = (self.place(one)?, self.place(other)?);
        let variance = self.covariance(a, a) + self.covariance(b, b) - 2.0 * self.covariance(a, b);
        Some((self.values[a] - self.values[b], variance))
    }

    fn place(&self, player: usize) -> Option<usize> {
        self.places.get(player).copied().flatten()
    }

    fn covariance(&self, a: usize, b: usize) -> f64 {
        self.covariances[a * self.values.len() + b]
    }
}

/// An observation, by places in the group.
struct Meeting {
    first: usize,
    second: usize,
    score: f64,
    weight: f64,
}

/// The most likely ratings and their covariances.
fn solve(size: usize, results: &[Meeting]) -> Option<(Vec<f64>, Vec<f64>)> {
    // One player is its own mean: nothing is known.
    if size < 2 {
        return None;
    }
    let mut values = vec![0.0; size];
    for _ in 0..ROUNDS {
        let mut slope = vec![0.0; size];
        let mut curvature = Differences::new(size);
        for result in results {
            let expected = result.expected(&values);
            let surprise = result.surprise(expected);
            slope[result.first] += surprise;
            slope[result.second] -= surprise;
            curvature.add(result, result.weight * expected.0 * expected.1);
        }
        let curvature = curvature.divisor()?;
        let mut step = slope;
        curvature.solve(&mut step);
        let most = step.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = step.iter().copied().fold(f64::INFINITY, f64::min);
        let width = most - least;
        if !width.is_finite() {
            return None;
        }
        // While no difference changes by more than 1, the curvature changes by less than a
        // factor of e. Then a step of Newton always makes the results more likely.
        let scale = width.max(1.0).recip();
        for (value, step) in values.iter_mut().zip(&step) {
            *value += scale * step;
        }
        if width < SETTLED {
            let mut spread = Differences::new(size);
            for result in results {
                let surprise = result.surprise(result.expected(&values));
                spread.add(result, surprise * surprise);
            }
            let covariances = sandwich(&curvature, size, spread.matrix);
            let sound = values.iter().chain(&covariances).all(|x| x.is_finite());
            return sound.then_some((values, covariances));
        }
    }
    None
}

/// The covariance of the ratings: the spread of the slopes, divided by the curvature on the left
/// and on the right.
fn sandwich(curvature: &Cholesky, size: usize, mut matrix: Vec<f64>) -> Vec<f64> {
    // Solving row by row divides on the right; a transposition turns the other side up.
    for _ in 0..2 {
        for row in matrix.chunks_exact_mut(size) {
            curvature.solve(row);
        }
        for row in 0..size {
            for column in 0..row {
                matrix.swap(row * size + column, column * size + row);
            }
        }
    }
    matrix
}

impl Meeting {
    /// The expected scores of both players.
    fn expected(&self, values: &[f64]) -> (f64, f64) {
        let difference = values[self.first] - values[self.second];
        (
            1.0 / (1.0 + (-difference).exp()),
            1.0 / (1.0 + difference.exp()),
        )
    }

    /// The points of the first player minus the expected points.
    fn surprise(&self, expected: (f64, f64)) -> f64 {
        // `score - expected`, with its digits kept where that is nearly 1.
        self.weight * (self.score * expected.1 - (1.0 - self.score) * expected.0)
    }
}

/// A sum of squares of differences of two ratings, as a matrix.
struct Differences {
    size: usize,
    matrix: Vec<f64>,
}

impl Differences {
    fn new(size: usize) -> Differences {
        Differences {
            size,
            matrix: vec![0.0; size * size],
        }
    }

    fn add(&mut self, result: &Meeting, factor: f64) {
        let (first, second) = (result.first, result.second);
        self.matrix[first * self.size + first] += factor;
        self.matrix[second * self.size + second] += factor;
        self.matrix[first * self.size + second] -= factor;
        self.matrix[second * self.size + first] -= factor;
    }

    /// The matrix made ready to divide by. Differences do not say where zero is; a square of the
    /// mean is added that does, and that changes nothing where the mean is zero.
    fn divisor(mut self) -> Option<Cholesky> {
        let diagonal: f64 = self.matrix.iter().step_by(self.size + 1).sum();
        let square = diagonal / (self.size * self.size) as f64;
        self.matrix.iter_mut().for_each(|entry| *entry += square);
        Cholesky::of(self.size, &self.matrix)
    }
}

fn estimate(value: f64, variance: f64) -> Estimate {
    Estimate {
        value: elo::POINTS * value,
        error: standard_error(variance).map(|error| elo::POINTS * normal::WIDTH_95 * error),
    }
}

fn standard_error(variance: f64) -> Option<f64> {
    Some(variance.max(0.0).sqrt()).filter(|&error| error > LEAST_ERROR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Pentanomial, Sample};
    use fastrand::Rng;
    use proptest::prelude::*;

    fn pairs(counts: [u64; 5]) -> Vec<Observation> {
        (0u8..)
            .zip(counts)
            .flat_map(|(step, count)| {
                (0..count).map(move |_| Observation {
                    first: 0,
                    second: 1,
                    score: f64::from(step) / 4.0,
                    games: 2,
                })
            })
            .collect()
    }

    #[test]
    fn two_players_are_a_sample() {
        let counts = [184, 15, 508, 17, 290];
        let ratings = Ratings::fit(2, &pairs(counts)).unwrap();
        let sample = Sample::of_pairs(Pentanomial(counts));
        let (one, other) = (ratings.rating(0).unwrap(), ratings.rating(1).unwrap());
        let difference = ratings.difference(0, 1).unwrap();
        let mean = sample.mean().unwrap();
        assert!((difference.value - sample.elo().unwrap().value).abs() < 1e-9);
        assert!((one.value + other.value).abs() < 1e-9);
        // The sample's error is half the width on the curve; this one is on its tangent.
        let tangent = elo::POINTS * sample.score_error().unwrap() / (mean * (1.0 - mean));
        assert!((difference.error.unwrap() - tangent).abs() < 1e-4);
        assert!((one.error.unwrap() - tangent / 2.0).abs() < 1e-4);
        let superiority = ratings.superiority(0, 1).unwrap();
        assert!((superiority - sample.superiority().unwrap()).abs() < 1e-4);
        assert!((ratings.superiority(1, 0).unwrap() + superiority - 1.0).abs() < 1e-9);
    }

    #[test]
    fn who_cannot_be_compared_has_no_rating() {
        assert_eq!(Ratings::fit(0, &[]).unwrap().rating(0), None);
        assert_eq!(Ratings::fit(3, &[]).unwrap().rating(1), None);
        let won = Ratings::fit(2, &pairs([0, 0, 0, 0, 5])).unwrap();
        assert_eq!(won.rating(0), None);
        assert_eq!(won.difference(0, 1), None);
        assert_eq!(won.superiority(0, 1), None);
        let drawn = Ratings::fit(3, &pairs([0, 0, 5, 0, 0])).unwrap();
        assert_eq!(drawn.rating(0).unwrap().to_string(), "+0.0");
        assert_eq!(drawn.superiority(0, 1), None);
        assert_eq!(drawn.rating(2), None);
        assert_eq!(drawn.rating(usize::MAX), None);
        assert_eq!(drawn.difference(0, 0).unwrap().error, None);
    }

    #[test]
    fn a_bad_observation_is_named() {
        let mut observations = pairs([0, 0, 2, 0, 0]);
        observations[1].score = f64::NAN;
        let error = Ratings::fit(2, &observations).unwrap_err();
        assert_eq!((error.index, error.field), (1, "score"));
    }

    #[test]
    fn lopsided_scores_settle() {
        let result = |score, games| Observation {
            first: 0,
            second: 1,
            score,
            games,
        };
        let ratings = Ratings::fit(2, &[result(1.0, u32::MAX), result(0.0, 1)]).unwrap();
        let difference = ratings.difference(0, 1).unwrap();
        assert!((difference.value - elo::POINTS * f64::from(u32::MAX).ln()).abs() < 1e-3);
    }

    #[test]
    fn equal_observations_have_no_error() {
        let third = Observation {
            first: 0,
            second: 1,
            score: 1.0 / 3.0,
            games: 3,
        };
        let difference = Ratings::fit(2, &[third; 10]).unwrap().difference(0, 1);
        assert_eq!(difference.unwrap().to_string(), "-120.4");
    }

    #[test]
    fn a_lopsided_ring_settles() {
        // Everyone beats the next one again and again, and the last one beat the first once.
        for size in 3..12 {
            let ring: Vec<Observation> = (0..size)
                .map(|first| Observation {
                    first,
                    second: (first + 1) % size,
                    score: 1.0,
                    games: if first + 1 == size { 1 } else { 1_000_000_000 },
                })
                .collect();
            let ratings = Ratings::fit(size, &ring).unwrap();
            for first in 1..size {
                let difference = ratings.difference(first - 1, first).unwrap();
                assert!(difference.value > 1000.0, "{size}: {difference}");
            }
        }
    }

    #[test]
    fn steps_that_overshoot_are_shortened() {
        // With whole steps of Newton this one flies apart.
        let results = [
            (2, 5, 1.0, 512),
            (5, 3, 0.75, 1),
            (4, 3, 0.75, 1),
            (4, 0, 1.0, 2048),
            (2, 4, 0.75, 4),
            (0, 5, 1.0, 1024),
        ];
        let observations = results.map(|(first, second, score, games)| Observation {
            first,
            second,
            score,
            games,
        });
        let ratings = Ratings::fit(6, &observations).unwrap();
        assert!(ratings.difference(2, 5).unwrap().value > 0.0);
        assert_eq!(ratings.rating(1), None);
    }

    /// A tournament of players with these strengths: each two play so many pairs.
    fn tournament(strengths: &[f64], pairs: usize, random: &mut Rng) -> Vec<Observation> {
        let mut observations = Vec::new();
        for first in 0..strengths.len() {
            for second in 0..first {
                let chance = elo::expected(strengths[first] - strengths[second]);
                for _ in 0..pairs {
                    let wins = (0..2).filter(|_| random.f64() < chance).count();
                    observations.push(Observation {
                        first,
                        second,
                        score: wins as f64 / 2.0,
                        games: 2,
                    });
                }
            }
        }
        observations
    }

    #[test]
    fn known_strengths_are_found_within_the_errors() {
        let mut random = Rng::with_seed(42);
        let (mut right, mut all) = (0, 0);
        for _ in 0..20 {
            let mut strengths: Vec<f64> = (0..12).map(|_| 400.0 * random.f64()).collect();
            let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
            strengths.iter_mut().for_each(|strength| *strength -= mean);
            let ratings = Ratings::fit(12, &tournament(&strengths, 20, &mut random)).unwrap();
            for (player, strength) in strengths.iter().enumerate() {
                let rating = ratings.rating(player).unwrap();
                all += 1;
                right += usize::from((rating.value - strength).abs() < rating.error.unwrap());
            }
        }
        // 95 % of 240 are 228; three deviations of that are 10.
        assert!((218..=238).contains(&right), "{right} of {all}");
    }

    #[test]
    fn everyone_expects_the_points_they_got() {
        let mut random = Rng::with_seed(3);
        let observations = tournament(&[0.0, 50.0, 120.0, -80.0, 10.0], 30, &mut random);
        let ratings = Ratings::fit(5, &observations).unwrap();
        let mut owed = [0.0; 5];
        for result in &observations {
            let difference = ratings.difference(result.first, result.second).unwrap();
            owed[result.first] += result.score - elo::expected(difference.value);
            owed[result.second] -= result.score - elo::expected(difference.value);
        }
        assert!(owed.iter().all(|points| points.abs() < 1e-9));
    }

    #[test]
    fn two_hundred_players_are_quick() {
        let mut random = Rng::with_seed(5);
        let strengths: Vec<f64> = (0..200).map(|_| 1000.0 * random.f64()).collect();
        let started = std::time::Instant::now();
        let ratings = Ratings::fit(200, &tournament(&strengths, 2, &mut random)).unwrap();
        assert!((0..200).all(|player| ratings.rating(player).is_some()));
        // Some five hundred times what it takes: this is against a wrong order of growth.
        assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
    }

    proptest! {
        #[test]
        fn two_players_agree_with_their_sample(
            counts in prop::array::uniform5(0..40u64),
        ) {
            let ratings = Ratings::fit(2, &pairs(counts)).unwrap();
            let expected = Sample::of_pairs(Pentanomial(counts)).elo();
            let difference = ratings.difference(0, 1);
            prop_assert_eq!(difference.is_some(), expected.is_some());
            if let (Some(difference), Some(expected)) = (difference, expected) {
                prop_assert!((difference.value - expected.value).abs() < 1e-8);
            }
        }

        #[test]
        fn every_number_is_finite(
            results in prop::collection::vec((0..7usize, 0..7usize, 0..=4u8, 0..32u32), 0..30),
        ) {
            let observations: Vec<Observation> = results
                .into_iter()
                .filter(|(first, second, ..)| first != second)
                .map(|(first, second, step, doublings)| Observation {
                    first,
                    second,
                    score: f64::from(step) / 4.0,
                    games: 1 << doublings,
                })
                .collect();
            let ratings = Ratings::fit(7, &observations).unwrap();
            let mut sum = 0.0;
            for one in 0..7 {
                for estimate in [ratings.rating(one), ratings.difference(one, 6 - one)]
                    .into_iter()
                    .flatten()
                {
                    prop_assert!(estimate.value.is_finite());
                    prop_assert!(estimate.error.is_none_or(|error| error.is_finite()));
                }
                sum += ratings.rating(one).map_or(0.0, |rating| rating.value);
                let superiority = ratings.superiority(one, 6 - one);
                prop_assert!(superiority.is_none_or(|chance| (0.0..=1.0).contains(&chance)));
            }
            prop_assert!(sum.abs() < 1e-6);
            // Ratings exist exactly where there is a group to compare.
            let rated = (0..7).filter(|&player| ratings.rating(player).is_some()).count();
            let group = largest_group(7, &observations).len();
            prop_assert_eq!(rated, if group < 2 { 0 } else { group });
        }
    }
}
