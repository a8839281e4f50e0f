use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::load_report::Percentiles;

/// Times that were measured, each of them.
#[derive(Default)]
pub(crate) struct Moments(Mutex<Vec<u32>>);

impl Moments {
    pub(crate) fn add(&self, time: Duration) {
        let micros = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(micros);
    }

    /// Their percentiles; `None` if nothing was measured.
    pub(crate) fn percentiles(&self) -> Option<Percentiles> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.sort_unstable();
        let last = all.len().checked_sub(1)?;
        // The smallest value that so many parts of a thousand do not exceed.
        let at = |part: usize| {
            let place = (all.len() * part).div_ceil(1000).saturating_sub(1);
            Duration::from_micros(all[place.min(last)].into())
        };
        Some(Percentiles {
            count: all.len(),
            p50: at(500),
            p90: at(900),
            p99: at(990),
            p999: at(999),
            max: at(1000),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let moments = Moments::default();
        assert!(moments.percentiles().is_none());
        for millis in (1..=200).rev() {
            moments.add(Duration::from_millis(millis));
        }
        let found = moments.percentiles().expect("times");
        let millis = [found.p50, found.p90, found.p99, found.p999, found.max];
        assert_eq!(
            millis.map(|time| time.as_millis()),
            [100, 180, 198, 200, 200]
        );
        assert_eq!(found.count, 200);
    }
}
