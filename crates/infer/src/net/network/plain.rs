//! What is neither a product nor a convolution: loops over numbers, channels last.

use std::iter::zip;

use simd::Isa;
use simd::net::{Buffer, Curve, bend_with, stride};

pub(super) fn add(left: &[f32], right: &[f32], to: &mut [f32]) {
    simd::dispatch(|| {
        for ((to, a), b) in zip(zip(to, left), right) {
            *to = a + b;
        }
    });
}

/// Adds to each position the same numbers.
pub(super) fn bias(from: &[f32], bias: &[f32], to: &mut [f32]) {
    let positions = zip(
        to.chunks_exact_mut(bias.len()),
        from.chunks_exact(bias.len()),
    );
    for (to, from) in positions {
        add(from, bias, to);
    }
}

/// The means of the channels and then their maxima.
pub(super) fn pool(from: &[f32], channels: usize, squares: usize, to: &mut [f32]) {
    let row = stride(channels);
    let boards = from.chunks_exact(squares * row);
    for (board, to) in zip(boards, to.chunks_exact_mut(stride(2 * channels))) {
        let (means, most) = to[..2 * channels].split_at_mut(channels);
        means.fill(0.0);
        most.fill(f32::MIN);
        simd::dispatch(|| {
            for square in board.chunks_exact(row) {
                for ((mean, most), number) in zip(zip(&mut *means, &mut *most), square) {
                    *mean += number;
                    *most = most.max(*number);
                }
            }
            let part = 1.0 / squares as f32;
            means.iter_mut().for_each(|mean| *mean *= part);
        });
    }
}

/// For each position a row of factors and a row of terms, made of its two numbers a channel.
pub(super) fn factors(isa: Isa, by: &[f32], channels: usize, batch: usize, to: &mut Buffer) {
    let row = stride(channels);
    to.grow(batch * 2 * row);
    let positions = by.chunks_exact(stride(2 * channels)).take(batch);
    for (by, to) in zip(positions, to.chunks_exact_mut(2 * row)) {
        to[..channels].copy_from_slice(&by[..channels]);
        bend_with(isa, Curve::Sigmoid, &mut to[..channels]);
        to[row..][..channels].copy_from_slice(&by[channels..2 * channels]);
    }
}

/// Each channel times its factor, plus its term.
pub(super) fn scale(
    from: &[f32],
    factors: &[f32],
    channels: usize,
    squares: usize,
    to: &mut [f32],
) {
    let row = stride(channels);
    let boards = zip(
        to.chunks_exact_mut(squares * row),
        from.chunks_exact(squares * row),
    );
    for ((to, from), by) in zip(boards, factors.chunks_exact(2 * row)) {
        let (factors, terms) = by.split_at(row);
        simd::dispatch(|| {
            for (to, from) in zip(to.chunks_exact_mut(row), from.chunks_exact(row)) {
                let numbers = zip(to, from);
                for ((to, from), (factor, term)) in zip(numbers, zip(factors, terms)) {
                    *to = from * factor + term;
                }
            }
        });
    }
}

/// Adds to each channel its number.
pub(super) fn shift(from: &[f32], by: &[f32], channels: usize, squares: usize, to: &mut [f32]) {
    let row = stride(channels);
    let boards = zip(
        to.chunks_exact_mut(squares * row),
        from.chunks_exact(squares * row),
    );
    for ((to, from), by) in zip(boards, by.chunks_exact(row)) {
        for (to, from) in zip(to.chunks_exact_mut(row), from.chunks_exact(row)) {
            add(from, by, to);
        }
    }
}
