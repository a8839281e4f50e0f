use arena::mix;

/// In which order the positions of games are learned from.
///
/// Each pass goes through the games in another order, in blocks whose positions fit in memory and are
/// shuffled as a whole. A block is cut into batches of nearly the same size.
pub(super) struct Schedule {
    seed: u64,
    games: usize,
    games_a_block: usize,
    /// The number of batches before each block of each pass, and of all.
    before: Vec<u64>,
}

/// A batch of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) pass: u64,
    pub(super) block: usize,
    /// Its number in the block, and the number of batches in the block.
    pub(super) batch: [u64; 2],
}

impl Schedule {
    /// For games with so many positions each.
    pub(super) fn new(
        seed: u64,
        counts: &[u32],
        passes: u32,
        batch: usize,
        most_positions: usize,
    ) -> Schedule {
        let positions: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        let mean = (positions / counts.len().max(1) as u64).max(1);
        let games_a_block = (most_positions as u64 / mean).max(1) as usize;
        let mut schedule = Schedule {
            seed,
            games: counts.len(),
            games_a_block,
            before: vec![0],
        };
        let mut total = 0;
        for pass in 0..u64::from(passes) {
            for games in schedule.order(pass).chunks(games_a_block) {
                let positions: u64 = games.iter().map(|&game| u64::from(counts[game])).sum();
                let batches = positions.div_ceil(batch as u64);
                total += batches;
                schedule.before.push(total);
            }
        }
        schedule
    }

    /// The number of batches.
    pub(super) fn batches(&self) -> u64 {
        self.before.last().copied().unwrap_or(0)
    }

    fn blocks(&self) -> usize {
        self.games.div_ceil(self.games_a_block).max(1)
    }

    fn order(&self, pass: u64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.games).collect();
        fastrand::Rng::with_seed(mix(self.seed, pass)).shuffle(&mut order);
        order
    }

    /// Where a batch is.
    pub(super) fn place(&self, batch: u64) -> Place {
        let block = self
            .before
            .partition_point(|&before| before <= batch)
            .max(1)
            - 1;
        let first = self.before[block];
        let next = self.before.get(block + 1).copied().unwrap_or(first + 1);
        Place {
            pass: (block / self.blocks()) as u64,
            block: block % self.blocks(),
            batch: [batch - first, next - first],
        }
    }

    /// The games of a block.
    pub(super) fn games(&self, pass: u64, block: usize) -> Vec<usize> {
        let order = self.order(pass);
        let first = (block * self.games_a_block).min(order.len());
        let last = (first + self.games_a_block).min(order.len());
        order[first..last].to_vec()
    }

    /// The order of the positions of a block.
    pub(super) fn shuffled(&self, pass: u64, block: usize, positions: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..positions as u32).collect();
        let seed = mix(mix(self.seed, pass), block as u64 + 1);
        fastrand::Rng::with_seed(seed).shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_in_a_batch_of_every_pass() {
        let counts: Vec<u32> = (0..100).map(|n| 20 + n % 40).collect();
        let schedule = Schedule::new(3, &counts, 3, 64, 1000);
        let mut seen = vec![[0; 100]; 3];
        let mut last = None;
        for batch in 0..schedule.batches() {
            let place = schedule.place(batch);
            assert!(place.batch[0] < place.batch[1]);
            if last != Some((place.pass, place.block)) {
                assert_eq!(place.batch[0], 0, "a block begins with its first batch");
                let games = schedule.games(place.pass, place.block);
                let positions: u32 = games.iter().map(|&game| counts[game]).sum();
                assert_eq!(place.batch[1], u64::from(positions).div_ceil(64));
                for game in games {
                    seen[place.pass as usize][game] += 1;
                }
                last = Some((place.pass, place.block));
            }
        }
        assert!(seen.iter().flatten().all(|&count| count == 1));
        assert_ne!(schedule.games(0, 0), schedule.games(1, 0));
        let mut order = schedule.shuffled(0, 1, 50);
        assert_ne!(order, schedule.shuffled(0, 2, 50));
        order.sort_unstable();
        assert!(order.into_iter().eq(0..50));
    }
}
