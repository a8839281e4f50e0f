//! What holds for every classic player: stops, limits, whole games, names.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use game::{ByColor, Color, Line, Position as _};
use game_laws::mostly;
use othello::{Othello, Size};
use othello_engine::classic::{Aim, Azisai, Corner, Counts, Minimax, Mode, NHandCount, Oserou};
use search::{Clock, Limits, Random, Reports, Stop, Thinker, TimeControl};

use super::{BOTH, custom, middle_game, n_hand};

/// Calls `f` with every player there is, as deep as it goes.
fn each_player(seed: u64, mut f: impl FnMut(&str, &mut dyn Thinker<Othello>)) {
    let depth = ByColor::both(60);
    f("corner", &mut Corner { seed });
    f("azisai", &mut Azisai { max_depth: 8 });
    for mode in BOTH {
        f("nhand", &mut n_hand(NHandCount::Discs, mode, depth, seed));
        let weights = custom(NHandCount::WEIGHTS);
        f("nhandcustom", &mut n_hand(weights, mode, depth, seed));
        f(
            "nleast",
            &mut n_hand(NHandCount::OpponentMoves, mode, depth, seed),
        );
        f(
            "nmost",
            &mut n_hand(NHandCount::OwnMoves, mode, depth, seed),
        );
        let mut oserou = Oserou {
            mode,
            seed,
            learned: Some(Counts::reset().into()),
            noise: 10.0,
            ..Oserou::default()
        };
        f("oserou", &mut oserou);
        let minimax = Minimax {
            mode,
            depth: 60,
            ..Minimax::default()
        };
        f("minimax", &mut minimax.clone());
        let mut solver = Minimax {
            endgame: 60,
            ..minimax
        };
        f("solver", &mut solver);
    }
}

#[test]
fn a_stop_is_obeyed_at_once() {
    let game = middle_game();
    each_player(1, |name, player| {
        let mut stop_once = || {
            let stop = Stop::new();
            let asker = stop.clone();
            let asked = thread::spawn(move || {
                thread::sleep(Duration::from_millis(30));
                asker.request();
                Instant::now()
            });
            let choice = player.think(&game, &Limits::default(), &stop, &Reports::none());
            let answered = Instant::now();
            assert!(
                game.position().is_legal(choice.best.expect("a move")),
                "{name}"
            );
            answered.saturating_duration_since(asked.join().expect("no panic"))
        };
        // 20 ms is the promise; the rest is for machines that do other things too.
        assert!(
            mostly(|| stop_once() < Duration::from_millis(150)),
            "{name}"
        );
    });
}

#[test]
fn limits_are_kept() {
    let game = middle_game();
    let clock = TimeControl {
        main: Duration::from_millis(400),
        ..TimeControl::default()
    };
    let all = [
        Limits {
            move_time: Some(Duration::from_millis(20)),
            ..Limits::default()
        },
        Limits {
            clock: Some(Clock::new(ByColor::both(clock))),
            ..Limits::default()
        },
        Limits {
            nodes: Some(500),
            ..Limits::default()
        },
        Limits {
            nodes: Some(0),
            ..Limits::default()
        },
        Limits {
            depth: Some(1),
            ..Limits::default()
        },
    ];
    each_player(2, |name, player| {
        for limits in &all {
            let (sender, receiver) = mpsc::channel();
            // Its own time, not that of other programs on a busy machine.
            let started = ThreadTime::now();
            let choice = player.think(&game, limits, &Stop::new(), &Reports::to(sender));
            let took = started.elapsed();
            assert!(
                took < Duration::from_millis(200),
                "{name} {limits:?}: {took:?}"
            );
            assert!(
                game.position().is_legal(choice.best.expect("a move")),
                "{name}"
            );
            for report in receiver {
                assert!(
                    limits.nodes.is_none_or(|most| report.nodes <= most),
                    "{name}"
                );
                // nMost needs the answers to its own move.
                let most = limits.depth.map(|depth| depth.max(2));
                assert!(most.is_none_or(|most| report.depth <= most), "{name}");
            }
        }
        let stop = Stop::new();
        stop.request();
        let choice = player.think(&game, &Limits::default(), &stop, &Reports::none());
        assert!(
            game.position().is_legal(choice.best.expect("a move")),
            "{name}"
        );
    });
}

#[test]
fn everybody_plays_whole_games_and_the_same_ones_again() {
    let limits = Limits {
        nodes: Some(300),
        ..Limits::default()
    };
    let games = |seed| {
        let mut all = Vec::new();
        each_player(seed, |_, player| {
            let mut opponent = Random::new(seed);
            let mut game = Line::<Othello>::new(Size::Eight);
            let none = Reports::none();
            while game.verdict().is_none() {
                let choice = match game.turn() {
                    Color::Black => player.think(&game, &limits, &Stop::new(), &none),
                    Color::White => opponent.think(&game, &limits, &Stop::new(), &none),
                };
                game.push(choice.best.expect("a move")).expect("legal");
            }
            // When it is over there is nothing to play.
            assert_eq!(player.think(&game, &limits, &Stop::new(), &none).best, None);
            all.push(game.moves().to_vec());
        });
        all
    };
    for seed in 0..4 {
        assert_eq!(games(seed), games(seed));
    }
    assert_ne!(games(0), games(1));
}

#[test]
fn names_read_as_they_are_written() {
    for mode in BOTH {
        assert_eq!(mode.to_string().parse(), Ok(mode));
    }
    for aim in [Aim::Result, Aim::Discs] {
        assert_eq!(aim.to_string().parse(), Ok(aim));
    }
    assert!("strong".parse::<Mode>().is_err() && "draw".parse::<Aim>().is_err());
}
