//! The Gomocup protocol: messages, the side that runs an engine, and any lines at all.

use std::time::Duration;

use game::{ByColor, Color};
use proptest::prelude::*;
use protocol::gomocup::{
    About, Client, Command, Diagram, Engine, Opening, Owner, Place, Reply, Rule, Setting, Stone,
};
use protocol::{Answer, BestMove, ClientSide, EngineSide, Go, Info, Request, Score};

fn position(moves: &[&str]) -> Request {
    Request::Position {
        start: None,
        moves: moves.iter().map(|name| (*name).to_owned()).collect(),
    }
}

fn set(name: &str, value: &str) -> Request {
    Request::SetOption {
        name: name.to_owned(),
        value: Some(value.to_owned()),
    }
}

#[test]
fn places_count_from_the_top_left() {
    let place = Place::At { x: 7, y: 6 };
    assert_eq!(place.name(15).as_deref(), Some("h9"));
    assert_eq!(Place::of("h9", 15), Some(place));
    assert_eq!(Place::At { x: 0, y: 0 }.name(5).as_deref(), Some("a5"));
    assert_eq!(Place::of("a6", 5), None);
    assert_eq!(Place::of("a0", 5), None);
    assert_eq!(Place::of("f1", 5), None);
    assert_eq!(Place::of("é8", 15), None);
    assert_eq!(Place::At { x: 5, y: 0 }.name(5), None);
    assert_eq!(Place::parse("-1,-1"), Ok(Place::Pass));
    assert!(Place::parse("1,-1").is_err());
    assert!(Place::parse("99999999999999999999,1").is_err());
}

#[test]
fn rules_have_the_numbers_of_rapfi() {
    assert_eq!(Rule::of_code(0), Some((Rule::Freestyle, Opening::Free)));
    assert_eq!(Rule::of_code(2), Some((Rule::Renju, Opening::Free)));
    assert_eq!(Rule::of_code(4), Some((Rule::Gomocup, Opening::Free)));
    assert_eq!(Rule::of_code(5), Some((Rule::Freestyle, Opening::Swap1)));
    assert_eq!(Rule::of_code(6), Some((Rule::Freestyle, Opening::Swap2)));
    assert_eq!(Rule::of_code(8), None);
    for rule in Rule::ALL {
        assert_eq!(Rule::of_word(rule.word()), Some(rule));
    }
}

#[test]
fn a_bad_info_is_not_answered() {
    let mut engine = Engine::default();
    assert!(engine.read("INFO timeout_turn soon").is_err());
    assert!(engine.read("INFO rule 8").is_err());
    assert!(engine.read("INFO").is_err());
    assert!(engine.pending().is_empty());
}

