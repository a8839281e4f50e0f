use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::RunState;

/// How a fleet is, as programs read it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FleetStatus {
    /// The version of this object.
    pub schema: u32,
    /// The version of the coordinator's program.
    pub version: String,
    /// The address of the queue.
    pub queue: String,
    /// How long the coordinator has been running, in seconds.
    pub seconds: u64,
    /// The workers that were there since it began, and those that were set aside.
    pub workers: Vec<WorkerStatus>,
    /// The runs, in the order in which they were submitted.
    pub runs: Vec<RunStatus>,
    /// How many results were refused.
    pub refused: u64,
    /// The last of them.
    pub refusals: Vec<UncountedResult>,
}

/// How a worker is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// What it does.
    pub state: WorkerState,
    /// The version of its program, if it has shown itself.
    pub version: Option<String>,
    /// How many games it plays at the same time.
    pub threads: usize,
    /// How many of its results count.
    pub jobs: u64,
    /// How many games these are.
    pub games: u64,
    /// How long ago it has shown itself, in seconds.
    pub seen_seconds: Option<u64>,
    /// Why it was set aside.
    pub why: Option<String>,
}

/// What a worker does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerState {
    /// It has jobs.
    Working,
    /// It waits for jobs.
    Idle,
    /// It has not shown itself for a while.
    Away,
    /// It answered wrongly; nothing that it says counts.
    SetAside,
}

impl WorkerState {
    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            WorkerState::Working => "working",
            WorkerState::Idle => "idle",
            WorkerState::Away => "away",
            WorkerState::SetAside => "set_aside",
        }
    }
}

/// How a run is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunStatus {
    /// Its name.
    pub run: String,
    /// What is played.
    pub title: String,
    /// Its state.
    pub state: RunState,
    /// The number of its jobs.
    pub jobs: u64,
    /// How many of them have a result.
    pub done: u64,
    /// The number of its games.
    pub games: u64,
    /// How many of them have a result.
    pub played: u64,
    /// Results that came again and were not counted again.
    pub repeats: u64,
    /// Jobs that two workers have done with the same result.
    pub agreed: u64,
    /// Jobs that two workers have done with different results.
    pub disputed: u64,
    /// Jobs whose second result has not come yet.
    pub unchecked: u64,
    /// Results of workers that were set aside after the run was done. They still count.
    pub suspect: u64,
    /// The hash of its games without their times, when it is done: it is the same on any fleet.
    pub hash: Option<String>,
    /// Why it failed.
    pub why: Option<String>,
}

/// A result that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UncountedResult {
    /// The worker that it names.
    pub worker: String,
    /// The run that it names.
    pub run: String,
    /// The job that it names.
    pub job: u64,
    /// Why.
    pub why: String,
}

impl FleetStatus {
    /// The figures as Prometheus reads them.
    #[must_use]
    pub fn metrics(&self) -> String {
        let mut text = String::new();
        let mut say = |name: &str, kind: &str, about: &str, rows: Vec<(String, u64)>| {
            let _ = writeln!(text, "# HELP sanban_fleet_{name} {about}");
            let _ = writeln!(text, "# TYPE sanban_fleet_{name} {kind}");
            for (labels, value) in rows {
                let _ = writeln!(text, "sanban_fleet_{name}{labels} {value}");
            }
        };
        let all = [
            WorkerState::Working,
            WorkerState::Idle,
            WorkerState::Away,
            WorkerState::SetAside,
        ];
        let of_state = |state: WorkerState| {
            let workers = self.workers.iter().filter(|worker| worker.state == state);
            let labels = format!("{{state=\"{}\"}}", state.name());
            (labels, workers.count() as u64)
        };
        let workers = all.into_iter().map(of_state).collect();
        say("workers", "gauge", "Workers by what they do.", workers);
        let of_worker = |figure: fn(&WorkerStatus) -> u64| {
            let rows = self.workers.iter().map(|worker| {
                let labels = format!("{{worker=\"{}\"}}", worker.name);
                (labels, figure(worker))
            });
            rows.collect::<Vec<_>>()
        };
        let games = of_worker(|worker| worker.games);
        say("worker_games_total", "counter", "Games that count.", games);
        let of_run = |figure: fn(&RunStatus) -> u64| {
            let rows = self.runs.iter().map(|run| {
                let state = run.state.name();
                let labels = format!("{{run=\"{}\",state=\"{state}\"}}", run.run);
                (labels, figure(run))
            });
            rows.collect::<Vec<_>>()
        };
        let (jobs, done) = (of_run(|run| run.jobs), of_run(|run| run.done));
        say("run_jobs", "gauge", "Jobs of a run.", jobs);
        say("run_jobs_done", "gauge", "Jobs that have a result.", done);
        let repeats = of_run(|run| run.repeats);
        say(
            "run_repeats_total",
            "counter",
            "Results that came again and were not counted again.",
            repeats,
        );
        let disputed = of_run(|run| run.disputed);
        say(
            "run_disputed_total",
            "counter",
            "Jobs that two workers have done with different results.",
            disputed,
        );
        let refused = vec![(String::new(), self.refused)];
        say("refused_total", "counter", "Results refused.", refused);
        text
    }
}
