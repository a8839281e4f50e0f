//! Files of the WTHOR base, made here.

use game::{Color, Symmetric as _};
use othello::{Move, Othello, Position, Scoring, Size, Symmetry};
use record::othello::{Cause, Discs, End, Headers, Node, Record};
use record::wthor::{self, Base, Collection, Fault, Kind, Names, Unwritable};

/// A file of these games: the numbers of a game, and its moves.
fn file(games: &[([u16; 3], [u8; 2], &[u8])]) -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 15];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0, 0xea, 7, 8, 0, 24, 0]);
    for (numbers, discs, moves) in games {
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(discs);
        bytes.extend(*moves);
        bytes.resize(bytes.len() + 60 - moves.len(), 0);
    }
    bytes
}

#[test]
fn games_are_read() {
    let read = wthor::read(&file(&[
        ([3, 1000, 2], [40, 36], &[56, 64]),
        ([0, 0, 0], [64, 64], &[]),
    ]));
    let read = read.expect("a file");
    assert_eq!((read.year, read.depth, read.games.len()), (2026, 24, 2));
    let game = &read.games[0];
    assert_eq!((game.tournament, game.black, game.white), (3, 1000, 2));
    assert_eq!((game.discs, game.theoretical), (40, 36));
    let moves: Vec<String> = game.moves.iter().map(Move::to_string).collect();
    assert_eq!(moves, ["f5", "d6"]);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    let fault = |bytes: &[u8]| wthor::read(bytes).map_err(|error| (error.game, error.fault));
    let good = ([0; 3], [32, 32], &[56_u8, 64] as &[u8]);
    assert_eq!(fault(&[1, 2, 3]), Err((None, Fault::Short)));
    let mut short = file(&[good]);
    short.pop();
    assert_eq!(
        fault(&short),
        Err((
            None,
            Fault::Length {
                items: 1,
                found: 83
            }
        ))
    );
    let mut huge = file(&[good]);
    huge[4..8].fill(0xff);
    assert!(matches!(fault(&huge), Err((None, Fault::Length { .. }))));
    let mut other = file(&[good]);
    other[12] = 10;
    assert_eq!(fault(&other), Err((None, Fault::Board(10))));
    assert_eq!(
        fault(&file(&[good, ([0; 3], [65, 0], &[])])),
        Err((Some(2), Fault::Discs(65)))
    );
    let square = Fault::Square {
        number: 2,
        found: 90,
    };
    assert_eq!(
        fault(&file(&[([0; 3], [32, 32], &[56, 90])])),
        Err((Some(1), square))
    );
    let illegal = fault(&file(&[good, ([0; 3], [32, 32], &[11])]));
    assert!(matches!(
        illegal,
        Err((Some(2), Fault::Illegal { number: 1, .. }))
    ));
    let error = wthor::read(&file(&[([0; 3], [32, 32], &[11])])).expect_err("a1 is not legal");
    assert_eq!(
        error.to_string(),
        "game 1: move 1 (a1): cannot be played here"
    );
}

/// A file of these names, each in so many bytes.
fn name_file(names: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![
        20,
        26,
        11,
        15,
        0,
        0,
        0,
        0,
        names.len() as u8,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ];
    for name in names {
        let end = bytes.len() + length;
        bytes.extend(*name);
        bytes.resize(end, 0);
    }
    bytes
}

#[test]
fn names_are_read_and_written() {
    let mut bytes = name_file(&[b"???", b"Andr\xe9 Dupont"], 20);
    let names = Names::read(&bytes, Kind::Players).expect("two names");
    assert_eq!(names.get(0), None);
    assert_eq!(names.get(1).as_deref(), Some("André Dupont"));
    assert_eq!(names.get(7).as_deref(), Some("#7"));
    assert_eq!(names.write(), bytes);
    assert!(Names::read(&bytes, Kind::Tournaments).is_err());
    bytes.pop();
    assert!(Names::read(&bytes, Kind::Players).is_err());
}

#[test]
fn names_get_numbers() {
    let mut names = Names::new(Kind::Players);
    assert_eq!(names.number(None), Ok(0));
    assert_eq!(names.number(Some("Zoë")), Ok(1));
    let long = "A name that is longer than the file has room for";
    assert_eq!(names.number(Some(long)), Ok(2));
    assert_eq!(names.number(Some("Zoë")), Ok(1));
    assert_eq!(names.number(Some(long)), Ok(2));
    assert_eq!(names.get(2).as_deref(), Some("A name that is long"));
    let found = "三盤".to_owned();
    assert_eq!(names.number(Some(&found)), Err(Unwritable::Name { found }));
    let again = Names::read(&names.write(), Kind::Players).expect("three names");
    assert_eq!(again, names);
}

