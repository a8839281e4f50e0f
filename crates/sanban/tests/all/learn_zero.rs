//! Self-play that becomes samples, and networks that learn from nothing else: the same files
//! whatever happens on the way, and what is refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::sanban;
use crate::test_folder::TestFolder;
use serde_json::Value;

impl TestFolder {
    /// The files of a folder whose names end so.
    fn files(&self, folder: &str, end: &str) -> BTreeMap<String, Vec<u8>> {
        let files = fs::read_dir(self.0.join(folder)).expect("a folder");
        let files = files.flatten().filter_map(|file| {
            let name = file.file_name().into_string().expect("UTF-8");
            let is_wanted = name.ends_with(end);
            is_wanted.then(|| (name, fs::read(file.path()).expect("a file")))
        });
        files.collect()
    }

    /// The curves of a run, but for the time they took.
    fn curves(&self, run: &str) -> Vec<Value> {
        let file = self.0.join("runs").join(run).join("metrics.jsonl");
        let text = fs::read_to_string(file).expect("curves");
        let points = text.lines().map(|line| {
            let mut point: Value = serde_json::from_str(line).expect("JSON");
            point.as_object_mut().expect("an object").remove("seconds");
            point
        });
        points.collect()
    }
}

const SHARD: &str = ".bin.zst";

/// Self-play on 6x6 with a network that knows nothing.
fn self_play<'a>(net: &'a str, folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["selfplay", "othello", "--rules", "size=6", "--net", net];
    arguments.extend([
        "--player",
        "puct:playouts=12",
        "--games",
        "12",
        "--seed",
        "5",
    ]);
    arguments.extend(["--samples", folder, "--shard-games", "4"]);
    arguments.extend(more);
    arguments
}

/// A run on a tiny board with a tiny network.
fn zero<'a>(name: &'a str, generations: &'a str) -> Vec<&'a str> {
    let mut arguments = vec!["learn", "zero", "othello", "--layout", "othello-4x4"];
    arguments.extend(["--name", name, "--generations", generations, "--seed", "3"]);
    arguments.extend([
        "--arch",
        "resnet:1x8,fc=8,vp=2",
        "--games",
        "45",
        "--batch",
        "16",
    ]);
    arguments.extend(["--playouts", "8", "--gumbel", "4", "--gate", "12"]);
    arguments.extend(["--yardstick", "random", "--yardstick-every", "1"]);
    arguments.extend(["--yardstick-pairs", "2"]);
    arguments
}

#[test]
fn a_run_that_is_killed_everywhere_ends_as_if_it_had_not_been() {
    let desk = TestFolder::new("zero-kill");
    let told = desk.succeeds(&zero("whole", "2"));
    assert!(told.contains("--rules size=4"), "{told}");
    assert!(
        told.contains("The best network is that of generation"),
        "{told}"
    );

    let resume = ["learn", "zero", "othello", "--resume", "killed"];
    let at = |file: &str| format!("runs/killed/{file}");
    desk.kill_at(
        &zero("killed", "2"),
        &at("generation-0001/samples/train-00000.bin.zst"),
    );
    for file in [
        "generation-0001/training/checkpoints/step-0",
        "generation-0001/gate/games.jsonl",
        "generation-0002/samples/selfplay.toml",
        "generation-0002/yardstick-1/plan.toml",
    ] {
        desk.kill_at(&resume, &at(file));
    }
    desk.succeeds(&resume);

    assert_eq!(desk.curves("whole"), desk.curves("killed"));
    assert_eq!(desk.curves("whole").len(), 8);
    // Two games from the same position would be one game that counts twice.
    for run in ["whole", "killed"] {
        let openings = desk.path(&format!("runs/{run}/generation-0002/gate/openings.txt"));
        let openings = fs::read_to_string(openings).expect("openings");
        let distinct: BTreeSet<&str> = openings.lines().collect();
        assert_eq!((openings.lines().count(), distinct.len()), (12, 12));
    }
    for (folder, end) in [
        ("checkpoints/step-8", ""),
        ("generation-0001/samples", SHARD),
        ("generation-0002/samples", SHARD),
        ("generation-0002", ".sbn"),
    ] {
        let [whole, killed] =
            ["whole", "killed"].map(|run| desk.files(&format!("runs/{run}/{folder}"), end));
        assert!(!whole.is_empty() && whole == killed, "{folder}");
    }
}

