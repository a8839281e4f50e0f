//! A player of this program as an engine.

mod limits;

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, Builder};
use std::time::Duration;

use game::{Line, MoveOf, Notation, Position, ScoreKind, ScoreUnit};
use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, Fault, Go, Identity, Info, Score};
use search::{Choice, Limits, Report, Reports, Stop, Thinker, puct};

use crate::{Engine, Failure, PonderHit, line, setting};

/// How often a search that waits for other threads looks at their signals.
const GLANCE: Duration = Duration::from_millis(2);

/// Sets an option of a player, which may be replaced by another one for that.
type OnOption<T> = Box<dyn FnMut(&mut Box<T>, &str, Option<&str>) -> Result<(), Fault> + Send>;

/// Searches a game's last position for a forced win: the moves, none if there is no such win, and
/// `None` if it gave up.
pub type MateSearch<G> = Box<dyn FnMut(&Line<G>, &Limits, &Stop) -> Option<Vec<MoveOf<G>>> + Send>;

/// A player inside this program. It thinks in a thread of its own, so that signals and reports
/// pass while it does; a panic there is a [`Failure::Panic`] and ends nothing else.
///
/// A player that does not look at its [`Stop`] cannot be stopped: a thread cannot be killed.
pub struct Local<G: Notation, T: ?Sized = dyn Thinker<G>> {
    identity: Identity,
    rules: G::Rules,
    thinker: Box<T>,
    line: Line<G>,
    on_option: Option<OnOption<T>>,
    mate: Option<MateSearch<G>>,
    concludes: bool,
}

impl<G: Notation, T: Thinker<G> + ?Sized> Local<G, T> {
    /// An engine that plays as `thinker` does.
    #[must_use]
    pub fn new(mut identity: Identity, rules: G::Rules, thinker: Box<T>) -> Local<G, T> {
        let line = Line::new(rules.clone());
        identity.score_unit = thinker.score_unit(&line);
        Local {
            identity,
            line,
            rules,
            thinker,
            on_option: None,
            mate: None,
            concludes: false,
        }
    }

    /// With options. The values that arrive there fit what the identity declares.
    #[must_use]
    pub fn with_options(
        mut self,
        on_option: impl FnMut(&mut Box<T>, &str, Option<&str>) -> Result<(), Fault> + Send + 'static,
    ) -> Local<G, T> {
        self.on_option = Some(Box::new(on_option));
        self
    }

    /// With a search for forced wins. Without it nothing is claimed about them.
    #[must_use]
    pub fn with_mate(mut self, mate: MateSearch<G>) -> Local<G, T> {
        self.mate = Some(mate);
        self
    }

    /// With a report of its choice where the player makes no reports of its own.
    #[must_use]
    pub fn with_conclusions(mut self) -> Local<G, T> {
        self.concludes = true;
        self
    }