#[test]
fn times_are_for_the_side_to_move() {
    let go = |lines: &[&str]| {
        let mut engine = Engine::default();
        engine.read("START 15").unwrap();
        for line in lines {
            engine.read(line).unwrap();
        }
        match engine.read("TURN 7,7").unwrap().pop() {
            Some(Request::Go(go)) => go,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(go(&[]), Go::default());
    let white = |lines: &[&str]| go(lines).remaining.white;
    let seconds = |count| Some(Duration::from_secs(count));
    assert_eq!(white(&["INFO timeout_match 9000"]), seconds(9));
    assert_eq!(
        white(&["INFO timeout_match 9000", "INFO time_left 4000"]),
        seconds(4)
    );
    assert_eq!(
        white(&["INFO timeout_match 9000", "INFO time_left -4000"]),
        seconds(0)
    );
    assert_eq!(
        white(&["INFO timeout_match 0", "INFO time_left 4000"]),
        None
    );
    assert_eq!(white(&["INFO time_left 2147483647"]), None);
    assert_eq!(go(&["INFO timeout_turn 0"]).move_time, seconds(0));
    assert_eq!(go(&["INFO max_depth 0", "INFO max_node -1"]), Go::default());
    let huge = format!("INFO timeout_turn {}", u64::MAX);
    assert_eq!(
        go(&[&huge]).move_time,
        Some(Duration::from_millis(u64::MAX))
    );
}

#[test]
fn a_list_without_an_end_stays_small() {
    let mut engine = Engine::default();
    engine.read("START 5").unwrap();
    engine.read("BOARD").unwrap();
    for _ in 0..100_000 {
        assert!(engine.read("-1,-1,1").unwrap().is_empty());
    }
    engine.read(&"1,".repeat(1 << 19)).unwrap();
    engine.read("\u{0}\u{fffd}").unwrap();
    assert!(engine.pending().is_empty());
    let fault = engine.read("DONE").unwrap_err();
    assert!(fault.to_string().len() < 200);
    assert_eq!(engine.pending().len(), 1);
    assert!(engine.read("BEGIN").is_ok());
}

#[test]
fn an_answer_that_nobody_waits_for_is_not_said() {
    let mut engine = Engine::default();
    let (best, ponder) = ("h8".to_owned(), None);
    assert!(
        engine
            .write(&Answer::Best(BestMove::Play { best, ponder }))
            .is_empty()
    );
    assert!(engine.write(&Answer::Ready).is_empty());
    engine.read("START 15").unwrap();
    let refusal = Answer::Refusal("no memory\nleft".to_owned());
    assert_eq!(engine.write(&refusal), ["ERROR no memory left"]);
    assert!(engine.write(&Answer::Ready).is_empty());
}

#[test]
fn what_cannot_be_said_is_an_error() {
    for best in [BestMove::Resign, BestMove::Win, BestMove::None] {
        let mut engine = Engine::default();
        engine.read("START 15").unwrap();
        engine.read("BEGIN").unwrap();
        let lines = engine.write(&Answer::Best(best));
        assert!(
            lines.len() == 1 && lines[0].starts_with("ERROR "),
            "{lines:?}"
        );
    }
}

#[test]
fn the_client_tells_no_more_than_is_new() {
    let mut client = Client::new(15);
    let mut ask = |request: &Request| client.write(request).unwrap();
    let go = Request::Go(Go {
        remaining: ByColor {
            black: Some(Duration::from_secs(60)),
            white: Some(Duration::from_secs(50)),
        },
        move_time: Some(Duration::from_secs(5)),
        ..Go::default()
    });
    assert_eq!(ask(&Request::Identify), ["ABOUT"]);
    assert_eq!(ask(&Request::Ready), ["START 15"]);
    assert_eq!(ask(&set("rule", "gomocup")), ["INFO rule 4"]);
    assert_eq!(ask(&set("thread_num", "2")), ["INFO thread_num 2"]);
    assert!(ask(&Request::NewGame).is_empty());
    assert!(ask(&position(&[])).is_empty());
    let first = [
        "INFO timeout_turn 5000",
        "INFO timeout_match 60000",
        "INFO time_left 60000",
        "BEGIN",
    ];
    assert_eq!(ask(&go), first);
    let answers = |client: &mut Client, line: &str| client.read(line).unwrap();
    let about = answers(
        &mut client,
        "name=\"Rapfi\", version=\"0.43\", author=\"x\"",
    );
    assert!(matches!(&about[..], [Answer::Identity(card)] if card.name == "Rapfi 0.43"));
    assert_eq!(answers(&mut client, "OK"), [Answer::Ready]);
    let (best, ponder) = ("h8".to_owned(), None);
    assert_eq!(
        answers(&mut client, "7,7"),
        [Answer::Best(BestMove::Play { best, ponder })]
    );
    let mut ask = |request: &Request| client.write(request).unwrap();
    assert!(ask(&position(&["h8", "i9"])).is_empty());
    assert_eq!(ask(&go), ["INFO time_left 60000", "TURN 8,6"]);
    // Without the engine's answer the board is told anew.
    ask(&position(&["h8", "i9", "pass"]));
    let board = [
        "INFO time_left 50000",
        "RESTART",
        "BOARD",
        "7,7,2",
        "8,6,1",
        "DONE",
    ];
    assert_eq!(ask(&go), board);
    assert_eq!(
        ask(&Request::Fouls),
        [
            "RESTART",
            "YXBOARD",
            "7,7,2",
            "8,6,1",
            "DONE",
            "YXSHOWFORBID"
        ]
    );
    assert_eq!(ask(&Request::Stop), ["YXSTOP"]);
    assert_eq!(ask(&Request::NewGame), ["RESTART"]);
    assert_eq!(ask(&Request::Quit), ["END"]);
    assert!(client.write(&Request::PonderHit(None)).is_err());
}

#[test]
fn the_client_sets_boards_up() {
    let mut client = Client::new(15);
    let start = "...../..O../.XX../...../..... w standard";
    let request = Request::Position {
        start: Some(start.to_owned()),
        moves: vec!["a1".to_owned()],
    };
    assert_eq!(client.write(&request).unwrap(), ["START 5", "INFO rule 1"]);
    let lines = client.write(&Request::Go(Go::default())).unwrap();
    let expected = [
        "INFO timeout_turn 2147483647",
        "INFO timeout_match 2147483647",
        "INFO time_left 2147483647",
        "BOARD",
        "1,2,1",
        "2,1,2",
        "2,2,1",
        "0,4,2",
        "DONE",
    ];
    assert_eq!(lines, expected);
    assert!(client.read("9,9").is_err());
    assert!(client.write(&position(&["zz"])).is_err());
    assert!(client.write(&position(&["a1", "a1"])).is_err());
}

#[test]
fn the_client_opens_by_swap2_and_searches_several_lines() {
    let mut client = Client::new(15);
    client.write(&Request::Ready).unwrap();
    client.write(&set("opening", "swap2")).unwrap();
    client.write(&position(&["h8", "i8", "j6"])).unwrap();
    let lines = client.write(&Request::Go(Go::default())).unwrap();
    assert_eq!(lines[3..], ["SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"]);
    let (best, ponder) = ("i7 i9".to_owned(), None);
    assert_eq!(
        client.read("8,8 8,6").unwrap(),
        [Answer::Best(BestMove::Play { best, ponder })]
    );
    client.write(&set("opening", "free")).unwrap();
    client.write(&set("nbest", "3")).unwrap();
    let lines = client.write(&Request::Go(Go::default())).unwrap();
    let expected = [
        "INFO time_left 2147483647",
        "RESTART",
        "YXBOARD",
        "7,7,2",
        "8,7,1",
        "9,9,2",
        "DONE",
        "YXNBEST 3",
    ];
    assert_eq!(lines, expected);
    assert_eq!(client.read("SWAP").unwrap(), [Answer::Best(BestMove::Swap)]);
}

#[test]
fn rapfis_messages_are_read() {
    let mut client = Client::new(15);
    let line = "MESSAGE depth 10-21 ev -17 n 1024K n/ms 900 tm 1137 pv H8 I7 Pass";
    let expected = Info {
        depth: Some(10),
        selective_depth: Some(21),
        score: Some(Score::Number(-17.0)),
        nodes: Some(1_024_000),
        nodes_per_second: Some(900_000),
        time: Some(Duration::from_millis(1137)),
        line: vec!["h8".to_owned(), "i9".to_owned(), "pass".to_owned()],
        ..Info::default()
    };
    assert_eq!(client.read(line).unwrap(), [Answer::Info(expected)]);
    let text = "Speed 3M | Depth 1";
    assert_eq!(
        client.read(&format!("MESSAGE {text}")).unwrap(),
        [Answer::Text(text.to_owned())]
    );
}

#[test]
fn diagrams_are_those_of_the_game() {
    for text in [
        "...../..O../.XX../...../..... b",
        "...../..O../.XX../...../..... w freestyle",
    ] {
        assert_eq!(Diagram::parse(text).unwrap().to_string(), text);
    }
    assert!(Diagram::parse("..../..../..../....").is_err());
    assert!(Diagram::parse("").is_err());
    let diagram = Diagram::parse("...../...../...../...../....X").unwrap();
    assert_eq!(diagram.turn, Color::White);
}

fn places() -> impl Strategy<Value = Place> {
    prop_oneof![
        Just(Place::Pass),
        (any::<u8>(), any::<u8>()).prop_map(|(x, y)| Place::At { x, y }),
    ]
}

fn stones() -> impl Strategy<Value = Stone> {
    let owners = prop_oneof![Just(Owner::Own), Just(Owner::Opponent), Just(Owner::Marked)];
    (places(), owners).prop_map(|(place, owner)| Stone { place, owner })
}

fn settings() -> impl Strategy<Value = Setting> {
    prop_oneof![
        any::<u64>().prop_map(Setting::TimeoutTurn),
        any::<u64>().prop_map(Setting::TimeoutMatch),
        any::<i64>().prop_map(Setting::TimeLeft),
        any::<u64>().prop_map(Setting::TimeIncrement),
        any::<i64>().prop_map(Setting::MaxNode),
        any::<i64>().prop_map(Setting::MaxDepth),
        any::<u32>().prop_map(Setting::Rule),
        ("[a-z]{1,3}x", "[a-z0-9]{0,5}").prop_map(|(key, value)| Setting::Other { key, value }),
    ]
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<u8>().prop_map(Command::Start),
        (any::<u8>(), any::<u8>()).prop_map(|(width, height)| Command::RectStart { width, height }),
        places().prop_map(Command::Turn),
        places().prop_map(Command::TakeBack),
        places().prop_map(Command::Point),
        stones().prop_map(Command::Stone),
        settings().prop_map(Command::Info),
        any::<u32>().prop_map(Command::YxNBest),
        proptest::sample::select(vec![
            Command::Restart,
            Command::Begin,
            Command::Board,
            Command::YxBoard,
            Command::Swap2Board,
            Command::Done,
            Command::About,
            Command::End,
            Command::YxShowForbid,
            Command::YxStop,
            Command::YxShowInfo,
            Command::YxHashClear,
        ]),
    ]
}

fn replies() -> impl Strategy<Value = Reply> {
    let text = "[a-z]{1,4}( [a-z]{1,4}){0,2}";
    let fouls = (0u8..100, 0u8..100).prop_map(|(x, y)| Place::At { x, y });
    let field = ("[a-z]{1,6}", "[a-z0-9. ]{0,6}[a-z]");
    prop_oneof![
        Just(Reply::Ok),
        Just(Reply::Swap),
        prop::collection::vec(places(), 1..4).prop_map(Reply::Moves),
        prop::collection::vec(fouls, 0..9).prop_map(Reply::Forbid),
        prop::collection::vec(field, 1..4).prop_map(|fields| {
            let trimmed = |(key, value): (String, String)| (key, value.trim().to_owned());
            let fields = fields.into_iter().map(trimmed).collect();
            Reply::About(About { fields })
        }),
        text.prop_map(Reply::Error),
        text.prop_map(Reply::Unknown),
        text.prop_map(Reply::Message),
        text.prop_map(Reply::Debug),
        text.prop_map(Reply::Info),
        places().prop_map(Reply::Suggest),
    ]
}

/// Lines that look like the protocol's, more or less.
fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        5 => commands().prop_map(|command| command.to_string()),
        2 => Just("START 15".to_owned()),
        2 => (0u8..17, 0u8..17, 0u8..5).prop_map(|(x, y, who)| format!("{x},{y},{who}")),
        2 => (0u8..17, 0u8..17).prop_map(|(x, y)| format!("TURN {x},{y}")),
        1 => "\\PC*",
        1 => any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        1 => "[A-Z0-9]{1,9} [-0-9,]{0,40}",
    ]
}

