//! Repetition as the rules have it: a draw, and a loss for whoever only gives check.

use game::{Line, Position as _, Score};
use search::{Choice, Limits, Reports, Stop, Thinker};
use shogi::{Declaration, Move, Rules, Sfen, Shogi};
use shogi_engine::{Material, Options, SearchFeatures};

fn line(sfen: &str, moves: &[&str]) -> Line<Shogi> {
    let sfen: Sfen = sfen.parse().expect("a position");
    let mut line = Line::from_position(Rules::default(), sfen.position);
    for text in moves {
        let m: Move = text.parse().expect("a move");
        line.push(m).expect("a legal move");
    }
    line
}

fn think(line: &Line<Shogi>, depth: u32, features: SearchFeatures) -> Choice<Move> {
    let mut player = Material::new(Options {
        hash: 1,
        features,
        ..Options::default()
    });
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    player.think(line, &limits, &Stop::new(), &Reports::none())
}

/// Black has nothing but its king; White is about to have everything. Kings go to and fro.
const SHUFFLE: [&str; 4] = ["5i5h", "5a5b", "5h5i", "5b5a"];

#[test]
fn the_losing_side_takes_the_fourth_time_and_the_winning_side_does_not() {
    let mut moves: Vec<&str> = SHUFFLE.repeat(3);
    // White to move: 5b5a would be the fourth time of the first position.
    moves.pop();
    let ahead = line("4k4/9/9/9/9/9/9/9/4K4 b r2b2g4p 1", &moves);
    let back: Move = "5b5a".parse().expect("a move");
    for features in [SearchFeatures::ALL, SearchFeatures::NONE] {
        let choice = think(&ahead, 2, features);
        assert_ne!(choice.best, Some(back));
        assert!(choice.score > Some(Score::new(1000)), "{choice:?}");
    }
    let behind = line("4k4/9/9/9/9/9/9/9/4K4 b R2B2G4P 1", &moves);
    for features in [SearchFeatures::ALL, SearchFeatures::NONE] {
        let choice = think(&behind, 2, features);
        assert_eq!(choice.best, Some(back), "{choice:?}");
        assert_eq!(choice.score, Some(Score::ZERO));
    }
}

/// Black's dragon checks the king to and fro for ever; the rules make Black lose for it.
#[test]
fn a_perpetual_check_is_no_way_out() {
    let start = "k8/2+R6/9/9/9/9/9/9/K8 b r2b4g4s4n4l17p 1";
    let cycle = ["7b7a", "9a9b", "7a7b", "9b9a"];
    let mut moves: Vec<&str> = cycle.repeat(3);
    moves.pop();
    // White to move. With 9b9a the first position comes for the fourth time, and Black, who
    // gave check with every move, has lost.
    let lost = line(start, &moves);
    let back: Move = "9b9a".parse().expect("a move");
    assert!(lost.position().is_legal(back));
    let mut judged = lost.clone();
    judged.push(back).expect("a legal move");
    assert!(judged.verdict().is_some());
    for features in [SearchFeatures::ALL, SearchFeatures::NONE] {
        let choice = think(&lost, 1, features);
        assert_eq!(choice.best, Some(back), "{choice:?}");
        assert_eq!(choice.score, Some(Score::win_in(1)));
    }
}

#[test]
fn a_declared_win_is_recognised() {
    // Eleven and more in the camp, and points enough.
    let text = "1+P+P+P+PK+P+P1/1+R+R+B+B+P+P2/9/9/9/9/9/9/4k4 b 4G4S4N4L9P 1";
    let declaring = line(text, &[]);
    let rules = Rules::default();
    let claim = rules
        .declaration
        .claim(declaring.position(), rules.handicap);
    assert!(claim.is_some());
    let choice = think(&declaring, 2, SearchFeatures::ALL);
    assert_eq!(choice.score, Some(Score::win_in(1)));
    let best = choice.best.expect("a move");
    assert!(declaring.position().is_legal(best));
}

#[test]
fn a_try_is_found_and_feared() {
    let sfen: Sfen = "9/4K4/9/9/9/9/9/k8/9 b - 1".parse().expect("a position");
    let rules = Rules {
        declaration: Declaration::Try,
        ..Rules::default()
    };
    let line = Line::<Shogi>::from_position(rules, sfen.position);
    let choice = think(&line, 2, SearchFeatures::ALL);
    assert_eq!(choice.best, "5b5a".parse().ok());
    assert_eq!(choice.score, Some(Score::win_in(1)));
}
