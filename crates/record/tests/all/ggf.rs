//! Generic Game Format: what is read, and what is refused.

use std::io::{self, BufReader, Read};
use std::time::Duration;

use game::{Color, Outcome, Position as _};
use othello::{Move, Position, Reason, Sfen};
use record::ggf::{Fault, Reader, games, to_text};
use record::othello::{Cause, Discs, End, Headers, Record};

/// Six games of the archive: four alone, one match of two.
const ARCHIVE: &str = include_str!("../files/ggs.ggf");

const START: &str = "8 ---------------------------O*------*O--------------------------- *";

fn read(text: &str) -> Record {
    let mut games = games(text);
    let game = games.next().expect("a game").expect("a whole game");
    assert!(games.next().is_none());
    game
}

/// A game from the usual start.
fn game(rest: &str) -> Record {
    read(&format!("(;GM[Othello]TY[8]BO[{START}]{rest};)"))
}

fn moves(record: &Record) -> String {
    let moves: Vec<_> = record.moves.iter().map(|n| n.played.to_string()).collect();
    moves.join(" ")
}

fn refused(text: &str) -> (Record, String) {
    let partial = games(text).next().expect("a game").expect_err(text);
    (*partial.record, partial.error.to_string())
}

#[test]
fn games_of_the_archive() {
    let archive: Result<Vec<_>, _> = games(ARCHIVE).collect();
    let archive = archive.expect("they are whole");
    let ends: Vec<_> = archive
        .iter()
        .map(|game| game.end.expect("an end"))
        .collect();
    let scores: Vec<_> = ends.iter().map(|end| end.score.to_string()).collect();
    assert_eq!(
        scores,
        ["-40.00", "0.00", "8.50", "8.00", "-10.00", "-10.00"]
    );
    for (game, end) in archive.iter().zip(&ends) {
        assert_eq!(end.cause, Cause::Board(Reason::BoardFull));
        // The results of the file are those of the boards.
        assert_eq!(game.headers.get(Headers::RESULT), None);
        assert!(game.line().expect("legal").verdict().is_some());
    }
    let passes = |game: &Record| game.moves.iter().filter(|n| n.played == Move::Pass).count();
    assert_eq!(
        archive.iter().map(passes).collect::<Vec<_>>(),
        [2, 1, 0, 0, 0, 1]
    );
    assert_eq!(archive[3].start.turn(), Color::White);
    assert_eq!(archive[4].start, archive[5].start);
    assert_eq!(archive[4].players.black, archive[5].players.white);
    let komi = &archive[2];
    for (key, value) in [
        ("SITE", "GGS/os"),
        ("DATE", "2010.10.11_09:16:41.MDT"),
        ("RATING+", "1440.64"),
        ("RATING-", "1176.38"),
        ("TIME", "15:00//02:00"),
        ("TY", "8k"),
        ("KB", "e6//0.90"),
        ("KW", "f5/-1.00"),
        ("KM", "-0.500"),
    ] {
        assert_eq!(komi.headers.get(key), Some(value));
    }
    assert_eq!(komi.players.black.as_deref(), Some("ming1014"));
    assert_eq!(
        komi.moves[1].evaluation,
        Some(Discs::from_thousandths(-16_470))
    );
    assert_eq!(komi.moves[1].time, Some(Duration::from_millis(240)));
}

#[test]
fn what_is_written_differs_in_letters_only() {
    let written: String = games(ARCHIVE)
        .map(|game| to_text(&game.expect("whole")))
        .collect();
    assert_eq!(written.lines().count(), 6);
    let plain = |text: &str| {
        // The blanks of the board, the number of places, small letters, the count of games.
        text.to_ascii_uppercase()
            .replace("PASS", "PA")
            .replace("000]", "00]")
            .replace("8.500]BO", "8.50]BO")
            .replace([' ', '\n'], "")
            .replace(";)1(;", ";)(;")
            .replace(";)2(;", ";)(;")
    };
    assert_eq!(
        plain(&written),
        plain(ARCHIVE.strip_prefix("1 ").expect("a match of one"))
    );
}

