//! Random boards on which fouls are frequent.

use fastrand::Rng;

use super::reference::Board;

/// An endless source of boards, the same for the same seed.
pub(crate) struct Boards(Rng);

impl Boards {
    pub(crate) fn new(seed: u64) -> Boards {
        Boards(Rng::with_seed(seed))
    }

    pub(crate) fn next(&mut self) -> Board {
        let rng = &mut self.0;
        // Mostly the board of Renju, sometimes another one: edges are where mistakes hide.
        let size = if rng.u8(..4) == 0 {
            rng.i32(5..=19)
        } else {
            15
        };
        let mut board = Board::new(size);
        match rng.u8(..3) {
            0 => self.scatter(&mut board),
            1 => self.cross(&mut board),
            _ => {
                self.cross(&mut board);
                self.cross(&mut board);
                self.scatter(&mut board);
            }
        }
        board
    }

    /// Stones anywhere.
    fn scatter(&mut self, board: &mut Board) {
        let rng = &mut self.0;
        let stones = rng.i32(0..=board.size * board.size / 3);
        for _ in 0..stones {
            let stone = if rng.u8(..5) < 3 { b'X' } else { b'O' };
            let (x, y) = (rng.i32(0..board.size), rng.i32(0..board.size));
            if board.at(x, y) == b'.' {
                board.put(x, y, stone);
            }
        }
    }

    /// Lines through one point, and lines through points of these lines: crossing threes and
    /// fours, some of which can only be judged by looking further.
    fn cross(&mut self, board: &mut Board) {
        let rng = &mut self.0;
        let mut centers = vec![(rng.i32(0..board.size), rng.i32(0..board.size))];
        for _ in 0..rng.usize(1..=5) {
            let (x, y) = centers[rng.usize(..centers.len())];
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                if rng.u8(..4) == 0 {
                    continue;
                }
                for step in -5..=5 {
                    let (px, py) = (x + step * dx, y + step * dy);
                    if step == 0 || board.at(px, py) != b'.' {
                        continue;
                    }
                    let near = step.abs() <= 3;
                    match rng.u8(..10) {
                        0..=3 if near => board.put(px, py, b'X'),
                        0 => board.put(px, py, b'X'),
                        4 if !near => board.put(px, py, b'O'),
                        5..=6 if near => centers.push((px, py)),
                        _ => {}
                    }
                }
            }
        }
    }
}
