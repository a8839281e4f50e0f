//! A device in place of a file: it has no end, and is refused by its name.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::command::sanban;
use crate::test_folder::TestFolder;

const DEVICE: &str = "/dev/zero";

/// What the command complains about; it must end soon.
fn complaint(arguments: &[&str]) -> String {
    let mut child = sanban(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    let started = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if started.elapsed() > Duration::from_secs(30) {
            let _ = child.kill();
            let _ = child.wait();
            panic!("{arguments:?}: it reads the device");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().expect("it has ended");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn a_device_is_refused_wherever_a_file_is_read() {
    let folder = TestFolder::new("devices");
    let runs = folder.path("runs");
    let table = folder.path("table.csv");
    let selfplay =
        |player: &'static str| vec!["selfplay", "othello", "--games", "1", "--black", player];
    for arguments in [
        vec!["tournament", DEVICE],
        selfplay("minimax:weights=/dev/zero"),
        selfplay("oserou:table=/dev/zero"),
        selfplay("n-hand-custom:table=/dev/zero"),
        selfplay("puct:net=/dev/zero"),
        selfplay("alphabeta:weights=/dev/zero"),
        selfplay("alphabeta:book=/dev/zero"),
        vec!["selfplay", "othello", "--games", "1", "--openings", DEVICE],
        vec!["learn", "q-table", DEVICE, &table],
        vec!["learn", "spread", "othello", "--weights", DEVICE],
        vec![
            "learn",
            "linear",
            "shogi",
            "--weights",
            DEVICE,
            "--out",
            &runs,
        ],
        vec![
            "learn",
            "renju-eval",
            &runs,
            "--weights",
            DEVICE,
            "--out",
            &table,
        ],
        vec![
            "selfplay",
            "shogi",
            "--black",
            "alphabeta:weights=/dev/zero",
        ],
        vec![
            "selfplay",
            "renju",
            "--black",
            "alphabeta:weights=/dev/zero",
        ],
        vec!["learn", "squares", "othello", DEVICE, "--runs", &runs],
        vec![
            "learn", "patterns", "othello", "--games", DEVICE, "--runs", &runs,
        ],
        vec![
            "record", "convert", DEVICE, &table, "--from", "ggf", "--to", "ggf",
        ],
        vec!["net", "show", DEVICE],
        vec!["selfplay", "othello", "--games", "1", "--out", DEVICE],
    ] {
        let error = complaint(&arguments);
        for part in [DEVICE, "expected a regular file"] {
            assert!(error.contains(part), "{arguments:?}: {part}: {error}");
        }
    }
}

/// A password may come through a pipe, so what is read of it has an end instead.
#[test]
fn a_device_is_no_password() {
    let mut join = vec!["join", "csa", "127.0.0.1:1", "--plaintext", "--user", "ann"];
    join.extend(["--player", "random", "--password-file", DEVICE]);
    let error = complaint(&join);
    assert!(error.contains("password: expected at most"), "{error}");
}

/// Behind `>` a device or a full disk has no name that we know.
#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_named() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = sanban(&["show", "othello"])
        .stdout(full.expect("a device"))
        .output()
        .expect("sanban runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: standard output: "), "{error}");
}
