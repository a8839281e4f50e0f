use simd::othello::{LANES, Lanes, Pattern, Places};

/// The squares of each pattern, as they lie near a1.
pub const PATTERNS: [Pattern; 12] = [
    // Three by three in a corner.
    pattern(0x07_0707, 4),
    // A triangle of ten in a corner.
    pattern(0x0103_070f, 4),
    // An edge and the squares diagonally inside of its corners.
    pattern(0x42ff, 4),
    // Two by five along an edge, in a corner.
    pattern(0x1f1f, 8),
    // The lines beside the edge, and on to the middle.
    pattern(0xff00, 4),
    pattern(0xff_0000, 4),
    pattern(0xff00_0000, 4),
    // Diagonals, from the longest.
    pattern(0x8040_2010_0804_0201, 2),
    pattern(0x0080_4020_1008_0402, 4),
    pattern(0x0000_8040_2010_0804, 4),
    pattern(0x0000_0080_4020_1008, 4),
    pattern(0x0000_0000_8040_2010, 4),
];

const fn pattern(squares: u64, views: usize) -> Pattern {
    Pattern { squares, views }
}

/// The number of features of a board.
pub const FEATURES: usize = {
    let (mut count, mut index) = (0, 0);
    while index < PATTERNS.len() {
        count += PATTERNS[index].views;
        index += 1;
    }
    count
};

/// The number of game phases, of two moves each.
pub const PHASES: usize = 30;

/// The phase of a board, by its number of discs.
#[inline]
#[must_use]
pub const fn phase(discs: u32) -> usize {
    let phase = discs.saturating_sub(4) as usize / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// The offset of each pattern's weights, and the end of the last.
pub(super) const STARTS: [usize; PATTERNS.len() + 1] = {
    let mut starts = [0; PATTERNS.len() + 1];
    let mut index = 0;
    while index < PATTERNS.len() {
        let size = 3_usize.pow(PATTERNS[index].squares.count_ones());
        starts[index + 1] = starts[index] + size;
        index += 1;
    }
    starts
};

/// The number of weights of a phase.
pub const WEIGHTS_A_PHASE: usize = STARTS[PATTERNS.len()];

/// The offset of each feature's weights.
pub const OFFSETS: [u32; LANES] = {
    let mut offsets = [0; LANES];
    let (mut feature, mut index) = (0, 0);
    while index < PATTERNS.len() {
        let mut view = 0;
        while view < PATTERNS[index].views {
            offsets[feature] = STARTS[index] as u32;
            feature += 1;
            view += 1;
        }
        index += 1;
    }
    offsets
};

static PLACES: Places = Places::new(&PATTERNS);

/// The pattern features of a board, updated with each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features(Lanes);

impl Features {
    /// The features of a board.
    #[must_use]
    pub fn new(black: u64, white: u64) -> Features {
        Features(PLACES.of(black, white))
    }

    /// The features after Black or White placed a disc and flipped others.
    #[inline]
    #[must_use]
    pub fn after(&self, is_black: bool, square: u8, flips: u64) -> Features {
        Features(PLACES.after(&self.0, is_black, square, flips))
    }

    /// The index of each pattern as one side sees it: as if that side were Black.
    #[inline]
    #[must_use]
    pub fn seen_by(&self, is_black: bool) -> Lanes {
        if is_black {
            self.0
        } else {
            PLACES.exchanged(&self.0)
        }
    }
}

/// For each weight of a phase, the weight of the mirrored pattern: both mean the same and share one
/// value.
#[must_use]
pub fn mirror() -> Vec<u32> {
    let mut mirror: Vec<u32> = (0..WEIGHTS_A_PHASE as u32).collect();
    for (pattern, start) in PATTERNS.iter().zip(STARTS) {
        let squares: Vec<u32> = (0..64)
            .filter(|square| pattern.squares >> square & 1 == 1)
            .collect();
        // The mirror image at a diagonal or at the middle of an edge that is the pattern itself.
        let images = [
            |square: u32| square % 8 * 8 + square / 8,
            |square: u32| square / 8 * 8 + 7 - square % 8,
            |square: u32| 63 - (square % 8 * 8 + square / 8),
        ];
        let place = |square: u32| squares.iter().position(|&other| other == square);
        let Some(places) = images.iter().find_map(|image| {
            let places: Option<Vec<usize>> =
                squares.iter().map(|&square| place(image(square))).collect();
            places.filter(|places| {
                places
                    .iter()
                    .enumerate()
                    .any(|(index, place)| index != *place)
            })
        }) else {
            continue;
        };
        for index in 0..3_usize.pow(squares.len() as u32) {
            let digit = |place: usize| index / 3_usize.pow(place as u32) % 3;
            let image: usize = places
                .iter()
                .enumerate()
                .map(|(place, image)| digit(place) * 3_usize.pow(*image as u32))
                .sum();
            mirror[start + index] = (start + image) as u32;
        }
    }
    mirror
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_image_of_a_mirror_image_is_the_pattern() {
        let mirror = mirror();
        for (index, image) in mirror.iter().enumerate() {
            assert_eq!(mirror[*image as usize] as usize, index);
        }
        let changed = mirror
            .iter()
            .enumerate()
            .filter(|(a, b)| *a != **b as usize);
        assert!(changed.count() > WEIGHTS_A_PHASE / 3);
    }

    #[test]
    fn all_views_of_a_board_are_worth_the_same() {
        let mirror = mirror();
        let (player, opponent) = (0x0012_3408_1000_0000, 0x0001_0010_0800_3c00);
        // The canonical weights that a board uses, each as often as it does.
        let used = |player, opponent| {
            let features = Features::new(player, opponent).seen_by(true);
            let mut used: Vec<u32> = features.0[..FEATURES]
                .iter()
                .zip(OFFSETS)
                .map(|(feature, offset)| {
                    let index = u32::from(*feature) + offset;
                    index.min(mirror[index as usize])
                })
                .collect();
            used.sort_unstable();
            used
        };
        let expected = used(player, opponent);
        let (players, opponents) = (simd::othello::views(player), simd::othello::views(opponent));
        for view in 0..8 {
            assert_eq!(
                used(players[view], opponents[view]),
                expected,
                "view {view}"
            );
        }
    }
}
