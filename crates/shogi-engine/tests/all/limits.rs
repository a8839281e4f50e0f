//! What ends a search, and what it says on the way.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use game::{ByColor, Line, Position as _};
use game_laws::mostly;
use search::{Clock, Limits, Reports, Stop, Thinker, TimeControl};
use shogi::{Rules, Sfen, Shogi};
use shogi_engine::classic::Capture;
use shogi_engine::{Material, Options};

/// A middle game with full hands, where everything takes longest.
const MIDDLE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

fn middle() -> Line<Shogi> {
    let sfen: Sfen = MIDDLE.parse().expect("a position");
    Line::from_position(Rules::default(), sfen.position)
}

fn player() -> Material {
    Material::new(Options {
        hash: 4,
        ..Options::default()
    })
}

#[test]
fn a_stop_is_obeyed_at_once() {
    let stop_after = |wait| {
        let stop = Stop::new();
        let thread = thread::spawn({
            let stop = stop.clone();
            move || {
                let choice = player().think(&middle(), &Limits::default(), &stop, &Reports::none());
                (choice, Instant::now())
            }
        });
        thread::sleep(Duration::from_millis(wait));
        let asked = Instant::now();
        stop.request();
        let (choice, answered) = thread.join().expect("a choice");
        let best = choice.best.expect("a move");
        assert!(middle().position().is_legal(best));
        answered.saturating_duration_since(asked)
    };
    for wait in [0, 1, 30, 100] {
        // 20 ms are promised, and the table of a player that was not yet made has to be made.
        let is_prompt = mostly(|| stop_after(wait) < Duration::from_millis(250));
        assert!(is_prompt, "after {wait} ms");
    }
}

#[test]
fn nodes_are_counted_exactly() {
    for nodes in [1, 2, 10, 1000, 12_345] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut limited = player();
        let choice = limited.think(&middle(), &limits, &Stop::new(), &Reports::none());
        assert_eq!(limited.nodes(), nodes);
        assert!(choice.best.is_some_and(|m| middle().position().is_legal(m)));
        // The option is the same limit, and the same search finds the same.
        let mut by_option = Material::new(Options {
            nodes: Some(nodes),
            ..player().options()
        });
        let limits = Limits::default();
        let again = by_option.think(&middle(), &limits, &Stop::new(), &Reports::none());
        assert_eq!((again, by_option.nodes()), (choice, nodes));
    }
    let limits = Limits {
        nodes: Some(0),
        ..Limits::default()
    };
    for choice in [
        player().think(&middle(), &limits, &Stop::new(), &Reports::none()),
        Capture::new(0).think(&middle(), &limits, &Stop::new(), &Reports::none()),
    ] {
        assert!(choice.best.is_some_and(|m| middle().position().is_legal(m)));
    }
}

#[test]
fn times_are_kept() {
    let clock = |main, byoyomi| {
        let control = TimeControl {
            main: Duration::from_millis(main),
            byoyomi: Duration::from_millis(byoyomi),
            ..TimeControl::default()
        };
        Limits {
            clock: Some(Clock::new(ByColor::both(control))),
            ..Limits::default()
        }
    };
    let move_time = Limits {
        move_time: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    // Of its own time: that of other programs on a busy machine is not counted.
    let slack = 200;
    for (limits, most) in [
        (move_time, 100 + slack),
        (clock(2000, 0), 100 + slack),
        (clock(0, 200), 200 + slack),
    ] {
        let mut player = player();
        let started = ThreadTime::now();
        let choice = player.think(&middle(), &limits, &Stop::new(), &Reports::none());
        let took = started.elapsed();
        assert!(took < Duration::from_millis(most), "{limits:?} {took:?}");
        assert!(player.nodes() > 100, "{limits:?}");
        assert!(choice.best.is_some());
    }
}

#[test]
fn every_iteration_is_reported_with_a_line_that_can_be_played() {
    let (sender, receiver) = mpsc::channel();
    let limits = Limits {
        depth: Some(6),
        ..Limits::default()
    };
    let mut player = player();
    let choice = player.think(&middle(), &limits, &Stop::new(), &Reports::to(sender));
    let reports: Vec<_> = receiver.try_iter().collect();
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert!(reports.is_sorted_by_key(|report| (report.nodes, report.time)));
    for report in &reports {
        let mut line = middle();
        assert!(!report.line.is_empty());
        for &m in &report.line {
            line.push(m).expect("a legal move");
        }
    }
    let last = reports.last().expect("a report");
    assert_eq!(last.nodes, player.nodes());
    assert_eq!(choice.score, last.score);
    assert_eq!(choice.best, last.line.first().copied());
    assert_eq!(choice.ponder, last.line.get(1).copied());
    assert!(choice.ponder.is_some());
}

#[test]
fn the_depth_of_the_options_is_a_limit_too() {
    let (sender, receiver) = mpsc::channel();
    let mut shallow = Material::new(Options {
        depth: 2,
        hash: 1,
        ..Options::default()
    });
    shallow.think(
        &middle(),
        &Limits::default(),
        &Stop::new(),
        &Reports::to(sender),
    );
    assert_eq!(receiver.try_iter().count(), 2);
}
