//! Batches compiled for AVX-512, which takes eight boards at a time.

use super::super::avx2::{rows, unions};
use super::super::avx512::flips_by_axis;
use super::super::rays::Rays;
use super::{Batch, Replies};

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn expand(parents: &mut Batch, children: &mut Batch) -> u64 {
    super::expand(parents, children, |player, opponent| {
        let rows = rows(player, opponent);
        move |[a, b]: [&Rays; 2]| unions(flips_by_axis(rows, a), flips_by_axis(rows, b))
    })
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn count_replies(batch: &mut Batch) -> Replies {
    super::count_replies(batch)
}
