//! KIF files, own ones, random ones and real ones.

#![allow(
    clippy::print_stdout,
    reason = "the counts are what the test of real files is run for"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use game::{Color, Position as _};
use proptest::prelude::*;
use record::kif::{self, Fault, WriteError};
use record::shogi::{Branch, End, Headers, Node, Reason, Record};
use record::{csa, decode, ki2};
use shogi::{Handicap, Move, Position, Sfen};

use crate::support::{REASONS, files, moves};

const FULL: &str = "\
#KIF version=2.0 encoding=UTF-8
# ---- made by hand ----
棋戦：a club evening
開始日時: 2026/01/31 09:30:00
手合割：平手　　
先手：Alice
後手：Bob
備考：one\\ntwo
記録係：Carol
手数----指手---------消費時間--
*before
&the start
   1 ７六歩(77)   ( 0:12/00:00:12)+
   2 ３四歩(33)   (1:02:03/01:02:03)
*first
*second
   3 ２二角成(88) ( 0:00.25/00:00:12.25)+
&takes
   4 同　銀(31)
   5 ４五角打     (00:31 / 00:00:43)
   6 投了         ( 0:05/01:02:08)
*over
まで5手で先手の勝ち

変化：3手
*early
   3 ２六歩(27)
   4 ８四歩(83)   +
   5 中断

変化：4手
   4 ４四歩(43)

変化：1手
   1 ２六歩(27)
   2 反則勝ち
";

