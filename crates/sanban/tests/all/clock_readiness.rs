//! An engine that has said `readyok` has all the memory and tables that its first move needs.

use std::fs;

use crate::command::Talk;

/// The pages of memory that the process has been given so far.
fn pages(talk: &Talk) -> u64 {
    let file = format!("/proc/{}/stat", talk.child.id());
    let text = fs::read_to_string(file).expect("it runs");
    let behind_name = text.rsplit_once(')').expect("a name").1;
    let faults = behind_name.split_whitespace().nth(7);
    faults.and_then(|n| n.parse().ok()).expect("a number")
}

/// The KiB of memory that the process has really got.
fn resident(talk: &Talk) -> u64 {
    let file = format!("/proc/{}/status", talk.child.id());
    let status = fs::read_to_string(file).expect("it runs");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"));
    let kib = line.and_then(|line| line.split_whitespace().next());
    kib.and_then(|kib| kib.parse().ok()).expect("a number")
}

/// Memory is counted, not milliseconds: the machine may be busy. A fault may bring 4 KiB or 2 MiB.
#[test]
fn the_first_move_needs_little_new_memory() {
    let mut found = Vec::new();
    for (game, player) in [
        ("othello", "alphabeta:level=2,book=off"),
        ("othello", "minimax:depth=2"),
        ("othello", "nn-alphabeta:depth=2"),
        ("othello", "puct:playouts=20,hash=16"),
        ("renju", "alphabeta:nodes=2000,threads=2"),
        ("renju", "puct:playouts=20,hash=16"),
        ("shogi", "alphabeta:nodes=2000,threads=2"),
        ("shogi", "puct:playouts=20,hash=16"),
        ("shogi", "material:depth=2"),
    ] {
        let mut talk = Talk::new(&[game, "--player", player]);
        let is_gomocup = game == "renju";
        if is_gomocup {
            talk.say("START 15");
            talk.until("OK");
        } else {
            talk.say("usi");
            talk.until("usiok");
            talk.say("isready");
            talk.until("readyok");
        }
        let before = (pages(&talk), resident(&talk));
        if is_gomocup {
            // The first stone of a game is not searched.
            talk.say("TURN 7,7");
            talk.until_line(|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
        } else {
            talk.moved(&["position startpos", "go"]);
        }
        let grown = resident(&talk).saturating_sub(before.1);
        found.push((game, player, pages(&talk) - before.0, grown));
        talk.say(if is_gomocup { "END" } else { "quit" });
    }
    // Two MiB, or as many large pages as a search has threads: their stacks, and what is allocated on them.
    let (most, most_kib) = (512, 16 << 10);
    let is_little = |&(.., pages, kib): &(_, _, u64, u64)| pages < most && kib < most_kib;
    assert!(found.iter().all(is_little), "{found:?}");
}
