//! Monte Carlo tree search (PUCT) with a network.

mod options;
mod report;

use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use game::{Game, Line, Notation, Position, ScoreUnit, Wdl};
use infer::planes::{LayoutMove, PolicyIndex};
use infer::{BatchEvaluator, CpuBackend, Runner};
use search::puct::{
    Arbiter, Candidate, Certain, Control, EvaluatorError, Halving, Timing, Tree, Worker, is_decided,
};
use search::{Choice, Limits, Reports, Stop, Thinker};

pub use options::Options;

use crate::network_evaluator::NetworkEvaluator;
use crate::{NetworkPlayerError, Scale};

/// Plays by Monte Carlo tree search (PUCT) with a network: python-dlshogi's last player, for any
/// game, with time management that never oversteps.
///
/// It keeps its tree from one move to the next. If the arbiter has a solver, that solves the root
/// beside the search. If the network fails, the player reports it and plays the best move so far.
#[derive(Debug)]
pub struct Puct<G: Game, L: PolicyIndex, A, R: Runner = CpuBackend> {
    tree: Tree<G>,
    workers: Vec<Worker<G, NetworkEvaluator<L, R>, A>>,
    /// Solves the root while the workers search.
    solver: A,
    options: Options,
    scale: Scale,
    rng: Rng,
    /// Whether the last search of a number of playouts ended because its solver had won.
    is_cut: bool,
}

/// The result of a search.
struct Searched<M> {
    /// The solution of the root.
    solved: Option<(Vec<M>, Certain)>,
    /// The move that Gumbel's sequential halving chose.
    left: Option<M>,
    failure: Option<EvaluatorError>,
    playouts: u64,
}

/// The message when the tree is full.
const FULL: &str =
    "the memory of the tree is full: it searched on without new nodes (a larger hash helps)";

/// How often a finished search checks whether the solver is ready.
const SOLVER_POLL: Duration = Duration::from_micros(200);

/// The number of batches between two checks whether the best move can still change.
const BATCHES_BETWEEN_CHECKS: u32 = 8;

/// The longest batch where a clock or a `stop` may end the search: a batch cannot be stopped.
const LONGEST_BATCH: Duration = Duration::from_millis(10);

/// From this many playouts on, the number counts as unlimited.
const MANY: u64 = 1 << 20;

/// The time that a search without a clock waits for its solver.
const PATIENCE: Duration = Duration::from_secs(10);