#[test]
fn golden() {
    let mut record = read(
        "(;GM[Othello]PC[Sanban]DT[2026-11-15]PB[Ann \\] Lee]PW[Bob]RB[1500]RW[1600.5]\
         TI[05:00//02:00]TY[8]RE[+12.00:r]BO[8 ---------------------------O*------*O\
         --------------------------- *]B[F5//0.03]W[D6/-1.5/12]B[C3/4];)",
    );
    let golden = "(;GM[Othello]PC[Sanban]DT[2026-11-15]PB[Ann \\] Lee]PW[Bob]RB[1500]RW[1600.5]\
                  TI[05:00//02:00]TY[8]RE[+12.00:r]BO[8 ---------------------------O*------*O\
                  --------------------------- *]B[F5//0.03]W[D6/-1.50/12.00]B[C3/4.00];)\n";
    assert_eq!(to_text(&record), golden);
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(record.turn_at_end(), Color::White);
    assert_eq!(read(golden), record);
    record.end = None;
    assert!(to_text(&record).contains("RE[?]"));
}

#[test]
fn programs_differ() {
    for text in [
        "(;gm[OTHELLO]b[f5]w[d6];)",
        "( (;GM[ othello ] B [ f5 ] ;W[D6 / / ];)",
        "noise ) ; (\n(;GM[Othello]\r\nB[F5]\r\nW[D6]\r\n)",
        "\u{feff}2 (;B[f5];W[d6]",
    ] {
        let record = match games(text).next().expect("a game") {
            Ok(record) => record,
            Err(partial) => *partial.record,
        };
        assert_eq!(moves(&record), "f5 d6", "{text}");
        assert_eq!(record.start, Position::START);
    }
    let board = "8 ........ ........ ........ ...ox... ...xO... ........ ........ ........ X";
    assert_eq!(
        read(&format!("(;GM[Othello]BO[{board}];)")).start,
        Position::START
    );
    // Names that are empty, as NBoard writes them.
    assert_eq!(game("PB[]PW[]RE[?]TI[0]"), game("TI[0]RE[]"));
}

#[test]
fn passes() {
    // White has no move after the first one, Black the last.
    let board = "-OX-----------------------------------------------------------OX";
    let sfen: Sfen = format!("{board}B1").parse().expect("a position");
    let mut record = Record::new(sfen.position);
    for played in ["a1", "pass", "f8"] {
        record
            .moves
            .push(record::othello::Node::new(played.parse().expect("a move")));
    }
    let line = record.line().expect("legal");
    assert_eq!(line.verdict().map(|v| v.reason), Some(Reason::WipeOut));
    record.end = End::of(&line);
    let text = to_text(&record);
    assert!(text.contains("RE[+6.00]BO[8 -O*--"), "{text}");
    assert!(text.ends_with(" *]B[A1]W[PA]B[F8];)\n"), "{text}");
    assert_eq!(read(&text), record);
    for other in ["W[pass]", "W[--]", "w[pa//0.00]", ""] {
        let again = read(&text.replace("W[PA]", other));
        assert_eq!(moves(&again), "a1 pass f8");
        assert_eq!(again.end, record.end);
    }
    // Both sides pass before they believe that it is over.
    assert_eq!(read(&text.replace("B[F8]", "B[F8]W[PA]B[PA]")), record);
    // The empty squares to the winner is another way to count, and no contradiction.
    let all = read(&text.replace("+6.00", "+64.00"));
    assert_eq!(all.end.map(|end| end.score), Some(Discs::new(64)));
    assert!(all.headers.is_empty());
    // Anything else is, and the board is right.
    let wrong = read(&text.replace("+6.00", "-2.00:t"));
    assert_eq!(wrong.end, record.end);
    assert_eq!(wrong.headers.get(Headers::RESULT), Some("-2.00:t"));
    assert_eq!(read(&to_text(&wrong)), wrong);
    let komi = read(&text.replace("RE[+6.00]", "KM[6.5]RE[-0.5]"));
    assert_eq!(komi.outcome(), Some(Outcome::Win(Color::White)));
    assert!(komi.headers.get(Headers::RESULT).is_none());
}

