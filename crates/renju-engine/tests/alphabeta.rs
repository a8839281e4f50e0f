//! The strong player: what it must find, and what it must never do.

use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use game::{Line, Position as _, ScoreKind};
use renju::{Diagram, Move, Position, Renju, RuleSet, Rules, Size, Transcript};
use renju_engine::alphabeta::{AlphaBeta, Options};
use search::{Choice, Limits, Reports, Stop, Thinker};

fn small() -> Options {
    Options {
        hash: 4,
        ..Options::default()
    }
}

fn nodes(most: u64) -> Limits {
    Limits {
        nodes: Some(most),
        ..Limits::default()
    }
}

fn think(player: &mut AlphaBeta, line: &Line<Renju>, limits: &Limits) -> Choice<Move> {
    player.think(line, limits, &Stop::new(), &Reports::none())
}

fn line(position: Position) -> Line<Renju> {
    Line::from_position(Rules::of(&position), position)
}

fn diagram(text: &str) -> Line<Renju> {
    let Diagram(position) = text.parse().expect("a position");
    line(position)
}

/// Wins by fours and threes, from collections of problems: the position, the most plies of the win
/// that is found, and the nodes that it may take.
const PROBLEMS: [(&str, u32, u64); 4] = [
    // White, by threes, where Black's answers are fouls (quintet, test_vct_white).
    (
        ".............../.............../.............../.............../.............../......X..X...../......XOO....../.......X......./........O....../.............../.............../.............../.............../.............../............... w",
        11,
        40_000,
    ),
    // Black, by threes that break a foul of its own (quintet, test_vct_forbidden_breaker).
    (
        ".............../.............../.............../.............../.............../........O....../........O....../.......X......./.......O......./.......XOX...../......XOX....../.............../.............../.............../............... b",
        11,
        20_000,
    ),
    // White, by fours that end on a foul (quintet, test_vcf_white).
    (
        ".............../...........O.../..........X..../.........O.OX../........O...X../.......OOX.O.../......XOXX..X../.....OXX......./.............../.............../.............../.............../.............../.............../............... w",
        11,
        5_000,
    ),
    // White, by many fours (mintaka, trap_vcf).
    (
        ".............../.......O...O.../.......X..X..../........O....../...O.XOX......./...X....X....../.............../....X.OXO.X..../......OOX....../..........O..../.....X....X.O../.............../.............../.............../............... w",
        29,
        5_000,
    ),
];

#[test]
fn wins_are_found() {
    for (text, plies, most) in PROBLEMS {
        let mut player = AlphaBeta::new(small());
        let choice = think(&mut player, &diagram(text), &nodes(most));
        let Some(ScoreKind::WinIn(found)) = choice.score.map(game::Score::kind) else {
            panic!("{text}: {choice:?}");
        };
        assert!(found <= plies, "{text}: {choice:?}");
    }
}

#[test]
fn a_three_is_answered_and_a_four_completed() {
    let mut player = AlphaBeta::new(small());
    let three = Transcript::parse("h8 h9 i9 a15 g7").expect("a game").line;
    let best = think(&mut player, &three, &nodes(2000))
        .best
        .expect("a move");
    let stops = ["f6", "j10", "k11", "e5"];
    assert!(stops.contains(&best.to_string().as_str()), "{best}");
    let four = Transcript::parse("h8 a1 i8 c1 j8 e1 k8 g1")
        .expect("a game")
        .line;
    let choice = think(&mut player, &four, &nodes(2000));
    assert!(["g8", "l8"].contains(&choice.best.expect("a move").to_string().as_str()));
    assert_eq!(
        choice.score.map(game::Score::kind),
        Some(ScoreKind::WinIn(1))
    );
}

#[test]
fn games_are_legal_under_all_rules_and_sizes() {
    for (index, rule_set) in RuleSet::ALL.into_iter().enumerate() {
        for length in [5, 7, 15, 19] {
            let rules = Rules {
                size: Size::new(length).expect("a size"),
                ..Rules::named(rule_set)
            };
            let mut game = Line::<Renju>::new(rules);
            let mut player = AlphaBeta::new(small());
            let most = 60 + 20 * index as u64;
            while game.verdict().is_none() && game.moves().len() < 60 {
                let choice = think(&mut player, &game, &nodes(most));
                let best = choice.best.expect("nobody resigns");
                assert!(game.may_make(best), "{rule_set} {length}: {best}");
                game.push(best).expect("a legal move");
            }
        }
    }
}

