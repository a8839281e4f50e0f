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

/// Pages are counted, not milliseconds: the machine may be busy.
#[test]
fn the_first_move_needs_little_new_memory() {
    let mut found = Vec::new();
    for (game, player) in [
        ("othello", "alphabeta:level=2,book=off"),
        ("othello", "minimax:depth=2"),
        ("othello", "puct:playouts=20,hash=16"),
        ("renju", "puct:playouts=20,hash=16"),
        ("shogi", "puct:playouts=20,hash=16"),
        ("shogi", "material:depth=2"),
    ] {
        let mut talk = Talk::new(&[game, "--player", player]);
        talk.say("usi");
        talk.until("usiok");
        talk.say("isready");
        talk.until("readyok");
        let before = pages(&talk);
        talk.moved(&["position startpos", "go"]);
        found.push((game, player, pages(&talk) - before));
        talk.quit();
    }
    // Two MiB: the stacks of threads, and what a search allocates as it goes.
    let most = 512;
    assert!(found.iter().all(|(.., pages)| *pages < most), "{found:?}");
}
