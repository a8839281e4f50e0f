//! The games as the tables of crate `online` need them: texts in, texts out.

mod table_board;

#[cfg(test)]
mod tests;

use online::GameBoard;
use serde::{Deserialize, Serialize};
use web::messages::{Setup, Text};

use crate::board_game::BoardGame;
use crate::games::{GameKind, GameVisitor};
use crate::page::{fault, text};
use table_board::TableBoard;

/// What a game on a server begins with, as `online`'s tables keep it in their journals.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardSpec {
    /// The rules and the first position.
    pub setup: Setup,
    /// The opening rule by which the players agree on the first moves.
    pub opening: Option<String>,
    /// How moves are written.
    pub notation: TableNotation,
    /// The game is drawn after so many moves.
    pub most_moves: Option<u32>,
}

/// How moves are written on a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableNotation {
    /// As the game's engines have them: `d3`, `h8`, `7g7f`.
    #[default]
    Engine,
    /// As CSA's servers have them: `+7776FU`.
    Csa,
}

impl BoardSpec {
    /// The board of the game with this name.
    pub fn board(&self, game: &str) -> Result<Box<dyn GameBoard>, Text> {
        let Some(kind) = GameKind::named(game) else {
            return Err(text(
                format!("game: expected othello, renju or shogi, found {game:?}"),
                format!("ゲーム: othello、renju、shogi のどれかが必要です（{game:?}）"),
            ));
        };
        kind.visit(Make(self))
    }

    /// The board of game `G`.
    pub fn board_of<G: BoardGame>(&self) -> Result<Box<dyn GameBoard>, Text> {
        Ok(Box::new(TableBoard::<G>::new(self)?))
    }

    /// The text that a table keeps.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Nothing here cannot be written as JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads the text that a table has kept.
    pub fn parse(text: &str) -> Result<BoardSpec, Text> {
        serde_json::from_str(text).map_err(|error| fault("盤の指定", &error.into()))
    }
}

struct Make<'a>(&'a BoardSpec);

impl GameVisitor for Make<'_> {
    type Output = Result<Box<dyn GameBoard>, Text>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        self.0.board_of::<G>()
    }
}
