//! Imports come as a whole, once, and with the same bytes.

use library::{GameLibrary, LibraryQuery, compact, verify};
use othello::Othello;
use shogi::Shogi;

use crate::test_library::{TestFolder, files, import, moves_text, random_line};

fn othello_text(seed: u64, games: usize) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let lines = (0..games).map(|_| {
        let line = random_line::<Othello>(&mut random, &othello::Size::Eight, 64, 4);
        moves_text(&line, "") + "\n"
    });
    lines.collect()
}

#[test]
fn importing_again_changes_no_byte_and_elsewhere_gives_the_same() {
    let folder = TestFolder::new();
    folder.write("a/one.f5d6", &othello_text(1, 200));
    folder.write("b/two.f5d6", &othello_text(2, 100));
    let report = folder.import();
    assert_eq!((report.files, report.added, report.known), (2, 300, 0));
    let before = files(&folder.library());
    let names: Vec<&str> = before.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["library.db", "library.lock", "positions-othello-1-300.seg"]
    );
    let again = folder.import();
    assert_eq!((again.files, again.added, again.known), (2, 0, 300));
    assert!(
        before == files(&folder.library()),
        "importing again has changed a file"
    );
    let other = folder.0.join("other");
    import(&other, &folder.0.join("records"));
    assert!(
        before == files(&other),
        "the same import elsewhere has other bytes"
    );
}

#[test]
fn a_game_in_two_files_is_one_game_with_both_sources() {
    let folder = TestFolder::new();
    let text = othello_text(3, 5);
    folder.write("a.f5d6", &text);
    let first = text.lines().next().expect("a game");
    // The same moves in another format, with names.
    let game: othello::Transcript = first.parse().expect("a game");
    let mut record = record::othello::Record::of(&game.line);
    record.players.black = Some("Alice".to_owned());
    folder.write("b.ggf", &record::ggf::to_text(&record));
    let report = folder.import();
    assert_eq!((report.added, report.known), (5, 1));
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let game = library.game::<Othello>(1).expect("the first game");
    let sources: Vec<_> = game
        .sources
        .iter()
        .map(|source| {
            (
                source.file.rsplit('/').next().unwrap_or_default(),
                source.number,
            )
        })
        .collect();
    assert_eq!(sources, [("a.f5d6", 1), ("b.ggf", 1)]);
    // What the second source adds is kept with it.
    let differs = game.sources[1].differs.as_deref().unwrap_or_default();
    assert!(differs.contains("Alice"), "{differs}");
}

#[test]
fn small_imports_become_few_segments_and_compaction_keeps_the_answers() {
    let folder = TestFolder::new();
    let query = LibraryQuery::<Othello>::default();
    for number in 0..12 {
        folder.write(&format!("{number}.f5d6"), &othello_text(100 + number, 10));
        folder.import();
    }
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let shelf = library.statistics().expect("statistics").shelves[0].clone();
    assert_eq!(shelf.games, 120);
    assert!(
        shelf.segments <= 7,
        "{} segments of 120 games",
        shelf.segments
    );
    let before = library.tree(&query).expect("a tree");
    assert_eq!(before.games, 120);
    compact(&folder.library(), |_| ()).expect("compaction");
    // Who has it open still gets the same answers, and so does who opens it now.
    assert_eq!(library.tree(&query).expect("a tree"), before);
    let library = GameLibrary::open(&folder.library()).expect("a library");
    assert_eq!(library.tree(&query).expect("a tree"), before);
    assert_eq!(
        library.statistics().expect("statistics").shelves[0].segments,
        1
    );
    let report = verify(&folder.library(), false, |_| ()).expect("a check");
    assert_eq!(
        (report.games, report.damaged.len(), report.broken.len()),
        (120, 0, 0)
    );
}

#[test]
fn a_position_with_colours_turned_is_found_on_request() {
    let folder = TestFolder::new();
    folder.write(
        "games.sfen",
        "startpos moves 7g7f 3c3d 2g2f 4c4d\nstartpos moves 2g2f 8c8d 7g7f\n",
    );
    folder.import();
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let mut line = game::Line::<Shogi>::new(shogi::Rules::default());
    for m in ["7g7f", "3c3d"] {
        line.push(m.parse().expect("a move")).expect("legal");
    }
    // White to move with Black's pawn on 7f and nothing else is the turned board of Black to move after 3d.
    let mut query = LibraryQuery::<Shogi>::of_position(line.positions()[1].clone());
    assert_eq!(library.search(&query, None).expect("an answer").len(), 1);
    let turned = shogi::Sfen::new(line.positions()[1].clone()).to_string();
    assert!(turned.ends_with("w - 1"), "{turned}");
    query.position = <Shogi as library::LibraryGame>::with_colours_turned(&line.positions()[1]);
    assert_eq!(library.search(&query, None).expect("an answer").len(), 0);
    query.either_colour = true;
    assert_eq!(library.search(&query, None).expect("an answer").len(), 1);
}