#[test]
fn where_only_a_foul_is_left_it_passes() {
    // Black would make seven in a row at the last point.
    let board = "XXOOXXO/OOXXOOX/XXOOXXO/XXX.XXX/OOXXOOX/XXOOXXO/OOXXOOX b";
    let line = diagram(board);
    assert_eq!(line.position().legal_moves(), [Move::Pass]);
    let choice = think(&mut AlphaBeta::new(small()), &line, &nodes(10_000));
    assert_eq!(choice.best, Some(Move::Pass));
}

#[test]
fn barred_moves_are_not_chosen() {
    let game = Transcript::parse("h8 h9 f10").expect("a game").line;
    let legal = game.position().legal_moves();
    let mut player = AlphaBeta::new(small());
    let first = think(&mut player, &game, &nodes(3000))
        .best
        .expect("a move");
    let others = (0..legal.len()).filter(|&at| legal[at] != first).collect();
    let limits = Limits {
        root_moves: Some(others),
        ..nodes(3000)
    };
    let second = think(&mut player, &game, &limits).best.expect("a move");
    assert_ne!(first, second);
    // Far from everything there are moves, too.
    let corner = legal.iter().position(|m| m.to_string() == "a1");
    let limits = Limits {
        root_moves: corner.map(|at| vec![at]),
        ..nodes(3000)
    };
    let far = think(&mut player, &game, &limits).best;
    assert_eq!(far.map(|m| m.to_string()).as_deref(), Some("a1"));
}

#[test]
fn one_thread_plays_the_same_again_and_several_play_legally() {
    let game = Transcript::parse("h8 h9 f10 f9 i10").expect("a game").line;
    let choose = |threads: usize| {
        let mut player = AlphaBeta::new(Options {
            threads: NonZeroUsize::new(threads).expect("some"),
            ..small()
        });
        think(&mut player, &game, &nodes(20_000))
    };
    assert_eq!(choose(1), choose(1));
    let best = choose(3).best.expect("a move");
    assert!(game.position().is_legal(best));
}

#[test]
fn several_lines_are_different_moves_in_order() {
    let game = Transcript::parse("h8 h9 f10 f9 i10").expect("a game").line;
    let mut player = AlphaBeta::new(Options {
        lines: 4,
        ..small()
    });
    let (sender, receiver) = mpsc::channel();
    player.think(&game, &nodes(20_000), &Stop::new(), &Reports::to(sender));
    let reports: Vec<_> = receiver.try_iter().collect();
    let last = &reports[reports.len() - 4..];
    for (rank, report) in (1..).zip(last) {
        assert_eq!(report.rank, Some(rank));
        assert!(game.position().is_legal(report.line[0]));
    }
    for pair in last.windows(2) {
        assert!(pair[0].score >= pair[1].score && pair[0].line[0] != pair[1].line[0]);
    }
}

#[test]
fn a_stop_is_heard_at_once() {
    let game = Transcript::parse("h8 h9 f10 f9 i10").expect("a game").line;
    let mut player = AlphaBeta::new(small());
    player.prepare(&game);
    let stop = Stop::new();
    let request = stop.clone();
    let limits = Limits {
        until_stopped: true,
        ..Limits::default()
    };
    let asked = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        request.request();
        Instant::now()
    });
    let choice = player.think(&game, &limits, &stop, &Reports::none());
    let late = asked.join().expect("it only sleeps").elapsed();
    assert!(choice.best.is_some());
    // Twenty milliseconds on an idle machine.
    assert!(late < Duration::from_millis(400), "{late:?}");
}

#[test]
fn a_search_that_is_stopped_at_once_still_plays_what_looks_best() {
    let stop = Stop::new();
    stop.request();
    let mut player = AlphaBeta::new(small());
    for (moves, best) in [
        ("h8 i9", &[][..]),
        ("h8 a1 i8 c1 j8 e1 k8 g1", &["g8", "l8"]),
        ("h8 h9 i8 i9 a1 j9 a2 k9", &["g9", "l9"]),
    ] {
        let game = Transcript::parse(moves).expect("a game").line;
        let choice = player.think(&game, &nodes(1000), &stop, &Reports::none());
        let chosen = choice.best.and_then(Move::point).expect("a point");
        let is_near = chosen.x.abs_diff(7) <= 5 && chosen.y.abs_diff(7) <= 5;
        assert!(is_near, "{moves}: {chosen}");
        let is_best = best.is_empty() || best.contains(&chosen.to_string().as_str());
        assert!(is_best, "{moves}: {chosen}");
    }
}
