//! Engines run in their own folder, or in the one that is asked for.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use crate::command::sanban;
use crate::test_folder::TestFolder;

/// A folder with an engine that plays only if its weights are in the folder where it runs. They are
/// beside it and in `weights`, and not in `empty`.
fn engines() -> TestFolder {
    let folder = TestFolder::new("engine-folders");
    let script = format!(
        "#!/bin/sh\ntest -f weights.txt || exit 3\nexec {} engine othello --player corner \"$@\"\n",
        env!("CARGO_BIN_EXE_sanban")
    );
    let path = folder.write("engines/own.sh", script);
    fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("it can be run");
    for name in ["engines/weights.txt", "weights/weights.txt", "empty/none"] {
        folder.write(name, "1");
    }
    folder
}

/// The command in the folder around the engines.
fn here(folder: &TestFolder, arguments: &[&str]) -> Command {
    let mut command = sanban(arguments);
    command.current_dir(&folder.0);
    command
}

fn run(folder: &TestFolder, arguments: &[&str]) -> Output {
    here(folder, arguments).output().expect("sanban runs")
}

#[test]
fn an_engine_of_a_match_runs_in_its_own_folder() {
    let folder = engines();
    let played = |more: &[&str]| {
        let game = [
            "match",
            "cmd:engines/own.sh",
            "random",
            "--game",
            "othello",
            "--games",
            "2",
        ];
        run(&folder, &[&game[..], more].concat())
    };
    for more in [&[][..], &["--folder-a", "weights"]] {
        let output = played(more);
        assert!(output.status.success(), "{more:?}: {output:?}");
    }
    for (more, why) in [
        (["--folder-a", "empty"], "exit status: 3"),
        (
            ["--folder-a", "nowhere"],
            "folder nowhere: expected a folder",
        ),
        (["--folder-b", "weights"], "a folder are for programs"),
    ] {
        let output = played(&more);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {output:?}");
        assert!(said.contains(why), "{more:?}: {said}");
    }
}

#[test]
fn a_plan_has_the_folders_of_its_engines() {
    let folder = engines();
    let plan = |line: &str| {
        format!(
            "game = \"othello\"\nformat = \"round-robin\"\nrounds = 1\n\
             [[player]]\nplayer = \"cmd:engines/own.sh\"\n{line}\n[[player]]\nplayer = \"random\"\n"
        )
    };
    for (line, is_well) in [
        ("", true),
        ("folder = \"weights\"", true),
        ("folder = \"empty\"", false),
    ] {
        folder.write("league.toml", plan(line));
        let _ = fs::remove_dir_all(folder.path("league"));
        let output = run(&folder, &["tournament", "league.toml", "--out", "league"]);
        assert_eq!(output.status.success(), is_well, "{line}: {output:?}");
    }
    folder.write("league.toml", plan("folder = \"weights\""));
    let _ = fs::remove_dir_all(folder.path("league"));
    run(&folder, &["tournament", "league.toml", "--out", "league"]);
    let kept = folder.read_text("league/plan.toml");
    assert!(kept.contains("folder = \"weights\"\n"), "{kept}");
}

#[test]
fn bridge_play_and_doctor_run_engines_in_folders() {
    let folder = engines();
    for (arguments, is_well) in [
        (
            &["bridge", "usix", "--as", "gtp", "--", "engines/own.sh"][..],
            true,
        ),
        (
            &[
                "bridge",
                "usix",
                "--folder",
                "weights",
                "--",
                "engines/own.sh",
            ],
            true,
        ),
        (
            &[
                "bridge",
                "usix",
                "--folder",
                "empty",
                "--",
                "engines/own.sh",
            ],
            false,
        ),
        (&["play", "othello", "--vs", "cmd:engines/own.sh"], true),
        (
            &[
                "play",
                "othello",
                "--vs",
                "cmd:engines/own.sh",
                "--engine-folder",
                "empty",
            ],
            false,
        ),
        (
            &[
                "doctor",
                "engine",
                "--game",
                "othello",
                "--folder",
                "empty",
                "--",
                "engines/own.sh",
            ],
            false,
        ),
        (
            &[
                "doctor",
                "engine",
                "--game",
                "othello",
                "--folder",
                "none",
                "--",
                "engines/own.sh",
            ],
            false,
        ),
    ] {
        let output = run(&folder, arguments);
        assert_eq!(
            output.status.success(),
            is_well,
            "{arguments:?}: {output:?}"
        );
    }
}

#[test]
fn arguments_that_name_files_keep_their_meaning() {
    let folder = engines();
    let script = "#!/bin/sh\ntest -f \"$1\" || exit 4\nshift\nexec ./own.sh \"$@\"\n";
    let path = folder.write("engines/reads.sh", script);
    fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("it can be run");
    let engine = "cmd:engines/reads.sh empty/none";
    let output = run(
        &folder,
        &[
            "match", engine, "random", "--game", "othello", "--games", "2",
        ],
    );
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn sanban_itself_runs_where_its_files_are_named() {
    let folder = engines();
    let engine = format!(
        "cmd:{} engine othello --player minimax:depth=1,evaluator=engines/scores.sh",
        env!("CARGO_BIN_EXE_sanban")
    );
    let script = format!(
        "#!/bin/sh\ntest -f weights.txt || exit 3\nexec {} engine othello --protocol evaluator\n",
        env!("CARGO_BIN_EXE_sanban")
    );
    let path = folder.write("engines/scores.sh", script);
    fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("it can be run");
    let output = run(
        &folder,
        &[
            "match", &engine, "random", "--game", "othello", "--games", "2",
        ],
    );
    assert!(output.status.success(), "{output:?}");
}
