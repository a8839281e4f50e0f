//! The lobby of CSA's extended mode, and the figures of the server.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

fn guest(host: &GameHost, name: &str) -> Wire {
    let mut wire = host.connect();
    wire.say(&format!("LOGIN {name} secret x1"));
    wire.until("##[LOGIN] +OK x1");
    wire
}

/// Both ask for a game of this name, and agree to it.
fn start(players: &mut [Wire; 2], name: &str) {
    players[0].say(&format!("%%GAME {name} +"));
    players[1].say(&format!("%%GAME {name} -"));
    for wire in players.iter_mut() {
        wire.terms = wire.until("END Game_Summary");
        wire.say("AGREE");
    }
    for wire in players {
        assert!(wire.line().starts_with("START:"));
    }
}

#[test]
fn the_lobby_answers() {
    let folder = TestFolder::new("serve-lobby");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = ["ann", "bob"].map(|name| guest(&host, name));
    let mut cat = guest(&host, "cat");
    players[0].say("%%GAME test-30-5F +");
    players[0].say("%%WHO");
    let who = players[0].until("##[WHO] +OK");
    let waiting = "##[WHO] ann x1 game_waiting test-30-5F";
    assert_eq!(who[..2], [waiting, "##[WHO] bob x1 connected"]);
    players[1].say("%%CHALLENGE other-30-5F *");
    let refused = players[1].line();
    assert!(refused.starts_with("##[ERROR] CHALLENGE"), "{refused}");
    players[1].say("%%GAME what *");
    let refused = players[1].line();
    assert!(refused.starts_with("##[ERROR] GAME"), "{refused}");
    players[1].say("%%CHALLENGE test-30-5F *");
    for wire in &mut players {
        wire.terms = wire.until("END Game_Summary");
        wire.say("AGREE");
    }
    for wire in &mut players {
        assert!(wire.line().starts_with("START:"));
    }
    let id = players[0].term("Game_ID").to_owned();
    cat.say("%%LIST");
    assert_eq!(
        cat.lines(2),
        [format!("##[LIST] {id}"), "##[LIST] +OK".to_owned()]
    );
    cat.say(&format!("%%MONITOR2ON {id}"));
    let shown = cat.lines(5);
    assert_eq!(shown[0], format!("##[MONITOR2][{id}] N+ann"));
    players[0].say("+7776FU");
    assert_eq!(cat.line(), format!("##[MONITOR2][{id}] +7776FU"));
    assert_eq!(cat.line(), format!("##[MONITOR2][{id}] T0"));
    cat.say(&format!("%%MONITOR2OFF {id}"));
    cat.say("%%CHAT hello all");
    assert_eq!(cat.line(), "##[CHAT][cat] hello all");
    assert_eq!(
        players[0].lines(2),
        ["+7776FU,T0", "##[CHAT][cat] hello all"]
    );
    cat.say("%%RATING");
    assert_eq!(cat.until("##[RATING] +OK").len(), 4);
    cat.say("%%VERSION");
    assert!(cat.line().starts_with("##[VERSION] Sanban "));
    assert_eq!(cat.line(), "##[VERSION] +OK");
    cat.say("%%HELP");
    assert!(cat.until("##[HELP] +OK").len() > 10);
    cat.say(&format!("%%SHOW {id}"));
    let shown = cat.until("##[SHOW] +OK");
    assert!(
        shown.contains(&"##[SHOW] +7776FU,T0".to_owned()),
        "{shown:?}"
    );
}

#[test]
fn figures_are_told_over_http() {
    let folder = TestFolder::new("serve-figures");
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = free.local_addr().expect("an address").to_string();
    drop(free);
    let host = GameHost::open(&folder, "othello", &["--metrics", &address]);
    let mut players = super::two_players(&host, ["secret", "word"]);
    players[0].say("+f5");
    players[1].line();
    let mut stream = TcpStream::connect(&address).expect("it listens");
    stream
        .write_all(b"GET /metrics HTTP/1.1\r\n\r\n")
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    for line in [
        "sanban_connections 2",
        "sanban_games 1",
        "sanban_failed_logins_total 0",
    ] {
        assert!(
            answer.lines().any(|found| found == line),
            "{line}: {answer}"
        );
    }
    assert!(!answer.contains("sanban_relay_seconds_count 0"), "{answer}");
}

