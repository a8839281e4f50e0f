//! JKF, read and written.

#![allow(
    clippy::print_stdout,
    reason = "the counts are what one test is run for"
)]

use std::fs;
use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use game::{Color, Position as _};
use proptest::prelude::*;
use record::jkf::{self, WriteError};
use record::shogi::{Branch, End, Headers, Node, Reason, Record};
use shogi::{Handicap, Position, Sfen};

use crate::support::{files, illegal};

#[test]
fn real_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    if !folder.is_dir() {
        println!("no {}: nothing to read", folder.display());
        return;
    }
    let (mut parsed, mut refused, mut moves, mut branches) = (0, 0, 0, 0);
    let files = files(&folder, &["jkf"]);
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let (text, _) = record::decode(&bytes);
        let record = match jkf::parse(&text) {
            Ok(record) => {
                parsed += 1;
                record
            }
            Err(partial) => {
                refused += 1;
                let kept = partial.record.main.moves.len();
                println!("refused after {kept} moves: {}: {partial}", path.display());
                *partial.record
            }
        };
        moves += record.main.moves.len();
        let nodes = record.main.moves.iter();
        branches += nodes.map(|node| node.branches.len()).sum::<usize>();
        assert_eq!(record.main_line().count(), record.main.moves.len());
        let text = jkf::to_text(&record).unwrap();
        assert_eq!(jkf::parse(&text).unwrap(), record, "{}", path.display());
    }
    println!(
        "{} JKF files: {parsed} parsed, {refused} refused, {moves} moves, {branches} branches",
        files.len()
    );
    assert!(parsed > refused);
}

fn words(rng: &mut Rng) -> String {
    const LETTERS: [char; 10] = ['a', '9', ' ', '"', '\\', '\n', '\u{1}', '歩', '　', '*'];
    (0..rng.usize(..9))
        .map(|_| LETTERS[rng.usize(..LETTERS.len())])
        .collect()
}

fn comments(rng: &mut Rng) -> Vec<String> {
    (0..rng.usize(..6).saturating_sub(3))
        .map(|_| words(rng))
        .collect()
}

fn time(rng: &mut Rng) -> Option<Duration> {
    rng.bool()
        .then(|| Duration::from_secs(rng.u64(..) >> rng.u32(..64)))
}

fn random_line(rng: &mut Rng, mut position: Position, depth: usize) -> Branch {
    const REASONS: [Reason; 6] = [
        Reason::Resign,
        Reason::Interrupt,
        Reason::Illegal { by: Color::Black },
        Reason::Illegal { by: Color::White },
        Reason::NoMate,
        Reason::MaxMoves,
    ];
    let mut line = Branch::default();
    for _ in 0..rng.usize(..60) >> depth {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(moves[rng.usize(..moves.len())]);
        node.time = time(rng);
        node.comments = comments(rng);
        node.branches = random_branches(rng, &position, depth);
        position.play_unchecked(node.played);
        line.moves.push(node);
    }
    if rng.bool() {
        let mut end = End::new(match rng.usize(..=REASONS.len()) {
            6 => Reason::Other(format!("X_{}", rng.u8(..))),
            reason => REASONS[reason].clone(),
        });
        let by = position.turn();
        if end.reason == (Reason::Illegal { by }) && rng.bool() {
            end.attempt = illegal(rng, &position);
        }
        end.time = time(rng);
        end.comments = comments(rng);
        end.branches = random_branches(rng, &position, depth);
        line.end = Some(end);
    }
    line
}

fn random_branches(rng: &mut Rng, position: &Position, depth: usize) -> Vec<Branch> {
    if depth > 3 || rng.u8(..8) > 0 {
        return Vec::new();
    }
    (0..rng.usize(..3))
        .map(|_| random_line(rng, position.clone(), depth + 1))
        .collect()
}

#[test]
fn random_records_read_back() {
    const STARTS: [&str; 3] = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    ];
    let mut starts: Vec<_> = Handicap::all().map(Handicap::start).collect();
    starts.extend(STARTS.map(|text| text.parse::<Sfen>().unwrap().position));
    let mut rng = Rng::with_seed(11);
    for round in 0..200 {
        let start = starts[round % starts.len()].clone();
        let mut record = Record::new(Sfen::new(start.clone()));
        for color in Color::BOTH {
            record.players[color] = rng.bool().then(|| words(&mut rng));
        }
        for key in [
            Headers::EVENT,
            Headers::NOTE,
            Headers::TIME,
            "対局ID",
            "b",
            "b",
        ] {
            if rng.bool() {
                record.headers.push(key, words(&mut rng));
            }
        }
        record.comments = comments(&mut rng);
        record.main = random_line(&mut rng, start, 0);
        let text = jkf::to_text(&record).unwrap();
        assert_eq!(jkf::parse(&text), Ok(record), "round {round}:\n{text}");
    }
}

