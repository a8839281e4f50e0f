//! Connections that break, and servers that end in the middle of games.

use std::fs;

use super::two_players;
use super::wire::GameHost;
use crate::test_folder::TestFolder;

/// What a player who comes back is told: the game so far, and that it goes on.
fn resumes(terms: &[String], start: &str, moves: &[&str]) {
    for line in moves {
        assert!(terms.iter().any(|found| found == line), "{line}: {terms:?}");
    }
    assert!(start.starts_with("START"), "{start}");
}

#[test]
fn a_killed_server_goes_on_with_its_games() {
    let folder = TestFolder::new("serve-kill");
    let mut host = GameHost::open(&folder, "csa", &[]);
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    for (side, line) in [(0, "+7776FU"), (1, "-3334FU")] {
        players[side].say(line);
        for wire in &mut players {
            assert_eq!(wire.line(), format!("{line},T0"));
        }
    }
    let id = players[0].term("Game_ID").to_owned();
    let token = players[0].term("Reconnect_Token").to_owned();
    host.kill();
    let host = GameHost::open(&folder, "csa", &[]);
    // One shows its token, the other one only logs in.
    let (mut ann, mut bob) = (host.connect(), host.connect());
    ann.say(&format!("LOGIN ann secret reconnect:{id}+{token}"));
    assert_eq!(ann.line(), "LOGIN:ann OK");
    let terms = ann.until("END Game_Summary");
    bob.say("LOGIN bob test-30-5F,word");
    assert_eq!(bob.line(), "LOGIN:bob OK");
    let other = bob.until("END Game_Summary");
    let moves = ["+7776FU,T0", "-3334FU,T0", &format!("Game_ID:{id}")];
    resumes(&terms, &ann.line(), &moves);
    resumes(&other, &bob.line(), &moves);
    ann.say("+2726FU");
    assert_eq!(bob.line(), "+2726FU,T0");
    bob.say("%TORYO");
    assert_eq!(bob.lines(3), ["%TORYO,T0", "#RESIGN", "#LOSE"]);
}

#[test]
fn a_game_whose_players_do_not_come_back_is_abnormal() {
    let folder = TestFolder::new("serve-abnormal");
    let mut host = GameHost::open(&folder, "othello", &["--grace", "1"]);
    let mut players = two_players(&host, ["secret", "word"]);
    players[0].say("+f5");
    assert_eq!(players[1].line(), "+f5,T0");
    host.kill();
    let host = GameHost::open(&folder, "othello", &["--grace", "1"]);
    let mut wire = host.connect();
    wire.say(&format!("LOGIN {} x", players[0].term("Name+")));
    assert_eq!(wire.line(), "LOGIN:incorrect", "the password holds");
    let end = std::time::Instant::now() + std::time::Duration::from_secs(10);
    while fs::read_dir(folder.0.join("data/running"))
        .expect("a folder")
        .count()
        > 0
    {
        assert!(std::time::Instant::now() < end);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let log = folder.read_text("log");
    assert!(log.contains("\"end\":\"abnormal\""), "{log}");
    let records = fs::read_dir(folder.0.join("data/records")).expect("a folder");
    assert_eq!(records.count(), 2, "all moves are kept");
}

#[test]
fn a_lost_connection_comes_back_while_the_clock_runs() {
    let folder = TestFolder::new("serve-lost");
    let host = GameHost::open(&folder, "othello", &[]);
    let mut players = two_players(&host, ["secret", "word"]);
    players[0].say("+f5");
    assert_eq!(players[0].line(), "+f5,T0");
    assert_eq!(players[1].line(), "+f5,T0");
    let (name, token) = (players[1].term("Name-"), players[1].term("Reconnect_Token"));
    let (name, token) = (name.to_owned(), token.to_owned());
    let secret = if name == "ann" { "secret" } else { "word" };
    let id = players[1].term("Game_ID").to_owned();
    // The old connection is still there: without the token it is somebody else's.
    let mut again = host.connect();
    again.say(&format!("LOGIN {name} {secret}"));
    assert_eq!(again.line(), "LOGIN:incorrect");
    again.say(&format!(
        "LOGIN {name} {secret} reconnect:{id}+aaaaaaaaaaaaaaaaaaaaaaaaaa"
    ));
    assert_eq!(again.line(), "LOGIN:incorrect");
    again.say(&format!("LOGIN {name} {secret} reconnect:{id}+{token}"));
    assert_eq!(again.line(), format!("LOGIN:{name} OK"));
    assert!(players[1].hangs_up());
    let terms = again.until("END Game_Summary");
    resumes(
        &terms,
        &again.line(),
        &["position startpos moves f5", "To_Move:-"],
    );
    again.say("-f6");
    assert_eq!(players[0].line(), "-f6,T0");
    // Whoever stays away has lost.
}

#[test]
fn who_stays_away_loses() {
    let folder = TestFolder::new("serve-away");
    let host = GameHost::open(&folder, "othello", &["--grace", "1"]);
    let [mut black, white] = two_players(&host, ["secret", "word"]);
    drop(white);
    assert_eq!(black.lines(2), ["#ABNORMAL", "#WIN"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_server_finishes_its_games_and_adjourns_at_the_second_time() {
    let folder = TestFolder::new("serve-interrupt");
    let mut host = GameHost::open(&folder, "othello", &[]);
    let mut players = two_players(&host, ["secret", "word"]);
    host.interrupt();
    let mut late = host.connect();
    late.say("LOGIN cat meow");
    assert_eq!(late.line(), "LOGIN:incorrect");
    players[0].say("+f5");
    assert_eq!(players[1].line(), "+f5,T0");
    host.interrupt();
    host.ended();
    let host = GameHost::open(&folder, "othello", &[]);
    let name = players[0].term("Name+").to_owned();
    let secret = if name == "ann" { "secret" } else { "word" };
    let mut again = host.connect();
    again.say(&format!("LOGIN {name} {secret}"));
    assert_eq!(again.line(), format!("LOGIN:{name} OK"));
    let terms = again.until("END Game_Summary");
    assert!(
        terms
            .iter()
            .any(|line| line == "position startpos moves f5"),
        "{terms:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_server_ends_with_its_last_game() {
    let folder = TestFolder::new("serve-last");
    let mut host = GameHost::open(&folder, "othello", &[]);
    let mut players = two_players(&host, ["secret", "word"]);
    host.interrupt();
    players[0].say("RESIGN");
    assert_eq!(players[1].lines(2), ["#RESIGN", "#WIN"]);
    assert!(players[1].hangs_up());
    host.ended();
    let data = folder.0.join("data");
    assert_eq!(
        fs::read_dir(data.join("records")).expect("records").count(),
        2
    );
    assert_eq!(
        fs::read_dir(data.join("running")).expect("running").count(),
        0
    );
}
