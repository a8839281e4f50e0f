use web::desk::PlayedLine;
use web::messages::Setup;

use super::{desk, line, started};

/// Compares a line with one that is read from the texts of its moves.
fn check(game: &str, line: &dyn PlayedLine) {
    let read = desk(game).line(&Setup::default(), line.moves());
    let read = read.unwrap_or_else(|why| panic!("{game} {:?}: {why:?}", line.moves()));
    assert_eq!(line.moves(), read.moves());
    assert_eq!(line.view(), read.view());
    assert_eq!(line.names(0), read.names(0));
    assert_eq!(line.declared(), read.declared());
    assert_eq!(line.told(true), read.told(true));
    assert_eq!(line.picture(), read.picture());
}

#[test]
fn a_line_that_grows_and_shrinks_is_one_that_is_read() {
    for game in ["othello", "renju", "shogi"] {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut line = line(game, "");
        for _ in 0..60 {
            let Some(legal) = rng.choice(line.view().legal) else {
                break;
            };
            let before = line.copy();
            assert_eq!(line.typed(&legal.text).as_ref(), Ok(&legal.text));
            line.push(&legal.text).expect("a legal move");
            check(game, &*line);
            check(game, &*before);
            let (length, names) = (line.moves().len(), line.names(0));
            assert_eq!(line.names(length - 1), names[length - 1..]);
            assert!(line.push("nonsense").is_err());
            if rng.u8(..5) == 0 {
                line.truncate(rng.usize(..=length));
            }
            check(game, &*line);
        }
    }
}

#[test]
fn moves_stay_as_they_were_written_and_clicks_are_written_as_usual() {
    for (game, written, click, usual) in [
        ("othello", "F5", "D6", "d6"),
        ("renju", "H8", "8,9", "h7"),
        ("shogi", "7g7f", "３四歩", "3c3d"),
    ] {
        let mut line = line(game, written);
        line.push(click).expect("a legal move");
        assert_eq!(line.moves(), [written, usual], "{game}");
    }
}

#[test]
fn mirrored_moves_are_alike() {
    let othello = line("othello", "");
    for text in ["d3", "c4", "e6"] {
        assert!(othello.are_alike("f5", text), "{text}");
    }
    let after = line("othello", "f5");
    assert!(!after.are_alike("f6", "d6"));
    let renju = line("renju", "h8");
    assert!(renju.are_alike("h9", "i8"));
    assert!(!renju.are_alike("h9", "i9"));
    let shogi = line("shogi", "");
    assert!(!shogi.are_alike("7g7f", "3g3f"));
    assert!(shogi.are_alike("7g7f", "7g7f"));
}

#[test]
fn a_proof_is_a_line_that_can_be_played() {
    let stop = search::Stop::new();
    let empty = ".".repeat(15);
    let rows = [
        vec![empty.as_str(); 7],
        vec!["......XXX......"],
        vec![&empty; 7],
    ];
    let three = format!("{} b", rows.concat().join("/"));
    for (game, start) in [
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1"),
        ("renju", &three),
    ] {
        let mut line = started(game, start);
        let end = line.forced_end(100_000, &stop).expect("a proof");
        assert!(end.wins, "{game}");
        for text in &end.moves {
            line.push(text).expect("a legal move");
        }
        assert!(line.view().result.is_some(), "{game}: the end");
        assert!(line.forced_end(1000, &stop).is_none(), "{game}: it is over");
    }
    assert!(line("othello", "f5").forced_end(1000, &stop).is_none());
}
