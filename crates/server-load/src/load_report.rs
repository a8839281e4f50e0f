use std::time::Duration;

use serde_json::{Value, json};

/// What a load test has measured.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// How many games were played at once.
    pub games: usize,
    /// How many of their players were in a game when the measurement began.
    pub players: usize,
    /// How long it took until all games had begun.
    pub gathering: Duration,
    /// How long was measured.
    pub length: Duration,
    /// How many moves were sent.
    pub moves: usize,
    /// How many moves should have been sent at the pace of the plan. Games that end and begin again make fewer.
    pub planned: usize,
    /// How many games ended and were followed by others.
    pub finished: usize,
    /// From the writing of a move to its reading by the opponent.
    pub relay: Option<Percentiles>,
    /// From the writing of a move to the reading of its confirmation.
    pub echo: Option<Percentiles>,
    /// The same way within the test's process: what the test adds to the times above.
    pub own: Option<Percentiles>,
    /// Moves that were sent or confirmed and that a player was not told of.
    pub lost: usize,
    /// What the server said or did that it must not.
    pub faults: usize,
    /// The first of the faults.
    pub first_fault: Option<String>,
    /// Connections that were not cut by the test and ended.
    pub broken: usize,
    /// Players that came back to their games.
    pub resumed: usize,
    /// From the loss of a connection to the game's summary over the next one.
    pub returns: Option<Percentiles>,
    /// What the server's process used.
    pub server: Option<ServerUse>,
}

/// The distribution of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Percentiles {
    /// How many were measured.
    pub count: usize,
    /// Half of them are not longer.
    pub p50: Duration,
    /// 90 % of them are not longer.
    pub p90: Duration,
    /// 99 % of them are not longer.
    pub p99: Duration,
    /// 99.9 % of them are not longer.
    pub p999: Duration,
    /// The longest.
    pub max: Duration,
}

/// What a server's process used during a test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ServerUse {
    /// CPU seconds per second of the measurement.
    pub cores: f64,
    /// Bytes of memory before the first connection.
    pub before: u64,
    /// Bytes of memory when all games had begun.
    pub gathered: u64,
    /// The most bytes of memory during the measurement.
    pub most: u64,
    /// Bytes of memory for each connection, its share of the game included: the most without those before.
    pub per_connection: u64,
}

impl LoadReport {
    /// Whether all players had games, and nothing was lost or wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.lost == 0 && self.faults == 0 && self.players == 2 * self.games
    }

    /// All of it as JSON, times in milliseconds.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let times = |times: &Option<Percentiles>| {
            times.map(|times| {
                json!({
                    "count": times.count,
                    "p50": millis(times.p50),
                    "p90": millis(times.p90),
                    "p99": millis(times.p99),
                    "p999": millis(times.p999),
                    "max": millis(times.max),
                })
            })
        };
        let server = self.server.map(|server| {
            json!({
                "cores": server.cores,
                "bytes_before": server.before,
                "bytes_gathered": server.gathered,
                "bytes_most": server.most,
                "bytes_per_connection": server.per_connection,
            })
        });
        json!({
            "games": self.games,
            "players": self.players,
            "gathering_seconds": self.gathering.as_secs_f64(),
            "seconds": self.length.as_secs_f64(),
            "moves": self.moves,
            "planned": self.planned,
            "finished": self.finished,
            "relay_ms": times(&self.relay),
            "echo_ms": times(&self.echo),
            "own_ms": times(&self.own),
            "lost": self.lost,
            "faults": self.faults,
            "first_fault": self.first_fault,
            "broken": self.broken,
            "resumed": self.resumed,
            "return_ms": times(&self.returns),
            "server": server,
        })
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
