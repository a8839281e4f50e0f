use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use game::{Line, Position as _, Score};
use search::{Choice, Limits, Report, Reports, Stop, Thinker};
use shogi::{Move, Shogi};

use super::crew::{Crew, Iteration, Next, Searched, Task};
use super::evaluator::MaterialEvaluator;
use super::options::{Evaluation, Options, RootMate};
use super::parameters::Tuned;
use super::root_mate::RootMateSearch;
use super::root_moves::RootMove;
use super::time_plan::{Progress, goes_on, planned};
use super::transposition::TranspositionTable;
use super::value::{INFINITE, distance, is_proven, score};
use crate::declaration;
use crate::dice::dice;
use crate::geometry::Geometry;
use crate::handicap;
use crate::linear::evaluator::LinearEvaluator;
use crate::nnue::NnueEvaluator;

/// A player by alpha-beta search.
///
/// With one thread it is deterministic without a clock: the same games and the same limits in the
/// same order lead to the same moves.
///
/// Where it may declare a win (入玉宣言) its score says so, a win in one; the move it
/// returns is for hosts that cannot declare.
pub struct AlphaBeta {
    options: Options,
    /// Made by [`Thinker::prepare`] or at the first move, so that setting options one by one does
    /// not allocate a table each time.
    equipment: Option<Equipment>,
    nodes: u64,
}

/// What a player needs to search.
struct Equipment {
    table: TranspositionTable,
    tuned: Tuned,
    crew: AnyCrew,
    mate: Option<RootMateSearch>,
}

/// A crew by what judges positions.
enum AnyCrew {
    Material(Crew<MaterialEvaluator>),
    Linear(Crew<LinearEvaluator>),
    Network(Crew<NnueEvaluator>),
}

impl AnyCrew {
    fn new(threads: NonZeroUsize, evaluation: &Evaluation) -> AnyCrew {
        match evaluation {
            Evaluation::Material => AnyCrew::Material(Crew::new(threads, || MaterialEvaluator)),
            Evaluation::Linear(weights) => {
                let new = || LinearEvaluator::new(Arc::clone(weights));
                AnyCrew::Linear(Crew::new(threads, new))
            }
            Evaluation::Network(weights) => {
                let new = || NnueEvaluator::new(Arc::clone(weights));
                AnyCrew::Network(Crew::new(threads, new))
            }
        }
    }

    fn search(&mut self, task: &Task<'_>, each: impl FnMut(&Iteration<'_>) -> Next) -> Searched {
        match self {
            AnyCrew::Material(crew) => crew.search(task, each),
            AnyCrew::Linear(crew) => crew.search(task, each),
            AnyCrew::Network(crew) => crew.search(task, each),
        }
    }
}

/// The depth with a single legal move, which is only searched for the reply to it.
const FORCED_DEPTH: i32 = 8;

/// The depth where nothing else ends a search: a search to the end of the game would take for ever.
const USUAL_DEPTH: i32 = 10;

/// What a search has to say beside its result.
struct Teller<'a> {
    reports: &'a Reports<Move>,
    declares: bool,
    lines: usize,
    ranks: bool,
    hash_full: u32,
}

