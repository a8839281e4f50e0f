//! `sanban serve` as players meet it: a small client of its own over TCP, which knows nothing of our sessions.

mod bad_input;
mod buoys;
mod clocks;
mod crashes;
#[cfg(target_os = "linux")]
mod disk;
mod encryption;
mod endings;
mod foreign;
mod games;
mod independent;
mod invitations;
mod lobby;
mod pages;
mod pairing;
mod proxy;
mod starts;
mod storms;
mod whole_games;
pub(crate) mod wire;

use crate::command::with_input;
use crate::test_folder::TestFolder;
use wire::{GameHost, Wire};

#[test]
fn accounts_are_made_listed_and_removed() {
    let folder = TestFolder::new("serve-users");
    let data = folder.path("data");
    let add = |name: &str, password: &str| {
        with_input(&["serve", "user", "add", name, "--data", &data], password)
    };
    assert!(add("ann", "open-sesame\n").status.success());
    let again = add("Ann", "other");
    assert_eq!(again.status.code(), Some(2));
    let why = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(why.contains("the name is in use"), "{why}");
    for (name, password) in [
        ("名", "x"),
        ("bob", ""),
        ("bob", "two words"),
        ("bob", "a,b"),
    ] {
        let refused = add(name, password);
        assert_eq!(refused.status.code(), Some(2), "{name} {password}");
    }
    let token = folder.succeeds(&["serve", "user", "token", "engine1", "--data", &data]);
    assert_eq!(token.trim().len(), 26, "{token}");
    let list = folder.succeeds(&["serve", "user", "list", "--data", &data]);
    assert_eq!(list, "ann person\nengine1 engine\n");

    let host = GameHost::start(&folder, "othello", &[]);
    let mut wire = host.connect();
    for (line, answer) in [
        ("LOGIN ann wrong", "LOGIN:incorrect"),
        ("LOGIN nobody open-sesame", "LOGIN:incorrect"),
        ("LOGIN ann open-sesame", "LOGIN:ann OK"),
    ] {
        wire.say(line);
        assert_eq!(wire.line(), answer, "{line}");
    }
    let mut engine = host.connect();
    engine.say(&format!("LOGIN engine1 {}", token.trim()));
    assert_eq!(engine.line(), "LOGIN:engine1 OK");
    // Accounts change while the server runs.
    folder.succeeds(&["serve", "user", "remove", "engine1", "--data", &data]);
    let list = folder.succeeds(&["serve", "user", "list", "--data", &data]);
    assert_eq!(list, "ann person\n");
}

#[test]
fn a_folder_has_one_server_at_a_time() {
    let folder = TestFolder::new("serve-twice");
    let host = GameHost::start(&folder, "renju", &[]);
    let data = folder.path("data");
    let second = folder.fails(&["serve", "renju", "--bind", "127.0.0.1:0", "--data", &data]);
    let process = format!("(process {})", host.process());
    assert!(second.contains(&process), "{second}");
}

#[test]
fn a_file_is_no_folder_of_a_server() {
    let folder = TestFolder::new("serve-file");
    let file = folder.write("file", "");
    for data in [file.clone(), format!("{file}/data")] {
        for serve in [&["othello", "--bind", "127.0.0.1:0"][..], &["user", "list"]] {
            let complaint = folder.fails(&[&["serve"], serve, &["--data", &data]].concat());
            let told = format!("{data}: expected a folder, found a file");
            assert!(complaint.contains(&told), "{serve:?}: {complaint}");
        }
    }
}

#[test]
fn other_computers_are_not_served_in_the_clear_by_accident() {
    let folder = TestFolder::new("serve-public");
    let data = folder.path("data");
    let refused = folder.fails(&["serve", "csa", "--bind", "0.0.0.0:0", "--data", &data]);
    assert!(refused.contains("--plaintext"), "{refused}");
    assert!(!folder.0.join("data").exists());
}

#[test]
fn ten_wrong_passwords_close_the_door() {
    let folder = TestFolder::new("serve-guesses");
    let host = GameHost::start(&folder, "csa", &[]);
    let mut wire = host.connect();
    for _ in 0..10 {
        wire.say("LOGIN ann guess x1");
        assert_eq!(wire.line(), "LOGIN:incorrect name or password is wrong");
    }
    wire.say("LOGIN ann guess x1");
    let answer = wire.line();
    assert!(answer.contains("try again in"), "{answer}");
}

/// Whoever guesses by many connections at once gets no more guesses than by one.
#[test]
fn guesses_that_come_all_at_once_are_stopped_too() {
    const GUESSES: usize = 60;
    let folder = TestFolder::new("serve-burst");
    let host = GameHost::start(&folder, "csa", &[]);
    let mut wires: Vec<Wire> = (0..GUESSES).map(|_| host.connect()).collect();
    for wire in &mut wires {
        wire.say("LOGIN ann guess x1");
    }
    let answers: Vec<String> = wires.iter_mut().map(Wire::line).collect();
    let checked = |answer: &&String| answer.ends_with("name or password is wrong");
    let count = answers.iter().filter(checked).count();
    // Two passwords are checked at once.
    assert!((10..=13).contains(&count), "{count}: {answers:?}");
    let told = |answer: &String| answer.contains("try again in");
    assert_eq!(
        answers.iter().filter(|answer| told(answer)).count() + count,
        GUESSES
    );
}

/// Two players, logged in and asked for a game, whose terms they have agreed to.
fn two_players(host: &GameHost, passwords: [&str; 2]) -> [Wire; 2] {
    two_players_named(host, ["ann", "bob"], passwords)
}

fn two_players_named(host: &GameHost, names: [&str; 2], passwords: [&str; 2]) -> [Wire; 2] {
    let mut players = names.map(|_| host.connect());
    for ((wire, name), password) in players.iter_mut().zip(names).zip(passwords) {
        wire.say(&format!("LOGIN {name} {password}"));
        assert_eq!(wire.line(), format!("LOGIN:{name} OK"));
    }
    for wire in &mut players {
        wire.terms = wire.until("END Game_Summary");
        wire.say("AGREE");
    }
    for wire in &mut players {
        assert!(wire.line().starts_with("START"));
    }
    // Black first.
    if players[0].term("Your_Turn") == "-" {
        players.reverse();
    }
    players
}
