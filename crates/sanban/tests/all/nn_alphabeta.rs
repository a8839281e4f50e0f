//! The player `nn-alphabeta` through the real binary: as an engine, in games, and with what it
//! refuses.

use std::time::{Duration, Instant};

use crate::command::{Talk, best, fails, succeeds};
use crate::puct::makes_five;

#[test]
fn it_looks_deeper_and_deeper_and_keeps_its_limits() {
    let mut talk = Talk::new(&["othello", "--player", "nn-alphabeta"]);
    talk.say("usi");
    talk.until("usiok");
    let said = talk.moved(&["position startpos moves f5", "go depth 3"]);
    for depth in ["depth 2 ", "depth 3 "] {
        assert!(said.iter().any(|line| line.contains(depth)), "{said:?}");
    }
    assert!(said.iter().all(|line| !line.contains("depth 4 ")));
    for go in [
        "go nodes 100",
        "go movetime 200",
        "go btime 2000 wtime 2000",
        "go btime 1 wtime 1 byoyomi 1",
    ] {
        let started = Instant::now();
        let said = talk.moved(&[go]);
        assert_ne!(best(&said), "resign", "{go}");
        assert!(started.elapsed() < Duration::from_secs(2), "{go}");
    }
    talk.say("go infinite");
    talk.until("info");
    let started = Instant::now();
    talk.moved(&["stop"]);
    assert!(started.elapsed() < Duration::from_secs(1));
    // With one empty square left there is nothing to guess.
    let end = format!("position sfen {}XO-B1", "O".repeat(61));
    let said = talk.moved(&[&end, "go depth 4"]);
    assert_eq!(best(&said), "h8");
    let is_lost = |line: &String| line.contains(" score 0 ");
    assert!(said.iter().any(is_lost), "{said:?}");
    talk.quit();
}

#[test]
fn it_mates_and_makes_five() {
    let mut talk = Talk::new(&["shogi", "--player", "nn-alphabeta:depth=2"]);
    talk.say("usi");
    talk.until("usiok");
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let said = talk.moved(&[mate, "go"]);
    assert_eq!(best(&said), "G*5b");
    assert!(said.iter().any(|line| line.contains("score mate 1")));
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    assert_eq!(best(&talk.moved(&[mated, "go"])), "resign");
    talk.quit();
    makes_five("nn-alphabeta:depth=1,solver=0");
}

#[test]
fn it_plays_the_same_game_twice_on_the_board_of_its_network() {
    for size in ["size=4", "size=6"] {
        let game = ["selfplay", "othello", "--rules", size, "--games", "1"];
        let players = [
            "--black",
            "nn-alphabeta:depth=2",
            "--white",
            "corner:seed=2",
        ];
        let error = fails(&[&game[..], &players].concat());
        assert!(error.contains("layout: expected othello-"), "{error}");
    }
    let game = [
        "selfplay",
        "othello",
        "--black",
        "nn-alphabeta:depth=2,solver=0",
        "--white",
        "corner:seed=2",
        "--games",
        "1",
        "--move-time",
        "60000",
        "--json",
    ];
    let once = succeeds(&game);
    assert_eq!(once, succeeds(&game));
}

#[test]
fn what_it_cannot_do_it_refuses() {
    for (player, parts) in [
        ("nn-alphabeta:depth=-1", ["depth", "from 0 to 100"]),
        (
            "nn-alphabeta:net=nowhere.sbn",
            ["option net", "nowhere.sbn"],
        ),
    ] {
        let error = fails(&["selfplay", "othello", "--black", player, "--games", "1"]);
        for part in parts {
            assert!(error.contains(part), "{player}: {error}");
        }
    }
}
