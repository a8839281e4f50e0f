//! The strong player: what ends its search, what it says, and what it sees.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use game::{ByColor, Line, Position as _, Score, ScoreKind};
use game_laws::mostly;
use search::{Choice, Clock, Limits, Reports, Stop, Thinker, TimeControl};
use shogi::{Declaration, Move, Rules, Sfen, Shogi};
use shogi_engine::AlphaBeta;
use shogi_engine::alphabeta::{Options, Parameters, RootMate};

/// A middle game with full hands, where everything takes longest.
const MIDDLE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

fn line(sfen: &str) -> Line<Shogi> {
    let sfen: Sfen = sfen.parse().expect("a position");
    Line::from_position(Rules::default(), sfen.position)
}

fn played(sfen: &str, moves: &[&str]) -> Line<Shogi> {
    let mut line = line(sfen);
    for text in moves {
        line.push(text.parse().expect("a move"))
            .expect("a legal move");
    }
    line
}

const SMALL: Options = Options {
    depth: Options::MOST_DEPTH,
    nodes: None,
    hash: 4,
    threads: NonZeroUsize::MIN,
    lines: 1,
    overhead: Duration::from_millis(50),
    resign: None,
    mate: RootMate::Share,
    evaluation: shogi_engine::alphabeta::Evaluation::Material,
    parameters: Parameters::USUAL,
    book: None,
    variety: 0,
    seed: 0,
};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn think(options: Options, line: &Line<Shogi>, limits: &Limits) -> Choice<Move> {
    AlphaBeta::new(options).think(line, limits, &Stop::new(), &Reports::none())
}

#[test]
fn a_stop_is_obeyed_at_once() {
    for threads in [1, 2] {
        let stop_after = |wait| {
            let stop = Stop::new();
            let thread = thread::spawn({
                let stop = stop.clone();
                move || {
                    let mut player = AlphaBeta::new(Options {
                        threads: NonZeroUsize::new(threads).expect("threads"),
                        ..SMALL
                    });
                    player.prepare(&line(MIDDLE));
                    let limits = Limits {
                        until_stopped: true,
                        ..Limits::default()
                    };
                    let choice = player.think(&line(MIDDLE), &limits, &stop, &Reports::none());
                    (choice, Instant::now())
                }
            });
            thread::sleep(Duration::from_millis(wait));
            let asked = Instant::now();
            stop.request();
            let (choice, answered) = thread.join().expect("a choice");
            let best = choice.best.expect("a move");
            assert!(line(MIDDLE).position().is_legal(best));
            answered.saturating_duration_since(asked)
        };
        for wait in [0, 30, 100] {
            // 20 ms are promised, and the player has to be made.
            let is_prompt = mostly(|| stop_after(wait) < Duration::from_millis(250));
            assert!(is_prompt, "{threads} threads after {wait} ms");
        }
    }
}

#[test]
fn nodes_are_counted_exactly_and_the_same_search_finds_the_same() {
    for most in [1, 2, 10, 1000, 12_345] {
        let mut limited = AlphaBeta::new(SMALL);
        let choice = limited.think(&line(MIDDLE), &nodes(most), &Stop::new(), &Reports::none());
        assert_eq!(limited.nodes(), most);
        assert!(
            choice
                .best
                .is_some_and(|m| line(MIDDLE).position().is_legal(m))
        );
        let mut by_option = AlphaBeta::new(Options {
            nodes: Some(most),
            ..SMALL
        });
        let again = by_option.think(
            &line(MIDDLE),
            &Limits::default(),
            &Stop::new(),
            &Reports::none(),
        );
        assert_eq!((again, by_option.nodes()), (choice, most));
    }
    let choice = think(SMALL, &line(MIDDLE), &nodes(0));
    assert!(
        choice
            .best
            .is_some_and(|m| line(MIDDLE).position().is_legal(m))
    );
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
        (clock(2000, 0), 400 + slack),
        (clock(0, 200), 200 + slack),
    ] {
        let mut player = AlphaBeta::new(SMALL);
        let started = ThreadTime::now();
        let choice = player.think(&line(MIDDLE), &limits, &Stop::new(), &Reports::none());
        let took = started.elapsed();
        assert!(took < Duration::from_millis(most), "{limits:?} {took:?}");
        assert!(player.nodes() > 100, "{limits:?}");
        assert!(choice.best.is_some());
    }
}

