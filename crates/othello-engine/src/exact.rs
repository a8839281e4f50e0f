//! Exact results of endgames: the last squares by kernels, above them tests of a null window with
//! a table, stable discs and moves in a good order, by learned weights where there are any.

mod judged;
mod node;
mod order;
mod selective;
mod stability;
mod table;

use std::sync::{Arc, LazyLock};

use game::Position as _;
use infer::patterns::{PHASES, WEIGHTS_A_PHASE, Weights};
use othello::{Move, Position, Square};
use search::Stop;

use judged::Judged;
use node::Node;
use order::Ordered;
pub use selective::CERTAINTIES;
use table::{NO_MOVE, Result as Stored, Table};

/// Solves endgames: by how many discs the side to move wins if nobody errs, with the empty
/// squares counted for the winner.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    weights: Option<Arc<Weights>>,
}

/// What is certain about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// By how many discs the side to move wins.
    pub score: i32,
    /// The moves of a game without errors.
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

impl Solver {
    /// A solver with a table of about so many bytes.
    #[must_use]
    pub fn new(table_bytes: usize, weights: Option<Arc<Weights>>) -> Solver {
        Solver {
            table: Table::new(table_bytes),
            weights,
        }
    }

    /// Forgets everything it has seen.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Solves a position of the usual board.
    pub fn solve(&mut self, position: &Position, stop: &Stop) -> Result<Solution, Stopped> {
        self.table.grow_older();
        let node = Node::of(position);
        let mut search = Search {
            table: &self.table,
            weights: self.weights.as_deref(),
            stop,
            nodes: 0,
        };
        let score = search.zoomed(node)?;
        let line = search.line(*position, score)?;
        Ok(Solution {
            score,
            line,
            nodes: search.nodes,
        })
    }
}

impl Solver {
    /// Looks ahead from a position of the usual board in which a move that is not excluded can be
    /// made. Without weights only searches to the end mean anything.
    pub fn look(
        &mut self,
        position: &Position,
        question: &Question,
        stop: &Stop,
    ) -> Result<Finding, Stopped> {
        let weights = self
            .weights
            .clone()
            .unwrap_or_else(|| Arc::clone(&NO_WEIGHTS));
        let mut search = Search {
            table: &self.table,
            weights: Some(&weights),
            stop,
            nodes: 0,
        };
        let judged = Judged::new(Node::of(position), &weights);
        let mut best = NO_MOVE;
        let score = search.around(question.guess, |search, alpha| {
            let (value, square) = search.first_move(&judged, alpha, question)?;
            if value > alpha || best == NO_MOVE {
                best = square;
            }
            Ok(value)
        })?;
        let nodes = search.nodes;
        let line = search.expected(*position, best, question.depth);
        Ok(Finding { score, line, nodes })
    }
}

/// From this many empty squares on positions are remembered.
const REMEMBERED: u32 = 9;

/// In the place of weights where there are none.
static NO_WEIGHTS: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::new(vec![0; PHASES * WEIGHTS_A_PHASE]).expect("that many")));

/// From this many empty squares on it is seen whether a child's value is known to be enough.
const ENHANCED: u32 = 12;

/// From this many empty squares on a request to stop is looked for.
const WATCHFUL: u32 = 12;

/// From this many empty squares on moves are tried in the order of what was learned, and one move
/// more is looked ahead for that order for so many more of them.
const JUDGED: u32 = 13;
const AHEAD: u32 = 5;

/// How a test begins.
#[expect(
    clippy::large_enum_variant,
    reason = "it lives for a moment, on the stack"
)]
enum Opened {
    /// And ends: a bound that is enough.
    Known(i32),
    /// There is nothing to do but pass.
    Pass,
    /// The moves, and those that were good before.
    Moves(Ordered, [u8; 2]),
}

/// Whether what is known is of a search to the end that left nothing out.
fn is_exact(known: &table::Known, empties: u32) -> bool {
    u32::from(known.depth) >= empties && known.certainty == selective::CERTAIN
}

struct Search<'a> {
    table: &'a Table,
    weights: Option<&'a Weights>,
    stop: &'a Stop,
    nodes: u64,
}

