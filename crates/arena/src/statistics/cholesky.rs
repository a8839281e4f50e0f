/// A symmetric positive definite matrix, taken apart so that it can be divided by.
pub(super) struct Cholesky {
    size: usize,
    /// The lower triangle whose product with its mirror image is the matrix, row by row.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Takes a matrix apart, given row by row; none if it is not positive definite.
    pub(super) fn of(size: usize, matrix: &[f64]) -> Option<Cholesky> {
        if matrix.len() != size.checked_mul(size)? {
            return None;
        }
        let mut lower = vec![0.0; matrix.len()];
        for row in 0..size {
            let (done, this) = lower.split_at_mut(row * size);
            for column in 0..row {
                let other = &done[column * size..][..=column];
                let rest = matrix[row * size + column] - dot(&this[..column], &other[..column]);
                this[column] = rest / other[column];
            }
            let rest = matrix[row * size + row] - dot(&this[..row], &this[..row]);
            // Written so that NaN fails too.
            if !(rest > 0.0 && rest.is_finite()) {
                return None;
            }
            this[row] = rest.sqrt();
        }
        Some(Cholesky { size, lower })
    }

    /// Replaces a right side by the solution: matrix × solution = right side.
    pub(super) fn solve(&self, side: &mut [f64]) {
        let size = self.size;
        for row in 0..size {
            let this = &self.lower[row * size..][..=row];
            side[row] = (side[row] - dot(&this[..row], &side[..row])) / this[row];
        }
        for row in (0..size).rev() {
            let this = &self.lower[row * size..][..=row];
            let value = side[row] / this[row];
            side[row] = value;
            for (other, factor) in side[..row].iter_mut().zip(this) {
                *other -= factor * value;
            }
        }
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_solve() {
        let mut random = fastrand::Rng::with_seed(7);
        for size in 1..20 {
            let root: Vec<f64> = (0..size * size).map(|_| random.f64() - 0.5).collect();
            let mut matrix = vec![0.0; size * size];
            for row in 0..size {
                for column in 0..size {
                    matrix[row * size + column] =
                        dot(&root[row * size..][..size], &root[column * size..][..size]);
                }
                matrix[row * size + row] += 0.1;
            }
            let side: Vec<f64> = (0..size).map(|_| random.f64()).collect();
            let mut solution = side.clone();
            Cholesky::of(size, &matrix).unwrap().solve(&mut solution);
            for row in 0..size {
                let product = dot(&matrix[row * size..][..size], &solution);
                assert!((product - side[row]).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn other_matrices_are_refused() {
        assert!(Cholesky::of(2, &[1.0, 1.0, 1.0, 1.0]).is_none());
        assert!(Cholesky::of(2, &[1.0, 2.0, 2.0, 1.0]).is_none());
        assert!(Cholesky::of(1, &[f64::NAN]).is_none());
        assert!(Cholesky::of(2, &[1.0]).is_none());
        assert!(Cholesky::of(0, &[]).is_some());
    }
}