    /// Thinks once. While it does, `watch` is called every few milliseconds.
    fn think(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
        watch: &mut dyn FnMut(),
    ) -> Result<Choice<MoveOf<G>>, Failure> {
        let (sender, reports) = mpsc::channel();
        let (speaker, words) = mpsc::channel();
        let (shower, shown) = mpsc::channel();
        let unit = self.thinker.score_unit(&self.line);
        let (thinker, line) = (&mut self.thinker, &self.line);
        let name = &self.identity.name;
        thread::scope(|scope| {
            let thought = Builder::new()
                .name("thinker".to_owned())
                .spawn_scoped(scope, move || {
                    let reports = Reports::to(sender)
                        .with_words(speaker)
                        .with_candidates(shower);
                    thinker.think(line, limits, stop, &reports)
                })
                .map_err(|why| Failure::Spawn {
                    program: name.clone(),
                    why: why.to_string(),
                })?;
            loop {
                let heard = reports.recv_timeout(GLANCE);
                // The player's earlier messages are delivered before this result.
                for text in words.try_iter() {
                    on_info(Info {
                        text: Some(text),
                        ..Info::default()
                    });
                }
                match heard {
                    // The newest move statistics at the time of this result.
                    Ok(report) => on_info(Info {
                        candidates: shown
                            .try_iter()
                            .last()
                            .map_or(Vec::new(), |all| candidates::<G>(line, &all)),
                        ..info::<G>(line, unit, &report)
                    }),
                    Err(RecvTimeoutError::Timeout) => {}
                    // The channel closes when the search ends.
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                watch();
            }
            thought.join().map_err(|cause| Failure::of_panic(&*cause))
        })
        .map(|choice| self.within(limits, choice))
    }

    /// The choice of a player that cannot choose among some moves: the first of them.
    fn within(&self, limits: &Limits, choice: Choice<MoveOf<G>>) -> Choice<MoveOf<G>> {
        let Some(best) = choice.best.filter(|_| limits.root_moves.is_some()) else {
            return choice;
        };
        let moves = limits.root_moves(self.line.position());
        if moves.contains(&best) {
            return choice;
        }
        Choice {
            best: moves.first().copied(),
            score: None,
            ponder: None,
        }
    }

    /// The places of the moves to choose from among the legal ones; `None` for all. A text that
    /// names no legal move is reported, and so is a list that names none at all: then every move
    /// may be chosen, since one is waited for.
    fn root_moves(&self, go: &Go, on_info: &mut dyn FnMut(Info)) -> Option<Vec<usize>> {
        if go.search_moves.is_empty() {
            return None;
        }
        let position = self.line.position();
        let legal = position.legal_moves();
        let mut places = Vec::new();
        for text in &go.search_moves {
            let m = G::parse_move(position, text).ok();
            match m.and_then(|m| legal.iter().position(|&other| other == m)) {
                Some(place) if places.contains(&place) => {}
                Some(place) => places.push(place),
                None => on_info(Info {
                    text: Some(format!("searchmoves: not a legal move here: {text:?}")),
                    ..Info::default()
                }),
            }
        }
        if places.is_empty() {
            on_info(Info {
                text: Some("searchmoves: every legal move is searched".to_owned()),
                ..Info::default()
            });
            return None;
        }
        // In the order of the rules, as without a restriction.
        places.sort_unstable();
        Some(places)
    }

    fn answer(&self, choice: Choice<MoveOf<G>>) -> Result<BestMove, Failure> {
        if self.thinker.declares(&self.line) {
            return Ok(BestMove::Win);
        }
        let Some(best) = choice.best else {
            return Ok(BestMove::Resign);
        };
        let position = self.line.position();
        if !position.is_legal(best) {
            let mut answer = String::new();
            // Writing to a string cannot fail.
            let _ = G::write_move(position, best, &mut answer);
            return Err(Failure::IllegalAnswer {
                answer,
                why: game::IllegalMove(best).to_string(),
            });
        }
        let expected: Vec<_> = [best].into_iter().chain(choice.ponder).collect();
        let mut texts = line::write::<G>(position, &expected).into_iter();
        Ok(match texts.next() {
            Some(best) => BestMove::Play {
                best,
                ponder: texts.next(),
            },
            None => BestMove::None,
        })
    }

    /// A choice as a report.
    fn conclusion(&self, choice: &Choice<MoveOf<G>>) -> Info {
        let line: Vec<_> = choice.best.into_iter().chain(choice.ponder).collect();
        let report = Report {
            rank: None,
            hash_full: None,
            depth: 0,
            score: choice.score,
            nodes: 0,
            time: Duration::ZERO,
            line,
        };
        Info {
            depth: None,
            nodes: None,
            time: None,
            ..info::<G>(&self.line, self.thinker.score_unit(&self.line), &report)
        }
    }

    fn is_over(&self) -> bool {
        self.line.verdict().is_some()
    }
}

impl<G: Notation, T: Thinker<G> + ?Sized> Engine for Local<G, T> {
    fn game(&self) -> &str {
        G::NAME
    }

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        setting::check(&self.identity.options, name, value)?;
        match &mut self.on_option {
            Some(on_option) => Ok(on_option(&mut self.thinker, name, value)?),
            None => Err(Failure::Request(Fault {
                field: "option name",
                expected: "nothing: this player has no options",
                found: name.to_owned(),
            })),
        }
    }

    fn ready(&mut self) -> Result<(), Failure> {
        let (thinker, line) = (&mut self.thinker, &self.line);
        panic::catch_unwind(AssertUnwindSafe(|| thinker.prepare(line)))
            .map_err(|cause| Failure::of_panic(&*cause))
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.line = Line::new(self.rules.clone());
        self.ready()
    }

