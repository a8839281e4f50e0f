//! Tree search that a network guides.

mod options;
mod words;

use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use game::{Game, Line, Notation, Position, Wdl};
use infer::planes::PolicyIndex;
use infer::{Here, Judge, Runner};
use search::puct::{
    Arbiter, Candidate, Certain, Control, EvaluatorError, Halving, Timing, Tree, Worker, is_decided,
};
use search::{Choice, Limits, Reports, Stop, Thinker};

pub use options::Options;

use crate::eyes::Eyes;
use crate::policy::MoveOf;
use crate::{Lacking, Scale};

/// Plays by Monte Carlo tree search that a network guides: python-dlshogi's last player, with a
/// clock that cannot fall, for any game.
///
/// It keeps its tree from one move to the next. A solver of the game looks at the root beside the
/// search, if the arbiter has one. If the network fails, it says so and plays the best move it
/// knows.
#[derive(Debug)]
pub struct Puct<G: Game, L: PolicyIndex, A, R: Runner = Here> {
    tree: Tree<G>,
    workers: Vec<Worker<G, Eyes<L, R>, A>>,
    /// Looks at the root while the workers search.
    solver: A,
    options: Options,
    scale: Scale,
    rng: Rng,
}

/// What came of a search.
struct Searched<M> {
    /// What the solver at the root has found.
    solved: Option<(Vec<M>, Certain)>,
    /// The move that Gumbel's halving has left.
    left: Option<M>,
    failure: Option<EvaluatorError>,
    playouts: u64,
}

/// What is said when the tree has no room left.
const FULL: &str =
    "the memory of the tree is full: it searched on without new nodes (a larger hash helps)";

/// How long between two looks at whether the solver is ready.
const GLANCE: Duration = Duration::from_micros(200);

/// How many batches are made between two looks at whether the best move can still change.
const BATCHES_BETWEEN_LOOKS: u32 = 8;

/// How long a batch may take where a clock or a `stop` may end the search: nothing can be stopped
/// within one.
const LONGEST_BATCH: Duration = Duration::from_millis(10);

/// As many playouts are as good as any number.
const MANY: u64 = 1 << 20;

/// How long a search that has no clock waits for its solver.
const PATIENCE: Duration = Duration::from_secs(10);

