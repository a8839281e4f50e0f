//! Learning by line patterns: files, logs, and what literal and corrected learning do.

use std::fs;
use std::path::{Path, PathBuf};

use game::Color;
use learn::{Learner, Measures, Method};
use othello::Position;
use othello_engine::classic::{Counts, LineNumber};
use othello_lab::lines::{Block, Blocks, Board, Folder, Lines, Log, Settings};

/// A folder of its own for each test, removed when the test is done.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("lines-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Place(path)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect(name);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Learns from so many games to the end, logs them under number 3, and writes.
fn learn(games: u64, place: &Place) {
    learn_by(
        Settings {
            games,
            ..Settings::default()
        },
        place,
    );
}

/// The same with the mistakes of the original.
fn learn_literally(games: u64, place: &Place) {
    learn_by(
        Settings {
            games,
            literal: true,
            ..Settings::default()
        },
        place,
    );
}

fn learn_by(settings: Settings, place: &Place) {
    let settings = Settings {
        log: Some("3".to_owned()),
        data: Some(place.0.clone()),
        ..settings
    };
    let mut learner = Lines::begin(&settings, 7).expect("a learner");
    while learner.step() < learner.total() {
        learner.advance(&mut Measures::default()).expect("a game");
    }
    learner.save().expect("a checkpoint");
}

fn importing(path: &Path) -> Settings {
    Settings {
        import: vec![path.to_owned()],
        ..Settings::default()
    }
}

fn times(counts: &Counts) -> u64 {
    let all = LineNumber::all().flat_map(|line| counts.of(line));
    all.map(|(_, count)| u64::from(count) + 1).sum()
}

const LOG: &str = "oserou_log_learn/oserou_log_learn_incdec3.csv";

/// The first block after f5 d6, by hand from the definition: ranks, files, diagonals.
#[test]
fn the_rows_of_a_block() {
    let mut position = Position::START;
    for m in ["f5", "d6"] {
        position = game::Position::play(&position, m.parse().expect("a move")).expect("legal");
    }
    // Ranks 4 to 6: ---OX---, ---OXX--, ---O----.
    let board = Board {
        number: 2,
        owner: Color::White,
        position,
    };
    let block = Block::of(&board);
    let codes = |line: usize| block.patterns[line - 1].pattern().0;
    assert_eq!(codes(1), [0i8; 0]);
    assert_eq!(codes(4), [2, -3, -1]);
    assert_eq!(codes(5), [2, -3, -1]);
    assert_eq!(codes(6), [2, -2]);
    assert_eq!(codes(9 + 3), [2, -2]);
    assert_eq!(codes(9 + 4), [1, -1]);
    // d4 and e5 on the long diagonal, d6 on that from a3.
    assert_eq!(codes(22), [2, -3, -1]);
    assert_eq!(codes(20), [2, -2]);
}

#[test]
fn a_reset_writes_what_the_original_does_and_files_keep_their_form() {
    let place = Place::new("form");
    let folder = Folder::new(&place.0);
    assert_eq!(folder.read().expect("nothing"), None);
    // A mistyped folder is not made.
    assert!(folder.reset().is_err());
    fs::create_dir_all(place.0.join("data_learn")).expect("a folder");
    folder.reset().expect("a reset");
    assert_eq!(place.read("data_learn/line1.csv"), "0,-1\r\n");
    assert_eq!(place.read("data_learn/line38.csv"), "0,-1\r\n");
    // The order of the rows and their ends stay.
    let text = "50,-1\n0\n67,2\n192,-2,2\n136,-2\n4,-3,3\n";
    place.write("data_learn/line17.csv", text);
    let learned = folder.read().expect("line files").expect("there are");
    folder.write(&learned).expect("written");
    assert_eq!(place.read("data_learn/line17.csv"), text);
    assert_eq!(place.read("data_learn/line18.csv"), "0,-1\r\n");
    // The note's spelling, in a folder of its own.
    let other = Place::new("spelling");
    for line in 1..=38 {
        other.write(&format!("line_{line}.csv"), "3,-1\r\n");
    }
    let folder = Folder::new(&other.0);
    let learned = folder.read().expect("line files").expect("there are");
    folder.write(&learned).expect("written");
    assert_eq!(other.read("line_5.csv"), "3,-1\r\n");
    assert!(!other.0.join("line5.csv").exists());
}

#[test]
fn damaged_files_are_refused_whole() {
    let place = Place::new("damaged");
    let folder = Folder::new(&place.0);
    fs::create_dir_all(place.0.join("data_learn")).expect("a folder");
    folder.reset().expect("a reset");
    let refused = |text: &str, expected: &str| {
        place.write("data_learn/line17.csv", text);
        let why = folder.read().expect_err(text).to_string();
        assert!(
            why.contains("line17.csv, line ") && why.contains(expected),
            "{why}"
        );
    };
    refused("0,-1\r\n3,4\r\n", "line 2: code 1: expected -3");
    refused("0,1,2\r\n", "line 1: code 2: 2 cannot follow");
    refused("0,1,-1,1\r\n", "has 3 squares and cannot change 3 times");
    refused(
        "many,1\r\n",
        "count: expected a whole number, found \"many\"",
    );
    refused("0,1\r\n1,1\r\n", "line 2: this pattern has a row before");
    refused("0,1\r\n12,-", "was cut");
    refused("", "expected a row");
    fs::remove_file(place.0.join("data_learn/line17.csv")).expect("removed");
    let why = folder.read().expect_err("one is missing").to_string();
    assert!(why.contains("line17.csv"), "{why}");
}

