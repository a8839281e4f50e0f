//! GTP for Othello: messages, the side that runs an engine, and any lines at all.

use std::time::Duration;

use game::{ByColor, Color};
use proptest::prelude::*;
use protocol::gtp::{Client, Collector, Command, Engine, Line, Response, Vertex};
use protocol::{Answer, BestMove, ClientSide, EngineSide, Go, Info, Request, Score};

fn position(moves: &[&str]) -> Request {
    Request::Position {
        start: None,
        moves: moves.iter().map(|name| (*name).to_owned()).collect(),
    }
}

fn play(best: &str) -> Answer {
    let (best, ponder) = (best.to_owned(), None);
    Answer::Best(BestMove::Play { best, ponder })
}

fn read(client: &mut Client, lines: &[&str]) -> Vec<Answer> {
    let mut answers = Vec::new();
    for line in lines {
        answers.extend(client.read(line).unwrap());
    }
    answers
}

#[test]
fn comments_and_control_characters_are_not_read() {
    assert_eq!(Line::parse("  # nothing"), Ok(None));
    assert_eq!(Line::parse("\u{0}\r\n"), Ok(None));
    let line = Line::parse("3\tgenmove\tWhite\r # now").unwrap().unwrap();
    assert_eq!(line.to_string(), "3 genmove w");
    let (id, _) = Line::parse("9 genmove").unwrap_err();
    assert_eq!(id, Some(9));
}

#[test]
fn answers_keep_the_order_of_the_commands() {
    let mut engine = Engine::default();
    engine.read("1 genmove b").unwrap();
    engine.read("2 name").unwrap();
    engine.read("3 protocol_version").unwrap();
    assert!(engine.pending().is_empty());
    let refusal = Answer::Refusal("busy".to_owned());
    assert_eq!(engine.write(&refusal), ["?1 busy", ""]);
    assert!(engine.write(&play("d3")).is_empty());
    let identity = Answer::Identity(protocol::Identity {
        name: "Sanban".to_owned(),
        ..Default::default()
    });
    assert_eq!(engine.write(&identity), ["=2 Sanban", "", "=3 2", ""]);
}

#[test]
fn time_without_limit_is_a_period_for_no_moves() {
    let mut engine = Engine::default();
    engine.read("time_settings 0 1 0").unwrap();
    let requests = engine.read("genmove b").unwrap();
    assert_eq!(requests[1], Request::Go(Go::default()));
}

#[test]
fn a_hint_tells_of_the_best_moves() {
    let option = |name: &str, value: &str| Request::SetOption {
        name: name.to_owned(),
        value: Some(value.to_owned()),
    };
    let mut engine = Engine::default();
    assert_eq!(engine.read("level 12"), Ok(vec![option("level", "12")]));
    assert_eq!(engine.pending(), ["=", ""]);
    let requests = engine.read("7 hint 2").unwrap();
    let go = Request::Go(Go::default());
    assert_eq!(requests, [option("nbest", "2"), position(&[]), go]);
    let mut tell = |rank, score, name: &str| {
        let info = Info {
            rank: Some(rank),
            score: Some(Score::Centipawns(score)),
            line: vec![name.to_owned(), "c3".to_owned()],
            ..Info::default()
        };
        assert!(engine.write(&Answer::Info(info)).is_empty());
    };
    // Deeper knowledge takes the place of what was told before.
    tell(1, 700, "e6");
    tell(2, -150, "f5");
    tell(1, 25, "d3");
    tell(3, -200, "c4");
    assert_eq!(
        engine.write(&play("d3")),
        ["=7 +0.25 d3 c3", "-1.50 f5 c3", ""]
    );
    // A move needs one line, which is said once.
    assert_eq!(engine.read("genmove b").unwrap().len(), 3);
    assert_eq!(engine.read("genmove b").unwrap().len(), 2);
}

#[test]
fn a_client_tells_what_is_new() {
    let mut client = Client::default();
    assert_eq!(
        client.write(&Request::Identify).unwrap(),
        ["name", "version"]
    );
    let name = read(&mut client, &["= Edax", "", "= 4.4", ""]);
    assert!(matches!(&name[..], [Answer::Identity(card)] if card.name == "Edax 4.4"));
    assert_eq!(
        client.write(&Request::Ready).unwrap(),
        ["boardsize 8", "clear_board"]
    );
    assert_eq!(read(&mut client, &["=", "", "= ", ""]), [Answer::Ready]);
    client.write(&position(&[])).unwrap();
    let go = Request::Go(Go {
        remaining: ByColor::both(Some(Duration::from_secs(300))),
        byoyomi: Duration::from_millis(500),
        ..Go::default()
    });
    let lines = [
        "time_settings 300 1 1",
        "time_left b 300 0",
        "time_left w 300 0",
        "genmove b",
    ];
    assert_eq!(client.write(&go).unwrap(), lines);
    let answers = ["= ", "", "= ", "", "= ", "", "= F5", ""];
    assert_eq!(read(&mut client, &answers), [play("f5")]);
    assert_eq!(
        client.write(&position(&["f5", "d6"])).unwrap(),
        ["play w d6"]
    );
    let lines = client.write(&position(&["f5", "f4", "pass"])).unwrap();
    assert_eq!(
        lines,
        ["clear_board", "play b f5", "play w f4", "play b pass"]
    );
    assert_eq!(read(&mut client, &["=", ""]), []);
    assert_eq!(
        read(&mut client, &["? illegal move", ""]),
        [Answer::Refusal("illegal move".to_owned())]
    );
    // After a refusal the whole game is told again.
    let lines = client.write(&position(&["f5"])).unwrap();
    assert_eq!(lines, ["clear_board", "play b f5"]);
}

