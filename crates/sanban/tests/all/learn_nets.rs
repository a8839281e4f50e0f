//! Networks that learn Othello: runs that are killed and go on, the article's failure, and the
//! players that come of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::test_folder::TestFolder;
use serde_json::Value;

/// Everything that a run came to, without the time that it took: the curves, the files for
/// people, and the bytes of a checkpoint.
fn result(run: &Path, step: u64) -> (Vec<Value>, BTreeMap<String, Vec<u8>>) {
    let curves = fs::read_to_string(run.join("metrics.jsonl")).expect("curves");
    let points = curves.lines().map(|line| {
        let mut point: Value = serde_json::from_str(line).expect("JSON");
        point.as_object_mut().expect("an object").remove("seconds");
        point
    });
    let checkpoint = run.join(format!("checkpoints/step-{step}"));
    let mut files = BTreeMap::new();
    for folder in [run, &checkpoint] {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let name = entry.file_name().into_string().expect("UTF-8");
            let is_told = folder == checkpoint || name.ends_with(".csv");
            if is_told && entry.path().is_file() {
                let key = if folder == checkpoint {
                    format!("checkpoint/{name}")
                } else {
                    name
                };
                files.insert(key, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    (points.collect(), files)
}

/// Runs something whole, and again killed on its way, and compares.
fn a_kill_changes_nothing(name: &str, settings: &[&str], steps: u64, killed_at: u64) {
    let folder = TestFolder::new(name);
    let arguments = |run: &'static str| {
        let mut all = vec![
            "learn",
            settings[0],
            "othello",
            "--name",
            run,
            "--seed",
            "5",
        ];
        all.extend_from_slice(&settings[1..]);
        all
    };
    let told = folder.succeeds(&arguments("whole"));
    let checkpoint = format!("runs/killed/checkpoints/step-{killed_at}");
    folder.kill_at(&arguments("killed"), &checkpoint);
    let again = folder.succeeds(&["learn", settings[0], "othello", "--resume", "killed"]);
    let (whole, killed) = (folder.0.join("runs/whole"), folder.0.join("runs/killed"));
    assert_eq!(result(&whole, steps), result(&killed, steps));
    let table = |text: &str| {
        text.lines()
            .rev()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(table(&told), table(&again));
}

const SMALL: &[&str] = &[
    "dqn",
    "--rounds=100",
    "--net=16-relu,64-linear",
    "--batch=32",
    "--memory=900",
    "--updates=1",
    "--evaluate-every=25",
    "--evaluate-games=1",
    "--checkpoint-every=10",
];

#[test]
fn deep_q_learning_goes_on_after_a_kill_as_if_nothing_had_happened() {
    a_kill_changes_nothing("dqn", SMALL, 100, 50);
}

#[test]
fn counting_discs_goes_on_after_a_kill_as_if_nothing_had_happened() {
    let settings = [
        "discs",
        "--games=1",
        "--epochs=12",
        "--net=8-relu,1-sigmoid",
    ];
    a_kill_changes_nothing("discs", &settings, 12, 4);
}

#[test]
fn a_sweep_goes_on_after_a_kill_as_if_nothing_had_happened() {
    let settings = [
        "sweep",
        "--games=1",
        "--first=4,6",
        "--second=3",
        "--activations=relu,tanh",
        "--batches=30",
        "--epochs=6",
        "--checkpoint-every=3",
    ];
    a_kill_changes_nothing("sweep", &settings, 24, 9);
}

#[test]
fn what_was_learned_plays_in_the_arena() {
    let folder = TestFolder::new("nets-arena");
    let name = |method: &str| vec!["learn".to_owned(), method.to_owned(), "othello".to_owned()];
    for (method, settings) in [
        (
            "dqn",
            &["--rounds=3", "--net=8-relu,64", "--evaluate-games=1"][..],
        ),
        (
            "discs",
            &["--games=1", "--epochs=1", "--net=8-relu,1-sigmoid"],
        ),
    ] {
        let mut arguments = name(method);
        arguments.extend(["--name".to_owned(), method.to_owned()]);
        arguments.extend(settings.iter().map(|one| (*one).to_owned()));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        folder.succeeds(&arguments);
        let csv = &folder.path(&format!("{method}.csv"));
        let player = match method {
            "discs" => format!("run:{method},depth=2"),
            _ => format!("run:{method}"),
        };
        let told = folder.succeeds(&["osero-arena", &player, "--rounds=1", "--out", csv]);
        assert!(told.contains("n-hand-custom"), "{told}");
        let rows = fs::read_to_string(csv).expect("a file");
        assert_eq!(rows.lines().count(), 2, "{rows}");
    }
}

#[test]
fn the_article_ends_in_zero_by_zero_whatever_the_seed() {
    let folder = TestFolder::new("nets-literal");
    for seed in 0..10 {
        let seed = format!("--seed={seed}");
        let output = folder.run(&["learn", "dqn", "othello", "--literal", &seed]);
        let told = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{seed}: {told}");
        assert!(
            told.contains("the target of the network is not a finite number")
                && told.contains("0/0 at game "),
            "{seed}: {told}"
        );
    }
}

#[test]
fn settings_that_cannot_work_leave_no_folder() {
    let folder = TestFolder::new("nets-refusals");
    for (arguments, complaint) in [
        (&["dqn", "--net=64-rely"][..], "activation: expected relu"),
        (&["dqn", "--net=32-relu"], "--net: expected 64 outputs"),
        (&["dqn", "--optimizer=adagrad"], "optimizer: expected gd"),
        (
            &["dqn", "--gamma=2"],
            "--gamma: expected a share from 0 to 1",
        ),
        (&["dqn", "--opponents=corner"], "n-hand-custom"),
        (&["discs", "--validation=1"], "--validation: expected"),
        (
            &["sweep", "--activations=step"],
            "activation: expected relu",
        ),
    ] {
        let mut all = vec!["learn", arguments[0], "othello"];
        all.extend_from_slice(&arguments[1..]);
        let output = folder.run(&all);
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(complaint), "{arguments:?}: {told}");
    }
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0);
}

#[test]
fn another_networks_checkpoint_is_refused_by_name() {
    let folder = TestFolder::new("nets-another");
    let mut arguments = vec!["learn", "dqn", "othello", "--name=one"];
    arguments.extend(["--rounds=2", "--net=8-relu,64", "--evaluate-games=1"]);
    folder.succeeds(&arguments);
    let config = folder.0.join("runs/one/config.toml");
    let text = fs::read_to_string(&config).expect("a file");
    let text = text
        .replace("8-relu,64", "9-relu,64")
        .replace("rounds = 2", "rounds = 3");
    fs::write(&config, text).expect("a file");
    let output = folder.run(&["learn", "dqn", "othello", "--resume", "one"]);
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(
        told.contains("network.safetensors: network: expected 3x8x8:9-relu,64-linear, found 3x8x8:8-relu,64-linear"),
        "{told}"
    );
}

#[test]
fn small_networks_are_shown_as_in_the_java_series() {
    let folder = TestFolder::new("nets-shown");
    let settings = [
        "--rounds=1",
        "--net=8-relu,64",
        "--evaluate-games=1",
        "--name=d",
    ];
    folder.succeeds(&[&["learn", "dqn", "othello"], &settings[..]].concat());
    let rule = "-".repeat(32);
    let layers = format!(
        "input: 193\n{rule}\nInput\tnodes num: 8\n{rule}\nOutput\tnodes num: 64\n{rule}\n\
         architecture: 3x8x8:8-relu,64-linear\nweights: {}\n",
        193 * 8 + 9 * 64
    );
    let shown = folder.succeeds(&["net", "show", "run:d"]);
    assert!(shown.starts_with(&layers), "{shown}");
    let file = folder.path("runs/d/checkpoints/step-1/network.safetensors");
    assert_eq!(folder.succeeds(&["net", "show", &file]), shown);
    let object = folder.succeeds(&["net", "show", "run:d@1", "--json"]);
    let object: Value = serde_json::from_str(&object).expect("one JSON object");
    assert_eq!(object["layers"], serde_json::json!(["8-relu", "64-linear"]));
}

#[test]
fn a_network_is_fitted_to_rows_and_goes_on() {
    let folder = TestFolder::new("nets-fit");
    let rows = folder.write("xor.csv", "a,b,differ\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n");
    let (curve, network) = (folder.path("curve.csv"), folder.path("xor.safetensors"));
    let fit = [
        "learn",
        "fit",
        &rows,
        "--net=8-tanh,1-sigmoid",
        "--eta=0.05",
        "--batch=4",
    ];
    let once = [
        &fit[..],
        &[
            "--epochs=300",
            "--validation",
            &rows,
            "--csv",
            &curve,
            "--out",
            &network,
        ],
    ]
    .concat();
    let told = folder.succeeds(&once);
    assert!(told.contains("curve.csv: 300 epochs, loss 0.00"), "{told}");
    let lines = folder.read_text("curve.csv");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!((lines[0], lines.len()), ("Epoch,loss,valLoss", 301));
    let loss = |line: &str| {
        line.split(',')
            .nth(1)
            .and_then(|loss| loss.parse::<f64>().ok())
    };
    assert!(
        loss(lines[1]) > Some(0.1) && loss(lines[300]) < Some(0.01),
        "{lines:?}"
    );
    let shown = folder.succeeds(&["net", "show", &network]);
    assert!(shown.starts_with("input: 3\n"), "{shown}");

    // The losses are standard output without a file, the same seed is the same run, and a network
    // goes on from where it was.
    let first = folder.succeeds(&[&fit[..], &["--epochs=3"]].concat());
    assert_eq!(
        first,
        folder.succeeds(&[&fit[..], &["--epochs=3"]].concat())
    );
    assert_eq!(first.lines().count(), 4);
    assert!(first.starts_with("Epoch,loss\n1,"), "{first}");
    let further = folder.succeeds(&[&fit[..], &["--epochs=1", "--from", &network]].concat());
    assert!(
        loss(further.lines().nth(1).expect("an epoch")) < Some(0.01),
        "{further}"
    );

    // A rate that blows the weights up is told, with the epochs until then.
    let blown = ["--eta=1e30", "--optimizer=sgd", "--net=2,1", "--epochs=20"];
    let output = folder.run(&[&["learn", "fit", &rows], &blown[..]].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.contains("loss is not a finite number"), "{told}");

    let broken = folder.write("broken.csv", "1,2\n3,x\n");
    for (arguments, complaint) in [
        (
            vec![broken.as_str(), "--net=1"],
            "broken.csv, line 2: column 2: expected a number, found \"x\"",
        ),
        (
            vec![rows.as_str(), "--net=3"],
            "xor.csv: expected inputs and, behind them, 3 outputs in each row, found 3 numbers",
        ),
        (
            vec![rows.as_str(), "--net=8-rely,1"],
            "--net: activation: expected relu",
        ),
        (
            vec![rows.as_str(), "--net=9-tanh,1-sigmoid", "--from", &network],
            "--from: network: expected 2:9-tanh,1-sigmoid, found 2:8-tanh,1-sigmoid",
        ),
        (vec!["none.csv", "--net=1"], "none.csv"),
    ] {
        let output = folder.run(&[&["learn", "fit"], &arguments[..]].concat());
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(complaint), "{arguments:?}: {told}");
    }
}
