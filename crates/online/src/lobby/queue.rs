use std::time::Duration;

use fastrand::Rng;
use game::Color;

use super::guests::SessionId;
use super::pairing_rule::{PairingOrder, PairingRule, PairingTime};

/// Those who wait for one game.
pub(super) struct Queue {
    rule: Option<PairingRule>,
    pub(super) waiting: Vec<Waiting>,
    /// The wall clock at the last pairing.
    last: Duration,
    rng: Rng,
}

/// Somebody who waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) session: SessionId,
    /// The account's games with Black minus those with White.
    pub(super) balance: i64,
    pub(super) account: String,
    pub(super) color: Option<Color>,
    pub(super) rating: f64,
}

impl Default for Queue {
    fn default() -> Queue {
        Queue {
            rule: None,
            waiting: Vec::new(),
            last: Duration::ZERO,
            rng: Rng::with_seed(0),
        }
    }
}

impl Queue {
    pub(super) fn open(&mut self, rule: PairingRule, now: Duration, seed: u64) {
        (self.rule, self.last) = (Some(rule), now);
        self.rng = Rng::with_seed(seed);
    }

    pub(super) fn is_open(&self) -> bool {
        self.rule.is_some()
    }

    fn time(&self) -> &PairingTime {
        let rule = self.rule.as_ref();
        rule.map_or(&PairingTime::AtOnce, |rule| &rule.time)
    }

    /// The next pairing; `None` if there is none to wait for.
    pub(super) fn next(&self, now: Duration) -> Option<Duration> {
        // A wall clock that was set back must not silence the game until it has caught up.
        self.time().next(self.last.min(now))
    }

    /// The pairs that begin now, Black first; they do not wait any more.
    pub(super) fn pair(&mut self, now: Duration) -> Vec<(Waiting, Waiting)> {
        if *self.time() != PairingTime::AtOnce {
            let is_time = self.next(now).is_some_and(|next| next <= now);
            if !is_time {
                self.last = self.last.min(now);
                return Vec::new();
            }
            self.last = now;
        }
        let order = self
            .rule
            .as_ref()
            .map_or(PairingOrder::Arrival, |rule| rule.order);
        let mut rest = std::mem::take(&mut self.waiting);
        let mut late = Vec::new();
        match order {
            PairingOrder::Arrival => {}
            PairingOrder::Shuffled => self.rng.shuffle(&mut rest),
            PairingOrder::Rating => {
                // Whoever came last sits out, not always the weakest.
                if rest.len() % 2 == 1 {
                    late.extend(rest.pop());
                }
                rest.sort_by(|a, b| b.rating.total_cmp(&a.rating));
            }
        }
        let mut pairs = Vec::new();
        let mut left = Vec::new();
        while !rest.is_empty() {
            let one = rest.remove(0);
            match rest.iter().position(|other| may_meet(&one, other)) {
                Some(place) => pairs.push(colored(one, rest.remove(place))),
                None => left.push(one),
            }
        }
        left.extend(late);
        self.waiting = left;
        pairs
    }
}

fn may_meet(one: &Waiting, other: &Waiting) -> bool {
    let both_want_one = one.color.is_some() && one.color == other.color;
    one.account != other.account && !both_want_one
}

/// Black and White: as they wish, else Black for whom had it less often, else for the first.
fn colored(one: Waiting, other: Waiting) -> (Waiting, Waiting) {
    let first_is_black = match (one.color, other.color) {
        (Some(color), _) => color == Color::Black,
        (None, Some(color)) => color == Color::White,
        (None, None) => one.balance <= other.balance,
    };
    if first_is_black {
        (one, other)
    } else {
        (other, one)
    }
}