impl AlphaBeta {
    /// A player with an empty transposition table.
    #[must_use]
    pub fn new(options: Options) -> AlphaBeta {
        AlphaBeta {
            options,
            equipment: None,
            nodes: 0,
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of nodes of the last move.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn equipment(options: &Options) -> Equipment {
        let (hash, threads) = (options.hash, options.threads);
        Equipment {
            table: TranspositionTable::new(hash.clamp(1, Options::MOST_HASH), threads),
            tuned: Tuned::new(&options.parameters),
            crew: AnyCrew::new(threads, &options.evaluation),
            mate: (options.mate == RootMate::Share).then(RootMateSearch::new),
        }
    }

    fn most_depth(&self, limits: &Limits) -> i32 {
        let is_limited = limits.clock.is_some()
            || limits.move_time.is_some()
            || limits.nodes.is_some()
            || limits.depth.is_some()
            || limits.until_stopped
            || self.options.depth < Options::MOST_DEPTH;
        if !is_limited {
            return USUAL_DEPTH;
        }
        let depth = self.options.depth.clamp(1, Options::MOST_DEPTH);
        limits.depth.map_or(depth, |most| most.min(depth)) as i32
    }

    /// A move of the book, where a game is played.
    fn book_move(
        &self,
        line: &Line<Shogi>,
        limits: &Limits,
        reports: &Reports<Move>,
    ) -> Option<Choice<Move>> {
        let book = self.options.book.as_ref()?;
        let is_game = limits.root_moves.is_none()
            && !limits.until_stopped
            && limits.depth.is_none()
            && limits.nodes.is_none()
            && self.options.lines <= 1;
        if !is_game {
            return None;
        }
        let mut rng = dice(self.options.seed, line);
        let found = book.choose(line, self.options.variety, &mut rng)?;
        let mut line = vec![found.m];
        line.extend(found.reply);
        reports.send(|| Report {
            rank: None,
            hash_full: None,
            depth: found.depth,
            score: Some(Score::new(found.value)),
            nodes: 0,
            time: Duration::ZERO,
            line,
        });
        Some(Choice {
            best: Some(found.m),
            score: Some(Score::new(found.value)),
            ponder: found.reply,
        })
    }

    /// Whether it gives up. What was given as a handicap does not count as lost.
    fn resigns(&self, line: &Line<Shogi>, found: Score) -> bool {
        let level = handicap::worth_to_move(line);
        let behind =
            |by: u32| Score::new(level.saturating_sub(i32::try_from(by).unwrap_or(i32::MAX)));
        self.options.resign.is_some_and(|by| found <= behind(by))
    }
}

impl fmt::Debug for AlphaBeta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AlphaBeta")
            .field("options", &self.options)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Teller<'_> {
    fn shown(&self, value: i32) -> Score {
        if self.declares {
            Score::win_in(1)
        } else {
            score(value)
        }
    }

    fn report(&self, found: &Iteration<'_>) {
        for (rank, one) in (1..).zip(found.moves.iter().take(self.lines)) {
            if one.value <= -INFINITE {
                continue;
            }
            self.reports.send(|| Report {
                rank: self.ranks.then_some(rank),
                hash_full: Some(self.hash_full),
                depth: found.depth as u32,
                score: Some(self.shown(one.value)),
                nodes: found.nodes,
                time: found.started.elapsed(),
                line: one.line.clone(),
            });
        }
    }

    /// The mate that was found beside the search.
    fn report_mate(&self, found: &Iteration<'_>, line: &[Move]) {
        self.reports.send(|| Report {
            rank: self.ranks.then_some(1),
            hash_full: Some(self.hash_full),
            depth: found.depth as u32,
            score: Some(Score::win_in(line.len() as u32)),
            nodes: found.nodes,
            time: found.started.elapsed(),
            line: line.to_vec(),
        });
    }
}

impl Thinker<Shogi> for AlphaBeta {
    fn prepare(&mut self, _: &Line<Shogi>) {
        Geometry::get();
        let options = &self.options;
        self.equipment
            .get_or_insert_with(|| AlphaBeta::equipment(options));
    }

    fn declares(&self, line: &Line<Shogi>) -> bool {
        declaration::wins(line)
    }