#[test]
fn every_iteration_is_reported_with_a_line_that_can_be_played() {
    let (sender, receiver) = mpsc::channel();
    let mut player = AlphaBeta::new(SMALL);
    let choice = player.think(&line(MIDDLE), &depth(7), &Stop::new(), &Reports::to(sender));
    let reports: Vec<_> = receiver.try_iter().collect();
    let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7]);
    assert!(reports.is_sorted_by_key(|report| (report.nodes, report.time)));
    for report in &reports {
        let mut line = line(MIDDLE);
        assert!(!report.line.is_empty());
        for &m in &report.line {
            line.push(m).expect("a legal move");
        }
    }
    let last = reports.last().expect("a report");
    assert_eq!(choice.score, last.score);
    assert_eq!(choice.best, last.line.first().copied());
    assert_eq!(choice.ponder, last.line.get(1).copied());
}

#[test]
fn several_lines_are_different_and_in_order() {
    for threads in [1, 2] {
        let (sender, receiver) = mpsc::channel();
        let mut player = AlphaBeta::new(Options {
            lines: 4,
            threads: NonZeroUsize::new(threads).expect("threads"),
            ..SMALL
        });
        let choice = player.think(&line(MIDDLE), &depth(5), &Stop::new(), &Reports::to(sender));
        let mut last: Vec<_> = receiver.try_iter().collect();
        last.retain(|report| report.depth == 5);
        let ranks: Vec<_> = last.iter().map(|report| report.rank).collect();
        assert_eq!(ranks, [Some(1), Some(2), Some(3), Some(4)]);
        assert!(last.is_sorted_by_key(|report| Reverse(report.score)));
        assert_eq!(choice.best, last[0].line.first().copied());
        let mut firsts: Vec<_> = last
            .iter()
            .map(|report| report.line[0].to_string())
            .collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
    }
}

#[test]
fn moves_to_choose_from_are_kept() {
    let line = line(MIDDLE);
    let limits = Limits {
        root_moves: Some(vec![3, 17]),
        ..depth(4)
    };
    let allowed = limits.root_moves(line.position());
    for lines in [1, 3] {
        let choice = think(Options { lines, ..SMALL }, &line, &limits);
        assert!(choice.best.is_some_and(|m| allowed.contains(&m)));
    }
}

/// A king in the open, and more pieces in hand than a search of this size can try.
#[test]
fn a_long_mate_is_found_beside_the_search() {
    let line = line("9/9/3g1g3/4k4/9/9/9/9/4K4 b 2R2B2G4N4L 1");
    let found = |mate| {
        let choice = think(Options { mate, ..SMALL }, &line, &nodes(60_000));
        let kind = choice.score.map(|score| score.kind());
        (matches!(kind, Some(ScoreKind::WinIn(_))), choice.best)
    };
    let (is_win, best) = found(RootMate::Share);
    assert!(is_win);
    let mut next = line.clone();
    next.push(best.expect("a move")).expect("a legal move");
    assert!(next.position().in_check());
    assert!(!found(RootMate::Off).0, "the search alone sees it");
    // The mate is reported, with all of its moves.
    let (sender, receiver) = mpsc::channel();
    let mut player = AlphaBeta::new(SMALL);
    let choice = player.think(&line, &nodes(60_000), &Stop::new(), &Reports::to(sender));
    let last = receiver.try_iter().last().expect("a report");
    assert_eq!(last.score, choice.score);
    assert_eq!(last.line.first().copied(), choice.best);
    let plies = last.line.len() as u32;
    assert_eq!(last.score, Some(Score::win_in(plies)));
}

