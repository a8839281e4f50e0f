use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use boards::tables::BoardSpec;
use game::ByColor;
use online::clock::TimeRules;
use online::lobby::PairingRule;
use web::messages::Text;

use crate::served_game::ServedGame;
use crate::tls::TlsChoice;

/// What a server is to do.
#[derive(Clone, Debug)]
pub struct ServerPlan {
    /// The game.
    pub game: ServedGame,
    /// Where it listens.
    pub bind: SocketAddr,
    /// Whether what is said is encrypted.
    pub tls: TlsChoice,
    /// Whether a proxy stands before the server and tells, in a first line, whose connection it is.
    pub is_behind_proxy: bool,
    /// The folder of accounts, results and games.
    pub data: PathBuf,
    /// How players are paired.
    pub pairing: PairingRule,
    /// The clocks of a game whose name has none.
    pub time: ByColor<TimeRules>,
    /// The position that games begin with, if it is not the usual one, in any form that names one.
    pub start: Option<String>,
    /// A game is drawn after so many moves.
    pub most_moves: Option<u32>,
    /// The rule of Renju's first moves.
    pub opening: Option<String>,
    /// Whether a login under a new name makes an account.
    pub is_open: bool,
    /// How long a game waits for a player whose connection is lost.
    pub grace: Duration,
    /// How long players may take to agree to a game.
    pub agreement: Duration,
    /// By how many moves spectators are behind.
    pub spectator_delay: usize,
    /// Whether players and games get files as the first server of online Othello has them.
    pub has_seed_files: bool,
    /// The minute of the day (UTC) at which all ratings are computed anew.
    pub night: u32,
    /// The folder that pages with the ranking and the games are written to.
    pub pages: Option<PathBuf>,
    /// Where the pages are served over HTTP.
    pub http: Option<SocketAddr>,
    /// Where the figures of the server are told over HTTP.
    pub metrics: Option<SocketAddr>,
    /// How many connections there may be.
    pub most_connections: usize,
}

impl ServerPlan {
    /// A server of a game on a free port of this machine, with this folder, as if no option was given.
    #[must_use]
    pub fn new(game: ServedGame, data: &Path) -> ServerPlan {
        let seconds = Duration::from_secs;
        let rules = match game {
            ServedGame::Shogi => TimeRules::csa,
            ServedGame::Othello | ServedGame::Renju => TimeRules::othello,
        };
        ServerPlan {
            game,
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            tls: TlsChoice::None,
            is_behind_proxy: false,
            data: data.to_owned(),
            pairing: PairingRule::default(),
            time: ByColor::both(rules(seconds(300), seconds(0), seconds(10))),
            start: None,
            most_moves: (game == ServedGame::Shogi).then_some(ServedGame::USUAL_SHOGI_MOVES),
            opening: None,
            is_open: false,
            grace: seconds(30),
            agreement: seconds(120),
            spectator_delay: 0,
            has_seed_files: false,
            night: 3 * 60,
            pages: None,
            http: None,
            metrics: None,
            most_connections: 10_000,
        }
    }

    /// What usual games begin with.
    pub(crate) fn board(&self) -> Result<BoardSpec, Text> {
        let spec = BoardSpec {
            opening: self.opening.clone(),
            notation: self.game.notation(),
            most_moves: self.most_moves,
            ..BoardSpec::default()
        };
        let game = self.game.name();
        match &self.start {
            Some(position) => spec.starting_at(game, position),
            None => {
                spec.board(game)?;
                Ok(spec)
            }
        }
    }
}
