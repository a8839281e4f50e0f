//! The move number of a position's text: what reads it hands it on, and players count from it.

use std::collections::BTreeSet;
use std::fs;

use crate::command::{Talk, best, json, succeeds};
use crate::test_folder::TestFolder;

/// Shogi's first position, as the next move would be the one after `sfen`'s word.
const SHOGI: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
const OTHELLO: &str = "---------------------------OX------XO---------------------------B";

#[test]
fn a_position_is_shown_with_its_number() {
    for (game, text, shown) in [
        ("shogi", format!("{SHOGI} 31"), "b - 31"),
        ("shogi", format!("sfen {SHOGI} 31 moves 7g7f"), "w - 32"),
        ("shogi", "startpos moves 7g7f".to_owned(), "w - 2"),
        ("othello", format!("{OTHELLO}31"), "B31"),
        ("othello", format!("{OTHELLO}31 moves f5 d6"), "B33"),
        ("othello", "f5d6".to_owned(), "B3"),
    ] {
        let drawn = succeeds(&["show", game, &text]);
        assert!(drawn.trim_end().ends_with(shown), "{text}: {drawn}");
        let object = json(&["show", game, &text, "--json"]);
        let position = object["position"].as_str().expect("a text");
        assert!(position.ends_with(shown), "{text}: {position}");
    }
}

#[test]
fn records_keep_the_number() {
    let folder = TestFolder::new("move-numbers");
    let line = format!("sfen {SHOGI} 31 moves 7g7f 3c3d");
    let usi = folder.write("game.sfen", format!("{line}\n").as_bytes());
    let (kif, again) = (folder.path("game.kif"), folder.path("again.sfen"));
    succeeds(&["record", "convert", &usi, &kif]);
    succeeds(&["record", "convert", &kif, &again]);
    assert_eq!(fs::read_to_string(&again).expect("a file").trim(), line);
}

#[test]
fn matches_keep_the_number() {
    for (game, start) in [
        ("shogi", format!("{SHOGI} 31")),
        ("othello", format!("{OTHELLO}31")),
    ] {
        let folder = TestFolder::new(&format!("numbered-match-{game}"));
        let openings = folder.write("openings.txt", format!("{start}\n").as_bytes());
        let out = folder.path("match");
        let fight = ["match", "random", "random", "--game", game, "--games", "2"];
        succeeds(&[&fight[..], &["--openings", &openings, "--out", &out]].concat());
        let rows = fs::read_to_string(format!("{out}/games.jsonl")).expect("the rows");
        assert_eq!(rows.matches(&start).count(), 2, "{rows}");
        // The rows are those of the plan, number and all.
        succeeds(&["match", "--resume", &out]);
    }
}

#[test]
fn random_moves_end_by_the_number() {
    let moves = |game: &str, position: &str| -> BTreeSet<String> {
        let play = |seed| {
            let player = format!("puct:playouts=30,random_moves=20,hash=16,seed={seed}");
            let mut talk = Talk::new(&[game, "--player", &player]);
            let said = talk.moved(&["usi", "isready", position, "go"]);
            talk.quit();
            best(&said).to_owned()
        };
        (1..=6).map(play).collect()
    };
    for (game, first, late) in [
        ("shogi", format!("{SHOGI} 1"), format!("{SHOGI} 30")),
        ("othello", format!("{OTHELLO}1"), format!("{OTHELLO}30")),
    ] {
        let early = moves(game, &format!("position sfen {first}"));
        assert!(early.len() > 1, "{game}: {early:?}");
        let later = moves(game, &format!("position sfen {late}"));
        assert_eq!(later.len(), 1, "{game}: {later:?}");
    }
}
