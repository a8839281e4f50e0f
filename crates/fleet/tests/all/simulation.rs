//! How many jobs a coordinator counts, with ten thousand workers that answer at once.
#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::Row;
use arena::contest::WantedGames;
use fleet::{JobResult, MatchOrder, Question, Reply, RunState, WorkerResult, ask, fleet_version};
use search::Stop;

use crate::fleet_here::{FleetHere, GamesHere, named, on_every_queue, plan};

const WORKERS: u64 = 10_000;
const JOBS: u64 = 10_000;

#[test]
#[ignore = "takes a minute; prints figures: run by `make test-slow`"]
fn ten_thousand_workers_that_answer_at_once() {
    let plan = plan("random", "random", 2 * JOBS);
    let games = GamesHere::new(&plan);
    let stop = Stop::new();
    let rows: Vec<Row> = (0..2 * JOBS)
        .filter_map(|game| games.row(game, &stop))
        .collect();
    on_every_queue("simulated", |fleet| {
        let _coordinator = fleet.coordinator(2.0);
        let begin = Instant::now();
        thread::scope(|scope| {
            for part in 0..8 {
                let workers = (0..WORKERS).skip(part).step_by(8);
                scope.spawn(move || workers.for_each(|worker| fleet.show(&format!("w{worker}"))));
            }
        });
        println!(
            "{}: {WORKERS} workers have shown themselves in {:.1} s",
            fleet.queue.address(),
            begin.elapsed().as_secs_f64()
        );
        let wanted = WantedGames {
            plan: named(&plan),
            openings: None,
            games: (0..2 * JOBS).collect(),
        };
        let order = MatchOrder {
            version: fleet_version(),
            plan: wanted.plan,
            openings: None,
            games: vec![[0, 2 * JOBS]],
            games_per_job: 2,
        };
        let begin = Instant::now();
        let order = Box::new(order);
        let submitted = ask(
            &*fleet.queue,
            &Question::Submit { order },
            Duration::from_secs(20),
        );
        assert!(
            matches!(submitted, Ok(Reply::Submitted { .. })),
            "{submitted:?}"
        );
        let done = Stop::new();
        let handed_in = AtomicU64::new(0);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| answer(fleet, &rows, &handed_in, &done));
            }
            while fleet.status().runs[0].state != RunState::Done {
                assert!(
                    begin.elapsed() < Duration::from_secs(600),
                    "{:?}",
                    fleet.status().runs
                );
                thread::sleep(Duration::from_millis(100));
            }
            done.request();
        });
        let seconds = begin.elapsed().as_secs_f64();
        let run = fleet.status().runs.remove(0);
        assert_eq!((run.done, run.played, run.disputed), (JOBS, 2 * JOBS, 0));
        println!(
            "{}: {JOBS} jobs ({} checked twice, {} handed in) in {seconds:.1} s: {:.0} a second; {} MiB",
            fleet.queue.address(),
            run.agreed,
            handed_in.load(Ordering::Relaxed),
            JOBS as f64 / seconds,
            resident_mib()
        );
    });
}

/// Answers jobs as any of the workers.
fn answer(fleet: &FleetHere, rows: &[Row], handed_in: &AtomicU64, done: &Stop) {
    while !done.is_requested() {
        let Ok(Some(taken)) = fleet.queue.take(Duration::from_millis(200)) else {
            continue;
        };
        let number = handed_in.fetch_add(1, Ordering::Relaxed) % WORKERS;
        let mut name = format!("w{number}");
        if taken.job.not_for.as_ref() == Some(&name) {
            name = format!("w{}", (number + 1) % WORKERS);
        }
        let played = taken
            .job
            .games
            .iter()
            .map(|&game| rows[game as usize].clone());
        let result = JobResult::new(&taken.job.run, taken.job.number, &name, played.collect());
        let result = WorkerResult {
            bytes: result.encoded(),
            run: result.run,
            job: result.job,
            worker: result.worker,
        };
        let _ = fleet.queue.finish(&taken.lease, &result);
    }
}

/// The memory of this process: the coordinator, and the rows of the test.
fn resident_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    number.unwrap_or_default() / 1024
}