#[test]
fn everything_in_a_file() {
    let record = kif::parse(FULL).unwrap();
    let headers: Vec<_> = record.headers.iter().collect();
    assert_eq!(
        headers,
        [
            (Headers::EVENT, "a club evening"),
            (Headers::START_TIME, "2026/01/31 09:30:00"),
            (Headers::NOTE, "one\ntwo"),
            ("記録係", "Carol"),
        ]
    );
    assert_eq!(record.players[Color::Black].as_deref(), Some("Alice"));
    assert_eq!(record.players[Color::White].as_deref(), Some("Bob"));
    assert_eq!(record.start.position, Position::start());
    assert_eq!(record.comments, ["before"]);
    assert_eq!(record.bookmark.as_deref(), Some("the start"));

    let main = &record.main;
    assert_eq!(moves(main), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let times: Vec<_> = main.moves.iter().map(|node| node.time).collect();
    let ms = |ms| Some(Duration::from_millis(ms));
    assert_eq!(
        times,
        [ms(12_000), ms(3_723_000), ms(250), None, ms(31_000)]
    );
    assert_eq!(main.moves[1].comments, ["first", "second"]);
    assert_eq!(main.moves[2].bookmark.as_deref(), Some("takes"));
    let end = main.end.as_ref().unwrap();
    assert_eq!((&end.reason, end.time), (&Reason::Resign, ms(5_000)));
    assert_eq!(end.comments, ["over"]);
    assert_eq!(record.outcome(), Some(game::Outcome::Win(Color::Black)));

    let branch = &main.moves[2].branches[0];
    assert_eq!(moves(branch), "2g2f 8c8d");
    assert_eq!(branch.moves[0].comments, ["early"]);
    assert_eq!(branch.end, Some(End::new(Reason::Interrupt)));
    assert_eq!(moves(&branch.moves[1].branches[0]), "4c4d");
    let first = &main.moves[0].branches[0];
    let by = Color::Black;
    assert_eq!(first.end, Some(End::new(Reason::Illegal { by })));

    let text = kif::to_text(&record).unwrap();
    assert!(
        text.contains("   5 ４五角打     ( 0:31/00:00:43.250)\n"),
        "{text}"
    );
    assert_eq!(kif::parse(&text).unwrap(), record);
    assert_eq!(kif::parse(&FULL.replace('\n', "\r\n")).unwrap(), record);
}

#[test]
fn a_diagram() {
    let text = "\
手合割：その他
後手の持駒：飛　角二　金四　銀四　桂四　香四　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ 龍|九
+---------------------------+
先手の持駒：なし
先手番
手数＝12  △１一玉  まで
";
    let record = kif::parse(text).unwrap();
    assert_eq!(
        record.start.to_string(),
        "8k/9/8P/9/9/9/9/9/8+R b r2b4g4s4n4l17p 13"
    );
    let written = kif::to_text(&record).unwrap();
    let parted = |text: &str| text.lines().take(15).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(parted(&written), parted(text));
    assert_eq!(kif::parse(&written).unwrap(), record);

    // The numbers of the moves may go on from those before.
    let text = format!("{text}  13 １二歩成(13)\n  14 投了\n変化：13手\n  13 １二歩(13)\n");
    let partial = kif::parse(&text.replace("１二歩成(13)", "同　歩成(13)")).unwrap_err();
    assert!(matches!(partial.error.fault, Fault::Illegal { .. }));
    let record = kif::parse(&text).unwrap();
    assert_eq!(record.main.moves[0].branches.len(), 1);

    for (from, to, expected) in [
        ("|三", "", "line 7: rank"),
        ("角二", "角三", "line 2: 持駒: expected one set"),
        ("角二", "玉", "line 2: 持駒: expected pieces"),
        ("先手番", "手番：黒", "line 16: 手番"),
        ("手数＝12", "手数＝many", "line 17: 手数"),
        (
            "| ・ ・ ・ ・ ・ ・ ・ ・ 龍|九\n",
            "",
            "line 17: board: expected nine ranks, found 8",
        ),
    ] {
        let text = text.replace(from, to).replace(" 歩\n", " 歩 ・|\n");
        let partial = kif::parse(&text).unwrap_err();
        assert!(partial.to_string().starts_with(expected), "{partial}");
    }
}

#[test]
fn handicaps() {
    for handicap in Handicap::all() {
        let record = Record::new(Sfen::new(handicap.start()));
        let text = kif::to_text(&record).unwrap();
        assert!(text.starts_with(&format!("手合割：{}\n", handicap.japanese())));
        assert_eq!(kif::parse(&text).unwrap(), record);
    }
    let record = kif::parse("手合割：香落ち\n下手：a\n上手：b\n   1 投了\n").unwrap();
    assert_eq!(record.players[Color::Black].as_deref(), Some("a"));
    assert_eq!(record.outcome(), Some(game::Outcome::Win(Color::Black)));
}

#[test]
fn ends() {
    let turn = Color::Black;
    for (word, reason) in [
        ("投了", Reason::Resign),
        ("中断", Reason::Interrupt),
        ("千日手", Reason::Repetition),
        ("持将棋", Reason::Impasse),
        ("詰み", Reason::Mate),
        ("切れ負け", Reason::TimeUp),
        ("反則勝ち", Reason::Illegal { by: !turn }),
        ("反則負け", Reason::Illegal { by: turn }),
        ("入玉勝ち", Reason::Declaration),
        ("勝ち宣言", Reason::Declaration),
        ("不詰", Reason::NoMate),
        ("不戦敗", Reason::Other("不戦敗".to_owned())),
        ("封じ手", Reason::Other("封じ手".to_owned())),
    ] {
        let record = kif::parse(&format!("   1 {word}   ( 0:01/00:00:01)")).unwrap();
        let end = record.main.end.as_ref().unwrap();
        assert_eq!(end.reason, reason);
        assert_eq!(end.time, Some(Duration::from_secs(1)));
        let text = kif::to_text(&record).unwrap();
        assert_eq!(kif::parse(&text).unwrap(), record, "{text}");
    }
    // Without a word, the last line tells.
    let record = kif::parse("1 ７六歩(77)\nまで1手で先手の勝ち\n").unwrap();
    assert_eq!(record.main.end.unwrap().reason, Reason::Resign);
}

#[test]
fn an_illegal_move() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ８八飛(28)  ( 0:07/00:00:07)\n*oh\n";
    let partial = kif::parse(text).unwrap_err();
    assert_eq!(partial.error.line, 3);
    assert!(matches!(partial.error.fault, Fault::Illegal { .. }));
    assert_eq!(moves(&partial.record.main), "7g7f 3c3d");
    assert_eq!(partial.record.main.end, None);

    for verdict in ["4 反則勝ち", "4 反則負け", "まで3手で後手の反則勝ち"] {
        let record = kif::parse(&format!("{text}{verdict}\n")).unwrap();
        let end = record.main.end.as_ref().unwrap();
        assert_eq!(end.reason, Reason::Illegal { by: Color::Black });
        assert_eq!(end.attempt, Some("2h8h".parse().unwrap()));
        assert_eq!(end.comments, ["oh"]);
        assert_eq!(end.time, Some(Duration::from_secs(7)));
        let text = kif::to_text(&record).unwrap();
        assert_eq!(kif::parse(&text).unwrap(), record, "{text}");
    }
    for more in ["4 投了", "変化：1手", "4 ８四歩(83)"] {
        let partial = kif::parse(&format!("{text}{more}\n")).unwrap_err();
        assert_eq!(partial.error.line, 3);
        assert_eq!(partial.record.main.end, None);
    }
}

