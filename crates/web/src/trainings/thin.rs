use crate::messages::Curve;

/// The most points of a curve that are sent: more than a small chart can show.
pub(super) const MOST: usize = 500;

/// The number of points after thinning, which leaves room for new ones.
const THIN: usize = 400;

/// The curve with no more points than can be seen. The lowest and the highest point of every
/// stretch stay, so that no peak is lost.
pub(super) fn thinned(curve: &Curve) -> Curve {
    let points = &curve.points;
    if points.len() <= THIN {
        return curve.clone();
    }
    let mut kept = vec![points[0]];
    let inner = &points[1..points.len() - 1];
    for stretch in inner.chunks(inner.len().div_ceil(THIN / 2 - 1)) {
        let lowest = (0..stretch.len()).min_by(|&a, &b| stretch[a].1.total_cmp(&stretch[b].1));
        let highest = (0..stretch.len()).max_by(|&a, &b| stretch[a].1.total_cmp(&stretch[b].1));
        if let (Some(low), Some(high)) = (lowest, highest) {
            kept.push(stretch[low.min(high)]);
            if low != high {
                kept.push(stretch[low.max(high)]);
            }
        }
    }
    kept.push(points[points.len() - 1]);
    Curve {
        name: curve.name.clone(),
        title: curve.title.clone(),
        points: kept,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_peaks_stay() {
        for count in [1, 2, 399, 400, 401, 1000, 12_345] {
            let mut points: Vec<_> = (0..count).map(|n| (f64::from(n), 1.0)).collect();
            let middle = points.len() / 2;
            points[middle].1 = 9.0;
            let curve = Curve {
                name: "loss".to_owned(),
                points: points.clone(),
                ..Curve::default()
            };
            let thin = thinned(&curve).points;
            assert!(thin.len() <= THIN && thin.len() <= points.len());
            assert_eq!((thin.first(), thin.last()), (points.first(), points.last()));
            assert!(thin.contains(&points[middle]));
            assert!(thin.is_sorted_by(|a, b| a.0 < b.0));
        }
    }
}
