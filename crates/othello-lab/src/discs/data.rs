use fastrand::Rng;
use game::{ByColor, Line};
use othello::{Move, Othello, Size};
use search::{Limits, Mode, Reports, Stop};

use super::input::{INPUT, write};
use crate::Opponent;
use crate::dense::{Cost, Samples};
use learn::NetError;
use learn::Trouble;

/// The training and test positions with the discs at the end of their games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Data {
    pub(crate) learned: Samples,
    pub(crate) measured: Samples,
}

/// Rows that are not samples yet.
#[derive(Default)]
struct Rows {
    inputs: Vec<f32>,
    targets: Vec<f32>,
}

impl Data {
    /// Plays `games` games of each of the five players against each. The seed determines them.
    pub(crate) fn new(games: u32, validation: f64, seed: u64) -> Result<Data, Trouble> {
        if !(validation > 0.0 && validation < 1.0) {
            return Err(Trouble::Input(format!(
                "--validation: expected a share between 0 and 1, found {validation}"
            )));
        }
        let mut rng = Rng::with_seed(seed);
        let (mut learned, mut measured) = (Rows::default(), Rows::default());
        for number in 0..games {
            for black in Opponent::ALL {
                for white in Opponent::ALL {
                    let seeds = [rng.u64(..), rng.u64(..)];
                    // There are games of both kinds, however few they are.
                    let is_measured = match (number, black, white) {
                        (0, Opponent::Random, Opponent::Random) => true,
                        (0, Opponent::Random, Opponent::NHand) => false,
                        _ => rng.f64() < validation,
                    };
                    let rows = if is_measured {
                        &mut measured
                    } else {
                        &mut learned
                    };
                    rows.add(ByColor { black, white }, seeds);
                }
            }
        }
        let wrong = |why: NetError| Trouble::Input(why.to_string());
        Ok(Data {
            learned: learned.samples().map_err(wrong)?,
            measured: measured.samples().map_err(wrong)?,
        })
    }
}

impl Rows {
    /// Plays a game and adds the boards after its moves.
    fn add(&mut self, players: ByColor<Opponent>, [black, white]: [u64; 2]) {
        let mut players = ByColor {
            black: players.black.player(Mode::Corrected, black),
            white: players.white.player(Mode::Corrected, white),
        };
        let mut line = Line::<Othello>::new(Size::Eight);
        let mut movers = Vec::new();
        let (limits, stop, reports) = (Limits::default(), Stop::new(), Reports::none());
        while line.verdict().is_none() {
            let mover = line.turn();
            let choice = players[mover].think(&line, &limits, &stop, &reports);
            let Some(next) = choice.best else { break };
            line.push_unchecked(next);
            if next != Move::Pass {
                write(line.position(), mover, &mut self.inputs);
                movers.push(mover);
            }
        }
        let counts = line.position().disc_counts();
        let shares = movers.into_iter().map(|mover| counts[mover] as f32 / 64.0);
        self.targets.extend(shares);
    }

    fn samples(self) -> Result<Samples, NetError> {
        Samples::new(INPUT.len(), 1, self.inputs, self.targets)
    }
}

/// The cost converted to discs, if it has a unit.
pub(crate) fn discs(cost: Cost, value: f64) -> f64 {
    match cost {
        Cost::Mse => 64.0 * 64.0 * value,
        Cost::Mae | Cost::Rmse => 64.0 * value,
        Cost::CrossEntropy => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_from_the_seed() {
        let data = Data::new(1, 0.2, 3).unwrap();
        assert_eq!(data, Data::new(1, 0.2, 3).unwrap());
        assert_ne!(data, Data::new(1, 0.2, 4).unwrap());
        let moves = data.learned.len() + data.measured.len();
        assert!((25 * 40..=25 * 60).contains(&moves), "{moves}");
        assert!(!data.measured.is_empty());
        assert!(Data::new(1, 1.0, 3).is_err());
    }
}