#[test]
fn damaged_logs_are_refused_whole() {
    let place = Place::new("log");
    learn(2, &place);
    let text = place.read(LOG);
    let file = Path::new("log.csv");
    let refused = |text: &str, expected: &str| {
        let games = Blocks::parse(file, text.as_bytes()).and_then(|blocks| Log::of(file, &blocks));
        let why = games.expect_err(expected).to_string();
        assert!(
            why.starts_with("log.csv, line ") && why.contains(expected),
            "{why}"
        );
    };
    let rows: Vec<&str> = text.split_inclusive('\n').collect();
    assert!(rows.len().is_multiple_of(39));
    let without = |row: usize| [&rows[..row], &rows[row + 1..]].concat().concat();
    refused(&without(38), "line 39: first number: expected 0");
    refused(
        &without(rows.len() - 1),
        "expected a block of 39 rows, found 38",
    );
    let with = |row: usize, new: &str| [&rows[..row], &[new], &rows[row + 1..]].concat().concat();
    refused(&with(39, "7\r\n"), "line 40: turns: expected");
    refused(&with(4, "0,1\r\n"), "line 1: turn");
    refused(&with(4, "0,9\r\n"), "line 5: code 1");
}

#[test]
fn a_log_gives_the_games_back() {
    let place = Place::new("games");
    learn(6, &place);
    let text = place.read(LOG);
    let file = Path::new(LOG);
    let blocks = Blocks::parse(file, text.as_bytes()).expect("blocks");
    let Log(games) = Log::of(file, &blocks).expect("games");
    assert!((1..=6).contains(&games.len()));
    let own = games.iter().flat_map(|game| {
        let own = game.boards.iter().filter(|board| board.owner == game.owner);
        own.map(Block::of)
    });
    assert_eq!(own.collect::<Vec<_>>(), blocks.0);
    // Both colours win some.
    assert!(games.iter().any(|game| game.owner == Color::Black));
    assert!(games.iter().any(|game| game.owner == Color::White));
}

/// Corrected learning counts a game once; the original counts the whole log again.
#[test]
fn literal_learning_counts_twice() {
    let counted = |place: &Place| {
        let learned = Folder::new(&place.0).read().expect("line files");
        learned.expect("there are").counts
    };
    let blocks = |place: &Place| {
        let text = place.read(LOG);
        Blocks::parse(Path::new(LOG), text.as_bytes())
            .expect("blocks")
            .0
    };
    let seen = |blocks: &[Block]| {
        let mut counts = Counts::reset();
        for (line, id) in blocks.iter().flat_map(Block::lines) {
            counts.see_pattern(line, id, 1);
        }
        counts
    };
    let corrected = Place::new("corrected");
    learn(5, &corrected);
    learn(5, &corrected);
    assert_eq!(counted(&corrected), seen(&blocks(&corrected)));
    assert!(corrected.0.join("data_learn/weights.csv").exists());

    let literal = Place::new("literal");
    learn_literally(5, &literal);
    let first = blocks(&literal);
    assert!(first.iter().all(|block| block.number.is_multiple_of(2)));
    assert_eq!(counted(&literal), seen(&first));
    learn_literally(5, &literal);
    let both = blocks(&literal);
    assert_eq!(counted(&literal), seen(&[first, both].concat()));
    assert!(!literal.0.join("data_learn/weights.csv").exists());
    assert!(times(&counted(&literal)) > 38);
}

#[test]
fn logs_and_line_files_are_imported() {
    let from = Place::new("from");
    learn(5, &from);
    let (log, lines) = (from.0.join(LOG), from.0.clone());
    let import = |path: &Path| {
        let learner = Lines::begin(&importing(path), 1).expect("a learner");
        learner.save().expect("files")
    };
    let known = |files: &learn::Files| {
        let rows = String::from_utf8_lossy(&files["line4.csv"]).lines().count();
        (rows, files["weights.csv"].len())
    };
    let (rows, weights) = known(&import(&log));
    assert!(rows > 10 && weights > 1000);
    // Line files have no weights to give.
    assert_eq!(known(&import(&lines)), (rows, 0));
    let bad = importing(Path::new("/nowhere/log.csv"));
    let why = Lines::begin(&bad, 1).expect_err("no file").to_string();
    assert!(why.contains("/nowhere/log.csv"), "{why}");
}

#[test]
fn settings_that_cannot_work() {
    let usual = Settings::default;
    for (settings, expected) in [
        (
            Settings {
                base: 1.0,
                ..usual()
            },
            "base: expected more than 1, found 1",
        ),
        (
            Settings {
                noise: -1.0,
                ..usual()
            },
            "noise: expected 0 to 1000, found -1",
        ),
        (
            Settings {
                rate: f64::NAN,
                ..usual()
            },
            "rate: expected 0 to 1, found NaN",
        ),
    ] {
        let why = Lines::begin(&settings, 1).expect_err(expected).to_string();
        assert_eq!(why, expected);
    }
}
