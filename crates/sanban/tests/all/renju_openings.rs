//! Opening rules of Renju played by programs, the opening book, and the adjustable player.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

use crate::command::{fails, json, succeeds, with_input};
use crate::test_folder::TestFolder;

const RULES: [&str; 7] = [
    "rif",
    "swap",
    "yamaguchi",
    "soosyrv8",
    "taraguchi10",
    "swap2",
    "super-sakata",
];

/// The openings of a match of random players that agreed on them by a rule.
fn agreed(folder: &TestFolder, rule: &str, seed: &str) -> Vec<String> {
    let out = folder.path(&format!(
        "{rule}-{seed}-{}",
        fs::read_dir(&folder.0).map_or(0, Iterator::count)
    ));
    let openings = format!("rule:{rule}");
    succeeds(&[
        "match",
        "random",
        "random",
        "--game",
        "renju",
        "--openings",
        &openings,
        "--games",
        "2",
        "--seed",
        seed,
        "--out",
        &out,
    ]);
    let rows = fs::read_to_string(format!("{out}/games.jsonl")).expect("games");
    let mut openings = Vec::new();
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("JSON");
        let count = row["opening_moves"].as_u64().expect("a number") as usize;
        let moves = row["moves"].as_str().expect("moves");
        let stones: Vec<&str> = moves.split(' ').take(count).collect();
        let opening = stones.join(" ");
        if !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    openings.sort_unstable();
    openings
}

/// Agrees by some rules, each twice, and finds the same openings.
fn agree_twice(rules: &[&str]) -> HashSet<String> {
    let folder = TestFolder::new("agreed");
    let mut all = HashSet::new();
    for rule in rules {
        let openings = agreed(&folder, rule, "5");
        assert_eq!(openings, agreed(&folder, rule, "5"), "{rule}");
        let least = if *rule == "swap2" { 3 } else { 5 };
        for opening in openings {
            let stones: Vec<&str> = opening.split(' ').collect();
            assert!((least..=7).contains(&stones.len()), "{rule}: {opening}");
            if *rule != "swap2" {
                assert_eq!(stones[0], "h8", "{rule}: {opening}");
            }
            all.insert(opening);
        }
    }
    all
}

#[test]
#[ignore = "searches for minutes in a development build: run by `make test-slow`"]
fn programs_agree_on_openings_by_every_rule_the_same_by_the_same_seed() {
    let all = agree_twice(&RULES);
    assert!(all.len() >= 7, "{all:?}");
}

#[test]
fn programs_agree_on_openings_the_same_by_the_same_seed() {
    assert!(!agree_twice(&["rif"]).is_empty());
    for (arguments, part) in [
        (["renju", "rule:x"], "rule:x"),
        (["othello", "rule:rif"], "othello has no opening rules"),
    ] {
        let [game, openings] = arguments;
        let complaint = fails(&[
            "match",
            "random",
            "random",
            "--game",
            game,
            "--openings",
            openings,
            "--games",
            "2",
        ]);
        assert!(complaint.contains(part), "{complaint}");
    }
}

