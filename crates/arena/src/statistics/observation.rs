use std::error::Error;
use std::fmt;

/// One independent result of two players: a pair of games, or a single game that has no pair.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Observation {
    /// The number of one player, from zero.
    pub first: usize,
    /// The number of the other player.
    pub second: usize,
    /// The mean score of the first player, from 0 to 1.
    pub score: f64,
    /// The number of games in this mean.
    pub games: u32,
}

/// Which observation cannot be one, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ObservationError {
    /// The place of the observation among the others, from zero.
    pub index: usize,
    /// The field that is wrong.
    pub field: &'static str,
    /// The expected value.
    pub expected: &'static str,
}

impl Observation {
    /// The field that is wrong and what was expected of it.
    pub(super) fn fault(&self, players: usize) -> Option<(&'static str, &'static str)> {
        if self.first >= players {
            Some(("first", "the number of a player"))
        } else if self.second >= players {
            Some(("second", "the number of a player"))
        } else if self.first == self.second {
            Some(("second", "another player than the first"))
        } else if !(0.0..=1.0).contains(&self.score) {
            Some(("score", "a number from 0 to 1"))
        } else if self.games == 0 {
            Some(("games", "at least one"))
        } else {
            None
        }
    }
}

impl fmt::Display for ObservationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ObservationError {
            index,
            field,
            expected,
        } = self;
        write!(
            formatter,
            "observation {index}: {field}: expected {expected}"
        )
    }
}

impl Error for ObservationError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_the_field() {
        let good = Observation {
            first: 0,
            second: 1,
            score: 0.5,
            games: 2,
        };
        assert_eq!(good.fault(2), None);
        for (bad, field) in [
            (Observation { first: 2, ..good }, "first"),
            (Observation { second: 2, ..good }, "second"),
            (Observation { second: 0, ..good }, "second"),
            (Observation { score: 1.5, ..good }, "score"),
            (
                Observation {
                    score: f64::NAN,
                    ..good
                },
                "score",
            ),
            (Observation { games: 0, ..good }, "games"),
        ] {
            assert_eq!(bad.fault(2).unwrap().0, field);
        }
        let error = ObservationError {
            index: 3,
            field: "games",
            expected: "at least one",
        };
        assert_eq!(
            error.to_string(),
            "observation 3: games: expected at least one"
        );
    }
}
