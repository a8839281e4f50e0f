use crate::{Point, Size, Symmetry};

/// A way to turn, mirror and shift the board that leaves the stones on it looking the same.
///
/// Players call two fifth moves symmetric when the stones look the same from both, even if the
/// edges do not: after h8 h9 h7 h6, g8 and g7 are the same move.
#[derive(Clone, Copy)]
pub(super) struct Motion {
    symmetry: Symmetry,
    right: i8,
    up: i8,
}

impl Motion {
    /// Every motion that keeps Black's stones Black's and White's White's. The stones are in the
    /// order in which they were placed, on the board.
    pub(super) fn keeping(stones: &[Point], size: Size) -> Vec<Motion> {
        let Some(&first) = stones.first() else {
            return Vec::new();
        };
        let blacks = stones.iter().step_by(2);
        Symmetry::ALL
            .into_iter()
            .flat_map(|symmetry| {
                let turned = symmetry.point(first, size);
                // The first stone lands on one of Black's, which leaves these shifts.
                blacks.clone().map(move |black| Motion {
                    symmetry,
                    right: black.x as i8 - turned.x as i8,
                    up: black.y as i8 - turned.y as i8,
                })
            })
            .filter(|motion| motion.keeps(stones, size))
            .collect()
    }

    fn keeps(self, stones: &[Point], size: Size) -> bool {
        stones.iter().enumerate().all(|(index, &stone)| {
            let image = self.image(stone, size);
            let mut same_color = stones.iter().skip(index % 2).step_by(2);
            same_color.any(|&other| Some(other) == image)
        })
    }

    /// Where a point goes, if that is on the board.
    pub(super) fn image(self, point: Point, size: Size) -> Option<Point> {
        let turned = self.symmetry.point(point, size);
        let image = turned.step(self.right, self.up)?;
        size.contains(image).then_some(image)
    }
}
