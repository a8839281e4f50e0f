//! Record files through the real binary.

use std::fs;
use std::path::Path;

use crate::command::{fails, sanban, succeeds, with_input};
use crate::test_folder::TestFolder;

/// A game of shuffling rooks, `moves` long.
fn csa(moves: usize, rating: u32, end: &str) -> String {
    let shuffle = [
        "+2838HI", "-8272HI", "+3828HI", "-7282HI", "+2848HI", "-8262HI", "+4828HI", "-6282HI",
    ];
    let mut text = format!(
        "V2.2\nN+Alice\nN-Bob\n'black_rate:Alice:{rating}\n'white_rate:Bob:{}\nPI\n+\n",
        rating + 100
    );
    for m in shuffle.iter().cycle().take(moves) {
        text.push_str(&format!("{m}\nT1\n"));
    }
    text + end + "\n"
}

/// Sets a file's or folder's time of change back by a minute.
fn make_older(path: &str) {
    let file = fs::File::open(path).expect(path);
    let changed = file
        .metadata()
        .and_then(|about| about.modified())
        .expect(path);
    file.set_modified(changed - std::time::Duration::from_secs(60))
        .expect(path);
}

/// The exit code and what was printed.
fn runs(arguments: &[&str]) -> (Option<i32>, String) {
    let output = sanban(arguments).output().expect("sanban runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), text)
}

#[test]
fn stats_count_and_list_what_cannot_be_read() {
    let folder = TestFolder::new("stats");
    folder.write("a/one.csa", csa(10, 2600, "%TORYO"));
    folder.write("b/two.csa", csa(20, 2800, "%TIME_UP"));
    folder.write("notes.md", "not a record");
    let text = succeeds(&["record", "stats", &folder.path("")]);
    assert!(
        text.contains("files    2\ngames    2, 30 moves\n"),
        "{text}"
    );
    // As a shell writes `*/*.csa`.
    let both = ["a/one.csa", "b/two.csa"].map(|name| folder.path(name));
    assert_eq!(succeeds(&["record", "stats", &both[0], &both[1]]), text);
    assert!(
        text.contains("ratings  mean 2750.0, median 2750, max 2900, min 2600\n"),
        "{text}"
    );
    assert!(
        text.contains("results  black 0, white 2, draw 0\n"),
        "{text}"
    );
    let bad = folder.write("c/bad.csa", "PI\n+\n+7776FU\n-7776FU\n");
    let (code, text) = runs(&["record", "stats", &folder.path("")]);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("games    3, 31 moves\n"),
        "what came before counts: {text}"
    );
    assert!(
        text.contains(&format!("refused  1\n  {bad}: line 4: ")),
        "{text}"
    );
    let (code, text) = runs(&["record", "stats", &folder.path(""), "--json"]);
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(code, Some(1));
    assert_eq!(report["games"], 3);
    assert_eq!(report["refused"].as_array().map(Vec::len), Some(1));
}

#[test]
fn convert_there_and_back() {
    let folder = TestFolder::new("convert");
    let input = folder.write(
        "games.csa",
        &(csa(6, 2600, "%TORYO") + "/\n" + &csa(4, 2600, "%CHUDAN")),
    );
    let usi = folder.path("games.sfen");
    assert_eq!(
        succeeds(&["record", "convert", &input, &usi]),
        "2 games in 1 files\n"
    );
    assert_eq!(
        fs::read_to_string(&usi).expect("written"),
        "startpos moves 2h3h 8b7b 3h2h 7b8b 2h4h 8b6b\nstartpos moves 2h3h 8b7b 3h2h 7b8b\n"
    );
    let again = folder.path("again.csa");
    succeeds(&["record", "convert", &input, &again, "--to", "csa22"]);
    let twice = folder.path("twice.csa");
    succeeds(&["record", "convert", &again, &twice, "--to", "csa22"]);
    assert_eq!(
        fs::read(&again).expect("again"),
        fs::read(&twice).expect("twice")
    );
}

/// The same moves, whichever way they went.
#[test]
fn convert_through_the_japanese_formats() {
    let folder = TestFolder::new("japanese");
    let input = folder.write("game.csa", csa(8, 2600, "%TORYO"));
    let expected = folder.path("expected.sfen");
    succeeds(&["record", "convert", &input, &expected]);
    for format in ["kif", "ki2", "jkf"] {
        let there = folder.path(&format!("game.{format}"));
        let back = folder.path(&format!("{format}.sfen"));
        succeeds(&["record", "convert", &input, &there]);
        succeeds(&["record", "convert", &there, &back]);
        assert_eq!(
            fs::read(&back).expect(format),
            fs::read(&expected).expect("usi")
        );
    }
    let bytes = folder.read("game.kif");
    let text = ::record::decode(&bytes).0;
    assert!(
        text.contains("３八飛(28)") && text.contains("投了"),
        "{text}"
    );
    // One game a file: the second of two has no place.
    let two = folder.write(
        "two.csa",
        &(csa(2, 2600, "%TORYO") + "/\n" + &csa(2, 2600, "%TORYO")),
    );
    let message = fails(&["record", "convert", &two, &folder.path("two.kif")]);
    assert!(message.contains("holds one game"), "{message}");
    assert!(!Path::new(&folder.path("two.kif")).exists());
}

