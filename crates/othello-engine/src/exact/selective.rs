//! Searches that are not sure: to a depth, and leaving out what is probably not worth it.

use super::judged::Judged;
use super::order::Ordered;
use super::table::{NO_MOVE, Result as Stored};
use super::{Search, Stopped};

/// How sure a search is: how many standard errors a shallow value must be away from the window
/// before it is taken for the deep one.
pub(super) const CERTAINTIES: [f64; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, f64::INFINITY];
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
        let ahead = match depth {
            0..=4 => 0,
            5..=9 => 1,
            _ => 2,
        };
        moves.sort_judged(judged, hints, ahead, self.table);
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