#[test]
fn a_client_refuses_what_gtp_has_not() {
    let mut client = Client::default();
    let depth = Go {
        depth: Some(3),
        ..Go::default()
    };
    assert!(client.write(&Request::Go(depth)).is_err());
    assert!(client.write(&Request::Fouls).is_err());
    let start = |text: &str| Request::Position {
        start: Some(text.to_owned()),
        moves: Vec::new(),
    };
    assert!(client.write(&start("é")).is_err());
    let usual = "---------------------------OX------XO---------------------------B1";
    assert!(client.write(&start(usual)).is_ok());
    assert!(client.write(&start(&usual.replace('B', "W"))).is_err());
    assert!(client.write(&Request::Stop).unwrap().is_empty());
}

fn colors() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn vertices() -> impl Strategy<Value = Vertex> {
    prop_oneof![
        "[a-h][1-8]".prop_map(Vertex::Square),
        Just(Vertex::Pass),
        Just(Vertex::Resign),
    ]
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        proptest::sample::select(vec![
            Command::ProtocolVersion,
            Command::Name,
            Command::Version,
            Command::ListCommands,
            Command::Quit,
            Command::ClearBoard,
            Command::Undo,
            Command::ShowBoard,
            Command::FinalScore,
            Command::ListGames,
        ]),
        "[a-z_]{1,9}".prop_map(Command::KnownCommand),
        any::<u32>().prop_map(Command::BoardSize),
        (-1e9..1e9f64).prop_map(Command::Komi),
        (colors(), vertices()).prop_map(|(color, vertex)| Command::Play(color, vertex)),
        colors().prop_map(Command::GenMove),
        colors().prop_map(Command::RegGenMove),
        any::<(u64, u64, u64)>().prop_map(|(main, byoyomi, stones)| Command::TimeSettings {
            main,
            byoyomi,
            stones,
        }),
        (colors(), any::<(u64, u64)>()).prop_map(|(color, (seconds, stones))| Command::TimeLeft {
            color,
            seconds,
            stones,
        }),
        "[A-Za-z]{1,9}".prop_map(Command::SetGame),
        "[a-z]{1,9}\\.sgf [0-9]".prop_map(Command::LoadSgf),
        "x[a-z]{1,9}( [a-z]{1,3}){0,2}".prop_map(Command::Other),
    ]
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (any::<Option<u32>>(), commands()).prop_map(|(id, command)| Line { id, command }.to_string()),
        1 => "\\PC*",
        1 => "[=?][0-9]{0,12} ?[a-h]?[1-9]?",
        1 => Just(String::new()),
        1 => any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

proptest! {
    #[test]
    fn a_line_is_read_as_it_is_written(id in any::<Option<u32>>(), command in commands()) {
        let line = Line { id, command };
        prop_assert_eq!(Line::parse(&line.to_string()), Ok(Some(line)));
    }

    #[test]
    fn a_response_is_read_as_it_is_written(
        id in any::<Option<u32>>(),
        success in any::<bool>(),
        text in "([a-z]{1,5}(\n[a-z0-9]{1,5}){0,3})?",
    ) {
        let response = Response { id, success, text };
        let mut collector = Collector::default();
        let mut read = Vec::new();
        for line in response.lines() {
            read.extend(collector.read(&line).unwrap());
        }
        prop_assert_eq!(read, vec![response]);
    }

    #[test]
    fn any_lines_can_be_sent(lines in prop::collection::vec(texts(), 0..60)) {
        let mut engine = Engine::default();
        let mut client = Client::default();
        for line in &lines {
            for request in engine.read(line).unwrap_or_default() {
                let _ = client.write(&request);
            }
            let _ = client.read(line);
            let said = engine.pending();
            let written = engine.write(&play(line));
            for line in said.iter().chain(&written) {
                prop_assert!(!line.contains('\n'));
                let _ = client.read(line);
            }
        }
    }
}
