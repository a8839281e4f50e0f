use std::time::Duration;

use game::{ByColor, Color};
use online::clock::{AtZero, Credit, TableClock, TimeRounding, TimeRules};
use proptest::prelude::*;

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn clock(rules: TimeRules) -> TableClock {
    TableClock::new(ByColor::both(rules))
}

/// Turns of one side, and what is left behind each; `None` for a flag that has fallen.
fn turns(rules: TimeRules, turns: &[u64]) -> Vec<Option<u64>> {
    let mut clock = clock(rules);
    let turn = |&used: &u64| {
        let charge = clock.spend(Color::Black, Duration::from_millis(used));
        let left = clock.remaining(Color::Black).as_millis() as u64;
        (!charge.has_fallen).then_some(left)
    };
    turns.iter().map(turn).collect()
}

#[test]
fn shogi_server_loses_when_nothing_is_left() {
    // time_clock.rb: mytime - t + byoyomi + fischer <= 0, with t in whole seconds.
    let byoyomi = TimeRules::csa(seconds(0), seconds(10), seconds(0));
    assert_eq!(turns(byoyomi, &[9_999, 9_999]), [Some(0), Some(0)]);
    assert_eq!(turns(byoyomi, &[10_000]), [None]);
    let fischer = TimeRules::csa(seconds(5), seconds(0), seconds(10));
    assert_eq!(
        turns(fischer, &[14_999, 10_999, 11_000]),
        [Some(1_000), Some(1_000), None]
    );
    let sudden = TimeRules::csa(seconds(3), seconds(0), seconds(0));
    assert_eq!(
        turns(sudden, &[2_000, 999, 999, 1_000]),
        [Some(1_000), Some(1_000), Some(1_000), None]
    );
    let stands = TimeRules {
        at_zero: AtZero::Stands,
        ..byoyomi
    };
    assert_eq!(turns(stands, &[10_999, 11_000]), [Some(0), None]);
}

#[test]
fn othello_adds_the_increment_behind_the_move() {
    let behind = TimeRules::othello(seconds(5), seconds(0), seconds(10));
    assert_eq!(
        turns(behind, &[4_999, 10_000, 11_000]),
        [Some(11_000), Some(11_000), None]
    );
    assert_eq!(turns(behind, &[5_000]), [None]);
    // An increment may be longer than the total.
    assert_eq!(turns(behind, &[0, 0]), [Some(15_000), Some(25_000)]);
    // The first server: remaining - used + increment <= 0 loses.
    let first_server = TimeRules {
        credit: Credit::Before,
        ..behind
    };
    assert_eq!(turns(first_server, &[14_999]), [Some(1_000)]);
    assert_eq!(turns(first_server, &[15_000]), [None]);
}

#[test]
fn delay_least_time_units_and_rounding() {
    let rules = TimeRules {
        delay: seconds(3),
        least: seconds(1),
        ..TimeRules::csa(seconds(10), seconds(0), seconds(0))
    };
    // Three seconds are free, and at least one is charged.
    assert_eq!(
        turns(rules, &[100, 5_500, 9_999]),
        [Some(9_000), Some(7_000), Some(1_000)]
    );
    let minutes = TimeRules {
        unit: seconds(60),
        rounding: TimeRounding::Up,
        ..TimeRules::csa(seconds(300), seconds(0), seconds(0))
    };
    assert_eq!(
        turns(minutes, &[1, 60_000, 60_001, 1]),
        [Some(240_000), Some(180_000), Some(60_000), None]
    );
}

#[test]
fn sides_can_differ_and_a_clock_that_jumps_back_costs_nothing() {
    let mut clock = TableClock::new(ByColor {
        black: TimeRules::csa(seconds(10), seconds(0), seconds(0)),
        white: TimeRules::UNTIMED,
    });
    clock.start(Color::Black, seconds(100));
    assert_eq!(clock.flag(), Some(seconds(110)));
    assert_eq!(clock.elapsed(seconds(90)), seconds(0));
    let charge = clock.stop(seconds(90)).unwrap();
    assert_eq!((charge.used, charge.has_fallen), (seconds(0), false));
    assert_eq!(clock.remaining(Color::Black), seconds(10));
    assert!(clock.stop(seconds(100)).is_none());
    clock.start(Color::White, seconds(0));
    assert_eq!(clock.flag(), None);
    assert!(!clock.stop(Duration::MAX).unwrap().has_fallen);
}

