/// The squares that can be seen from one square, apart from itself, as eight rays.
///
/// The lanes are the four axes: along the rank, the file, the falling and the rising
/// diagonal (strides 1, 8, 9 and 7).
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rays {
    /// Towards higher squares: the nearest is the lowest bit.
    pub(super) up: [u64; 4],
    /// Towards lower squares: the nearest is the highest bit.
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = {
    let mut table = [Rays {
        up: [0; 4],
        down: [0; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Rays {
            up: [
                ray(square, 1, 0),
                ray(square, 0, 1),
                ray(square, 1, 1),
                ray(square, -1, 1),
            ],
            down: [
                ray(square, -1, 0),
                ray(square, 0, -1),
                ray(square, -1, -1),
                ray(square, 1, -1),
            ],
        };
        square += 1;
    }
    table
};

const fn ray(square: usize, file_step: isize, rank_step: isize) -> u64 {
    let mut file = square as isize % 8 + file_step;
    let mut rank = square as isize / 8 + rank_step;
    let mut squares = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        squares |= 1 << (8 * rank + file);
        file += file_step;
        rank += rank_step;
    }
    squares
}
