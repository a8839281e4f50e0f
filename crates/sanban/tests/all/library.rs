//! A library of games through the real binary.

use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::command::{fails, json, sanban, succeeds, with_input};
use crate::test_folder::TestFolder;

/// Two games of one opening in different order of moves, and one from another side of the board.
const OTHELLO: &str = "\
(;GM[Othello]DT[1999]PB[Alice]PW[Bob]RE[+64.00:r]EVENT[Club]TY[8]B[f5]W[d6]B[c3]W[d3]B[c4];)
(;GM[Othello]DT[2004]PB[羽生 善治]PW[Alice]RE[-64.00:r]EVENT[名人戦]TY[8]B[f5]W[d6]B[c4]W[d3]B[c3];)
(;GM[Othello]DT[2010]PB[Bob]PW[Carol]RE[-64.00:r]TY[8]B[d3]W[c5]B[e6]W[d2];)
";

fn rows(arguments: &[&str]) -> Vec<Value> {
    let text = succeeds(arguments);
    let rows = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    rows.collect()
}

fn filled(folder: &TestFolder) -> String {
    let library = folder.path("library");
    folder.write("records/deep/er/games.ggf", OTHELLO);
    folder.write("records/shogi.sfen", "startpos moves 7g7f 3c3d 2g2f 8c8d\n");
    folder.write("records/renju.points", "h8h9j8j9\n");
    let report = json(&[
        "library",
        "import",
        &folder.path("records"),
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(
        (report["files"].as_u64(), report["added"].as_u64()),
        (Some(3), Some(5)),
        "{report}"
    );
    library
}

#[test]
fn every_form_answers_about_all_three_games() {
    let folder = TestFolder::new("library");
    let library = filled(&folder);
    let stats = json(&["library", "stats", "--library", &library, "--json"]);
    assert_eq!(
        (stats["games"].as_u64(), stats["files"].as_u64()),
        (Some(5), Some(3)),
        "{stats}"
    );

    // f5d6c3d3 and f5d6c4d3 differ; after the fifth move they are the same position.
    let tree = json(&[
        "library",
        "tree",
        "othello",
        "f5d6",
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(
        (tree["games"].as_u64(), tree["black"].as_u64()),
        (Some(3), Some(1)),
        "{tree}"
    );
    // The third game is d3c5e6, which is f5d6c4 from another side.
    let moves = tree["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 2, "{tree}");
    for row in moves {
        let counts = ["games", "black", "white", "draws"].map(|name| row[name].as_u64());
        let expected = match row["move"].as_str() {
            Some("c3") => [1, 1, 0, 0],
            Some("c4") => [2, 0, 2, 0],
            _ => panic!("{row}"),
        };
        assert_eq!(counts, expected.map(Some), "{row}");
    }
    let found = rows(&[
        "library",
        "search",
        "othello",
        "--position",
        "f5d6c3d3c4",
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["black"], "Alice");
    assert_eq!(found[0]["opening"], "Tiger");
    assert_eq!(found[1]["ply"], 5);
    assert!(
        found[0]["sources"][0]["file"]
            .as_str()
            .expect("a file")
            .ends_with("deep/er/games.ggf")
    );

    // All first moves of Othello are one, from whatever side.
    let tree = json(&[
        "library",
        "tree",
        "othello",
        "startpos",
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(tree["games"], 3);
    assert_eq!(tree["moves"].as_array().expect("moves").len(), 1);
    assert_eq!(tree["moves"][0]["move"], "f5");
    assert_eq!(tree["moves"][0]["last_year"], 2010);

    let tree = json(&[
        "library",
        "tree",
        "shogi",
        "startpos moves 7g7f",
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(tree["moves"][0]["move"], "3c3d");
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let tree = json(&[
        "library",
        "tree",
        "shogi",
        sfen,
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(tree["moves"][0]["move"], "2g2f", "{tree}");
    let tree = json(&[
        "library",
        "tree",
        "renju",
        "h8h9",
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(tree["games"], 1);
}

#[test]
fn conditions_are_joined() {
    let folder = TestFolder::new("library-conditions");
    let library = filled(&folder);
    let count = |conditions: &[&str]| {
        let fixed = [
            "library",
            "search",
            "othello",
            "--library",
            library.as_str(),
            "--json",
        ];
        let output = sanban(&[&fixed, conditions].concat())
            .output()
            .expect("it runs");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "",
            "{conditions:?}"
        );
        let found = String::from_utf8_lossy(&output.stdout).lines().count();
        // Nothing found is a negative answer.
        assert_eq!(
            output.status.code(),
            Some(i32::from(found == 0)),
            "{conditions:?}"
        );
        found
    };
    assert_eq!(count(&[]), 3);
    assert_eq!(count(&["--player", "ALICE"]), 2);
    assert_eq!(count(&["--player", "羽生"]), 1);
    assert_eq!(count(&["--player", "Alice", "--result", "white"]), 1);
    assert_eq!(count(&["--year", "1999..2004", "--black", "羽生 善治"]), 1);
    assert_eq!(count(&["--event", "名人戦"]), 1);
    assert_eq!(count(&["--opening-name", "tiger"]), 2);
    assert_eq!(count(&["--end", "resignation", "--length", "5"]), 2);
    assert_eq!(count(&["--sequence", "d6 c3"]), 1);
    assert_eq!(count(&["--pattern", "f5=X,e5=X,turn=white"]), 3);
    assert_eq!(count(&["--pattern", "a1=X"]), 0);
    assert_eq!(count(&["--rating", "1000.."]), 0);
    assert_eq!(count(&["--limit", "1"]), 1);
}

#[test]
fn games_go_out_as_they_came_in() {
    let folder = TestFolder::new("library-export");
    let library = filled(&folder);
    let out = folder.path("out.ggf");
    let said = succeeds(&["library", "export", "othello", &out, "--library", &library]);
    assert_eq!(said, "3 games\n");
    let again = folder.path("again");
    let report = json(&["library", "import", &out, "--library", &again, "--json"]);
    assert_eq!(report["added"], 3, "{report}");
    let facts = |library: &str| {
        let mut found = rows(&[
            "library",
            "search",
            "othello",
            "--library",
            library,
            "--json",
        ]);
        for row in &mut found {
            row.as_object_mut().expect("an object").remove("sources");
        }
        found
    };
    assert_eq!(facts(&library), facts(&again));
    let csa = folder.path("out.csa");
    succeeds(&["library", "export", "shogi", &csa, "--library", &library]);
    let text = folder.read_text("out.csa");
    assert!(
        text.contains("+7776FU") && text.contains("-8384FU"),
        "{text}"
    );
}

#[test]
fn what_is_wrong_is_said() {
    let folder = TestFolder::new("library-wrong");
    let library = filled(&folder);
    let nowhere = folder.path("nowhere");
    let said = fails(&["library", "stats", "--library", &nowhere]);
    assert!(said.contains("nowhere: no library here"), "{said}");
    let said = fails(&[
        "library",
        "search",
        "othello",
        "--pattern",
        "e5=Q",
        "--library",
        &library,
    ]);
    assert!(
        said.contains("--pattern: \"Q\": expected a piece of this game"),
        "{said}"
    );
    let said = fails(&["library", "tree", "shogi", "9/9/9", "--library", &library]);
    assert!(said.contains("SFEN"), "{said}");
    let said = fails(&["library", "import", &nowhere, "--library", &library]);
    assert!(said.contains("nowhere"), "{said}");
    folder.write("bad/broken.csa", "V2.2\nPI\n+\n+7776FU\n+7776FU\n");
    let output = sanban(&[
        "library",
        "import",
        &folder.path("bad"),
        "--library",
        &library,
    ])
    .output();
    let output = output.expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("broken.csa: game 1: "), "{said}");
    // A damaged file is found, and made again.
    let segment = folder.write("library/positions-othello-1-3.seg", "damage");
    let output = sanban(&["library", "verify", "--library", &library])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = fails(&["library", "tree", "othello", "--library", &library]);
    assert!(
        said.contains(&segment) && said.contains("damaged"),
        "{said}"
    );
    succeeds(&["library", "verify", "--repair", "--library", &library]);
    succeeds(&["library", "verify", "--library", &library]);
    assert_eq!(
        json(&[
            "library",
            "tree",
            "othello",
            "--library",
            &library,
            "--json"
        ])["games"],
        3
    );
    succeeds(&["library", "compact", "--library", &library]);
}

/// The old state or the new one, whenever the import is killed.
#[test]
fn a_killed_import_leaves_the_old_state_or_the_new() {
    let folder = TestFolder::new("library-kill");
    let library = filled(&folder);
    let mut random = fastrand::Rng::with_seed(20);
    let mut text = String::new();
    for _ in 0..6000 {
        let mut position = othello::Position::START;
        for _ in 0..60 {
            use game::Position as _;
            let Some(m) = random.choice(position.legal_moves()) else {
                break;
            };
            if let othello::Move::Place(square) = m {
                text += &square.to_string();
            }
            position.play_unchecked(m);
        }
        text.push('\n');
    }
    let more = folder.write("more.f5d6", text);
    let count = || {
        let stats = json(&["library", "stats", "--library", &library, "--json"]);
        stats["by_game"][0]["games"].as_u64().expect("a number")
    };
    let mut killed = 0;
    for trial in 0..20 {
        let mut child = sanban(&["library", "import", &more, "--library", &library])
            .stdout(Stdio::null())
            .spawn()
            .expect("it runs");
        thread::sleep(Duration::from_millis(random.u64(1..40) * (1 + trial)));
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        let games = count();
        assert!(games == 3 || games >= 6000, "{games} games");
        succeeds(&["library", "verify", "--library", &library]);
        if games > 3 {
            break;
        }
        killed += 1;
    }
    assert!(killed > 0, "every import was faster than its killer");
    succeeds(&["library", "import", &more, "--library", &library]);
    let games = count();
    assert!(games >= 6000);
    let tree = json(&[
        "library",
        "tree",
        "othello",
        "--library",
        &library,
        "--json",
    ]);
    assert_eq!(tree["games"].as_u64(), Some(games));
}

#[test]
fn games_are_analysed_once_and_mistakes_are_practised() {
    let folder = TestFolder::new("library-analysis");
    let library = folder.path("library");
    // Both sides give corners away as early as they can.
    let game = folder.write(
        "game.f5d6",
        "f5f4e3d2c4e6g4c3c2b2c1h4a2a1h3h2c5a3f3b4g5g2f7g8\n",
    );
    succeeds(&["library", "import", &game, "--library", &library]);
    let analyze = [
        "library",
        "analyze",
        "othello",
        "--nodes",
        "3000",
        "--cards",
        "--json",
        "--library",
        &library,
    ];
    let first = json(&analyze);
    assert_eq!(
        (first["games"].as_u64(), first["known"].as_u64()),
        (Some(1), Some(0)),
        "{first}"
    );
    assert!(first["searched"].as_u64() >= Some(13), "{first}");
    let again = json(&analyze);
    assert_eq!(again["searched"], 0, "{again}");
    assert_eq!(again["players"], first["players"]);
    for mistake in first["opening_mistakes"].as_array().expect("mistakes") {
        assert_eq!(mistake["games"], 1, "{mistake}");
        assert!(mistake["loss"].as_f64() >= Some(0.1), "{mistake}");
    }
    let tree = json(&[
        "library",
        "tree",
        "othello",
        "f5",
        "--library",
        &library,
        "--json",
    ]);
    let value = tree["moves"][0]["evaluation"].as_f64();
    assert!(
        value.is_some_and(|value| (0.0..=1.0).contains(&value)),
        "{tree}"
    );
    let cards = first["cards_added"].as_u64().expect("a number");
    assert!(cards > 0 && again["cards_added"] == 0, "{first} {again}");
    let deck = folder.path("deck.json");
    succeeds(&[
        "library",
        "cards",
        "othello",
        "--export",
        &deck,
        "--library",
        &library,
    ]);
    let listed = rows(&[
        "library",
        "cards",
        "othello",
        "--json",
        "--library",
        &library,
    ]);
    assert_eq!(listed.len() as u64, cards);

    let kinds = ["mistake", "endgame", "win"].map(|kind| {
        let fixed = [
            "library",
            "cards",
            "othello",
            "--json",
            "--library",
            &library,
        ];
        rows(&[&fixed[..], &["--kind", kind]].concat()).len() as u64
    });
    assert_eq!(kinds.iter().sum::<u64>(), cards, "{kinds:?}");
    // The right move, then good; the rest is left for later.
    let best = listed[0]["best"].as_str().expect("a move");
    let practise = [
        "library",
        "practise",
        "othello",
        "--ascii",
        "--library",
        &library,
    ];
    let output = with_input(&practise, &format!("zz\n{best}\n\nq\n"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(said.contains(&format!("right: {best}")), "{said}");
    let left = format!("1 of 1 right, {} cards left today", cards - 1);
    assert!(said.contains(&left), "{said}");
    // Another library takes the deck.
    let other = folder.path("other");
    succeeds(&["library", "import", &game, "--library", &other]);
    let said = succeeds(&[
        "library",
        "cards",
        "othello",
        "--import",
        &deck,
        "--library",
        &other,
    ]);
    assert_eq!(said, format!("{cards} new cards\n"));
    let broken = folder.write("broken.json", "{\"deck\": 2}");
    let said = fails(&[
        "library",
        "cards",
        "othello",
        "--import",
        &broken,
        "--library",
        &other,
    ]);
    assert!(
        said.contains("expected a deck of othello, version 1"),
        "{said}"
    );
}
