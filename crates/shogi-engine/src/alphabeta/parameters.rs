//! Every number of the search that was chosen rather than derived. A pawn is worth about 100.

use std::sync::LazyLock;

/// The first half width of the aspiration window.
pub(super) const ASPIRATION: i32 = 30;
/// The first iteration with an aspiration window.
pub(super) const ASPIRATION_DEPTH: i32 = 4;

/// Razoring: how far below alpha a position's value must be for a quiescence search to decide.
pub(super) fn razor_margin(depth: i32) -> i32 {
    400 + 280 * depth * depth
}
/// See [`razor_margin`].
pub(super) const RAZOR_DEPTH: i32 = 4;

/// Reverse futility pruning: the greatest depth, and how far above beta a value must be.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// See [`REVERSE_FUTILITY_DEPTH`].
pub(super) fn reverse_futility_margin(depth: i32, is_improving: bool) -> i32 {
    130 * depth - if is_improving { 100 } else { 0 }
}

/// Null-move pruning: the least depth.
pub(super) const NULL_DEPTH: i32 = 3;
/// By how much shallower the search after a null move is.
pub(super) fn null_reduction(depth: i32, above_beta: i32) -> i32 {
    4 + depth / 3 + (above_beta / 250).clamp(0, 4)
}
/// How far above beta the static value must be, at least.
pub(super) fn null_margin(depth: i32) -> i32 {
    180 - 25 * depth
}

/// Internal iterative reduction: from this depth on, a node without a hash move is searched one ply
/// less.
pub(super) const UNKNOWN_DEPTH: i32 = 5;

/// ProbCut: the least depth, how far above beta a capture's value must be, and by how much
/// shallower it is tried.
pub(super) const PROBCUT_DEPTH: i32 = 5;
/// See [`PROBCUT_DEPTH`].
pub(super) const PROBCUT_MARGIN: i32 = 250;
/// See [`PROBCUT_DEPTH`].
pub(super) const PROBCUT_REDUCTION: i32 = 4;

/// Singular extension: the least depth, and how much worse than the hash move's value all other
/// moves have to be.
pub(super) const SINGULAR_DEPTH: i32 = 6;
/// See [`SINGULAR_DEPTH`].
pub(super) fn singular_margin(depth: i32) -> i32 {
    2 * depth
}
/// How much worse they have to be for an extension by two plies.
pub(super) const DOUBLE_MARGIN: i32 = 30;
/// How many double extensions a line may have.
pub(super) const MOST_DOUBLE_EXTENSIONS: u32 = 6;

/// Late move pruning: the number of moves after which quiet moves are left out.
pub(super) fn late_after(depth: i32, is_improving: bool) -> i32 {
    let count = 6 + 2 * depth * depth;
    if is_improving { count } else { count * 2 / 3 }
}

/// Futility pruning of quiet moves: the greatest reduced depth, and how far below alpha.
pub(super) const FUTILITY_DEPTH: i32 = 7;
/// See [`FUTILITY_DEPTH`].
pub(super) fn futility_margin(depth: i32) -> i32 {
    140 + 120 * depth
}

/// Exchange pruning: what a quiet move may lose at a reduced depth.
pub(super) fn quiet_loss(depth: i32) -> i32 {
    -35 * depth * depth
}
/// What a noisy move may lose.
pub(super) fn noisy_loss(depth: i32) -> i32 {
    -150 * depth
}

/// History pruning: a quiet move with less than this for each ply of its reduced depth is left out.
pub(super) const HISTORY_MARGIN: i32 = -4500;

/// The value of a history that changes a reduction by one ply.
pub(super) const HISTORY_PLY: i32 = 14_000;

/// What a history gains by a cutoff.
pub(super) fn history_bonus(depth: i32) -> i32 {
    (150 * depth - 60).clamp(60, 1700)
}

/// Delta pruning: a capture that cannot bring the value this close to the window is left out of
/// the quiescence search.
pub(super) const DELTA_MARGIN: i32 = 200;

/// By how much a re-search must be better than the best move to be one ply deeper.
pub(super) const DEEPER_MARGIN: i32 = 60;

const REDUCTIONS: usize = 128;

static LOGARITHMS: LazyLock<[f32; REDUCTIONS]> =
    LazyLock::new(|| std::array::from_fn(|index| (index.max(1) as f32).ln()));

/// Late move reductions by depth and number of the move, in 1024ths of a ply.
pub(super) struct Reductions(Vec<[i16; REDUCTIONS]>);

impl Reductions {
    pub(super) fn get() -> &'static Reductions {
        static TABLE: LazyLock<Reductions> = LazyLock::new(|| {
            let row = |depth: usize| {
                std::array::from_fn(|count| {
                    let ln = LOGARITHMS[depth] * LOGARITHMS[count];
                    (1024.0 * (0.25 + ln / 2.1)) as i16
                })
            };
            Reductions((0..REDUCTIONS).map(row).collect())
        });
        &TABLE
    }

    #[inline]
    pub(super) fn of(&self, depth: i32, count: i32) -> i32 {
        let depth = depth.clamp(0, REDUCTIONS as i32 - 1) as usize;
        let count = count.clamp(0, REDUCTIONS as i32 - 1) as usize;
        i32::from(self.0[depth][count])
    }
}
