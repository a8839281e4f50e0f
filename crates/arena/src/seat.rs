use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use game::{Color, Game, Line, MoveOf, Notation, Position as _};
use host::{Engine, Failure, Local, PonderingEngine};
use protocol::{BestMove, Ending, Go, Identity, Info};
use search::{Limits, Report, Reports, Stop, Thinker};

use crate::thought::{Reply, Thought};
use crate::{Allowance, Clocks};

/// One side of a game: a player of this program, or an engine.
pub enum Seat<G: Game> {
    /// A player that thinks in the referee's own thread, without any text in between. It cannot
    /// be stopped from outside, so it must keep to its limits by itself.
    Inside(Box<dyn Thinker<G>>),
    /// An engine, and whether it must be told the first position even if that is the usual one.
    Outside(PonderingEngine, bool),
}

/// What the side to move is asked.
pub(crate) struct Question<'a, G: Game> {
    pub(crate) line: &'a Line<G>,
    /// The same for engines, if there are any.
    pub(crate) script: Option<&'a Script>,
    /// Whether it has pondered on this position. It goes on with that search then. Otherwise its
    /// clock also pays for the end of a search on another position.
    pub(crate) is_hit: bool,
    pub(crate) clocks: &'a Clocks,
    pub(crate) allowance: &'a Allowance,
    /// The time after which an engine is told to stop, and ended if it does not.
    pub(crate) latest: Duration,
    pub(crate) stop: &'a Stop,
}

/// What a side has decided.
pub(crate) struct Decided<M> {
    pub(crate) reply: Reply<M>,
    pub(crate) thought: Thought,
    /// The line that it expects, from its own move on.
    pub(crate) line: Vec<String>,
    /// The answer it expects, to ponder on.
    pub(crate) expected: Option<String>,
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

    fn start(&self, is_named: bool) -> Option<&str> {
        if is_named {
            Some(&self.named_start)
        } else {
            self.start.as_deref()
        }
    }
}

impl<G: Notation> Seat<G> {
    /// The seat of an engine that was told that a game begins.
    #[must_use]
    pub fn engine(engine: Box<dyn Engine>, names_start: bool) -> Seat<G> {
        Seat::Outside(PonderingEngine::new(engine), names_start)
    }

    /// The same seat, able to ponder in a game that begins like this. A player of this program
    /// becomes an engine for that: it must think in a thread of its own.
    pub(crate) fn able_to_ponder(mut self, opening: &Line<G>) -> Seat<G> {
        self.prepare(opening);
        match self {
            Seat::Inside(thinker) => {
                let local = Local::new(Identity::default(), opening.rules().clone(), thinker);
                Seat::engine(Box::new(local.with_conclusions()), false)
            }
            Seat::Outside(..) => self,
        }
    }

    /// Whether it needs a [`Script`].
    pub(crate) fn reads(&self) -> bool {
        matches!(self, Seat::Outside(..))
    }

    /// Prepares it for a game.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Seat::Inside(_) => Ok(()),
            Seat::Outside(engine, _) => engine.idle()?.new_game(),
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

    /// Lets it ponder on the move that it expects, if that is legal and the game goes on after it.
    /// Gives the expected move if it ponders.
    pub(crate) fn ponder(
        &mut self,
        line: &Line<G>,
        script: Option<&Script>,
        expected: &str,
        clocks: &Clocks,
        allowance: &Allowance,
    ) -> Option<MoveOf<G>> {
        let (Seat::Outside(engine, names_start), Some(script)) = (self, script) else {
            return None;
        };
        let position = line.position();
        let m = G::parse_move(position, expected).ok()?;
        if !position.is_legal(m) {
            return None;
        }
        let mut ahead = line.clone();
        ahead.push_unchecked(m);
        if ahead.verdict().is_some() {
            return None;
        }
        let mut moves = script.moves.clone();
        moves.push(G::move_text(position, m));
        let go = allowance.go(clocks, !line.turn());
        // An engine that fails here fails again when it is asked for its move.
        let begun = engine.ponder(script.start(*names_start), &moves, &go);
        begun.ok().map(|()| m)
    }

