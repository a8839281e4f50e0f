use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the classes of relay times, in milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 1000];

/// What a server counts.
#[derive(Default)]
pub(crate) struct ServerMetrics {
    /// How many connections there are.
    pub(crate) connections: AtomicU64,
    /// How many games are played.
    pub(crate) games: AtomicU64,
    pub(crate) finished: AtomicU64,
    pub(crate) failed_logins: AtomicU64,
    /// How often something could not be written.
    pub(crate) disk_failures: AtomicU64,
    /// 1 while nothing can be written.
    pub(crate) disk_fails: AtomicU64,
    relays: [AtomicU64; BOUNDS.len() + 1],
    relay_micros: AtomicU64,
}

impl ServerMetrics {
    /// Counts an answer to a line, from the time the line was read to the time the answer was written.
    pub(crate) fn relayed(&self, took: Duration) {
        let class = BOUNDS
            .iter()
            .position(|&bound| took <= Duration::from_millis(bound));
        self.relays[class.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.relay_micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// All of it as Prometheus reads it.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, kind, counter) in [
            ("sanban_connections", "gauge", &self.connections),
            ("sanban_games", "gauge", &self.games),
            ("sanban_games_finished_total", "counter", &self.finished),
            ("sanban_failed_logins_total", "counter", &self.failed_logins),
            ("sanban_disk_failures_total", "counter", &self.disk_failures),
            ("sanban_disk_fails", "gauge", &self.disk_fails),
        ] {
            let count = counter.load(Ordering::Relaxed);
            let _ = writeln!(text, "# TYPE {name} {kind}\n{name} {count}");
        }
        let name = "sanban_relay_seconds";
        let _ = writeln!(text, "# TYPE {name} histogram");
        let mut sum = 0;
        let bounds = BOUNDS
            .iter()
            .map(|&bound| format!("{}", bound as f64 / 1000.0));
        let bounds = bounds.chain(["+Inf".to_owned()]);
        for (bound, count) in bounds.zip(&self.relays) {
            sum += count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.relay_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {sum}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_sums_of_all_that_took_less() {
        let metrics = ServerMetrics::default();
        for millis in [0, 3, 20, 2000] {
            metrics.relayed(Duration::from_millis(millis));
        }
        let text = metrics.to_text();
        for line in [
            "sanban_relay_seconds_bucket{le=\"0.001\"} 1",
            "sanban_relay_seconds_bucket{le=\"0.005\"} 2",
            "sanban_relay_seconds_bucket{le=\"0.02\"} 3",
            "sanban_relay_seconds_bucket{le=\"1\"} 3",
            "sanban_relay_seconds_bucket{le=\"+Inf\"} 4",
            "sanban_relay_seconds_sum 2.023",
            "sanban_relay_seconds_count 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
