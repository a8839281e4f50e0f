//! The games as the tables of crate `online` need them: texts in, texts out.

mod table_board;
mod table_line;

#[cfg(test)]
mod tests;

use game::{Line, MoveOf};
use online::GameBoard;
use serde::{Deserialize, Serialize};
use web::messages::{Setup, Text};

use crate::board_game::BoardGame;
use crate::desk::desk_line::DeskLine;
use crate::games::{GameKind, GameVisitor};
use crate::page::{fault, text};
use table_board::TableBoard;

/// What a game on a server begins with, as `online`'s tables keep it in their journals.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardSpec {
    /// The rules and the first position.
    pub setup: Setup,
    /// The moves that were played before the players begin, in the notation below.
    pub moves: Vec<String>,
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
        kind(game)?.visit(Make(self))
    }

    /// The board of game `G`.
    pub fn board_of<G: BoardGame>(&self) -> Result<Box<dyn GameBoard>, Text> {
        Ok(Box::new(TableBoard::<G>::new(self)?))
    }

    /// The same game from another position: any text that names one, with or without moves.
    pub fn starting_at(self, game: &str, position: &str) -> Result<BoardSpec, Text> {
        kind(game)?.visit(StartAt(self, position))
    }

    /// The first position as the game's protocol writes it; `None` for the usual one. The moves before the game
    /// follow it there.
    pub fn start_text(&self, game: &str) -> Result<Option<String>, Text> {
        if self.setup.start.is_none() {
            return Ok(None);
        }
        kind(game)?.visit(StartText(self))
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

fn kind(game: &str) -> Result<GameKind, Text> {
    GameKind::named(game).ok_or_else(|| {
        text(
            format!("game: expected othello, renju or shogi, found {game:?}"),
            format!("ゲーム: othello、renju、shogi のどれかが必要です（{game:?}）"),
        )
    })
}

struct StartAt<'a>(BoardSpec, &'a str);

impl GameVisitor for StartAt<'_> {
    type Output = Result<BoardSpec, Text>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let StartAt(mut spec, position) = self;
        let rules = match spec.setup.rules.as_deref() {
            Some(rules) => G::CAPABILITIES.parse_rules(rules),
            None => Ok(G::Rules::default()),
        };
        let rules = rules.map_err(|error| fault("ルール", &error))?;
        let line = G::read_position(position, &rules);
        let line = line.map_err(|error| fault("開始局面が読めません", &error))?;
        let first = G::first_text(&line);
        let usual = G::first_text(&Line::<G>::new(rules));
        // A name, such as that of a handicap, says more than the position: it stays where it can.
        let named = if line.moves().is_empty() {
            position
        } else {
            &first
        };
        spec.setup.start = (first != usual).then(|| named.to_owned());
        let moves = line.positions().iter().zip(line.moves());
        spec.moves = moves
            .map(|(position, &m)| spec.notation.write::<G>(position, m))
            .collect();
        // A position in which nobody can play is no start.
        let board = spec.board_of::<G>()?;
        if board.ending().is_some() {
            return Err(text(
                format!("{position}: the game is over there"),
                format!("{position}: 終局の局面からは始められません"),
            ));
        }
        Ok(spec)
    }
}

struct StartText<'a>(&'a BoardSpec);

impl GameVisitor for StartText<'_> {
    type Output = Result<Option<String>, Text>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let spec = self.0;
        let line = DeskLine::<G>::read(&spec.setup, &[])?;
        Ok(Some(match (spec.notation, G::CAPABILITIES.csa) {
            (TableNotation::Csa, Some(csa)) => (csa.rows)(line.line().position()),
            _ => G::first_text(line.line()),
        }))
    }
}

impl TableNotation {
    /// A move that is legal in a position, as it is written on the table.
    fn write<G: BoardGame>(self, position: &G::Position, m: MoveOf<G>) -> String {
        match (self, G::CAPABILITIES.csa) {
            (TableNotation::Csa, Some(csa)) => (csa.write)(position, m),
            _ => G::move_text(position, m),
        }
    }
}

struct Make<'a>(&'a BoardSpec);

impl GameVisitor for Make<'_> {
    type Output = Result<Box<dyn GameBoard>, Text>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        self.0.board_of::<G>()
    }
}
