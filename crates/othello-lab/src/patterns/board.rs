use infer::patterns::{PHASES, phase};
use simd::othello::views;

/// A board and the margin of its side to move, in discs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Labelled {
    pub(super) player: u64,
    pub(super) opponent: u64,
    pub(super) score: i8,
}

impl Labelled {
    pub(super) fn discs(&self) -> u32 {
        (self.player | self.opponent).count_ones()
    }

    /// The same board in the least of its eight symmetries.
    fn canonical(&self) -> Labelled {
        let seen = views(self.player).into_iter().zip(views(self.opponent));
        let (player, opponent) = seen.min().unwrap_or((self.player, self.opponent));
        Labelled {
            player,
            opponent,
            ..*self
        }
    }
}

/// A board of one or more games with its mean margin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Board {
    pub(super) player: u64,
    pub(super) opponent: u64,
    pub(super) score: f32,
    /// The number of games.
    pub(super) count: f32,
}

/// Merges boards that are equal up to symmetry, in an order that does not depend on the input's.
/// Openings occur in thousands of games.
pub(super) fn merged(mut boards: Vec<Labelled>) -> Vec<Board> {
    for board in &mut boards {
        *board = board.canonical();
    }
    boards.sort_unstable();
    let same = |a: &Labelled, b: &Labelled| (a.player, a.opponent) == (b.player, b.opponent);
    let board = |equal: &[Labelled]| {
        let first = equal.first()?;
        let sum: i64 = equal.iter().map(|board| i64::from(board.score)).sum();
        Some(Board {
            player: first.player,
            opponent: first.opponent,
            score: sum as f32 / equal.len() as f32,
            count: equal.len() as f32,
        })
    };
    boards.chunk_by(same).filter_map(board).collect()
}

/// Boards by their phases.
pub(super) fn by_phase(boards: impl IntoIterator<Item = Labelled>) -> Vec<Vec<Labelled>> {
    let mut phases = vec![Vec::new(); PHASES];
    for board in boards {
        phases[phase(board.discs())].push(board);
    }
    phases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_of_a_board_are_one() {
        let (player, opponent) = (0x0012_3408_1000_0000, 0x0001_0010_0800_3c00);
        let other = Labelled {
            player: opponent,
            opponent: player,
            score: 3,
        };
        let boards = views(player).into_iter().zip(views(opponent));
        let boards = boards.zip(1..).map(|((player, opponent), score)| Labelled {
            player,
            opponent,
            score,
        });
        let boards: Vec<Labelled> = boards.chain([other]).collect();
        let found = merged(boards.clone());
        let mut counts: Vec<(f32, f32)> = found.iter().map(|b| (b.score, b.count)).collect();
        counts.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert_eq!(counts, [(3.0, 1.0), (4.5, 8.0)]);
        assert_eq!(merged(boards.into_iter().rev().collect()), found);
    }
}