/// Some games to their ends, with passes among them.
fn games() -> Vec<Vec<u8>> {
    let mut games = Vec::new();
    game_laws::random_games::<Othello>(&Size::Eight, 7, 40, 200, |line| {
        if line.verdict().is_some() {
            let squares = line.moves().iter().filter_map(|m| match m {
                Move::Place(square) => Some(10 * (square.rank() + 1) + square.file() + 1),
                Move::Pass => None,
            });
            games.push(squares.collect());
        }
    });
    games
}

#[test]
fn what_is_read_is_written_byte_for_byte() {
    let games = games();
    assert_eq!(games.len(), 40);
    let numbered: Vec<_> = (0..)
        .zip(&games)
        .map(|(number, moves)| ([3, number, 900 - number], [40, 36], &moves[..]))
        .collect();
    let bytes = file(&numbered);
    let read = wthor::read(&bytes).expect("a file");
    assert_eq!(wthor::write(&read), bytes);
    assert!(
        read.games
            .iter()
            .any(|game| game.moves.contains(&Move::Pass)),
        "some of them pass"
    );
}

#[test]
fn records_keep_what_the_base_says() {
    let games = games();
    let players = name_file(&[b"???", b"Alice", b"Bob"], 20);
    let tournaments = name_file(&[b"Various", b"Club"], 26);
    let base = Base {
        players: Names::read(&players, Kind::Players).expect("names"),
        tournaments: Names::read(&tournaments, Kind::Tournaments).expect("names"),
    };
    let numbered: Vec<_> = games
        .iter()
        .map(|moves| {
            let game = wthor::read(&file(&[([1, 1, 2], [0, 30], moves)])).expect("a game");
            let record = game.games[0].record(&game, &base);
            let margin = Scoring::EmptiesToWinner
                .margin(record.line().expect("legal").position(), Color::Black);
            ([1, 1, 2], [(32 + margin / 2) as u8, 30], &moves[..])
        })
        .collect();
    let mut bytes = file(&numbered);
    let records: Result<Vec<_>, _> = base
        .clone()
        .records(bytes.clone())
        .expect("a file")
        .collect();
    let records = records.expect("games");
    let first = &records[0];
    assert_eq!(first.players.black.as_deref(), Some("Alice"));
    assert_eq!(first.headers.get(Headers::EVENT), Some("Club"));
    assert_eq!(first.headers.get(Headers::DATE), Some("2026"));
    assert_eq!(first.headers.get(Headers::THEORETICAL), Some("30 at 24"));
    let counted = 2 * i32::from(numbered[0].1[0]) - 64;
    assert_eq!(
        first.end.map(|end| end.score.thousandths()),
        Some(1000 * counted)
    );
    let mut collection = Collection::new(base);
    for record in &records {
        collection.push(record).expect("a game of the base");
    }
    let written = collection.finish();
    // The day is lost, the rest is not.
    bytes[2..4].copy_from_slice(&[1, 1]);
    assert_eq!(written.games, bytes);
    assert_eq!(written.players, players);
    assert_eq!(written.tournaments, tournaments);
}

#[test]
fn what_the_base_cannot_hold_is_refused() {
    let push = |record: &Record| Collection::new(Base::default()).push(record);
    let elsewhere = Position::START.transformed(Symmetry::MirrorFiles);
    assert_eq!(push(&Record::new(elsewhere)), Err(Unwritable::Start));
    let mut record = Record::default();
    record.moves.push(Node::new("f5".parse().expect("a move")));
    assert_eq!(push(&record), Err(Unwritable::Unfinished));
    let end = |thousandths| End {
        cause: Cause::Resignation,
        score: Discs::from_thousandths(thousandths),
    };
    record.end = Some(end(-64_000));
    assert_eq!(push(&record), Ok(()));
    record.end = Some(end(500));
    assert_eq!(
        push(&record).map_err(|error| error.to_string()),
        Err("result: expected an even difference of at most 64 discs, found +0.50".to_owned())
    );
    record.end = Some(end(0));
    let mut collection = Collection::new(Base::default());
    for (year, expected) in [("2024", Ok(())), ("2024-05-06", Ok(()))] {
        let mut record = record.clone();
        record.headers.push(Headers::DATE, year);
        assert_eq!(collection.push(&record), expected);
    }
    record.headers.push(Headers::DATE, "2025");
    assert_eq!(
        collection.push(&record),
        Err(Unwritable::Year {
            expected: 2024,
            found: 2025
        })
    );
    // Without scores in theory the file has none.
    let written = wthor::read(&collection.finish().games).expect("two games");
    assert_eq!((written.year, written.depth), (2024, 0));
    assert_eq!(written.games[0].theoretical, 32);
    record.moves.push(Node::new("a1".parse().expect("a move")));
    assert!(matches!(push(&record), Err(Unwritable::Move(_))));
}
