//! What CSA files say, and how they are refused.

use std::time::Duration;

use game::{Color, Outcome};
use record::csa::{self, Error, Version};
use record::shogi::{Headers, Partial, Reason, Record};
use shogi::Sfen;

fn one(text: &str) -> Result<Record, Partial<Error>> {
    let mut games = csa::games(text);
    let game = games.next().expect("a game");
    assert!(games.next().is_none());
    game
}

fn start(lines: &str) -> String {
    let record = one(&format!("V2.2\n{lines}")).unwrap();
    record.start.to_string()
}

fn refused(text: &str) -> (usize, String) {
    let partial = one(text).unwrap_err();
    (partial.record.main.moves.len(), partial.to_string())
}

#[test]
fn floodgate() {
    let record = one(include_str!("../files/floodgate.csa")).unwrap();
    assert_eq!(record, {
        let text = csa::to_text(&record, Version::V22).unwrap();
        one(&text).unwrap()
    });
    assert_eq!(
        record.players[Color::White].as_deref(),
        Some("second_engine")
    );
    assert_eq!(
        record.headers.get(Headers::START_TIME),
        Some("2026/01/02 03:04:05")
    );
    assert_eq!(record.rating(Color::Black), Some(3345.5));
    assert_eq!(record.rating(Color::White), Some(2990.0));
    assert_eq!(
        record.summary(),
        Some("toryo:first_engine lose:second_engine win")
    );
    let nodes = &record.main.moves;
    let evaluation = nodes[0].evaluation().unwrap();
    assert_eq!(
        (evaluation.score, evaluation.expected),
        (45, "-3334FU +2726FU")
    );
    assert_eq!(nodes[1].evaluation().unwrap().score, 0);
    assert_eq!(nodes[2].time, Some(Duration::ZERO));
    assert_eq!(nodes[2].evaluation(), None);
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
    let moves: Vec<_> = record
        .main_line()
        .map(|step| step.played.to_string())
        .collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b"]);
}

#[test]
fn several_games_a_file() {
    let games: Result<Vec<_>, _> = csa::games(include_str!("../files/several.csa")).collect();
    let games = games.unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].headers.get(Headers::EVENT), Some("練習, 二番"));
    assert_eq!(games[0].headers.get(Headers::NOTE), Some("a:b"));
    assert_eq!(
        games[0].main.moves[0].time,
        Some(Duration::from_millis(1500))
    );
    assert_eq!(
        games[0].main.moves[1].time,
        Some(Duration::from_millis(250))
    );
    assert_eq!(games[0].main.moves[1].comments, ["** -12 +2625FU"]);
    let end = games[0].main.end.as_ref().unwrap();
    assert_eq!(
        (&end.reason, end.time),
        (&Reason::Interrupt, Some(Duration::from_secs(3)))
    );
    assert_eq!(games[1].main.moves[1].time, Some(Duration::from_secs(5)));
    assert_eq!(games[1].outcome(), Some(Outcome::Draw));
    assert_eq!(
        games[2].start.to_string(),
        "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    );
    assert_eq!(games[2].outcome(), Some(Outcome::Win(Color::Black)));

    let texts: Vec<_> = games
        .iter()
        .map(|game| csa::to_text(game, Version::V30).unwrap())
        .collect();
    let again: Result<Vec<_>, _> = csa::games(&texts.join("/\n")).collect();
    assert_eq!(again.unwrap(), games);
}

#[test]
fn start_positions() {
    let even = Sfen::new(shogi::Position::start()).to_string();
    assert_eq!(start("PI\n+\n"), even);
    assert_eq!(start("+\n"), even);
    assert_eq!(
        start("PI82HI22KA\n-\n"),
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    );
    // Blanks lost after the stars, pawns of a hand told one line at a time.
    let rows = "P1 * * * * -OU * * * *\nP2*********\nP9 * * * *+OU * * * *\n";
    assert_eq!(
        start(&format!("{rows}P+00FU00FU\nP+00FU\nP-00HI\n-\n")),
        "4k4/9/9/9/9/9/9/9/4K4 w 3Pr 1"
    );
    assert_eq!(
        start("P+59OU58KI,P-51OU\n+\n"),
        "4k4/9/9/9/9/9/9/4G4/4K4 b - 1"
    );
    // Kings are not among all that is left.
    assert_eq!(
        start("P-11OU\nP+00AL\n+\n"),
        "8k/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1"
    );
}

