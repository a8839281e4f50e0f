use std::thread;

use arena::{ModelName, Plan, SprtPlan};
use search::Stop;

use crate::fleet_here::{on_every_queue, on_one_machine, plan, timeless};

#[test]
fn a_sequential_test_has_the_verdict_of_one_machine() {
    let plan = Plan {
        sprt: Some(SprtPlan {
            elo0: 0.0,
            elo1: 200.0,
            alpha: 0.05,
            beta: 0.05,
            model: ModelName::Normalized,
        }),
        ..plan("minimax:depth=1", "random", 1000)
    };
    let (alone, rows) = on_one_machine(&plan);
    let pairs = alone.test.as_ref().expect("a test").count().pairs();
    assert!((2..400).contains(&pairs), "{pairs}");
    on_every_queue("sprt", |fleet| {
        let _coordinator = fleet.coordinator(10.0);
        let stop = Stop::new();
        let played = thread::scope(|scope| {
            for name in ["one", "two", "three"] {
                let stop = &stop;
                scope.spawn(move || fleet.work(name, stop));
            }
            let played = fleet.play(&plan);
            stop.request();
            played
        });
        let played = played.expect("games");
        // One machine plays one game at a time and stops at once; a fleet has played more, and they do not
        // count.
        let counted: Vec<_> = rows
            .iter()
            .filter(|row| row.pair <= pairs)
            .cloned()
            .collect();
        assert_eq!(timeless(&played), timeless(&counted));
        assert_eq!(fleet.queue.unfinished(), Ok(0));
    });
}
