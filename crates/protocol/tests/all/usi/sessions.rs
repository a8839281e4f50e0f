//! What the sessions do that no transcript can show.

use std::time::Duration;

use game::ByColor;
use protocol::usi::{Client, Command, Dialect, Engine};
use protocol::usix::{ScoreKind, ScoreType};
use protocol::{
    Answer, BestMove, ClientSide, EngineSide, Go, Identity, Info, Kind, Request, Score, usix,
};

fn info_lines(engine: &mut Engine, score: Score) -> Vec<String> {
    engine.write(&Answer::Info(Info {
        score: Some(score),
        ..Info::default()
    }))
}

#[test]
fn usi_x_says_every_score_as_a_number() {
    let mut engine = usix::engine(ScoreType {
        kind: ScoreKind::WinPercentage,
        min: 0.0,
        max: 100.0,
    });
    for (score, lines) in [
        (Score::Number(52.5), &["info score 52.5"][..]),
        (Score::Number(1e20), &["info score 100000000000000000000"]),
        (Score::WinPercentage(52.5), &["info score 53"]),
        (Score::Discs(-4.0), &["info score -4"]),
        (Score::Centipawns(-3), &["info score -3"]),
        (Score::MateIn(3), &["info score 100"]),
        (Score::MatedIn(3), &["info score 0"]),
        (Score::Mate { wins: true }, &["info score 100"]),
        (Score::Mate { wins: false }, &["info score 0"]),
        (Score::AtLeast(5), &[]),
        (Score::AtMost(5), &[]),
    ] {
        assert_eq!(info_lines(&mut engine, score), lines, "{score:?}");
    }
}

/// Whatever its ends, the middle of a scale is even.
#[test]
fn the_client_of_usi_x_knows_what_a_number_means() {
    for (score_type, line, score) in [
        ("WP min 0 max 100", "52.5", Score::WinPercentage(52.5)),
        ("WP min 0 max 1", "0.75", Score::WinPercentage(75.0)),
        ("WP min -1 max 1", "0", Score::WinPercentage(50.0)),
        ("stone min -64 max 64", "-4", Score::Discs(-4.0)),
        ("stones min -64 max 64", "2", Score::Discs(2.0)),
        ("other min -10000 max 10000", "350", Score::Number(350.0)),
        ("other min 0 max 1000", "500", Score::Number(0.0)),
    ] {
        let mut client = usix::client();
        let asked = client.write(&Request::ScoreType);
        assert_eq!(asked, Ok(vec!["score_scale_and_type".to_owned()]));
        let info = |score| {
            Ok(vec![Answer::Info(Info {
                score: Some(score),
                ..Info::default()
            })])
        };
        let number = Score::Number(line.parse().unwrap());
        let line = format!("info score {line}");
        assert_eq!(client.read(&line), info(number), "not told yet");
        assert_eq!(client.read(&format!("scoretype {score_type}")), Ok(vec![]));
        assert_eq!(client.read(&line), info(score), "{score_type}");
    }
}

#[test]
fn usi_rounds_bare_numbers() {
    let mut engine = Engine::new(Dialect::Usi);
    for (number, line) in [
        (12.6, "info score cp 13"),
        (-0.4, "info score cp 0"),
        (1e20, "info score cp 2147483647"),
    ] {
        assert_eq!(info_lines(&mut engine, Score::Number(number)), [line]);
    }
}

#[test]
fn a_text_has_its_own_line() {
    let answer = Answer::Info(Info {
        depth: Some(3),
        text: Some("half\nway".into()),
        ..Info::default()
    });
    let lines = Engine::new(Dialect::Usi).write(&answer);
    assert_eq!(lines, ["info depth 3", "info string half way"]);
    let nothing = Answer::Info(Info::default());
    assert_eq!(
        Engine::new(Dialect::Usi).write(&nothing),
        Vec::<String>::new()
    );
}

#[test]
fn what_usi_cannot_say() {
    let mut engine = Engine::new(Dialect::Usi);
    assert_eq!(
        engine.write(&Answer::Best(BestMove::Swap)),
        ["bestmove none"]
    );
    assert!(engine.write(&Answer::Fouls(vec!["h8".into()])).is_empty());
    assert_eq!(
        engine.write(&Answer::Refusal("no".into())),
        ["info string no"]
    );
    let mut client = Client::new(Dialect::Usi);
    assert_eq!(client.write(&Request::Fouls), Ok(vec![]));
    assert_eq!(client.write(&Request::ScoreType), Ok(vec![]));
}

#[test]
fn only_usi_x_sends_clocks_with_ponderhit() {
    let clocks = Go {
        remaining: ByColor::both(Some(Duration::from_secs(1))),
        byoyomi: Duration::from_secs(3),
        ..Go::default()
    };
    let hit = Request::PonderHit(Some(clocks));
    let lines = Client::new(Dialect::Usi).write(&hit);
    assert_eq!(lines, Ok(vec!["ponderhit".into()]));
    let lines = usix::client().write(&hit);
    assert_eq!(
        lines,
        Ok(vec!["ponderhit btime 1000 wtime 1000 byoyomi 3000".into()])
    );
}