#[test]
fn a_run_goes_on_in_another_place() {
    let desk = TestFolder::new("zero-moved");
    desk.succeeds(&zero("whole", "1"));
    let plan = desk.path("runs/whole/generation-0001/gate/plan.toml");
    let plan = fs::read_to_string(plan).expect("a plan");
    for words in [
        "name = \"candidate\"",
        "name = \"best\"",
        "patience = 86400",
    ] {
        assert!(plan.contains(words), "{words}: {plan}");
    }

    desk.kill_at(
        &zero("small", "1"),
        "runs/small/generation-0001/gate/plan.toml",
    );
    fs::rename(desk.path("runs"), desk.path("moved")).expect("it moves");
    // A match that was begun stays as long as it was.
    let config = desk.path("moved/small/config.toml");
    let text = fs::read_to_string(&config).expect("settings");
    let text = text.replace("gate = \"12\"", "gate = \"20\"");
    fs::write(&config, text).expect("written");
    let mut resume = sanban(&["learn", "zero", "othello", "--resume", "small"]);
    resume.args(["--runs", "moved", "--threads", "1"]);
    let output = resume.current_dir(&desk.0).output().expect("sanban runs");
    assert!(output.status.success(), "{output:?}");
    fs::rename(desk.path("moved"), desk.path("runs")).expect("it moves back");
    assert_eq!(desk.curves("whole"), desk.curves("small"));
}

#[test]
fn a_generation_that_is_over_keeps_what_others_need() {
    let desk = TestFolder::new("zero-tidy");
    let mut arguments = zero("tidy", "1");
    arguments.retain(|word| !["--gate", "12", "--batch", "16"].contains(word));
    // More than there are samples.
    arguments.extend(["--gate", "none", "--batch", "100000"]);
    let told = desk.succeeds(&arguments);
    assert!(!told.contains("Elo"), "{told}");
    let at = |file: &str| desk.0.join("runs/tidy").join(file);
    for file in ["training/checkpoints", "candidate.sbn", "gate.openings.txt"] {
        assert!(!at("generation-0001").join(file).exists(), "{file}");
    }
    for file in ["best.sbn", "after.sbn", "training/metrics.jsonl"] {
        assert!(at("generation-0001").join(file).exists(), "{file}");
    }

    // Games of another generation are not played with the network of this one.
    let text = fs::read_to_string(at("config.toml")).expect("settings");
    let text = text.replace("generations = 1", "generations = 2");
    fs::write(at("config.toml"), &text).expect("written");
    fs::rename(at("generation-0001"), at("elsewhere")).expect("it moves");
    let resume = ["learn", "zero", "othello", "--resume", "tidy"];
    let told = desk.fails(&resume);
    assert!(
        told.contains("generation-0001: expected the samples"),
        "{told}"
    );
    assert!(told.contains("window of at most 1"), "{told}");
    // With their own network they are.
    fs::create_dir_all(at("generation-0001")).expect("a folder");
    fs::copy(at("elsewhere/best.sbn"), at("generation-0001/best.sbn")).expect("a copy");
    desk.succeeds(&resume);
    for (folder, end) in [("samples", SHARD), ("samples", "net.sbn")] {
        let [new, old] = ["generation-0001", "elsewhere"]
            .map(|generation| desk.files(&format!("runs/tidy/{generation}/{folder}"), end));
        assert!(!new.is_empty() && new == old, "{end}");
    }
}