    fn think(
        &mut self,
        line: &Line<Shogi>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<Move>,
    ) -> Choice<Move> {
        self.nodes = 0;
        let position = line.position();
        let legal = limits.root_moves(position);
        if legal.is_empty() {
            return Choice {
                best: None,
                score: Some(Score::loss_in(0)),
                ponder: None,
            };
        }
        if let Some(choice) = self.book_move(line, limits, reports) {
            return choice;
        }
        let options = self.options.clone();
        let plies = line.moves().len();
        let plan = planned(limits, position.turn(), plies, options.overhead);
        let declares = self.declares(line);
        let mut most_depth = self.most_depth(limits);
        if declares || legal.len() == 1 && limits.clock.is_some() {
            most_depth = most_depth.min(FORCED_DEPTH);
        }
        let own_limits = Limits {
            move_time: plan.latest,
            nodes: options.nodes.into_iter().chain(limits.nodes).min(),
            ..Limits::default()
        };
        let Equipment {
            table,
            tuned,
            crew,
            mate,
        } = self
            .equipment
            .get_or_insert_with(|| AlphaBeta::equipment(&options));
        table.start_generation();
        let lines = (options.lines.max(1) as usize).min(legal.len());
        let task = Task {
            line,
            moves: &legal,
            limits: &own_limits,
            most_depth,
            lines,
            stop,
            table,
            tuned,
        };
        let mut mate = mate.as_mut().filter(|_| {
            // A mate that may not be played is of no use, and other lines are not mates.
            limits.root_moves.is_none() && lines == 1 && !declares
        });
        if let Some(mate) = &mut mate {
            mate.begin();
        }
        let mut mating: Option<Vec<Move>> = None;
        let mut steady = (legal[0], 0);
        let mut last_value = 0;
        let searched = crew.search(&task, |found| {
            let teller = Teller {
                reports,
                declares,
                lines,
                ranks: options.lines > 1,
                hash_full: table.fill(),
            };
            if !found.is_complete {
                return Next::Enough;
            }
            teller.report(found);
            let best = &found.moves[0];
            // A proof within the depth cannot get shorter by searching deeper.
            let is_certain =
                lines == 1 && is_proven(best.value) && distance(best.value) <= found.depth;
            if is_certain {
                return Next::Enough;
            }
            let elapsed = found.started.elapsed();
            if let Some(mate) = &mut mate
                && !is_proven(best.value)
            {
                let time = plan.latest.map(|latest| latest.saturating_sub(elapsed));
                mating = mate.go_on(line, found.nodes, time, stop);
                if let Some(line) = &mating {
                    teller.report_mate(found, line);
                    return Next::Enough;
                }
            }
            steady = if best.m == steady.0 {
                (best.m, steady.1 + 1)
            } else {
                (best.m, 0)
            };
            let progress = Progress {
                elapsed: found.started.elapsed(),
                steady: steady.1,
                drop: last_value - best.value,
                effort: effort(found.moves),
            };
            last_value = best.value;
            if goes_on(&plan, &progress) {
                Next::Deeper
            } else {
                Next::Enough
            }
        });
        self.nodes = searched.nodes;
        let choice = chosen(&searched, mating, declares);
        if choice.score.is_some_and(|found| self.resigns(line, found)) {
            return Choice {
                best: None,
                ponder: None,
                ..choice
            };
        }
        choice
    }
}

/// The share of the nodes that the best move took, in thousandths.
fn effort(moves: &[RootMove]) -> u32 {
    let all: u64 = moves.iter().map(|one| one.nodes).sum();
    let best = moves.first().map_or(0, |one| one.nodes);
    (1000 * best / all.max(1)) as u32
}

fn chosen(searched: &Searched, mating: Option<Vec<Move>>, declares: bool) -> Choice<Move> {
    if let Some(line) = mating {
        return Choice {
            best: line.first().copied(),
            score: Some(Score::win_in(line.len() as u32)),
            ponder: line.get(1).copied(),
        };
    }
    let best = searched.moves.first();
    let value = best
        .map(|best| best.value)
        .filter(|&value| value > -INFINITE);
    let found = match value {
        _ if declares => Some(Score::win_in(1)),
        Some(value) => Some(score(value)),
        None => None,
    };
    Choice {
        best: best.map(|best| best.m),
        score: found.filter(|_| searched.depth > 0 || declares),
        ponder: best.and_then(|best| best.line.get(1).copied()),
    }
}
