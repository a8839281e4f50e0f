use std::time::Duration;

use game::{ByColor, Color, Outcome};
use online::{EndCause, Ending, GameBoard, GameFacts, RefusalKind};
use web::messages::Setup;

use super::{BoardSpec, TableNotation};

fn board(game: &str, spec: &BoardSpec) -> Box<dyn GameBoard> {
    // Every board of these tests is one that was kept in a journal.
    let spec = BoardSpec::parse(&spec.to_text()).expect("a spec");
    spec.board(game)
        .unwrap_or_else(|why| panic!("{game}: {why:?}"))
}

fn csa() -> BoardSpec {
    BoardSpec {
        notation: TableNotation::Csa,
        ..BoardSpec::default()
    }
}

fn from(start: &str, spec: BoardSpec) -> BoardSpec {
    BoardSpec {
        setup: Setup {
            rules: None,
            start: Some(start.to_owned()),
        },
        ..spec
    }
}

fn play(board: &mut dyn GameBoard, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = board.turn();
        assert!(board.check(text).is_ok(), "{text} by {seat}");
        board
            .play(text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

fn facts(board: &dyn GameBoard, ending: Option<Ending>) -> GameFacts {
    GameFacts {
        players: ByColor {
            black: "ann".to_owned(),
            white: "bob".to_owned(),
        },
        times: vec![Duration::from_secs(3); board.moves().len()],
        ending,
    }
}

#[test]
fn shogi_in_the_notation_of_csa() {
    let mut board = board("shogi", &csa());
    assert_eq!(board.turn(), Color::Black);
    assert_eq!(board.play("+7776FU").as_deref(), Ok("+7776FU"));
    assert_eq!(board.turn(), Color::White);
    for (text, kind) in [
        ("+3334FU", RefusalKind::Unreadable),
        ("3c3d", RefusalKind::Unreadable),
        ("-3335FU", RefusalKind::Illegal),
        ("-0055FU", RefusalKind::Illegal),
    ] {
        let refusal = board.play(text).unwrap_err();
        assert_eq!(refusal.kind, kind, "{text}: {refusal}");
        assert!(!refusal.japanese.is_ascii(), "{text}");
    }
    play(&mut *board, "-3334FU");
    assert_eq!(board.moves(), ["+7776FU", "-3334FU"]);
    let ending = Ending::won(Color::White, EndCause::Resignation);
    let text = board.record(&facts(&*board, Some(ending)), "csa").unwrap();
    for part in ["N+ann\n", "+7776FU\nT3\n-3334FU\nT3\n%TORYO"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let abnormal = Ending::void(EndCause::Abnormal);
    let text = board
        .record(&facts(&*board, Some(abnormal)), "csa")
        .unwrap();
    assert!(text.ends_with("-3334FU\nT3\n%CHUDAN\n"), "{text}");
    assert_eq!(board.extensions()[0], "csa");
}

#[test]
fn the_page_plays_as_engines_do_whatever_the_notation_of_the_table_is() {
    let mut csa = board("shogi", &csa());
    assert_eq!(csa.in_own_notation("7g7f").as_deref(), Some("+7776FU"));
    for wrong in ["7g7e", "+7776FU", "", "swap"] {
        assert_eq!(csa.in_own_notation(wrong), None, "{wrong}");
    }
    play(&mut *csa, "+7776FU -3334FU +8822UM");
    assert_eq!(csa.line(), ["7g7f", "3c3d", "8h2b+"]);

    let spec = BoardSpec {
        opening: Some("swap2".to_owned()),
        ..BoardSpec::default()
    };
    let mut renju = board("renju", &spec);
    assert_eq!(renju.in_own_notation("h8").as_deref(), Some("h8"));
    let [english, japanese] = renju.prompt().expect("an opening");
    assert!(
        english.is_ascii() && !japanese.is_ascii(),
        "{english} {japanese}"
    );
    play(&mut *renju, "h8 h9 i8 swap");
    assert_eq!(renju.line(), ["h8", "h9", "i8"]);
    assert_eq!((renju.prompt(), renju.has_swapped()), (None, true));
}

#[test]
fn shogi_knows_repetition_perpetual_check_and_the_longest_game() {
    let mut even = board("shogi", &csa());
    let circle = "+2838HI -8272HI +3828HI -7282HI ";
    play(&mut *even, &circle.repeat(3));
    assert_eq!(even.ending(), Some(Ending::drawn(EndCause::Repetition)));
    assert!(even.play("+7776FU").is_err());

    // The rook gives check for ever: that loses.
    let start = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
    let mut checks = board("shogi", &from(start, csa()));
    play(&mut *checks, "+9991HI");
    let circle = "-5152OU +9192HI -5251OU +9291HI ";
    play(&mut *checks, &circle.repeat(3));
    assert_eq!(
        checks.ending(),
        Some(Ending::won(Color::White, EndCause::PerpetualCheck))
    );

    let mut short = board(
        "shogi",
        &BoardSpec {
            most_moves: Some(2),
            ..csa()
        },
    );
    play(&mut *short, "+7776FU -3334FU");
    assert_eq!(short.ending(), Some(Ending::drawn(EndCause::MostMoves)));

    let start = "4k4/9/4G4/9/9/9/9/9/4K4 b G 1";
    let mut mate = board("shogi", &from(start, csa()));
    play(&mut *mate, "+0052KI");
    assert_eq!(
        mate.ending(),
        Some(Ending::won(Color::Black, EndCause::Mate))
    );
}

#[test]
fn a_king_in_the_camp_is_declared() {
    assert_eq!(board("shogi", &csa()).declared(), None);
    // Ten pieces beside the king, two of them worth five points, and eighteen pawns in hand.
    let start = "RRGGKGGSS/BB7/9/9/9/9/9/9/4k4 b 18P 1";
    let board = board("shogi", &from(start, csa()));
    assert_eq!(board.declared(), Some(Outcome::Win(Color::Black)));
    let ending = Ending::won(Color::Black, EndCause::Declaration);
    let text = board.record(&facts(&*board, Some(ending)), "csa").unwrap();
    assert!(text.ends_with("%KACHI\n"), "{text}");
}

#[test]
fn othello_passes_when_it_must() {
    let usual = board("othello", &BoardSpec::default());
    assert_eq!(usual.forced(), None);
    assert_eq!(usual.check("pass").unwrap_err().kind, RefusalKind::Illegal);
    assert_eq!(usual.check("z9").unwrap_err().kind, RefusalKind::Unreadable);
    assert_eq!(usual.check("D3").as_deref(), Ok("d3"));

    // Only White can move.
    let start = format!("OX{}B1", "-".repeat(62));
    let mut board = board("othello", &from(&start, BoardSpec::default()));
    assert_eq!(board.start(), start);
    assert_eq!(board.forced().as_deref(), Some("pass"));
    assert_eq!(board.play("c1").unwrap_err().kind, RefusalKind::Illegal);
    assert_eq!(board.play("PASS").as_deref(), Ok("pass"));
    play(&mut *board, "c1");
    let ending = board.ending().expect("nothing of Black is left");
    assert_eq!(ending, Ending::won(Color::White, EndCause::Rules));
    assert!(board.play("d1").is_err());

    let facts = facts(&*board, Some(ending));
    assert_eq!(board.extensions()[0], "ggf");
    let ggf = board.record(&facts, "ggf").unwrap();
    assert!(ggf.starts_with("(;GM[Othello]"), "{ggf}");
    assert!(
        ggf.contains("PB[ann]PW[bob]") && ggf.contains("B[PA//3"),
        "{ggf}"
    );
    let line = board.record(&facts, "line").unwrap();
    assert_eq!(line, format!("opening {start} winner W moves pass c1\n"));
}

#[test]
fn othello_is_resigned_and_lost_on_time() {
    let mut board = board("othello", &BoardSpec::default());
    play(&mut *board, "f5 d6");
    let ending = Ending::won(Color::White, EndCause::Resignation);
    let line = board.record(&facts(&*board, Some(ending)), "line").unwrap();
    assert!(line.ends_with("winner W moves f5 d6 resign\n"), "{line}");
    let read = record::squares::games(&line).next().expect("a game");
    let read = read.expect("the seed's line");
    assert_eq!(read.outcome(), Some(Outcome::Win(Color::White)));
    assert_eq!(read.moves.len(), 2);
    let ending = Ending::won(Color::Black, EndCause::Time);
    let ggf = board.record(&facts(&*board, Some(ending)), "ggf").unwrap();
    assert!(ggf.contains("RE[+64.00:t]"), "{ggf}");
}

#[test]
fn renju_agrees_on_an_opening_and_may_swap_the_colours() {
    let rif = BoardSpec {
        opening: Some("rif".to_owned()),
        ..BoardSpec::default()
    };
    let mut board = board("renju", &rif);
    assert_eq!(board.turn(), Color::Black);
    assert!(board.actions().contains(&"h8".to_owned()));
    let mut seats = Vec::new();
    for text in ["h8", "i9", "i7", "swap", "g7", "j10", "f9", "f9"] {
        seats.push(board.turn());
        board
            .play(text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    // The second side takes Black, so that the first one is White and places the fourth stone.
    let (one, two) = (Color::Black, Color::White);
    assert_eq!(seats, [one, one, one, two, one, two, two, one]);
    assert!(board.has_swapped() && board.actions().is_empty());
    assert_eq!(
        board.moves(),
        [
            "h8",
            "i9",
            "i7",
            "swap",
            "g7",
            "offer j10",
            "offer f9",
            "choose f9"
        ]
    );
    // White's sixth stone is the first side's.
    assert_eq!(board.turn(), one);
    assert_eq!(board.play("a1").as_deref(), Ok("a1"));
    assert_eq!(board.turn(), two);
    let ending = Ending::won(two, EndCause::Resignation);
    let text = board.record(&facts(&*board, Some(ending)), "sgf").unwrap();
    assert!(text.contains("PB[bob]PW[ann]RE[B+R]"), "{text}");
    assert_eq!(board.extensions()[0], "sgf");
    // A board that is made again from its moves is the same.
    let mut again = self::board("renju", &rif);
    for text in board.moves().iter() {
        again.play(text).unwrap();
    }
    assert_eq!(again.position(), board.position());
}

#[test]
fn renju_tells_fouls_from_other_mistakes() {
    let mut board = board("renju", &BoardSpec::default());
    // Two open threes would meet on h8.
    play(&mut *board, "h9 a1 h10 a3 i8 a5 j8 a7");
    let foul = board.play("h8").unwrap_err();
    assert_eq!(foul.kind, RefusalKind::Foul, "{foul}");
    let taken = board.play("h9").unwrap_err();
    assert_eq!(taken.kind, RefusalKind::Illegal, "{taken}");
    // It is no foul for White.
    play(&mut *board, "o15 h8");
}

#[test]
fn what_cannot_be_is_refused() {
    let wrong = BoardSpec {
        opening: Some("rif".to_owned()),
        ..BoardSpec::default()
    };
    assert!(wrong.board("shogi").is_err());
    assert!(csa().board("othello").is_err());
    assert!(BoardSpec::default().board("chess").is_err());
    assert!(from("nonsense", csa()).board("shogi").is_err());
    assert!(BoardSpec::parse("{").is_err());
}

#[test]
fn a_game_begins_behind_moves() {
    let spec = csa().starting_at("shogi", "startpos moves 7g7f 3c3d");
    let spec = spec.expect("a position");
    assert_eq!(spec.moves, ["+7776FU", "-3334FU"]);
    assert_eq!(spec.start_text("shogi"), Ok(None));
    let mut board = board("shogi", &spec);
    // The moves before the game are a part of its start, and of its record.
    assert!(board.moves().is_empty());
    assert!(board.start().starts_with("lnsgkgsnl/1r5b1/pppppp1pp"));
    play(&mut *board, "+8822UM");
    let text = board
        .record(&facts(&*board, None), "csa")
        .expect("a record");
    let moves = "+7776FU\nT0\n-3334FU\nT0\n+8822UM\nT3\n";
    assert!(text.contains(moves), "{text}");
}

#[test]
fn a_game_begins_at_a_position_or_a_handicap() {
    let sfen = "4k4/9/4G4/9/9/9/9/9/4K4 w G 1";
    let spec = csa().starting_at("shogi", sfen).expect("a position");
    let rows = spec.start_text("shogi").expect("rows").expect("some");
    assert!(
        rows.starts_with("P1 *  *  *  * -OU *  *  *  * \n"),
        "{rows}"
    );
    assert!(rows.ends_with("\nP+00KI\n-"), "{rows}");
    let spec = csa().starting_at("shogi", "two-piece").expect("a handicap");
    assert_eq!(board("shogi", &spec).turn(), Color::White);
    let usual = BoardSpec::default().starting_at("othello", "startpos");
    assert_eq!(usual, Ok(BoardSpec::default()));
    let othello = BoardSpec::default().starting_at("othello", "f5d6");
    let othello = othello.expect("moves");
    assert_eq!(othello.moves, ["f5", "d6"]);
    assert_eq!(othello.start_text("othello"), Ok(None));
    let rif = BoardSpec {
        opening: Some("rif".to_owned()),
        ..BoardSpec::default()
    };
    for (game, spec, position) in [
        ("othello", BoardSpec::default(), "startpos moves a1"),
        ("othello", BoardSpec::default(), &"X".repeat(64)),
        ("shogi", csa(), "nonsense"),
        ("renju", rif, "h8"),
        ("chess", BoardSpec::default(), "startpos"),
    ] {
        assert!(
            spec.starting_at(game, position).is_err(),
            "{game} {position}"
        );
    }
}
