//! Step 3, the layout: how a network sees a position, and which number each move has.

use game::Position;
use infer::planes::{Canvas, Planes, PolicyIndex, Shape};
use learn::policy_value::Board;
use learn::samples::Packing;

use crate::rules::{Grid, TicTacToe};

/// Two planes: the marks of the side to move, and those of its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout;

impl Planes for Layout {
    type Position = Grid;

    fn name(&self) -> String {
        "tic-tac-toe".to_owned()
    }

    fn shape(&self) -> Shape {
        Shape {
            planes: 2,
            height: 3,
            width: 3,
        }
    }

    fn fits(&self, _: &Grid) -> bool {
        true
    }

    fn draw(&self, grid: &Grid, _: &[u8], canvas: &mut impl Canvas) {
        for square in 0..9 {
            if let Some(color) = grid.at(square) {
                canvas.dot(usize::from(color != grid.turn), square.into());
            }
        }
    }
}

impl PolicyIndex for Layout {
    fn policy_planes(&self) -> usize {
        1
    }

    fn label(&self, _: &Grid, square: u8) -> Option<usize> {
        Some(square.into())
    }

    fn labelled(&self, grid: &Grid, label: usize) -> Option<u8> {
        let square = u8::try_from(label).ok()?;
        grid.is_legal(square).then_some(square)
    }
}

/// How samples for training are stored.
impl Packing for Grid {
    const GAME: &'static str = "tic-tac-toe";
    const PACKING: &'static str = "tic-tac-toe-1";

    fn pack(&self, out: &mut Vec<u8>) {
        let [black, white] = self.marks;
        out.extend([black.to_le_bytes(), white.to_le_bytes()].concat());
        out.push(self.turn as u8);
    }

    fn unpack(bytes: &[u8]) -> Option<Grid> {
        let &[a, b, c, d, turn] = bytes else {
            return None;
        };
        let marks = [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])];
        let turn = *game::Color::BOTH.get(usize::from(turn))?;
        (marks[0] & marks[1] == 0 && marks[0] | marks[1] < 512).then_some(Grid { marks, turn })
    }

    fn code(square: u8) -> u16 {
        square.into()
    }

    fn decode(code: u16) -> Option<u8> {
        u8::try_from(code).ok().filter(|square| *square < 9)
    }

    fn has(&self, square: u8) -> bool {
        square < 9
    }
}

impl Board for TicTacToe {
    type Layout = Layout;

    const HAS_MARGIN: bool = false;

    fn layouts() -> Vec<Layout> {
        vec![Layout]
    }
}
