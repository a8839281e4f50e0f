use std::fmt;

use crate::{Point, Size};

/// Where a stone may go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// The square of so many lines around the middle; 1 is the middle (天元) alone. A small
    /// board cuts it off.
    Central(u8),
    /// The whole board.
    Board,
}

impl Area {
    /// Whether the point is in the area and on the board.
    #[must_use]
    pub fn contains(self, point: Point, size: Size) -> bool {
        let center = size.center();
        let away = point.x.abs_diff(center.x).max(point.y.abs_diff(center.y));
        size.contains(point)
            && match self {
                Area::Central(width) => away <= width / 2,
                Area::Board => true,
            }
    }

    /// Where that is, in Japanese: 天元, 中央3×3の中 and so on.
    #[must_use]
    pub fn japanese(self) -> String {
        match self {
            Area::Central(0 | 1) => "天元".to_owned(),
            Area::Central(width) => format!("中央{width}×{width}の中"),
            Area::Board => "盤上の好きな所".to_owned(),
        }
    }
}

/// Where that is, in English, to go on with a sentence: `in the central 3x3`.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Central(0 | 1) => f.write_str("in the middle"),
            Area::Central(width) => write!(f, "in the central {width}x{width}"),
            Area::Board => f.write_str("anywhere on the board"),
        }
    }
}
