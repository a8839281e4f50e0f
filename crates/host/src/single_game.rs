use std::thread;
use std::time::Duration;

use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, Go, Identity, Info};
use search::Stop;

use crate::{Engine, Failure, PonderHit, Remote};

/// How often the signals of other threads are looked at.
const GLANCE: Duration = Duration::from_millis(2);

/// A program that plays a single game, as a CodinGame bot does: it is started again for each game.
pub struct SingleGame(pub Remote);

impl Engine for SingleGame {
    fn game(&self) -> &str {
        self.0.game()
    }

    fn identity(&self) -> &Identity {
        self.0.identity()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        self.0.set_option(name, value)
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.0.restart()
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.0.position(start, moves)
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        self.0.go(go, stop, on_info)
    }

    /// Such a program cannot think without an end: it is asked when the answer is needed.
    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        while !hit.is_signalled() && !stop.is_requested() {
            thread::sleep(GLANCE);
        }
        self.0.go(go, stop, on_info)
    }

    fn mate(
        &mut self,
        _: Duration,
        _: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        Ok(Checkmate::NotImplemented)
    }

    fn game_over(&mut self, ending: Ending) -> Result<(), Failure> {
        self.0.game_over(ending)
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.0.restart()
    }

    fn quit(&mut self) -> Result<(), Failure> {
        self.0.quit()
    }
}
