//! The only place that names the games together: everything else asks here.

use library::LibraryGame;
use othello::Othello;
use problems::ProblemGame;
use renju::Renju;
use shogi::Shogi;

use crate::board_game::BoardGame;

/// A game of this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// Othello
    Othello,
    /// Renju, and five in a row
    Renju,
    /// Shogi
    Shogi,
}

/// An operation that is generic over the game.
pub trait GameVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation for game `G`.
    fn visit<G: BoardGame>(self) -> Self::Output;
}

/// A game that has a library. A game to try things out needs none.
pub trait KeptGame: BoardGame + LibraryGame {}

impl<G: BoardGame + LibraryGame> KeptGame for G {}

/// An operation on games in a library.
pub trait KeptGameVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation for game `G`.
    fn visit<G: KeptGame>(self) -> Self::Output;
}

/// A game that has problems.
pub trait TaughtGame: BoardGame + ProblemGame {}

impl<G: BoardGame + ProblemGame> TaughtGame for G {}

/// An operation on games that have problems.
pub trait TaughtGameVisitor {
    /// The result of the operation.
    type Output;

    /// Runs the operation for game `G`.
    fn visit<G: TaughtGame>(self) -> Self::Output;
}

impl GameKind {
    /// Every game.
    pub const ALL: &[GameKind] = &[GameKind::Othello, GameKind::Renju, GameKind::Shogi];

    /// The game of this name.
    pub fn named(name: &str) -> Option<GameKind> {
        let mut games = GameKind::ALL.iter().copied();
        games.find(|game| game.name() == name)
    }

    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        struct Name;

        impl GameVisitor for Name {
            type Output = &'static str;

            fn visit<G: BoardGame>(self) -> &'static str {
                G::NAME
            }
        }

        self.visit(Name)
    }

    /// What the game is, for lists of games.
    pub fn description(self) -> &'static str {
        match self {
            GameKind::Othello => "Othello",
            GameKind::Renju => "Renju, and five in a row",
            GameKind::Shogi => "Shogi",
        }
    }

    /// Runs an operation on the problems of this game.
    pub fn visit_taught<V: TaughtGameVisitor>(self, visitor: V) -> V::Output {
        match self {
            GameKind::Othello => visitor.visit::<Othello>(),
            GameKind::Renju => visitor.visit::<Renju>(),
            GameKind::Shogi => visitor.visit::<Shogi>(),
        }
    }

    /// Runs an operation for this game.
    pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
        match self {
            GameKind::Othello => visitor.visit::<Othello>(),
            GameKind::Renju => visitor.visit::<Renju>(),
            GameKind::Shogi => visitor.visit::<Shogi>(),
        }
    }
    /// Runs an operation on this game's part of a library.
    pub fn visit_kept<V: KeptGameVisitor>(self, visitor: V) -> V::Output {
        match self {
            GameKind::Othello => visitor.visit::<Othello>(),
            GameKind::Renju => visitor.visit::<Renju>(),
            GameKind::Shogi => visitor.visit::<Shogi>(),
        }
    }
}
