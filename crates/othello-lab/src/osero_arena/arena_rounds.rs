use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use arena::{Allowance, Referee, Seat, mix};
use game::{ByColor, Color, Line};
use othello::{Othello, Scoring, Size};
use search::{Mode, Stop, Thinker};

use super::{ResultRow, Round, RoundGame};

/// Makes a player for one game, from a seed and the number of the game.
pub type RoundPlayer = Box<dyn Fn(u64, u64) -> Result<Box<dyn Thinker<Othello>>> + Send + Sync>;

/// An opponent of the player.
pub struct RoundOpponent {
    /// Its name in tables.
    pub name: String,
    /// How it is made.
    pub player: RoundPlayer,
}

/// A player, its opponents and the seed of all games.
pub struct ArenaRounds {
    player: RoundPlayer,
    opponents: Vec<RoundOpponent>,
    seed: u64,
    referee: Referee<Othello>,
}

impl ArenaRounds {
    /// The rounds of a player against some opponents.
    #[must_use]
    pub fn new(player: RoundPlayer, opponents: Vec<RoundOpponent>, seed: u64) -> ArenaRounds {
        let referee = Referee {
            // There are no clocks: the moves must not depend on the machine.
            patience: Duration::MAX,
            ..Referee::new()
        };
        ArenaRounds {
            player,
            opponents,
            seed,
            referee,
        }
    }

    /// The opponents, in the order of the games.
    #[must_use]
    pub fn opponents(&self) -> &[RoundOpponent] {
        &self.opponents
    }

    /// Plays one round. Its number determines all games. `None` if it was stopped.
    pub fn play(&self, number: u64, stop: &Stop) -> Result<Option<Round>> {
        let mut round = Vec::with_capacity(self.opponents.len());
        for (index, opponent) in (0..).zip(&self.opponents) {
            let pair = number * self.opponents.len() as u64 + index;
            let black = self.game(Color::Black, opponent, 2 * pair, stop)?;
            let white = self.game(Color::White, opponent, 2 * pair + 1, stop)?;
            let (Some(black), Some(white)) = (black, white) else {
                return Ok(None);
            };
            round.push(ByColor { black, white });
        }
        Ok(Some(round))
    }

    /// Plays rounds on some threads (0 for one on each core) and passes them to `keep` in the
    /// order of their numbers. If `keep` fails, `stop` is requested.
    pub fn play_all(
        &self,
        numbers: Range<u64>,
        threads: usize,
        stop: &Stop,
        keep: &mut dyn FnMut(u64, &Round) -> Result<()>,
    ) -> Result<()> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let Range { start, end } = numbers;
        let next = AtomicU64::new(start);
        let (sender, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !stop.is_requested() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= end || sender.send((number, self.play(number, stop))).is_err()
                        {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let (mut expected, mut early) = (start, BTreeMap::new());
            let mut take = |number, round: Result<Option<Round>>| -> Result<()> {
                // A stopped round leaves a gap; no round after the gap is kept.
                if let Some(round) = round? {
                    early.insert(number, round);
                }
                while let Some(round) = early.remove(&expected) {
                    keep(expected, &round)?;
                    expected += 1;
                }
                Ok(())
            };
            for (number, round) in played {
                if let Err(error) = take(number, round) {
                    // The other threads need not go on.
                    stop.request();
                    return Err(error);
                }
            }
            Ok(())
        })
    }

    /// Plays the round of a row again and compares. A file that was written with another player,
    /// seed, mode or other opponents must not be continued.
    pub fn check(&self, row: &ResultRow, mode: Mode, stop: &Stop) -> Result<()> {
        let Some(round) = self.play(row.number, stop)? else {
            return Ok(());
        };
        let again = ResultRow::new(row.number, &round, mode);
        ensure!(
            again == *row,
            "number {}: expected {again} with these settings, found {row}: \
             was it another player, seed or mode, or were there other opponents?",
            row.number
        );
        Ok(())
    }

    fn game(
        &self,
        color: Color,
        opponent: &RoundOpponent,
        game: u64,
        stop: &Stop,
    ) -> Result<Option<RoundGame>> {
        // Each side has its own random numbers, even if both are the same player.
        let seat = |player: &RoundPlayer, side| -> Result<Seat<Othello>> {
            Ok(Seat::Inside(player(mix(self.seed, side), game)?))
        };
        let (mut own, mut other) = (seat(&self.player, 0)?, seat(&opponent.player, 1)?);
        let seats = match color {
            Color::Black => ByColor {
                black: &mut own,
                white: &mut other,
            },
            Color::White => ByColor {
                black: &mut other,
                white: &mut own,
            },
        };
        let allowances = ByColor::both(Allowance::default());
        let start = Line::new(Size::Eight);
        let played = self
            .referee
            .play(&start, seats, allowances, stop, &mut |_, _| {});
        Ok(played.map(|played| {
            let mut hasher = DefaultHasher::new();
            played.line.moves().hash(&mut hasher);
            RoundGame {
                result: played.outcome.seen_by(color),
                discs: Scoring::Discs.margin(played.line.position(), color),
                termination: played.termination,
                fingerprint: hasher.finish(),
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use search::Random;

    use super::*;

    fn random() -> RoundPlayer {
        Box::new(|seed, game| Ok(Box::new(Random::new(mix(seed, game)))))
    }

    fn rounds() -> ArenaRounds {
        let opponents = ["one", "other"].map(|name| RoundOpponent {
            name: name.to_owned(),
            player: random(),
        });
        ArenaRounds::new(random(), opponents.into(), 7)
    }

    #[test]
    fn the_number_determines_the_round() {
        let rounds = rounds();
        let round = |number| rounds.play(number, &Stop::new()).unwrap().unwrap();
        assert_eq!(round(3), round(3));
        assert_ne!(round(3), round(4));
        assert_eq!(round(3).len(), 2);
        let stop = Stop::new();
        stop.request();
        assert_eq!(rounds.play(0, &stop).unwrap(), None);
    }

    #[test]
    fn rounds_are_kept_in_order_on_any_number_of_threads() {
        let rounds = rounds();
        for threads in [1, 3] {
            let mut kept = Vec::new();
            let mut keep = |number, round: &Round| {
                kept.push((number, round.clone()));
                Ok(())
            };
            rounds
                .play_all(2..8, threads, &Stop::new(), &mut keep)
                .unwrap();
            let expected: Vec<(u64, Round)> = (2..8)
                .map(|number| (number, rounds.play(number, &Stop::new()).unwrap().unwrap()))
                .collect();
            assert_eq!(kept, expected);
        }
    }

    #[test]
    fn a_row_of_other_settings_is_refused() {
        let rounds = rounds();
        let round = rounds.play(3, &Stop::new()).unwrap().unwrap();
        let row = ResultRow::new(3, &round, Mode::Corrected);
        rounds.check(&row, Mode::Corrected, &Stop::new()).unwrap();
        let other = ResultRow {
            stone: row.stone + 1,
            ..row
        };
        let error = rounds.check(&other, Mode::Corrected, &Stop::new());
        let text = error.unwrap_err().to_string();
        assert!(text.starts_with(&format!("number 3: expected {row} with")));
    }
}
