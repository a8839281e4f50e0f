use boards::tables::{BoardSpec, TableNotation};
use game::{Color, Outcome};
use online::clock::TimeRules;
use online::{EndCause, Ending};
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

    /// Where games have clocks in their names and players wait for one of them.
    pub(crate) fn names_games(self) -> bool {
        self == ServedGame::Shogi
    }

    pub(crate) fn board(self, most_moves: Option<u32>, opening: Option<&str>) -> BoardSpec {
        BoardSpec {
            opening: opening.map(str::to_owned),
            notation: match self {
                ServedGame::Shogi => TableNotation::Csa,
                ServedGame::Othello | ServedGame::Renju => TableNotation::Engine,
            },
            most_moves,
            ..BoardSpec::default()
        }
    }

    /// The clock of a game with this name; `None` if it would give no time at all.
    pub(crate) fn time(self, name: &str, usual: TimeRules) -> Option<TimeRules> {
        let Some(named) = GameName::parse(name).ok().filter(|_| self.names_games()) else {
            return Some(usual);
        };
        let clock = named.clock();
        let total = clock.total.unwrap_or_default();
        let rules = TimeRules::csa(total, clock.byoyomi, clock.increment);
        (named.total > 0 || named.extra > 0).then_some(rules)
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
    pub(crate) fn end_kind(self, ending: Ending, moves: &[String]) -> EndKind {
        match ending.cause {
            EndCause::Rules if self == ServedGame::Renju => match ending.outcome {
                Some(Outcome::Win(_)) => EndKind::Five,
                _ if moves.last().is_some_and(|text| text == "pass") => EndKind::DoublePass,
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
