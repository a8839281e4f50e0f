use std::fmt;

use game::Color;

use super::{FromPlayer, FromServer, PriorMove};
use crate::Fault;

/// What the protocols do not share: the lines of a game and of the lobby.
pub trait Grammar: Clone + fmt::Debug {
    /// The first lines of a game summary; the very first one has the version.
    fn heading(&self) -> &'static [&'static str];

    /// Whether `AGREE`, `REJECT` and `START` name the game.
    fn names_games(&self) -> bool;

    /// Whether there is a lobby, for those who log in with `x1`.
    fn has_lobby(&self) -> bool;

    /// Whether a keep-alive is answered by one.
    fn answers_keep_alive(&self) -> bool;

    /// Whether the sides always move in turn.
    fn alternates(&self) -> bool;

    /// Reads a line of a player that is neither empty nor about login or agreement; the side that it
    /// names comes first. `None` is to be ignored.
    fn read_play(&self, line: &str) -> Result<Option<(Option<Color>, FromPlayer)>, Fault>;

    /// Writes such a line for the player of a side.
    fn write_play(&self, by: Color, said: &FromPlayer) -> Result<String, Fault>;

    /// Reads a line of a server that is neither empty nor about login, agreement or a game's end.
    fn read_told(&self, line: &str) -> Result<FromServer, Fault>;

    /// Writes such lines.
    fn write_told(&self, told: &FromServer) -> Vec<String>;

    /// Reads the lines of a position: the first one, if it is not the usual one, and the moves since.
    fn read_position(&self, lines: &[&str]) -> Result<(Option<String>, Vec<PriorMove>), Fault>;

    /// Writes the lines of a position.
    fn write_position(&self, start: Option<&str>, moves: &[PriorMove]) -> Vec<String>;
}