impl<G, L, A, R> Puct<G, L, A, R>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
    R: Runner,
{
    /// A player with as many threads as judges. `arbiter` makes what knows the certain things: one
    /// for each thread, and one for the root.
    pub fn new(
        judges: Vec<Judge<L, R>>,
        mut arbiter: impl FnMut() -> A,
        scale: Scale,
        options: Options,
    ) -> Result<Puct<G, L, A, R>, Lacking> {
        for judge in &judges {
            if judge.about().labels == 0 {
                return Err(Lacking::Policy);
            }
            if judge.about().values == 0 {
                return Err(Lacking::Value);
            }
        }
        let batch = options.batch;
        let mut worker = |judge| Worker::new(Eyes::new(judge), arbiter(), batch);
        let workers: Vec<_> = judges.into_iter().map(&mut worker).collect();
        let tree = Tree::new(options.bytes).map_err(|_| Lacking::Memory)?;
        Ok(Puct {
            tree: tree.with_sweepers(workers.len()),
            workers,
            solver: arbiter(),
            options,
            scale,
            rng: Rng::with_seed(options.seed),
        })
    }

    /// What is known about each move of the position that was searched last, the best one first.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate<MoveOf<L>>> {
        self.tree.candidates()
    }

    /// How probable it is that the side to move there wins.
    #[must_use]
    pub fn chance(&self) -> f32 {
        self.tree.chance()
    }

    /// How it plays from the next move on.
    pub fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Has the root judged, so that its moves and priors are known.
    fn look(&mut self, line: &Line<G>) -> Result<(), EvaluatorError> {
        let none = || EvaluatorError("there is no thread".to_owned());
        let worker = self.workers.first_mut().ok_or_else(none)?;
        if self.tree.playouts() == 0 {
            let (control, mut line) = (Control::playouts(1), line.clone());
            worker.step(&self.tree, &mut line, &self.options.search, &control)?;
        }
        Ok(())
    }

    fn search(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        started: Instant,
        stop: &Stop,
        reports: &Reports<MoveOf<L>>,
    ) -> Searched<MoveOf<L>> {
        let options = &self.options;
        let playouts = options.playouts(limits);
        let mut control = Control::playouts(playouts);
        let is_timed = limits.clock.is_some() || limits.move_time.is_some();
        if (is_timed || limits.until_stopped) && !R::COMPUTES_AT_ONCE {
            control = control.with_batches_of(LONGEST_BATCH);
        }
        if limits.until_stopped {
            control = control.giving_way();
        }
        if let Some(noise) = options.noise {
            self.tree.add_noise(noise, &mut self.rng);
        }
        // Halving shares out a number of playouts: where only the clock counts there is none.
        let is_halving = options.gumbel > 0 && playouts < MANY;
        if is_halving {
            let count = playouts as u32;
            let halving = Halving::new(&self.tree, options.gumbel, count, &mut self.rng);
            control = control.with_halving(halving);
        }
        let mut watch = Watch {
            timing: Timing::new(limits, line.turn(), line.moves().len(), options.margins),
            reports,
            batches: 0,
            may_end_early: options.ends_early && !limits.until_stopped && !is_halving,
        };
        let (tree, settings, scale) = (&self.tree, &options.search, self.scale);
        let [first, others @ ..] = &mut self.workers[..] else {
            unreachable!("a worker has looked at the root");
        };
        let solver = &mut self.solver;
        let (mut failure, mut solved) = (None, None);
        let solver_stop = Stop::new();
        thread::scope(|scope| {
            let (control, solver_stop) = (&control, &solver_stop);
            let root = scope.spawn(move || {
                let solved = solver.solve(line, solver_stop);
                let is_known = |(_, certain): &(_, Certain)| certain.result == Wdl::Win;
                if solved.as_ref().is_some_and(is_known) {
                    control.end();
                }
                solved
            });
            let others: Vec<_> = others
                .iter_mut()
                .map(|worker| scope.spawn(move || worker.run(tree, line, settings, control)))
                .collect();
            let mut own = line.clone();
            let mut told = started;
            loop {
                match first.step(tree, &mut own, settings, control) {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error) => {
                        failure = Some(error);
                        break;
                    }
                }
                let now = Instant::now();
                if stop.is_requested() || watch.is_over(tree, control, now - started) {
                    break;
                }
                let is_due = |interval| now - told >= interval;
                if options.interval.is_some_and(is_due) {
                    told = now;
                    words::tell(tree, scale, control.done(), now - started, reports);
                }
            }
            control.end();
            // What the solver says does not depend on who was quicker, if there is time for it.
            let ended = Instant::now();
            while failure.is_none() && !root.is_finished() {
                let is_late = watch.timing.is_up(started.elapsed()) || ended.elapsed() > PATIENCE;
                if stop.is_requested() || is_late {
                    break;
                }
                thread::sleep(GLANCE);
            }
            solver_stop.request();
            solved = root.join().unwrap_or(None);
            for other in others {
                let broken = || EvaluatorError("a thread of the search broke down".to_owned());
                let ended = other.join().unwrap_or_else(|_| Err(broken()));
                if let Err(error) = ended {
                    failure.get_or_insert(error);
                }
            }
        });
        let left = control.best(tree).and_then(|rank| tree.ranked(rank));
        Searched {
            solved,
            left,
            failure,
            playouts: control.done(),
        }
    }

    /// One of the moves by chance, as often as it was tried.
    fn by_chance(&mut self, candidates: &[Candidate<MoveOf<L>>]) -> Option<MoveOf<L>> {
        let all: u64 = candidates.iter().map(|one| u64::from(one.playouts)).sum();
        let mut thrown = self.rng.u64(0..all.max(1));
        for candidate in candidates {
            match thrown.checked_sub(candidate.playouts.into()) {
                Some(rest) => thrown = rest,
                None => return Some(candidate.m),
            }
        }
        None
    }
}

