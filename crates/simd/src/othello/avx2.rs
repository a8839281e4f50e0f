//! Four axes in the four lanes of a 256-bit vector.

use std::arch::x86_64::*;

use super::rays::Rays;

/// The distance between neighbours on each axis.
const STRIDES: [i64; 4] = [1, 8, 9, 7];

/// The rows of opponents that start beside a disc of the player's, by axis: those the
/// player reaches going up (towards higher squares) and going down.
///
/// A row in `up` has the player's disc at its lower end, so a move at its upper end flips
/// all of it. The rows tell each move of a board its flips without looking for the anchor.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) up: __m256i,
    pub(super) down: __m256i,
}

#[inline]
#[target_feature(enable = "avx2")]
fn splat(squares: u64) -> __m256i {
    _mm256_set1_epi64x(squares as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn strides(times: i64) -> __m256i {
    let [a, b, c, d] = STRIDES;
    _mm256_setr_epi64x(times * a, times * b, times * c, times * d)
}

/// All squares of the four lanes in one set.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union(lanes: __m256i) -> u64 {
    let two = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load(lanes: &[u64; 4]) -> __m256i {
    // SAFETY: the array is as large as the vector, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// Every square of `squares` and all below it on its line.
#[inline]
#[target_feature(enable = "avx2")]
fn shadow(squares: __m256i) -> __m256i {
    let mut shadow = squares;
    for times in [1, 2, 4] {
        shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, strides(times)));
    }
    shadow
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn flips(player: u64, opponent: u64, rays: &Rays) -> u64 {
    let (player, opponent) = (splat(player), splat(opponent));
    let zero = _mm256_setzero_si256();

    let up = load(&rays.up);
    let ends = _mm256_andnot_si256(opponent, up);
    let nearest = _mm256_and_si256(ends, _mm256_sub_epi64(zero, ends));
    let anchor = _mm256_and_si256(nearest, player);
    // One less than the anchor, but not where there is none: comparing gives -1 there.
    let none = _mm256_cmpeq_epi64(anchor, zero);
    let below = _mm256_sub_epi64(_mm256_add_epi64(anchor, splat(u64::MAX)), none);
    let up_flips = _mm256_and_si256(below, up);

    let down = load(&rays.down);
    let ends = _mm256_andnot_si256(opponent, down);
    let behind = _mm256_srlv_epi64(shadow(ends), strides(1));
    let nearest = _mm256_andnot_si256(behind, ends);
    let anchor = _mm256_and_si256(nearest, player);
    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(anchor, anchor));
    let down_flips = _mm256_and_si256(above, down);

    union(_mm256_or_si256(up_flips, down_flips))
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn rows(player: u64, opponent: u64) -> Rows {
    let inner = 0x7e7e_7e7e_7e7e_7e7e;
    let between = _mm256_and_si256(splat(opponent), _mm256_setr_epi64x(inner, -1, inner, inner));
    let player = splat(player);
    let (one, two) = (strides(1), strides(2));

    let pairs = _mm256_and_si256(between, _mm256_sllv_epi64(between, one));
    let mut up = _mm256_and_si256(between, _mm256_sllv_epi64(player, one));
    up = _mm256_or_si256(up, _mm256_and_si256(between, _mm256_sllv_epi64(up, one)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, two)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs, _mm256_sllv_epi64(up, two)));

    let pairs = _mm256_srlv_epi64(pairs, one);
    let mut down = _mm256_and_si256(between, _mm256_srlv_epi64(player, one));
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(between, _mm256_srlv_epi64(down, one)),
    );
    down = _mm256_or_si256(down, _mm256_and_si256(pairs, _mm256_srlv_epi64(down, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs, _mm256_srlv_epi64(down, two)));
    Rows { up, down }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn mobility(player: u64, opponent: u64) -> u64 {
    let rows = rows(player, opponent);
    let one = strides(1);
    let ends = _mm256_or_si256(
        _mm256_sllv_epi64(rows.up, one),
        _mm256_srlv_epi64(rows.down, one),
    );
    union(ends) & !(player | opponent)
}

/// The flips of a legal move on each axis, given the board's rows: what is nearest to the
/// move on each ray, as far as it is one row.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips_by_axis(rows: Rows, rays: &Rays) -> __m256i {
    let down = load(&rays.down);
    let ends = _mm256_andnot_si256(rows.up, down);
    let down_flips = _mm256_andnot_si256(shadow(ends), down);
    _mm256_or_si256(flips_above(rows, rays), down_flips)
}

/// The part of them above the move: the nearest end of a row is the lowest bit.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips_above(rows: Rows, rays: &Rays) -> __m256i {
    let up = load(&rays.up);
    let ends = _mm256_andnot_si256(rows.down, up);
    let below = _mm256_add_epi64(ends, splat(u64::MAX));
    _mm256_and_si256(_mm256_and_si256(up, rows.down), below)
}

/// The squares of two sets of lanes, each in one set: both at the price of one.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn unions(a: __m256i, b: __m256i) -> [u64; 2] {
    let lanes = _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    let two = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    let mut unions = [0; 2];
    // SAFETY: the array is as large as the vector, and the store needs no alignment.
    unsafe { _mm_storeu_si128(unions.as_mut_ptr().cast(), two) };
    unions
}