fn answers() -> impl Strategy<Value = Answer> {
    let best = prop_oneof![
        "[a-s][0-9]{1,2}( [a-s][0-9]{1,2}){0,4}",
        Just("pass".to_owned()),
        "\\PC*"
    ];
    prop_oneof![
        best.prop_map(|best| Answer::Best(BestMove::Play { best, ponder: None })),
        Just(Answer::Best(BestMove::Swap)),
        Just(Answer::Ready),
        "\\PC*".prop_map(Answer::Text),
        any::<String>().prop_map(Answer::Refusal),
        prop::collection::vec("\\PC{0,4}", 0..5).prop_map(Answer::Fouls),
        prop::collection::vec("\\PC{0,4}", 0..5).prop_map(|line| Answer::Info(Info {
            line,
            ..Info::default()
        })),
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
    fn a_place_is_read_as_it_is_named(x in 0u8..19, y in 0u8..19, size in 1u8..20) {
        let place = Place::At { x, y };
        match place.name(size) {
            Some(name) => prop_assert_eq!(Place::of(&name, size), Some(place)),
            None => prop_assert!(!place.is_on(size)),
        }
    }

    #[test]
    fn any_lines_can_be_sent(lines in prop::collection::vec(lines(), 0..40), answers in prop::collection::vec(answers(), 8)) {
        let mut engine = Engine::default();
        let mut client = Client::new(15);
        let mut answers = answers.iter().cycle();
        for line in &lines {
            let requests = engine.read(line).unwrap_or_default();
            for request in &requests {
                for line in client.write(request).unwrap_or_default() {
                    // Whatever is asked for can be asked for in the protocol again.
                    prop_assert!(Command::parse(&line).is_ok(), "{}", line);
                }
            }
            for said in engine.pending().into_iter().chain(engine.write(answers.next().unwrap())) {
                prop_assert!(!said.contains('\n'));
                prop_assert!(Reply::parse(&said).is_ok(), "{}", said);
                let _ = client.read(&said);
            }
            let _ = client.read(line);
        }
    }
}

/// The protocol has no word for a pass: the stones are told instead.
#[test]
fn after_a_pass_the_board_is_told_anew() {
    let mut client = Client::new(15);
    let go = Request::Go(Go::default());
    client.write(&Request::Ready).unwrap();
    client.write(&position(&["h8"])).unwrap();
    let asked = client.write(&go).unwrap();
    assert_eq!(asked.last().map(String::as_str), Some("TURN 7,7"));
    client.read("8,6").unwrap();
    client.write(&position(&["h8", "i9", "pass"])).unwrap();
    let asked = client.write(&go).unwrap();
    let board = ["RESTART", "BOARD", "7,7,2", "8,6,1", "DONE"];
    assert!(asked.ends_with(&board.map(str::to_owned)), "{asked:?}");
    client.read("OK").unwrap();
    client.read("7,5").unwrap();
    // From then on only what is new.
    client
        .write(&position(&["h8", "i9", "pass", "h10", "a1"]))
        .unwrap();
    let asked = client.write(&go).unwrap();
    assert_eq!(asked.last().map(String::as_str), Some("TURN 0,14"));
}
