//! What pieces see. Steps come from tables, lines are worked out from the occupied squares.

use game::Color;

use crate::{Kind, Square, Squares};

/// A step as Black sees it: files to the left (towards file 9), ranks down (towards rank i).
type Step = (i8, i8);

const GOLD: [Step; 6] = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)];
const SILVER: [Step; 5] = [(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)];
const KNIGHT: [Step; 2] = [(1, -2), (-1, -2)];
const PAWN: [Step; 1] = [(0, -1)];
const KING: [Step; 8] = [
    (0, -1),
    (1, -1),
    (-1, -1),
    (1, 0),
    (-1, 0),
    (0, 1),
    (1, 1),
    (-1, 1),
];

type Table = [[Squares; 81]; 2];

const fn steps(steps: &[Step]) -> Table {
    let mut table = [[Squares::NONE; 81]; 2];
    let mut square = 0;
    while square < 81 {
        let mut index = 0;
        while index < steps.len() {
            let (left, down) = steps[index];
            table[0][square].0 |= step(square, left, down);
            table[1][square].0 |= step(square, -left, -down);
            index += 1;
        }
        square += 1;
    }
    table
}

const fn step(square: usize, left: i8, down: i8) -> u128 {
    let file = (square / 9) as i8 + left;
    let rank = (square % 9) as i8 + down;
    if 0 <= file && file < 9 && 0 <= rank && rank < 9 {
        1 << (9 * file + rank)
    } else {
        0
    }
}

static GOLDS: Table = steps(&GOLD);
static SILVERS: Table = steps(&SILVER);
static KNIGHTS: Table = steps(&KNIGHT);
static PAWNS: Table = steps(&PAWN);
static KINGS: Table = steps(&KING);

/// The rays from each square. The first four go to higher squares, the others to lower.
static RAYS: [[Squares; 81]; 8] = {
    let mut table = [[Squares::NONE; 81]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (left, down) = DIRECTIONS[direction];
        let mut square = 0;
        while square < 81 {
            table[direction][square] = ray(square, left, down);
            square += 1;
        }
        direction += 1;
    }
    table
};

