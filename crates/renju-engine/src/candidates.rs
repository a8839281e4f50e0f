//! The moves of a position that are worth a search: those that its threats demand, or all near stones.

use crate::patterns::{Cell, PatternBoard, PointClass};

/// Calls `f` with the moves that a search tries, in no order, and perhaps twice: what threats demand, or
/// all points near stones. The side to move has no five and no straight four, and the opponent no five;
/// some of the moves may be fouls.
pub fn each_candidate(board: &PatternBoard<'_>, f: impl FnMut(Cell)) {
    let turn = board.turn();
    if board.count(!turn, PointClass::StraightFour) > 0 {
        each_defence(board, f);
        return;
    }
    each_near_stones(board, f);
}

/// Calls `f` with the empty cells that are near stones, or in the middle of an empty board.
pub fn each_near_stones(board: &PatternBoard<'_>, mut f: impl FnMut(Cell)) {
    let side = usize::from(board.size().get());
    let full = (1_u32 << side) - 1;
    let row = |y: isize| -> u32 {
        match usize::try_from(y) {
            Ok(y) if y < side => board.occupied(y),
            _ => 0,
        }
    };
    for y in 0..side {
        let at = y as isize;
        // Two cells around a stone, and three on its lines.
        let mut near = 0;
        for up in -2..=2 {
            let stones = row(at + up);
            near |= stones | stones << 1 | stones >> 1 | stones << 2 | stones >> 2;
        }
        let beside = row(at);
        near |= beside << 3 | beside >> 3;
        for up in [-3, 3] {
            let stones = row(at + up);
            near |= stones | stones << 3 | stones >> 3;
        }
        let mut cells = near & full & !board.occupied(y);
        while cells != 0 {
            let x = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            if let Some(cell) = Cell::new(y * 20 + x) {
                f(cell);
            }
        }
    }
}

/// Calls `add` with every move after which the opponent cannot make a straight four at once, and with
/// every four of the side to move.
fn each_defence(board: &PatternBoard<'_>, mut add: impl FnMut(Cell)) {
    let turn = board.turn();
    let mut threats = [None; 8];
    let mut count = 0;
    board.each_equal(!turn, PointClass::StraightFour, |cell| {
        if count < threats.len() {
            threats[count] = Some(cell);
        }
        count += 1;
    });
    let Some(first) = threats[0] else {
        return;
    };
    let is_four = |cell: Cell| board.class(turn, cell) >= PointClass::Four;
    if count <= threats.len() {
        let stops = |cell: Cell| {
            threats[..count]
                .iter()
                .flatten()
                .all(|&threat| threat == cell || stops_threat(board, threat, cell))
        };
        if !is_four(first) && stops(first) {
            add(first);
        }
        board.each_near(first, 5, |cell, _| {
            if !is_four(cell) && stops(cell) {
                add(cell);
            }
        });
    } else {
        // So many threats are rare: anything may stop them.
        let empty = board
            .cells()
            .filter(|&cell| board.is_empty(cell) && !is_four(cell));
        empty.for_each(&mut add);
    }
    board.each_of(turn, PointClass::Four, &mut add);
    if turn == game::Color::Black {
        // Fours that look like fouls and are none.
        board.each_equal(turn, PointClass::MaybeFoul, |cell| {
            let has_four = board.lines_of(turn, cell).iter().any(|line| line.is_four());
            if has_four {
                add(cell);
            }
        });
    }
}

/// Whether a stone on `cell` keeps the opponent from a straight four on `threat`.
fn stops_threat(board: &PatternBoard<'_>, threat: Cell, cell: Cell) -> bool {
    let turn = board.turn();
    let columns = cell.column() as isize - threat.column() as isize;
    let rows = cell.row() as isize - threat.row() as isize;
    let direction = match (columns, rows) {
        (_, 0) => 0,
        (0, _) => 1,
        _ if columns == rows => 2,
        _ if columns == -rows => 3,
        _ => return false,
    };
    if columns.unsigned_abs().max(rows.unsigned_abs()) > 5 {
        return false;
    }
    board.class_with(!turn, threat, cell, direction, turn) < PointClass::StraightFour
}
