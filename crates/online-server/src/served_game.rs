use boards::tables::TableNotation;
use game::{ByColor, Color, Outcome};
use online::clock::TimeRules;
use online::{EndCause, Ending, MoveTexts};
use protocol::csa::{self, Csa, GameName};
use protocol::game_server::{EndKind, ServerSide};
use protocol::othello_online::{self, OnlineGame};

/// The game that a server has, and with it the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ServedGame {
    /// Othello by the protocol of online Othello.
    Othello,
    /// Shogi by CSA's.
    Shogi,
    /// Renju by that of Othello.
    Renju,
}

impl ServedGame {
    /// The longest game of Shogi, if nothing else is said.
    pub const USUAL_SHOGI_MOVES: u32 = 256;

    /// The game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<ServedGame> {
        let games = [ServedGame::Othello, ServedGame::Shogi, ServedGame::Renju];
        games.into_iter().find(|game| game.name() == name)
    }

    /// The name of the game.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ServedGame::Othello => "othello",
            ServedGame::Shogi => "shogi",
            ServedGame::Renju => "renju",
        }
    }

    pub(crate) fn session(self) -> Box<dyn ServerSide + Send> {
        match self {
            ServedGame::Shogi => Box::new(csa::Server::new(Csa)),
            ServedGame::Othello => Box::new(othello_online::Server::new(OnlineGame::Othello)),
            ServedGame::Renju => Box::new(othello_online::Server::new(OnlineGame::Renju)),
        }
    }

    /// The formats of a finished game's files, with the ends of their names.
    pub(crate) fn record_files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            // The seed's line of a game, which is read where squares are.
            ServedGame::Othello => &[("ggf", "ggf"), ("line", "f5d6")],
            ServedGame::Shogi => &[("csa", "csa")],
            ServedGame::Renju => &[("sgf", "sgf")],
        }
    }

    /// Where games have clocks in their names and players wait for one of them.
    pub(crate) fn names_games(self) -> bool {
        self == ServedGame::Shogi
    }

    /// Whether players can agree on a draw.
    pub(crate) fn has_draws(self) -> bool {
        self == ServedGame::Renju
    }

    /// How moves are written on its tables.
    pub(crate) fn notation(self) -> TableNotation {
        match self {
            ServedGame::Shogi => TableNotation::Csa,
            ServedGame::Othello | ServedGame::Renju => TableNotation::Engine,
        }
    }

    /// The handicap that the name of a game asks for, as on shogi-server: `hc2p_test-900-0`.
    pub(crate) fn handicap(self, name: &str) -> Option<&'static str> {
        const HANDICAPS: [(&str, &str); 9] = [
            ("hclance_", "lance"),
            ("hcbishop_", "bishop"),
            ("hcrook_", "rook"),
            ("hcrooklance_", "rook-lance"),
            ("hc2p_", "two-piece"),
            ("hc4p_", "four-piece"),
            ("hc6p_", "six-piece"),
            ("hc8p_", "eight-piece"),
            ("hc10p_", "ten-piece"),
        ];
        let mut handicaps = HANDICAPS.into_iter();
        let named = handicaps.find(|(start, _)| name.starts_with(start));
        named.filter(|_| self.names_games()).map(|(_, name)| name)
    }

    /// Whether games of this name have any time.
    pub(crate) fn has_time(self, name: &str) -> bool {
        let named = GameName::parse(name).ok().filter(|_| self.names_games());
        named.is_none_or(|named| named.total > 0 || named.extra > 0)
    }

    /// The clocks of a game with this name; `None` if it would give no time at all.
    pub(crate) fn time(self, name: &str, usual: ByColor<TimeRules>) -> Option<ByColor<TimeRules>> {
        if !self.has_time(name) {
            return None;
        }
        let Some(named) = GameName::parse(name).ok().filter(|_| self.names_games()) else {
            return Some(usual);
        };
        let clock = named.clock();
        let total = clock.total.unwrap_or_default();
        // The name has no more than that: the rest is the server's.
        let rules = |color: Color| TimeRules {
            total,
            byoyomi: clock.byoyomi,
            increment: clock.increment,
            ..usual[color]
        };
        Some(ByColor {
            black: rules(Color::Black),
            white: rules(Color::White),
        })
    }

    /// A move of a player as the board reads it.
    pub(crate) fn to_board(self, by: Color, text: &str) -> String {
        match self {
            ServedGame::Shogi => {
                let sign = if by == Color::Black { '+' } else { '-' };
                format!("{sign}{text}")
            }
            ServedGame::Othello | ServedGame::Renju => text.to_owned(),
        }
    }

    /// A move of the board as players are told.
    pub(crate) fn to_player(self, text: &str) -> &str {
        match self {
            // A move of the wrong colour has two signs.
            ServedGame::Shogi => text.trim_start_matches(['+', '-']),
            ServedGame::Othello | ServedGame::Renju => text,
        }
    }

    /// Why a game ended. `moves` are those that were played.
    pub(crate) fn end_kind(self, ending: Ending, moves: &MoveTexts) -> EndKind {
        match ending.cause {
            EndCause::Rules if self == ServedGame::Renju => match ending.outcome {
                Some(Outcome::Win(_)) => EndKind::Five,
                _ if moves.last() == Some("pass") => EndKind::DoublePass,
                _ => EndKind::BoardFull,
            },
            EndCause::Rules => EndKind::DoublePass,
            EndCause::Repetition => EndKind::Sennichite,
            EndCause::PerpetualCheck => EndKind::OuteSennichite,
            EndCause::MostMoves => EndKind::MaxMoves,
            EndCause::Declaration => EndKind::Jishogi,
            EndCause::Foul if self == ServedGame::Renju => EndKind::Foul,
            EndCause::Mate
            | EndCause::FalseDeclaration
            | EndCause::IllegalMove
            | EndCause::Foul => EndKind::IllegalMove,
            EndCause::Resignation => EndKind::Resign,
            EndCause::Time => EndKind::TimeUp,
            EndCause::Agreement => EndKind::Agreement,
            EndCause::Aborted => EndKind::Chudan,
            EndCause::Abnormal => EndKind::Abnormal,
        }
    }
}