#[test]
fn presets_are_named() {
    let names = [
        "HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "4", "5", "5_L", "6", "7_L", "7_R", "8",
        "10",
    ];
    let handicaps = Handicap::all().filter(|&handicap| handicap != Handicap::Three);
    for (name, handicap) in names.into_iter().zip(handicaps) {
        let text = format!(r#"{{"initial":{{"preset":"{name}"}},"moves":[]}}"#);
        let record = jkf::parse(&text).unwrap();
        assert_eq!(record.start.position, handicap.start(), "{name}");
        let text = jkf::to_text(&record).unwrap();
        assert!(text.contains(&format!(r#""initial":{{"preset":"{name}"}}"#)));
    }
}

/// Programs disagree on which lance is missing, so the pieces are written.
#[test]
fn three_pieces_are_spelled_out() {
    let record = jkf::parse(r#"{"initial":{"preset":"3"},"moves":[]}"#).unwrap();
    assert_eq!(
        record.start.to_string(),
        "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    );
    for start in [record.start, Sfen::new(Handicap::Three.start())] {
        let record = Record::new(start);
        let text = jkf::to_text(&record).unwrap();
        assert!(text.contains(r#""preset":"OTHER""#));
        assert_eq!(jkf::parse(&text), Ok(record));
    }
}

#[test]
fn a_move_has_all_its_members() {
    let text =
        record::csa::games("PI\n+\n+7776FU\nT3661\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n-2255KA\n");
    let record = *text.last().unwrap().unwrap_err().record;
    let text = jkf::to_text(&record).unwrap();
    for part in [
        r#"{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"h":1,"m":1,"s":1},"total":{"h":1,"m":1,"s":1}}}"#,
        r#"{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}}"#,
        r#"{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}}"#,
        r#"{"move":{"color":0,"to":{"x":5,"y":5},"piece":"KA"}}"#,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn headers_are_translated() {
    let text =
        r#"{"header":{"棋戦":"cup","上手":"W","下手":"B","戦型":"o","表題":"t"},"moves":[]}"#;
    let record = jkf::parse(text).unwrap();
    let headers: Vec<_> = record.headers.iter().collect();
    assert_eq!(
        headers,
        [
            (Headers::EVENT, "cup"),
            (Headers::OPENING, "o"),
            ("表題", "t")
        ]
    );
    assert_eq!(record.players[Color::Black].as_deref(), Some("B"));
    assert_eq!(record.players[Color::White].as_deref(), Some("W"));
    let text = jkf::to_text(&record).unwrap();
    assert!(
        text.starts_with(r#"{"header":{"先手":"B","後手":"W","棋戦":"cup","戦型":"o","表題":"t"}"#)
    );
}

#[test]
fn errors_say_where() {
    let first = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;
    for (moves, kept, message) in [
        ("3", 0, "moves: expected a list, found 3"),
        ("[3]", 0, "moves[0]: expected an object, found 3"),
        (
            r#"[{"comments":["a",1]}]"#,
            0,
            "moves[0].comments[1]: expected a text, found 1",
        ),
        (
            "[{},@,{}]",
            1,
            "moves[2]: expected a move or a special, found neither",
        ),
        (
            r#"[{},@,{"move":{"color":0}}]"#,
            1,
            "moves[2].move.color: expected 1, the side to move",
        ),
        (
            r#"[{},@,{"move":{"from":{"x":3,"y":3},"to":{"x":10,"y":4}}}]"#,
            1,
            "moves[2].move.to.x: expected a number from 1 to 9, found 10",
        ),
        (
            r#"[{},@,{"move":{"from":{"x":3,"y":3},"to":{"x":3}}}]"#,
            1,
            "moves[2].move.to.y: expected a number from 1 to 9, found nothing",
        ),
        (
            r#"[{},@,{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"KI"}}]"#,
            1,
            "moves[2].move.piece: expected the piece that moves, found KI where FU stands",
        ),
        (
            r#"[{},{"move":{"same":true,"piece":"FU"}}]"#,
            0,
            "moves[1].move.to: expected a square, or a move before this one and same, found nothing",
        ),
        (
            r#"[{},@,{"special":"TORYO"},{"special":"TORYO"}]"#,
            1,
            "moves[3]: expected nothing after the end of the line",
        ),
        (
            r#"[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"forks":[[],[{"move":{"to":{"x":5,"y":5},"piece":"OU"}}]]}]"#,
            1,
            "moves[1].forks[1][0].move.piece: expected the code of a piece a hand can hold, found OU",
        ),
        (
            r#"[{},@,{"special":"CHUDAN","time":{"now":{"s":-1}}}]"#,
            1,
            "moves[2].time.now.s: expected a whole number, found -1",
        ),
    ] {
        let text = format!(r#"{{"moves":{}}}"#, moves.replace('@', first));
        let partial = jkf::parse(&text).unwrap_err();
        assert_eq!(partial.to_string(), message);
        assert_eq!(partial.record.main.moves.len(), kept, "{moves}");
    }
    let text = r#"{"initial":{"preset":"9"},"moves":[]}"#;
    assert!(
        jkf::parse(text)
            .unwrap_err()
            .to_string()
            .starts_with("initial.preset: expected HIRATE")
    );
    let text = "{\"moves\": [}";
    assert!(
        jkf::parse(text)
            .unwrap_err()
            .to_string()
            .starts_with("expected JSON: ")
    );
    assert_eq!(
        jkf::parse("{}").unwrap_err().to_string(),
        "moves: expected a list, found nothing"
    );
}

#[test]
fn an_illegal_move_keeps_what_came_before() {
    let text = |end: &str| {
        format!(
            r#"{{"moves":[{{}},
            {{"move":{{"from":{{"x":7,"y":7}},"to":{{"x":7,"y":6}}}},
              "forks":[[{{"special":"CHUDAN"}}]]}},
            {{"move":{{"from":{{"x":8,"y":2}},"to":{{"x":2,"y":2}}}}{end}]}}"#
        )
    };
    let partial = jkf::parse(&text("}")).unwrap_err();
    let message = partial.to_string();
    assert!(
        message.starts_with("moves[2].move: expected a legal move: "),
        "{message}"
    );
    assert_eq!(partial.record.main.moves.len(), 1);
    assert_eq!(partial.record.main.moves[0].branches.len(), 1);
    assert_eq!(partial.record.main.end, None);

    let verdict = jkf::parse(&text(r#"},{"special":"ILLEGAL_MOVE"}"#)).unwrap();
    let end = verdict.main.end.as_ref().unwrap();
    assert_eq!(end.reason, Reason::Illegal { by: Color::White });
    assert_eq!(end.attempt, Some("8b2b".parse().unwrap()));
    assert_eq!(
        jkf::parse(&text(r#","special":"ILLEGAL_MOVE"}"#)),
        Ok(verdict)
    );
}

#[test]
fn branches_nest_so_deep() {
    let nested = |depth: usize| {
        let mut branch = Branch::default();
        for _ in 0..depth {
            let mut node = Node::new("7g7f".parse().unwrap());
            node.branches.push(branch);
            branch = Branch::default();
            branch.moves.push(node);
        }
        Record {
            main: branch,
            ..Record::default()
        }
    };
    let record = nested(32);
    let text = jkf::to_text(&record).unwrap();
    assert_eq!(jkf::parse(&text), Ok(record));
    assert_eq!(
        jkf::to_text(&nested(33)),
        Err(WriteError::Depth { most: 32 })
    );

    let move_text = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}},"forks":[["#;
    for depth in [33, 40, 1000, 100_000] {
        let text = format!(
            r#"{{"moves":[{{}},{}{}]}}"#,
            move_text.repeat(depth),
            "]]}".repeat(depth)
        );
        let message = jkf::parse(&text).unwrap_err().to_string();
        assert!(
            message.ends_with("expected at most 32 branches deep")
                || message.starts_with("expected JSON: recursion limit exceeded"),
            "{message}"
        );
    }
}

#[test]
fn what_would_not_read_back_is_refused() {
    for key in ["先手", "棋戦"] {
        let mut record = Record::default();
        record.headers.push(key, "x");
        let error = jkf::to_text(&record).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("header: expected what has no other meaning in JKF, found {key:?}")
        );
    }
    let mut record = Record::default();
    record.main.end = Some(End::new(Reason::Other("TORYO".to_owned())));
    assert!(matches!(
        jkf::to_text(&record),
        Err(WriteError::Text { field: "end", .. })
    ));
    record.main.end = None;
    record.main.moves.push(Node::new("7g7e".parse().unwrap()));
    assert_eq!(jkf::to_text(&record), Err(WriteError::Move { ply: 1 }));
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = jkf::parse(&text);
    }

    #[test]
    fn no_change_to_a_file_panics(place in 0usize..2000, letter in "[0-9{}\\[\\],:\"a-zA-Z-]") {
        let mut record = Record::default();
        for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
            record.main.moves.push(Node::new(text.parse().unwrap()));
        }
        let mut text: Vec<char> = jkf::to_text(&record).unwrap().chars().collect();
        let place = place % text.len();
        text[place] = letter.chars().next().unwrap();
        let text: String = text.into_iter().collect();
        if let Ok(record) = jkf::parse(&text) {
            prop_assert_eq!(jkf::parse(&jkf::to_text(&record).unwrap()), Ok(record));
        }
    }
}