#[test]
fn where_and_what() {
    for (text, expected) in [
        ("hello\n", "line 1: line: expected a header"),
        ("手合割：百枚落ち\n", "line 1: 手合割: expected 平手"),
        (
            "手合割：その他\n",
            "line 1: board: expected nine ranks, found 0",
        ),
        (
            "\n1 ７六歩(77) (0:x1/)\n",
            "line 2: time: expected minutes and seconds",
        ),
        (
            "1 ７六歩(77)\n手合割：平手\n",
            "line 2: \"手合割：平手\": expected before the first move",
        ),
        (
            "1 投了\n2 ７六歩(77)\n",
            "line 2: \"７六歩(77)\": expected a comment or 変化",
        ),
        (
            "1 ７六歩(77)\n変化：3手\n",
            "line 2: 変化: expected the number of a move that was played, found \"3手\"",
        ),
        ("1 ７六歩(77)\n変化：0手\n", "line 2: 変化"),
        ("変化：x\n", "line 1: 変化"),
        (
            "1 ７五歩(77)\n",
            "line 1: move ７五歩(77): expected a legal move",
        ),
        ("1 ７六歩\n", "line 1: move ７六歩: origin"),
    ] {
        let partial = kif::parse(text).unwrap_err();
        assert!(partial.to_string().starts_with(expected), "{partial}");
    }
}

#[test]
fn branches_are_not_endless() {
    // A game that goes round in circles, and a branch at every move of the branch before.
    let cycle = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let mut text = String::new();
    for ply in 1..=200 {
        text += &format!("変化：{ply}手\n{ply} {}\n", cycle[(ply - 1) % 4]);
        text += &format!("{} {}\n", ply + 1, cycle[ply % 4]);
    }
    let partial = kif::parse(&text).unwrap_err();
    assert!(
        matches!(partial.error.fault, Fault::Depth { .. }),
        "{partial}"
    );
    assert!(kif::to_text(&partial.record).is_ok());

    let mut record = Record::default();
    for _ in 0..200 {
        let mut end = End::new(Reason::Interrupt);
        end.branches.push(std::mem::take(&mut record.main));
        record.main.end = Some(end);
    }
    assert!(matches!(
        kif::to_text(&record),
        Err(WriteError::Depth { .. })
    ));
}

#[test]
fn a_line_that_stopped_goes_on() {
    let record = kif::parse("1 ７六歩(77)\n変化：2手\n2 ３四歩(33)\n").unwrap();
    assert_eq!(moves(&record.main), "7g7f 3c3d");
}

#[test]
fn a_branch_replaces_something() {
    // The first branch stops before the third move, so the second is one of the game.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n変化：2手目\n2 ８四歩(83)\n\
                変化：3手目\n3 ６六歩(67)\n";
    let record = kif::parse(text).unwrap();
    assert_eq!(moves(&record.main.moves[1].branches[0]), "8c8d");
    assert_eq!(moves(&record.main.moves[2].branches[0]), "6g6f");

    // A branch at the first move of a branch becomes its neighbour.
    let mut record = kif::parse("1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n").unwrap();
    let mut inner = Branch::default();
    inner.moves.push(Node::new("5g5f".parse().unwrap()));
    record.main.moves[0].branches[0].moves[0]
        .branches
        .push(inner);
    let again = kif::parse(&kif::to_text(&record).unwrap()).unwrap();
    let branches: Vec<_> = again.main.moves[0].branches.iter().map(moves).collect();
    assert_eq!(branches, ["2g2f", "5g5f"]);
}

