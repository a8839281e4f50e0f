//! Times of moves: hours, minutes and seconds.

use std::time::Duration;

use super::Error;
use super::json::Json;

/// Reads the time used for one move; the totals follow from it.
pub(super) fn parse(value: &Json) -> Result<Option<Duration>, Error> {
    value.as_object()?.optional("now", |now| {
        let members = now.as_object()?;
        let mut seconds: u64 = 0;
        for (key, unit) in [("h", 3600), ("m", 60), ("s", 1)] {
            let number = members.optional(key, Json::as_number)?.unwrap_or(0);
            let more = number.checked_mul(unit);
            seconds = more
                .and_then(|more| seconds.checked_add(more))
                .ok_or_else(|| {
                    let found = number.to_string();
                    Error::unexpected("a time a game can take", found).within(key)
                })?;
        }
        Ok(Duration::from_secs(seconds))
    })
}

pub(super) fn write(now: Duration, total: Duration) -> Json {
    Json::object([("now", clock(now)), ("total", clock(total))])
}

fn clock(time: Duration) -> Json {
    let seconds = time.as_secs();
    Json::object([
        ("h", Json::Number(seconds / 3600)),
        ("m", Json::Number(seconds / 60 % 60)),
        ("s", Json::Number(seconds % 60)),
    ])
}
