//! Policy and value networks: from records to players, runs that are killed and go on, and what is
//! refused.

use std::collections::BTreeMap;
use std::fs;

use crate::test_folder::TestFolder;
use serde_json::Value;

impl TestFolder {
    /// Games of the random player.
    fn games(&self, game: &str, count: &str) -> String {
        let file = self.path(&format!("{game}-{count}.txt"));
        let mut arguments = vec!["selfplay", game, "--games", count, "--seed", "1"];
        arguments.extend(["--random-moves", "4", "--out", &file]);
        self.succeeds(&arguments);
        file
    }

    /// Samples of such games.
    fn samples(&self, game: &str, count: &str) -> String {
        let (file, out) = (
            self.games(game, count),
            self.path(&format!("{game}-samples")),
        );
        let mut arguments = vec!["learn", "samples", game, &file, "--out", &out];
        arguments.extend(["--test-share", "0.2", "--shard-size", "300"]);
        self.succeeds(&arguments);
        out
    }

    /// Everything a run came to, but for the time it took.
    fn result(&self, run: &str, step: u64) -> (Vec<Value>, BTreeMap<String, Vec<u8>>) {
        let run = self.0.join("runs").join(run);
        let curves = fs::read_to_string(run.join("metrics.jsonl")).expect("curves");
        let points = curves.lines().map(|line| {
            let mut point: Value = serde_json::from_str(line).expect("JSON");
            point.as_object_mut().expect("an object").remove("seconds");
            point
        });
        let checkpoint = run.join(format!("checkpoints/step-{step}"));
        let files = fs::read_dir(checkpoint).expect("a folder").flatten();
        let files = files.map(|file| {
            let name = file.file_name().into_string().expect("UTF-8");
            (name, fs::read(file.path()).expect("a file"))
        });
        (points.collect(), files.collect())
    }
}

const SMALL: [&str; 4] = ["--arch", "resnet:1x8,fc=8,vp=2", "--batch", "32"];

#[test]
fn fifty_steps_a_kill_and_fifty_steps_are_a_hundred() {
    let desk = TestFolder::new("towers-kill");
    let samples = desk.samples("othello", "60");
    let learn = |name: &'static str| {
        let mut arguments = vec!["learn", "net", "othello", &samples, "--name", name];
        arguments.extend(SMALL);
        arguments.extend(["--steps", "100", "--eval-interval", "15", "--seed", "5"]);
        arguments.extend(["--checkpoint-every", "10", "--lr", "0.05:cosine"]);
        arguments
    };
    let told = desk.succeeds(&learn("whole"));
    assert!(told.contains("policy accuracy"), "{told}");

    desk.kill_at(&learn("killed"), "runs/killed/checkpoints/step-50");
    desk.succeeds(&["learn", "net", "othello", "--resume", "killed"]);
    assert_eq!(desk.result("whole", 100), desk.result("killed", 100));
}