/// The mate search beside the search keeps the time it is given, and so does the line of its mate.
#[test]
fn a_mate_beside_the_search_keeps_the_time() {
    let line = line("9/9/3g1g3/4k4/9/9/9/9/4K4 b 2R2B2G4N4L 1");
    for most in [2, 10, 30] {
        let limits = Limits {
            move_time: Some(Duration::from_millis(most)),
            ..Limits::default()
        };
        let mut player = AlphaBeta::new(SMALL);
        player.prepare(&line);
        let is_prompt = mostly(|| {
            let started = ThreadTime::now();
            let choice = player.think(&line, &limits, &Stop::new(), &Reports::none());
            assert!(choice.best.is_some());
            started.elapsed() < Duration::from_millis(most + 30)
        });
        assert!(is_prompt, "{most} ms");
    }
}

/// Black has nothing but its king; White is about to have everything. Kings go to and fro.
const SHUFFLE: [&str; 4] = ["5i5h", "5a5b", "5h5i", "5b5a"];

#[test]
fn the_losing_side_takes_the_fourth_time_and_the_winning_side_does_not() {
    let mut moves: Vec<&str> = SHUFFLE.repeat(3);
    moves.pop();
    let back: Move = "5b5a".parse().expect("a move");
    let ahead = played("4k4/9/9/9/9/9/9/9/4K4 b r2b2g4p 1", &moves);
    let choice = think(SMALL, &ahead, &depth(3));
    assert_ne!(choice.best, Some(back));
    assert!(choice.score > Some(Score::new(1000)), "{choice:?}");
    let behind = played("4k4/9/9/9/9/9/9/9/4K4 b R2B2G4P 1", &moves);
    let choice = think(SMALL, &behind, &depth(3));
    assert_eq!(choice.best, Some(back), "{choice:?}");
    assert_eq!(choice.score, Some(Score::ZERO));
}

#[test]
fn a_perpetual_check_is_no_way_out() {
    let start = "k8/2+R6/9/9/9/9/9/9/K8 b r2b4g4s4n4l17p 1";
    let mut moves: Vec<&str> = ["7b7a", "9a9b", "7a7b", "9b9a"].repeat(3);
    moves.pop();
    let lost = played(start, &moves);
    let choice = think(SMALL, &lost, &depth(1));
    assert_eq!(choice.best, "9b9a".parse().ok(), "{choice:?}");
    assert_eq!(choice.score, Some(Score::win_in(1)));
}

#[test]
fn a_declared_win_is_recognised_and_a_try_is_found() {
    let text = "1+P+P+P+PK+P+P1/1+R+R+B+B+P+P2/9/9/9/9/9/9/4k4 b 4G4S4N4L9P 1";
    let declaring = line(text);
    let choice = think(SMALL, &declaring, &depth(2));
    assert_eq!(choice.score, Some(Score::win_in(1)));
    assert!(
        choice
            .best
            .is_some_and(|m| declaring.position().is_legal(m))
    );
    let sfen: Sfen = "9/4K4/9/9/9/9/9/k8/9 b - 1".parse().expect("a position");
    let rules = Rules {
        declaration: Declaration::Try,
        ..Rules::default()
    };
    let trying = Line::<Shogi>::from_position(rules, sfen.position);
    let choice = think(SMALL, &trying, &depth(2));
    assert_eq!(choice.best, "5b5a".parse().ok());
    assert_eq!(choice.score, Some(Score::win_in(1)));
}

/// Bad input that is a position all the same: without kings, with all moves, with all in hand.
#[test]
fn strange_positions_are_searched() {
    for sfen in [
        "9/9/9/9/4P4/9/9/9/9 b 2R2B4G4S4N4L17P 1",
        "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
    ] {
        let line = line(sfen);
        for limits in [depth(3), nodes(3000)] {
            let choice = think(SMALL, &line, &limits);
            let best = choice.best.expect("a move");
            assert!(line.position().is_legal(best), "{sfen}");
        }
    }
}