    /// Ends pondering, if it does: the game is over.
    pub(crate) fn end_pondering(&mut self) {
        if let Seat::Outside(engine, _) = self {
            // A failure shows in the next game.
            let _ = engine.idle();
        }
    }

    /// Asks it for a move.
    pub(crate) fn think(&mut self, question: &Question<'_, G>) -> Decided<MoveOf<G>> {
        let &Question {
            line,
            script,
            is_hit,
            clocks,
            allowance,
            latest,
            stop,
        } = question;
        let turn = line.turn();
        let mut thought = Thought::default();
        let mut best_line = Vec::new();
        let mut expected = None;
        let reply = match self {
            Seat::Inside(thinker) if thinker.declares(line) => Reply::Declare,
            Seat::Inside(thinker) => {
                let limits = Limits {
                    clock: clocks.clock(turn).copied(),
                    move_time: None,
                    nodes: allowance.nodes,
                    depth: allowance.depth,
                    until_stopped: false,
                    root_moves: None,
                };
                let (sender, found) = mpsc::channel();
                let reports = Reports::to(sender);
                let begin = Instant::now();
                let choice = panic::catch_unwind(AssertUnwindSafe(|| {
                    thinker.think(line, &limits, stop, &reports)
                }));
                thought.used = begin.elapsed();
                best_line = last_line(line, found.try_iter());
                match choice {
                    Ok(choice) => {
                        thought.judge(thinker.score_unit(line), choice.score);
                        choice.best.map_or(Reply::Resign, Reply::Play)
                    }
                    Err(cause) => Reply::Failed(Failure::of_panic(&*cause)),
                }
            }
            Seat::Outside(engine, names_start) => {
                let begin = Instant::now();
                let stop = begin
                    .checked_add(latest)
                    .map_or_else(|| stop.clone(), |moment| stop.or_at(moment));
                let go = allowance.go(clocks, turn);
                let mut hear = |info: Info| {
                    thought.hear(&info);
                    if is_best(info.rank) && !info.line.is_empty() {
                        best_line = info.line;
                    }
                };
                let answer = if is_hit {
                    engine.hit(&go, &stop, &mut hear)
                } else {
                    engine.idle().and_then(|engine| {
                        if let Some(script) = script {
                            engine.position(script.start(*names_start), &script.moves)?;
                        }
                        let go = after(begin.elapsed(), go, turn);
                        engine.go(&go, &stop, &mut hear)
                    })
                };
                thought.used = begin.elapsed();
                if let Ok(BestMove::Play { ponder, .. }) = &answer {
                    expected.clone_from(ponder);
                }
                match answer {
                    Ok(best) => Reply::of(best, |text| {
                        G::parse_move(line.position(), text).map_err(|why| why.to_string())
                    }),
                    Err(failure) => Reply::Failed(failure),
                }
            }
        };
        Decided {
            reply,
            thought,
            line: best_line,
            expected,
        }
    }

    /// Tells it how the game ended. A failure shows in the next game.
    pub(crate) fn game_over(&mut self, ending: Ending) {
        if let Seat::Outside(engine, _) = self {
            let _ = engine.idle().and_then(|engine| engine.game_over(ending));
        }
    }
}

/// Whether a report of this rank is about the best line.
pub(crate) fn is_best(rank: Option<u32>) -> bool {
    rank.is_none_or(|rank| rank == 1)
}

/// The best line of the last report that has one, as text.
fn last_line<G: Notation>(
    line: &Line<G>,
    reports: impl Iterator<Item = Report<MoveOf<G>>>,
) -> Vec<String> {
    let best = reports.filter(|report| is_best(report.rank) && !report.line.is_empty());
    let mut position = line.position().clone();
    let mut texts = Vec::new();
    for m in best.last().map_or_else(Vec::new, |report| report.line) {
        if !position.is_legal(m) {
            break;
        }
        texts.push(G::move_text(&position, m));
        position.play_unchecked(m);
    }
    texts
}

/// The limits after a part of the main time is gone: an engine that pondered on another move had to
/// stop first.
fn after(gone: Duration, mut go: Go, turn: Color) -> Go {
    // What it takes to send a position is not worth a different clock.
    if gone >= Duration::from_millis(1) {
        go.remaining[turn] = go.remaining[turn].map(|left| left.saturating_sub(gone));
    }
    go
}
