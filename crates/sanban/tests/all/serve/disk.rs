//! A disk that is full: the system lets no file of the server grow any more, and then it does again.

use std::fs;
use std::io::{self, Write as _};
use std::process::Command;
use std::time::{Duration, Instant};

use super::two_players;
use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

/// The largest size of the server's files from now on.
fn limit(host: &GameHost, size: &str) -> bool {
    let process = host.process().to_string();
    let limited = Command::new("prlimit")
        .args(["--pid", &process, &format!("--fsize={size}")])
        .status();
    match limited {
        Ok(status) => status.success(),
        Err(_) => {
            let _ = writeln!(io::stderr(), "LEFT OUT: there is no prlimit");
            false
        }
    }
}

fn guest(host: &GameHost, name: &str) -> Wire {
    let mut wire = host.connect();
    wire.say(&format!("LOGIN {name} secret x1"));
    wire.until("##[LOGIN] +OK x1");
    wire
}

#[test]
fn running_games_end_in_memory_and_no_game_begins() {
    let folder = TestFolder::new("serve-full");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    let mut waiting = ["cat", "dan"].map(|name| guest(&host, name));
    let play = |players: &mut [Wire; 2], side: usize, line: &str| {
        players[side].say(line);
        for wire in players.iter_mut() {
            assert_eq!(wire.line(), format!("{line},T0"));
        }
    };
    play(&mut players, 0, "+7776FU");
    if !limit(&host, "1:unlimited") {
        return;
    }
    play(&mut players, 1, "-3334FU");
    let told = waiting[0].line();
    assert!(
        told.starts_with("##[CHAT][*] the server cannot write its disk"),
        "{told}"
    );
    waiting[1].line();
    play(&mut players, 0, "+2726FU");
    // Who asks now waits.
    for wire in &mut waiting {
        wire.say("%%GAME test-60-0 *");
        wire.say("%%WHO");
        let who = wire.until("##[WHO] +OK");
        assert!(
            who.iter().any(|line| line.contains("game_waiting")),
            "{who:?}"
        );
    }
    players[1].say("%TORYO");
    assert_eq!(players[0].lines(3), ["%TORYO,T0", "#RESIGN", "#WIN"]);
    assert_eq!(players[1].lines(3), ["%TORYO,T0", "#RESIGN", "#LOSE"]);
    std::thread::sleep(Duration::from_millis(1200));
    waiting[0].say("%%WHO");
    let who = waiting[0].until("##[WHO] +OK");
    assert!(who.iter().all(|line| !line.contains(" game ")), "{who:?}");

    // There is room again: what was in memory is kept, and games begin.
    assert!(limit(&host, "unlimited:unlimited"));
    let told = waiting[0].line();
    assert!(
        told.starts_with("##[CHAT][*] the disk can be written again"),
        "{told}"
    );
    for wire in &mut waiting {
        wire.until("END Game_Summary");
    }
    let end = Instant::now() + Duration::from_secs(20);
    let records = folder.0.join("data/records");
    let text = loop {
        let files = fs::read_dir(&records).into_iter().flatten().flatten();
        let mut files =
            files.filter(|file| file.path().extension().is_some_and(|end| end == "csa"));
        if let Some(file) = files.next() {
            break fs::read_to_string(file.path()).expect("a file");
        }
        assert!(Instant::now() < end, "the game is not kept");
        std::thread::sleep(Duration::from_millis(50));
    };
    for line in ["+7776FU", "-3334FU", "+2726FU", "%TORYO"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}
