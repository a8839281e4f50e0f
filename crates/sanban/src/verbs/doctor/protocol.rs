use clap::ValueEnum;
use host::Dialect;
use protocol::{gomocup, usi, usix};

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::verbs::engine::Speech;

/// A protocol whose engines can be checked.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Protocol {
    /// Shogi: USI
    Usi,
    /// Othello: USI-X
    Usix,
    /// Renju: Gomocup's
    Gomocup,
}

struct SpeechOf;

impl Visitor for SpeechOf {
    type Output = Speech;

    fn visit<G: Face>(self) -> Speech {
        G::SPEECH
    }
}

impl Protocol {
    /// The protocol that engines of a game usually speak.
    pub(super) fn of_game(game: GameKind) -> Protocol {
        match game.visit(SpeechOf) {
            Speech::Gomocup => Protocol::Gomocup,
            Speech::Usix => Protocol::Usix,
            _ => Protocol::Usi,
        }
    }

    /// The game whose engines usually speak it.
    pub(super) fn game(self) -> Option<GameKind> {
        let mut games = GameKind::ALL.iter().copied();
        games.find(|&game| Protocol::of_game(game) == self)
    }

    /// The name on the command line and in JSON.
    pub(super) fn name(self) -> &'static str {
        match self {
            Protocol::Usi => "usi",
            Protocol::Usix => "usix",
            Protocol::Gomocup => "gomocup",
        }
    }

    /// A new session.
    pub(super) fn client(self) -> Dialect {
        match self {
            Protocol::Usi => Box::new(usi::Client::new(usi::Dialect::Usi)),
            Protocol::Usix => Box::new(usix::client()),
            Protocol::Gomocup => Box::new(gomocup::Client::new(15)),
        }
    }
}
