//! The player `puct` through the real binary: as an engine, in games, and with what it refuses.

use std::time::{Duration, Instant};

use crate::command::{Talk, best, fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

#[test]
fn the_options_have_the_documents_names() {
    let mut talk = Talk::new(&["shogi", "--player", "puct"]);
    talk.say("usi");
    let said = talk.until("usiok").join("\n");
    for option in [
        "batchsize type spin default 4 min 1 max 1024",
        "c_puct type spin default 144 min 10 max 1000",
        "temperature type spin default 100 min 10 max 1000",
        "resign_threshold type spin default 0 min 0 max 100",
        "pv_interval type spin",
        "byoyomi_margin type spin default 100",
        "time_margin type spin",
        "USI_Ponder type check",
        "USI_Hash type spin default 256",
        "debug type check default false",
    ] {
        assert!(said.contains(option), "{option}: {said}");
    }
    // As the document's engines are told.
    talk.say("setoption name playout value 12");
    talk.say("setoption name thread value 2");
    talk.say("setoption name debug value true");
    let said = talk.moved(&["isready", "position startpos", "go"]);
    let told = said
        .iter()
        .filter(|line| line.contains("move_count:"))
        .count();
    assert_eq!(told, 30, "{said:?}");
    assert!(
        said.iter().any(|line| line.contains(" nodes 12 ")),
        "{said:?}"
    );
    talk.quit();
}

#[test]
fn every_clock_gives_a_move_in_time() {
    for (game, position) in [
        ("othello", "position startpos moves f5 d6"),
        ("shogi", "position startpos moves 7g7f 3c3d"),
    ] {
        let mut talk = Talk::new(&[game, "--player", "puct:hash=16"]);
        talk.say("usi");
        talk.until("usiok");
        talk.say("isready");
        talk.until("readyok");
        for (go, least, most) in [
            ("go nodes 40", 0, 5000),
            ("go movetime 200", 150, 1500),
            ("go btime 0 wtime 0 byoyomi 300", 150, 1500),
            ("go btime 2000 wtime 2000", 0, 1500),
            ("go btime 2000 wtime 2000 binc 100 winc 100", 0, 1500),
            ("go btime 1 wtime 1 byoyomi 1", 0, 1500),
        ] {
            let started = Instant::now();
            let said = talk.moved(&[position, go]);
            let took = started.elapsed();
            assert_ne!(best(&said), "resign", "{go}");
            assert!(took >= Duration::from_millis(least), "{go}: {took:?}");
            assert!(took < Duration::from_millis(most), "{go}: {took:?}");
        }
        talk.quit();
    }
}

#[test]
fn it_thinks_until_it_is_stopped_and_ponders() {
    let mut talk = Talk::new(&["othello", "--player", "puct:hash=16,pv_interval=20"]);
    talk.say("usi");
    talk.until("usiok");
    talk.say("position startpos moves f5");
    talk.say("go infinite");
    talk.until("info");
    let started = Instant::now();
    let said = talk.moved(&["stop"]);
    // Generous: what is meant is that it does not go on.
    let took = started.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
    let ponder = said.last().and_then(|line| line.split(" ponder ").nth(1));
    let guess = ponder.expect("it expects an answer").to_owned();
    let position = format!("position startpos moves f5 {} {guess}", best(&said));
    talk.say(&position);
    talk.say("go ponder btime 1000 wtime 1000");
    talk.until("info");
    let said = talk.moved(&["ponderhit"]);
    assert_ne!(best(&said), "resign");
    // Nobody is asked twice.
    talk.say("isready");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    talk.quit();
}

#[test]
fn what_is_certain_is_played_and_told() {
    let mut talk = Talk::new(&["shogi", "--player", "puct:playouts=60"]);
    talk.say("usi");
    talk.until("usiok");
    // A gold on 5b mates.
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let said = talk.moved(&[mate, "go"]);
    assert_eq!(best(&said), "G*5b");
    assert!(
        said.iter().any(|line| line.contains("score mate 1")),
        "{said:?}"
    );
    // One legal move needs no thought.
    let forced = "position sfen 8k/9/9/9/9/9/9/7r1/r7K b - 1";
    let said = talk.moved(&[forced, "go btime 600000 wtime 600000"]);
    assert!(said.len() <= 3, "{said:?}");
    talk.quit();

    makes_five("puct:playouts=30");
}

/// Black makes five at k8, and has two ways to do it.
pub(crate) fn makes_five(player: &str) {
    let report = json(&[
        "selfplay",
        "renju",
        "--black",
        player,
        "--white",
        "random:seed=1",
        "--position",
        "h8 a1 i8 a3 j8 a5 k8 a7",
        "--games",
        "1",
        "--json",
    ]);
    assert_eq!(report["wins"], 1, "{report}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = || {
        succeeds(&[
            "selfplay",
            "othello",
            "--black",
            "puct:playouts=20,random_moves=30,noise=25,solver=10,seed=3",
            "--white",
            "puct:playouts=16,gumbel=8,solver=0,seed=4",
            "--games",
            "1",
            "--move-time",
            "60000",
            "--json",
        ])
    };
    let once = game();
    assert!(once.contains("\"wins\""), "{once}");
    assert_eq!(once, game());
}

#[test]
fn what_it_cannot_do_it_refuses() {
    let folder = TestFolder::new("puct");
    let bad = format!("puct:net={}", folder.write("bad.sbn", b"SANBANNN"));
    let shogi = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../shogi-engine/nets/small.sbn"
    );
    let other = format!("puct:net={shogi}");
    for (player, parts) in [
        (
            "puct:batchsize=0",
            ["batchsize", "a whole number from 1 to 1024"],
        ),
        ("puct:c_puct=100000", ["c_puct", "from 10 to 1000"]),
        ("puct:playouts=-1", ["playouts", "from 0"]),
        ("puct:hash=0", ["hash", "from 1"]),
        (
            "puct:device=gpu",
            ["device", "expected cpu, cuda or cuda:NUMBER"],
        ),
        ("puct:debug=maybe", ["debug", "off or on"]),
        ("puct:net=nowhere.sbn", ["option net", "nowhere.sbn"]),
        (&bad, ["option net", "sanban-puct-"]),
        (&other, ["layout", "expected othello-8x8, found shogi-104"]),
    ] {
        let error = fails(&["selfplay", "othello", "--black", player, "--games", "1"]);
        for part in parts {
            assert!(error.contains(part), "{player}: {part:?}: {error}");
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut talk = Talk::new(&["shogi", "--player", "puct:playouts=10"]);
    talk.say("usi");
    talk.until("usiok");
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let said = talk.moved(&[mated, "go"]);
    assert_eq!(best(&said), "resign");
    talk.quit();
}

#[test]
fn an_entered_king_is_declared_as_an_engine_and_in_a_match() {
    let entered = "2+R1K1+R2/1+P+P+P+P+P+P2/3+B1+B3/9/9/9/9/9/4k4 b 2G2S 1";
    for player in ["puct", "nn-alphabeta", "material"] {
        let mut talk = Talk::new(&["shogi", "--player", player]);
        talk.say("usi");
        talk.until("usiok");
        let position = format!("position sfen {entered}");
        let said = talk.moved(&[&position, "go nodes 4"]);
        assert_eq!(best(&said), "win", "{player}");
        talk.quit();
    }
    let folder = TestFolder::new("entered");
    let openings = folder.write("entered.sfen", entered);
    // It warns that both games are the same.
    let told = sanban(&[
        "match",
        "puct:playouts=4",
        "material:depth=1",
        "--game",
        "shogi",
        "--games",
        "2",
        "--openings",
        &openings,
    ])
    .output()
    .expect("sanban runs");
    let told = String::from_utf8_lossy(&told.stdout);
    assert!(told.contains("declaration 2"), "{told}");
}
