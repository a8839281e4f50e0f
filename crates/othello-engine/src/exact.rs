//! Exact results of endgames: the last squares by kernels, above them tests of a null window with
//! a table, stable discs and moves in a good order, by learned weights where there are any.

mod judged;
mod margins;
mod near;
mod node;
mod order;
mod search;
mod selective;
mod table;
mod team;
mod test;

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use ::search::Stop;
use infer::patterns::{PHASES, WEIGHTS_A_PHASE, Weights};
use othello::{Move, Position};

use judged::Judged;
use margins::Margins;
use near::Near;
use node::Node;
pub use search::FORESIGHT;
use search::Search;
pub use selective::{CERTAIN, CERTAINTIES};
use table::{NO_MOVE, Table};
use team::Team;

/// Solves endgames: by how many discs the side to move wins if nobody errs, with the empty
/// squares counted for the winner.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    weights: Option<Arc<Weights>>,
    margins: Margins,
    /// What the thread that asks knows for itself, and each that helps it.
    near: Mutex<Near>,
    helpers: Box<[Mutex<Near>]>,
}

/// What is to be known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// By how many discs it is won.
    #[default]
    Score,
    /// Only whether it is won, drawn or lost, which is known sooner.
    Result,
}

/// What is certain about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// By how many discs the side to move wins; 1, 0 or -1 where only the result was asked for.
    pub score: i32,
    /// The moves of a game without errors; where only the result was asked for its first move,
    /// and those behind it that came up.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// What is asked of a search that does not go to the end, or leaves out what is improbable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// How many plies to look ahead; all of them where no more are left.
    pub depth: u32,
    /// How sure to be: a place in [`CERTAINTIES`].
    pub certainty: u8,
    /// What the score is thought to be: the nearer, the quicker.
    pub guess: i32,
    /// Squares that are not to be considered for the next move.
    pub without: u64,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// By how many discs the side to move will probably win.
    pub score: i32,
    /// The moves that both sides are expected to make.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Somebody asked to stop before the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Somebody asked to stop a look before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The move that had already turned out better than was thought, or as good; its score is at
    /// least this.
    pub best: Option<Finding>,
}

impl From<Unfinished> for Stopped {
    fn from(_: Unfinished) -> Stopped {
        Stopped
    }
}

/// In the place of weights where there are none.
static NO_WEIGHTS: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::new(vec![0; PHASES * WEIGHTS_A_PHASE]).expect("that many")));

impl Solver {
    /// A solver with a table of about so many bytes, on one thread.
    #[must_use]
    pub fn new(table_bytes: usize, weights: Option<Arc<Weights>>) -> Solver {
        let spread = weights.as_ref().map(|weights| *weights.spread());
        Solver {
            table: Table::new(table_bytes),
            margins: Margins::new(&spread.unwrap_or_default()),
            weights,
            near: Mutex::default(),
            helpers: Box::default(),
        }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn on_threads(self, threads: NonZeroUsize) -> Solver {
        let helpers = (1..threads.get()).map(|_| Mutex::default()).collect();
        Solver { helpers, ..self }
    }

    /// Forgets everything it has seen.
    pub fn clear(&mut self) {
        self.table.clear();
        self.near = Mutex::default();
        self.helpers.fill_with(Mutex::default);
    }

    /// Solves a position of the usual board.
    pub fn solve(
        &mut self,
        position: &Position,
        goal: Goal,
        stop: &Stop,
    ) -> Result<Solution, Stopped> {
        self.table.grow_older();
        let node = Node::of(position);
        self.searching(self.weights.as_deref(), stop, |search| {
            let (score, line) = match goal {
                Goal::Score => {
                    let score = search.zoomed(node)?;
                    (score, search.line(*position, score)?)
                }
                Goal::Result => {
                    let score = search.result(node)?;
                    let known = search.table.get(node.key());
                    let best = known.map_or(NO_MOVE, |known| known.moves[0]);
                    (score, search.expected(*position, best, node.empties()))
                }
            };
            let nodes = search.nodes;
            Ok(Solution { score, line, nodes })
        })
    }

    /// Looks ahead from a position of the usual board in which a move that is not excluded can be
    /// made. Without weights only searches to the end mean anything.
    pub fn look(
        &mut self,
        position: &Position,
        question: &Question,
        stop: &Stop,
    ) -> Result<Finding, Unfinished> {
        let weights = self.weights.as_ref().unwrap_or(&NO_WEIGHTS);
        let judged = Judged::new(Node::of(position), weights);
        self.searching(Some(weights), stop, |search| {
            let mut best = NO_MOVE;
            let mut proved = None;
            let score = search.around(question.guess, |search, alpha| {
                let (value, square) = search.first_move(&judged, alpha, question)?;
                if value > alpha || best == NO_MOVE {
                    best = square;
                }
                if value > alpha {
                    proved = Some(value);
                }
                Ok(value)
            });
            let finding = |score| Finding {
                score,
                line: search.expected(*position, best, question.depth),
                nodes: search.nodes,
            };
            score.map(finding).map_err(|Stopped| Unfinished {
                best: proved.map(finding),
            })
        })
    }

    /// What a position is worth at first sight, in steps of a weight; nothing without weights.
    #[must_use]
    pub fn glance(&self, position: &Position) -> i32 {
        let weights = self.weights.as_ref().unwrap_or(&NO_WEIGHTS);
        Judged::new(Node::of(position), weights).value()
    }

    /// Searches with all threads at hand.
    fn searching<'a, T>(
        &'a self,
        weights: Option<&'a Weights>,
        stop: &'a Stop,
        work: impl FnOnce(&mut Search<'_, 'a>) -> T,
    ) -> T {
        let team = Team::default();
        let search = |near: &'a Mutex<Near>| Search {
            table: &self.table,
            weights,
            margins: &self.margins,
            stop,
            nodes: 0,
            near: near.lock().unwrap_or_else(PoisonError::into_inner),
            team: (!self.helpers.is_empty()).then_some(&team),
            split: None,
        };
        thread::scope(|scope| {
            for near in &self.helpers {
                scope.spawn(|| team.help(search(near)));
            }
            // However the work ends, the helpers go home.
            let _dismissal = team.dismissal();
            work(&mut search(&self.near))
        })
    }
}
