//! A player whose first moves are chosen by chance among the good ones.

use std::time::Duration;

use host::{Engine, Failure, PonderHit};
use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, Go, Identity, Info};
use search::Stop;

use crate::capabilities::OpeningVariety;

/// The longest time that the guide takes for a move.
const GUIDED: Duration = Duration::from_millis(400);

/// A player that would play every game alike, with a guide for its first moves.
pub(super) struct VariedOpening {
    player: Box<dyn Engine>,
    /// Until the opening is over.
    guide: Option<Box<dyn Engine>>,
    variety: &'static OpeningVariety,
    start: Option<String>,
    moves: Vec<String>,
}

impl VariedOpening {
    pub(super) fn new(
        player: Box<dyn Engine>,
        guide: Box<dyn Engine>,
        variety: &'static OpeningVariety,
    ) -> VariedOpening {
        VariedOpening {
            player,
            guide: Some(guide),
            variety,
            start: None,
            moves: Vec::new(),
        }
    }

    /// One of the moves that the guide finds about as good as the best one; `None` if there is nothing to
    /// choose from.
    fn varied(&mut self, stop: &Stop) -> Option<Info> {
        if self.moves.len() >= self.variety.until {
            self.guide = None;
        }
        let guide = self.guide.as_mut()?;
        let go = Go {
            move_time: Some(GUIDED),
            ..Go::default()
        };
        let mut found: Vec<Info> = Vec::new();
        let moves = &self.moves;
        let thought = guide.position(self.start.as_deref(), moves).and_then(|()| {
            guide.go(&go, stop, &mut |info| {
                if info.score.is_none() || info.line.is_empty() {
                    return;
                }
                // The newest report of each rank.
                found.retain(|known| known.rank != info.rank);
                found.push(info);
            })
        });
        if thought.is_err() || stop.is_requested() {
            return None;
        }
        let value = |info: &Info| info.score.and_then(|score| score.centipawns());
        // A win or a loss that is proven leaves nothing to chance.
        let best = found
            .iter()
            .map(value)
            .try_fold(i32::MIN, |best, value| value.map(|value| best.max(value)))?;
        found.retain(|info| value(info).is_some_and(|value| value >= best - self.variety.margin));
        if found.len() < 2 {
            return None;
        }
        let mut chosen = found.swap_remove(fastrand::usize(..found.len()));
        chosen.rank = None;
        Some(chosen)
    }
}

impl Engine for VariedOpening {
    fn game(&self) -> &str {
        self.player.game()
    }

    fn identity(&self) -> &Identity {
        self.player.identity()
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        self.player.set_option(name, value)
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.player.ready()
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        if let Some(guide) = &mut self.guide {
            guide.new_game()?;
        }
        self.player.new_game()
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.start = start.map(str::to_owned);
        self.moves = moves.to_vec();
        self.player.position(start, moves)
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        if let Some(chosen) = self.varied(stop)
            && let Some(best) = chosen.line.first().cloned()
        {
            on_info(chosen);
            return Ok(BestMove::Play { best, ponder: None });
        }
        self.player.go(go, stop, on_info)
    }

    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        self.player.ponder(go, hit, stop, on_info)
    }

    fn mate(
        &mut self,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        self.player.mate(time, stop, on_info)
    }

    fn game_over(&mut self, ending: Ending) -> Result<(), Failure> {
        self.player.game_over(ending)
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.player.restart()
    }

    fn quit(&mut self) -> Result<(), Failure> {
        self.player.quit()
    }
}
