use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use online::clock::TimeRules;
use online::lobby::{PairingOrder, PairingRule, PairingTime, WeekTime};

use crate::served_game::ServedGame;

/// What a server is to do.
#[derive(Clone, Debug)]
pub struct ServerPlan {
    /// The game.
    pub game: ServedGame,
    /// Where it listens.
    pub bind: SocketAddr,
    /// The folder of accounts, results and games.
    pub data: PathBuf,
    /// How players are paired.
    pub pairing: PairingRule,
    /// The clock of a game whose name has none.
    pub time: TimeRules,
    /// A game is drawn after so many moves.
    pub most_moves: Option<u32>,
    /// The rule of Renju's first moves.
    pub opening: Option<String>,
    /// Whether a login under a new name makes an account.
    pub is_open: bool,
    /// How long a game waits for a player whose connection is lost.
    pub grace: Duration,
    /// How long players may take to agree to a game.
    pub agreement: Duration,
    /// Where the figures of the server are told over HTTP.
    pub metrics: Option<SocketAddr>,
    /// How many connections there may be.
    pub most_connections: usize,
}

/// How players are paired, as the command line has it: words joined by commas.
///
/// `now` pairs at once, `every=5` every five minutes of the clock, `at=21:00+21:30` every day at these times of
/// UTC; `rating` pairs players of like rating, `shuffled` draws lots. `floodgate` is `every=30,rating`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingSpec(pub PairingRule);

/// A text that is no pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingSpecError {
    found: String,
}

impl fmt::Display for PairingSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected now, every=MINUTES, at=HH:MM+HH:MM, floodgate, rating or shuffled, found {:?}",
            self.found
        )
    }
}

impl std::error::Error for PairingSpecError {}

impl FromStr for PairingSpec {
    type Err = PairingSpecError;

    fn from_str(text: &str) -> Result<PairingSpec, PairingSpecError> {
        let (mut time, mut order) = (None, None);
        for word in text.split(',') {
            let wrong = || PairingSpecError {
                found: word.to_owned(),
            };
            let (new_time, new_order) = read(word).ok_or_else(wrong)?;
            for (has, had) in [
                (new_time.is_some(), time.is_some()),
                (new_order.is_some(), order.is_some()),
            ] {
                if has && had {
                    return Err(wrong());
                }
            }
            time = time.or(new_time);
            order = order.or(new_order);
        }
        // Two who wait are paired at once whatever they are rated: like players need time to gather.
        let time = time.unwrap_or(match order {
            None => PairingTime::AtOnce,
            Some(_) => PairingTime::Every { minutes: 1 },
        });
        Ok(PairingSpec(PairingRule {
            time,
            order: order.unwrap_or_default(),
        }))
    }
}

fn read(word: &str) -> Option<(Option<PairingTime>, Option<PairingOrder>)> {
    Some(match word {
        "now" => (Some(PairingTime::AtOnce), None),
        "rating" => (None, Some(PairingOrder::Rating)),
        "shuffled" => (None, Some(PairingOrder::Shuffled)),
        "floodgate" => (
            Some(PairingTime::Every { minutes: 30 }),
            Some(PairingOrder::Rating),
        ),
        _ => (Some(read_time(word)?), None),
    })
}

fn read_time(word: &str) -> Option<PairingTime> {
    let (key, value) = word.split_once('=')?;
    match key {
        "every" => {
            let minutes = value.parse().ok().filter(|minutes| *minutes > 0)?;
            Some(PairingTime::Every { minutes })
        }
        "at" => {
            let times = value.split('+').map(read_hour).collect::<Option<_>>()?;
            Some(PairingTime::At { times, ahead: 0 })
        }
        _ => None,
    }
}

fn read_hour(text: &str) -> Option<WeekTime> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(WeekTime {
        day: None,
        hour,
        minute,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_are_words_joined_by_commas() {
        let rule = |text: &str| text.parse::<PairingSpec>().unwrap().0;
        assert_eq!(rule("now"), PairingRule::default());
        let every = rule("every=5,shuffled");
        assert_eq!(every.time, PairingTime::Every { minutes: 5 });
        assert_eq!(every.order, PairingOrder::Shuffled);
        assert_eq!(rule("floodgate"), rule("every=30,rating"));
        assert_eq!(rule("rating").time, PairingTime::Every { minutes: 1 });
        let PairingTime::At { times, .. } = rule("at=21:00+9:30").time else {
            panic!("no times");
        };
        assert_eq!((times.len(), times[1].hour, times[1].minute), (2, 9, 30));
        for wrong in ["", "soon", "every=0", "every=", "at=24:00", "now,every=5"] {
            assert!(wrong.parse::<PairingSpec>().is_err(), "{wrong:?}");
        }
    }
}