#[test]
fn what_was_learned_plays_and_is_exported() {
    let desk = TestFolder::new("zero-plays");
    desk.succeeds(&zero("small", "1"));
    let mut fight = vec!["match", "run:small", "random", "--game", "othello"];
    fight.extend(["--rules", "size=4", "--games", "4", "--seed", "1"]);
    desk.succeeds(&fight);
    let file = desk.path("small.sbn");
    desk.succeeds(&["net", "convert", "othello", "run:small", &file]);
    let shown = desk.succeeds(&["net", "show", &file]);
    assert!(shown.contains("othello-4x4"), "{shown}");
    let report = desk.path("runs/small/report.html");
    let report = fs::read_to_string(report).expect("a report");
    for chart in ["Elo summed over gates", "yardstick", "gate", "self-play"] {
        assert!(report.contains(chart), "{chart}");
    }

    // The next run begins where this one ended, and its samples train other networks.
    let mut next = zero("next", "1");
    next.retain(|word| !["--arch", "resnet:1x8,fc=8,vp=2", "--gate", "12"].contains(word));
    next.extend(["--init", "small", "--gate", "none", "--full-share", "0.5"]);
    desk.succeeds(&next);
    let samples = desk.path("runs/next/generation-0001/samples");
    let mut learn = vec![
        "learn",
        "net",
        "othello",
        &samples,
        "--layout",
        "othello-4x4",
    ];
    learn.extend(["--arch", "resnet:1x8", "--batch", "16", "--steps", "2"]);
    desk.succeeds(&learn);
}

#[test]
fn renju_learns_on_a_small_board() {
    let desk = TestFolder::new("zero-renju");
    let mut arguments = vec!["learn", "zero", "renju", "--rules", "freestyle,size=7"];
    arguments.extend([
        "--name",
        "seven",
        "--arch",
        "resnet:1x4,fc=4,vp=2",
        "--games",
        "4",
    ]);
    arguments.extend(["--generations", "1", "--playouts", "4", "--gumbel", "0"]);
    arguments.extend(["--batch", "8", "--gate", "sprt:2", "--yardstick-pairs", "1"]);
    let told = desk.succeeds(&arguments);
    assert!(told.contains("--rules freestyle,size=7"), "{told}");
}

#[test]
fn samples_do_not_depend_on_threads_or_interruptions() {
    let desk = TestFolder::new("zero-samples");
    desk.succeeds(&zero_network());
    let (net, one, two) = (desk.path("net.sbn"), desk.path("one"), desk.path("two"));
    desk.succeeds(&["net", "convert", "othello", "run:net", &net]);
    let told = desk.succeeds(&self_play(&net, &one, &["--threads", "1"]));
    assert!(told.contains("12 games"), "{told}");
    desk.kill_at(
        &self_play(&net, &two, &["--threads", "2"]),
        "two/train-00001.bin.zst",
    );
    // The network is the one of the first games, wherever it is now.
    fs::rename(&net, desk.path("moved.sbn")).expect("it moves");
    let told = desk.succeeds(&self_play(&net, &two, &["--threads", "2", "--json"]));
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(told["games"], 12);
    let shards = desk.files("one", SHARD);
    assert_eq!(shards.len(), 6);
    assert_eq!(shards, desk.files("two", SHARD));

    // Whatever is taken away is made again.
    let tallies = desk.files("one", ".json");
    for file in ["test-00001.bin.zst", "games-00002.json"] {
        fs::remove_file(desk.0.join("one").join(file)).expect("it is there");
    }
    desk.succeeds(&self_play(&net, &one, &[]));
    assert_eq!(shards, desk.files("one", SHARD));
    assert_eq!(tallies, desk.files("one", ".json"));

    // So is what a killed process had begun to write.
    let three = desk.path("three");
    fs::create_dir_all(&three).expect("a folder");
    for file in ["net.sbn.new", "selfplay.toml.new"] {
        fs::write(desk.0.join("three").join(file), "half a ").expect("written");
    }
    fs::rename(desk.path("moved.sbn"), &net).expect("it moves back");
    desk.succeeds(&self_play(&net, &three, &[]));
    assert_eq!(shards, desk.files("three", SHARD));
    assert_eq!(desk.files("three", ".new").len(), 0);

    let shard = desk.path("one/train-00000.bin.zst");
    let shown = desk.succeeds(&["learn", "samples", "othello", "--json", "--show", &shard]);
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    let sample = &shown["samples"][0];
    assert!(
        sample["opinion"].is_number() && sample["outcome"].is_number(),
        "{sample}"
    );
    assert!(
        sample["chosen"]
            .as_array()
            .is_some_and(|moves| moves.len() > 1),
        "{sample}"
    );

    // Quick moves teach nothing.
    let few = desk.path("few");
    let quick = ["--full-share", "0.25", "--quick-playouts", "4", "--json"];
    let quick = desk.succeeds(&self_play(&net, &few, &quick));
    let quick: Value = serde_json::from_str(&quick).expect("JSON");
    let count = |told: &Value| told["samples"].as_u64().expect("a number");
    assert!(2 * count(&quick) < count(&told), "{quick} {told}");

    let other = self_play(&net, &one, &["--max-moves", "3"]);
    let told = desk.fails(&other);
    assert!(
        told.contains("max-moves: expected 3, found nothing"),
        "{told}"
    );
}