#[test]
fn a_program_opens_against_a_person_the_same_by_the_same_seed() {
    let screen = |seed: &str| {
        let arguments = [
            "play",
            "renju",
            "--ascii",
            "--vs",
            "alphabeta",
            "--nodes",
            "100",
            "--opening",
            "rif",
            "--color",
            "white",
            "--opening-seed",
            seed,
        ];
        // The program has laid out three stones; the person stays, places the fourth and takes a fifth.
        let output = with_input(&arguments, "stay\no15\nmoves\nquit\n");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let shown = screen("1");
    assert_eq!(shown, screen("1"));
    assert!(shown.contains(": h8\n"), "{shown}");
    // Two fifths were offered, and are what a person may take.
    let offered: Vec<&str> = shown
        .lines()
        .filter_map(|line| line.split_once(": offer "))
        .map(|(_, point)| point)
        .collect();
    assert_eq!(offered.len(), 2, "{shown}");
    assert_ne!(offered[0], offered[1]);
    let others: HashSet<String> = (2..6).map(|seed| screen(&seed.to_string())).collect();
    assert!(others.len() > 1);
    fails(&["play", "renju", "--opening-seed", "3"]);
}

#[test]
fn swap2_is_answered_by_the_value_of_the_stones() {
    let answers = |lines: &str| {
        let said = with_input(
            &["engine", "renju", "--player", "alphabeta:nodes=200"],
            lines,
        );
        let said = String::from_utf8(said.stdout).expect("UTF-8");
        let said: Vec<String> = said
            .lines()
            .filter(|line| !line.starts_with("MESSAGE"))
            .map(str::to_owned)
            .collect();
        said[1..].to_vec()
    };
    // Three stones on different points.
    for start in [
        "START 15\nINFO rule 4",
        "START 19\nINFO rule 0",
        "START 13\nINFO rule 1",
    ] {
        let said = answers(&format!(
            "{start}\nINFO timeout_turn 300\nSWAP2BOARD\nDONE\nEND\n"
        ));
        let stones: HashSet<&str> = said[0].split(' ').collect();
        assert_eq!(stones.len(), 3, "{said:?}");
        assert!(
            stones.iter().all(|stone| stone.split(',').count() == 2),
            "{said:?}"
        );
    }
    // Three black stones in reach of each other and White far away: whoever is asked wants Black.
    let good = "START 15\nINFO rule 0\nSWAP2BOARD\n7,7\n0,0\n8,8\nDONE\nEND\n";
    assert_eq!(answers(good), ["SWAP"]);
    // Black's stones in corners: the first stone of White is placed.
    let bad = "START 15\nINFO rule 4\nSWAP2BOARD\n0,0\n7,7\n14,14\n7,8\n0,14\nDONE\nEND\n";
    let said = answers(bad);
    assert_eq!(said[0].split(',').count(), 2, "{said:?}");
}

#[test]
fn a_book_grows_goes_on_and_is_played_by() {
    let folder = TestFolder::new("renju-book");
    let file = folder.path("own.srb");
    let grow = |positions: &str, nodes: &str| {
        let words = [
            "learn",
            "renju-book",
            &file,
            "--positions",
            positions,
            "--nodes",
            nodes,
        ];
        [&words[..], &["--layouts", "2", "--json"]]
            .concat()
            .join("\u{1}")
    };
    let words = grow("60", "30");
    let words: Vec<&str> = words.split('\u{1}').collect();
    let object = json(&words);
    assert!(object["positions"].as_u64() >= Some(60), "{object}");
    let bytes = fs::read(&file).expect("a book");
    assert_eq!(object["bytes"].as_u64(), Some(bytes.len() as u64));
    let manifest = folder.read_text("own.srb.MANIFEST.toml");
    assert!(manifest.contains("nodes = 30\n"), "{manifest}");
    // Begun again it is there already; with more positions it goes on.
    assert_eq!(json(&words)["crc32"], object["crc32"]);
    let words = grow("200", "30");
    let more = json(&words.split('\u{1}').collect::<Vec<_>>());
    assert!(more["positions"].as_u64() >= Some(200), "{more}");
    // By other settings it would be another book.
    let words = grow("200", "31");
    let complaint = fails(&words.split('\u{1}').collect::<Vec<_>>());
    assert!(
        complaint.contains("nodes: expected 31, found 30"),
        "{complaint}"
    );
    // The first move after the book's position is one of the book's.
    let player = format!("alphabeta:book={file},seed=1");
    let said = with_input(
        &["engine", "renju", "--player", &player],
        "START 15\nINFO rule 4\nINFO timeout_turn 1000\nBOARD\n7,7,2\n7,6,1\n8,6,2\nDONE\n",
    );
    let said = String::from_utf8(said.stdout).expect("UTF-8");
    assert!(said.contains("MESSAGE depth 0 "), "no search: {said}");
    assert_eq!(said.lines().count(), 3, "{said}");
    // Damaged, or something else.
    let mut damaged = bytes;
    damaged[30] ^= 1;
    folder.write("own.srb", &damaged);
    for book in [
        file.as_str(),
        &folder.write("text", "no book"),
        "no-such-file",
    ] {
        let player = format!("alphabeta:book={book}");
        let complaint = fails(&["engine", "renju", "--player", &player]);
        assert!(complaint.contains("option book"), "{complaint}");
    }
    let words = grow("200", "30");
    let complaint = fails(&words.split('\u{1}').collect::<Vec<_>>());
    assert!(complaint.contains("checksum"), "{complaint}");
}

#[test]
fn the_sparring_partner_keeps_to_its_seed_and_to_its_strength() {
    let score = |first: &str, second: &str, games: &str| {
        let object = json(&[
            "match",
            first,
            second,
            "--game",
            "renju",
            "--openings",
            "r_4",
            "--games",
            games,
            "--seed",
            "2",
            "--json",
        ]);
        object["score"]
            .as_f64()
            .unwrap_or_else(|| panic!("{object}"))
    };
    assert!(score("sparring:strength=60", "sparring:strength=5", "8") > 0.8);
    assert!(score("sparring:strength=5", "random", "4") > 0.7);
    let game = || {
        let players = [
            "--black",
            "sparring:strength=40,seed=3",
            "--white",
            "sparring:seed=4",
        ];
        let words = [&["selfplay", "renju"], &players[..]].concat();
        succeeds(&words)
    };
    assert_eq!(game(), game());
    let complaint = fails(&["engine", "renju", "--player", "sparring:strength=101"]);
    assert!(complaint.contains("strength"), "{complaint}");
}

#[test]
fn a_review_has_several_lines_for_each_move() {
    let folder = TestFolder::new("renju-lines");
    let file = folder.write("game.points", "h8h9i9a15g7a1j10a2k11\n");
    let text = succeeds(&[
        "analyze", "renju", &file, "--nodes", "2000", "--lines", "3", "--json",
    ]);
    let rows: Vec<Value> = text
        .lines()
        .map(|row| serde_json::from_str(row).expect("JSON"))
        .collect();
    assert_eq!(rows.len(), 9);
    for row in &rows {
        let lines = row["lines"].as_array().expect("lines");
        assert!((1..=3).contains(&lines.len()), "{row}");
        let chances: Vec<f64> = lines.iter().filter_map(|l| l["chance"].as_f64()).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b), "{row}");
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert!(
            row["loss"]
                .as_f64()
                .is_some_and(|loss| (0.0..=1.0).contains(&loss))
        );
    }
    assert_eq!(rows[5]["error"], "??", "{}", rows[5]);
    // Black has won: a straight four.
    assert!(rows[6]["win_in"].as_i64() > Some(0), "{}", rows[6]);
    fails(&["analyze", "renju", &file, "--lines", "0"]);
}
