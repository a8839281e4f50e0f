//! Lines and texts that nobody should send.

use proptest::prelude::*;
use protocol::usi::{Checkmate, Client, Command, Dialect, Engine, Reply};
use protocol::{
    Answer, BestMove, ClientSide, EngineOption, EngineSide, Identity, Info, OptionKind, Request,
    Score,
};

const DIALECTS: [Dialect; 2] = [Dialect::Usi, Dialect::UsiX];

/// Lines that begin well and go on with the protocols' own words in any order, which get further than noise does.
fn salad() -> impl Strategy<Value = String> {
    let words = "usi isready setoption name value type check spin combo button string filename \
        default min max var usinewgame position startpos sfen moves go ponder infinite btime wtime \
        byoyomi binc winc movetime nodes depth mate stop ponderhit score_scale_and_type gameover \
        win lose draw quit id author option usiok readyok scoretype WP stone info seldepth time \
        nps hashfull multipv score cp lowerbound upperbound currmove pv bestmove resign checkmate \
        nomate timeout 0 -1 1.5 -.5 1e400 nan inf + - ++5 99999999999999999999 7g7f \0 \u{7f} \
        \u{feff} <empty>"
        .split(' ')
        .collect::<Vec<_>>();
    let first =
        "setoption position go ponderhit gameover id option scoretype info bestmove checkmate"
            .split(' ')
            .collect::<Vec<_>>();
    let word = prop_oneof![
        9 => proptest::sample::select(words).prop_map(str::to_owned),
        1 => ".{0,5}",
    ];
    let rest = proptest::collection::vec(word, 0..12);
    (proptest::sample::select(first), rest, "[ \t\r\n]{1,2}")
        .prop_map(|(first, rest, blank)| format!("{first}{blank}{}", rest.join(&blank)))
}

fn read_everywhere(line: &str) {
    let _ = Command::parse(line);
    let _ = Reply::parse(line);
    for dialect in DIALECTS {
        let _ = Engine::new(dialect).read(line);
        let _ = Client::new(dialect).read(line);
    }
}

/// No text of an answer can make a second line, nor one of a request a second command.
fn is_one_line(line: &str) -> bool {
    !line.contains(char::is_control)
}

proptest! {
    #[test]
    fn no_text_panics(line in any::<String>()) {
        read_everywhere(&line);
    }

    #[test]
    fn no_salad_panics(line in salad()) {
        read_everywhere(&line);
    }

    /// What was read can be written, and is then read the same.
    #[test]
    fn what_is_read_can_be_written(line in salad()) {
        if let Ok(Some(command)) = Command::parse(&line) {
            let line = command.to_string();
            prop_assert!(is_one_line(&line), "{:?}", line);
            prop_assert_eq!(Command::parse(&line), Ok(Some(command)));
        }
        if let Ok(Some(reply)) = Reply::parse(&line) {
            let line = reply.to_string();
            prop_assert!(is_one_line(&line), "{:?}", line);
            prop_assert_eq!(Reply::parse(&line), Ok(Some(reply)), "{:?}", line);
        }
    }

    #[test]
    fn answers_cannot_break_the_line(text in "(a|\n|\r|\0|\u{1b}| |\u{85}){0,12}") {
        let identity = Identity {
            name: text.clone(),
            author: text.clone(),
            options: vec![EngineOption {
                name: text.clone(),
                kind: OptionKind::Combo { default: text.clone(), choices: vec![text.clone()] },
            }],
            ..Identity::default()
        };
        let info = Info {
            current_move: Some(text.clone()),
            line: vec![text.clone()],
            text: Some(text.clone()),
            ..Info::default()
        };
        let best = BestMove::Play { best: text.clone(), ponder: Some(text.clone()) };
        let answers = [
            Answer::Identity(identity),
            Answer::Info(info),
            Answer::Best(best),
            Answer::Mate(Checkmate::Moves(vec![text.clone()])),
            Answer::Text(text.clone()),
            Answer::Refusal(text),
        ];
        for dialect in DIALECTS {
            for answer in &answers {
                let lines = Engine::new(dialect).write(answer);
                prop_assert!(lines.iter().all(|line| is_one_line(line)), "{:?}", lines);
            }
        }
    }

    #[test]
    fn requests_cannot_inject_a_command(text in "(7g7f|\n|\r|\0|\u{1b}|\t|\u{85}){1,5}") {
        for dialect in DIALECTS {
            let mut client = Client::new(dialect);
            let requests = [
                Request::SetOption { name: text.clone(), value: None },
                Request::SetOption { name: "A".into(), value: Some(text.clone()) },
                Request::Position { start: Some(text.clone()), moves: vec![] },
                Request::Position { start: None, moves: vec![text.clone()] },
            ];
            for request in requests {
                if let Ok(lines) = client.write(&request) {
                    prop_assert!(!text.contains(char::is_control), "{:?}", lines);
                }
            }
        }
    }
}