#[test]
fn records_become_players_in_every_game() {
    let desk = TestFolder::new("towers-games");
    for (game, count) in [("othello", "40"), ("renju", "40"), ("shogi", "40")] {
        let (games, file) = (desk.games(game, count), desk.path(&format!("{game}.sbn")));
        let mut arguments = vec!["learn", "net", game, &games, "--name", game];
        arguments.extend(SMALL);
        arguments.extend(["--steps", "4", "--export", &file]);
        let told = desk.succeeds(&arguments);
        assert!(told.contains("resnet:1x8,fc=8,vp=2, "), "{told}");
        assert!(desk.0.join("runs").join(game).join("report.html").is_file());

        // The same network, whoever runs it, plays the same game.
        let mean = format!("runs/{game}/checkpoints/step-4/mean.safetensors");
        let (mean, again) = (desk.path(&mean), desk.path(&format!("{game}-again.sbn")));
        desk.succeeds(&["net", "convert", game, &mean, &again]);
        let (onnx, run) = (desk.path(&format!("{game}.onnx")), format!("run:{game}"));
        desk.succeeds(&["net", "convert", game, &run, &onnx]);
        let mut played = Vec::new();
        for player in [
            run.clone(),
            format!("policy:net={file}"),
            format!("policy:net={again}"),
            format!("policy:net={onnx}"),
            format!("policy:net={run}"),
        ] {
            let out = desk.path(&format!("{game}-played-{}.txt", played.len()));
            let mut arguments = vec![
                "selfplay",
                game,
                "--black",
                &player,
                "--white",
                "random:seed=3",
            ];
            arguments.extend(["--games", "1", "--seed", "2", "--out", &out]);
            desk.succeeds(&arguments);
            played.push(fs::read_to_string(out).expect("a game"));
        }
        assert!(!played[0].is_empty());
        assert!(played.iter().all(|game| *game == played[0]), "{played:?}");
        let value = format!("value1:net={file}");
        desk.succeeds(&[
            "selfplay", game, "--black", &value, "--games", "1", "--seed", "2",
        ]);

        let shown = desk.succeeds(&["net", "show", &file, "--json"]);
        let shown: Value = serde_json::from_str(&shown).expect("JSON");
        assert_eq!(shown["game"], game);
        assert_eq!(shown["weights_of_8_bits"], 0);
    }
    let (othello, shogi) = (desk.path("othello.sbn"), desk.path("shogi.sbn"));
    let refused = desk.fails(&["net", "convert", "othello", &shogi, &othello]);
    assert!(
        refused.contains("game: expected othello, found shogi"),
        "{refused}"
    );
    let refused = desk.fails(&["play", "othello", "--vs", &format!("policy:net={shogi}")]);
    assert!(refused.contains("shogi-104"), "{refused}");
}

#[test]
fn weights_become_smaller() {
    let desk = TestFolder::new("towers-weights");
    let samples = desk.samples("othello", "30");
    let mut arguments = vec!["learn", "net", "othello", &samples, "--name", "small"];
    arguments.extend([
        "--arch",
        "resnet:2x16,fc=8,vp=2",
        "--batch",
        "64",
        "--steps",
        "20",
    ]);
    desk.succeeds(&arguments);
    let (mut sizes, mut accuracies) = (Vec::new(), Vec::new());
    for weights in ["f32", "bf16", "int8"] {
        let file = desk.path(&format!("{weights}.sbn"));
        let mut arguments = vec!["net", "convert", "othello", "run:small", &file];
        arguments.extend(["--weights", weights, "--samples", &samples]);
        desk.succeeds(&arguments);
        sizes.push(fs::metadata(&file).expect("a file").len());
        let tested = desk.succeeds(&["net", "test", "othello", &file, &samples, "--json"]);
        let tested: Value = serde_json::from_str(&tested).expect("JSON");
        let accuracy = &tested["figures"]["policy_accuracy"];
        accuracies.push(accuracy.as_f64().expect("a number"));
        let player = format!("policy:net={file}");
        desk.succeeds(&["selfplay", "othello", "--black", &player, "--games", "1"]);
    }
    assert!(sizes.is_sorted_by(|a, b| a > b), "{sizes:?}");
    let off = |a: f64| (a - accuracies[0]).abs();
    assert!(accuracies.iter().all(|a| off(*a) < 0.05), "{accuracies:?}");
    let file = desk.path("int8.sbn");
    let refused = desk.fails(&[
        "net",
        "convert",
        "othello",
        "run:small",
        &file,
        "--weights",
        "int8",
    ]);
    assert!(refused.contains("--samples"), "{refused}");
    let onnx = desk.path("bf16.onnx");
    let refused = desk.fails(&[
        "net",
        "convert",
        "othello",
        "run:small",
        &onnx,
        "--weights",
        "bf16",
    ]);
    assert!(
        refused.contains("expected f32 for an ONNX file"),
        "{refused}"
    );
}

