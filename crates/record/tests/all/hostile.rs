//! Nothing panics, whatever the bytes are.

use std::io::{self, BufRead, Read};

use proptest::prelude::*;
use record::csa::{self, Version};
use record::{decode, usi};

/// Lines that look enough like a record to get past the first check.
fn csa_like() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[VN$P+%T'/*-].{0,12}",
        "[+-][0-9]{4}(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY)(,T[0-9.]{1,5})?",
        "P[1-9+-]([0-9]{2}|[+*-])(FU|OU|AL|HI| \\* ){0,9}",
        Just("PI".to_owned()),
        Just("+".to_owned()),
        Just("+7776FU".to_owned()),
        Just("%ILLEGAL_MOVE".to_owned()),
        ".{0,20}",
    ];
    prop::collection::vec(line, 0..20).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        let (text, encoding) = decode(&bytes);
        let _ = encoding.encode(&text);
        let _ = csa::Reader::new(&bytes[..]).count();
        let _ = usi::Reader::new(&bytes[..]).count();
    }

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        let _ = csa::games(&text).count();
        let _ = usi::parse(&text, 1);
    }

    #[test]
    fn what_looks_like_csa(text in csa_like()) {
        for game in csa::games(&text) {
            // What was read can be written and reads back the same.
            let record = game.unwrap_or_else(|partial| *partial.record);
            if let Ok(text) = csa::to_text(&record, Version::V30) {
                prop_assert_eq!(csa::games(&text).next(), Some(Ok(record)));
            }
        }
    }

    #[test]
    fn what_looks_like_usi(text in "(position )?(startpos|sfen [1-9plnsgbrkPLNSGBRK/+]{9,30} [bw] [-RBPrbp0-9]{1,5})( moves)?( [1-9PLR][a-i*][1-9][a-i]\\+?){0,6}") {
        let _ = usi::parse(&text, 1);
    }
}

/// A file that breaks after its first bytes.
struct Broken(&'static [u8]);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

impl BufRead for Broken {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.0.is_empty() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(self.0)
    }

    fn consume(&mut self, count: usize) {
        self.0 = &self.0[count..];
    }
}

#[test]
fn a_file_that_cannot_be_read_on() {
    let games: Vec<_> = csa::Reader::new(Broken(b"PI\n+\n+7776FU\n")).collect();
    assert_eq!(games.len(), 1);
    let partial = games[0].as_ref().unwrap_err();
    assert_eq!(partial.record.main.moves.len(), 1);
    assert_eq!(partial.to_string(), "line 4: file: broken pipe");

    // A game is handed out before anything behind it is read.
    let mut games = csa::Reader::new(Broken(b"PI\n+\n%CHUDAN\n/\n"));
    assert!(games.next().unwrap().is_ok());
    assert_eq!(games.next().unwrap().unwrap_err().error.line, 5);
    assert!(games.next().is_none());

    let games: Vec<_> = usi::Reader::new(Broken(b"startpos\n")).collect();
    assert!(games[0].is_ok());
    let partial = games[1].as_ref().unwrap_err();
    assert_eq!(partial.to_string(), "line 2: file: broken pipe");
    assert_eq!(games.len(), 2);
}