const DIRECTIONS: [Step; 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (1, -1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (-1, 1),
];

const fn ray(square: usize, left: i8, down: i8) -> Squares {
    let mut squares = 0;
    let (mut file, mut rank) = ((square / 9) as i8 + left, (square % 9) as i8 + down);
    while 0 <= file && file < 9 && 0 <= rank && rank < 9 {
        squares |= 1 << (9 * file + rank);
        file += left;
        rank += down;
    }
    Squares(squares)
}

/// The squares strictly between two squares of a line; none if they share no line.
static BETWEEN: [[Squares; 81]; 81] = between_table();

#[allow(long_running_const_eval, reason = "81 by 81 squares, once a build")]
const fn between_table() -> [[Squares; 81]; 81] {
    let mut table = [[Squares::NONE; 81]; 81];
    let mut from = 0;
    while from < 81 {
        let mut direction = 0;
        while direction < 8 {
            let (left, down) = DIRECTIONS[direction];
            let mut between = 0;
            let (mut file, mut rank) = ((from / 9) as i8 + left, (from % 9) as i8 + down);
            while 0 <= file && file < 9 && 0 <= rank && rank < 9 {
                let to = (9 * file + rank) as usize;
                table[from][to] = Squares(between);
                between |= 1 << to;
                file += left;
                rank += down;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares strictly between two squares of a line; none if they share no line.
#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Squares {
    BETWEEN[a.index()][b.index()]
}

/// The ray from `from` that `through` lies on; none if they share no line.
pub(crate) fn ray_through(from: Square, through: Square) -> Squares {
    RAYS.iter()
        .map(|rays| rays[from.index()])
        .find(|ray| ray.contains(through))
        .unwrap_or_default()
}

/// Up to and including the first occupied square on a ray to higher squares.
#[inline(always)]
fn upward(ray: Squares, occupied: Squares) -> Squares {
    let blockers = ray.0 & occupied.0;
    Squares((blockers ^ blockers.wrapping_sub(1)) & ray.0)
}

/// Up to and including the first occupied square on a ray to lower squares.
#[inline(always)]
fn downward(ray: Squares, occupied: Squares) -> Squares {
    let blockers = ray.0 & occupied.0;
    // Square 0 stands in for the end of the board.
    let nearest = 127 - (blockers | 1).leading_zeros();
    Squares(u128::MAX << nearest & ray.0)
}

#[inline(always)]
pub(crate) fn lance(color: Color, square: Square, occupied: Squares) -> Squares {
    match color {
        Color::Black => downward(RAYS[4][square.index()], occupied),
        Color::White => upward(RAYS[0][square.index()], occupied),
    }
}

#[inline(always)]
pub(crate) fn bishop(square: Square, occupied: Squares) -> Squares {
    let s = square.index();
    upward(RAYS[2][s], occupied)
        | upward(RAYS[3][s], occupied)
        | downward(RAYS[6][s], occupied)
        | downward(RAYS[7][s], occupied)
}

#[inline(always)]
pub(crate) fn rook(square: Square, occupied: Squares) -> Squares {
    let s = square.index();
    upward(RAYS[0][s], occupied)
        | upward(RAYS[1][s], occupied)
        | downward(RAYS[4][s], occupied)
        | downward(RAYS[5][s], occupied)
}

/// The union of four rays from each square.
const fn lines(directions: [usize; 4]) -> [Squares; 81] {
    let mut table = [Squares::NONE; 81];
    let mut square = 0;
    while square < 81 {
        let mut index = 0;
        while index < 4 {
            let (left, down) = DIRECTIONS[directions[index]];
            table[square].0 |= ray(square, left, down).0;
            index += 1;
        }
        square += 1;
    }
    table
}

static BISHOP_LINES: [Squares; 81] = lines([2, 3, 6, 7]);
static ROOK_LINES: [Squares; 81] = lines([0, 1, 4, 5]);

/// Whence a stepping piece may see a square beside this one: no more than two files and
/// three ranks away.
static AROUND: [Squares; 81] = {
    let mut table = [Squares::NONE; 81];
    let mut index = 0;
    while index < 81 * 35 {
        let (square, step_index) = (index / 35, index % 35);
        let (left, down) = ((step_index / 7) as i8 - 2, (step_index % 7) as i8 - 3);
        table[square].0 |= step(square, left, down);
        index += 1;
    }
    table
};

/// Whence a stepping piece may see a square beside this one.
#[inline(always)]
pub(crate) fn around(square: Square) -> Squares {
    AROUND[square.index()]
}

/// All squares of the lines a bishop has on an empty board.
#[inline(always)]
pub(crate) fn bishop_lines(square: Square) -> Squares {
    BISHOP_LINES[square.index()]
}

/// All squares of the lines a rook has on an empty board.
#[inline(always)]
pub(crate) fn rook_lines(square: Square) -> Squares {
    ROOK_LINES[square.index()]
}

/// All squares before a lance on an empty board.
#[inline(always)]
pub(crate) fn lance_line(color: Color, square: Square) -> Squares {
    match color {
        Color::Black => RAYS[4][square.index()],
        Color::White => RAYS[0][square.index()],
    }
}

#[inline(always)]
pub(crate) fn pawn(color: Color, square: Square) -> Squares {
    PAWNS[color as usize][square.index()]
}

#[inline(always)]
pub(crate) fn knight(color: Color, square: Square) -> Squares {
    KNIGHTS[color as usize][square.index()]
}

#[inline(always)]
pub(crate) fn silver(color: Color, square: Square) -> Squares {
    SILVERS[color as usize][square.index()]
}

#[inline(always)]
pub(crate) fn gold(color: Color, square: Square) -> Squares {
    GOLDS[color as usize][square.index()]
}

#[inline(always)]
pub(crate) fn king(square: Square) -> Squares {
    KINGS[0][square.index()]
}

/// What a piece sees, its own side's pieces included.
#[inline(always)]
pub(crate) fn of(kind: Kind, color: Color, square: Square, occupied: Squares) -> Squares {
    match kind {
        Kind::Pawn => pawn(color, square),
        Kind::Lance => lance(color, square, occupied),
        Kind::Knight => knight(color, square),
        Kind::Silver => silver(color, square),
        Kind::Gold | Kind::ProPawn | Kind::ProLance | Kind::ProKnight | Kind::ProSilver => {
            gold(color, square)
        }
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::King => king(square),
        Kind::Horse => bishop(square, occupied) | king(square),
        Kind::Dragon => rook(square, occupied) | king(square),
    }
}