/// Self-play with the network of the run `small`.
fn self_play_on_4(folder: &str) -> Vec<&str> {
    let mut arguments = vec![
        "selfplay",
        "othello",
        "--rules",
        "size=4",
        "--samples",
        folder,
    ];
    arguments.extend(["--player", "puct", "--net", "run:small", "--games", "1"]);
    arguments
}

/// A run that leaves a network of 6x6 as quickly as possible.
fn zero_network() -> Vec<&'static str> {
    let mut arguments = vec![
        "learn", "zero", "othello", "--rules", "size=6", "--name", "net",
    ];
    arguments.extend([
        "--arch",
        "resnet:1x4,fc=4,vp=2",
        "--games",
        "2",
        "--batch",
        "8",
    ]);
    arguments.extend(["--generations", "1", "--playouts", "2", "--gate", "none"]);
    arguments.extend(["--yardstick-every", "0"]);
    arguments
}

#[test]
fn a_run_and_its_folder_may_have_any_name() {
    let desk = TestFolder::new("names, 学習 1");
    desk.succeeds(&zero("a, 学習 1", "1"));
    for player in [
        r#"run:"a, 学習 1""#,
        r#"puct:net="run:a, 学習 1",playouts=4"#,
    ] {
        let mut fight = vec!["match", player, "random", "--game", "othello"];
        fight.extend(["--rules", "size=4", "--games", "2", "--seed", "1"]);
        desk.succeeds(&fight);
    }
}