#[test]
fn convert_finishes_the_others_and_leaves_no_half_file() {
    let folder = TestFolder::new("folder");
    folder.write("in/good.csa", csa(6, 2600, "%TORYO"));
    folder.write("in/deep/good.csa", csa(8, 2600, "%TORYO"));
    folder.write("in/bad.csa", "PI\n+\n+7776FU\n+7675FU\n");
    let (code, text) = runs(&[
        "record",
        "convert",
        &folder.path("in"),
        &folder.path("out"),
        "--to",
        "usi",
    ]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("3 games in 3 files\n"), "{text}");
    assert!(text.contains("bad.csa: line 4: "), "{text}");
    let bad = fs::read_to_string(folder.path("out/bad.sfen")).expect("what came before");
    assert_eq!(bad, "startpos moves 7g7f\n");
    assert!(Path::new(&folder.path("out/deep/good.sfen")).exists());
    // Two files that would get the same name: one is written, the other is told.
    folder.write("same/a.csa", csa(6, 2600, "%TORYO"));
    folder.write("same/a.usi", "startpos moves 7g7f\n");
    let (same, one) = (folder.path("same"), folder.path("one"));
    let (code, text) = runs(&["record", "convert", &same, &one, "--to", "kif"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("a.usi: ") && text.contains("already written"),
        "{text}"
    );
    assert!(
        ::record::decode(&folder.read("one/a.kif"))
            .0
            .contains("３八飛")
    );
    // A target that cannot be written is an error, and nothing is left beside it.
    let input = folder.path("in/good.csa");
    fs::create_dir(folder.path("taken.sfen")).expect("a folder in the way");
    let message = fails(&["record", "convert", &input, &folder.path("taken.sfen")]);
    assert!(
        message.contains("taken.sfen: cannot be written"),
        "{message}"
    );
    let left: Vec<String> = fs::read_dir(folder.path(""))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().display().to_string())
        .filter(|name| name.contains(".part"))
        .collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn filter_keeps_what_is_worth_it_and_deletes_only_when_told() {
    let folder = TestFolder::new("filter");
    let good = folder.write("in/good.csa", csa(50, 2600, "%TORYO"));
    let short = folder.write("in/short.csa", csa(49, 2600, "%TORYO"));
    let weak = folder.write("in/weak.csa", csa(60, 2400, "%TORYO"));
    let timed = folder.write("in/timed.csa", csa(60, 2600, "%TIME_UP"));
    let input = folder.path("in");
    let list = folder.path("kept.txt");
    let text = succeeds(&["record", "filter", &input, "--list", &list]);
    assert_eq!(
        text,
        "kifu count 1\nrate mean 2650\nrate median 2650\nrate max 2700\nrate min 2600\nleft out 3\n"
    );
    assert_eq!(
        fs::read_to_string(&list).expect("a list"),
        format!("{good}\n")
    );
    succeeds(&[
        "record",
        "filter",
        &input,
        "--end",
        "any",
        "--min-rating",
        "0",
        "--out",
        &folder.path("out"),
    ]);
    assert_eq!(
        fs::read_dir(folder.path("out")).expect("a folder").count(),
        3
    );
    // The seed counts the line of the side to move, so fifty moves are more than fifty lines.
    let text = succeeds(&["record", "filter", &input, "--literal"]);
    assert!(
        text.starts_with("kifu count 1\n") && text.ends_with("left out 3\n"),
        "{text}"
    );
    assert!(
        [&good, &short, &weak, &timed]
            .iter()
            .all(|path| Path::new(path).exists())
    );
    fails(&["record", "filter", &input, "--delete"]);
    let text = succeeds(&["record", "filter", &input, "--literal", "--delete"]);
    assert!(text.ends_with("deleted 3\n"), "{text}");
    assert!(Path::new(&good).exists() && !Path::new(&short).exists());
}

#[test]
fn split_is_by_chance_but_repeatable() {
    let folder = TestFolder::new("split");
    for number in 0..20 {
        folder.write(&format!("in/{number:02}.csa"), csa(2, 2600, "%TORYO"));
    }
    let input = folder.path("in");
    let lists = |prefix: &str, seed: &str| {
        let prefix = folder.path(prefix);
        let text = succeeds(&[
            "record", "split", &input, &prefix, "--ratio", "0.75", "--seed", seed,
        ]);
        assert_eq!(text, "total 20\ntrain 15\ntest  5\n");
        let read = |name: &str| fs::read_to_string(format!("{prefix}_{name}.txt")).expect(name);
        (read("train"), read("test"))
    };
    let (train, test) = lists("a", "1");
    assert_eq!((train.lines().count(), test.lines().count()), (15, 5));
    assert_eq!(lists("b", "1"), (train.clone(), test.clone()));
    assert_ne!(lists("c", "2").0, train);
    let mut all: Vec<&str> = train.lines().chain(test.lines()).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 20);
    fails(&[
        "record",
        "split",
        &input,
        &folder.path("x"),
        "--ratio",
        "1.5",
    ]);
}

