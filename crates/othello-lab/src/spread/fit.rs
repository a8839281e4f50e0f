use std::collections::BTreeMap;

use infer::patterns::Spread;

use super::Fitted;
use super::differences::Differences;

/// The width of a group in empty squares.
const WIDTH: u32 = 4;

/// The fewest differences of a group.
const FEWEST: usize = 8;

/// The least error, in discs: values are whole numbers.
const LEAST: f64 = 0.3;

/// A group of differences: the variables that the logarithm of their error depends on, and the
/// squares.
struct Group<const N: usize> {
    sums: [f64; N],
    squares: f64,
    count: usize,
}

impl<const N: usize> Group<N> {
    const EMPTY: Group<N> = Group {
        sums: [0.0; N],
        squares: 0.0,
        count: 0,
    };

    fn add(&mut self, parts: [f64; N], difference: f64) {
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum += part;
        }
        self.squares += difference * difference;
        self.count += 1;
    }
}

fn tens(count: u32) -> f64 {
    f64::from(count) / 10.0
}

pub(super) fn fit(all: &[Differences]) -> Option<Fitted> {
    let mut middle: BTreeMap<(u32, u32, u32), Group<4>> = BTreeMap::new();
    let mut end: BTreeMap<(u32, u32), Group<3>> = BTreeMap::new();
    for Differences {
        empties,
        values,
        end: last,
    } in all
    {
        for (deep, value) in (0..).zip(values) {
            for (shallow, estimate) in (0..).zip(values) {
                // The same side moves last in both, as where it is used.
                if shallow + 2 <= deep && (deep - shallow) % 2 == 0 {
                    let parts = [1.0, tens(*empties), tens(deep), tens(shallow)];
                    let key = (empties / WIDTH, deep, shallow);
                    let group = middle.entry(key).or_insert(Group::EMPTY);
                    group.add(parts, value - estimate);
                }
            }
        }
        for (shallow, estimate) in (0..).zip(values) {
            if let Some(last) = last
                && (empties - shallow) % 2 == 0
            {
                let parts = [1.0, tens(*empties), tens(shallow)];
                let group = end
                    .entry((empties / WIDTH, shallow))
                    .or_insert(Group::EMPTY);
                group.add(parts, last - estimate);
            }
        }
    }
    let (a, middle_residual, middle_count) = solved(middle.into_values())?;
    let (b, end_residual, end_count) = solved(end.into_values())?;
    Some(Fitted {
        spread: Spread {
            middle: a.map(|part| part as f32),
            end: b.map(|part| part as f32),
        },
        residuals: [middle_residual, end_residual],
        differences: [middle_count, end_count],
    })
}

/// Least squares of the logarithms of the groups' errors, weighted by the number of differences:
/// the coefficients, the residual, and the number of differences.
fn solved<const N: usize>(
    groups: impl Iterator<Item = Group<N>>,
) -> Option<([f64; N], f64, usize)> {
    let rows: Vec<([f64; N], f64, f64)> = groups
        .filter(|group| group.count >= FEWEST)
        .map(|group| {
            let count = group.count as f64;
            let error = (group.squares / count).sqrt().max(LEAST);
            (group.sums.map(|sum| sum / count), error.ln(), count)
        })
        .collect();
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for (parts, log, weight) in &rows {
        for row in 0..N {
            for column in 0..N {
                matrix[row][column] += weight * parts[row] * parts[column];
            }
            right[row] += weight * parts[row] * log;
        }
    }
    let parts = eliminated(matrix, right)?;
    let (mut off, mut all) = (0.0, 0.0);
    for (row, log, weight) in &rows {
        let value: f64 = row.iter().zip(parts).map(|(a, b)| a * b).sum();
        off += weight * (value - log) * (value - log);
        all += weight;
    }
    Some((parts, (off / all).sqrt(), all as usize))
}

/// Solves a system of equations by elimination with the largest pivot; `None` if it has no single
/// solution.
fn eliminated<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for column in 0..N {
        let pivot = (column..N).max_by(|a, b| {
            matrix[*a][column]
                .abs()
                .total_cmp(&matrix[*b][column].abs())
        })?;
        if matrix[pivot][column].abs() < 1e-9 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in 0..N {
            if row != column {
                let factor = matrix[row][column] / matrix[column][column];
                let above = matrix[column];
                for (place, part) in matrix[row].iter_mut().zip(above) {
                    *place -= factor * part;
                }
                right[row] -= factor * right[column];
            }
        }
    }
    let mut solution = right;
    for (index, value) in solution.iter_mut().enumerate() {
        *value /= matrix[index][index];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        let matrix = [[0.0, 2.0, 1.0], [1.0, -2.0, -3.0], [-1.0, 1.0, 2.0]];
        let solution = eliminated(matrix, [-8.0, 0.0, 3.0]).expect("it has one");
        for (found, expected) in solution.iter().zip([-4.0, -5.0, 2.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
        assert_eq!(eliminated([[1.0, 1.0], [2.0, 2.0]], [1.0, 2.0]), None);
    }

    #[test]
    fn a_law_that_holds_is_found() {
        // Differences of ± exp(1 - 0.3 shallow tens + 0.2 empties tens) to the end.
        let mut all = Vec::new();
        for empties in (12..=20).cycle().take(900) {
            let sign = if all.len() % 2 == 0 { 1.0 } else { -1.0 };
            let error =
                |shallow: u32| sign * (1.0 - 0.3 * tens(shallow) + 0.2 * tens(empties)).exp();
            let values = (0..=8).map(|shallow| -error(shallow)).collect();
            all.push(Differences {
                empties,
                values,
                end: Some(0.0),
            });
        }
        let fitted = fit(&all).expect("enough");
        for (found, expected) in fitted.spread.end.iter().zip([1.0, 0.2, -0.3]) {
            assert!((found - expected).abs() < 0.02, "{fitted:?}");
        }
        assert!(fitted.residuals[1] < 0.01);
    }
}
