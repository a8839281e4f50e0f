//! What libraries refuse and survive.

use std::fs;

use library::{GameLibrary, Importer, LibraryError, LibraryQuery, verify};
use othello::Othello;

use crate::test_library::{TestFolder, moves_text, random_line};

fn filled() -> TestFolder {
    let folder = TestFolder::new();
    let mut random = fastrand::Rng::with_seed(9);
    let lines = (0..50).map(|_| {
        let line = random_line::<Othello>(&mut random, &othello::Size::Eight, 64, 4);
        moves_text(&line, "") + "\n"
    });
    folder.write("games.f5d6", &lines.collect::<String>());
    folder.import();
    folder
}

#[test]
fn one_broken_file_among_many_is_named_and_the_rest_is_imported() {
    let folder = TestFolder::new();
    let mut random = fastrand::Rng::with_seed(7);
    for number in 0..300 {
        let line = random_line::<Othello>(&mut random, &othello::Size::Eight, 20, 0);
        folder.write(&format!("{number:03}.f5d6"), &moves_text(&line, ""));
    }
    folder.write("150.f5d6", "f5d6a1\n");
    folder.write("151.csa", "V2.2\nPI\n+\n+7776FU\n+7776FU\n");
    folder.write("152.wtb", "no base at all");
    let report = folder.import();
    assert_eq!(report.files, 302);
    let refused: Vec<String> = report.refused.iter().map(ToString::to_string).collect();
    assert_eq!(refused.len(), 3, "{refused:?}");
    assert!(
        refused[0].contains("150.f5d6: game 1: ") && refused[0].contains("a1"),
        "{}",
        refused[0]
    );
    assert!(refused[1].contains("151.csa: game 1: "), "{}", refused[1]);
    assert!(refused[2].contains("152.wtb: "), "{}", refused[2]);
    assert_eq!(report.added + report.known, 299);
}

/// Nobody reads a reason of megabytes, and no file is read whole because it has no end of line.
#[test]
fn a_file_of_noise_is_refused_in_a_few_words() {
    let folder = TestFolder::new();
    let letters = ["\0", "x", "あ"];
    for (letter, name) in letters.iter().zip(["noise.csa", "noise.ggf", "noise.kif"]) {
        folder.write(name, &letter.repeat(1 << 20));
    }
    folder.write("endless.csa", &"V2.2\n".repeat(4 << 20));
    folder.write("good.f5d6", "f5d6c3\n");
    folder.write("prose.txt", &"no game at all\n".repeat(1000));
    // What is beside the games of a match is no record.
    folder.write("match/plan.toml", "");
    folder.write("match/summary.txt", "10 games");
    folder.write("match/summary.json", "{}");
    let report = folder.import();
    assert_eq!(report.added, 1);
    assert!(report.refused.len() >= 3, "{:?}", report.refused.len());
    for refused in &report.refused {
        assert!(refused.why.len() < 2000, "{} bytes", refused.why.len());
    }
    let of = |name| {
        report
            .refused
            .iter()
            .filter(move |refused| refused.file.ends_with(name))
    };
    assert_eq!(of("prose.txt").count(), 11);
    assert_eq!(
        of("prose.txt").next_back().map(|refused| &*refused.why),
        Some("990 more games are refused")
    );
    assert_eq!(of("summary.txt").count() + of("summary.json").count(), 0);
    let endless = report
        .refused
        .iter()
        .find(|refused| refused.file.ends_with("endless.csa"));
    let why = endless.map(|refused| refused.why.as_str());
    assert!(why.is_some_and(|why| why.contains("too large")), "{why:?}");
}

#[test]
fn a_damaged_segment_is_found_and_made_again() {
    let folder = filled();
    let query = LibraryQuery::<Othello>::default();
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let answer = library.tree(&query).expect("a tree");
    drop(library);
    let segment = folder.library().join("positions-othello-1-50.seg");
    let whole = fs::read(&segment).expect("a segment");
    for place in [0, 9, 20, 70, whole.len() / 2, whole.len() - 3] {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        fs::write(&segment, &bytes).expect("damage");
        let report = verify(&folder.library(), false, |_| ()).expect("a check");
        assert_eq!(report.damaged.len(), 1, "byte {place}");
        assert!(!report.repaired);
        // Whatever the damage, it is an answer or an error, no panic.
        if let Ok(library) = GameLibrary::open(&folder.library()) {
            let _ = library.tree(&query);
            let _ = library.search(&query, None);
        }
    }
    fs::remove_file(&segment).expect("damage");
    let report = verify(&folder.library(), true, |_| ()).expect("a repair");
    assert!(report.repaired && report.broken.is_empty());
    assert!(
        fs::read(&segment).expect("a segment") == whole,
        "the repaired file has other bytes"
    );
    let library = GameLibrary::open(&folder.library()).expect("a library");
    assert_eq!(library.tree(&query).expect("a tree"), answer);
}

#[test]
fn a_library_of_a_newer_version_is_refused() {
    let folder = filled();
    let segment = folder.library().join("positions-othello-1-50.seg");
    let mut bytes = fs::read(&segment).expect("a segment");
    bytes[8] += 1;
    fs::write(&segment, bytes).expect("a newer segment");
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let answer = library.tree(&LibraryQuery::<Othello>::default());
    assert!(
        matches!(answer, Err(LibraryError::Newer { .. })),
        "{answer:?}"
    );
    // The version of the database is at byte 60 of its file.
    let database = folder.library().join("library.db");
    let mut bytes = fs::read(&database).expect("a database");
    bytes[63] += 1;
    fs::write(&database, bytes).expect("a newer database");
    let opened = GameLibrary::open(&folder.library()).map(|_| ());
    assert!(
        matches!(opened, Err(LibraryError::Newer { .. })),
        "{opened:?}"
    );
    let mut bytes = fs::read(&database).expect("a database");
    bytes[63] = 1;
    fs::write(&database, bytes).expect("an older database");
    let opened = GameLibrary::open(&folder.library()).map(|_| ());
    assert!(
        matches!(opened, Err(LibraryError::Older { .. })),
        "{opened:?}"
    );
}

#[test]
fn two_cannot_import_at_once_and_a_folder_without_a_library_says_so() {
    let folder = TestFolder::new();
    let _first = Importer::open(&folder.library()).expect("a library");
    let second = Importer::open(&folder.library()).map(|_| ());
    assert!(
        matches!(second, Err(LibraryError::InUse { .. })),
        "{second:?}"
    );
    let missing = GameLibrary::open(&folder.0.join("elsewhere")).map(|_| ());
    assert!(
        matches!(missing, Err(LibraryError::Missing { .. })),
        "{missing:?}"
    );
}

#[test]
fn what_a_cut_off_import_leaves_is_removed() {
    let folder = filled();
    for name in [
        "positions-othello-51-60.seg",
        "positions-othello-51-70.seg.part",
    ] {
        fs::write(folder.library().join(name), "half").expect("a file");
    }
    drop(Importer::open(&folder.library()).expect("a library"));
    let left = fs::read_dir(folder.library()).expect("a folder").count();
    assert_eq!(left, 3, "database, lock and one segment");
}