#[test]
fn every_end() {
    let words = [
        ("TORYO", Reason::Resign),
        ("CHUDAN", Reason::Interrupt),
        ("SENNICHITE", Reason::Repetition),
        ("OUTE_SENNICHITE", Reason::PerpetualCheck),
        ("TIME_UP", Reason::TimeUp),
        ("ILLEGAL_MOVE", Reason::Illegal { by: Color::White }),
        ("-ILLEGAL_ACTION", Reason::Illegal { by: Color::White }),
        ("+ILLEGAL_ACTION", Reason::Illegal { by: Color::Black }),
        ("JISHOGI", Reason::Impasse),
        ("KACHI", Reason::Declaration),
        ("HIKIWAKE", Reason::Draw),
        ("MATTA", Reason::TakeBack),
        ("TSUMI", Reason::Mate),
        ("FUZUMI", Reason::NoMate),
        ("ERROR", Reason::Error),
        ("MAX_MOVES", Reason::MaxMoves),
        ("封じ手", Reason::Other("封じ手".to_owned())),
    ];
    for (word, reason) in words {
        let record = one(&format!("PI\n+\n+7776FU\n%{word},T9\n'why\n")).unwrap();
        let end = record.main.end.as_ref().unwrap();
        assert_eq!(end.reason, reason);
        assert_eq!(end.time, Some(Duration::from_secs(9)));
        assert_eq!(end.comments, ["why"]);
        let text = csa::to_text(&record, Version::V22).unwrap();
        assert_eq!(one(&text).unwrap(), record, "{text}");
    }
}

#[test]
fn the_illegal_move_that_ended_a_game_is_kept() {
    // Two pawns in a file, with the verdict.
    let text = "P-51OU\nP+59OU57FU00FU\n+\n+0055FU\nT8\n%ILLEGAL_MOVE\n'nifu\n";
    let record = one(text).unwrap();
    let end = record.main.end.as_ref().unwrap();
    assert_eq!(end.attempt.unwrap().to_string(), "P*5e");
    assert_eq!(end.time, Some(Duration::from_secs(8)));
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
    let written = csa::to_text(&record, Version::V30).unwrap();
    assert_eq!(one(&written).unwrap(), record);
    // Without the verdict, or with one against the other side, it is a fault.
    for verdict in ["", "%-ILLEGAL_ACTION\n", "%TORYO\n", "-5142OU\n"] {
        let text = format!("P-51OU\nP+59OU57FU00FU\n+\n+0055FU\n{verdict}");
        let (kept, message) = refused(&text);
        assert_eq!(
            (kept, &*message),
            (
                0,
                "line 4: move +0055FU: expected a legal move: there is a pawn of yours in that file already"
            )
        );
    }
}

