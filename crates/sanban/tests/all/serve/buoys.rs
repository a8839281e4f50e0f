//! Positions that players of the lobby set for games of a name.

use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

fn guest(host: &GameHost, name: &str) -> Wire {
    let mut wire = host.connect();
    wire.say(&format!("LOGIN {name} secret x1"));
    wire.until("##[LOGIN] +OK x1");
    wire
}

/// Both ask for a game of this name, and agree to it.
fn play(players: &mut [Wire; 2], name: &str) {
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
fn games_of_a_name_begin_behind_moves() {
    let folder = TestFolder::new("serve-buoys");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut cat = guest(&host, "cat");
    for (line, answer) in [
        (
            "%%SETBUOY test-60-0 +7776FU 1",
            "##[ERROR] wrong buoy game name: test-60-0",
        ),
        (
            "%%SETBUOY buoy_a-60-0 +7775FU 1",
            "##[ERROR] wrong moves: +7775FU",
        ),
        (
            "%%SETBUOY buoy_a-60-0 what 1",
            "##[ERROR] wrong moves: what",
        ),
        (
            "%%SETBUOY buoy_a-60-0 +7776FU 0",
            "##[ERROR] invalid count: 0",
        ),
        (
            "%%GAME buoy_a-60-0 *",
            "##[ERROR] buoy game not found: buoy_a-60-0",
        ),
        ("%%GETBUOYCOUNT buoy_a-60-0", "##[GETBUOYCOUNT] -1"),
    ] {
        cat.say(line);
        assert_eq!(cat.line(), answer, "{line}");
    }
    assert_eq!(cat.line(), "##[GETBUOYCOUNT] +OK");
    cat.say("%%SETBUOY buoy_a-60-0 +7776FU-3334FU+8822UM 1");
    assert_eq!(cat.line(), "##[SETBUOY] +OK");
    cat.say("%%SETBUOY buoy_a-60-0 +7776FU 1");
    assert_eq!(
        cat.line(),
        "##[ERROR] duplicated buoy game name: buoy_a-60-0"
    );
    let mut players = ["ann", "bob"].map(|name| guest(&host, name));
    players[0].say("%%DELETEBUOY buoy_a-60-0");
    assert!(players[0].line().contains("not allowed to delete"));
    play(&mut players, "buoy_a-60-0");
    let moves = ["+7776FU,T0", "-3334FU,T0", "+8822UM,T0"];
    for line in moves {
        let terms = &players[0].terms;
        assert!(terms.contains(&line.to_owned()), "{line}: {terms:?}");
    }
    assert_eq!(players[0].term("To_Move"), "-");
    players[1].say("-3122GI");
    for wire in &mut players {
        assert_eq!(wire.line(), "-3122GI,T0");
    }
    // The position is used up.
    cat.say("%%GETBUOYCOUNT buoy_a-60-0");
    assert_eq!(
        cat.lines(2),
        ["##[GETBUOYCOUNT] -1", "##[GETBUOYCOUNT] +OK"]
    );
    cat.say("%%DELETEBUOY buoy_a-60-0");
    assert!(cat.line().starts_with("##[ERROR] buoy game not found"));

    // A game goes on as another one, from any of its moves.
    let id = players[0].term("Game_ID").to_owned();
    for (line, answer) in [
        (
            "%%FORK nothing-60-0 buoy_b-60-0".to_owned(),
            "##[ERROR] wrong source game name",
        ),
        (
            format!("%%FORK {id} buoy_b-60-0 0"),
            "##[ERROR] number of moves to fork is out of range: 4.",
        ),
        (
            format!("%%FORK {id} buoy_b-60-0 5"),
            "##[ERROR] number of moves to fork is out of range: 4.",
        ),
        (
            format!("%%FORK {id} buoy_b-60-0 2"),
            "##[FORK]: new buoy game name: buoy_b-60-0",
        ),
    ] {
        cat.say(&line);
        let found = cat.line();
        assert!(found.starts_with(answer), "{line}: {found}");
    }
    assert_eq!(cat.line(), "##[FORK] +OK");
    players[1].say("%TORYO");
    for (wire, result) in players.iter_mut().zip(["#WIN", "#LOSE"]) {
        wire.until(result);
    }
    play(&mut players, "buoy_b-60-0");
    let terms = &players[0].terms;
    assert!(terms.contains(&moves[1].to_owned()) && !terms.contains(&moves[2].to_owned()));
    assert_eq!(players[0].term("To_Move"), "+");
    players[0].say("%TORYO");
    players[1].until("#WIN");
}

#[test]
fn who_waits_before_the_position_is_set_gets_it() {
    let folder = TestFolder::new("serve-buoy-late");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = ["ann", "bob"].map(|name| {
        let mut wire = host.connect();
        wire.say(&format!("LOGIN {name} buoy_late-60-0,secret"));
        assert_eq!(wire.line(), format!("LOGIN:{name} OK"));
        wire
    });
    let mut cat = guest(&host, "cat");
    cat.say("%%SETBUOY buoy_late-60-0 +2726FU 1");
    assert_eq!(cat.line(), "##[SETBUOY] +OK");
    for wire in &mut players {
        let terms = wire.until("END Game_Summary");
        assert!(terms.contains(&"+2726FU,T0".to_owned()), "{terms:?}");
    }
}
