//! Batches compiled for AVX2.

use super::super::avx2::{flips_by_axis, rows, unions};
use super::super::rays::Rays;
use super::{Batch, Replies};

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn expand(parents: &mut Batch, children: &mut Batch) -> u64 {
    super::expand(parents, children, |player, opponent| {
        let rows = rows(player, opponent);
        move |[a, b]: [&Rays; 2]| unions(flips_by_axis(rows, a), flips_by_axis(rows, b))
    })
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count_replies(batch: &mut Batch) -> Replies {
    super::count_replies(batch)
}