#[test]
fn a_policy_becomes_a_value_network_and_a_log_is_written() {
    let desk = TestFolder::new("towers-transfer");
    let samples = desk.samples("shogi", "8");
    let log = desk.path("train.log");
    let mut arguments = vec!["learn", "net", "shogi", &samples, "--name", "policy"];
    arguments.extend(["--arch", "cnn:3x8,policy", "--batch", "16", "--steps", "6"]);
    arguments.extend(["--eval-interval", "2", "--log", &log]);
    desk.succeeds(&arguments);
    let text = fs::read_to_string(&log).expect("a log");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    let words = lines[0].split('\t').collect::<Vec<_>>();
    assert_eq!(words[1], "INFO");
    assert!(
        words[2].starts_with("epoch = 1, iteration = 2, loss = "),
        "{text}"
    );
    assert!(words[2].contains(", accuracy = "), "{text}");
    assert!(lines[2].contains("train loss avr = "), "{text}");

    let mut arguments = vec!["learn", "net", "shogi", &samples, "--name", "value"];
    arguments.extend([
        "--arch",
        "cnn:3x8,value,fc=8,vp=2",
        "--batch",
        "16",
        "--steps",
        "2",
    ]);
    arguments.extend(["--init", "policy"]);
    desk.succeeds(&arguments);
    desk.succeeds(&[
        "selfplay",
        "shogi",
        "--black",
        "run:value",
        "--games",
        "1",
        "--depth",
        "1",
    ]);
    let file = desk.path("value.sbn");
    desk.succeeds(&["net", "convert", "shogi", "run:value", &file]);
    let refused = desk.fails(&["play", "shogi", "--vs", &format!("policy:net={file}")]);
    assert!(refused.contains("policy"), "{refused}");

    arguments.truncate(4);
    arguments.extend([
        "--name",
        "wide",
        "--arch",
        "cnn:3x9,value",
        "--init",
        "nothing",
    ]);
    assert!(desk.fails(&arguments).contains("holds no run"));
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let desk = TestFolder::new("towers-refused");
    let samples = desk.samples("othello", "30");
    let learn = |more: &[&str]| {
        let mut arguments = vec!["learn", "net", "othello"];
        arguments.extend(more);
        arguments.extend(["--steps", "1"]);
        desk.fails(&arguments)
    };
    fs::write(desk.path("empty.txt"), "").expect("a file");
    let one = desk.games("othello", "1");
    for (arguments, words) in [
        (&[desk.path("nothing.txt").as_str()][..], "nothing.txt"),
        (&[&desk.path("empty.txt")], "game"),
        (&[&one], "game"),
        (&[&samples, "--arch", "resnet:5"], "architecture: expected"),
        (&[&samples, "--lr", "fast"], "lr: expected"),
        (&[&samples, "--optimizer", "hope"], "optimizer: expected"),
        (&[&samples, "--device", "cuda"], "the device cpu goes on"),
        (&[&samples, "--device", "tpu"], "device: expected cpu"),
        (
            &[&samples, "--layout", "shogi-104"],
            "layout: expected one of",
        ),
        (&[&samples, "--batch", "1048576"], "batch: expected at most"),
        (&[&samples, "--ema", "2"], "ema: expected"),
    ] {
        let refused = learn(arguments);
        assert!(refused.contains(words), "{arguments:?}: {refused}");
    }
    assert!(!desk.0.join("runs/net-othello-1").exists());

    // One shard of several is damaged.
    let shard = format!("{samples}/train-00001.bin.zst");
    let mut bytes = fs::read(&shard).expect("a shard");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&shard, &bytes).expect("it is written");
    let refused = learn(&[&samples, "--batch", "32"]);
    assert!(refused.contains("train-00001.bin.zst"), "{refused}");
    let mut arguments = vec!["learn", "net", "othello", &samples, "--name", "rest"];
    arguments.extend(SMALL);
    arguments.extend(["--steps", "2", "--skip-bad"]);
    let output = desk.run(&arguments);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.contains("left out: ") && said.contains("train-00001"),
        "{said}"
    );

    // A checkpoint of another network, and other samples than it began with.
    let config = desk.0.join("runs/rest/config.toml");
    let text = fs::read_to_string(&config).expect("settings");
    fs::write(&config, text.replace("resnet:1x8", "resnet:2x8")).expect("it is written");
    let refused = desk.fails(&["learn", "net", "othello", "--resume", "rest"]);
    assert!(refused.contains("arch: expected resnet:2x8"), "{refused}");
    let shorter = text.replacen("train-00000.bin.zst", "train-00002.bin.zst", 1);
    fs::write(&config, shorter).expect("it is written");
    let refused = desk.fails(&["learn", "net", "othello", "--resume", "rest"]);
    assert!(
        refused.contains("not those the run began with"),
        "{refused}"
    );
}