#[test]
fn results() {
    let end = |cause, score| {
        Some(End {
            cause,
            score: Discs::new(score),
        })
    };
    for (text, expected) in [
        ("+12.00", end(Cause::Unsaid, 12)),
        ("12", end(Cause::Unsaid, 12)),
        ("-64.000:r", end(Cause::Resignation, -64)),
        ("+2 : T", end(Cause::Time, 2)),
        ("0:s", end(Cause::Agreement, 0)),
        ("?", None),
        ("", None),
    ] {
        let record = game(&format!("RE[{text}]B[F5]"));
        assert_eq!(record.end, expected, "{text}");
        assert!(record.headers.is_empty());
        assert_eq!(read(&to_text(&record)), record);
    }
    // What Edax writes of a game that goes on.
    let open = game("RE[-127.000]B[F5]");
    assert_eq!(
        (open.end, open.headers.get(Headers::RESULT)),
        (None, Some("-127.000"))
    );
}

#[test]
fn headers_are_kept() {
    let record = game("XY[a\\]b\\\\c]C[one\ntwo]EVENT[cup]TB[1:00]TW[2:00]");
    let headers: Vec<_> = record.headers.iter().collect();
    assert_eq!(
        headers,
        [
            ("XY", "a]b\\c"),
            ("C", "one two"),
            ("EVENT", "cup"),
            ("TIME+", "1:00"),
            ("TIME-", "2:00"),
        ]
    );
    assert_eq!(read(&to_text(&record)), record);
}

#[test]
fn times() {
    for (text, expected) in [("1:02.5", 62_500), ("1:00:00", 3_600_000), ("1.0E-2", 10)] {
        let record = game(&format!("B[f5//{text}]"));
        assert_eq!(record.moves[0].time, Some(Duration::from_millis(expected)));
    }
}

#[test]
fn what_is_wrong_is_named() {
    let squares = START.trim_start_matches("8 ").trim_end_matches(" *");
    for (text, expected) in [
        ("GM[Chess]", "GM: expected Othello, found \"Chess\""),
        (
            "TY[8a]",
            "TY: expected a game in which more discs win, found \"8a\"",
        ),
        ("BO[10 --- *]", "BO, size: expected 8, found \"10\""),
        ("BO[]", "BO, size: expected 8, found \"\""),
        ("BO[8 --- *]", "BO, squares: expected 64 letters, found 4"),
        (
            &format!("BO[8 -#{} *]", &squares[2..]),
            "BO, b1: expected *, O or -, found '#'",
        ),
        (
            &format!("BO[8 {squares}]"),
            "BO, side to move: expected * or O, found the end",
        ),
        (
            &format!("BO[8 {squares} -]"),
            "BO, side to move: expected * or O, found '-'",
        ),
        (
            &format!("BO[8 {squares} * 3]"),
            "BO: expected the end behind the side to move, found '3'",
        ),
        (
            &format!("B[f5]BO[{START}]"),
            "BO: expected before the first move, not after",
        ),
        ("KM[x]", "KM: expected a number of discs, found \"x\""),
        (
            "RE[Black]",
            "RE: expected a number of discs, then nothing, :r, :t or :s, found \"Black\"",
        ),
        (
            "RE[+2:x]",
            "RE: expected a number of discs, then nothing, :r, :t or :s, found \"+2:x\"",
        ),
        (
            "B[f9]",
            "move 1: expected a square from A1 to H8, or PA, found \"f9\"",
        ),
        (
            "B[]",
            "move 1: expected a square from A1 to H8, or PA, found \"\"",
        ),
        (
            "B[f5/x]",
            "move 1, evaluation: expected a number of discs, found \"x\"",
        ),
        (
            "B[f5//-1]",
            "move 1, time: expected a number of seconds, found \"-1\"",
        ),
        (
            "B[f5//1/2]",
            "move 1, time: expected a number of seconds, found \"1/2\"",
        ),
        ("W[f5]", "move 1: expected black to move, found white"),
        ("B[f5]B[d6]", "move 2: expected white to move, found black"),
        (
            "B[a1]",
            "move 1: expected a legal move: a disc on a1 would flip nothing",
        ),
        (
            "B[PA]",
            "move 1: expected a legal move: a pass is allowed only without a legal move",
        ),
        (
            "B f5",
            "expected ;) or a property with its value in brackets, found 'f'",
        ),
        (
            "B[f5]9",
            "expected ;) or a property with its value in brackets, found '9'",
        ),
    ] {
        let (_, error) = refused(&format!("\n(;{text};)"));
        assert_eq!(error, format!("line 2: {expected}"));
    }
    for (text, expected) in [
        (
            "(;B[f5]\n",
            "line 2: expected ;) at the end of the game, found the end of the file",
        ),
        (
            "(;B[f5]\nW[d6",
            "line 2: W: expected ] at the end of the value",
        ),
    ] {
        let (record, error) = refused(text);
        assert_eq!(error, expected);
        assert_eq!(moves(&record), "f5");
    }
}

