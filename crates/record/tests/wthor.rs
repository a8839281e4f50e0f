//! Files of the WTHOR base, made here.

use othello::Move;
use record::wthor::{self, Fault};

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

#[test]
fn names_are_read() {
    let mut bytes = vec![20, 26, 11, 15, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0];
    for name in [b"???".as_slice(), b"Andr\xe9 Dupont"] {
        let mut name = name.to_vec();
        name.resize(20, 0);
        bytes.extend(name);
    }
    assert_eq!(
        wthor::names(&bytes),
        Ok(vec!["???".to_owned(), "André Dupont".to_owned()])
    );
    bytes.pop();
    assert!(wthor::names(&bytes).is_err());
}
