use shogi::Move;

/// The moves of a node that were searched in vain, as far as they are remembered.
pub(super) struct TriedMoves {
    quiet: [Option<Move>; MOST_QUIET],
    noisy: [Option<Move>; MOST_NOISY],
    quiet_count: usize,
    noisy_count: usize,
}

const MOST_QUIET: usize = 48;
const MOST_NOISY: usize = 24;

impl TriedMoves {
    #[inline]
    pub(super) fn new() -> TriedMoves {
        TriedMoves {
            quiet: [None; MOST_QUIET],
            noisy: [None; MOST_NOISY],
            quiet_count: 0,
            noisy_count: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, m: Move, is_quiet: bool) {
        if is_quiet && self.quiet_count < MOST_QUIET {
            self.quiet[self.quiet_count] = Some(m);
            self.quiet_count += 1;
        } else if !is_quiet && self.noisy_count < MOST_NOISY {
            self.noisy[self.noisy_count] = Some(m);
            self.noisy_count += 1;
        }
    }

    pub(super) fn quiet(&self) -> impl Iterator<Item = Move> {
        self.quiet[..self.quiet_count].iter().flatten().copied()
    }

    pub(super) fn noisy(&self) -> impl Iterator<Item = Move> {
        self.noisy[..self.noisy_count].iter().flatten().copied()
    }
}