#[test]
fn what_cannot_work_is_refused() {
    let desk = TestFolder::new("zero-refused");
    desk.succeeds(&zero("small", "1"));

    let with = |more: &[&'static str]| {
        let mut arguments = zero("other", "1");
        arguments.extend(more);
        arguments
    };
    for (more, words) in [
        (
            &["--layout", "othello-9x9"][..],
            "layout: expected one of: othello-8x8",
        ),
        (&["--rules", "size=6"], "layout: expected othello-6x6"),
        (&["--gate", "many"], "gate: expected a number of pairs"),
        (&["--full-share", "0"], "full-share: expected more than 0"),
        (&["--yardstick", "nobody"], "expected one of: random"),
        (&["--init", "nowhere"], "there is no config.toml"),
        (&["--games", "0"], "0 is not in 2.."),
        (&["--lr", "fast"], "lr"),
        (&["--random-moves", "100"], "the games are over before that"),
    ] {
        let mut arguments = with(more);
        let given = arguments.iter().position(|word| *word == more[0]);
        if let Some(place) = given.filter(|place| place + 2 < arguments.len()) {
            arguments.drain(place..place + 2);
        }
        let told = desk.fails(&arguments);
        assert!(told.contains(words), "{more:?}: {told}");
        assert!(!desk.0.join("runs/other").exists(), "{more:?}");
    }
    // What shows only after the games is said as what it is.
    let mut nothing = zero("nothing", "1");
    nothing.extend(["--full-share", "0.000001"]);
    let told = desk.fails(&nothing);
    assert!(told.contains("no samples"), "{told}");
    assert!(!told.contains("take the file away"), "{told}");
    let mut renju = vec![
        "learn", "zero", "renju", "--name", "other", "--init", "small",
    ];
    renju.extend(["--rules", "size=7"]);
    let told = desk.fails(&renju);
    assert!(
        told.contains("game: expected renju, found othello"),
        "{told}"
    );

    let (net, folder) = (desk.path("small.sbn"), desk.path("samples"));
    desk.succeeds(&["net", "convert", "othello", "run:small", &net]);
    let told = desk.fails(&self_play(&net, &folder, &[]));
    assert!(
        told.contains("expected othello-6x6, found othello-4x4"),
        "{told}"
    );
    for (more, words) in [
        (&["--player", "puct:device=nowhere"][..], "device"),
        (&["--player", "puct:device=cuda:99"], "device"),
        (&["--random-moves", "100"], "the games are over before that"),
        (&["--move-time", "5"], "cannot be used with"),
    ] {
        let mut arguments = self_play_on_4(&folder);
        if more[0] == "--player" {
            arguments.retain(|word| !["--player", "puct"].contains(word));
        }
        arguments.extend(more);
        let told = desk.fails(&arguments);
        assert!(told.contains(words), "{more:?}: {told}");
        assert!(!Path::new(&folder).exists(), "{more:?}");
    }
    let mut arguments = vec!["selfplay", "othello", "--player", "random", "--games", "1"];
    arguments.extend(["--samples", &folder]);
    let told = desk.fails(&arguments);
    assert!(told.contains("expected puct"), "{told}");
    assert!(!Path::new(&folder).exists());

    fs::create_dir_all(&folder).expect("a folder");
    fs::write(desk.path("samples/letter.txt"), "a letter").expect("written");
    let told = desk.fails(&self_play_on_4(&folder));
    assert!(told.contains("expected a new or an empty folder"), "{told}");

    let told = desk.fails(&["learn", "net", "othello", "--resume", "small"]);
    assert!(told.contains("method: expected net, found zero"), "{told}");
}

#[test]
fn a_run_has_one_process() {
    let desk = TestFolder::new("zero-lock");
    let mut child = desk.spawn(&zero("busy", "1000"));
    desk.wait_for("runs/busy/generation-0001/samples");
    let told = desk.fails(&["learn", "zero", "othello", "--resume", "busy"]);
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    assert!(told.contains("another process trains this run"), "{told}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_step_at_once() {
    let desk = TestFolder::new("zero-interrupt");
    let mut arguments = zero("long", "1");
    arguments.retain(|word| !["--games", "45"].contains(word));
    arguments.extend(["--games", "1000000"]);
    let mut command = desk.command(&arguments);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::null());
    let child = command.spawn().expect("sanban runs");
    desk.wait_for("runs/long/generation-0001/samples/selfplay.toml");
    let mut kill = Command::new("kill");
    let kill = kill.args(["-INT", &child.id().to_string()]);
    assert!(kill.status().expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.contains("stopped after step 0"), "{told}");
    assert!(
        told.contains("sanban learn zero othello --resume long"),
        "{told}"
    );
}

#[test]
fn a_damaged_file_is_named_and_made_again() {
    let desk = TestFolder::new("zero-damaged");
    desk.succeeds(&zero("one", "1"));
    desk.succeeds(&zero("two", "2"));
    // More generations are one number in the settings.
    let config = desk.path("runs/one/config.toml");
    let text = fs::read_to_string(&config).expect("settings");
    let text = text.replace("generations = 1", "generations = 2");
    fs::write(&config, text).expect("written");
    let shard = desk.path("runs/one/generation-0001/samples/train-00001.bin.zst");
    let mut bytes = fs::read(&shard).expect("a shard");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&shard, bytes).expect("written");
    let resume = ["learn", "zero", "othello", "--resume", "one"];
    let told = desk.fails(&resume);
    assert!(told.contains("train-00001.bin.zst"), "{told}");
    assert!(told.contains("take the file away"), "{told}");
    fs::remove_file(&shard).expect("it is there");
    desk.succeeds(&resume);
    assert_eq!(desk.curves("one"), desk.curves("two"));
}
