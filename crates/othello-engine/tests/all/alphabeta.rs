//! The strong player finds what the plain solver finds, in time, and stops when it is told to.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use fastrand::Rng;
use game::{ByColor, Color, Line, Position as _, Score};
use othello::{Move, Othello, Position, Scoring, Size, Square};
use othello_engine::alphabeta::{AlphaBeta, Level, Options};
use othello_engine::classic::solve_discs;
use search::{Clock, Limits, Report, Reports, Stop, Thinker, TimeControl};

/// A game with so many empty squares, played by chance.
fn game(empties: u32, rng: &mut Rng) -> Line<Othello> {
    loop {
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.verdict().is_none() && line.position().empties().len() > empties {
            let squares: Vec<Square> = line.position().moves().into_iter().collect();
            line.push_unchecked(rng.choice(squares).map_or(Move::Pass, Move::Place));
        }
        if line.verdict().is_none() && !line.position().must_pass() {
            return line;
        }
    }
}

fn player(level: Option<u8>, lines: u32) -> AlphaBeta {
    AlphaBeta::new(Options {
        level: level.and_then(Level::new),
        hash: 4,
        lines,
        ..Options::default()
    })
}

fn truth(position: &Position) -> i32 {
    solve_discs(position, Scoring::EmptiesToWinner)
}

fn after(position: &Position, m: Move) -> Position {
    position.play(m).expect("a legal move")
}

/// What a player says on its way, and what it chooses.
fn told(
    player: &mut AlphaBeta,
    line: &Line<Othello>,
    limits: &Limits,
) -> (Vec<Report<Move>>, search::Choice<Move>) {
    let (sender, receiver) = mpsc::channel();
    let choice = player.think(line, limits, &Stop::new(), &Reports::to(sender));
    (receiver.into_iter().collect(), choice)
}

#[test]
fn the_end_is_played_without_errors() {
    let mut rng = Rng::with_seed(1);
    let mut player = player(Some(10), 1);
    for empties in [2, 6, 10, 11, 13, 15] {
        for _ in 0..3 {
            let line = game(empties, &mut rng);
            let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
            let value = truth(line.position());
            assert_eq!(choice.score, Some(Score::new(100 * value)));
            let next = after(line.position(), choice.best.expect("a move"));
            assert_eq!(-truth(&next), value);
        }
    }
}

#[test]
fn every_line_has_its_value() {
    let mut rng = Rng::with_seed(2);
    for empties in [9, 12] {
        let line = game(empties, &mut rng);
        let position = line.position();
        let count = position.moves().len();
        let (reports, choice) = told(&mut player(Some(10), 60), &line, &Limits::default());
        let last = &reports[reports.len() - count as usize..];
        let mut firsts = Vec::new();
        for (rank, report) in (1..).zip(last) {
            assert_eq!((report.rank, report.depth), (Some(rank), empties));
            let value = -truth(&after(position, report.line[0]));
            assert_eq!(report.score, Some(Score::new(100 * value)));
            firsts.push(report.line[0].to_string());
        }
        assert_eq!(Some(last[0].line[0]), choice.best);
        assert!(last.is_sorted_by_key(|report| report.score.map(|score| -score)));
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len() as u32, count);
    }
}

#[test]
fn every_level_plays_legal_moves_to_the_end() {
    for level in [0, 1, 3] {
        let mut player = player(Some(level), 1);
        let mut line = Line::<Othello>::new(Size::Eight);
        while line.verdict().is_none() {
            let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
            assert_eq!(line.push(choice.best.expect("a move")), Ok(()));
        }
    }
}

#[test]
fn limits_are_kept_and_the_same_ones_choose_the_same() {
    let line = game(40, &mut Rng::with_seed(3));
    let shallow = Limits {
        depth: Some(5),
        ..Limits::default()
    };
    let (reports, choice) = told(&mut player(None, 1), &line, &shallow);
    assert_eq!(reports.last().map(|report| report.depth), Some(5));
    assert_eq!(told(&mut player(None, 1), &line, &shallow).1, choice);
    let few = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let mut counted = player(None, 1);
    told(&mut counted, &line, &few);
    let nodes = counted.nodes();
    assert!((1000..40_000).contains(&nodes), "{nodes}");
    // A level that is asked for holds beside any clock.
    let clock = Clock::new(ByColor::both(TimeControl {
        main: Duration::from_secs(3600),
        ..TimeControl::default()
    }));
    let timed = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    let (reports, _) = told(&mut player(Some(4), 1), &line, &timed);
    assert_eq!(reports.last().map(|report| report.depth), Some(4));
}

