//! The option names and the evaluators of the USI-X family.

use std::time::Instant;

use crate::command::{Talk, with_input};
use crate::test_folder::TestFolder;

/// What an engine of Othello says.
fn says(player: &str, lines: &str) -> String {
    let output = with_input(&["engine", "othello", "--player", player], lines);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const GO: &str = "position startpos moves f5 d6 c3 d3 c4\ngo";

#[test]
fn names_of_the_family_are_options() {
    for (player, option, spin) in [
        ("azisai", "max_depth", "default 4 min 1 max 8"),
        ("minimax", "max_depth", "default 4 min 1 max 20"),
        ("minimax", "endgame_search_on", "default 48 min 40 max 64"),
        ("puct", "endgame_search_on", "default 44 min 4 max 64"),
        ("puct", "use_time", "default 0 min 0 max 1000"),
        ("puct", "gpu_id", "default -1 min -1 max 7"),
        ("puct", "MultiPV", "default 1 min 1 max 600"),
    ] {
        let text = says(player, "usi\n");
        let line = format!("option name {option} type spin {spin}");
        assert!(text.lines().any(|told| told == line), "{player}: {text}");
    }
    let text = says("puct", "usi\n");
    assert!(
        text.contains("option name debug type check default false\n"),
        "{text}"
    );
    let shogi = with_input(&["engine", "shogi", "--player", "puct"], "usi\n");
    let shogi = String::from_utf8(shogi.stdout).expect("UTF-8");
    assert!(!shogi.contains("endgame_search_on"), "{shogi}");
}

#[test]
fn values_under_these_names_mean_what_they_say() {
    let text = says(
        "azisai",
        &format!("setoption name max_depth value 2\n{GO} nodes 100000\n"),
    );
    assert!(
        text.contains("info depth 2 ") && !text.contains("info depth 3 "),
        "{text}"
    );
    // A solver of 24 empty squares begins at 40 discs.
    for spelling in ["endgame_search_on", "endgame_serach_on"] {
        let text = says(
            "minimax",
            &format!("setoption name {spelling} value 39\n{GO} depth 1\n"),
        );
        assert!(text.contains("info string"), "39 is out of range: {text}");
        let text = says(
            "minimax",
            &format!("setoption name {spelling} value 64\n{GO} depth 1\n"),
        );
        assert!(!text.contains("info string"), "{text}");
    }
    let lines = format!(
        "setoption name gpu_id value -1\nsetoption name debug value true\n\
         setoption name MultiPV value 2\n{GO} nodes 40\n"
    );
    let text = says("puct:solver=0", &lines);
    for word in ["move_count:", " multipv 1 ", " multipv 2 ", " hashfull "] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let mut talk = Talk::new(&["othello", "--player", "puct:solver=0"]);
    talk.say("setoption name use_time value 1");
    let begin = Instant::now();
    talk.moved(&[GO.trim_end_matches("\ngo"), "go btime 60000 wtime 60000"]);
    let used = begin.elapsed().as_secs_f64();
    assert!((0.9..6.0).contains(&used), "{used} s");
    talk.quit();
}

/// 0.5 is even: the other side's chance is what is left of 1.
#[test]
fn an_evaluator_may_give_chances() {
    let folder = TestFolder::new("chances");
    let script = folder.write(
        "half.sh",
        "while read word rest; do case $word in isready) echo readyok;; eval) echo score 0.75;; \
         quit) exit;; esac; done\n",
    );
    let player = format!("minimax:evaluator=sh {script},endgame=0,depth=1,values=");
    let lines = format!("score_scale_and_type\n{GO} depth 1\n");
    let text = says(&format!("{player}chances"), &lines);
    assert!(text.contains("scoretype WP min 0 max 100\n"), "{text}");
    assert!(
        text.contains(" score 25 "),
        "three games of four are the opponent's: {text}"
    );
    let text = says(&format!("{player}differences"), &lines);
    assert!(text.contains(" score -750 "), "{text}");
}
