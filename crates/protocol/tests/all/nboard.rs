//! The NBoard protocol: messages, GGF, the side that runs an engine, and any lines at all.

use std::time::Duration;

use game::{ByColor, Color};
use proptest::prelude::*;
use protocol::nboard::{Client, Command, Engine, Found, Ggf, Played, Reply};
use protocol::{Answer, BestMove, ClientSide, EngineSide, Go, Info, Request, Score};

const GAME: &str = "(;GM[Othello]TI[05:00/00:03/02:00]BO[8 -------- -------- -------- \
                    ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.5/10]W[D6//2];)";

#[test]
fn ggf_tells_start_moves_and_clock() {
    let game = Ggf::parse(GAME).unwrap();
    let start = "---------------------------OX------XO---------------------------B1";
    assert_eq!(game.start().unwrap().as_deref(), Some(start));
    let moves = game.moves().unwrap();
    assert_eq!(moves.len(), 2);
    assert_eq!(moves[1].0, Color::White);
    let clock = (Duration::from_secs(300), Duration::from_secs(3));
    assert_eq!(game.clock(), Some(clock));
    for wrong in ["", "(;GM[Othello]", "(;[x];)", "(;B[;)"] {
        assert!(Ggf::parse(wrong).is_err(), "{wrong}");
    }
    let board = |value: &str| Ggf {
        properties: vec![("BO".to_owned(), value.to_owned())],
    };
    for wrong in ["", "10 *", "8 ---", &format!("8 {}", "-".repeat(65)), "8 é"] {
        assert!(board(wrong).start().is_err(), "{wrong}");
    }
}

#[test]
fn a_game_may_leave_its_passes_out() {
    let mut engine = Engine::default();
    engine.read("set game (;B[F5]B[F6];)").unwrap();
    let requests = engine.read("go").unwrap();
    let moves = ["f5", "pass", "f6"].map(str::to_owned).to_vec();
    assert_eq!(requests[0], Request::Position { start: None, moves });
}

#[test]
fn the_clock_runs_by_what_moves_took() {
    let mut engine = Engine::default();
    engine.read(&format!("set game {GAME}")).unwrap();
    engine.read("move F6/0/100000").unwrap();
    let Request::Go(go) = engine.read("go").unwrap().remove(1) else {
        panic!("no search");
    };
    assert_eq!(go.remaining.black, Some(Duration::from_secs(3)));
    assert_eq!(go.remaining.white, Some(Duration::from_secs(301)));
    assert_eq!(go.increment, ByColor::both(Duration::from_secs(3)));
}

#[test]
fn edax_writes_blanks_for_strokes() {
    let best = Reply::parse("=== d6 -1.00 0.0").unwrap();
    assert_eq!(best.to_string(), "=== D6/-1/0");
    let found = Found::parse("F5-d6-PA 1.5,2.5 0 100%W solved it").unwrap();
    assert_eq!(found.line, ["f5", "d6", "pass"]);
    assert_eq!((found.eval, found.depth.as_str()), (1.5, "100%W"));
    assert_eq!(Reply::parse("learn"), Ok(Reply::Learned));
}

#[test]
fn a_client_tells_the_game_with_the_question() {
    let mut client = Client::new(12);
    assert_eq!(
        client.write(&Request::Identify).unwrap(),
        ["nboard 2", "ping 1"]
    );
    assert!(client.read("set myname Ntest12").unwrap().is_empty());
    let name = client.read("pong 1").unwrap();
    assert!(matches!(&name[..], [Answer::Identity(card)] if card.name == "Ntest12"));
    assert_eq!(client.write(&Request::Ready).unwrap(), ["ping 2"]);
    assert_eq!(client.read("pong 2").unwrap(), [Answer::Ready]);
    let moves = vec!["f5".to_owned(), "pass".to_owned()];
    client
        .write(&Request::Position { start: None, moves })
        .unwrap();
    let go = Request::Go(Go {
        remaining: ByColor::both(Some(Duration::from_secs(125))),
        ..Go::default()
    });
    let game = "(;GM[Othello]PC[Sanban]RE[?]TI[2:05]TY[8]BO[8 \
                ---------------------------O*------*O--------------------------- *]B[F5]W[PA];)";
    let game = format!("set game {game}");
    assert_eq!(client.write(&go).unwrap(), ["set depth 12", &game, "go"]);
    let (best, ponder) = ("d6".to_owned(), None);
    let info = Info {
        score: Some(Score::Discs(-1.0)),
        time: Some(Duration::ZERO),
        line: vec![best.clone()],
        ..Info::default()
    };
    assert_eq!(
        client.read("=== d6 -1.00 0.0").unwrap(),
        [
            Answer::Info(info),
            Answer::Best(BestMove::Play { best, ponder })
        ]
    );
    let nbest = Request::SetOption {
        name: "nbest".to_owned(),
        value: Some("2".to_owned()),
    };
    client.write(&nbest).unwrap();
    assert_eq!(client.write(&go).unwrap(), [&game, "hint 2"]);
    assert_eq!(client.write(&Request::Stop).unwrap(), ["ping 3"]);
    assert_eq!(
        client.read("pong 3").unwrap(),
        [Answer::Best(BestMove::None)]
    );
    assert!(client.read("pong 3").unwrap().is_empty());
    assert!(client.write(&Request::Fouls).is_err());
}

