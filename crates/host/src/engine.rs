use std::time::Duration;

use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, Go, Identity, Info};
use search::Stop;

use crate::{Failure, PonderHit};

/// A player of one game, wherever it runs. Positions and moves are texts in the game's own
/// notation.
///
/// Calls block. A search is steered from other threads: by its [`Stop`], which works within a few
/// milliseconds, and by its [`PonderHit`]. Each search gets new ones. A program that does not
/// answer a stop, be it that its protocol has none, is ended.
pub trait Engine: Send {
    /// The game it plays, by the name of the game's crate.
    fn game(&self) -> &str;

    /// Its name, author and options.
    fn identity(&self) -> &Identity;

    /// Sets an option; a button has no value. Values that it did not declare are refused before
    /// it sees them.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure>;

    /// Lets it get everything that a search needs, its tables and its network, and waits until it
    /// has. The position stays as it is.
    fn ready(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Gets it ready for a new game, and waits until it is.
    fn new_game(&mut self) -> Result<(), Failure>;

    /// Sets the position: the first position, or `None` for the usual start, and the moves since.
    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure>;

    /// Lets it think about the position and choose. An infinite search ends by `stop` only.
    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure>;

    /// Ponders on the position, which ends with the expected move, before that move is played. Once
    /// `hit` is signalled this is [`Engine::go`]; a `stop` before that ends the search with a move
    /// that is not used. It does not return before either.
    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure>;

    /// Searches only for a forced win, for this long.
    fn mate(
        &mut self,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure>;

    /// Reports how the game ended.
    fn game_over(&mut self, ending: Ending) -> Result<(), Failure>;

    /// Starts again after a [`Failure`] or after [`Engine::quit`], with the options set so far.
    fn restart(&mut self) -> Result<(), Failure>;

    /// Asks the engine to quit, and ends it if it does not. Having to kill it is a failure, but it
    /// is gone all the same.
    fn quit(&mut self) -> Result<(), Failure>;
}
