use super::by_isa;
use super::vector::Vector;
use crate::Isa;

/// An elementwise activation that needs an exponential.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Curve {
    /// `x / (1 + exp(-x))`
    Swish,
    /// `1 / (1 + exp(-x))`
    Sigmoid,
    /// The hyperbolic tangent.
    Tanh,
}

/// Applies an activation to each number, to within a few millionths.
pub fn bend(curve: Curve, numbers: &mut [f32]) {
    bend_with(Isa::best(), curve, numbers);
}

/// [`bend`] by the kernel for `isa`.
pub fn bend_with(isa: Isa, curve: Curve, numbers: &mut [f32]) {
    by_isa!(isa, bend(curve, numbers));
}

/// # Safety
///
/// As [`Vector`] says.
#[inline(always)]
pub(super) unsafe fn bend_vectors<V: Vector>(curve: Curve, numbers: &mut [f32]) {
    /// As many as the widest vector has.
    const MOST: usize = 16;
    let mut vectors = numbers.chunks_exact_mut(V::LANES);
    for vector in &mut vectors {
        // SAFETY: the chunk is as long as a vector.
        unsafe { bent(curve, V::load(vector.as_ptr())).store(vector.as_mut_ptr()) };
    }
    let rest = vectors.into_remainder();
    let mut vector = [0.0; MOST];
    vector[..rest.len()].copy_from_slice(rest);
    // SAFETY: no vector is longer.
    unsafe { bent(curve, V::load(vector.as_ptr())).store(vector.as_mut_ptr()) };
    rest.copy_from_slice(&vector[..rest.len()]);
}

#[inline(always)]
unsafe fn bent<V: Vector>(curve: Curve, x: V) -> V {
    // SAFETY: the caller's.
    unsafe {
        let one = V::splat(1.0);
        match curve {
            Curve::Sigmoid => sigmoid(x),
            Curve::Swish => x.times(sigmoid(x)),
            Curve::Tanh => {
                let two = V::splat(2.0);
                sigmoid(x.times(two)).times(two).minus(one)
            }
        }
    }
}

#[inline(always)]
unsafe fn sigmoid<V: Vector>(x: V) -> V {
    // SAFETY: the caller's.
    unsafe {
        let one = V::splat(1.0);
        one.over(one.plus(exp(V::splat(0.0).minus(x))))
    }
}

/// The exponential: a power of two times a polynomial (Cephes' `expf`).
#[inline(always)]
unsafe fn exp<V: Vector>(x: V) -> V {
    const POLYNOMIAL: [f32; 6] = [
        1.987_569_1e-4,
        1.398_199_9e-3,
        8.333_452e-3,
        4.166_579_6e-2,
        1.666_666_5e-1,
        5e-1,
    ];
    // SAFETY: the caller's.
    unsafe {
        // Beyond these, a power of two would be too large or too small for a number.
        let x = x.min(V::splat(87.0)).max(V::splat(-87.0));
        let power = x.times(V::splat(std::f32::consts::LOG2_E)).round();
        // The logarithm of two in two parts, so that nothing of `x` is lost.
        let rest = power.times_plus(V::splat(-0.693_359_4), x);
        let rest = power.times_plus(V::splat(2.121_944_4e-4), rest);
        let mut sum = V::splat(POLYNOMIAL[0]);
        for &next in &POLYNOMIAL[1..] {
            sum = sum.times_plus(rest, V::splat(next));
        }
        let sum = sum.times_plus(rest.times(rest), rest.plus(V::splat(1.0)));
        sum.times(power.power_of_two())
    }
}
