//! The only place that names the games together: everything else asks here.

use clap::ValueEnum;
use othello::Othello;
use renju::Renju;
use shogi::Shogi;

use crate::face::Face;

/// A game of this program, as named on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameKind {
    /// Othello
    Othello,
    /// Renju, and five in a row
    Renju,
    /// Shogi
    Shogi,
}

/// Something to do for whichever game is asked for.
pub(crate) trait Visitor {
    /// What comes out of it.
    type Output;

    /// Does it for one game.
    fn visit<G: Face>(self) -> Self::Output;
}

impl GameKind {
    /// Every game.
    pub(crate) const ALL: &[GameKind] = &[GameKind::Othello, GameKind::Renju, GameKind::Shogi];

    /// Its name on the command line and in files.
    pub(crate) fn name(self) -> &'static str {
        struct Name;

        impl Visitor for Name {
            type Output = &'static str;

            fn visit<G: Face>(self) -> &'static str {
                G::NAME
            }
        }

        self.visit(Name)
    }

    /// Does something for this game.
    pub(crate) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            GameKind::Othello => visitor.visit::<Othello>(),
            GameKind::Renju => visitor.visit::<Renju>(),
            GameKind::Shogi => visitor.visit::<Shogi>(),
        }
    }
}
