//! Searches that are not sure: to a depth, and leaving out what is probably not worth it.

use simd::othello::{Child, flips, mobility};

use super::judged::Judged;
use super::node::Node;
use super::order::Ordered;
use super::search::Search;
use super::table::NO_MOVE;
use super::team::Kind;
use super::{Question, Stopped};

/// How sure a search is: how many standard errors a shallow value must be away from the window
/// before it is taken for the deep one.
pub const CERTAINTIES: [f32; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, f32::INFINITY];
/// The place of the last of them.
pub const CERTAIN: u8 = 5;

/// The least depth at which a shallower search is asked first.
const CUT_FROM: u32 = 2;

/// From so many plies on moves are put in the order of what was learned; below it costs too much.
const JUDGED_FROM: u32 = 3;

/// How near to the margin a position must be at first sight for a shallow search to be tried.
const NEAR: i32 = 2;

/// To the end of so few empty squares nothing is left out, which takes no longer.
const SOLVED: u32 = 10;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares around the corners.
const BESIDE: u64 = 0x42c3_0000_0000_c342;

/// The depth of the search that is asked before one of this depth.
pub(super) const fn shallow(empties: u32, depth: u32) -> u32 {
    let part = if depth >= empties {
        depth / 3
    } else {
        depth / 2
    };
    // The same side moves last in both, so that they can be compared.
    let same = part & !1 | depth & 1;
    let most = depth.saturating_sub(2);
    if same < most { same } else { most }
}

impl<'a> Search<'_, 'a> {
    /// Whether a position is worth more than `alpha`, as far as `depth` moves tell and as surely
    /// as `certainty` asks.
    pub(super) fn probably(
        &mut self,
        judged: &Judged<'a>,
        alpha: i32,
        depth: u32,
        certainty: u8,
    ) -> Result<i32, Stopped> {
        let node = judged.node;
        let empties = node.empties();
        if depth >= empties && (certainty == CERTAIN || empties <= SOLVED) {
            return self.test_judged(judged, alpha);
        }
        if depth <= 1 {
            return Ok(match depth {
                0 => self.at_sight(judged),
                _ => self.horizon(judged, alpha),
            });
        }
        self.nodes += 1;
        if self.nodes & 255 == 0 && self.is_stopped() {
            return Err(Stopped);
        }
        if let Some(bound) = node.bound(alpha) {
            return Ok(bound);
        }
        let mut hints = [NO_MOVE; 2];
        if let Some(known) = self.table.get(node.key()) {
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
        let mut moves: Ordered = Ordered::new(node);
        if moves.is_empty() {
            let next = judged.passed();
            return match next.node.can_move() {
                true => Ok(-self.probably(&next, !alpha, depth, certainty)?),
                false => Ok(node.end()),
            };
        }
        let before = self.nodes;
        let table = self.table;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) = moves.next_by(hints[0], |moves| match depth < JUDGED_FROM {
            true => moves.sort_by_answers(hints),
            false => moves.sort_judged(judged, hints, 0, table),
        }) {
            let next = judged.after(&child);
            let value = -self.probably(&next, !alpha, depth - 1, certainty)?;
            if value > best {
                best = value;
                best_square = child.square;
                if value > alpha {
                    break;
                }
            }
            if self.may_share(depth) && moves.is_sorted_with_more() {
                let kind = Kind::Probably { depth, certainty };
                (best, best_square) =
                    self.share(judged, alpha, kind, moves, (best, best_square))?;
                break;
            }
        }
        self.remember(node, alpha, (best, best_square), (depth, certainty), before);
        Ok(best)
    }

    /// What a position is worth without looking ahead.
    fn at_sight(&mut self, judged: &Judged<'a>) -> i32 {
        self.nodes += 1;
        judged.discs()
    }

    /// The same one move ahead: moves are only tried, in an order that costs nothing.
    fn horizon(&mut self, judged: &Judged<'a>, alpha: i32) -> i32 {
        self.nodes += 1;
        let Node { player, opponent } = judged.node;
        let moves = mobility(player, opponent);
        if moves == 0 {
            let next = judged.passed();
            return match next.node.can_move() {
                true => -self.horizon(&next, !alpha),
                false => judged.node.end(),
            };
        }
        let mut best = -65;
        for group in [moves & CORNERS, moves & !(CORNERS | BESIDE), moves & BESIDE] {
            let mut group = group;
            while group != 0 {
                let square = group.trailing_zeros() as u8;
                group &= group - 1;
                let child = Child {
                    square,
                    flips: flips(player, opponent, square),
                    answers: 0,
                };
                best = best.max(-self.at_sight(&judged.after(&child)));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// The same for the first move, which is to be one of those not excluded, and which it is.
    pub(super) fn first_move(
        &mut self,
        judged: &Judged<'a>,
        alpha: i32,
        question: &Question,
    ) -> Result<(i32, u8), Stopped> {
        let node = judged.node;
        let depth = question.depth.clamp(1, node.empties());
        let hints = self.hints(node);
        let mut moves: Ordered = Ordered::new(node);
        let table = self.table;
        let before = self.nodes;
        let (mut best, mut best_square) = (-65, NO_MOVE);
        while let Some(child) =
            moves.next_by(hints[0], |moves| moves.sort_judged(judged, hints, 0, table))
        {
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
            let reach = (depth, question.certainty);
            self.remember(node, alpha, (best, best_square), reach, before);
        }
        Ok((best, best_square))
    }

    /// What a shallow search says of a deep one, if it is sure enough.
    fn cut(
        &mut self,
        judged: &Judged<'a>,
        alpha: i32,
        depth: u32,
        certainty: u8,
    ) -> Result<Option<i32>, Stopped> {
        let empties = judged.node.empties();
        let shallow = shallow(empties, depth);
        let margin = self.margins.of(empties, depth, certainty);
        let now = judged.discs();
        let high = alpha + margin;
        if now >= high - NEAR
            && high < 64
            && self.probably(judged, high, shallow, certainty)? > high
        {
            return Ok(Some(alpha + 1));
        }
        let low = alpha - margin;
        if now <= low + NEAR && low > -64 && self.probably(judged, low, shallow, certainty)? <= low
        {
            return Ok(Some(alpha));
        }
        Ok(None)
    }
}