#[test]
fn what_would_not_read_back_is_refused() {
    let field = |change: fn(&mut Record)| {
        let mut record = Record::default();
        change(&mut record);
        match kif::to_text(&record) {
            Err(WriteError::Text { field, .. }) => field,
            other => panic!("{other:?}"),
        }
    };
    for key in [
        "",
        "a:b",
        "a：b",
        " a",
        "#a",
        "*a",
        "&a",
        "1 a",
        "手合割",
        "先手",
        "変化",
        "棋戦",
        "後手の持駒",
        "|",
        "a\n",
    ] {
        let mut record = Record::default();
        record.headers.push(key, "b");
        let error = kif::to_text(&record).unwrap_err();
        assert!(
            matches!(
                error,
                WriteError::Text {
                    field: "header",
                    ..
                }
            ),
            "{key:?}"
        );
    }
    assert_eq!(field(|record| record.headers.push("a", "\n")), "header");
    assert_eq!(
        field(|record| record.comments.push("a\nb".to_owned())),
        "comment"
    );
    assert_eq!(
        field(|record| record.bookmark = Some("\r".to_owned())),
        "bookmark"
    );
    assert_eq!(
        field(|record| record.players[Color::White] = Some("\n".to_owned())),
        "player"
    );
    assert_eq!(field(|record| record.start.number = 0), "number");
    for word in ["", "投了", "７六歩(77)", "a ", "a+", "a (0:01/)", "a\n"] {
        let mut record = Record::default();
        record.main.end = Some(End::new(Reason::Other(word.to_owned())));
        let error = kif::to_text(&record).unwrap_err();
        assert!(
            matches!(error, WriteError::Text { field: "end", .. }),
            "{word:?}"
        );
    }
    let mut record = Record::default();
    record.main.moves = vec![Node::new("7g7f".parse().unwrap()); 2];
    assert_eq!(kif::to_text(&record), Err(WriteError::Move { ply: 2 }));
}

const STARTS: [&str; 5] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 31",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 64",
];

