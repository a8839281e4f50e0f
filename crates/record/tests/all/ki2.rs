//! KI2 files.

use game::{Color, Outcome};
use proptest::prelude::*;
use record::ki2::{self, Fault, WriteError};
use record::shogi::{End, Node, Reason, Record};

use crate::support::moves;

const FULL: &str = "\
開始日時：2026/01/31
先手：Alice
後手：Bob

*before
▲７六歩    △３四歩    ▲２二角成  △同　銀
*a trade
&here
▲４五角
まで5手で先手の勝ち
*over

変化：   3手
▲２六歩△８四歩
まで4手で中断

変化：   4手
△４四歩
まで4手で時間切れにより後手の勝ち
";

#[test]
fn everything_in_a_file() {
    let record = ki2::parse(FULL).unwrap();
    assert_eq!(record.players[Color::White].as_deref(), Some("Bob"));
    assert_eq!(record.comments, ["before"]);
    let main = &record.main;
    assert_eq!(moves(main), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    assert_eq!(main.moves[3].comments, ["a trade"]);
    assert_eq!(main.moves[3].bookmark.as_deref(), Some("here"));
    let end = main.end.as_ref().unwrap();
    assert_eq!(
        (&end.reason, &end.comments[0][..]),
        (&Reason::Resign, "over")
    );
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::Black)));
    let branch = &main.moves[2].branches[0];
    assert_eq!(moves(branch), "2g2f 8c8d");
    assert_eq!(branch.end, Some(End::new(Reason::Interrupt)));
    let inner = &branch.moves[1].branches[0];
    assert_eq!(moves(inner), "4c4d");
    // Black was to move, and White won.
    assert_eq!(inner.end, Some(End::new(Reason::TimeUp)));

    let text = ki2::to_text(&record).unwrap();
    assert!(
        text.contains("\n▲７六歩  △３四歩  ▲２二角成  △同銀\n*a trade\n"),
        "{text}"
    );
    assert_eq!(ki2::parse(&text).unwrap(), record);
}

#[test]
fn results() {
    // After one move White is to move.
    for (text, reason) in [
        ("で先手の勝ち", Reason::Resign),
        ("で時間切れにより先手の勝ち", Reason::TimeUp),
        ("で後手の反則勝ち", Reason::Illegal { by: Color::Black }),
        ("で後手の反則負け", Reason::Illegal { by: Color::White }),
        ("で後手の入玉勝ち", Reason::Declaration),
        ("で中断", Reason::Interrupt),
        ("で千日手", Reason::Repetition),
        ("で持将棋", Reason::Impasse),
        ("詰", Reason::Mate),
        ("で詰み", Reason::Mate),
        ("で不詰", Reason::NoMate),
        ("で封じ手", Reason::Other("封じ手".to_owned())),
        ("で後手の勝ち", Reason::Other("後手の勝ち".to_owned())),
    ] {
        let record = ki2::parse(&format!("▲７六歩\nまで1手{text}\n")).unwrap();
        assert_eq!(record.main.end, Some(End::new(reason)), "{text}");
        let text = ki2::to_text(&record).unwrap();
        assert_eq!(ki2::parse(&text).unwrap(), record, "{text}");
    }
}

#[test]
fn a_second_pawn() {
    let text = "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲２四歩打\n";
    let partial = ki2::parse(text).unwrap_err();
    assert_eq!(moves(&partial.record.main), "7g7f 3c3d 8h2b+ 3a2b");
    assert!(matches!(partial.error.fault, Fault::Ki2 { .. }));
    assert_eq!(partial.record.main.end, None);

    let record = ki2::parse(&format!("{text}*oh\nまで5手で後手の反則勝ち\n")).unwrap();
    let end = record.main.end.as_ref().unwrap();
    assert_eq!(end.attempt, Some("P*2d".parse().unwrap()));
    assert_eq!(end.comments, ["oh"]);
    let text = ki2::to_text(&record).unwrap();
    assert_eq!(ki2::parse(&text).unwrap(), record, "{text}");
}

#[test]
fn where_and_what() {
    for (text, expected) in [
        (
            "▲７六歩\n▲２六歩\n",
            "line 2: move ▲２六歩: sign: expected △, the side to move, or none",
        ),
        (
            "▲７五歩\n",
            "line 1: move ▲７五歩: no legal move of such a piece",
        ),
        (
            "まで0手で中断\n▲７六歩\n",
            "line 2: \"▲７六歩\": expected a comment or 変化",
        ),
        ("----\n", "line 1: line: expected a header"),
    ] {
        let partial = ki2::parse(text).unwrap_err();
        assert!(partial.to_string().starts_with(expected), "{partial}");
    }
}

#[test]
fn what_would_not_read_back_is_refused() {
    for word in ["", "先手の勝ち", "詰", " a", "a\n"] {
        let mut record = Record::default();
        record.main.moves.push(Node::new("7g7f".parse().unwrap()));
        record.main.end = Some(End::new(Reason::Other(word.to_owned())));
        let error = ki2::to_text(&record).unwrap_err();
        assert!(
            matches!(error, WriteError::Text { field: "end", .. }),
            "{word:?}"
        );
    }
    // An illegal move of a piece on the board.
    let mut record = Record::default();
    let mut end = End::new(Reason::Illegal { by: Color::Black });
    end.attempt = Some("7g7e".parse().unwrap());
    record.main.end = Some(end);
    assert_eq!(ki2::to_text(&record), Err(WriteError::Move { ply: 1 }));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_moves(text in "([▲△☗▽][１-９同7][一二三四五六七八九6　]?(歩|銀|金|飛|成銀|と|)[右左直上寄引成不打]{0,3} {0,2}\n?){0,20}") {
        let _ = ki2::parse(&text);
    }
}