#[test]
fn requests_that_do_not_fit_a_line() {
    let set = |name: &str, value: Option<&str>| Request::SetOption {
        name: name.into(),
        value: value.map(str::to_owned),
    };
    let position = |start: Option<&str>, moves: &[&str]| Request::Position {
        start: start.map(str::to_owned),
        moves: moves.iter().map(|&m| m.to_owned()).collect(),
    };
    let start = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let (usi, usix) = (Dialect::Usi, Dialect::UsiX);
    for (dialect, request, field) in [
        (usi, set("", None), "name"),
        (usi, set(" ", Some("1")), "name"),
        (usi, set("the value of", None), "name"),
        (usix, set("Book", Some("my book")), "value"),
        (usix, set("Book File", Some("book")), "name"),
        (usi, position(Some("abc"), &[]), "sfen"),
        (usi, position(Some("a b moves"), &[]), "sfen"),
        (usix, position(Some(start), &[]), "sfen"),
        (usi, position(None, &["7g7f 3c3d"]), "moves"),
        (usi, position(None, &[""]), "moves"),
    ] {
        let fault = Client::new(dialect).write(&request).unwrap_err();
        assert_eq!(fault.field, field, "{request:?}");
    }
}

#[test]
fn the_identity_begins_anew_with_each_handshake() {
    let mut client = Client::new(Dialect::Usi);
    assert_eq!(client.read("id name A"), Ok(vec![]));
    assert_eq!(client.read("option name B type button"), Ok(vec![]));
    assert_eq!(client.write(&Request::Identify), Ok(vec!["usi".into()]));
    let answers = client.read("usiok");
    assert_eq!(answers, Ok(vec![Answer::Identity(Identity::default())]));
}

#[test]
fn ends_of_lines_and_byte_order_marks_are_no_words() {
    for line in ["usi", "usi\n", "usi\r\n", "\u{feff}usi", "  usi\t"] {
        assert_eq!(Command::parse(line), Ok(Some(Command::Usi)), "{line:?}");
    }
    for line in ["", "\r\n", " \t "] {
        assert_eq!(Command::parse(line), Ok(None));
        assert_eq!(Client::new(Dialect::Usi).read(line), Ok(vec![]));
    }
}

/// A client waits for the move whatever it has said about the time.
#[test]
fn go_is_salvaged_as_far_as_it_can_be_read() {
    let mut engine = Engine::new(Dialect::Usi);
    for (line, obeyed) in [
        ("go btime x byoyomi 100", "go byoyomi 100"),
        ("go nodes depth 2", "go depth 2"),
        ("go movetime", "go"),
        ("ponderhit btime x wtime 5", "ponderhit wtime 5 byoyomi 0"),
    ] {
        assert!(engine.read(line).is_err(), "{line}");
        let command = match &engine.salvage(line)[..] {
            [Request::Go(go)] => Command::Go(go.clone()),
            [Request::PonderHit(clocks)] => Command::PonderHit(clocks.clone()),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(command.to_string(), obeyed, "{line}");
    }
    assert!(engine.salvage("position nowhere").is_empty());
}

#[test]
fn moves_to_choose_from_are_read_up_to_the_next_limit() {
    let mut engine = Engine::new(Dialect::Usi);
    for (line, moves) in [
        ("go searchmoves 7g7f depth 3", &["7g7f"][..]),
        ("go depth 3 searchmoves 7g7f 2g2f", &["7g7f", "2g2f"]),
        ("go searchmoves depth 3", &[]),
        ("go depth 3", &[]),
    ] {
        let requests = engine.read(line).unwrap();
        let [Request::Go(go)] = &requests[..] else {
            panic!("{line}: {requests:?}");
        };
        assert_eq!(go.search_moves, moves, "{line}");
        assert_eq!(go.depth, Some(3), "{line}");
        let written = Client::new(Dialect::Usi).write(&requests[0]).unwrap();
        let mut again = "go depth 3".to_owned();
        if !moves.is_empty() {
            again = format!("{again} searchmoves {}", moves.join(" "));
        }
        assert_eq!(written, [again]);
    }
}

#[test]
fn only_usi_names_the_moves_to_choose_from() {
    let go = Request::Go(Go {
        search_moves: vec!["f5".into()],
        ..Go::default()
    });
    for kind in [Kind::Gtp, Kind::Nboard, Kind::Gomocup, Kind::Codingame] {
        let written = kind.client::<game_laws::TicTacToe>().write(&go);
        assert!(written.is_err(), "{kind}");
    }
}
