use std::fmt;
use std::str::FromStr;

use online::lobby::{PairingOrder, PairingRule, PairingTime, WeekTime, Weekday};

/// How players are paired, as the command line has it: words joined by commas.
///
/// `now` pairs at once, `every=5` every five minutes of the clock, `every=10s` every ten seconds, `at=21:00+Sat-9:30`
/// every day at nine in the evening and on Saturdays at half past nine; `utc+9` says that these are times of Japan.
/// `rating` pairs players of like rating, `shuffled` draws lots. `floodgate` is `every=30,rating`.
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
            "expected now, every=MINUTES, every=SECONDSs, at=HH:MM+Sat-HH:MM, utc+9, floodgate, rating or shuffled, found {:?}",
            self.found
        )
    }
}

impl std::error::Error for PairingSpecError {}

impl FromStr for PairingSpec {
    type Err = PairingSpecError;

    fn from_str(text: &str) -> Result<PairingSpec, PairingSpecError> {
        let (mut time, mut order, mut zone) = (None, None, None);
        for word in text.split(',') {
            let wrong = || PairingSpecError {
                found: word.to_owned(),
            };
            if let Some(hours) = word.strip_prefix("utc") {
                let minutes = read_zone(hours).ok_or_else(wrong)?;
                if zone.replace((minutes, word)).is_some() {
                    return Err(wrong());
                }
                continue;
            }
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
        if let Some((minutes, word)) = zone {
            match &mut time {
                Some(PairingTime::At { ahead, .. }) => *ahead = minutes,
                // Other times are the same everywhere.
                _ => {
                    let found = word.to_owned();
                    return Err(PairingSpecError { found });
                }
            }
        }
        // Two who wait are paired at once whatever they are rated: like players need time to gather.
        let time = time.unwrap_or(match order {
            None => PairingTime::AtOnce,
            Some(_) => PairingTime::Every { seconds: 60 },
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
            Some(PairingTime::Every { seconds: 30 * 60 }),
            Some(PairingOrder::Rating),
        ),
        _ => (Some(read_time(word)?), None),
    })
}

fn read_time(word: &str) -> Option<PairingTime> {
    let (key, value) = word.split_once('=')?;
    match key {
        "every" => {
            let (number, unit) = match value.strip_suffix('s') {
                Some(number) => (number, 1),
                None => (value, 60),
            };
            let number: u32 = number.parse().ok().filter(|number| *number > 0)?;
            let seconds = number.checked_mul(unit)?;
            Some(PairingTime::Every { seconds })
        }
        "at" => {
            let times = value.split('+').map(read_hour).collect::<Option<_>>()?;
            Some(PairingTime::At { times, ahead: 0 })
        }
        _ => None,
    }
}

fn read_hour(text: &str) -> Option<WeekTime> {
    let (day, time) = match text.split_once('-') {
        Some((day, time)) => (Some(read_day(day)?), time),
        None => (None, text),
    };
    let (hour, minute) = time.split_once(':')?;
    let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(WeekTime { day, hour, minute })
}

fn read_day(text: &str) -> Option<Weekday> {
    const DAYS: [(&str, Weekday); 7] = [
        ("Sun", Weekday::Sunday),
        ("Mon", Weekday::Monday),
        ("Tue", Weekday::Tuesday),
        ("Wed", Weekday::Wednesday),
        ("Thu", Weekday::Thursday),
        ("Fri", Weekday::Friday),
        ("Sat", Weekday::Saturday),
    ];
    let mut days = DAYS.into_iter();
    let found = days.find(|(name, _)| name.eq_ignore_ascii_case(text));
    found.map(|(_, day)| day)
}

/// `+9`, `-3:30`, or nothing at all: minutes ahead of UTC.
fn read_zone(text: &str) -> Option<i32> {
    let (sign, rest) = match text.split_at_checked(1) {
        None => return Some(0),
        Some(("+", rest)) => (1, rest),
        Some(("-", rest)) => (-1, rest),
        Some(_) => return None,
    };
    let (hours, minutes) = rest.split_once(':').unwrap_or((rest, "0"));
    let (hours, minutes): (u8, u8) = (hours.parse().ok()?, minutes.parse().ok()?);
    let is_fine = hours <= 14 && minutes < 60;
    is_fine.then(|| sign * (i32::from(hours) * 60 + i32::from(minutes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_are_words_joined_by_commas() {
        let rule = |text: &str| text.parse::<PairingSpec>().unwrap().0;
        assert_eq!(rule("now"), PairingRule::default());
        let every = rule("every=5,shuffled");
        assert_eq!(every.time, PairingTime::Every { seconds: 300 });
        assert_eq!(rule("every=2s").time, PairingTime::Every { seconds: 2 });
        assert_eq!(every.order, PairingOrder::Shuffled);
        assert_eq!(rule("floodgate"), rule("every=30,rating"));
        assert_eq!(rule("rating").time, PairingTime::Every { seconds: 60 });
        let PairingTime::At { times, .. } = rule("at=21:00+9:30").time else {
            panic!("no times");
        };
        assert_eq!((times.len(), times[1].hour, times[1].minute), (2, 9, 30));
        let PairingTime::At { times, ahead } = rule("at=sat-9:30,utc-3:30").time else {
            panic!("no times");
        };
        assert_eq!((times[0].day, ahead), (Some(Weekday::Saturday), -210));
        let wrong = ["", "soon", "every=0", "every=", "at=24:00", "now,every=5"];
        let other = [
            "utc+9",
            "at=9:00,utc+15",
            "at=Caturday-9:00",
            "every=99999999999",
        ];
        for wrong in wrong.into_iter().chain(other) {
            assert!(wrong.parse::<PairingSpec>().is_err(), "{wrong:?}");
        }
    }
}