/// Anything that fits on a line.
fn words(rng: &mut Rng) -> String {
    const LETTERS: [char; 16] = [
        'a', 'Z', '9', ' ', '：', ':', '\\', '/', '+', '-', '%', '歩', '　', '*', '▲', '&',
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

fn time(rng: &mut Rng) -> Option<Duration> {
    match rng.u8(..4) {
        0 => None,
        1 => Some(Duration::from_millis(rng.u64(..100_000))),
        _ => Some(Duration::from_secs(rng.u64(..100_000))),
    }
}

fn bookmark(rng: &mut Rng) -> Option<String> {
    (rng.u8(..10) == 0).then(|| words(rng))
}

/// Branches from a position, more rarely the deeper.
fn branches(rng: &mut Rng, position: &Position, depth: usize) -> Vec<Branch> {
    let mut branches = Vec::new();
    while depth < 4 && rng.usize(..15) == 0 {
        branches.push(random_branch(rng, position.clone(), depth + 1));
    }
    branches
}

fn random_branch(rng: &mut Rng, mut position: Position, depth: usize) -> Branch {
    let mut branch = Branch::default();
    for ply in 0..rng.usize(..if depth == 0 { 120 } else { 20 }) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(moves[rng.usize(..moves.len())]);
        node.time = time(rng);
        node.comments = comments(rng);
        node.bookmark = bookmark(rng);
        if depth == 0 || ply > 0 {
            node.branches = branches(rng, &position, depth);
        }
        position.play_unchecked(node.played);
        branch.moves.push(node);
    }
    if rng.u8(..5) > 0 {
        let mut end = End::new(match REASONS[rng.usize(..REASONS.len())].clone() {
            Reason::Other(_) => Reason::Other(format!("別の終わり{}", rng.u8(..))),
            reason => reason,
        });
        let by = position.turn();
        if end.reason == (Reason::Illegal { by }) && rng.bool() {
            end.attempt = illegal(rng, &position);
        }
        end.time = time(rng);
        end.comments = comments(rng);
        end.bookmark = bookmark(rng);
        if depth == 0 || !branch.moves.is_empty() {
            end.branches = branches(rng, &position, depth);
        }
        branch.end = Some(end);
    }
    branch
}

/// A drop that the rules forbid.
fn illegal(rng: &mut Rng, position: &Position) -> Option<Move> {
    let moves: Vec<_> = Move::all()
        .filter(|m| matches!(m, Move::Drop { .. }) && !position.is_legal(*m))
        .collect();
    moves.get(rng.usize(..moves.len())).copied()
}

fn random_record(rng: &mut Rng) -> Record {
    let start: Sfen = STARTS[rng.usize(..STARTS.len())].parse().unwrap();
    let mut record = Record::new(start);
    for color in Color::BOTH {
        record.players[color] = rng.bool().then(|| words(rng));
    }
    for _ in 0..rng.usize(..5) {
        let keys = [
            Headers::EVENT,
            Headers::NOTE,
            Headers::TIME,
            "記録係",
            "a b",
        ];
        record
            .headers
            .push(keys[rng.usize(..keys.len())], words(rng));
    }
    if rng.bool() {
        record.headers.push(Headers::NOTE, "a\n\\n\\\nb");
    }
    record.comments = comments(rng);
    record.bookmark = bookmark(rng);
    record.main = random_branch(rng, record.start.position.clone(), 0);
    record
}

/// Takes away what KI2 cannot hold.
fn without_times(branch: &mut Branch) {
    for node in &mut branch.moves {
        node.time = None;
        node.branches.iter_mut().for_each(without_times);
    }
    if let Some(end) = &mut branch.end {
        end.time = None;
        end.branches.iter_mut().for_each(without_times);
    }
}

#[test]
fn random_games() {
    let mut rng = Rng::with_seed(11);
    for round in 0..300 {
        let record = random_record(&mut rng);
        let text = kif::to_text(&record).unwrap();
        assert_eq!(kif::parse(&text), Ok(record), "round {round}:\n{text}");
    }
}

#[test]
fn random_games_in_ki2() {
    let mut rng = Rng::with_seed(12);
    let mut refused = 0;
    for round in 0..300 {
        let mut record = random_record(&mut rng);
        match ki2::to_text(&record) {
            Ok(text) => {
                without_times(&mut record.main);
                assert_eq!(ki2::parse(&text), Ok(record), "round {round}:\n{text}");
            }
            // An illegal drop where a piece on the board could go as well.
            Err(WriteError::Move { .. }) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    println!("{refused} of 300 games have an illegal move that KI2 cannot tell");
    assert!(refused < 100);
}

/// Lines that look enough like a record to get past the first check.
fn kif_like() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[*&#|+▲△まで手数変化：先後手0-9 ]{1,3}.{0,12}",
        " {0,3}[0-9]{1,2} [１-９同][一-九　]?(歩|角|飛|玉|成銀|と)(成|打)?(\\([1-9]{2}\\))?( *\\([0-9:./ ]{0,12}\\)\\+?)?",
        "[▲△][１-９][一二三四五六七八九][歩銀金][右左上打]?",
        "変化：[0-9]{1,2}手",
        "まで[0-9]{1,3}手(で(先手の勝ち|後手の反則勝ち|中断|詰み|.{0,5}))?",
        "[先後上下]手の持駒：([歩角金玉][一二十八]{0,3}　){0,3}",
        "手合割：(平手|二枚落ち|その他|香落)",
        "\\|([v ][歩玉・と]){9}\\|[一二]",
        "[0-9] (投了|反則勝ち|反則負け|中断|.{1,4})",
        Just("1 ７六歩(77)".to_owned()),
        Just("2 ３四歩(33)".to_owned()),
        Just("3 ８八飛(28)".to_owned()),
        Just("▲７六歩△３四歩".to_owned()),
        ".{0,20}",
    ];
    prop::collection::vec(line, 0..20).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        let _ = kif::parse(&text);
    }

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        let _ = kif::parse(&decode(&bytes).0);
    }

    #[test]
    fn what_looks_like_kif(text in kif_like()) {
        // What was read can be written and reads back the same.
        let mut record = kif::parse(&text).unwrap_or_else(|partial| *partial.record);
        if let Ok(text) = kif::to_text(&record) {
            prop_assert_eq!(kif::parse(&text), Ok(record.clone()));
        }
        if let Ok(text) = ki2::to_text(&record) {
            without_times(&mut record.main);
            prop_assert_eq!(ki2::parse(&text), Ok(record));
        }
    }
}

