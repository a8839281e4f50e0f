//! The library as pages ask it.

use std::fs;
use std::path::PathBuf;

use web::library::Library;
use web::messages::{
    LibraryAnswer, LibraryConditions, LibraryPosition, LibraryRequest, LibraryRow, Text,
};

/// Two games of one opening in different order of moves, and one from another side of the board.
const GAMES: &[u8] = b"\
(;GM[Othello]DT[1999]PB[Alice]PW[Bob]RE[+64.00:r]TY[8]B[f5]W[d6]B[c3]W[d3]B[c4];)
(;GM[Othello]DT[2004]PB[Dora]PW[Alice]RE[-64.00:r]TY[8]B[f5]W[d6]B[c4]W[d3]B[c3];)
(;GM[Othello]DT[2010]PB[Bob]PW[Carol]RE[-64.00:r]TY[8]B[d3]W[c5]B[e6]W[d2];)
";

struct Shelf {
    folder: PathBuf,
    library: Box<dyn Library>,
}

impl Shelf {
    fn new(name: &str) -> Shelf {
        let name = format!("boards-library-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        Shelf {
            library: super::super::library(folder.join("library")),
            folder,
        }
    }

    fn ask(&self, request: LibraryRequest) -> Result<LibraryAnswer, Text> {
        self.library.answer(request, &mut |_| ())
    }

    fn import(&self, name: &str, bytes: &[u8]) -> (u32, u32, u32) {
        match self.library.import(name, bytes, &mut |_| ()) {
            Ok(LibraryAnswer::Imported {
                added,
                known,
                refused,
                ..
            }) => (added, known, refused),
            other => panic!("{other:?}"),
        }
    }

