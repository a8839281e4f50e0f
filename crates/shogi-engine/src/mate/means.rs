use std::cmp::Ordering;

use shogi::{Hand, HandKind};

/// The attacker's means: the pieces in its hand, and the plies within which it has to mate. On the
/// same board the defender holds what the attacker does not, so more in the attacker's hand is less
/// in the defender's.
///
/// All counts are in one word with a free bit above each, which a subtraction borrows from
/// exactly if the count is less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Means(u64);

/// Where the count of each kind begins, and where the plies do.
const PLACES: [u32; 7] = [0, 6, 10, 14, 18, 22, 25];
const PLIES: u32 = 28;

/// The free bits.
const BORROWED: u64 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 21 | 1 << 24 | 1 << 27 | 1 << 44;

impl Means {
    pub(super) fn new(hand: Hand, plies: u16) -> Means {
        let mut word = u64::from(plies) << PLIES;
        for kind in HandKind::ALL {
            word |= u64::from(hand.count(kind)) << PLACES[kind as usize];
        }
        Means(word)
    }

    /// The limit of plies for the mate.
    pub(super) fn plies(self) -> u16 {
        (self.0 >> PLIES) as u16
    }

    #[inline]
    fn is_within(self, other: Means) -> bool {
        ((other.0 | BORROWED) - self.0) & BORROWED == BORROWED
    }
}

impl PartialOrd for Means {
    fn partial_cmp(&self, other: &Means) -> Option<Ordering> {
        match (self.is_within(*other), other.is_within(*self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    #[inline]
    fn le(&self, other: &Means) -> bool {
        self.is_within(*other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_is_more_of_everything() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut comparable = 0;
        for _ in 0..20_000 {
            let mut random = || {
                let mut hand = Hand::EMPTY;
                for kind in HandKind::ALL {
                    let most = kind.in_a_set();
                    // Mostly alike, or hardly any two could be compared.
                    let count = if rng.bool() {
                        most / 2
                    } else {
                        rng.u8(0..=most)
                    };
                    hand.set(kind, count);
                }
                let plies = if rng.bool() { 9 } else { rng.u16(..) };
                (hand, plies)
            };
            let ((a, a_plies), (b, b_plies)) = (random(), random());
            let by_count = a_plies <= b_plies
                && HandKind::ALL
                    .iter()
                    .all(|&kind| a.count(kind) <= b.count(kind));
            let (left, right) = (Means::new(a, a_plies), Means::new(b, b_plies));
            assert_eq!(left <= right, by_count, "{a:?} {b:?}");
            assert_eq!(left.plies(), a_plies);
            assert_eq!(left == right, a == b && a_plies == b_plies);
            comparable += u32::from(by_count);
        }
        assert!(comparable > 50, "{comparable}");
    }
}