impl Search<'_> {
    /// The value of a position: from searches that are not sure to the one that is, each with
    /// what those before it found out about good moves.
    fn zoomed(&mut self, node: Node) -> Result<i32, Stopped> {
        let mut guess = 0;
        let empties = node.empties();
        if let Some(weights) = self.weights.filter(|_| empties > 14) {
            let judged = Judged::new(node, weights);
            for depth in [4, 6, 8, 10, 12]
                .into_iter()
                .filter(|depth| depth + 6 <= empties)
            {
                let depth = depth | empties & 1;
                guess = self.around(guess, |search, alpha| {
                    search.probably(&judged, alpha, depth, 0)
                })?;
            }
            for certainty in 0..selective::CERTAIN {
                guess = self.around(guess, |search, alpha| {
                    search.probably(&judged, alpha, empties, certainty)
                })?;
            }
        }
        let even = guess & !1;
        match self.weights {
            Some(weights) => {
                let judged = Judged::new(node, weights);
                self.around(even, |search, alpha| search.test_judged(&judged, alpha | 1))
            }
            None => self.around(even, |search, alpha| search.test(node, alpha | 1)),
        }
    }

    /// Whether the value is more than `alpha`: a bound of it that is on the same side. Moves are
    /// tried in the order of what was learned.
    fn test_judged(&mut self, judged: &Judged<'_>, alpha: i32) -> Result<i32, Stopped> {
        let node = judged.node;
        let empties = node.empties();
        if empties < JUDGED {
            return self.test(node, alpha);
        }
        let (mut moves, hints) = match self.opened(node, alpha, empties)? {
            Opened::Known(value) => return Ok(value),
            Opened::Pass => return Ok(-self.test_judged(&judged.passed(), !alpha)?),
            Opened::Moves(moves, hints) => (moves, hints),
        };
        let before = self.nodes;
        let ahead = (empties - JUDGED) / AHEAD;
        moves.sort_judged(judged, hints, ahead.min(3), self.table);
        let mut best = -65;
        let mut best_square = NO_MOVE;
        while let Some(child) = moves.next() {
            let value = -self.test_judged(&judged.after(&child), !alpha)?;
            if value > best {
                best = value;
                best_square = child.square;
                if value > alpha {
                    break;
                }
            }
        }
        self.remember(
            node.key(),
            (alpha, alpha + 1),
            best,
            best_square,
            empties,
            before,
        );
        Ok(best)
    }

    /// The same, with moves in the order of plain signs.
    fn test(&mut self, node: Node, alpha: i32) -> Result<i32, Stopped> {
        let empties = node.empties();
        if empties <= simd::othello::FEW {
            let Node { player, opponent } = node;
            return Ok(simd::othello::solve_few(
                player,
                opponent,
                alpha,
                &mut self.nodes,
            ));
        }
        let (mut moves, hints) = match self.opened(node, alpha, empties)? {
            Opened::Known(value) => return Ok(value),
            Opened::Pass => return Ok(-self.test(node.passed(), !alpha)?),
            Opened::Moves(moves, hints) => (moves, hints),
        };
        let before = self.nodes;
        moves.sort(node, hints, alpha, self.table);
        let mut best = -65;
        let mut best_square = NO_MOVE;
        while let Some(child) = moves.next() {
            let value = -self.test(node.after(&child), !alpha)?;
            if value > best {
                best = value;
                best_square = child.square;
                if value > alpha {
                    break;
                }
            }
        }
        if empties >= REMEMBERED {
            self.remember(
                node.key(),
                (alpha, alpha + 1),
                best,
                best_square,
                empties,
                before,
            );
        }
        Ok(best)
    }

    /// What a test begins with: what is known already, what follows from stable discs, the moves.
    #[inline]
    fn opened(&mut self, node: Node, alpha: i32, empties: u32) -> Result<Opened, Stopped> {
        self.nodes += 1;
        if empties >= WATCHFUL && self.stop.is_requested() {
            return Err(Stopped);
        }
        if let Some(bound) = node.bound(alpha) {
            return Ok(Opened::Known(bound));
        }
        let mut hints = [NO_MOVE; 2];
        if empties >= REMEMBERED
            && let Some(known) = self.table.get(node.key())
        {
            if is_exact(&known, empties) {
                if i32::from(known.lower) > alpha {
                    return Ok(Opened::Known(known.lower.into()));
                }
                if i32::from(known.upper) <= alpha {
                    return Ok(Opened::Known(known.upper.into()));
                }
            }
            hints = known.moves;
        }
        let moves = Ordered::new(node);
        if moves.is_empty() {
            return Ok(match node.passed().can_move() {
                true => Opened::Pass,
                false => Opened::Known(node.end()),
            });
        }
        if empties >= ENHANCED {
            for child in moves.iter() {
                if let Some(known) = self.table.get(node.after(child).key())
                    && is_exact(&known, empties - 1)
                    && -i32::from(known.upper) > alpha
                {
                    return Ok(Opened::Known(-i32::from(known.upper)));
                }
            }
        }
        Ok(Opened::Moves(moves, hints))
    }

    fn remember(
        &self,
        key: u64,
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
        empties: u32,
        before: u64,
    ) {
        let result = Stored {
            alpha,
            beta,
            value,
            best,
            depth: empties as u8,
            certainty: selective::CERTAIN,
            nodes: self.nodes - before,
        };
        self.table.put(key, result);
    }

    /// A game without errors from a position of this value.
    fn line(&mut self, mut position: Position, mut score: i32) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let mut chosen = Move::Pass;
            let node = Node::of(&position);
            let mut moves = Ordered::new(node);
            let hints = self
                .table
                .get(node.key())
                .map_or([NO_MOVE; 2], |known| known.moves);
            moves.sort(node, hints, score - 1, self.table);
            while let Some(child) = moves.next() {
                // A move that keeps the value: the opponent cannot do better than its negative.
                if -self.test(node.after(&child), -score)? >= score
                    && let Some(square) = Square::from_index(child.square)
                {
                    chosen = Move::Place(square);
                    break;
                }
            }
            position.play_unchecked(chosen);
            line.push(chosen);
            score = -score;
        }
        Ok(line)
    }
}
