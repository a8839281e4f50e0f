//! Fleets of real processes, which are killed at any moment.

use std::fs;
use std::io::Write as _;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::test_folder::TestFolder;

/// A process that is killed with the test.
struct Running(Child);

impl Running {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Starts a coordinator, and waits until it says how workers join. Gives the address.
fn serve(folder: &TestFolder, arguments: &[&str]) -> (Running, String) {
    let data = folder.path("data");
    let mut command = folder.command(&["fleet", "serve", "--data", &data, "--lease", "2"]);
    command.args(arguments).stdout(Stdio::piped());
    let mut child = command.spawn().expect("sanban runs");
    let output = child.stdout.take().expect("output");
    let mut line = String::new();
    let read = BufReader::new(output).read_line(&mut line);
    read.expect("a line");
    let address = line.trim().rsplit(' ').next().expect("words").to_owned();
    assert!(line.contains("sanban fleet worker"), "{line}");
    (Running(child), address)
}

fn worker(folder: &TestFolder, address: &str, name: &str) -> Running {
    let files = folder.path(name);
    Running(folder.spawn(&[
        "fleet",
        "worker",
        address,
        "--threads",
        "1",
        "--name",
        name,
        "--files",
        &files,
    ]))
}

fn free_port() -> String {
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
    socket.local_addr().expect("an address").port().to_string()
}

fn has_nats() -> bool {
    let found = Command::new("nats-server")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if found.is_err() {
        // Not `eprintln`, which the test harness hides when the test passes.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: there is no nats-server in PATH"
        );
    }
    found.is_ok()
}

/// The result of a match without what depends on the machine.
fn result(text: &str) -> Value {
    let mut result: Value = serde_json::from_str(text).expect("JSON");
    for player in result["players"].as_array_mut().expect("players") {
        let player = player.as_object_mut().expect("an object");
        for field in ["mean_time_ms", "longest_time_ms"] {
            assert!(player.remove(field).is_some(), "{field}");
        }
    }
    result
}

fn status(folder: &TestFolder, address: &str) -> Value {
    let text = folder.succeeds(&["fleet", "status", address, "--json"]);
    serde_json::from_str(&text).expect("JSON")
}

/// The rows of a match's folder, without the times.
fn rows(folder: &TestFolder, name: &str) -> Vec<Value> {
    let text = folder.read_text(&format!("{name}/games.jsonl"));
    let mut rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect();
    for row in &mut rows {
        row["time_us"] = Value::Null;
    }
    rows.sort_by_key(|row| row["game"].as_u64());
    rows
}

#[test]
fn a_match_on_a_fleet_is_that_of_one_machine() {
    let folder = TestFolder::new("fleet-match");
    let (_serve, address) = serve(&folder, &["--check", "50"]);
    let _workers = ["one", "two"].map(|name| worker(&folder, &address, name));
    let openings = folder.write("openings.txt", "f5\nf5d6\nf5f6\n");
    let (here, there) = (folder.path("here"), folder.path("there"));
    let play = |more: &[&str]| {
        let arguments = [
            "match",
            "minimax:depth=1",
            "random",
            "--games",
            "20",
            "--seed",
            "3",
            "--nodes",
            "50",
            "--openings",
            &openings,
            "--order",
            "shuffled",
            "--json",
        ];
        result(&folder.succeeds(&[&arguments[..], more].concat()))
    };
    let alone = play(&["--out", &here]);
    assert_eq!(alone["games"], 20);
    assert_eq!(play(&["--out", &there, "--fleet", &address]), alone);
    assert_eq!(rows(&folder, "there"), rows(&folder, "here"));
    assert!(folder.0.join("there/report.html").exists());

    // Twenty games take less time than two signs of life of a worker.
    let begin = Instant::now();
    let status = loop {
        let now = status(&folder, &address);
        let shown = now["workers"].as_array().map_or(0, Vec::len);
        if shown == 2 || begin.elapsed() > Duration::from_secs(20) {
            break now;
        }
        thread::sleep(Duration::from_millis(200));
    };
    assert_eq!(status["schema"], 1);
    let run = &status["runs"][0];
    assert_eq!(
        (&run["state"], &run["played"]),
        (&"done".into(), &20.into())
    );
    assert_eq!(run["disputed"], 0);
    let names = status["workers"].as_array().expect("workers").iter();
    let names: Vec<&Value> = names.map(|worker| &worker["name"]).collect();
    assert_eq!(names, ["one", "two"]);
    let text = folder.succeeds(&["fleet", "status", &address]);
    assert!(text.contains("done, 20 of 20 games"), "{text}");
    let japanese = folder.succeeds(&["fleet", "watch", &address, "--lang", "ja"]);
    assert!(japanese.contains("完了、20 局中 20 局"), "{japanese}");
    let metrics = folder.succeeds(&["fleet", "status", &address, "--metrics"]);
    assert!(
        metrics.contains("sanban_fleet_refused_total 0\n"),
        "{metrics}"
    );
    let checks = folder.succeeds(&["fleet", "doctor", &address]);
    assert_eq!(checks.matches("ok ").count(), 4, "{checks}");
    let second = folder.fails(&["fleet", "serve", "--data", &folder.path("data")]);
    assert!(
        second.contains("another process coordinates this fleet"),
        "{second}"
    );
}

