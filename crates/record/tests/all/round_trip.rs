//! What is written reads back as it was.

use std::time::Duration;

use fastrand::Rng;
use game::{Color, Position as _};
use record::csa::{self, Version, WriteError};
use record::shogi::{Branch, End, Node, Reason, Record};
use record::usi;
use shogi::Sfen;

use crate::support::{REASONS, illegal};

const STARTS: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

/// Anything that fits on a line.
fn words(rng: &mut Rng) -> String {
    const LETTERS: [char; 14] = [
        'a', 'Z', '9', ' ', ',', ':', '\'', '/', '+', '-', '%', '歩', '　', '*',
    ];
    (0..rng.usize(..12))
        .map(|_| LETTERS[rng.usize(..LETTERS.len())])
        .collect()
}

fn comments(rng: &mut Rng) -> Vec<String> {
    (0..rng.usize(..6).saturating_sub(3))
        .map(|_| words(rng))
        .collect()
}

fn time(rng: &mut Rng, version: Version) -> Option<Duration> {
    match (rng.u8(..4), version) {
        (0, _) => None,
        (1, _) | (_, Version::V22) => Some(Duration::from_secs(rng.u64(..100_000))),
        (_, Version::V30) => Some(Duration::from_millis(rng.u64(..100_000))),
    }
}

fn random_record(rng: &mut Rng, version: Version) -> Record {
    let start: Sfen = STARTS[rng.usize(..STARTS.len())].parse().unwrap();
    let mut position = start.position.clone();
    let mut record = Record::new(start);
    for color in Color::BOTH {
        record.players[color] = rng.bool().then(|| words(rng));
    }
    for _ in 0..rng.usize(..5) {
        let key = words(rng).replace(':', "");
        record.headers.push(key, words(rng));
    }
    record.comments = comments(rng);
    for _ in 0..rng.usize(..200) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(moves[rng.usize(..moves.len())]);
        position.play_unchecked(node.played);
        node.time = time(rng, version);
        node.comments = comments(rng);
        record.main.moves.push(node);
    }
    if rng.u8(..5) > 0 {
        let mut end = End::new(match REASONS[rng.usize(..REASONS.len())].clone() {
            Reason::Other(_) => Reason::Other(format!("X_{}", rng.u8(..))),
            reason => reason,
        });
        if end.reason
            == (Reason::Illegal {
                by: position.turn(),
            })
            && rng.bool()
        {
            end.attempt = illegal(rng, &position);
        }
        end.time = time(rng, version);
        end.comments = comments(rng);
        record.main.end = Some(end);
    }
    record
}

#[test]
fn random_games_in_csa() {
    let mut rng = Rng::with_seed(7);
    for round in 0..300 {
        let version = [Version::V22, Version::V30][round % 2];
        let record = random_record(&mut rng, version);
        let text = csa::to_text(&record, version).unwrap();
        let again: Vec<_> = csa::games(&text).collect();
        assert_eq!(again, [Ok(record)], "round {round}:\n{text}");
    }
}

#[test]
fn random_games_in_one_file() {
    let mut rng = Rng::with_seed(8);
    let games: Vec<_> = (0..20)
        .map(|_| random_record(&mut rng, Version::V30))
        .collect();
    let texts: Vec<_> = games
        .iter()
        .map(|game| csa::to_text(game, Version::V30).unwrap())
        .collect();
    for separator in ["/\n", " / \r\n"] {
        let again: Result<Vec<_>, _> = csa::games(&texts.join(separator)).collect();
        assert_eq!(again.unwrap(), games);
    }
}

#[test]
fn random_games_in_usi() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..100 {
        let full = random_record(&mut rng, Version::V30);
        let mut record = Record::new(full.start.clone());
        let moves = full.main.moves.iter().map(|node| Node::new(node.played));
        record.main.moves = moves.collect();
        let text = usi::to_text(&full);
        assert_eq!(usi::parse(&text, 1).unwrap(), record);
        assert_eq!(usi::parse(&format!("position {text}"), 1).unwrap(), record);
    }
}

#[test]
fn main_line_replays_the_game() {
    let mut rng = Rng::with_seed(10);
    let record = random_record(&mut rng, Version::V30);
    let mut position = record.start.position.clone();
    for step in record.main_line() {
        assert_eq!(step.before, position);
        assert_eq!(step.played, step.node.played);
        position.play_unchecked(step.played);
    }
    assert_eq!(record.turn_at_end(), position.turn());
}

#[test]
fn whole_seconds_in_the_old_version() {
    let mut record = Record::default();
    let mut node = Node::new("7g7f".parse().unwrap());
    node.time = Some(Duration::from_millis(1999));
    record.main.moves.push(node);
    let text = csa::to_text(&record, Version::V22).unwrap();
    assert!(text.ends_with("+7776FU\nT1\n"));
    let text = csa::to_text(&record, Version::V30).unwrap();
    assert!(text.ends_with("+7776FU\nT1.999\n"));
}

#[test]
fn what_csa_cannot_hold_is_left_out() {
    let mut record = Record::default();
    let mut node = Node::new("7g7f".parse().unwrap());
    node.bookmark = Some("here".to_owned());
    node.branches.push(Branch::default());
    record.main.moves.push(node);
    let text = csa::to_text(&record, Version::V30).unwrap();
    let again = csa::games(&text).next().unwrap().unwrap();
    assert_eq!(again.main.moves, [Node::new("7g7f".parse().unwrap())]);
}

#[test]
fn what_would_not_read_back_is_refused() {
    let field = |change: fn(&mut Record)| {
        let mut record = Record::default();
        change(&mut record);
        match csa::to_text(&record, Version::V30) {
            Err(WriteError::Text { field, .. }) => field,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        field(|record| record.comments.push("a\nb".to_owned())),
        "comment"
    );
    assert_eq!(field(|record| record.headers.push("a:b", "c")), "header");
    assert_eq!(field(|record| record.headers.push("a", "\r")), "header");
    assert_eq!(
        field(|record| record.players[Color::Black] = Some("\n".to_owned())),
        "player"
    );
    for word in ["TORYO", "a,b", "a ", "a\n"] {
        let mut record = Record::default();
        record.main.end = Some(End::new(Reason::Other(word.to_owned())));
        let error = csa::to_text(&record, Version::V30).unwrap_err();
        assert!(
            matches!(error, WriteError::Text { field: "end", .. }),
            "{word:?}"
        );
    }
    let mut record = Record::default();
    for text in ["7g7f", "7g7f", "3c3d"] {
        record.main.moves.push(Node::new(text.parse().unwrap()));
    }
    assert_eq!(record.main_line().count(), 1);
    assert_eq!(
        csa::to_text(&record, Version::V30),
        Err(WriteError::Move { ply: 2 })
    );
}
