//! Problems through the real binary.

use serde_json::Value;

use crate::command::{succeeds, with_input};
use crate::test_folder::TestFolder;

fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

/// Problems of a game that come with the program.
fn shipped(game: &str) -> Vec<Value> {
    let folder = TestFolder::new("problems-shipped");
    let data = folder.path("data");
    rows(&folder.succeeds(&["problems", "list", game, "--json", "--data", &data]))
}

/// Few games, so that it takes a second.
const MAKE: [&str; 11] = [
    "problems", "make", "othello", "--kind", "ending", "--count", "2", "--games", "5", "--seed",
    "3",
];

#[test]
fn problems_are_the_same_however_they_were_made_and_every_one_holds() {
    let folder = TestFolder::new("problems-make");
    let [one, three, killed, wrong] =
        ["one", "three", "killed", "wrong"].map(|name| folder.path(&format!("{name}.jsonl")));
    fn make<'a>(file: &'a str, threads: &'a str) -> Vec<&'a str> {
        let mut arguments = MAKE.to_vec();
        arguments.extend(["--output", file, "--threads", threads]);
        arguments
    }
    let told = folder.succeeds(&[&make(&one, "1")[..], &["--json"]].concat());
    let told: Value = serde_json::from_str(&told).expect("an object");
    let found = folder.read_text("one.jsonl");
    let count = found.lines().count() - 1;
    assert!(count >= 3, "{told}");
    assert_eq!(told["problems"].as_u64(), Some(count as u64));
    folder.succeeds(&make(&three, "3"));
    assert_eq!(folder.read_text("three.jsonl"), found);
    // Somebody kills the program in the middle, and starts it again.
    folder.kill_at(&make(&killed, "1"), "killed.jsonl.part");
    folder.succeeds(&make(&killed, "2"));
    assert_eq!(folder.read_text("killed.jsonl"), found);

    folder.succeeds(&["problems", "check", "othello", &one]);
    let effort = rows(&found)[1]["effort"].to_string();
    let other = found.replacen(&format!("\"effort\":{effort}"), "\"effort\":1", 1);
    folder.write("wrong.jsonl", other);
    let checked = folder.run(&["problems", "check", "othello", &wrong, "--json"]);
    assert_eq!(checked.status.code(), Some(1));
    let checked = rows(&String::from_utf8(checked.stdout).expect("UTF-8"));
    let denied = checked.iter().filter(|row| row["holds"] == false).count();
    assert_eq!((checked.len(), denied), (count, 1));

    let again = folder.fails(&make(&one, "1"));
    assert!(
        again.contains("one.jsonl: the file is there already"),
        "{again}"
    );
}

#[test]
fn a_damaged_set_is_named_with_file_line_and_field() {
    let folder = TestFolder::new("problems-damage");
    let cut = folder.path("cut.jsonl");
    let (data, made) = (folder.path("data"), folder.path("x.jsonl"));
    folder.write("cut.jsonl", "{\"format\":\"sanban problems\",\"version\":1,\"game\":\"shogi\",\"seed\":1,\"count\":1,\"games\":1}\n{\"id\":");
    for arguments in [
        &["problems", "check", "shogi", &cut][..],
        &["problems", "solve", "shogi", "--file", &cut],
        &["problems", "list", "shogi", "--file", &cut],
    ] {
        let why = folder.fails(arguments);
        assert!(
            why.contains("cut.jsonl: line 2: line: expected a JSON object"),
            "{why}"
        );
    }
    // In the data folder it stops nothing but this, and says so.
    folder.write("data/problems/shogi-own.jsonl", "nonsense");
    let why = folder.fails(&["problems", "list", "shogi", "--data", &data]);
    assert!(why.contains("shogi-own.jsonl: line 1: line:"), "{why}");
    folder.succeeds(&["problems", "list", "renju", "--data", &data]);
    let why = folder.fails(&[
        "problems", "make", "renju", "--kind", "mate", "--output", &made,
    ]);
    assert!(
        why.contains("--kind mate: expected one of fours, threats, only-move"),
        "{why}"
    );
    let why = folder.fails(&[
        "problems", "solve", "shogi", "--id", "mate-0", "--file", &cut,
    ]);
    assert!(why.contains("line 2"), "{why}");
}

#[test]
fn a_problem_is_solved_against_the_solver_and_counts_once() {
    let folder = TestFolder::new("problems-solve");
    let data = folder.path("data");
    let all = shipped("shogi");
    let problem = all
        .iter()
        .find(|one| one["class"] == "mate-3")
        .expect("a mate in three");
    let id = problem["id"].as_str().expect("a name");
    let line: Vec<&str> = problem["line"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let typed = format!("{}\n{}\n", line[0], line[2]);
    let solve = [
        "problems", "solve", "shogi", "--id", id, "--data", &data, "--ascii",
    ];
    let solved = with_input(&solve, &typed);
    let text = String::from_utf8(solved.stdout).expect("UTF-8");
    assert!(solved.status.success(), "{text}");
    assert!(
        text.contains("Right. Go on.") && text.contains(line[1]),
        "{text}"
    );
    assert!(
        text.contains("Right: solved.") && text.contains("1 of 1 solved"),
        "{text}"
    );
    let list = || {
        rows(&succeeds(&[
            "problems", "list", "shogi", "--json", "--data", &data,
        ]))
    };
    let is_solved = |rows: &[Value]| rows.iter().filter(|one| one["solved"] == true).count();
    assert_eq!(is_solved(&list()), 1);
    let rating = |text: &str| -> String {
        let (_, rest) = text.rsplit_once("your rating ").expect("a rating");
        rest.split(',').next().unwrap_or_default().to_owned()
    };
    assert_ne!(rating(&text), "800", "{text}");
    // A second time changes nothing, whatever is played.
    let again = with_input(&solve, "1a1a\nhint\nshow\n");
    let again = String::from_utf8(again.stdout).expect("UTF-8");
    assert_eq!(rating(&again), rating(&text));
    assert!(again.contains(&line.join(" ")), "{again}");
    // A wrong move of another problem counts as an error.
    let other = all
        .iter()
        .find(|one| one["class"] == "mate-1")
        .expect("a mate in one");
    let id = other["id"].as_str().expect("a name");
    let failed = with_input(
        &[
            "--lang", "ja", "problems", "solve", "shogi", "--id", id, "--data", &data, "--ascii",
        ],
        "hint\n",
    );
    let text = String::from_utf8(failed.stdout).expect("UTF-8");
    assert!(text.contains("連続正解 0"), "{text}");
    assert!(
        text.contains(other["line"][0].as_str().expect("a move")),
        "{text}"
    );
}

#[test]
fn every_game_has_problems_of_each_kind() {
    for (game, kinds) in [
        ("othello", &["ending", "only-move"][..]),
        ("renju", &["fours", "threats", "only-move"]),
        ("shogi", &["mate", "only-move"]),
    ] {
        let all = shipped(game);
        for kind in kinds {
            let found = all.iter().filter(|one| one["kind"] == *kind).count();
            assert!(found > 0, "{game} {kind}");
        }
        assert!(all.len() >= 20, "{game}: {}", all.len());
        assert!(all.iter().all(|one| one["rating"].as_u64() >= Some(400)));
    }
}
