use game::Wdl;

/// The numbers of game pairs with 0, ½, 1, 1½ and 2 points: LL, LD, DD or WL, WD, WW.
///
/// ```
/// use arena::statistics::Pentanomial;
/// use game::Wdl;
///
/// let mut pairs = Pentanomial::default();
/// pairs.add(Wdl::Win, Wdl::Loss);
/// pairs.add(Wdl::Draw, Wdl::Win);
/// assert_eq!(pairs, Pentanomial([0, 0, 1, 1, 0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts one more pair; both results are of the same side.
    pub fn add(&mut self, one: Wdl, other: Wdl) {
        let count = &mut self.0[half_points(one) + half_points(other)];
        *count = count.saturating_add(1);
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(self) -> u64 {
        self.0.into_iter().fold(0, u64::saturating_add)
    }

    /// Pairs won for each pair lost; none without a lost pair.
    #[must_use]
    pub fn pair_ratio(self) -> Option<f64> {
        let [lost_both, lost, _, won, won_both] = self.0.map(|count| count as f64);
        let losses = lost_both + lost;
        (losses > 0.0).then(|| (won + won_both) / losses)
    }

    /// The share of pairs that neither side won; none without pairs.
    #[must_use]
    pub fn draw_ratio(self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.0[2] as f64 / self.pairs() as f64)
    }

    /// The same pairs as the opponent counts them.
    #[must_use]
    pub fn reversed(self) -> Pentanomial {
        let [a, b, c, d, e] = self.0;
        Pentanomial([e, d, c, b, a])
    }
}

fn half_points(result: Wdl) -> usize {
    match result {
        Wdl::Loss => 0,
        Wdl::Draw => 1,
        Wdl::Win => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_results_land_in_their_count() {
        use Wdl::{Draw, Loss, Win};
        let mut pairs = Pentanomial::default();
        for one in [Loss, Draw, Win] {
            for other in [Loss, Draw, Win] {
                pairs.add(one, other);
            }
        }
        assert_eq!(pairs, Pentanomial([1, 2, 3, 2, 1]));
        assert_eq!(pairs.pairs(), 9);
        assert_eq!(pairs.pair_ratio(), Some(1.0));
        assert_eq!(pairs.draw_ratio(), Some(3.0 / 9.0));
    }

    #[test]
    fn ratios_need_something_to_divide_by() {
        assert_eq!(Pentanomial::default().draw_ratio(), None);
        assert_eq!(Pentanomial([0, 0, 1, 2, 3]).pair_ratio(), None);
        assert_eq!(Pentanomial([1, 1, 0, 2, 3]).pair_ratio(), Some(2.5));
        assert_eq!(Pentanomial([1, 2, 3, 4, 5]).reversed().0, [5, 4, 3, 2, 1]);
    }
}