/// Games that begin in the same second have names of their own, and both are kept.
#[test]
fn two_games_of_one_second_are_two_games() {
    let folder = TestFolder::new("serve-second");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = ["ann", "bob"].map(|name| guest(&host, name));
    let mut ids = BTreeSet::new();
    for _ in 0..3 {
        start(&mut players, "test-60-0");
        ids.insert(players[0].term("Game_ID").to_owned());
        players[0].say("%TORYO");
        players[0].until("#LOSE");
        players[1].until("#WIN");
    }
    assert_eq!(ids.len(), 3, "{ids:?}");
    drop(players);
    drop(host);
    // What the server had no time for is kept when it starts again.
    let _host = GameHost::open(&folder, "csa", &[]);
    let end = Instant::now() + Duration::from_secs(10);
    for id in &ids {
        while !folder.0.join(format!("data/records/{id}.csa")).exists() {
            assert!(Instant::now() < end, "{id} is not kept");
            sleep(Duration::from_millis(20));
        }
    }
    let log = folder.read_text("log");
    assert!(!log.contains("disk failed"), "{log}");
}

/// An answer of more lines than may wait for a connection, and a position that is not ahead of the moves.
#[test]
fn whoever_watches_a_long_game_sees_what_it_may_and_is_not_cut_off() {
    const MOVES: usize = 264;
    let folder = TestFolder::new("serve-long-game");
    let host = GameHost::open(&folder, "csa", &["--max-moves", "0", "--watch-delay", "2"]);
    let mut players = ["ann", "bob"].map(|name| guest(&host, name));
    let mut cat = guest(&host, "cat");
    start(&mut players, "test-900-10");
    let id = players[0].term("Game_ID").to_owned();
    // Rooks go round by ways of different lengths, and a pawn moves once: no position comes four times.
    let way =
        |steps: &str| -> Vec<String> { steps.split(' ').map(|step| format!("{step}HI")).collect() };
    let black = way("+2838 +3848 +4858 +5868 +6878 +7818 +1828");
    let mut black: Vec<String> = black.into_iter().cycle().take(MOVES / 2).collect();
    black.insert(MOVES / 4, "+1716FU".to_owned());
    let white = way("-8272 -7262 -6252 -5242 -4292 -9282");
    for (side, text) in black
        .iter()
        .zip(white.iter().cycle())
        .take(MOVES / 2)
        .flat_map(|(b, w)| [(0, b), (1, w)])
    {
        players[side].say(text);
        for wire in &mut players {
            let line = wire.line();
            assert!(line.starts_with(&format!("{text},T")), "{line}");
        }
    }
    cat.say(&format!("%%SHOW {id}"));
    // Names, the first position, the moves that may be seen, both clocks, the end of the answer.
    assert_eq!(cat.until("##[SHOW] +OK").len(), 3 + MOVES - 2 + 2 + 1);
    cat.say(&format!("%%MONITORON {id}"));
    let about = format!("##[MONITOR][{id}] ");
    assert_eq!(cat.lines(3 + MOVES - 2 + 2).len(), MOVES + 3);
    players[0].say(&black[MOVES / 2]);
    let said = cat.lines(3);
    // Move 263 is the one that is seen now: move 264 follows it.
    assert_eq!(said[0], format!("{about}{}", black[MOVES / 2 - 1]));
    assert!(
        said[2].starts_with(&format!("{about}position ")),
        "{said:?}"
    );
    assert!(said[2].ends_with(" w - 264"), "{said:?}");
    players[1].say("%TORYO");
    let said = cat.until(&format!("{about}#RESIGN"));
    let positions: Vec<&String> = said
        .iter()
        .filter(|line| line.contains(" position "))
        .collect();
    assert_eq!(positions.len(), 2, "{said:?}");
    assert!(positions[0].ends_with(" b - 265") && positions[1].ends_with(" w - 266"));
}
