//! The opponent for people: repeatable, legal, stronger with strength, and steady in handicap games.

use game::{Color, Line, Outcome, Score};
use search::{Limits, Reports, Stop, Thinker};
use shogi::{Handicap, Rules, Sfen, Shogi};
use shogi_engine::alphabeta::Options;
use shogi_engine::{AlphaBeta, Sparring};

fn handicap(handicap: Handicap) -> Line<Shogi> {
    Line::new(Rules {
        handicap,
        most_plies: Some(160),
        ..Rules::default()
    })
}

fn game(mut line: Line<Shogi>, first: u8, second: u8, seed: u64) -> Line<Shogi> {
    let mut players = [Sparring::new(first, seed), Sparring::new(second, seed + 1)];
    while line.verdict().is_none() {
        let player = &mut players[line.moves().len() % 2];
        let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
        assert_eq!(line.push(choice.best.expect("a move")), Ok(()));
    }
    line
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed| {
        let line = Line::new(Rules {
            most_plies: Some(30),
            ..Rules::default()
        });
        game(line, 30, 10, seed)
    };
    assert_eq!(play(5).moves(), play(5).moves());
    assert_ne!(play(5).moves(), play(6).moves());
}

#[test]
fn strength_wins() {
    let mut points = 0;
    for seed in 0..4 {
        for (first, second, strong) in [(40, 5, Color::Black), (5, 40, Color::White)] {
            let line = game(handicap(Handicap::Even), first, second, seed);
            points += match line.verdict().map(|verdict| verdict.outcome) {
                Some(Outcome::Win(winner)) if winner == strong => 2,
                Some(Outcome::Draw) => 1,
                _ => 0,
            };
        }
    }
    assert!(points >= 13, "{points} of 16");
}

/// Moves that are allowed are kept to, and a position with one move has one.
#[test]
fn only_allowed_moves_are_chosen() {
    let sfen: Sfen = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
        .parse()
        .expect("a position");
    let line = Line::<Shogi>::from_position(Rules::default(), sfen.position);
    let limits = Limits {
        root_moves: Some(vec![5, 500]),
        ..Limits::default()
    };
    let allowed = limits.root_moves(line.position());
    for strength in [0, 35, 60, 95] {
        let mut player = Sparring::new(strength, 1);
        let choice = player.think(&line, &limits, &Stop::new(), &Reports::none());
        assert!(
            choice.best.is_some_and(|m| allowed.contains(&m)),
            "{strength}"
        );
    }
}

/// The giver of six pieces does not give up at the start; one that is as far behind in an even game
/// does.
#[test]
fn what_was_given_is_not_lost() {
    let line = handicap(Handicap::Six);
    let limits = Limits {
        nodes: Some(2000),
        ..Limits::default()
    };
    let think = |line: &Line<Shogi>| {
        let mut player = AlphaBeta::new(Options {
            hash: 1,
            resign: Some(1500),
            ..Options::default()
        });
        player.think(line, &limits, &Stop::new(), &Reports::none())
    };
    let choice = think(&line);
    assert!(choice.score < Some(Score::new(-1000)), "{choice:?}");
    assert!(choice.best.is_some());
    let lost: Sfen = "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2G2S 1"
        .parse()
        .expect("a position");
    let lost = Line::<Shogi>::from_position(Rules::default(), lost.position);
    assert_eq!(think(&lost).best, None, "no handicap, and hopeless");
}
