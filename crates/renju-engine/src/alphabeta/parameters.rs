//! Margins and reductions. Depths are in plies, values in hundredths of half a logit.

/// The first aspiration window, and the least depth that has one.
pub(super) const ASPIRATION: i32 = 16;
pub(super) const ASPIRATION_DEPTH: f32 = 5.0;

/// The fours in a row that a leaf looks for, and its nodes.
pub(super) const LEAF_FOURS: u8 = 12;
pub(super) const LEAF_NODES: u32 = 60;

/// The same inside the tree.
pub(super) const NODE_FOURS: u8 = 24;
pub(super) const NODE_NODES: u32 = 300;

/// Without a move to try first, a node is searched less deeply.
pub(super) const UNKNOWN_DEPTH: f32 = 4.0;
pub(super) const UNKNOWN_REDUCTION: f32 = 0.7;

/// A principal variation that was searched much less deeply before is approached in steps.
pub(super) const BEHIND: f32 = 0.28;
pub(super) const MOST_BEHIND: f32 = 3.6;

/// An answer to a four is searched deeper.
pub(super) const FORCED_EXTENSION: f32 = 1.3;

/// From which depth on a move may be found to be singular, and how old what is known may be.
pub(super) const SINGULAR_DEPTH: f32 = 6.65;
pub(super) const SINGULAR_AGE: f32 = 2.03;
/// How often a line may be extended by more than a ply.
pub(super) const MOST_EXTRA: f32 = 10.8;

/// Below this depth moves without any pattern are left out.
pub(super) const TRIVIAL_DEPTH: f32 = 4.3;

/// How far below alpha a value is hopeless.
pub(super) fn razor_margin(depth: f32) -> Option<i32> {
    (depth < 2.6).then(|| (0.17 * depth * depth + 14.0 * depth + 19.0) as i32 * 2)
}

/// How far above beta a value is safe.
pub(super) fn futility_margin(depth: f32, is_expected: bool, is_improving: bool) -> i32 {
    let scale = if is_expected { 51.0 } else { 63.0 };
    let depth = if is_improving { depth - 1.0 } else { depth };
    (scale * depth).max(0.0) as i32
}

/// How many moves are tried at a depth.
pub(super) fn most_moves(depth: f32, is_improving: bool) -> usize {
    let most = 3 + (depth.max(0.0).floor()).powf(1.32) as usize;
    if is_improving { most } else { most / 2 }
}

/// How far above beta a value lets a node expect a cutoff.
pub(super) fn fail_high_margin(depth: f32, is_threatened: bool) -> i32 {
    15 * depth as i32 - 9 + if is_threatened { 87 } else { 0 }
}

/// How far the other moves must be behind a singular one.
pub(super) fn singular_margin(depth: f32, was_pv: bool) -> i32 {
    let scale = if was_pv { 1.91 } else { 0.91 };
    (scale * depth) as i32
}

/// The reduction of a late move, by depth and by the number of moves before it.
pub(super) fn late_reduction(depth: f32, count: usize) -> f32 {
    0.85 * depth.max(1.0).floor().ln() * (count as f32).ln()
}

/// The reduction of a move that the policy likes less than the best one, by the difference.
pub(super) fn policy_reduction(behind: i32) -> f32 {
    (0.006 * behind as f32 - 0.2).clamp(0.0, 2.5)
}
