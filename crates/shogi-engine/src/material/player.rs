use std::fmt;

use game::{Line, Position as _, Score};
use search::{Budget, Choice, Limits, Report, Reports, Stop, Thinker, allot};
use shogi::{Move, Shogi};

use super::Options;
use super::evaluation::Evaluation;
use super::iteration::Iteration;
use super::searcher::Searcher;
use super::transposition::TranspositionTable;
use super::value::{distance, is_proven, score};
use crate::declaration;
use crate::geometry::Geometry;
use crate::handicap;

/// A player by alpha-beta search over a material evaluation.
///
/// It is deterministic without a clock: the same game and the same limits lead to the same moves.
///
/// Where it may declare a win (入玉宣言) its score says so, a win in one; the move it
/// returns is for hosts that cannot declare.
pub struct Material {
    options: Options,
    table: TranspositionTable,
    nodes: u64,
}

/// The depth with a single legal move, which is only searched for the reply to it.
const FORCED_DEPTH: i32 = 4;

/// The depth where nothing else ends a search: a search to the end of the game would take for ever.
const USUAL_DEPTH: i32 = 6;

impl Material {
    /// A player with an empty transposition table.
    #[must_use]
    pub fn new(options: Options) -> Material {
        Material {
            options,
            table: TranspositionTable::new(options.hash.clamp(1, Options::MOST_HASH)),
            nodes: 0,
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// The number of nodes of the last move.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
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

    fn most_nodes(&self, limits: &Limits) -> Option<u64> {
        let both = self.options.nodes.into_iter().chain(limits.nodes);
        both.min()
    }

    /// Whether it gives up. What was given as a handicap does not count as lost.
    fn resigns(&self, line: &Line<Shogi>, found: Score) -> bool {
        let level = handicap::worth_to_move(line);
        let behind =
            |by: u32| Score::new(level.saturating_sub(i32::try_from(by).unwrap_or(i32::MAX)));
        self.options.resign.is_some_and(|by| found <= behind(by))
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Material")
            .field("options", &self.options)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Thinker<Shogi> for Material {
    fn prepare(&mut self, _: &Line<Shogi>) {
        Geometry::get();
        Evaluation::get();
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
        let Some(&any) = legal.first() else {
            return Choice {
                best: None,
                score: Some(Score::loss_in(0)),
                ponder: None,
            };
        };
        let mut limits = limits.clone();
        limits.nodes = self.most_nodes(&limits);
        let budget = Budget::new(&limits, position.turn(), stop);
        let allotted = limits.clock.map(|clock| allot(&clock, position.turn()));
        let declares = self.declares(line);
        let mut most_depth = self.most_depth(&limits);
        if declares || legal.len() == 1 && allotted.is_some() {
            most_depth = most_depth.min(FORCED_DEPTH);
        }
        self.table.start_generation();
        let mut searcher = Searcher::new(line, self.options.features, &mut self.table, budget);
        if limits.root_moves.is_some() {
            searcher.root_moves = Some(legal);
        }
        let mut last = Iteration {
            depth: 0,
            value: 0,
            line: vec![any],
        };
        let shown = |value| {
            if declares {
                Score::win_in(1)
            } else {
                score(value)
            }
        };
        while last.depth < most_depth {
            last = Iteration::next(&mut searcher, line, &last);
            if searcher.is_aborted {
                break;
            }
            reports.send(|| Report {
                rank: None,
                hash_full: Some(searcher.hash_full()),
                depth: last.depth as u32,
                score: Some(shown(last.value)),
                nodes: searcher.budget.nodes(),
                time: searcher.budget.elapsed(),
                line: last.line.clone(),
            });
            // A proof within the depth cannot get shorter by searching deeper.
            let is_certain = is_proven(last.value) && distance(last.value) <= last.depth;
            // The next iteration takes longer than all before it together: on a clock, one that
            // cannot be finished is not started.
            let is_enough = allotted.is_some_and(|time| searcher.budget.elapsed() * 2 > time);
            if is_certain || is_enough {
                break;
            }
        }
        self.nodes = searcher.budget.nodes();
        let found = (last.depth > 0 || declares).then(|| shown(last.value));
        if found.is_some_and(|found| self.resigns(line, found)) {
            return Choice {
                best: None,
                score: found,
                ponder: None,
            };
        }
        Choice {
            best: last.line.first().copied(),
            score: found,
            ponder: last.line.get(1).copied(),
        }
    }
}