fn numbers() -> impl Strategy<Value = f64> {
    -1e6..1e6f64
}

fn moves() -> impl Strategy<Value = String> {
    prop_oneof!["[a-h][1-8]", Just("pass".to_owned())]
}

fn played() -> impl Strategy<Value = Played> {
    let number = || prop::option::of(numbers());
    (moves(), number(), number()).prop_map(|(name, eval, seconds)| Played {
        name,
        eval,
        seconds,
    })
}

fn found() -> impl Strategy<Value = Found> {
    let line = prop::collection::vec(moves(), 1..9);
    let depth = "[0-9]{1,3}(%W?)?";
    let text = "([a-z]{1,4}( [a-z]{1,4}){0,2})?";
    (line, numbers(), any::<u64>(), depth, text).prop_map(|(line, eval, games, depth, text)| {
        Found {
            line,
            eval,
            games,
            depth,
            text,
        }
    })
}

fn games() -> impl Strategy<Value = Ggf> {
    let property = ("[A-Z]{1,2}", "([A-Za-z0-9*/:.-]{1,9}( [0-9]{1,2})?)?");
    prop::collection::vec(property, 0..20).prop_map(|properties| Ggf { properties })
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<u32>().prop_map(Command::NBoard),
        any::<u32>().prop_map(Command::SetDepth),
        any::<i32>().prop_map(Command::SetContempt),
        games().prop_map(Command::SetGame),
        played().prop_map(Command::Move),
        any::<u32>().prop_map(Command::Hint),
        any::<u32>().prop_map(Command::Ping),
        proptest::sample::select(vec![
            Command::Go,
            Command::Learn,
            Command::Analyze,
            Command::Quit,
        ]),
        "x[a-z]{2,9}( [a-z]{1,3}){0,2}".prop_map(Command::Other),
    ]
}

fn replies() -> impl Strategy<Value = Reply> {
    let text = "([a-z]{1,4}( [a-z]{1,4}){0,2})?";
    prop_oneof![
        text.prop_map(Reply::Status),
        "[a-z]{1,4}( [a-z]{1,4}){0,2}".prop_map(Reply::MyName),
        (any::<u64>(), numbers()).prop_map(|(nodes, seconds)| Reply::NodeStats { nodes, seconds }),
        played().prop_map(Reply::Best),
        found().prop_map(Reply::Search),
        found().prop_map(Reply::Book),
        any::<u32>().prop_map(Reply::Pong),
        Just(Reply::Learned),
        (any::<u32>(), numbers()).prop_map(|(moves, eval)| Reply::Analysis { moves, eval }),
        "x[a-z]{2,9}".prop_map(Reply::Other),
    ]
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => commands().prop_map(|command| command.to_string()),
        2 => replies().prop_map(|reply| reply.to_string()),
        1 => Just("go".to_owned()),
        1 => Just(format!("set game {GAME}")),
        1 => "(set game|=== |search |nodestats |book |move )[\\PC]*",
        1 => any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

proptest! {
    #[test]
    fn a_command_is_read_as_it_is_written(command in commands()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
    }

    #[test]
    fn a_reply_is_read_as_it_is_written(reply in replies()) {
        prop_assert_eq!(Reply::parse(&reply.to_string()), Ok(reply));
    }

    #[test]
    fn any_lines_can_be_sent(lines in prop::collection::vec(texts(), 0..60)) {
        let mut engine = Engine::default();
        let mut client = Client::default();
        for line in &lines {
            for request in engine.read(line).unwrap_or_default() {
                let _ = client.write(&request);
            }
            let answers = client.read(line).unwrap_or_default();
            let mut said = engine.pending();
            for answer in &answers {
                said.extend(engine.write(answer));
            }
            for line in &said {
                prop_assert!(!line.contains('\n'));
                prop_assert!(Reply::parse(line).is_ok(), "{}", line);
            }
        }
    }
}
