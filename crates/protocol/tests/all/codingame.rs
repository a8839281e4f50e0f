//! CodinGame's Othello: what a bot is told, what it answers, and any lines at all.

use game::Color;
use proptest::prelude::*;
use protocol::codingame::{Action, Board, Client, Engine, Listener, Setup, Told, Turn};
use protocol::{Answer, BestMove, EngineSide, Request};

const START: &str = "---------------------------OX------XO---------------------------B1";

#[test]
fn the_first_turn_says_who_the_bot_is() {
    let mut client = Client::default();
    let lines = client.ask(START, &["c4", "d3", "e6", "f5"]).unwrap();
    assert_eq!(lines[..2], ["0", "8"]);
    assert_eq!(lines[5..7], ["...10...", "...01..."]);
    assert_eq!(lines[10..], ["4", "c4", "d3", "e6", "f5"]);
    assert_eq!(client.ask(START, &["pass"]).unwrap().len(), 10);
    assert!(client.ask(&START.replace('B', "W"), &[]).is_err());
    assert!(client.ask("X", &[]).is_err());
    assert!(client.ask(START, &["i9"]).is_err());
}

#[test]
fn two_characters_are_a_move() {
    let square = |name: &str| Ok(Action::Place(name.to_owned()));
    assert_eq!(Action::parse("d3"), square("d3"));
    assert_eq!(Action::parse("D3 good luck"), square("d3"));
    assert_eq!(Action::parse("pass"), Ok(Action::Pass));
    assert!(Action::parse("").is_err());
    assert!(Action::parse("é3").is_err());
    assert!(Action::parse("i1").is_err());
}

#[test]
fn a_turn_is_a_position_that_is_set_up() {
    let mut engine = Engine::default();
    let mut client = Client::default();
    let mut requests = Vec::new();
    for line in client.ask(START, &["c4", "d3"]).unwrap() {
        requests.extend(engine.read(&line).unwrap());
    }
    let [
        Request::NewGame,
        Request::Position { start, moves },
        Request::Go(_),
    ] = &requests[..]
    else {
        panic!("{requests:?}");
    };
    assert_eq!(start.as_deref(), Some(START));
    assert!(moves.is_empty());
    // Something must be said, whatever the engine thinks.
    assert_eq!(engine.write(&Answer::Best(BestMove::Resign)), ["c4"]);
    assert!(engine.write(&Answer::Best(BestMove::Resign)).is_empty());
}

#[test]
fn the_listener_recovers_from_a_bad_turn() {
    let mut listener = Listener::default();
    assert!(listener.read("2").is_err());
    assert_eq!(listener.read("1").unwrap(), None);
    assert!(listener.read("10").is_err());
    let setup = Told::Setup(Setup { own: Color::White });
    assert_eq!(listener.read("8").unwrap(), Some(setup));
    listener.read("........").unwrap();
    assert!(listener.read(&".".repeat(1 << 20)).is_err());
    for _ in 0..8 {
        listener.read("..0..1..").unwrap();
    }
    assert!(listener.read("99999999999999999999999").is_err());
    for _ in 0..8 {
        listener.read("..0..1..").unwrap();
    }
    let told = listener.read("0").unwrap();
    assert!(matches!(told, Some(Told::Turn(turn)) if turn.actions.is_empty()));
}

proptest! {
    #[test]
    fn a_turn_is_heard_as_it_is_told(
        board in "[-XO]{64}",
        actions in prop::collection::vec("[a-h][1-8]", 0..60),
        white in any::<bool>(),
    ) {
        let own = if white { Color::White } else { Color::Black };
        let turn = Turn {
            board: Board::parse(&board).unwrap(),
            actions: actions.into_iter().map(Action::Place).collect(),
        };
        prop_assert_eq!(&turn.board.sfen(own)[..64], &board);
        prop_assert_eq!(Board::parse_rows(&turn.board.rows()), Ok(turn.board.clone()));
        let mut listener = Listener::default();
        let mut told = Vec::new();
        let setup = Setup { own };
        for line in setup.lines().into_iter().chain(turn.lines()) {
            told.extend(listener.read(&line).unwrap());
        }
        prop_assert_eq!(told, vec![Told::Setup(setup), Told::Turn(turn)]);
    }

    #[test]
    fn any_lines_can_be_sent(lines in prop::collection::vec(
        prop_oneof![
            "[01]", Just("8".to_owned()), "[.01]{8}", "[0-9]{1,2}", "[a-h][1-8]", "\\PC*",
            any::<Vec<u8>>().prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        ],
        0..60,
    )) {
        let mut engine = Engine::default();
        let mut client = Client::default();
        for line in &lines {
            let _ = engine.read(line);
            let _ = client.ask(line, &[line]);
            let _ = client.ask(START, &[]);
            let _ = client.read(line);
            let (best, ponder) = (line.clone(), None);
            engine.write(&Answer::Best(BestMove::Play { best, ponder }));
        }
    }
}