#[test]
fn real_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    if !folder.is_dir() {
        println!("no {}: nothing to read", folder.display());
        return;
    }
    let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut unwritten = 0;
    let mut others: BTreeMap<String, usize> = BTreeMap::new();
    for path in files(&folder, &["kif", "kifu", "ki2", "ki2u"]) {
        let bytes = fs::read(&path).unwrap();
        let (text, _) = decode(&bytes);
        let extension = path.extension().unwrap().to_str().unwrap();
        let [parsed, refused, moves] = counts.entry(extension.to_owned()).or_default();
        let game = match extension {
            "kif" | "kifu" => kif::parse(&text),
            _ => ki2::parse(&text),
        };
        let mut record = match game {
            Ok(record) => {
                *parsed += 1;
                record
            }
            Err(partial) => {
                *refused += 1;
                let kept = partial.record.main.moves.len();
                println!("refused after {kept} moves: {}: {partial}", path.display());
                assert!(partial.error.line > 0);
                *partial.record
            }
        };
        *moves += record.main.moves.len();
        if let Some(Reason::Other(word)) = record.main.end.as_ref().map(|end| &end.reason) {
            *others.entry(word.clone()).or_default() += 1;
        }
        assert_eq!(record.main_line().count(), record.main.moves.len());
        let text = kif::to_text(&record).unwrap();
        assert_eq!(
            kif::parse(&text).as_ref(),
            Ok(&record),
            "{}",
            path.display()
        );
        match ki2::to_text(&record) {
            Ok(text) => {
                without_times(&mut record.main);
                assert_eq!(ki2::parse(&text), Ok(record), "{}", path.display());
            }
            Err(error) => {
                unwritten += 1;
                println!("not for KI2: {}: {error}", path.display());
            }
        }
    }
    for (extension, [parsed, refused, moves]) in &counts {
        println!("{extension}: {parsed} games parsed, {refused} refused, {moves} moves");
        assert!(*parsed > 5 * refused, "{extension}");
    }
    println!("{unwritten} games cannot be written as KI2");
    println!("ends without a known word: {others:?}");
}

/// The moves with those of the branches.
fn shape(branch: &Branch) -> String {
    let inside = |branches: &[Branch]| -> String {
        let branches = branches
            .iter()
            .map(|branch| format!(" ({})", shape(branch)));
        branches.collect()
    };
    let moves = branch.moves.iter();
    moves
        .map(|node| format!(" {}{}", node.played, inside(&node.branches)))
        .chain(branch.end.iter().map(|end| inside(&end.branches)))
        .collect()
}

#[test]
fn real_games_in_two_formats() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    if !folder.is_dir() {
        println!("no {}: nothing to read", folder.display());
        return;
    }
    let read = |path: &Path| kif::parse(&decode(&fs::read(path).unwrap()).0);
    let mut pairs = 0;
    for path in files(&folder, &["kif", "kifu"]) {
        let Ok(record) = read(&path) else {
            continue;
        };
        for (folder, extension) in [(".", "ki2"), (".", "ki2u"), (".", "csa"), ("../ki2", "ki2")] {
            let beside = path.parent().unwrap().join(folder);
            let other = beside.join(path.with_extension(extension).file_name().unwrap());
            if !other.is_file() {
                continue;
            }
            let twin = match extension {
                "csa" => csa::Reader::new(&fs::read(&other).unwrap()[..])
                    .next()
                    .and_then(Result::ok),
                _ => read(&other).ok(),
            };
            if let Some(twin) = twin {
                pairs += 1;
                let shape = if extension == "csa" { moves } else { shape };
                assert_eq!(
                    shape(&twin.main),
                    shape(&record.main),
                    "{}",
                    other.display()
                );
                assert_eq!(
                    twin.start.position,
                    record.start.position,
                    "{}",
                    other.display()
                );
            }
        }
    }
    println!("{pairs} pairs of files hold the same game");
}
