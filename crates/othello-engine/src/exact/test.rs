//! Tests that leave nothing out: whether a position is worth more than a bound.

use simd::othello::{FEW, MOST_MOVES, solve_few};

use super::Stopped;
use super::judged::Judged;
use super::node::Node;
use super::order::Ordered;
use super::search::Search;
use super::selective::CERTAIN;
use super::table::{Known, NO_MOVE};
use super::team::Kind;

/// From this many empty squares on it is seen whether a child's value is known to be enough.
const ENHANCED: u32 = 9;

/// From this many empty squares on a request to stop is looked for.
const WATCHFUL: u32 = 12;

/// From this many empty squares on moves are tried in the order of what was learned.
const JUDGED: u32 = 13;

/// Up to this many empty squares each thread remembers for itself.
const NEAR: u32 = 10;

/// No position with fewer than [`JUDGED`] empty squares has more moves.
const FEW_MOVES: usize = 12;

/// How many moves to look ahead for the order of moves.
fn ahead(empties: u32) -> u32 {
    (empties.saturating_sub(14) / 4).min(3)
}

/// How a test begins.
enum Opened {
    /// And ends: a bound that is enough.
    Known(i32),
    /// There is nothing to do but pass.
    Pass,
    /// With moves, and these were good before.
    Moves([u8; 2]),
}

/// Whether what is known is of a search to the end that left nothing out.
fn is_exact(known: &Known, empties: u32) -> bool {
    u32::from(known.depth) >= empties && known.certainty == CERTAIN
}

impl<'a> Search<'_, 'a> {
    /// Whether the value is more than `alpha`: a bound of it that is on the same side. Moves are
    /// tried in the order of what was learned.
    pub(super) fn test_judged(&mut self, judged: &Judged<'a>, alpha: i32) -> Result<i32, Stopped> {
        let node = judged.node;
        let empties = node.empties();
        if empties < JUDGED {
            return self.test(node, alpha);
        }
        let mut moves = Ordered::new(node);
        let hints = match self.opened(node, alpha, empties, &moves)? {
            Opened::Known(value) => return Ok(value),
            Opened::Pass => return Ok(-self.test_judged(&judged.passed(), !alpha)?),
            Opened::Moves(hints) => hints,
        };
        let before = self.nodes;
        let table = self.table;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next_by(hints[0], |moves| {
            moves.sort_judged(judged, hints, ahead(empties), table);
        }) {
            let value = -self.test_judged(&judged.after(&child), !alpha)?;
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
            if self.may_share(empties) && moves.is_sorted_with_more() {
                let found = self.share(judged, alpha, Kind::Exact, moves, (best, best_square))?;
                (best, best_square) = found;
                break;
            }
        }
        self.remember(node, alpha, (best, best_square), (empties, CERTAIN), before);
        Ok(best)
    }

    /// The same, with moves in the order of plain signs.
    pub(super) fn test(&mut self, node: Node, alpha: i32) -> Result<i32, Stopped> {
        match node.empties() {
            empties if empties <= FEW => {
                let Node { player, opponent } = node;
                Ok(solve_few(player, opponent, alpha, &mut self.nodes))
            }
            empties if empties <= NEAR => Ok(self.test_near(node, alpha, empties)),
            empties if empties < JUDGED => self.test_plainly::<FEW_MOVES>(node, alpha, empties),
            empties => self.test_plainly::<MOST_MOVES>(node, alpha, empties),
        }
    }

    /// The same near the end, with what this thread knows for itself.
    fn test_near(&mut self, node: Node, alpha: i32, empties: u32) -> i32 {
        if empties <= FEW {
            let Node { player, opponent } = node;
            return solve_few(player, opponent, alpha, &mut self.nodes);
        }
        self.nodes += 1;
        if let Some(bound) = node.bound(alpha) {
            return bound;
        }
        let key = node.key();
        let known = self.near.get(key);
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
        let mut moves = Ordered::<FEW_MOVES>::new(node);
        if moves.is_empty() {
            let passed = node.passed();
            return match passed.can_move() {
                true => -self.test_near(passed, !alpha, empties),
                false => node.end(),
            };
        }
        if empties > FEW + 1 {
            for child in moves.iter() {
                let upper = self.near.get(node.after(child).key()).upper;
                if -i32::from(upper) > alpha {
                    return -i32::from(upper);
                }
            }
        }
        let hints = [known.best, NO_MOVE];
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) =
            moves.next_by(hints[0], |moves| moves.sort_plainly(node, hints, alpha))
        {
            let value = -self.test_near(node.after(&child), !alpha, empties - 1);
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
        }
        self.near.put(key, alpha, best, best_square);
        best
    }

    fn test_plainly<const MOST: usize>(
        &mut self,
        node: Node,
        alpha: i32,
        empties: u32,
    ) -> Result<i32, Stopped> {
        let mut moves = Ordered::<MOST>::new(node);
        let hints = match self.opened(node, alpha, empties, &moves)? {
            Opened::Known(value) => return Ok(value),
            Opened::Pass => return Ok(-self.test(node.passed(), !alpha)?),
            Opened::Moves(hints) => hints,
        };
        let before = self.nodes;
        let table = self.table;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) =
            moves.next_by(hints[0], |moves| moves.sort(node, hints, alpha, table))
        {
            let value = -self.test(node.after(&child), !alpha)?;
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
        }
        self.remember(node, alpha, (best, best_square), (empties, CERTAIN), before);
        Ok(best)
    }

    /// What a test begins with: what is known already, what follows from stable discs, whether
    /// there are moves.
    #[inline]
    fn opened<const MOST: usize>(
        &mut self,
        node: Node,
        alpha: i32,
        empties: u32,
        moves: &Ordered<MOST>,
    ) -> Result<Opened, Stopped> {
        self.nodes += 1;
        if empties >= WATCHFUL && self.is_stopped() {
            return Err(Stopped);
        }
        if let Some(bound) = node.bound(alpha) {
            return Ok(Opened::Known(bound));
        }
        if moves.is_empty() {
            return Ok(match node.passed().can_move() {
                true => Opened::Pass,
                false => Opened::Known(node.end()),
            });
        }
        let known = self.table.get(node.key());
        if let Some(known) = known
            && is_exact(&known, empties)
        {
            if i32::from(known.lower) > alpha {
                return Ok(Opened::Known(known.lower.into()));
            }
            if i32::from(known.upper) <= alpha {
                return Ok(Opened::Known(known.upper.into()));
            }
        }
        if empties >= ENHANCED {
            for child in moves.iter() {
                self.table.prefetch(node.after(child).key());
            }
            for child in moves.iter() {
                if let Some(known) = self.table.get(node.after(child).key())
                    && is_exact(&known, empties - 1)
                    && -i32::from(known.upper) > alpha
                {
                    return Ok(Opened::Known(-i32::from(known.upper)));
                }
            }
        }
        Ok(Opened::Moves(
            known.map_or([NO_MOVE; 2], |known| known.moves),
        ))
    }
}
