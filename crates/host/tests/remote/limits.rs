//! A hundred megabytes in a few.

use std::env;
use std::process::Command;

use crate::behaviour::{Behaviour, VARIABLE, role};

/// Lets a process of its own host the engine: this one's memory is also the other tests'.
fn survive(behaviour: Behaviour) {
    let output = Command::new(env::current_exe().expect("the test has a path"))
        .args(role("roles::flooded_host"))
        .env(VARIABLE, format!("{behaviour:?}"))
        .output()
        .expect("it can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers = text.lines().find_map(|line| line.strip_prefix("memory "));
    let (before, most) = numbers
        .and_then(|numbers| numbers.split_once(' '))
        .unwrap_or_else(|| panic!("{text}"));
    let number = |text: &str| text.parse::<u64>().expect("a number");
    assert!(
        number(most) < number(before) + 16 * 1024,
        "{before} KiB before, {most} KiB then"
    );
}

#[test]
fn a_flood_of_lines() {
    survive(Behaviour::Flood);
}

#[test]
fn a_flood_without_a_line() {
    survive(Behaviour::LongLine);
}
