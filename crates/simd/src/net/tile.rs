//! Winograd convolution of 3x3 kernels: a tile of the board and the weights are transformed to a
//! few points, multiplied there, and transformed back. A tile of 3x3 squares takes 25 products
//! instead of 81, one of 4x4 takes 36 instead of 144.

use super::vector::Vector;

/// The most points of a tile in one direction.
pub(super) const MOST: usize = 6;

/// A tile size and its interpolation points.
pub(super) trait Tile {
    /// The side of a tile in squares.
    const SIDE: usize;
    /// The number of points in one direction: also the side of the input tile.
    const POINTS: usize;

    /// Transforms a line of weights to the points.
    fn weights(line: [f64; 3]) -> [f64; MOST];

    /// Transforms a line of squares to the points.
    unsafe fn spread<V: Vector>(line: [V; MOST]) -> [V; MOST];

    /// Transforms a line back from the points.
    unsafe fn gather<V: Vector>(line: [V; MOST]) -> [V; MOST];
}

/// Three squares a side: the points are 0, 1, -1, 2 and infinity. It fills 9x9 and 15x15.
pub(super) struct Three;

/// Four squares a side: the points are 0, ±5/8, ±3/2 and infinity, which lose fewer digits than
/// whole numbers. It fills 8x8.
pub(super) struct Four;

impl Three {
    const POINTS: [f64; 4] = [0.0, 1.0, -1.0, 2.0];
}

impl Four {
    const NEAR: f64 = 0.625;
    const FAR: f64 = 1.5;
    const POINTS: [f64; 5] = [0.0, Four::NEAR, -Four::NEAR, Four::FAR, -Four::FAR];
}

/// The value of a polynomial at each point, divided by what spreading and gathering multiply it by.
fn at_points(points: &[f64], line: [f64; 3]) -> [f64; MOST] {
    let mut values = [0.0; MOST];
    for (value, point) in values.iter_mut().zip(points) {
        let others = points.iter().filter(|other| *other != point);
        let factor: f64 = others.map(|other| point - other).product();
        *value = (line[0] + point * (line[1] + point * line[2])) / factor;
    }
    values[points.len()] = line[2];
    values
}

impl Tile for Three {
    const SIDE: usize = 3;
    const POINTS: usize = 5;

    fn weights(line: [f64; 3]) -> [f64; MOST] {
        at_points(&Three::POINTS, line)
    }

    #[inline(always)]
    unsafe fn spread<V: Vector>([a, b, c, d, e, _]: [V; MOST]) -> [V; MOST] {
        // SAFETY: the caller's.
        unsafe {
            let two = V::splat(2.0);
            let far = d.minus(b);
            let near = d.minus(c);
            [
                a.minus(c).times_plus(two, far),
                near.minus(b.plus(b)),
                b.minus(c).times_plus(two, near),
                far,
                e.minus(c).minus(far.plus(far)),
                far,
            ]
        }
    }

    #[inline(always)]
    unsafe fn gather<V: Vector>([a, b, c, d, e, _]: [V; MOST]) -> [V; MOST] {
        // SAFETY: the caller's.
        unsafe {
            let sum = b.plus(c);
            [
                a.plus(sum).plus(d),
                d.times_plus(V::splat(2.0), b.minus(c)),
                d.times_plus(V::splat(4.0), sum).plus(e),
                e,
                e,
                e,
            ]
        }
    }
}

impl Tile for Four {
    const SIDE: usize = 4;
    const POINTS: usize = 6;

    fn weights(line: [f64; 3]) -> [f64; MOST] {
        at_points(&Four::POINTS, line)
    }

    #[inline(always)]
    unsafe fn spread<V: Vector>([a, b, c, d, e, f]: [V; MOST]) -> [V; MOST] {
        const NEAR: f64 = Four::NEAR * Four::NEAR;
        const FAR: f64 = Four::FAR * Four::FAR;
        // SAFETY: the caller's.
        unsafe {
            let product = V::splat((NEAR * FAR) as f32);
            let minus_sum = V::splat(-(NEAR + FAR) as f32);
            let minus_near = V::splat(-NEAR as f32);
            let minus_far = V::splat(-FAR as f32);
            let even_near = c.times_plus(minus_far, e);
            let odd_near = b
                .times_plus(minus_far, d)
                .times(V::splat(Four::NEAR as f32));
            let even_far = c.times_plus(minus_near, e);
            let odd_far = b
                .times_plus(minus_near, d)
                .times(V::splat(Four::FAR as f32));
            [
                a.times_plus(product, c.times_plus(minus_sum, e)),
                even_near.plus(odd_near),
                even_near.minus(odd_near),
                even_far.plus(odd_far),
                even_far.minus(odd_far),
                b.times_plus(product, d.times_plus(minus_sum, f)),
            ]
        }
    }

    #[inline(always)]
    unsafe fn gather<V: Vector>([a, b, c, d, e, f]: [V; MOST]) -> [V; MOST] {
        const NEAR: f64 = Four::NEAR;
        const FAR: f64 = Four::FAR;
        // SAFETY: the caller's.
        unsafe {
            let (even_near, odd_near) = (b.plus(c), b.minus(c));
            let (even_far, odd_far) = (d.plus(e), d.minus(e));
            let third = odd_near.times_plus(V::splat((NEAR * NEAR * NEAR) as f32), f);
            [
                a.plus(even_near).plus(even_far),
                odd_near.times_plus(V::splat(NEAR as f32), odd_far.times(V::splat(FAR as f32))),
                even_near.times_plus(
                    V::splat((NEAR * NEAR) as f32),
                    even_far.times(V::splat((FAR * FAR) as f32)),
                ),
                odd_far.times_plus(V::splat((FAR * FAR * FAR) as f32), third),
                f,
                f,
            ]
        }
    }
}

