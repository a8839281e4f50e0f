use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// Failures within this time count together.
const WINDOW: Duration = Duration::from_secs(60);
/// How many failures are one too many.
const MOST: usize = 10;
/// How long nobody gets in from there.
const BLOCKED: Duration = Duration::from_secs(300);
/// No more places are remembered; the oldest are forgotten.
const PLACES: usize = 65_536;

/// A limit on guesses: ten failed logins in a minute from one address, or one network of IPv6, close it for five
/// minutes. Only failures count, so that engines that come back all at once are let in.
#[derive(Default)]
pub struct LoginLimiter {
    places: HashMap<IpAddr, Failures>,
}

#[derive(Default)]
struct Failures {
    times: Vec<Duration>,
    blocked_until: Option<Duration>,
}

impl LoginLimiter {
    /// A limiter that has seen nothing.
    #[must_use]
    pub fn new() -> LoginLimiter {
        LoginLimiter::default()
    }

    /// How long an address has to wait; `None` if it may try.
    #[must_use]
    pub fn wait(&self, now: Duration, address: IpAddr) -> Option<Duration> {
        let until = self.places.get(&network(address))?.blocked_until?;
        until.checked_sub(now).filter(|wait| !wait.is_zero())
    }

    /// Counts a failed login.
    pub fn fail(&mut self, now: Duration, address: IpAddr) {
        if self.places.len() >= PLACES {
            self.forget(now);
        }
        let failures = self.places.entry(network(address)).or_default();
        failures
            .times
            .retain(|&time| now.saturating_sub(time) < WINDOW);
        failures.times.push(now);
        if failures.times.len() >= MOST {
            failures.blocked_until = Some(now.saturating_add(BLOCKED));
            failures.times.clear();
        }
    }

    /// Forgets what does not count any more; if that is not enough, everything that closes nothing.
    fn forget(&mut self, now: Duration) {
        let is_closed =
            |failures: &Failures| failures.blocked_until.is_some_and(|until| until > now);
        self.places.retain(|_, failures| {
            let last = failures.times.last();
            is_closed(failures) || last.is_some_and(|&last| now.saturating_sub(last) < WINDOW)
        });
        if self.places.len() >= PLACES {
            self.places.retain(|_, failures| is_closed(failures));
        }
        if self.places.len() >= PLACES {
            self.places.clear();
        }
    }
}

/// One customer has a whole /64 of IPv6 addresses.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn ten_failures_in_a_minute_close_an_address_for_five() {
        let mut limiter = LoginLimiter::new();
        let (here, there) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        for second in 0..9 {
            limiter.fail(seconds(second), here);
        }
        assert_eq!(limiter.wait(seconds(9), here), None);
        // The first ones are a minute old by now.
        limiter.fail(seconds(62), here);
        assert_eq!(limiter.wait(seconds(62), here), None);
        for _ in 0..4 {
            limiter.fail(seconds(63), here);
        }
        assert_eq!(limiter.wait(seconds(63), here), Some(seconds(300)));
        let mapped = "::ffff:192.0.2.1".parse().unwrap();
        assert_eq!(limiter.wait(seconds(362), mapped), Some(seconds(1)));
        assert_eq!(limiter.wait(seconds(363), here), None);
        assert_eq!(limiter.wait(seconds(63), there), None);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let mut limiter = LoginLimiter::new();
        for host in 0..10 {
            let address = format!("2001:db8:0:1:{host}::1").parse().unwrap();
            limiter.fail(seconds(0), address);
        }
        let wait = |text: &str| limiter.wait(seconds(1), text.parse().unwrap());
        assert_eq!(wait("2001:db8:0:1:ffff::9"), Some(seconds(299)));
        assert_eq!(wait("2001:db8:0:2::1"), None);
    }

    #[test]
    fn a_flood_of_addresses_does_not_fill_the_memory() {
        let mut limiter = LoginLimiter::new();
        let closed = "198.51.100.1".parse().unwrap();
        for _ in 0..10 {
            limiter.fail(seconds(0), closed);
        }
        for number in 0..70_000 {
            limiter.fail(seconds(1), IpAddr::from(u32::to_be_bytes(number)));
        }
        assert!(limiter.places.len() <= PLACES);
        assert!(limiter.wait(seconds(2), closed).is_some());
    }
}
