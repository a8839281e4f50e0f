//! Samples from records, through the binary.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// Games of a game's random player, a line each.
fn games(folder: &TestFolder, game: &str, count: &str) -> String {
    let path = folder.path(&format!("{game}.txt"));
    let mut arguments = vec!["selfplay", game, "--games", count, "--seed", "1"];
    arguments.extend(["--random-moves", "6", "--out", &path]);
    succeeds(&arguments);
    path
}

fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn games_of_self_play_become_samples() {
    let folder = TestFolder::new("samples-selfplay");
    for (game, count) in [("othello", "20"), ("renju", "10"), ("shogi", "8")] {
        let file = games(&folder, game, count);
        let out = folder.path(game);
        let mut arguments = vec!["learn", "samples", game, &file, "--out", &out];
        arguments.extend(["--test-share", "0.3", "--shard-size", "200", "--json"]);
        let report = json(&arguments);
        let number = |part: &str, field: &str| report[part][field].as_u64().expect("a number");
        let games = number("train", "games") + number("test", "games");
        assert_eq!(games.to_string(), count);
        assert!(number("train", "with_outcome") > 0, "{report}");
        let discs = if game == "othello" {
            "samples"
        } else {
            "shards"
        };
        let has_discs = number("train", "with_margin") == number("train", discs);
        assert_eq!(has_discs, game == "othello", "{report}");
        // The first moves were given, and nothing is learned from them.
        assert!(number("train", "merged") < 3, "{report}");
        assert!(names(&out).contains(&"MANIFEST.toml".to_owned()));
        let shards = names(&out)
            .iter()
            .filter(|n| n.starts_with("train-"))
            .count();
        assert_eq!(shards as u64, number("train", "shards"));

        let shard = format!("{out}/train-00000.bin.zst");
        let shown = succeeds(&["learn", "samples", game, "--show", &shard]);
        assert!(
            shown.contains(&format!("{game}, train 0, 200 samples")),
            "{shown}"
        );
        assert_eq!(shown.lines().count(), 6, "{shown}");
        let shown = json(&["learn", "samples", game, "--json", "--show", &shard]);
        let position = shown["samples"][0]["position"]
            .as_str()
            .expect("a position");
        succeeds(&["show", game, position]);
        let japanese = succeeds(&["--lang", "ja", "learn", "samples", game, "--show", &shard]);
        assert!(japanese.contains("サンプル"), "{japanese}");
    }
    assert_eq!(
        names(&folder.0),
        [
            "othello",
            "othello.txt",
            "renju",
            "renju.txt",
            "shogi",
            "shogi.txt"
        ]
    );
}

#[test]
fn bad_input_is_told_and_leaves_nothing() {
    let folder = TestFolder::new("samples-bad");
    let good = "startpos moves 7g7f 3c3d 2g2f 8c8d\n";
    let lines = format!("{good}{good}startpos moves 7g7f 3c3d 8h2b+ 8b2b 2h2i\n");
    let file = folder.write("games.sfen", lines);
    let out = folder.path("out");
    let learn = |more: &[&str]| {
        let arguments = ["learn", "samples", "shogi", &file, "--out", &out];
        [&arguments[..], more]
            .concat()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let run = |more: &[&str]| {
        let arguments = learn(more);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        sanban(&arguments).output().expect("sanban runs")
    };
    let stderr = |more: &[&str]| {
        let output = run(more);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let error = stderr(&["--strict"]);
    let expected = format!("error: {file}: line 3: move 5: 2h2i: expected a legal move");
    assert!(error.starts_with(&expected), "{error}");
    assert_eq!(names(&folder.0), ["games.sfen"]);

    // Without that game one is left, twice: there is nothing for the other part.
    let error = stderr(&["--skip-bad"]);
    assert!(error.starts_with("left out: "), "{error}");
    assert!(
        error.contains("expected at least one game in each part"),
        "{error}"
    );
    let output = run(&["--skip-bad", "--test-share", "0"]);
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        told.contains("train: 2 games, 8 positions, 4 samples (4 merged)"),
        "{told}"
    );
    assert!(told.contains("left out: 1 that cannot be read"), "{told}");
    assert_eq!(names(&folder.0), ["games.sfen", "out"]);

    // A folder that is taken, a share that is none, a shard that is none, another game's shard.
    let error = stderr(&["--skip-bad", "--test-share", "0"]);
    assert!(
        error.contains("expected a new or an empty folder"),
        "{error}"
    );
    assert!(stderr(&["--test-share", "1.5"]).contains("expected a share from 0 to 1"));
    let error = fails(&["learn", "samples", "shogi", "--show", &file]);
    assert!(error.contains("expected a shard of samples"), "{error}");
    let shard = format!("{out}/train-00000.bin.zst");
    let error = fails(&["learn", "samples", "othello", "--show", &shard]);
    assert!(
        error.contains("game: expected othello, found shogi"),
        "{error}"
    );
    let bytes = fs::read(&shard).expect("a shard");
    fs::write(&shard, &bytes[..bytes.len() / 2]).expect("written");
    let error = fails(&["learn", "samples", "shogi", "--show", &shard]);
    assert!(error.contains(&shard), "{error}");
    fails(&["learn", "samples", "shogi", "--out", &out]);
}

#[test]
fn a_killed_preparation_is_cleaned_up_by_the_next() {
    let folder = TestFolder::new("samples-killed");
    let file = games(&folder, "othello", "2000");
    let many = fs::read_to_string(&file).expect("games").repeat(8);
    fs::write(&file, many).expect("written");
    let (whole, killed) = (folder.path("whole"), folder.path("killed"));
    let arguments = |out| ["learn", "samples", "othello", &file, "--out", out];
    let quiet = |out| {
        let mut command = sanban(&arguments(out));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let begun = || {
        let child = quiet(&killed).spawn().expect("sanban runs");
        let begin = Instant::now();
        let buckets = folder.0.join("killed.new/buckets");
        while !buckets.exists() && begin.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(1));
        }
        child
    };
    #[cfg(unix)]
    {
        // Ctrl-C leaves nothing at all.
        let mut child = begun();
        let pid = child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-INT", &pid])
            .status();
        assert!(sent.expect("kill runs").success());
        let ended = child.wait().expect("it ends");
        assert_eq!(ended.code(), Some(130));
        assert_eq!(names(&folder.0), ["othello.txt"]);
    }
    let mut child = begun();
    // Two at a time do not share a folder.
    let error = fails(&arguments(&killed));
    assert!(
        error.contains("another process makes samples here"),
        "{error}"
    );
    child.kill().expect("it can be killed");
    child.wait().expect("it is gone");
    assert!(!Path::new(&killed).exists());
    for out in [&killed, &whole] {
        assert!(quiet(out).status().expect("sanban runs").success());
    }
    assert_eq!(names(&folder.0), ["killed", "othello.txt", "whole"]);
    assert_eq!(names(&killed), names(&whole));
    for name in names(&whole) {
        let bytes = |out: &str| folder.read(&format!("{out}/{name}"));
        assert_eq!(bytes("whole"), bytes("killed"), "{name}");
    }
}
