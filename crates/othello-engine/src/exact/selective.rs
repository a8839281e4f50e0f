//! Searches that are not sure: to a depth, and leaving out what is probably not worth it.

use game::Position as _;
use othello::{Move, Position, Square};

use super::judged::Judged;
use super::node::Node;
use super::order::Ordered;
use super::table::{NO_MOVE, Result as Stored};
use super::{Question, Search, Stopped};

/// How sure a search is: how many standard errors a shallow value must be away from the window
/// before it is taken for the deep one.
pub const CERTAINTIES: [f64; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, f64::INFINITY];
/// The place of the last of them.
pub(super) const CERTAIN: u8 = 5;

/// The least depth at which a shallower search is asked first.
const CUT_FROM: u32 = 3;

/// How far a shallow search is off a deep one, in discs.
fn error(empties: u32, depth: u32, shallow: u32) -> f64 {
    let is_to_the_end = depth >= empties;
    let far = f64::from(depth - shallow);
    match is_to_the_end {
        true => 3.3 + 0.19 * far,
        false => 2.2 + 0.15 * far + 0.02 * f64::from(60 - empties) / 10.0,
    }
}

/// How many moves to look ahead for the order of moves.
fn ahead(depth: u32) -> u32 {
    match depth {
        0..=4 => 0,
        5..=9 => 1,
        _ => 2,
    }
}

impl Search<'_> {
    /// Whether a position is worth more than `alpha`, as far as `depth` moves tell and as surely
    /// as `certainty` asks.
    pub(super) fn probably(
        &mut self,
        judged: &Judged<'_>,
        alpha: i32,
        depth: u32,
        certainty: u8,
    ) -> Result<i32, Stopped> {
        let node = judged.node;
        let empties = node.empties();
        if depth >= empties && (certainty == CERTAIN || empties <= 10) {
            return self.test_judged(judged, alpha);
        }
        self.nodes += 1;
        if depth == 0 {
            return Ok(judged.discs());
        }
        if self.nodes & 1023 == 0 && self.stop.is_requested() {
            return Err(Stopped);
        }
        if let Some(bound) = node.bound(alpha) {
            return Ok(bound);
        }
        let key = node.key();
        let mut hints = [NO_MOVE; 2];
        if let Some(known) = self.table.get(key) {
            if u32::from(known.depth) >= depth && known.certainty >= certainty {
                if i32::from(known.lower) > alpha {
                    return Ok(known.lower.into());
                }
                if i32::from(known.upper) <= alpha {
                    return Ok(known.upper.into());
                }
            }
            hints = known.moves;
        }
        if certainty != CERTAIN
            && depth >= CUT_FROM
            && let Some(value) = self.cut(judged, alpha, depth, certainty)?
        {
            return Ok(value);
        }
        let mut moves = Ordered::new(node);
        if moves.is_empty() {
            let next = judged.passed();
            return match next.node.can_move() {
                true => Ok(-self.probably(&next, !alpha, depth, certainty)?),
                false => Ok(node.end()),
            };
        }
        let before = self.nodes;
        moves.sort_judged(judged, hints, ahead(depth), self.table);
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next() {
            let next = judged.after(&child);
            let value = -self.probably(&next, !alpha, depth - 1, certainty)?;
            if value > best {
                best = value;
                best_square = child.square;
                if value > alpha {
                    break;
                }
            }
        }
        self.table.put(
            key,
            Stored {
                alpha,
                beta: alpha + 1,
                value: best,
                best: best_square,
                depth: depth as u8,
                certainty,
                nodes: self.nodes - before,
            },
        );
        Ok(best)
    }

    /// The same for the first move, which is to be one of those not excluded, and which it is.
    pub(super) fn first_move(
        &mut self,
        judged: &Judged<'_>,
        alpha: i32,
        question: &Question,
    ) -> Result<(i32, u8), Stopped> {
        let node = judged.node;
        let depth = question.depth.clamp(1, node.empties());
        let known = self.table.get(node.key());
        let hints = known.map_or([NO_MOVE; 2], |known| known.moves);
        let mut moves = Ordered::new(node);
        moves.sort_judged(judged, hints, ahead(depth), self.table);
        let before = self.nodes;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next() {
            if question.without >> child.square & 1 == 1 {
                continue;
            }
            let next = judged.after(&child);
            let value = -self.probably(&next, !alpha, depth - 1, question.certainty)?;
            if value > best {
                (best, best_square) = (value, child.square);
                if value > alpha {
                    break;
                }
            }
        }
        if question.without == 0 {
            self.table.put(
                node.key(),
                Stored {
                    alpha,
                    beta: alpha + 1,
                    value: best,
                    best: best_square,
                    depth: depth as u8,
                    certainty: question.certainty,
                    nodes: self.nodes - before,
                },
            );
        }
        Ok((best, best_square))
    }

    /// The moves that both sides are expected to make after the first, as far as is known.
    pub(super) fn expected(&self, mut position: Position, first: u8, depth: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut square = first;
        while position.outcome().is_none() && line.len() < depth.max(1) as usize {
            let node = Node::of(&position);
            let chosen = match node.can_move() {
                false => Move::Pass,
                true => match Square::from_index(square) {
                    Some(square) if position.is_legal(Move::Place(square)) => Move::Place(square),
                    _ => break,
                },
            };
            position.play_unchecked(chosen);
            line.push(chosen);
            let known = self.table.get(Node::of(&position).key());
            square = known.map_or(NO_MOVE, |known| known.moves[0]);
        }
        line
    }

    /// What a shallow search says of a deep one, if it is sure enough.
    fn cut(
        &mut self,
        judged: &Judged<'_>,
        alpha: i32,
        depth: u32,
        certainty: u8,
    ) -> Result<Option<i32>, Stopped> {
        let empties = judged.node.empties();
        let shallow = match depth >= empties {
            true => depth / 3,
            false => depth / 2,
        };
        // The same side moves last in both, so that they can be compared.
        let shallow = (shallow & !1 | depth & 1).min(depth - 2);
        let margin = CERTAINTIES[usize::from(certainty)] * error(empties, depth, shallow);
        let margin = margin.ceil() as i32;
        let now = judged.discs();
        let high = alpha + margin;
        if now >= high - 4 && high < 64 && self.probably(judged, high, shallow, certainty)? > high {
            return Ok(Some(alpha + 1));
        }
        let low = alpha - margin;
        if now <= low + 4 && low > -64 && self.probably(judged, low, shallow, certainty)? <= low {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// The value of a position, found by tests around a guess.
    pub(super) fn around(
        &mut self,
        guess: i32,
        mut test: impl FnMut(&mut Self, i32) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        let (mut lower, mut upper) = (-64, 64);
        let mut guess = guess.clamp(-64, 64);
        while lower < upper {
            let alpha = if guess == lower { guess } else { guess - 1 };
            guess = test(self, alpha)?;
            match guess > alpha {
                true => lower = guess,
                false => upper = guess,
            }
        }
        Ok(guess)
    }
}
