//! What is written of a game of Othello reads back as it was, and nothing panics on what is not
//! quite a game.

use std::time::Duration;

use fastrand::Rng;
use game::{Color, Line, Outcome, Position as _};
use game_laws::random_games;
use othello::{Move, Othello, Position, Size, Squares};
use proptest::prelude::*;
use record::ggf::{Reader, games, to_text};
use record::othello::{Cause, Discs, End, Headers, Record};

/// Anything that fits on a line and stays there.
fn words(rng: &mut Rng) -> String {
    const LETTERS: [char; 14] = [
        'a', 'Z', '9', ' ', ':', '/', '\\', '[', ']', '(', ')', ';', '黒', '*',
    ];
    let text: String = (0..rng.usize(1..12))
        .map(|_| LETTERS[rng.usize(..LETTERS.len())])
        .collect();
    match text.trim() {
        "" => "x".to_owned(),
        text => text.to_owned(),
    }
}

/// The record of a line with everything that the format has words for.
fn decorated(rng: &mut Rng, line: &Line<Othello>) -> Record {
    let mut record = Record::of(line);
    for color in Color::BOTH {
        record.players[color] = rng.bool().then(|| words(rng));
    }
    for key in [
        Headers::SITE,
        Headers::RATING_BLACK,
        Headers::DATE,
        Headers::TIME,
        "KB",
        "XYZ",
    ] {
        if rng.bool() {
            record.headers.push(key, words(rng));
        }
    }
    for node in &mut record.moves {
        node.evaluation = rng
            .bool()
            .then(|| Discs::from_thousandths(rng.i32(-64_000..=64_000)));
        node.time = rng
            .bool()
            .then(|| Duration::from_millis(rng.u64(..100_000)));
    }
    if record.end.is_none() && rng.bool() {
        let cause = [
            Cause::Resignation,
            Cause::Time,
            Cause::Agreement,
            Cause::Unsaid,
        ][rng.usize(..4)];
        let score = Discs::from_thousandths(500 * rng.i32(-128..=128));
        record.end = Some(End { cause, score });
    }
    record
}

fn check(record: &Record) {
    let text = to_text(record);
    let mut again = games(&text);
    let game = again.next().expect("a game").expect(&text);
    assert_eq!(game, *record, "{text}");
    assert!(again.next().is_none());
    assert_eq!(to_text(&game), text);
}

/// Any board, mostly full ones, so that many have passes and ends near.
fn random_position(rng: &mut Rng) -> Position {
    let empty = rng.u64(..) & rng.u64(..) & if rng.bool() { rng.u64(..) } else { u64::MAX };
    let black = rng.u64(..) & !empty;
    let white = !black & !empty;
    let turn = Color::BOTH[rng.usize(..2)];
    Position::new(Squares::from_bits(black), Squares::from_bits(white), turn).expect("disjoint")
}

#[test]
fn games_from_the_usual_start() {
    let mut rng = Rng::with_seed(1);
    let mut passes = 0;
    random_games::<Othello>(&Size::Eight, 1, 60, 200, |line| {
        passes += usize::from(line.moves().last() == Some(&Move::Pass));
        if line.verdict().is_some() || rng.u8(..8) == 0 {
            check(&decorated(&mut rng, line));
        }
    });
    assert!(passes > 20, "{passes}");
}

#[test]
fn games_from_anywhere() {
    let mut rng = Rng::with_seed(2);
    let (mut passes, mut over, mut white) = (0, 0, 0);
    for _ in 0..1000 {
        let start = random_position(&mut rng);
        white += usize::from(start.turn() == Color::White);
        let mut line = Line::<Othello>::from_position(Size::Eight, start);
        let longest = rng.usize(..40);
        while line.moves().len() < longest && line.verdict().is_none() {
            let moves = line.position().legal_moves();
            line.push_unchecked(moves[rng.usize(..moves.len())]);
        }
        passes += line.moves().iter().filter(|m| **m == Move::Pass).count();
        over += usize::from(line.verdict().is_some());
        check(&decorated(&mut rng, &line));
    }
    assert!(
        passes > 100 && over > 100 && white > 100,
        "{passes} {over} {white}"
    );
}

#[test]
fn a_file_of_many_games() {
    let mut rng = Rng::with_seed(3);
    let mut written = Vec::new();
    random_games::<Othello>(&Size::Eight, 3, 20, 200, |line| {
        if line.verdict().is_some() {
            written.push(decorated(&mut rng, line));
        }
    });
    let text: String = written.iter().map(to_text).collect();
    assert_eq!(text.lines().count(), written.len());
    let read: Result<Vec<_>, _> = games(&text).collect();
    assert_eq!(read.expect("whole"), written);
}

#[test]
fn ends_off_the_board() {
    for winner in Color::BOTH {
        let outcome = Outcome::Win(winner);
        let record = Record {
            end: Some(End::off_board(Cause::Time, outcome)),
            ..Record::default()
        };
        assert_eq!(record.outcome(), Some(outcome));
        check(&record);
    }
}

/// Reads a file to its end. What is read is legal, and can be written and read again.
fn read(bytes: &[u8]) {
    for game in Reader::new(bytes) {
        let game = game.unwrap_or_else(|partial| {
            assert!(partial.error.line > 0 && !partial.to_string().is_empty());
            *partial.record
        });
        game.line().expect("legal");
        check(&game);
    }
}

#[test]
fn files_with_wrong_bytes() {
    let archive = include_str!("../files/ggs.ggf").as_bytes();
    let mut rng = Rng::with_seed(4);
    const BYTES: &[u8] = b"()[];/\\:*O-X8ab0.+ \n\xff";
    for _ in 0..600 {
        let start = rng.usize(..archive.len());
        let mut bytes = archive[start..archive.len().min(start + 3000)].to_vec();
        for _ in 0..rng.usize(1..8) {
            let at = rng.usize(..bytes.len());
            let byte = BYTES[rng.usize(..BYTES.len())];
            match rng.u8(..3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => {}
            }
        }
        read(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        read(&bytes);
        read(&[b"(;PB[", &bytes[..]].concat());
    }

    #[test]
    fn ggf_like(text in "\\(;(GM\\[Othello\\])?((B|W|RE|KM|TY|TI|PB|XY|BO)\\[(f5|d6|PA|8|c4)?[-+a-f0-9.:/rts\\\\\\n(; ]{0,5}\\]){0,12};\\)") {
        read(text.as_bytes());
    }
}
