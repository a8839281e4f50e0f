use game::Color;

use super::{BrokenLine, FromPlayer, FromServer};
use crate::Fault;

/// The server's side of a session with one player.
pub trait ServerSide {
    /// What a line of the player says. Most lines say one thing; some are only for the session.
    /// A login must be answered before the next line is read.
    fn read(&mut self, line: &str) -> Result<Vec<FromPlayer>, Fault>;

    /// Takes note of a line that could not even be read.
    fn read_broken(&mut self, broken: BrokenLine) -> Fault;

    /// The lines that say `told`.
    fn write(&mut self, told: &FromServer) -> Vec<String>;

    /// Says whose turn it is, where sides do not move in turn and a session cannot know.
    fn set_turn(&mut self, turn: Color);

    /// Lines that the session itself has to say, taken out.
    fn pending(&mut self) -> Vec<String>;

    /// Who is logged in.
    fn name(&self) -> Option<&str>;

    /// Whether the player has sent so many lines that make no sense that the session should end.
    fn is_garbled(&self) -> bool;
}

/// The player's side of a session with a server.
pub trait PlayerSide {
    /// The lines that say `said`. A fault if it may not be said now.
    fn write(&mut self, said: &FromPlayer) -> Result<Vec<String>, Fault>;

    /// What a line of the server says. Most lines say one thing; those of a block say nothing until
    /// the last one.
    fn read(&mut self, line: &str) -> Result<Vec<FromServer>, Fault>;

    /// Whether a game is proposed whose terms could not be read. Until the player rejects it, both sides wait.
    fn must_reject(&self) -> bool;

    /// What the lines so far say, if the connection has ended.
    fn finish(&mut self) -> Vec<FromServer>;
}