#[test]
fn an_option_value_with_a_line_break_is_refused() {
    let request = Request::SetOption {
        name: "Book".into(),
        value: Some("a\nquit".into()),
    };
    for dialect in DIALECTS {
        let fault = Client::new(dialect).write(&request).unwrap_err();
        let message = r#"value: expected no control characters, found "a\nquit""#;
        assert_eq!(fault.to_string(), message);
    }
}

#[test]
fn a_long_line_is_read_and_a_fault_quotes_its_beginning() {
    let moves = " 7g7f".repeat(200_000);
    let mut engine = Engine::new(Dialect::Usi);
    let read = engine.read(&format!("position startpos moves{moves}"));
    assert!(
        matches!(&read.unwrap()[..], [Request::Position { moves, .. }] if moves.len() == 200_000)
    );
    let fault = engine.read(&format!("position{moves}")).unwrap_err();
    assert!(fault.to_string().len() < 200);
}

#[test]
fn control_characters_in_a_command_are_a_fault() {
    let mut engine = Engine::new(Dialect::Usi);
    for line in [
        "setoption name A value b\u{1b}[2J",
        "setoption name A\0 value b",
        "position startpos moves 7g7f\0",
        "position startpos moves 7g7f\nquit",
    ] {
        assert_eq!(engine.read(line).unwrap_err().field, "line", "{line:?}");
    }
    assert_eq!(engine.read("quit\0"), Ok(vec![]));
}

#[test]
fn blanks_of_every_script_are_blanks() {
    for line in ["setoption name \u{a0}", "setoption name \u{3000} value 1"] {
        assert_eq!(Command::parse(line).unwrap_err().field, "setoption");
    }
    let reply = Reply::parse("checkmate \u{a0}7g7f\u{3000}").map(|r| r.map(|r| r.to_string()));
    assert_eq!(reply, Ok(Some("checkmate 7g7f".into())));
}

#[test]
fn control_characters_of_an_engine_become_blanks() {
    let mut client = Client::new(Dialect::Usi);
    let read = client.read("hello\u{1b}[2Jworld\r\n");
    assert_eq!(read, Ok(vec![Answer::Text("hello [2Jworld".into())]));
    let read = client.read("info string a\0b\r");
    assert_eq!(read, Ok(vec![Answer::Text("a b".into())]));
}

#[test]
fn an_engine_without_end_of_options_is_cut_off() {
    let mut client = Client::new(Dialect::Usi);
    let line = "option name A type button";
    let refused = (0..20_000).find(|_| client.read(line).is_err());
    assert_eq!(refused, Some(10_000));
}

#[test]
fn a_score_that_is_no_number_is_left_out() {
    let info = Info {
        depth: Some(1),
        score: Some(Score::Number(f64::NAN)),
        ..Info::default()
    };
    for dialect in DIALECTS {
        let lines = Engine::new(dialect).write(&Answer::Info(info.clone()));
        assert_eq!(lines, ["info depth 1"]);
    }
}