/// What looks after a search's time.
struct Watch<'a, M> {
    timing: Timing,
    reports: &'a Reports<M>,
    batches: u32,
    may_end_early: bool,
}

impl<M: Copy> Watch<'_, M> {
    /// Whether the search has had its time, or cannot come to another move any more.
    fn is_over<G: Game>(&mut self, tree: &Tree<G>, control: &Control, elapsed: Duration) -> bool
    where
        G::Position: Position<Move = M>,
    {
        if self.timing.is_up(elapsed) {
            let is_extended = self.timing.extend(&tree.candidates());
            if is_extended {
                self.reports.say(|| vec!["extend_time".to_owned()]);
            }
            return !is_extended;
        }
        self.batches += 1;
        if !self.may_end_early || !self.batches.is_multiple_of(BATCHES_BETWEEN_LOOKS) {
            return false;
        }
        let by_time = self.timing.to_come(elapsed, control.done());
        let to_come = by_time.unwrap_or(u64::MAX).min(control.left());
        // Without end in sight nothing is decided.
        to_come < u64::from(tree.playouts()) && is_decided(&tree.candidates(), to_come)
    }
}

impl<G, L, A, R> Thinker<G> for Puct<G, L, A, R>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
    R: Runner,
{
    fn declares(&self, line: &Line<G>) -> bool {
        self.solver.declares(line)
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<L>>,
    ) -> Choice<MoveOf<L>> {
        let started = Instant::now();
        self.tree.begin(line);
        let mut failure = self.look(line).err();
        let mut searched = Searched {
            solved: None,
            left: None,
            failure: None,
            playouts: 1,
        };
        let only_one = self.tree.candidates().len() == 1 && !limits.until_stopped;
        if failure.is_none() && !only_one {
            searched = self.search(line, limits, started, stop, reports);
            failure = searched.failure.take();
        }
        if let Some(failure) = failure {
            reports.say(|| vec![format!("error: {failure}")]);
        }
        let candidates = self.tree.candidates();
        words::tell(
            &self.tree,
            self.scale,
            searched.playouts,
            started.elapsed(),
            reports,
        );
        if self.tree.fill() == 1000 {
            reports.say(|| vec![FULL.to_owned()]);
        }
        if self.options.is_talkative {
            reports.say(|| words::table::<G>(line.position(), &candidates));
        }
        if let Some((moves, certain)) = searched.solved
            && let Some(&best) = moves.first()
        {
            let score = words::proved(certain);
            reports.send(|| search::Report {
                rank: None,
                depth: certain.plies.into(),
                score: Some(score),
                nodes: searched.playouts,
                time: started.elapsed(),
                line: moves.clone(),
            });
            let resigns = certain.result == Wdl::Loss && self.options.resign > 0.0;
            return Choice {
                best: Some(best).filter(|_| !resigns),
                score: Some(score),
                ponder: moves.get(1).copied(),
            };
        }
        let first = candidates.first().copied();
        let is_won = first.and_then(|first| first.certain);
        let is_won = is_won.is_some_and(|certain| certain.result == Wdl::Win);
        let by_chance = line.moves().len() < self.options.chance_moves && !is_won;
        let best = match (searched.left, first) {
            (Some(left), _) if !is_won => Some(left),
            (_, Some(first)) if by_chance => self.by_chance(&candidates).or(Some(first.m)),
            (_, Some(first)) => Some(first.m),
            // The network has failed before it said anything.
            (_, None) => line.position().legal_moves().first().copied(),
        };
        let chance = first.and_then(|first| first.chance);
        let is_lost = self
            .tree
            .certain()
            .is_some_and(|certain| certain.result == Wdl::Loss)
            || chance.is_some_and(|chance| chance < self.options.resign);
        let expected = self.tree.expected(best);
        Choice {
            best: best.filter(|_| !(is_lost && self.options.resign > 0.0)),
            score: Some(words::score(&self.tree, self.scale)),
            ponder: expected.get(1).copied(),
        }
    }
}