#[test]
fn a_bad_game_does_not_hide_the_next() {
    for text in [
        "(;B[f5]W[a1];)(;B[c4];)",
        "(;B[f5]W[d6/0.0\n(;B[c4];)",
        "(;B[f5]W[d6\n2 (;B[c4];)",
        "(;B[f5]W\n(;B[c4];)",
        "(;B[f5]\n((;B[c4];)",
        "(;B[f5] 7 W[d6];)\n(;B[c4];)",
    ] {
        let mut games = games(text);
        let partial = games.next().expect("a game").expect_err(text);
        assert_eq!(moves(&partial.record), "f5", "{text}");
        let next = games.next().expect("another").expect("whole");
        assert_eq!(moves(&next), "c4", "{text}");
        assert!(games.next().is_none());
    }
}

#[test]
fn memory_is_bounded() {
    let long = format!("(;C[{}];)(;B[f5];)", "x".repeat(70_000));
    let many = format!("(;{};)(;B[f5];)", "C[x]".repeat(300_000));
    let noise = format!("{}(;GM[chess];)(;B[f5];)", "x".repeat(3_000_000));
    for (text, expected) in [
        (&long, "line 1: C: expected at most 65536 bytes, found more"),
        (
            &many,
            "line 1: game: expected at most 1048576 bytes, found more",
        ),
        (&noise, "line 1: GM: expected Othello, found \"chess\""),
    ] {
        assert_eq!(refused(text).1, expected);
        let last = games(text).last().expect("a game").expect("whole");
        assert_eq!(moves(&last), "f5");
    }
    // An error holds a part of the text only.
    let (_, error) = refused(&format!("(;B[{}];)", "x".repeat(60_000)));
    assert!(error.len() < 200, "{error}");
}

/// Gives a byte at a time and then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

#[test]
fn a_file_that_cannot_be_read_on() {
    let mut games = Reader::new(BufReader::new(Failing(b"(;B[f5];)\n(;B[c4]W[")));
    assert_eq!(moves(&games.next().expect("a game").expect("whole")), "f5");
    let partial = games.next().expect("a part").expect_err("cut");
    assert_eq!(moves(&partial.record), "c4");
    assert_eq!(
        partial.error.fault,
        Fault::Io(io::ErrorKind::ConnectionReset)
    );
    assert_eq!(partial.error.line, 2);
    assert!(games.next().is_none());
}
