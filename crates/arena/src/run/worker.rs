use std::sync::mpsc::Sender;

use game::{ByColor, Notation};
use host::{Failure, PonderingEngine};

use super::work_queue::WorkQueue;
use super::{Run, RunError};
use crate::{FinishedGame, Fixture, Row, Seat, Source};

/// The number of tries to start an engine before the run fails.
const STARTS: usize = 3;

/// A message of a worker.
pub(super) enum News<G: Notation> {
    Finished(Box<(Row, FinishedGame<G>)>),
    /// A game could not be played.
    Lost(RunError),
    /// A game was stopped.
    Abandoned,
}

/// Plays one game after the other. The engines of a game are kept for the next.
pub(super) struct Worker<'a, G: Notation> {
    run: &'a Run<'a, G>,
    number: usize,
    engines: Vec<(usize, PonderingEngine)>,
}

impl<'a, G: Notation> Worker<'a, G> {
    pub(super) fn new(run: &'a Run<'a, G>, number: usize) -> Worker<'a, G> {
        Worker {
            run,
            number,
            engines: Vec::new(),
        }
    }

    /// Works until there are no more games.
    pub(super) fn work(mut self, queue: &WorkQueue, news: &Sender<News<G>>) {
        while let Some(fixture) = queue.take() {
            let played = self.play(&fixture);
            if news.send(played).is_err() {
                break;
            }
        }
        for (_, mut engine) in self.engines {
            // It is gone in any case.
            let _ = engine.idle().and_then(|engine| engine.quit());
        }
    }

    /// Plays one game.
    pub(super) fn play(&mut self, fixture: &Fixture) -> News<G> {
        let run = self.run;
        let ByColor { black, white } = fixture.players;
        let mut seats = match (self.seat(black, fixture), self.seat(white, fixture)) {
            (Ok(black), Ok(white)) => ByColor { black, white },
            (Err(error), _) | (_, Err(error)) => return News::Lost(error),
        };
        // Engines that do not play now only take memory.
        for (_, mut engine) in self.engines.drain(..) {
            let _ = engine.idle().and_then(|engine| engine.quit());
        }
        let opening = run.openings.line(fixture.opening);
        if let Some(live) = &run.live {
            live.begin(fixture, &opening);
        }
        let contestants = ByColor {
            black: &run.contestants[black],
            white: &run.contestants[white],
        };
        if contestants.black.allowance.ponder {
            seats.black = seats.black.able_to_ponder(&opening);
        }
        if contestants.white.allowance.ponder {
            seats.white = seats.white.able_to_ponder(&opening);
        }
        let played = run.referee.play(
            &opening,
            ByColor {
                black: &mut seats.black,
                white: &mut seats.white,
            },
            ByColor {
                black: contestants.black.allowance,
                white: contestants.white.allowance,
            },
            &run.stop,
            &mut |line, thought| {
                if let Some(live) = &run.live {
                    live.moved(fixture, line, thought.comparable());
                }
            },
        );
        if let Some(live) = &run.live {
            live.end(fixture);
        }
        for (player, seat) in [(black, seats.black), (white, seats.white)] {
            // A player of this program is new for each game, even if it was able to ponder.
            let stays = matches!(run.contestants[player].source, Source::Outside { .. });
            if let Seat::Outside(engine, _) = seat
                && stays
            {
                self.engines.push((player, engine));
            }
        }
        let Some(played) = played else {
            return News::Abandoned;
        };
        let names = ByColor {
            black: contestants.black.name.as_str(),
            white: contestants.white.name.as_str(),
        };
        let opening = run.openings.index(fixture.opening);
        let row = Row::new(fixture, names, opening, &played);
        News::Finished(Box::new((row, played)))
    }

    /// A contestant that is ready for a game.
    fn seat(&mut self, player: usize, fixture: &Fixture) -> Result<Seat<G>, RunError> {
        let contestant = &self.run.contestants[player];
        let lost = |failure| RunError::Engine {
            name: contestant.name.clone(),
            failure,
        };
        let names_start = match contestant.source {
            Source::Inside(_) => return contestant.seat(fixture.game, self.number).map_err(lost),
            Source::Outside { names_start, .. } => names_start,
        };
        let here = self.engines.iter().position(|(known, _)| *known == player);
        let mut engine = here.map(|place| self.engines.swap_remove(place).1);
        let mut last = Failure::Gone;
        for _ in 0..STARTS {
            // An engine that failed in its last game, or has died since, is restarted.
            let ready = match engine.take() {
                Some(mut engine) => ready(&mut engine).map(|()| Seat::Outside(engine, names_start)),
                None => contestant.seat(fixture.game, self.number),
            };
            match ready {
                Ok(seat) => return Ok(seat),
                Err(failure) => last = failure,
            }
        }
        Err(lost(last))
    }
}

/// Gets an engine of an earlier game ready for the next.
fn ready(engine: &mut PonderingEngine) -> Result<(), Failure> {
    let engine = engine.idle()?;
    engine.new_game().or_else(|_| {
        engine.restart()?;
        engine.new_game()
    })
}
