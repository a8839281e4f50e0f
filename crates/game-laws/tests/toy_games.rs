//! The toy games obey the laws, and the laws can fail.

use game::{Color, Game, Key, Leaves, Line, Outcome, Position, perft};
use game_laws::{TicTacToe, Tree, TreeGame, laws, random_games};
use std::ops::ControlFlow;

#[test]
fn tic_tac_toe_obeys_the_laws() {
    let mut lines = 0;
    random_games::<TicTacToe>(&(), 1, 200, 9, |line| {
        laws::position(line.position(), 0..9);
        laws::line(line, 0..9);
        laws::notation::<TicTacToe>(line.position());
        laws::symmetry(line.position());
        lines += 1;
    });
    assert!(lines > 1_000, "only {lines} lines were visited");
}

#[test]
fn tic_tac_toe_has_its_known_number_of_games() {
    let start = TicTacToe::start(&());
    assert_eq!(perft(&start, 9).all(), 255_168);
    assert_eq!(
        perft(&start, 6),
        Leaves {
            open: 54_720,
            finished: 1_440
        }
    );
}

#[test]
fn a_drawn_tree_obeys_the_laws() {
    let tree = Tree::parse("r\n a\n  b 1\n  c -1\n d\n  e 0\n  f\n   g 2").unwrap();
    random_games::<TreeGame>(&tree, 2, 20, 9, |line| {
        laws::position(line.position(), 0..3);
        laws::line(line, 0..3);
    });
    let line = Line::<TreeGame>::new(tree);
    assert_eq!(
        perft(line.position(), 3),
        Leaves {
            open: 1,
            finished: 3
        }
    );
}

/// A game with one planted fault, to show that the laws find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Faulty {
    fault: Fault,
    turn: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    Twice,
    Miscount,
    LegalButNotGenerated,
    SameTurn,
    OverWithMoves,
    DoesNotStop,
}

impl Position for Faulty {
    type Move = u8;

    fn turn(&self) -> Color {
        self.turn
    }

    fn each_legal<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        let first = f(0);
        if self.fault != Fault::DoesNotStop {
            first?;
        }
        f(u8::from(self.fault != Fault::Twice))
    }

    fn count_legal(&self) -> u64 {
        2 + u64::from(self.fault == Fault::Miscount)
    }

    fn is_legal(&self, m: u8) -> bool {
        m < 2 || self.fault == Fault::LegalButNotGenerated
    }

    fn play_unchecked(&mut self, _: u8) {
        if self.fault != Fault::SameTurn {
            self.turn = !self.turn;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.fault == Fault::OverWithMoves).then_some(Outcome::Draw)
    }

    fn key(&self) -> Key {
        Key(0)
    }
}

fn broken_law(fault: Fault) -> Option<String> {
    let position = Faulty {
        fault,
        turn: Color::Black,
    };
    std::panic::catch_unwind(|| laws::position(&position, 0..3))
        .err()
        .map(|panic| panic.downcast_ref::<String>().unwrap().clone())
}

#[test]
fn each_law_of_positions_can_fail() {
    assert_eq!(broken_law(Fault::None), None);
    for (fault, law) in [
        (Fault::Twice, "generated twice"),
        (Fault::Miscount, "the moves counted"),
        (Fault::LegalButNotGenerated, "legal and generated disagree"),
        (Fault::SameTurn, "do not alternate"),
        (Fault::OverWithMoves, "exactly if there is no move"),
        (Fault::DoesNotStop, "does not stop"),
    ] {
        let message = broken_law(fault).unwrap_or_else(|| panic!("{fault:?} was not found"));
        assert!(message.contains(law), "{fault:?}: {message}");
    }
}
