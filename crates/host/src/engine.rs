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

    /// Who it is and what can be set.
    fn identity(&self) -> &Identity;

    /// Sets an option; a button has no value. Values that it did not declare are refused before
    /// it sees them.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure>;

    /// Gets it ready for a new game, and waits until it is.
    fn new_game(&mut self) -> Result<(), Failure>;

    /// Tells it how the game stands: the first position, or `None` for the usual start, and the
    /// moves since.
    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure>;

    /// Lets it think about the position and choose. An infinite search ends by `stop` only.
    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure>;

    /// Lets it think about the position, which ends with the move that it expects, before that
    /// move is played. Once `hit` is signalled this is [`Engine::go`]; a `stop` before that ends
    /// it with a move that nobody needs. It does not return before either.
    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure>;

    /// Looks for a forced win only, for so long.
    fn mate(
        &mut self,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure>;

    /// Tells it how the game ended.
    fn game_over(&mut self, ending: Ending) -> Result<(), Failure>;

    /// Begins anew after a [`Failure`] or after [`Engine::quit`], with the options set so far.
    fn restart(&mut self) -> Result<(), Failure>;

    /// Asks it to go away, and sees to it that it does. Having to be forced is a failure, but it
    /// is gone all the same.
    fn quit(&mut self) -> Result<(), Failure>;
}
