//! Where a falling function crosses zero.

/// The last float in an open interval at which a falling function is not negative, or one of
/// its neighbours.
///
/// Halves the number of floats between the ends, not the distance: after 64 steps nothing is
/// left to halve, whether the root is near 1e-300 or near 1e300, and however steep the function
/// is. The function is never called at the ends, so it may have poles there. No answer if the
/// interval is empty or the function is not a number somewhere.
pub(super) fn of_falling(low: f64, high: f64, mut function: impl FnMut(f64) -> f64) -> Option<f64> {
    let bottom = rank(low)?;
    let (mut low, mut high) = (bottom, rank(high)?);
    if low + 1 >= high {
        return None;
    }
    while low + 1 < high {
        let middle = i64::midpoint(low, high);
        let value = function(float(middle));
        if value > 0.0 {
            low = middle;
        } else if value < 0.0 {
            high = middle;
        } else if value == 0.0 {
            return Some(float(middle));
        } else {
            return None;
        }
    }
    // Never an end, for the pole that may be there.
    Some(float(if low == bottom { high } else { low }))
}

/// Numbers the finite floats in their order; both zeros are number 0.
fn rank(float: f64) -> Option<i64> {
    let magnitude = float.abs().to_bits().cast_signed();
    match float {
        _ if !float.is_finite() => None,
        _ if float < 0.0 => Some(-magnitude),
        _ => Some(magnitude),
    }
}

/// The float with this number.
fn float(rank: i64) -> f64 {
    let magnitude = f64::from_bits(rank.unsigned_abs());
    if rank < 0 { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn easy_roots() {
        assert_eq!(of_falling(-1.0, 3.0, |x| -x), Some(0.0));
        let root = of_falling(0.0, 10.0, |x| 2.0 - x * x).unwrap();
        assert!((root - 2f64.sqrt()).abs() < 1e-15);
        assert!((of_falling(-1.0, 1e300, |x| 1e-200 - x).unwrap() / 1e-200 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn it_stays_inside_and_stops() {
        let mut calls = 0;
        let root = of_falling(-f64::MAX, f64::MAX, |_| {
            calls += 1;
            1.0
        });
        assert!(calls <= 65);
        assert!(root.unwrap() < f64::MAX);
        assert!(of_falling(0.0, 1.0, |_| -1.0).unwrap() > 0.0);
    }

    #[test]
    fn no_interval_no_root() {
        assert_eq!(of_falling(1.0, 1.0, |x| x), None);
        assert_eq!(of_falling(2.0, 1.0, |x| x), None);
        assert_eq!(of_falling(0.0, f64::INFINITY, |x| x), None);
        assert_eq!(of_falling(f64::NAN, 1.0, |x| x), None);
        assert_eq!(of_falling(0.0, 1.0, |_| f64::NAN), None);
    }

    proptest! {
        #[test]
        fn ranks_keep_the_order(a: f64, b: f64) {
            if let (Some(x), Some(y)) = (rank(a), rank(b)) {
                prop_assert_eq!(x.cmp(&y), a.partial_cmp(&b).unwrap());
                prop_assert_eq!(float(x), a);
            }
        }

        #[test]
        fn a_line_crosses_where_it_should(root in -1e9f64..1e9) {
            prop_assert_eq!(of_falling(-1e10, 1e10, |x| root - x), Some(root));
        }
    }
}
