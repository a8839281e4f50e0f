use fastrand::Rng;

use super::listed::Listed;

/// How much of a dataset is unpacked at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// The most bytes of samples, approximately.
    pub(super) bytes: u64,
    /// The fewest shards, so that there is something to mix.
    pub(super) shards: usize,
}

impl Window {
    /// Most datasets fit as a whole.
    pub(super) const USUAL: Window = Window {
        bytes: 512 << 20,
        shards: 8,
    };

    /// Splits all shards at random into rounds of about the same size, which are unpacked together.
    ///
    /// Opening a new shard whenever one is used up would not mix well: shards that are sampled in
    /// proportion to their remaining samples all run out at about the same time, and the next one
    /// would be alone.
    pub(super) fn rounds(self, shards: &[Listed], rng: &mut Rng) -> Vec<Vec<usize>> {
        let bytes = |shard: &Listed| u128::from(shard.bytes);
        let total: u128 = shards.iter().map(bytes).sum();
        let wanted = total.div_ceil(u128::from(self.bytes.max(1)));
        let most = shards.len() / self.shards.max(1);
        let count = wanted.min(most as u128).max(1);
        let mut rounds = vec![Vec::new(); count as usize];
        let mut before = 0;
        for shard in spread(shards, rng) {
            let bytes = bytes(&shards[shard]);
            let middle = before + bytes / 2;
            let round = (middle * count / total.max(1)).min(count - 1);
            rounds[round as usize].push(shard);
            before += bytes;
        }
        rounds
    }
}

/// All shards in random order, with those of each folder spread evenly over it.
fn spread(shards: &[Listed], rng: &mut Rng) -> Vec<usize> {
    let folders = shards.iter().map(|shard| shard.folder + 1).max();
    let mut sizes = vec![0_u32; folders.unwrap_or(0)];
    let mut come = sizes.clone();
    shards.iter().for_each(|shard| sizes[shard.folder] += 1);
    let mut order: Vec<usize> = (0..shards.len()).collect();
    rng.shuffle(&mut order);
    let place = |shard: usize| {
        let folder = shards[shard].folder;
        let place = (f64::from(come[folder]) + rng.f64()) / f64::from(sizes[folder]);
        come[folder] += 1;
        (place, shard)
    };
    let mut places: Vec<(f64, usize)> = order.into_iter().map(place).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    places.into_iter().map(|(_, shard)| shard).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(window: Window, shards: &[Listed], seed: u64) -> Vec<Vec<usize>> {
        let rounds = window.rounds(shards, &mut Rng::with_seed(seed));
        let mut all = rounds.concat();
        all.sort();
        assert!(all.into_iter().eq(0..shards.len()), "each shard once");
        rounds
    }

    #[test]
    fn what_fits_is_one_round() {
        let shards: Vec<Listed> = (0..9).map(|n| Listed::made_up(n % 2, 100)).collect();
        let window = Window {
            bytes: 900,
            shards: 1,
        };
        assert_eq!(rounds(window, &shards, 1).len(), 1);
        // Not too few shards, and nothing strange with none or with empty ones.
        let small = Window {
            bytes: 1,
            shards: 5,
        };
        assert_eq!(rounds(small, &shards, 1).len(), 1);
        let empty: Vec<Listed> = (0..9).map(|_| Listed::made_up(0, 0)).collect();
        assert_eq!(rounds(small, &empty, 1).len(), 1);
        assert_eq!(rounds(small, &[], 1).len(), 1);
    }

    #[test]
    fn rounds_are_bounded_and_have_of_every_folder() {
        // Shards of two folders; those of one are half as large.
        let folders = [0; 90].into_iter().chain([1; 10]);
        let shards: Vec<Listed> = folders
            .map(|folder| Listed::made_up(folder, [100, 50][folder]))
            .collect();
        let window = Window {
            bytes: 2000,
            shards: 8,
        };
        for seed in 0..20 {
            let rounds = rounds(window, &shards, seed);
            assert_eq!(rounds.len(), 5);
            for round in &rounds {
                let bytes: u64 = round.iter().map(|shard| shards[*shard].bytes).sum();
                assert!((1800..=2000).contains(&bytes), "{bytes}");
                let of_second = round.iter().filter(|shard| shards[**shard].folder == 1);
                assert!((1..=3).contains(&of_second.count()), "{round:?}");
            }
        }
        assert_ne!(rounds(window, &shards, 1), rounds(window, &shards, 2));
    }
}
