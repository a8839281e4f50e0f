//! The clocks that the protocols describe, as players meet them.

use std::thread::sleep;
use std::time::Duration;

use super::two_players;
use super::wire::GameHost;
use crate::test_folder::TestFolder;

#[test]
fn every_term_of_a_clock_is_told_for_each_side() {
    let folder = TestFolder::new("serve-terms");
    let clock = [
        "--time",
        "600/30",
        "--time-white",
        "300+5",
        "--delay",
        "2",
        "--least",
        "1",
    ];
    let more = ["--round-up", "--time-unit", "1sec", "--increment", "before"];
    let host = GameHost::open(&folder, "othello", &[&clock[..], &more].concat());
    let players = two_players(&host, ["secret", "word"]);
    let terms = players[0].terms.join("\n");
    for block in [
        "BEGIN Time+\nTime_Unit:1sec\nTotal_Time:600\nByoyomi:30\nIncrement:0\nDelay:2\nLeast_Time_Per_Move:1\nTime_Roundup:YES\nEND Time+",
        "BEGIN Time-\nTime_Unit:1sec\nTotal_Time:300\nByoyomi:0\nIncrement:5\nDelay:2\nLeast_Time_Per_Move:1\nTime_Roundup:YES\nEND Time-",
    ] {
        assert!(terms.contains(block), "{terms}");
    }
    assert!(!terms.contains("BEGIN Time\n"), "{terms}");
}

#[test]
fn a_move_costs_the_least_and_parts_cost_a_whole_unit() {
    let folder = TestFolder::new("serve-least");
    let host = GameHost::open(&folder, "othello", &["--least", "3", "--round-up"]);
    let mut players = two_players(&host, ["secret", "word"]);
    players[0].say("+f5");
    for wire in &mut players {
        assert_eq!(wire.line(), "+f5,T3");
    }
    let folder = TestFolder::new("serve-round-up");
    let host = GameHost::open(&folder, "csa", &["--round-up"]);
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    sleep(Duration::from_millis(20));
    players[0].say("+7776FU");
    for wire in &mut players {
        assert_eq!(wire.line(), "+7776FU,T1");
    }
}

#[test]
fn time_at_the_start_of_a_turn_may_be_free() {
    let folder = TestFolder::new("serve-delay");
    let clock = ["--time", "0.2+0", "--delay", "0.6"];
    let host = GameHost::open(&folder, "othello", &clock);
    let mut players = two_players(&host, ["secret", "word"]);
    assert_eq!(players[0].term("Delay"), "600");
    sleep(Duration::from_millis(300));
    players[0].say("+f5");
    for wire in &mut players {
        assert_eq!(wire.line(), "+f5,T0");
    }
    // The other one waits for too long.
    assert_eq!(players[0].lines(2), ["#TIME_UP", "#WIN"]);
    assert_eq!(players[1].lines(2), ["#TIME_UP", "#LOSE"]);
}

#[test]
fn byoyomi_is_for_each_move() {
    let folder = TestFolder::new("serve-byoyomi");
    let host = GameHost::open(&folder, "othello", &["--time", "0.1/0.6"]);
    let mut players = two_players(&host, ["secret", "word"]);
    for (side, square) in [(0, "+f5"), (1, "-d6"), (0, "+c3"), (1, "-d3")] {
        // Each move takes longer than the time for the game.
        sleep(Duration::from_millis(200));
        players[side].say(square);
        for wire in &mut players {
            let line = wire.line();
            assert!(line.starts_with(&format!("{square},T0.")), "{line}");
        }
    }
    assert_eq!(players[0].lines(2), ["#TIME_UP", "#LOSE"]);
}

#[test]
fn times_that_are_none_are_refused() {
    let folder = TestFolder::new("serve-no-time");
    let data = folder.path("data");
    for (option, value) in [
        ("--time", "-5"),
        ("--time", "0+0"),
        ("--time", "99999999999999999999+0"),
        ("--time-white", "soon"),
        ("--delay", "-1"),
        ("--least", "1e99"),
        ("--time-unit", "0sec"),
        ("--time-unit", "1hour"),
        ("--increment", "never"),
        ("--pair", "every=0"),
        ("--pair", "at=25:00"),
        ("--rate-at", "24:00"),
        ("--grace", "-1"),
        ("--watch-delay", "99999999"),
    ] {
        let option = format!("{option}={value}");
        let bind = "--bind=127.0.0.1:0";
        folder.fails(&["serve", "othello", bind, "--data", &data, &option]);
    }
    assert!(!folder.0.join("data").exists(), "nothing was begun");
}