#[test]
fn pack_makes_training_positions_once() {
    let folder = TestFolder::new("pack");
    folder.write(
        "in/won.csa",
        csa(6, 2600, "%TORYO").replace("+2838HI\nT1\n", "+2838HI\nT1\n'** 70\n"),
    );
    folder.write("in/open.csa", csa(4, 2600, "%CHUDAN"));
    let (input, output) = (folder.path("in"), folder.path("out.hcpe"));
    let text = succeeds(&["record", "pack", &input, &output]);
    assert_eq!(text, "games 1, positions 6, without a result 1\n");
    let bytes = fs::read(&output).expect("packed");
    assert_eq!(bytes.len(), 6 * 38);
    let first = record::packed::Hcpe::parse(bytes[..38].try_into().expect("38")).expect("hcpe");
    assert_eq!(first.position, shogi::Position::start());
    assert_eq!(first.best.map(|m| m.to_string()).as_deref(), Some("2h3h"));
    assert_eq!(first.eval, 70);
    // Black was to move when it resigned.
    assert_eq!(first.result, game::Outcome::Win(game::Color::White));
    // Files of the same moment are made again, to be sure; these are older.
    for made_from in ["in", "in/won.csa", "in/open.csa"] {
        make_older(&folder.path(made_from));
    }
    let again = succeeds(&["record", "pack", &input, &output]);
    assert!(again.ends_with("is up to date\n"), "{again}");
    // From the lists that `split` makes; and a fault leaves the game out.
    folder.write("in/bad.csa", "PI\n+\n+7776FU\n+7675FU\n%TORYO\n");
    succeeds(&["record", "split", &input, &folder.path("x"), "--ratio", "1"]);
    make_older(&output);
    let list = folder.path("x_train.txt");
    let (code, text) = runs(&["record", "pack", "--list", &list, &output]);
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.starts_with("games 1, positions 6, without a result 1\n"),
        "{text}"
    );
    assert!(text.contains("bad.csa: line 4: "), "{text}");
}

#[test]
fn replay_steps_through_a_game() {
    let folder = TestFolder::new("replay");
    let file = folder.write("game.csa", csa(6, 2600, "%TORYO"));
    let output = with_input(&["record", "replay", &file], "\n\nb\n6\nwhat\ns\ne\nq\n");
    assert!(output.status.success(), "{output:?}");
    let screen = String::from_utf8(output.stdout).expect("UTF-8");
    for shown in [
        "0/6> ",
        "1 ▲３八飛  1 s  Sleeve Rook\n",
        "2 △７二飛",
        "resignation\n",
        "6/6> ",
        "s: start",
    ] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
    fails(&["record", "replay", &file, "--game", "2"]);
    fails(&["record", "replay", &file, "--game", "0"]);
    fails(&["record", "replay", &folder.path("none.csa")]);
    fails(&["record", "replay", &folder.path("")]);
}

#[test]
fn replay_steps_through_a_game_of_renju() {
    let folder = TestFolder::new("replay-renju");
    let game =
        "(;FF[4]GM[4]SZ[15]PB[Alice]RE[B+R]EV[a club evening];B[hh]MT[1.25];W[hg]C[above it])";
    let file = folder.write("game.sgf", game);
    let output = with_input(&["record", "replay", &file, "--ascii"], "\n\nq\n");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("* EVENT: a club evening\n"), "{text}");
    assert!(text.contains("1 h8  1.25 s\n"), "{text}");
    assert!(text.contains("2 h9\n* above it\nresignation\n"), "{text}");

    // The foul that lost is no move.
    let foul = folder.write("foul.points", "h8a1i8a3j8a5l8o15m8o13k8\n");
    let output = with_input(&["record", "replay", &foul, "--ascii"], "e\n");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("10 o13\nk8 is a foul: overline\n"), "{text}");
}
