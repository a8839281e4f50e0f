//! RenjuNet's database: what is read, and what is refused.

use std::io::{self, BufRead, Read};

use game::{Color, Outcome};
use record::renju::{End, Record};
use record::rif::{Fault, Reader, WriteError, games, to_text};
use renju::{RuleSet, Rules};

const FILE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2026-01-02">
<!-- made up, &copy; nobody -->
<countries><country id="4" name="Nowhere" abbr="NOW" /></countries>
<rules>
<rule id="1" name="RIF" category="1">the old one</rule>
<rule id="7" name="Gomoku-Pro" />
</rules>
<openings><opening id="21" abbr="D1" name="Ka &amp; getsu" /></openings>
<players>
<player id="1" name="Ann" surname="Lee" country="4" />
<player id="2" surname="Bo" />
</players>
<tournaments><tournament id="9" name="A &quot;cup&quot;" country="4" year="2005" start="2005-08-01" /></tournaments>
<games>
<game id="11" publisher="5" tournament="9" round="F2" rule="1" black="1" white="2" bresult="0.5"
  opening="21" alt="i8 j9" swap="R" btime="0">
<move>h8 h9
 h7</move>
<info>one &lt;two&gt; &unknown; &#51;
four</info>
</game>
<game id="12" rule="7" black="2" white="1" bresult="1"><move>h8 i9</move></game>
<game id="13" black="1" white="2" bresult=""><move/></game>
</games>
</database>
"#;

#[test]
fn a_database() {
    let games: Result<Vec<_>, _> = games(FILE).collect();
    let games = games.expect("three games");
    assert_eq!(games.len(), 3);
    let first = &games[0];
    assert_eq!(first.players.black.as_deref(), Some("Ann Lee"));
    assert_eq!(first.players.white.as_deref(), Some("Bo"));
    let headers: Vec<_> = first.headers.iter().collect();
    assert_eq!(
        headers,
        [
            ("ID", "11"),
            ("EVENT", "A \"cup\""),
            ("ROUND", "F2"),
            ("SITE", "Nowhere"),
            ("DATE", "2005-08-01"),
            ("RULE", "RIF"),
            ("OPENING", "Ka & getsu"),
            ("ALTERNATIVES", "i8 j9"),
            ("SWAP", "R"),
            ("PUBLISHER", "5"),
            ("BTIME", "0"),
        ]
    );
    assert_eq!(first.moves.len(), 3);
    assert_eq!(first.comments, ["one <two> &unknown; 3", "four"]);
    assert_eq!(first.end, Some(End::Draw));
    assert_eq!(games[1].start.rule_set(), RuleSet::Standard);
    assert_eq!(games[1].outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(games[2].end, None);
}

#[test]
fn what_is_written_reads_back() {
    let all: Result<Vec<Record>, _> = games(FILE).collect();
    let all = all.expect("three games");
    let text = to_text(&all).expect("it can be written");
    let again: Result<Vec<Record>, _> = games(&text).collect();
    assert_eq!(again.expect("it can be read"), all);
}

#[test]
fn a_broken_game_does_not_stop_the_reading() {
    let file = r#"<database><players><player id="1" surname="A"/></players>
<games>
<game id="1" black="3" white="1" bresult="1"><move>h8 h9</move></game>
<game id="2" black="1" bresult="1"><move>h8 zz9 h7</move></game>
<game id="3" bresult="0"><move>h8
h9 h8</move></game>
<game id="4"><move>h8 h9 h7</game>
<game id="5" bresult="x"><move>h8</move></game>
<game id="6"><move>h8 h9 i9</move>
"#;
    let read: Vec<_> = games(file).collect();
    let errors: Vec<String> = read
        .iter()
        .filter_map(|game| game.as_ref().err().map(ToString::to_string))
        .collect();
    assert_eq!(
        errors[..3],
        [
            "line 3, game 1: black: expected the id of a player, found \"3\"",
            "line 4, game 2: move 2: expected a point such as h8, found \"zz9\"",
            "line 5, game 3: move 3: expected a legal move: there is a stone on h8 already",
        ]
    );
    assert!(
        errors[3].starts_with("line 7, game 4: expected XML: "),
        "{}",
        errors[3]
    );
    assert_eq!(
        errors.last().map(String::as_str),
        Some("line 10, game 6: expected XML: the file ends inside a game")
    );
    let kept: Vec<usize> = read
        .iter()
        .map(|game| match game {
            Ok(record) => record.moves.len(),
            Err(partial) => partial.record.moves.len(),
        })
        .collect();
    assert_eq!((kept[0], kept[1], kept[2]), (2, 1, 2));
    let fifth = read.iter().filter_map(|game| game.as_ref().ok()).next();
    let fifth = fifth.expect("game 5 is whole");
    assert_eq!(fifth.headers.get("RESULT"), Some("x"));
}

#[test]
fn a_foul_ends_a_game() {
    let file = r#"<game id="1" bresult="0"><move>h8 a1 h9 c1 i10 e1 j10 g1 h10</move></game>"#;
    let record = games(file).next().expect("a game").expect("whole");
    assert!(matches!(record.end, Some(End::Foul(_))));
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
}

/// An input that breaks off with an error.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

impl BufRead for Broken<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.0.is_empty() {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(self.0)
    }

    fn consume(&mut self, count: usize) {
        self.0 = &self.0[count..];
    }
}

#[test]
fn a_file_that_cannot_be_read_on() {
    let mut reader = Reader::new(Broken(b"<game id=\"1\"><move>h8 "));
    let partial = reader.next().expect("an error").expect_err("an error");
    assert_eq!(
        partial.error.fault,
        Fault::Io(io::ErrorKind::ConnectionReset)
    );
    assert!(reader.next().is_none());
}

#[test]
fn what_is_no_database() {
    assert!(games("").next().is_none());
    assert!(games("hello").next().is_none());
    let error = games("<database><games><game id=\"1\"").next();
    let error = error.expect("an error").expect_err("an error");
    assert!(
        error.to_string().starts_with("line 1: expected XML: "),
        "{error}"
    );
    let latin: &[u8] = b"<player id=\"1\" name=\"\xe9\"/><game id=\"1\"><move>h8</move></game>";
    let read: Vec<_> = Reader::new(latin).collect();
    assert!(read.iter().any(Result::is_err) && read.len() < 4);
}

#[test]
fn what_cannot_be_written() {
    let gomocup = Record::new(Rules::named(RuleSet::Gomocup));
    let error = to_text(&[Record::default(), gomocup]).expect_err("not RenjuNet's");
    assert_eq!(error, WriteError::Rules(1, RuleSet::Gomocup));
    assert_eq!(
        error.to_string(),
        "game 2: expected the rules renju or standard, found gomocup"
    );
    let small = Record {
        start: renju::Position::new(renju::Size::SMALLEST, RuleSet::Renju),
        ..Record::default()
    };
    assert_eq!(
        to_text(&[small]).expect_err("too small").to_string(),
        "game 1: expected to start on an empty board of 15 by 15"
    );
}