#[test]
fn rules_are_kept_as_they_are() {
    for rules in [
        TimeRules::UNTIMED,
        TimeRules::othello(seconds(300), seconds(0), seconds(10)),
    ] {
        let text = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<TimeRules>(&text).unwrap(), rules);
    }
}

/// The clock as its rules read, millisecond by millisecond.
struct SlowClock {
    rules: TimeRules,
    main: i128,
}

impl SlowClock {
    fn spend(&mut self, used: u64) -> bool {
        let ms = |duration: Duration| duration.as_millis() as i128;
        let unit = ms(self.rules.unit).max(1);
        let (mut free, mut part, mut charged) = (ms(self.rules.delay), 0, 0);
        for _ in 0..used {
            if free > 0 {
                free -= 1;
                continue;
            }
            part += 1;
            if part == unit {
                (charged, part) = (charged + unit, 0);
            }
        }
        if part > 0 && self.rules.rounding == TimeRounding::Up {
            charged += unit;
        }
        charged = charged.max(ms(self.rules.least));
        let increment = ms(self.rules.increment);
        if self.rules.credit == Credit::Before {
            self.main += increment;
        }
        self.main -= charged;
        let left = self.main + ms(self.rules.byoyomi);
        let falls = match self.rules.at_zero {
            AtZero::Loses => left <= 0,
            AtZero::Stands => left < 0,
        };
        self.main = self.main.max(0);
        if falls {
            self.main = 0;
        } else if self.rules.credit == Credit::After {
            self.main += increment;
        }
        falls
    }
}

fn some_rules() -> impl Strategy<Value = TimeRules> {
    let ms = |most: u64| (0..most).prop_map(Duration::from_millis);
    let unit = prop_oneof![Just(0), Just(1), Just(10), Just(60)].prop_map(Duration::from_millis);
    (
        (unit, ms(200), ms(100), ms(100)),
        (ms(50), ms(30), any::<[bool; 3]>()),
    )
        .prop_map(
            |((unit, total, byoyomi, increment), (delay, least, flags))| {
                let [before, up, stands] = flags;
                TimeRules {
                    unit,
                    total,
                    byoyomi,
                    increment,
                    credit: if before {
                        Credit::Before
                    } else {
                        Credit::After
                    },
                    delay,
                    least,
                    rounding: if up {
                        TimeRounding::Up
                    } else {
                        TimeRounding::Down
                    },
                    at_zero: if stands {
                        AtZero::Stands
                    } else {
                        AtZero::Loses
                    },
                }
            },
        )
}

proptest! {
    #[test]
    fn the_clock_agrees_with_its_slow_twin(
        rules in some_rules(),
        turns in prop::collection::vec(0_u64..400, 1..12),
    ) {
        let mut clock = clock(rules);
        let mut slow = SlowClock { rules, main: rules.total.as_millis() as i128 };
        for used in turns {
            clock.start(Color::White, seconds(7));
            let flag = clock.flag().map(|at| (at - seconds(7)).as_millis() as u64);
            let charge = clock.stop(seconds(7) + Duration::from_millis(used)).unwrap();
            let falls = slow.spend(used);
            prop_assert_eq!(charge.has_fallen, falls);
            // The flag falls exactly from its time on.
            prop_assert_eq!(flag.is_some_and(|flag| used >= flag), falls);
            prop_assert_eq!(clock.remaining(Color::White).as_millis() as i128, slow.main);
            if falls {
                break;
            }
        }
    }

    #[test]
    fn no_number_breaks_a_clock(numbers in any::<[u64; 8]>(), used in any::<[u64; 4]>(), flags in any::<[bool; 3]>()) {
        let [unit, total, byoyomi, increment, delay, least, now, _] = numbers.map(Duration::from_millis);
        let [before, up, stands] = flags;
        let rules = TimeRules {
            unit, total, byoyomi, increment, delay, least,
            credit: if before { Credit::Before } else { Credit::After },
            rounding: if up { TimeRounding::Up } else { TimeRounding::Down },
            at_zero: if stands { AtZero::Stands } else { AtZero::Loses },
        };
        let mut clock = clock(rules);
        for used in used.map(Duration::from_secs) {
            clock.start(Color::Black, now);
            let _ = clock.flag();
            let before = clock.remaining(Color::Black);
            let charge = clock.stop(now.saturating_add(used)).unwrap();
            let left = clock.remaining(Color::Black);
            prop_assert!(left <= before.saturating_add(increment));
            prop_assert!(!charge.has_fallen || left == Duration::ZERO);
        }
    }
}