#[test]
fn a_game_is_played_within_its_time() {
    for (main, increment, byoyomi) in [(600, 0, 0), (100, 20, 0), (0, 0, 20)] {
        let mut clock = Clock::new(ByColor::both(TimeControl {
            main: Duration::from_millis(main),
            increment: Duration::from_millis(increment),
            byoyomi: Duration::from_millis(byoyomi),
        }));
        let mut players = ByColor {
            black: player(None, 1),
            white: player(None, 1),
        };
        let mut line = Line::<Othello>::new(Size::Eight);
        let mut longest = Duration::ZERO;
        while line.verdict().is_none() {
            let turn = line.turn();
            let limits = Limits {
                clock: Some(clock),
                ..Limits::default()
            };
            let allowed = clock.longest_move(turn);
            let (started, worked) = (Instant::now(), ThreadTime::now());
            let choice = players[turn].think(&line, &limits, &Stop::new(), &Reports::none());
            // Only its own work is the player's fault, not what other programs do meanwhile.
            longest = longest.max(worked.elapsed().saturating_sub(allowed));
            clock
                .spend(turn, started.elapsed().min(allowed))
                .expect("no more than allowed");
            assert_eq!(line.push(choice.best.expect("a move")), Ok(()));
        }
        assert!(longest < Duration::from_millis(100), "{longest:?} too long");
        // An increment may outgrow the moves of an end that is solved already.
        let is_used = clock.remaining(Color::Black) < Duration::from_millis(main) * 2 / 3;
        assert!(main == 0 || increment > 0 || is_used, "{clock:?}");
    }
}

#[test]
fn a_short_time_for_a_move_is_used_up_and_not_exceeded() {
    let mut rng = Rng::with_seed(12);
    let mut player = player(None, 1);
    let time = Duration::from_millis(50);
    let limits = Limits {
        move_time: Some(time),
        ..Limits::default()
    };
    let mut times: Vec<(Duration, Duration)> = (0..15)
        .map(|number| {
            let line = game(32 + number % 20, &mut rng);
            player.prepare(&line);
            let (started, worked) = (Instant::now(), ThreadTime::now());
            let choice = player.think(&line, &limits, &Stop::new(), &Reports::none());
            let (passed, worked) = (started.elapsed(), worked.elapsed());
            assert!(line.position().is_legal(choice.best.expect("a move")));
            (passed, worked)
        })
        .collect();
    times.sort();
    // A position may be decided sooner, but few are so far from the end.
    let (median, _) = times[7];
    assert!(median >= Duration::from_millis(40), "{times:?}");
    // Only its own work is the player's fault, not what other programs do meanwhile.
    let longest = times.iter().map(|(_, worked)| *worked).max();
    assert!(longest <= Some(time), "{times:?}");
    assert!(times[0].0 <= time, "{times:?}");
}

/// How long `act` goes on after a stop, in half of the positions.
fn median_delay(rng: &mut Rng, mut act: impl FnMut(&Line<Othello>, &Stop)) -> Duration {
    let mut delays: Vec<Duration> = (0..50)
        .map(|_| {
            let line = game(30, rng);
            let stop = Stop::new();
            let wait = Duration::from_micros(rng.u64(0..20_000));
            thread::scope(|scope| {
                let asker = scope.spawn(|| {
                    thread::sleep(wait);
                    stop.request();
                    Instant::now()
                });
                act(&line, &stop);
                let end = Instant::now();
                end.saturating_duration_since(asker.join().expect("it only sleeps"))
            })
        })
        .collect();
    delays.sort();
    delays[24]
}

#[test]
fn a_stop_is_heard_in_the_deepest_search() {
    let mut rng = Rng::with_seed(4);
    let mut player = player(None, 1);
    let limits = Limits {
        until_stopped: true,
        ..Limits::default()
    };
    let searching = median_delay(&mut rng, |line, stop| {
        let choice = player.think(line, &limits, stop, &Reports::none());
        let best = choice.best.expect("a move");
        assert!(line.position().is_legal(best));
    });
    // What a busy machine makes even of a thread that only listens.
    let listening = median_delay(&mut rng, |_, stop| while !stop.is_requested() {});
    assert!(
        searching < Duration::from_millis(20) + 2 * listening,
        "{searching:?}, and {listening:?} for a thread that only listens"
    );
}

#[test]
fn a_forced_move_takes_no_time() {
    let mut rng = Rng::with_seed(7);
    let line = loop {
        let line = game(30, &mut rng);
        if line.position().moves().len() == 1 {
            break line;
        }
    };
    let limits = Limits {
        move_time: Some(Duration::from_secs(3600)),
        ..Limits::default()
    };
    let (reports, choice) = told(&mut player(None, 1), &line, &limits);
    assert!(reports.iter().all(|report| report.depth <= 12));
    assert!(
        choice
            .best
            .is_some_and(|best| line.position().is_legal(best))
    );
}

#[test]
fn what_was_pondered_is_known() {
    let line = game(36, &mut Rng::with_seed(6));
    let deep = |depth| Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let mut fresh = player(None, 1);
    told(&mut fresh, &line, &deep(10));
    let mut ponderer = player(None, 1);
    told(&mut ponderer, &line, &deep(11));
    told(&mut ponderer, &line, &deep(10));
    assert!(ponderer.nodes() * 4 < fresh.nodes());
}

#[test]
fn smaller_boards_are_played_too() {
    for size in [Size::Four, Size::Six] {
        let line = Line::<Othello>::new(size);
        let choice =
            player(Some(2), 1).think(&line, &Limits::default(), &Stop::new(), &Reports::none());
        assert!(
            choice
                .best
                .is_some_and(|best| line.position().is_legal(best))
        );
    }
}
