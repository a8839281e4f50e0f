use game::Leaves;
use simd::Isa;
use simd::othello::Batch;

use crate::{Position, Size};

/// Counts the leaves `depth` plies below `position`, as [`game::perft`] does, by taking the
/// tree level by level in batches that fill the CPU's vectors. No table, no symmetry: every
/// position above the last ply is visited, the last ply is counted. The vectors know the large
/// board only: smaller ones are counted by [`game::perft`] itself.
///
/// ```
/// use othello::{Position, leaves};
/// use simd::Isa;
///
/// assert_eq!(leaves(&Position::START, 8, Isa::best()).all(), 390_216);
/// ```
#[must_use]
pub fn leaves(position: &Position, depth: u32, isa: Isa) -> Leaves {
    if position.size != Size::Eight {
        return game::perft(position, depth);
    }
    let mut leaves = Leaves::default();
    if depth == 0 {
        leaves.open = 1;
        return leaves;
    }
    let mut levels = vec![Batch::new(); depth as usize];
    levels[0].push(position.player, position.opponent);
    for level in 0..levels.len() {
        drain(&mut levels[level..], isa, &mut leaves);
    }
    leaves
}

/// Empties the first of `levels` into the next, and that one whenever it is full. What does
/// not fill a batch stays for more to come.
fn drain(levels: &mut [Batch], isa: Isa, leaves: &mut Leaves) {
    match levels {
        [] => {}
        [last] => {
            let replies = last.count_replies(isa);
            leaves.open += replies.moves + replies.passes;
            leaves.finished += replies.finished;
        }
        [parents, below @ ..] => loop {
            leaves.finished += parents.expand_into(isa, &mut below[0]);
            if parents.is_empty() {
                return;
            }
            drain(below, isa, leaves);
        },
    }
}