#[test]
fn what_a_fleet_cannot_play_is_refused_by_name() {
    let folder = TestFolder::new("fleet-refused");
    let (_serve, address) = serve(&folder, &[]);
    for (arguments, why) in [
        (
            &["match", "random", "minimax"][..],
            "time: expected --nodes or --depth and no clock",
        ),
        (
            &["match", "random", "minimax", "--nodes", "9", "--time", "1"],
            "time: expected --nodes or --depth and no clock",
        ),
        (
            &[
                "match",
                "random",
                "alphabeta:threads=2",
                "--game",
                "othello",
                "--nodes",
                "9",
            ],
            "threads=2",
        ),
    ] {
        let seeded = [arguments, &["--seed", "1", "--fleet", &address]].concat();
        let complaint = folder.fails(&seeded);
        assert!(complaint.contains(why), "{arguments:?}: {complaint}");
    }
    let program = format!(
        "cmd:{} engine othello --player random",
        env!("CARGO_BIN_EXE_sanban")
    );
    let complaint = folder.fails(&[
        "match", "random", &program, "--game", "othello", "--nodes", "9", "--fleet", &address,
    ]);
    assert!(
        complaint.contains("never carries a command line"),
        "{complaint}"
    );
    for bad in ["/nowhere/at/all", "http://localhost:1"] {
        let complaint = folder.fails(&["fleet", "status", bad]);
        assert!(complaint.contains(bad), "{complaint}");
    }
    let complaint = folder.fails(&["fleet", "cancel", &address, "nobodys"]);
    assert!(complaint.contains("no run \"nobodys\""), "{complaint}");
    let data = folder.path("other");
    let open = [
        "fleet", "serve", "--data", &data, "--port", "0", "--bind", "0.0.0.0",
    ];
    assert!(folder.fails(&open).contains("--plaintext"));
    let missing = [
        "fleet",
        "serve",
        "--data",
        &data,
        "--port",
        "0",
        "--nats-server",
        "/no/such",
    ];
    assert!(folder.fails(&missing).contains("/no/such"));
}

/// Ends every nats-server of a folder, as a power cut would.
#[cfg(target_os = "linux")]
fn kill_nats(folder: &TestFolder) -> usize {
    let settings = folder.path("data/nats-server.conf");
    let mut killed = 0;
    for entry in fs::read_dir("/proc").expect("/proc").flatten() {
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let words: Vec<&[u8]> = words.split(|&byte| byte == 0).collect();
        let is_server = words
            .first()
            .is_some_and(|word| word.ends_with(b"nats-server"));
        if is_server && words.contains(&settings.as_bytes()) {
            let process = entry.file_name().into_string().expect("a number");
            let done = Command::new("kill").args(["-9", &process]).status();
            killed += usize::from(done.expect("kill runs").success());
        }
    }
    killed
}

#[cfg(target_os = "linux")]
#[test]
fn whatever_is_killed_the_result_is_that_of_one_machine() {
    if !has_nats() {
        return;
    }
    let folder = TestFolder::new("fleet-killed");
    let port = free_port();
    let (mut coordinator, address) = serve(&folder, &["--port", &port, "--check", "10"]);
    let data = folder.path("data");
    let arguments = [
        "match",
        "minimax:depth=3",
        "minimax:depth=2",
        "--games",
        "120",
        "--seed",
        "9",
        "--depth",
        "3",
        "--openings",
        "r_6",
        "--json",
    ];
    let alone = result(&folder.succeeds(&arguments));
    let mut workers: Vec<Running> = (0..2)
        .map(|number| worker(&folder, &address, &format!("w{number}")))
        .collect();
    let out = folder.path("out");
    let with_fleet = [&arguments[..], &["--fleet", &address, "--out", &out]].concat();
    let played = folder
        .command(&with_fleet)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("sanban runs");
    let wait_for = |games: u64| {
        let end = Instant::now() + Duration::from_secs(120);
        loop {
            let output = folder.run(&["fleet", "status", &address, "--json"]);
            let status: Option<Value> = serde_json::from_slice(&output.stdout).ok();
            let played = status.and_then(|status| status["runs"][0]["played"].as_u64());
            if played.is_some_and(|played| played >= games) {
                return;
            }
            assert!(Instant::now() < end, "{games} games: {output:?}");
            thread::sleep(Duration::from_millis(50));
        }
    };
    wait_for(10);
    workers[0].kill();
    workers[0] = worker(&folder, &address, "w2");
    wait_for(25);
    assert_eq!(kill_nats(&folder), 1);
    wait_for(40);
    // The coordinator goes, its server with it, and nobody finds the store again.
    coordinator.kill();
    let end = Instant::now() + Duration::from_secs(20);
    while kill_nats(&folder) > 0 {
        assert!(Instant::now() < end, "the server outlives the coordinator");
        thread::sleep(Duration::from_millis(50));
    }
    fs::remove_dir_all(folder.0.join("data/jetstream")).expect("a store");
    workers[1].kill();
    workers[1] = worker(&folder, &address, "w3");
    (coordinator, _) = serve(&folder, &["--port", &port, "--check", "10"]);
    let output = played.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(result(&String::from_utf8_lossy(&output.stdout)), alone);

    let status = status(&folder, &address);
    let run = &status["runs"][0];
    assert_eq!((&run["played"], &run["disputed"]), (&120.into(), &0.into()));
    assert_eq!(status["refused"], 0, "{status}");
    let hash = run["hash"].clone();
    drop(coordinator);
    // Another fleet, with one worker and without a server: the same games, so the same hash.
    fs::remove_dir_all(&data).expect("a folder");
    let (_serve, address) = serve(&folder, &[]);
    let _worker = worker(&folder, &address, "alone");
    folder.succeeds(&[&arguments[..], &["--fleet", &address]].concat());
    let again = self::status(&folder, &address);
    assert_eq!(again["runs"][0]["hash"], hash);
}