#[test]
fn faults_say_where_and_what() {
    let after = |moves: &str| refused(&format!("V2.2\nPI\n+\n+7776FU\n{moves}\n"));
    assert_eq!(
        after("-3334FU\nT1\n+8855UM\n-8384FU"),
        (
            2,
            "line 7: move +8855UM: expected a legal move: \
             that piece cannot promote with this move"
                .to_owned()
        )
    );
    for (text, why) in [
        ("+2726FU", "sign: expected -, the side to move"),
        (
            "-3335KI",
            "piece: expected what FU on 33 can become, found KI",
        ),
        ("-5554FU", "origin: expected a piece on 55"),
        ("-2726FU", "origin: expected an own piece on 27"),
        ("-0034TO", "piece: expected what a hand can hold, found TO"),
        (
            "-3304FU",
            "target: expected a square from 11 to 99, found \"04\"",
        ),
    ] {
        assert_eq!(after(text), (1, format!("line 5: move {text}: {why}")));
    }
    for text in ["-33", "-3334XX", "-３４歩", "-3334FU0", "+-"] {
        let (kept, message) = after(text);
        assert_eq!(kept, 1);
        assert!(
            message.starts_with(&format!("line 5: move {text}: ")),
            "{message}"
        );
    }
    for text in ["T", "T1.", "T-1", "T.5", "Tx", "T99999999999999999999"] {
        assert_eq!(
            after(text).1,
            format!("line 5: time: expected seconds, as in T12 or T12.345, found {text:?}")
        );
    }
    assert_eq!(
        after("%TORYO\n-3334FU").1,
        "line 6: \"-3334FU\": expected a comment or a line / after the end of the game"
    );
    assert_eq!(
        after("P+00FU").1,
        "line 5: \"P+00FU\": expected before the side to move, not after"
    );
    assert_eq!(
        refused("手合割：平手\n").1,
        "line 1: statement: expected one that starts with V, N, $, P, +, -, %, T or ', \
         found \"手合割：平手\""
    );
    let no_side = "side to move: expected a line + or - before the moves";
    assert_eq!(
        refused("V2.2\nPI\n+7776FU\n").1,
        format!("line 3: {no_side}")
    );
    assert_eq!(refused("V2.2\nN+a\nPI\n").1, format!("line 3: {no_side}"));
    assert_eq!(
        refused("P+55FU54FU\n+\n").1,
        "line 2: start position: board, file 5: two pawns of one side"
    );
    for (text, field) in [
        ("Vx", "version"),
        ("Name", "player"),
        ("$EVENT", "header"),
        ("P1 * * *", "rank"),
        ("P0 * * * * * * * * *", "rank"),
        ("P+00OU", "pieces"),
        ("P+55", "pieces"),
        ("P+55FU55KY", "pieces: 55KY"),
        ("P1********-OU,P-11KY", "pieces: 11KY"),
        ("P1-OU********,P1-OU********", "pieces"),
        ("PI55FU", "pieces: 55FU"),
        ("P+00HI00HI00HI", "pieces: 00HI"),
        ("T3", "time"),
    ] {
        let message = refused(text).1;
        assert!(
            message.starts_with(&format!("line 1: {field}: ")),
            "{message}"
        );
    }
}

#[test]
fn a_fault_does_not_hide_the_next_game() {
    let text = "PI\n+\n+7776FU\n-7776FU\n-3334FU\n/\n'only a comment\n/\nPI\n+\n%CHUDAN\n";
    let games: Vec<_> = csa::games(text).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].as_ref().unwrap_err().error.line, 4);
    assert!(games[1].is_ok());
}

#[test]
fn a_file_cut_anywhere_is_kept_as_far_as_it_goes() {
    let text = include_str!("../files/floodgate.csa");
    let whole = one(text).unwrap();
    for cut in (1..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
        let record = one(&text[..cut]).unwrap_or_else(|partial| *partial.record);
        let moves = |record: &Record| -> Vec<_> {
            record.main.moves.iter().map(|node| node.played).collect()
        };
        assert!(moves(&whole).starts_with(&moves(&record)));
    }
}

#[test]
fn what_servers_do() {
    // The end twice, a comment behind a comma, a header after the moves.
    let text = "PI\n+\n+7776FU\n%KACHI,'* -5000 win\nT10\n%KACHI\n$END_TIME:late\n";
    let record = one(text).unwrap();
    let end = record.main.end.as_ref().unwrap();
    assert_eq!(end.reason, Reason::Declaration);
    assert_eq!(end.comments, ["* -5000 win"]);
    assert_eq!(record.headers.get(Headers::END_TIME), Some("late"));
    assert!(one("PI\n+\n%KACHI\n%TORYO\n").is_err());
}

#[test]
fn notes_of_several_lines() {
    let record = one("V3.0\n$NOTE:one\\ntwo\\\\n\\x\nPI\n+\n").unwrap();
    assert_eq!(record.headers.get(Headers::NOTE), Some("one\ntwo\\n\\x"));
    let text = csa::to_text(&record, Version::V30).unwrap();
    assert_eq!(one(&text).unwrap(), record);
}