impl<G, L, A, R> Puct<G, L, A, R>
where
    G: Notation,
    L: PolicyIndex<Position = G::Position>,
    A: Arbiter<G>,
    R: Runner,
{
    /// A player with one thread per evaluator. `arbiter` makes an arbiter for each thread and one for
    /// the root.
    pub fn new(
        evaluators: Vec<BatchEvaluator<L, R>>,
        mut arbiter: impl FnMut() -> A,
        scale: Scale,
        options: Options,
    ) -> Result<Puct<G, L, A, R>, NetworkPlayerError> {
        for evaluator in &evaluators {
            if evaluator.about().labels == 0 {
                return Err(NetworkPlayerError::Policy);
            }
            if evaluator.about().values == 0 {
                return Err(NetworkPlayerError::Value);
            }
        }
        let batch = options.batch;
        let mut worker =
            |evaluator| Worker::new(NetworkEvaluator::new(evaluator), arbiter(), batch);
        let workers: Vec<_> = evaluators.into_iter().map(&mut worker).collect();
        let tree = Tree::new(options.bytes).map_err(|_| NetworkPlayerError::Memory)?;
        Ok(Puct {
            tree: tree.with_sweepers(workers.len()),
            workers,
            solver: arbiter(),
            options,
            // A tree counts chances.
            scale: scale.of_chances(),
            rng: Rng::with_seed(options.seed),
            is_cut: false,
        })
    }

    /// The moves of the position that was searched last, the best one first.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate<LayoutMove<L>>> {
        self.tree.candidates()
    }

    /// The win probability of the side to move there.
    #[must_use]
    pub fn chance(&self) -> f32 {
        self.tree.chance()
    }

    /// The options, from the next move on.
    pub fn options(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Evaluates the root, so that its moves and priors are known.
    fn evaluate_root(&mut self, line: &Line<G>) -> Result<(), EvaluatorError> {
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
        reports: &Reports<LayoutMove<L>>,
    ) -> Searched<LayoutMove<L>> {
        let options = &self.options;
        let playouts = options.playouts(limits);
        let mut control = Control::playouts(playouts);
        let timing = Timing::new(limits, line.turn(), line.plies(), options.margins);
        let is_counted = playouts < MANY && !limits.until_stopped;
        let is_timed = limits.clock.is_some() || limits.move_time.is_some();
        if (is_timed || limits.until_stopped) && !R::COMPUTES_AT_ONCE {
            control = control.with_batches_of(LONGEST_BATCH);
            // The result of a number of playouts must not depend on how fast they are.
            if let Some(limit) = timing.limit().filter(|_| is_counted) {
                control = control.with_full_batches_until(started + limit);
            }
        }
        if limits.until_stopped {
            control = control.giving_way();
        }
        if let Some(noise) = options.noise {
            self.tree.add_noise(noise, &mut self.rng);
        }
        // Halving distributes a number of playouts. Under a clock alone there is none.
        let is_halving = options.gumbel > 0 && playouts < MANY;
        if is_halving {
            let count = playouts as u32;
            let halving = Halving::new(&self.tree, options.gumbel, count, &mut self.rng);
            control = control.with_halving(halving);
        }
        let mut watch = SearchWatch {
            timing,
            reports,
            batches: 0,
            may_end_early: options.ends_early && !limits.until_stopped && !is_halving,
        };
        let (tree, settings, scale) = (&self.tree, &options.search, self.scale);
        let lines = options.lines;
        let [first, others @ ..] = &mut self.workers[..] else {
            unreachable!("a worker has looked at the root");
        };
        let solver = &mut self.solver;
        let (mut failure, mut solved) = (None, None);
        let is_won = |(_, certain): &(_, Certain)| certain.result == Wdl::Win;
        let solver_stop = Stop::new();
        thread::scope(|scope| {
            let (control, solver_stop) = (&control, &solver_stop);
            let root = scope.spawn(move || {
                // What it finds may begin with any move.
                let solved = match limits.root_moves {
                    Some(_) => None,
                    None => solver.solve(line, solver_stop),
                };
                if solved.as_ref().is_some_and(is_won) {
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
                    report::tell(tree, scale, lines, (control.done(), now - started), reports);
                }
            }
            control.end();
            // If there is time, wait for the solver: the result must not depend on who was faster.
            let ended = Instant::now();
            while failure.is_none() && !root.is_finished() {
                let is_late = watch.timing.is_up(started.elapsed()) || ended.elapsed() > PATIENCE;
                if stop.is_requested() || is_late {
                    break;
                }
                thread::sleep(SOLVER_POLL);
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
        self.is_cut = is_counted && solved.as_ref().is_some_and(is_won);
        let left = control.best(tree).and_then(|rank| tree.ranked(rank));
        Searched {
            solved,
            left,
            failure,
            playouts: control.done(),
        }
    }

    /// A move sampled in proportion to playouts.
    fn sample(&mut self, candidates: &[Candidate<LayoutMove<L>>]) -> Option<LayoutMove<L>> {
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

/// Watches the time of a search.
struct SearchWatch<'a, M> {
    timing: Timing,
    reports: &'a Reports<M>,
    batches: u32,
    may_end_early: bool,
}

impl<M: Copy> SearchWatch<'_, M> {
    /// Whether time is up, or no other move can become the best one.
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
        if !self.may_end_early || !self.batches.is_multiple_of(BATCHES_BETWEEN_CHECKS) {
            return false;
        }
        let by_time = self.timing.to_come(elapsed, control.done());
        let to_come = by_time.unwrap_or(u64::MAX).min(control.left());
        // Nothing is decided before an end is in sight.
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
    fn score_unit(&self, _: &Line<G>) -> ScoreUnit {
        self.scale.unit
    }

    fn prepare(&mut self, line: &Line<G>) {
        for worker in &mut self.workers {
            // A network that fails says so when the first move is searched.
            let _ = worker.evaluator().warm_up(line.position());
            worker.arbiter().prepare(line);
        }
        self.solver.prepare(line);
    }

    fn declares(&self, line: &Line<G>) -> bool {
        self.solver.declares(line)
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<LayoutMove<L>>,
    ) -> Choice<LayoutMove<L>> {
        let started = Instant::now();
        let limits = &self.options.within(limits, line.turn());
        // How far the search was when the solver won, the clock decided.
        if std::mem::take(&mut self.is_cut) {
            self.tree.clear();
        }
        self.tree.begin(line);
        if limits.root_moves.is_some() {
            self.tree.restrict(limits.root_moves(line.position()));
        }
        let mut failure = self.evaluate_root(line).err();
        let mut searched = Searched {
            solved: None,
            left: None,
            failure: None,
            playouts: 1,
        };
        let choices = self.tree.candidates().len();
        let is_forced = choices == 0 || choices == 1 && !limits.until_stopped;
        if failure.is_none() && !is_forced {
            searched = self.search(line, limits, started, stop, reports);
            failure = searched.failure.take();
        }
        if let Some(failure) = failure {
            reports.say(|| vec![format!("error: {failure}")]);
        }
        let candidates = self.tree.candidates();
        report::tell(
            &self.tree,
            self.scale,
            self.options.lines,
            (searched.playouts, started.elapsed()),
            reports,
        );
        if self.tree.fill() == 1000 {
            reports.say(|| vec![FULL.to_owned()]);
        }
        if self.options.is_talkative {
            reports.say(|| report::table::<G>(line.position(), &candidates));
        }
        if let Some((moves, certain)) = searched.solved
            && let Some(&best) = moves.first()
        {
            let score = report::proved(certain);
            reports.send(|| search::Report {
                rank: (self.options.lines > 1).then_some(1),
                hash_full: Some(self.tree.fill() as u32),
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
        let by_chance = line.plies() < self.options.chance_moves && !is_won;
        let best = match (searched.left, first) {
            (Some(left), _) if !is_won => Some(left),
            (_, Some(first)) if by_chance => self.sample(&candidates).or(Some(first.m)),
            (_, Some(first)) => Some(first.m),
            // The network failed before its first evaluation, or the rules leave other moves only.
            (_, None) => limits.root_moves(line.position()).first().copied(),
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
            score: Some(report::score(&self.tree, self.scale)),
            ponder: expected.get(1).copied(),
        }
    }
}