    fn rows(&self, conditions: LibraryConditions) -> Result<Vec<LibraryRow>, Text> {
        let request = LibraryRequest::Games {
            game: "othello".to_owned(),
            conditions,
            position: None,
            skipped: 0,
        };
        match self.ask(request)? {
            LibraryAnswer::Games { total, rows } => {
                assert_eq!(total as usize, rows.len());
                Ok(rows)
            }
            other => panic!("{other:?}"),
        }
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn files_that_pages_send_become_games_once() {
    let shelf = Shelf::new("import");
    let LibraryAnswer::State { state } = shelf.ask(LibraryRequest::State).expect("a state") else {
        panic!("no state");
    };
    assert!(state.shelves.is_empty() && state.trouble.is_none());
    assert_eq!(shelf.import("../../games.ggf", GAMES), (3, 0, 0));
    assert_eq!(shelf.import("games.ggf", GAMES), (0, 3, 0));
    assert_eq!(
        shelf
            .import("broken.csa", b"V2.2\nPI\n+\n+7776FU\n+7776FU\n")
            .2,
        1
    );
    let nameless = shelf.library.import("..", GAMES, &mut |_| ());
    assert!(nameless.is_err(), "{nameless:?}");
    let request = LibraryRequest::Game {
        game: "othello".to_owned(),
        number: 1,
    };
    let answer = shelf.ask(request).expect("a game");
    let LibraryAnswer::Game {
        document, sources, ..
    } = answer
    else {
        panic!("no game");
    };
    // One source, by its name alone: a file that is sent has no place here.
    assert_eq!(sources, ["games.ggf (1)"]);
    assert_eq!(document.players, ["Alice", "Bob"]);
    assert_eq!(document.nodes.len(), 6);
    let left = fs::read_dir(shelf.folder.join("library")).expect("a folder");
    let names: Vec<String> = left
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert!(
        names.iter().all(|name| !name.starts_with("incoming")),
        "{names:?}"
    );
}

#[test]
fn lists_and_trees_follow_the_conditions() {
    let shelf = Shelf::new("conditions");
    shelf.import("games.ggf", GAMES);
    let all = shelf.rows(LibraryConditions::default()).expect("rows");
    let dates: Vec<&str> = all.iter().map(|row| row.date.as_str()).collect();
    assert_eq!(dates, ["2010", "2004", "1999"]);
    let alice = shelf.rows(LibraryConditions {
        player: "ali".to_owned(),
        last_year: Some(2000),
        ..LibraryConditions::default()
    });
    assert_eq!(alice.expect("rows").len(), 1);
    let wrong = shelf.rows(LibraryConditions {
        pattern: "a1=Q".to_owned(),
        ..LibraryConditions::default()
    });
    let why = wrong.expect_err("no pattern");
    assert!(
        why.en.contains("expected a piece") && why.ja != why.en,
        "{why:?}"
    );

    let tree = |moves: &[&str], conditions| {
        let request = LibraryRequest::Tree {
            game: "othello".to_owned(),
            position: LibraryPosition {
                moves: moves.iter().map(|&text| text.to_owned()).collect(),
                ..LibraryPosition::default()
            },
            conditions,
        };
        match shelf.ask(request).expect("an answer") {
            LibraryAnswer::Tree { tree } => tree,
            other => panic!("{other:?}"),
        }
    };
    let start = tree(&[], LibraryConditions::default());
    assert_eq!((start.games, start.black, start.white), (3, 1, 2));
    assert_eq!(start.moves.len(), 1, "all first moves are one");
    let after = tree(
        &["f5", "d6", "c3", "d3", "c4"],
        LibraryConditions::default(),
    );
    assert_eq!((after.games, after.ended), (2, 2));
    assert_eq!(
        after.opening.map(|title| title.en),
        Some("Tiger".to_owned())
    );
    let white = LibraryConditions {
        white: "Alice".to_owned(),
        ..LibraryConditions::default()
    };
    let own = tree(&["f5", "d6"], white);
    assert_eq!((own.games, own.moves[0].text.as_str()), (1, "c4"));
    assert_eq!(own.moves[0].chance, None);
}

#[test]
fn cards_are_asked_judged_and_come_again() {
    let shelf = Shelf::new("cards");
    shelf.import("games.ggf", GAMES);
    let start = "---------------------------OX------XO---------------------------B1";
    let deck = serde_json::json!({"deck": 1, "game": "othello", "cards": [{
        "position": start, "best": "f5", "played": "d3", "line": ["f5", "d6"], "loss": 300,
        "origin": "Alice - Bob", "due": 0, "stability": null, "difficulty": null, "reviewed": null,
        "reviews": 0, "lapses": 0, "kind": "endgame", "level": 2}]});
    let game = || "othello".to_owned();
    let take = |text: String| shelf.ask(LibraryRequest::TakeDeck { game: game(), text });
    assert_eq!(
        take(deck.to_string()),
        Ok(LibraryAnswer::TakenDeck { added: 1 })
    );
    let wrong = take(deck.to_string().replace("\"level\":2", "\"level\":9"));
    assert!(wrong.is_err_and(|why| why.en.contains("card 1: level")));
    let cards = |kind: &str, level| {
        let kind = kind.to_owned();
        let request = LibraryRequest::Cards {
            game: game(),
            kind,
            level,
        };
        match shelf.ask(request).expect("cards") {
            LibraryAnswer::Cards { due, card, .. } => (due, card),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(cards("mistake", 0).0, 0);
    assert_eq!(cards("endgame", 2).0, 1);
    let card = cards("", 0).1.expect("a card");
    assert_eq!(
        (card.kind.as_str(), card.level, card.played.en.as_str()),
        ("endgame", 2, "d3")
    );
    let judge = |text: &str| {
        let (position, text) = (card.position.clone(), text.to_owned());
        let request = LibraryRequest::Judge {
            game: game(),
            position,
            text,
        };
        match shelf.ask(request).expect("a verdict") {
            LibraryAnswer::Verdict {
                is_right,
                line,
                best,
            } => {
                let line: Vec<String> = line.into_iter().map(|name| name.en).collect();
                (is_right, line.join(" "), best)
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(judge("d3"), (false, "f5 d6".to_owned(), "f5".to_owned()));
    assert!(judge("f5").0);
    let answer = |recall| {
        let position = card.position.clone();
        shelf.ask(LibraryRequest::Answer {
            game: game(),
            position,
            recall,
        })
    };
    assert!(answer(7).is_err());
    assert_eq!(answer(1), Ok(LibraryAnswer::Answered { days: 0 }));
    assert_eq!(cards("", 0).0, 1, "what was forgotten comes again today");
    assert!(matches!(
        answer(3),
        Ok(LibraryAnswer::Answered { days: 1.. })
    ));
    assert_eq!(cards("", 0), (0, None));
}
