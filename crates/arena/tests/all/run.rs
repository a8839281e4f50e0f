//! Schedules are played to the end, once, in whatever order and however often they are begun.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use arena::statistics::{Hypothesis, Model, Sprt};
use arena::{
    Allowance, Contestant, Format, Ledger, Openings, Referee, Row, Run, RunError, RunEvent,
    Schedule, Sequential, Source, mix,
};
use game::Position as _;
use game_laws::TicTacToe;
use host::Failure;
use search::{Random, Stop};

fn contestants(count: usize) -> Vec<Contestant<TicTacToe>> {
    (0..count)
        .map(|index| Contestant {
            name: format!("random {index}"),
            source: Source::Inside(Box::new(move |game| {
                Ok(Box::new(Random::new(mix(index as u64, game))))
            })),
            allowance: Allowance::default(),
        })
        .collect()
}

/// Plays what is missing: all rows, in the order in which they came.
fn played(schedule: Schedule, concurrency: usize, before: &[Row]) -> Vec<Row> {
    let contestants = contestants(schedule.players);
    let openings = Openings::Random {
        rules: (),
        plies: 2,
        seed: 9,
    };
    let mut ledger = Ledger::new(contestants.iter().map(|c| c.name.clone()).collect());
    for row in before {
        ledger.insert(row).expect("a row of this match");
    }
    let mut new = Vec::new();
    let run = Run {
        contestants: &contestants,
        openings: &openings,
        referee: &Referee::new(),
        schedule,
        concurrency,
        live: None,
        stop: Stop::new(),
    };
    let done = run.go(&mut ledger, None, &mut |event| {
        if let RunEvent::Finished(row, _) = event {
            new.push(row.clone());
        }
        Ok(())
    });
    done.expect("it runs");
    let mut rows = before.to_vec();
    rows.extend(new);
    for row in &mut rows {
        row.time_us.clear();
    }
    rows
}

fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(|row| row.game);
    rows
}

#[test]
fn interruptions_and_threads_change_nothing() {
    for format in [Format::RoundRobin, Format::Gauntlet, Format::Swiss] {
        let schedule = Schedule {
            format,
            players: 5,
            rounds: 4,
            pairs: 3,
            most_games: None,
        };
        let whole = played(schedule, 1, &[]);
        assert_eq!(whole.len() as u64, schedule.games(), "{format:?}");
        for (number, row) in (1..).zip(&whole) {
            assert_eq!(row.game, number);
        }
        let threads = played(schedule, 3, &[]);
        assert_eq!(sorted(threads.clone()), whole, "{format:?}");
        // However many games were over when it was ended, and whichever those were.
        for games in 0..whole.len() {
            let resumed = played(schedule, 1, &whole[..games]);
            assert_eq!(resumed, whole, "{format:?} after {games}");
            let resumed = played(schedule, 2, &threads[..games]);
            assert_eq!(sorted(resumed), whole, "{format:?} after {games}");
        }
    }
}

#[test]
fn a_verdict_does_not_depend_on_the_order_of_results() {
    let verdict = |concurrency| {
        let mut contestants = contestants(2);
        // Black wins most games of Tic-tac-toe; whoever gives up at once loses all of them.
        contestants[1].source = Source::Inside(Box::new(|_| Ok(Box::new(GivesUp))));
        let names = contestants.iter().map(|c| c.name.clone()).collect();
        let mut ledger = Ledger::new(names);
        let sprt = Sprt::new(Model::Logistic, 0.0, 50.0, 0.05, 0.05).expect("a test");
        let mut test = Sequential::new(sprt);
        let run = Run {
            contestants: &contestants,
            openings: &Openings::start(()),
            referee: &Referee::new(),
            schedule: Schedule::of_match(100_000),
            concurrency,
            live: None,
            stop: Stop::new(),
        };
        run.go(&mut ledger, Some(&mut test), &mut |_| Ok(()))
            .expect("it runs");
        assert!(ledger.games() < 100_000);
        (test.verdict(), test.count(), test.ratio())
    };
    let one = verdict(1);
    assert_eq!(one.0, Some(Hypothesis::H1));
    for concurrency in [2, 4] {
        assert_eq!(verdict(concurrency), one);
    }
}

struct GivesUp;

impl search::Thinker<TicTacToe> for GivesUp {
    fn think(
        &mut self,
        _: &game::Line<TicTacToe>,
        _: &search::Limits,
        _: &Stop,
        _: &search::Reports<u8>,
    ) -> search::Choice<u8> {
        search::Choice {
            best: None,
            score: None,
            ponder: None,
        }
    }
}

#[test]
fn an_engine_that_cannot_start_ends_the_run_by_name() {
    let mut contestants = contestants(2);
    contestants[1].source = Source::Outside {
        start: Box::new(|_| Err(Failure::Gone)),
        names_start: false,
    };
    let mut ledger = Ledger::new(vec!["random 0".to_owned(), "random 1".to_owned()]);
    let run = Run {
        contestants: &contestants,
        openings: &Openings::start(()),
        referee: &Referee::new(),
        schedule: Schedule::of_match(10),
        concurrency: 2,
        live: None,
        stop: Stop::new(),
    };
    let error = run
        .go(&mut ledger, None, &mut |_| Ok(()))
        .map_err(|error| match error {
            RunError::Engine { name, .. } => name,
            RunError::Keep(why) => why,
        });
    assert_eq!(error, Err("random 1".to_owned()));
    assert_eq!(ledger.games(), 0);
}

/// Plays the first legal move, expects the first legal answer, and counts its searches on the
/// opponent's time.
struct Expecting(Arc<AtomicU32>);

impl search::Thinker<TicTacToe> for Expecting {
    fn think(
        &mut self,
        line: &game::Line<TicTacToe>,
        limits: &search::Limits,
        stop: &Stop,
        _: &search::Reports<u8>,
    ) -> search::Choice<u8> {
        if limits.until_stopped {
            self.0.fetch_add(1, Ordering::Relaxed);
            while !stop.is_requested() {
                thread::yield_now();
            }
        }
        let moves = line.position().legal_moves();
        search::Choice {
            best: moves.first().copied(),
            score: None,
            ponder: moves.get(1).copied(),
        }
    }
}

#[test]
fn players_ponder_where_they_are_allowed_to() {
    for (ponder, searches) in [(false, 0), (true, 5)] {
        let count = Arc::new(AtomicU32::new(0));
        let contestants: Vec<Contestant<TicTacToe>> = (0..2)
            .map(|index| Contestant {
                name: format!("expecting {index}"),
                source: Source::Inside(Box::new({
                    let count = Arc::clone(&count);
                    move |_| Ok(Box::new(Expecting(Arc::clone(&count))))
                })),
                allowance: Allowance {
                    ponder,
                    ..Allowance::default()
                },
            })
            .collect();
        let names = contestants.iter().map(|one| one.name.clone()).collect();
        let mut ledger = Ledger::new(names);
        let run = Run {
            contestants: &contestants,
            openings: &Openings::start(()),
            referee: &Referee::new(),
            schedule: Schedule::of_match(1),
            concurrency: 1,
            live: None,
            stop: Stop::new(),
        };
        let mut moves = 0;
        run.go(&mut ledger, None, &mut |event| {
            if let RunEvent::Finished(_, game) = event {
                moves = game.line.moves().len();
            }
            Ok(())
        })
        .expect("it runs");
        // 0 to 6: the first player has a line of three. Nobody ponders on the move that ends it.
        assert_eq!(moves, 7);
        assert_eq!(count.load(Ordering::Relaxed), searches);
    }
}
