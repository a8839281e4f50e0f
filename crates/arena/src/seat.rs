use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use game::{Game, Line, MoveOf, Notation};
use host::{Engine, Failure};
use protocol::{Ending, Go};
use search::{Limits, Reports, Stop, Thinker};

use crate::thought::{Reply, Thought};
use crate::{Allowance, Clocks};

/// One side of a game: a player of this program, or an engine.
pub enum Seat<G: Game> {
    /// A player that thinks in the referee's own thread, without any text in between. It cannot
    /// be stopped from outside, so it must keep to its limits by itself.
    Inside(Box<dyn Thinker<G>>),
    /// An engine, and whether it must be told the first position even if that is the usual one.
    Outside(Box<dyn Engine>, bool),
}

/// The position of a game, in the texts that engines are sent.
pub(crate) struct Script {
    /// The first position; `None` for the usual one.
    start: Option<String>,
    named_start: String,
    moves: Vec<String>,
}

impl Script {
    pub(crate) fn new<G: Notation>(line: &Line<G>) -> Script {
        let usual = G::start(&G::Rules::default());
        let first = line.positions().first();
        let named_start = G::first_text(line);
        let is_usual = first == Some(&usual)
            && line.first_number() == G::usual_number(&usual)
            && G::start(line.rules()) == usual;
        let moves = line.positions().iter().zip(line.moves());
        Script {
            start: (!is_usual).then(|| named_start.clone()),
            named_start,
            moves: moves
                .map(|(position, &m)| G::move_text(position, m))
                .collect(),
        }
    }

    pub(crate) fn push(&mut self, text: String) {
        self.moves.push(text);
    }
}

impl<G: Notation> Seat<G> {
    /// Whether it needs a [`Script`].
    pub(crate) fn reads(&self) -> bool {
        matches!(self, Seat::Outside(..))
    }

    /// Prepares it for a game.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Seat::Inside(_) => Ok(()),
            Seat::Outside(engine, _) => engine.new_game(),
        }
    }

    /// Lets a player of this program get everything that it needs for a game. An engine had the
    /// time before its game.
    pub(crate) fn prepare(&mut self, line: &Line<G>) {
        if let Seat::Inside(thinker) = self {
            // One that panics does so again when it is asked for a move, and loses by that.
            let _ = panic::catch_unwind(AssertUnwindSafe(|| thinker.prepare(line)));
        }
    }

    /// Asks it for a move. An engine is told to stop at `latest`, and ended if it does not.
    pub(crate) fn think(
        &mut self,
        line: &Line<G>,
        script: Option<&Script>,
        clocks: &Clocks,
        allowance: &Allowance,
        latest: Duration,
        stop: &Stop,
    ) -> (Reply<MoveOf<G>>, Thought) {
        let turn = line.turn();
        let mut thought = Thought::default();
        let reply = match self {
            Seat::Inside(thinker) if thinker.declares(line) => Reply::Declare,
            Seat::Inside(thinker) => {
                let limits = Limits {
                    clock: clocks.clock(turn).copied(),
                    move_time: None,
                    nodes: allowance.nodes,
                    depth: allowance.depth,
                    until_stopped: false,
                };
                let begin = Instant::now();
                let choice = panic::catch_unwind(AssertUnwindSafe(|| {
                    thinker.think(line, &limits, stop, &Reports::none())
                }));
                thought.used = begin.elapsed();
                match choice {
                    Ok(choice) => {
                        thought.judge(choice.score);
                        choice.best.map_or(Reply::Resign, Reply::Play)
                    }
                    Err(cause) => Reply::Failed(Failure::of_panic(&*cause)),
                }
            }
            Seat::Outside(engine, names_start) => {
                let go = Go {
                    nodes: allowance.nodes,
                    depth: allowance.depth,
                    ..clocks.go(turn)
                };
                let told = script.map_or(Ok(()), |script| {
                    let start = if *names_start {
                        Some(script.named_start.as_str())
                    } else {
                        script.start.as_deref()
                    };
                    engine.position(start, &script.moves)
                });
                let begin = Instant::now();
                let stop = begin
                    .checked_add(latest)
                    .map_or_else(|| stop.clone(), |moment| stop.or_at(moment));
                let answer =
                    told.and_then(|()| engine.go(&go, &stop, &mut |info| thought.hear(&info)));
                thought.used = begin.elapsed();
                match answer {
                    Ok(best) => Reply::of(best, |text| {
                        G::parse_move(line.position(), text).map_err(|why| why.to_string())
                    }),
                    Err(failure) => Reply::Failed(failure),
                }
            }
        };
        (reply, thought)
    }

    /// Tells it how the game ended. A failure shows in the next game.
    pub(crate) fn game_over(&mut self, ending: Ending) {
        if let Seat::Outside(engine, _) = self {
            let _ = engine.game_over(ending);
        }
    }
}
