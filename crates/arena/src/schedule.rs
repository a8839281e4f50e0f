//! The pairings of a match or a tournament.

mod swiss;

use game::ByColor;
use serde::{Deserialize, Serialize};

use crate::Fixture;

/// How opponents are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody. With two contestants this is a match.
    #[default]
    RoundRobin,
    /// The first contestant plays everybody else.
    Gauntlet,
    /// In each round contestants with about the same points play each other, if they have not
    /// met yet.
    Swiss,
}

/// The pairings in their order. They follow from the settings and, in a Swiss tournament, from the
/// results of earlier rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// How opponents are paired.
    pub format: Format,
    /// The number of contestants.
    pub players: usize,
    /// The number of rounds; in each, opponents play [`Schedule::pairs`] pairs of games.
    pub rounds: u64,
    /// The number of openings per pairing and round, each played twice with colours exchanged.
    pub pairs: u64,
    /// The schedule ends after this many games.
    pub most_games: Option<u64>,
}

impl Schedule {
    /// Two contestants that play each other until this many games are played.
    #[must_use]
    pub fn of_match(games: u64) -> Schedule {
        Schedule {
            format: Format::RoundRobin,
            players: 2,
            rounds: games.div_ceil(2),
            pairs: 1,
            most_games: Some(games),
        }
    }

    /// Whether later games depend on the results of earlier ones.
    #[must_use]
    pub fn needs_results(&self) -> bool {
        self.format == Format::Swiss
    }

    /// The total number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        let all = self.first_game(self.rounds);
        self.most_games.map_or(all, |most| most.min(all))
    }

    /// The number of the first game of a round.
    #[must_use]
    pub fn first_game(&self, round: u64) -> u64 {
        let n = self.players as u64;
        let meetings = match self.format {
            Format::RoundRobin => n * n.saturating_sub(1) / 2,
            Format::Gauntlet => n.saturating_sub(1),
            Format::Swiss => n / 2,
        };
        meetings
            .saturating_mul(round)
            .saturating_mul(self.pairs)
            .saturating_mul(2)
    }

    /// The games of a round, from 0. A Swiss round needs the results of all earlier ones: the
    /// `points` of each contestant, and how often two of them have `met`.
    #[must_use]
    pub fn round(
        &self,
        round: u64,
        points: &[f64],
        met: &dyn Fn(usize, usize) -> u64,
    ) -> Vec<Fixture> {
        let meetings: Vec<(usize, usize)> = match self.format {
            Format::RoundRobin => (0..self.players)
                .flat_map(|first| (first + 1..self.players).map(move |second| (first, second)))
                .collect(),
            Format::Gauntlet => (1..self.players).map(|second| (0, second)).collect(),
            Format::Swiss => swiss::meetings(points, met),
        };
        let first_pair = self.first_game(round) / 2;
        let most = self.most_games.unwrap_or(u64::MAX);
        let meetings = meetings.iter().flat_map(|meeting| {
            // All pairings of a round get the same openings, so that conditions are equal.
            (0..self.pairs).map(move |extra| (meeting, round * self.pairs + extra))
        });
        (first_pair..)
            .zip(meetings)
            .flat_map(|(pair, (&(first, second), opening))| {
                let fixture = |half: u64, black, white| Fixture {
                    game: pair * 2 + half,
                    pair,
                    players: ByColor { black, white },
                    opening,
                };
                [fixture(0, first, second), fixture(1, second, first)]
            })
            .filter(|fixture| fixture.game < most)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn everything(schedule: Schedule) -> Vec<Fixture> {
        (0..schedule.rounds)
            .flat_map(|round| schedule.round(round, &vec![0.0; schedule.players], &|_, _| 0))
            .collect()
    }

    #[test]
    fn a_match_has_as_many_games_as_asked_for() {
        for games in [1, 2, 7, 1000] {
            let schedule = Schedule::of_match(games);
            let fixtures = everything(schedule);
            assert_eq!(fixtures.len() as u64, games);
            assert_eq!(schedule.games(), games);
            for (number, fixture) in (0..).zip(&fixtures) {
                assert_eq!((fixture.game, fixture.pair), (number, number / 2));
                assert_eq!(fixture.opening, fixture.pair);
                assert_eq!(fixture.players.black as u64, number % 2);
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_with_both_colours() {
        let schedule = Schedule {
            format: Format::RoundRobin,
            players: 5,
            rounds: 3,
            pairs: 2,
            most_games: None,
        };
        let fixtures = everything(schedule);
        assert_eq!(fixtures.len() as u64, schedule.games());
        let mut count: HashMap<_, u32> = HashMap::new();
        for (number, fixture) in (0..).zip(&fixtures) {
            assert_eq!(fixture.game, number);
            assert!(fixture.opening < 6);
            let ByColor { black, white } = fixture.players;
            *count.entry((black, white)).or_default() += 1;
        }
        assert_eq!(count.len(), 20);
        assert!(count.values().all(|&n| n == 6));
        let gauntlet = Schedule {
            format: Format::Gauntlet,
            ..schedule
        };
        let fixtures = everything(gauntlet);
        assert_eq!(fixtures.len() as u64, gauntlet.games());
        let has_first = |f: &Fixture| f.players.black == 0 || f.players.white == 0;
        assert!(fixtures.iter().all(has_first));
    }
}
