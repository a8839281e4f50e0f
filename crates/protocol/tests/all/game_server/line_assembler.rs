//! Lines out of bytes.

use proptest::prelude::*;
use protocol::game_server::{BrokenLine, LineAssembler};

fn texts(assembler: &mut LineAssembler, bytes: &[u8]) -> Vec<Result<String, BrokenLine>> {
    assembler.push(bytes)
}

#[test]
fn lines_end_in_lf_or_cr_lf_and_arrive_in_pieces() {
    let mut assembler = LineAssembler::for_server();
    assert!(texts(&mut assembler, b"LOGIN a").is_empty());
    assert!(texts(&mut assembler, b"nn secret\r").is_empty());
    let lines = texts(&mut assembler, b"\nAGREE\n\n+77");
    let expected = ["LOGIN ann secret", "AGREE", ""].map(|line| Ok(line.to_owned()));
    assert_eq!(lines, expected);
    assert_eq!(texts(&mut assembler, b"76FU\n"), [Ok("+7776FU".to_owned())]);
}

#[test]
fn a_broken_line_does_not_break_the_next_one() {
    let mut assembler = LineAssembler::for_server();
    let mut bytes = vec![b'x'; 1025];
    bytes.extend(b"\nAGREE\na\0b\nAGREE\n\xff\xfe\nAGREE\n");
    let agree = || Ok("AGREE".to_owned());
    let expected = [
        Err(BrokenLine::TooLong),
        agree(),
        Err(BrokenLine::Nul),
        agree(),
        Err(BrokenLine::NotUtf8),
        agree(),
    ];
    assert_eq!(texts(&mut assembler, &bytes), expected);
    for byte in bytes.chunks(1) {
        assembler.push(byte);
    }
    let message = BrokenLine::TooLong.to_string();
    assert_eq!(message, "line: expected fewer bytes, found \"\"");
}

#[test]
fn comments_come_in_any_encoding() {
    let mut assembler = LineAssembler::for_server();
    let lines = texts(&mut assembler, b"+7776FU,'\x93\xfa\n\xff,'x\n");
    let replaced = "+7776FU,'\u{fffd}\u{fffd}".to_owned();
    assert_eq!(lines, [Ok(replaced), Err(BrokenLine::NotUtf8)]);
}

#[test]
fn the_longest_line_is_not_too_long() {
    for end in ["\n", "\r\n"] {
        let line = "x".repeat(1024);
        let mut assembler = LineAssembler::for_server();
        let lines = texts(&mut assembler, format!("{line}{end}").as_bytes());
        assert_eq!(lines, [Ok(line)]);
    }
    let mut assembler = LineAssembler::new(3);
    let long = Err(BrokenLine::TooLong);
    assert_eq!(
        texts(&mut assembler, b"abcd\r\nabc\n"),
        [long, Ok("abc".into())]
    );
}

/// Bytes that are often the end of a line, or of a letter.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        4 => Just(b'\n'), 2 => Just(b'\r'), 1 => Just(0), 8 => b'a'..=b'z', 2 => any::<u8>(),
    ];
    prop::collection::vec(byte, 0..200)
}

proptest! {
    #[test]
    fn pieces_make_the_same_lines(bytes in bytes(), sizes in prop::collection::vec(1..9usize, 1..200)) {
        let whole = LineAssembler::new(8).push(&bytes);
        let mut assembler = LineAssembler::new(8);
        let (mut pieces, mut rest) = (Vec::new(), &bytes[..]);
        for size in sizes {
            let (piece, later) = rest.split_at(size.min(rest.len()));
            pieces.extend(assembler.push(piece));
            rest = later;
        }
        pieces.extend(assembler.push(rest));
        prop_assert_eq!(&pieces, &whole);
        prop_assert_eq!(pieces.len(), bytes.iter().filter(|byte| **byte == b'\n').count());
        for line in pieces.into_iter().flatten() {
            prop_assert!(line.len() <= 8 && !line.contains('\0'));
        }
    }
}