    fn position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        self.line = line::parse(&self.rules, start, moves)?;
        // A game that has ended by its moves, as by a repetition, while there are moves to play:
        // whoever asks goes on, so the position is played without its past. To resign would be a
        // loss where the game is a draw.
        if self.is_over() && self.line.position().outcome().is_none() {
            let (position, number) = (self.line.position().clone(), self.line.number());
            self.line = Line::from_position(self.rules.clone(), position).numbered_from(number);
        }
        Ok(())
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let choice = if self.is_over() {
            None
        } else if self.thinker.declares(&self.line) && !go.infinite {
            return Ok(BestMove::Win);
        } else {
            let limits = Limits {
                root_moves: self.root_moves(go, on_info),
                ..limits::of(go, self.line.turn())
            };
            let mut is_silent = true;
            let choice = self.think(
                &limits,
                stop,
                &mut |info| {
                    is_silent = false;
                    on_info(info);
                },
                &mut || {},
            )?;
            // A player without reports of its own still reports its choice before it waits for the
            // stop.
            if (go.infinite || self.concludes) && is_silent {
                on_info(self.conclusion(&choice));
            }
            Some(choice)
        };
        while go.infinite && !stop.is_requested() {
            thread::sleep(GLANCE);
        }
        choice.map_or(Ok(BestMove::None), |choice| self.answer(choice))
    }

    fn ponder(
        &mut self,
        go: &Go,
        hit: &PonderHit,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let over = || stop.is_requested() || hit.is_signalled();
        let (enough, mut cut_short) = (Stop::new(), false);
        let mut choice = None;
        if !self.is_over() {
            let limits = Limits {
                root_moves: self.root_moves(go, on_info),
                ..limits::untimed(go)
            };
            let found = self.think(&limits, &enough, on_info, &mut || {
                if over() {
                    enough.request();
                    cut_short = true;
                }
            })?;
            choice = Some(found);
        }
        while !over() {
            thread::sleep(GLANCE);
        }
        let earnest = hit.heard().map(|news| news.unwrap_or_else(|| go.clone()));
        match (earnest, choice) {
            (_, None) => Ok(BestMove::None),
            // A thinker cannot be given a clock during a search. It starts again, with the contents
            // of its tables; a search that had already ended keeps its result.
            (Some(go), Some(_)) if cut_short && !stop.is_requested() => self.go(&go, stop, on_info),
            (_, Some(choice)) => self.answer(choice),
        }
    }

    fn mate(
        &mut self,
        time: Duration,
        stop: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> Result<Checkmate, Failure> {
        let Some(mate) = &mut self.mate else {
            return Ok(Checkmate::NotImplemented);
        };
        let limits = Limits {
            move_time: (time != Duration::MAX).then_some(time),
            ..Limits::default()
        };
        let line = &self.line;
        let found = panic::catch_unwind(AssertUnwindSafe(|| mate(line, &limits, stop)))
            .map_err(|cause| Failure::of_panic(&*cause))?;
        Ok(match found {
            None => Checkmate::Timeout,
            Some(moves) if moves.is_empty() => Checkmate::NoMate,
            Some(moves) => Checkmate::Moves(line::write::<G>(self.line.position(), &moves)),
        })
    }

    fn game_over(&mut self, _: Ending) -> Result<(), Failure> {
        Ok(())
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.new_game()
    }

    fn quit(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

/// The move statistics as texts.
fn candidates<G: Notation>(
    line: &Line<G>,
    all: &[puct::Candidate<MoveOf<G>>],
) -> Vec<protocol::Candidate> {
    let one = |candidate: &puct::Candidate<MoveOf<G>>| protocol::Candidate {
        text: G::move_text(line.position(), candidate.m),
        prior: candidate.prior,
        playouts: candidate.playouts,
        chance: candidate.chance,
        certain: candidate
            .certain
            .map(|certain| (certain.result, certain.plies.into())),
    };
    all.iter().map(one).collect()
}

/// A report in the protocols' types.
fn info<G: Notation>(line: &Line<G>, unit: ScoreUnit, report: &Report<MoveOf<G>>) -> Info {
    let per_second = u128::from(report.nodes) * 1_000_000_000 / report.time.as_nanos().max(1);
    Info {
        depth: Some(report.depth),
        score: report.score.map(|value| match value.kind() {
            ScoreKind::Value(value) => Score::in_unit(unit, value),
            ScoreKind::WinIn(plies) => Score::MateIn(plies),
            ScoreKind::LossIn(plies) => Score::MatedIn(plies),
        }),
        nodes: Some(report.nodes),
        nodes_per_second: u64::try_from(per_second)
            .ok()
            .filter(|_| !report.time.is_zero()),
        time: Some(report.time),
        rank: report.rank,
        hash_full: report.hash_full,
        line: line::write::<G>(line.position(), &report.line),
        ..Info::default()
    }
}
