//! The opponent for people: repeatable, legal, and seldom careless with corners.

use game::{Line, Position as _};
use othello::{Move, Othello, Position, Size};
use othello_engine::Sparring;
use search::{Limits, Reports, Stop, Thinker};

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The moves of a game between two strengths, Black's first.
fn game(black: u8, white: u8, seed: u64) -> Line<Othello> {
    let mut players = [Sparring::new(black, seed), Sparring::new(white, seed + 1)];
    let mut line = Line::<Othello>::new(Size::Eight);
    while line.verdict().is_none() {
        let player = &mut players[line.moves().len() % 2];
        let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
        assert_eq!(line.push(choice.best.expect("a move")), Ok(()));
    }
    line
}

/// How many discs Black has more.
fn margin(line: &Line<Othello>) -> i32 {
    let discs = line.position().disc_counts();
    discs.black as i32 - discs.white as i32
}

/// How often corners were taken where they could be, and given where another move gives none.
fn corners(line: &Line<Othello>) -> (u32, u32, u32, u32) {
    let (mut could_take, mut took, mut could_keep, mut gave) = (0, 0, 0, 0);
    let mut position = Position::START;
    for &m in line.moves() {
        let gives = |m: Move| {
            let next = position.play(m).expect("a legal move");
            next.moves().bits() & CORNERS != 0
        };
        if let Move::Place(square) = m {
            let own = position.moves().bits() & CORNERS != 0;
            could_take += u32::from(own);
            took += u32::from(own && CORNERS >> square.index() & 1 == 1);
            let mut others = position.moves().into_iter().map(Move::Place);
            let can_keep = !own && others.any(|other| !gives(other));
            could_keep += u32::from(can_keep);
            gave += u32::from(can_keep && gives(m));
        }
        position = position.play(m).expect("a legal move");
    }
    (could_take, took, could_keep, gave)
}

#[test]
fn the_same_seed_plays_the_same_game() {
    assert_eq!(game(30, 10, 5).moves(), game(30, 10, 5).moves());
    assert_ne!(game(30, 10, 5).moves(), game(30, 10, 6).moves());
}

#[test]
fn strength_wins() {
    let margins = (0..6).map(|seed| margin(&game(60, 20, seed)) - margin(&game(20, 60, seed)));
    let total: i32 = margins.sum();
    assert!(total > 100, "{total}");
}

#[test]
fn corners_are_taken_and_seldom_given() {
    let mut sums = [0; 4];
    for seed in 0..20 {
        let (could_take, took, could_keep, gave) = corners(&game(25, 25, seed));
        sums[0] += could_take;
        sums[1] += took;
        sums[2] += could_keep;
        sums[3] += gave;
    }
    let [could_take, took, could_keep, gave] = sums;
    assert!(took * 10 >= could_take * 7, "{took} of {could_take}");
    assert!(gave * 10 <= could_keep, "{gave} of {could_keep}");
}

#[test]
fn smaller_boards_are_played_too() {
    let line = Line::<Othello>::new(Size::Six);
    let choice =
        Sparring::new(50, 1).think(&line, &Limits::default(), &Stop::new(), &Reports::none());
    assert!(
        choice
            .best
            .is_some_and(|best| line.position().is_legal(best))
    );
}
