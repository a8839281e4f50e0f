use std::time::Duration;

use game::{ByColor, Color};
use protocol::Go;
use protocol::game_server::ClockTerms;

/// The clock of a side as the server runs it.
#[derive(Clone, Debug)]
pub(crate) struct SideTime {
    terms: ClockTerms,
    /// What is left of the time for the game; `None` is without end.
    left: Option<Duration>,
    /// Whether the increment comes before a move, as in CSA, or after it.
    grants_before: bool,
}

impl SideTime {
    pub(crate) fn new(terms: &ClockTerms, grants_before: bool) -> SideTime {
        SideTime {
            left: terms.remaining.or(terms.total),
            terms: terms.clone(),
            grants_before,
        }
    }

    /// Whether it ever runs out.
    pub(crate) fn is_limited(&self) -> bool {
        self.left.is_some()
    }

    /// Charges a move.
    pub(crate) fn spend(&mut self, spent: Duration) {
        self.left = self.left.map(|left| {
            let (before, after) = if self.grants_before {
                (self.terms.increment, Duration::ZERO)
            } else {
                (Duration::ZERO, self.terms.increment)
            };
            (left + before).saturating_sub(spent.max(self.terms.least)) + after
        });
    }

    /// What is left of the time for the game at the beginning of a move.
    fn stock(&self) -> Option<Duration> {
        let granted = if self.grants_before {
            self.terms.increment
        } else {
            Duration::ZERO
        };
        self.left.map(|left| left + granted)
    }

    /// The longest that a move may take.
    pub(crate) fn longest(&self) -> Option<Duration> {
        let free = self.terms.byoyomi + self.terms.delay;
        self.stock().map(|stock| stock + free)
    }

    /// What the network and the server's way of counting may take.
    pub(crate) fn margin(&self, network: Duration) -> Duration {
        if self.terms.rounds_up {
            network + self.terms.unit
        } else {
            network
        }
    }
}

/// The limits of a move: the clocks as engines know them, less the margin of the side that is asked.
///
/// A delay is byoyomi that comes first; engines know only one that comes last, which is as long.
pub(crate) fn go(sides: &ByColor<SideTime>, asked: Color, network: Duration) -> Go {
    let own = &sides[asked];
    let margin = own.margin(network);
    let every_move = own.terms.byoyomi + own.terms.delay;
    let mut remaining = ByColor {
        black: sides.black.stock(),
        white: sides.white.stock(),
    };
    // The stock pays for the network if nothing comes back with each move.
    let of_stock = margin.saturating_sub(every_move);
    remaining[asked] = remaining[asked].map(|left| left.saturating_sub(of_stock));
    Go {
        remaining,
        increment: ByColor {
            black: sides.black.terms.increment,
            white: sides.white.terms.increment,
        },
        byoyomi: every_move.saturating_sub(margin),
        ..Go::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    fn sides(terms: &ClockTerms, grants_before: bool) -> ByColor<SideTime> {
        ByColor::both(SideTime::new(terms, grants_before))
    }

    #[test]
    fn csa_grants_the_increment_before_a_move_and_othello_after_it() {
        let terms = ClockTerms {
            total: Some(seconds(10)),
            increment: seconds(5),
            ..ClockTerms::default()
        };
        let mut csa = SideTime::new(&terms, true);
        assert_eq!(csa.longest(), Some(seconds(15)));
        csa.spend(seconds(15));
        assert_eq!(csa.longest(), Some(seconds(5)));
        let mut othello = SideTime::new(&terms, false);
        assert_eq!(othello.longest(), Some(seconds(10)));
        othello.spend(seconds(4));
        assert_eq!(othello.longest(), Some(seconds(11)));
    }

    #[test]
    fn a_move_costs_at_least_what_the_server_says() {
        let terms = ClockTerms {
            total: Some(seconds(10)),
            least: seconds(1),
            remaining: Some(seconds(3)),
            ..ClockTerms::default()
        };
        let mut side = SideTime::new(&terms, true);
        side.spend(Duration::ZERO);
        assert_eq!(side.longest(), Some(seconds(2)));
    }

    #[test]
    fn the_network_is_paid_by_what_every_move_gets_or_by_the_stock() {
        let byoyomi = ClockTerms {
            total: Some(seconds(60)),
            byoyomi: seconds(10),
            ..ClockTerms::default()
        };
        let asked = go(&sides(&byoyomi, true), Color::Black, seconds(1));
        assert_eq!(asked.remaining.black, Some(seconds(60)));
        assert_eq!(asked.byoyomi, seconds(9));
        let sudden_death = ClockTerms {
            total: Some(seconds(60)),
            rounds_up: true,
            ..ClockTerms::default()
        };
        let asked = go(&sides(&sudden_death, true), Color::White, seconds(1));
        assert_eq!(asked.remaining.white, Some(seconds(58)));
        assert_eq!(asked.remaining.black, Some(seconds(60)));
    }
}