/// The input transform of boards.
pub(super) struct Spread {
    pub(super) boards: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) stride: usize,
    /// The squares, row by row.
    pub(super) from: *const f32,
    /// A square of zeros: what lies beyond the edge.
    pub(super) nothing: *const f32,
    /// The tiles at each point: those of the first point, then those of the next.
    pub(super) to: *mut f32,
    /// How far apart points are.
    pub(super) apart: usize,
}

/// Transforms boards to the points.
///
/// # Safety
///
/// As [`Vector`] says, and there are as many numbers at the pointers as the boards ask for.
#[inline(always)]
#[expect(
    clippy::needless_range_loop,
    reason = "rows and columns are read both ways"
)]
pub(super) unsafe fn spread<V: Vector, T: Tile>(spread: &Spread) {
    let Spread {
        boards,
        height,
        width,
        stride,
        nothing,
        apart,
        ..
    } = *spread;
    let mut to = spread.to;
    for board in 0..boards {
        // SAFETY: the caller's: there are so many boards.
        let from = unsafe { spread.from.add(board * height * width * stride) };
        for top in (0..height).step_by(T::SIDE) {
            for left in (0..width).step_by(T::SIDE) {
                let mut squares = [[nothing; MOST]; MOST];
                for (row, squares) in squares.iter_mut().enumerate().take(T::POINTS) {
                    for (column, square) in squares.iter_mut().enumerate().take(T::POINTS) {
                        // The tile looks one square further to each side.
                        let (row, column) = (top + row, left + column);
                        if (1..=height).contains(&row) && (1..=width).contains(&column) {
                            let index = (row - 1) * width + column - 1;
                            // SAFETY: the square is on the board.
                            *square = unsafe { from.add(index * stride) };
                        }
                    }
                }
                let mut channel = 0;
                while channel < stride {
                    // SAFETY: the caller's; squares and tiles have `stride` numbers.
                    unsafe {
                        let mut lines = [[V::splat(0.0); MOST]; MOST];
                        for column in 0..T::POINTS {
                            let mut line = [V::splat(0.0); MOST];
                            for row in 0..T::POINTS {
                                line[row] = V::load(squares[row][column].add(channel));
                            }
                            lines[column] = T::spread(line);
                        }
                        for row in 0..T::POINTS {
                            let mut line = [V::splat(0.0); MOST];
                            for column in 0..T::POINTS {
                                line[column] = lines[column][row];
                            }
                            let line = T::spread(line);
                            for column in 0..T::POINTS {
                                let point = row * T::POINTS + column;
                                line[column].store(to.add(point * apart + channel));
                            }
                        }
                    }
                    channel += V::LANES;
                }
                // SAFETY: there is one row for each tile, or this was the last.
                to = unsafe { to.add(stride) };
            }
        }
    }
}

/// The output transform of boards.
pub(super) struct Gathered {
    pub(super) boards: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) stride: usize,
    /// The tiles at each point.
    pub(super) from: *const f32,
    /// How far apart points are.
    pub(super) apart: usize,
    pub(super) bias: *const f32,
    /// Null if nothing is added.
    pub(super) add: *const f32,
    pub(super) floor: f32,
    pub(super) to: *mut f32,
}

/// Transforms boards back from the points and applies the epilogue.
///
/// # Safety
///
/// As [`Vector`] says, and there are as many numbers at the pointers as the boards ask for.
#[inline(always)]
#[expect(
    clippy::needless_range_loop,
    reason = "rows and columns are read both ways"
)]
pub(super) unsafe fn gather<V: Vector, T: Tile>(gathered: &Gathered) {
    let Gathered {
        boards,
        height,
        width,
        stride,
        apart,
        bias,
        add,
        floor,
        to,
        ..
    } = *gathered;
    let mut from = gathered.from;
    for board in 0..boards {
        for top in (0..height).step_by(T::SIDE) {
            for left in (0..width).step_by(T::SIDE) {
                let rows = T::SIDE.min(height - top);
                let columns = T::SIDE.min(width - left);
                let corner = (board * height + top) * width + left;
                let mut channel = 0;
                while channel < stride {
                    // SAFETY: the caller's; squares and tiles have `stride` numbers, and squares
                    // beyond the board are not written.
                    unsafe {
                        let floor = V::splat(floor);
                        let bias = V::load(bias.add(channel));
                        let mut lines = [[V::splat(0.0); MOST]; MOST];
                        for column in 0..T::POINTS {
                            let mut line = [V::splat(0.0); MOST];
                            for row in 0..T::POINTS {
                                let point = row * T::POINTS + column;
                                line[row] = V::load(from.add(point * apart + channel));
                            }
                            lines[column] = T::gather(line);
                        }
                        for row in 0..T::SIDE {
                            let mut line = [V::splat(0.0); MOST];
                            for column in 0..T::POINTS {
                                line[column] = lines[column][row];
                            }
                            let line = T::gather(line);
                            for column in 0..T::SIDE {
                                if row < rows && column < columns {
                                    let square = corner + row * width + column;
                                    let at = square * stride + channel;
                                    let mut sum = line[column].plus(bias);
                                    if !add.is_null() {
                                        sum = sum.plus(V::load(add.add(at)));
                                    }
                                    sum.max(floor).store(to.add(at));
                                }
                            }
                        }
                    }
                    channel += V::LANES;
                }
                // SAFETY: there is one row for each tile, or this was the last.
                from = unsafe { from.add(stride) };
            }
        }
    }
}
