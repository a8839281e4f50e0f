//! A new game, from its rules to the page: what CONTRIBUTING.md calls "Adding a game", step by
//! step and run as a test.

mod arranging;
mod drawing;
mod network;
mod notation;
mod page;
mod records;
mod roster;
mod rules;
mod text;
mod whole;

use arena::contest::{Contest, ContestFolder, ContestGame, ContestSetup};
use arena::{Allowance, Contestant, Plan, PlayerPlan, Source, mix};
use boards::BoardText;
use boards::{Drawing, TerminalStyle};
use game::{Game, Line};
use game_laws::{laws, random_games};
use host::serve::Server;
use players::{BuiltIn, Roster};
use protocol::{BestMove, Go, Kind};
use report::Language;
use search::Stop;
use web::desk::EngineShare;
use web::messages::Setup;

use crate::network::Layout;
use crate::rules::TicTacToe;

#[test]
fn rules_and_notation_keep_the_laws() {
    random_games::<TicTacToe>(&(), 1, 100, 9, |line| {
        laws::position(line.position(), 0..9);
        laws::line(line, 0..9);
        laws::notation::<TicTacToe>(line.position());
    });
    let start = TicTacToe::start(&());
    assert_eq!(game::perft(&start, 5).open, 15_120);
    // 1,440 games are won by the fifth move.
    assert_eq!(game::perft(&start, 6).open, 54_720);
}

#[test]
fn the_layout_keeps_the_laws() {
    random_games::<TicTacToe>(&(), 2, 100, 9, |line| {
        infer::laws::labels(&Layout, line.position());
    });
}

#[test]
fn a_player_of_the_roster_is_an_engine_of_every_protocol() {
    let player: BuiltIn = "random:seed=7".parse().unwrap();
    let engine = players::engine::local::<TicTacToe>(player, ()).unwrap();
    let mut out = Vec::new();
    let lines = "isready\nposition startpos moves 1 2 3 5 4 6 8 7\ngo\n";
    let server = Server::new(engine);
    server
        .run(lines.as_bytes(), |_| Kind::Usix, &mut out)
        .unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "readyok\nbestmove 9\n");
}

#[test]
fn a_name_that_is_not_in_the_roster_is_refused() {
    let player: BuiltIn = "minimax".parse().unwrap();
    let refused = TicTacToe::player(&player, &()).err().unwrap().to_string();
    assert!(refused.contains("expected one of: random"), "{refused}");
}

#[test]
fn two_players_play_a_match() {
    let player = |name: &str| PlayerPlan {
        player: name.to_owned(),
        ..PlayerPlan::default()
    };
    let setup = ContestSetup {
        plan: Plan {
            rounds: 5,
            seed: Some(3),
            ..Plan::new(TicTacToe::NAME, vec![player("random"), player("random")])
        },
        base: "".into(),
        folder: ContestFolder::None,
        azisai: None,
        language: Language::English,
    };
    let contest = Contest::<TicTacToe>::new(setup, (), ContestGame::default()).unwrap();
    let seed = contest.seed();
    let contestants = ["one", "other"].map(|name| Contestant {
        name: name.to_owned(),
        source: Source::Inside(Box::new(move |game| {
            let player = format!("random:seed={}", mix(seed, game) >> 1);
            let player = player.parse().expect("a player");
            Ok(TicTacToe::player(&player, &()).expect("a random player"))
        })),
        allowance: Allowance::default(),
    });
    let result = contest.run(&contestants, &Stop::new(), &mut ()).unwrap();
    assert_eq!(result.ledger.games(), 10);
}

#[test]
fn a_position_is_typed_and_drawn() {
    let line = TicTacToe::read_position("xo-------.x moves 5", &()).unwrap();
    let drawing = TicTacToe::draw(&line, TerminalStyle::Ascii);
    assert_eq!(drawing, "XO.\n.X.\n...");
    let refused = TicTacToe::refuse(line.position(), 4, Language::English);
    assert_eq!(refused, "square 5 is taken");
    let summary = TicTacToe::summary(&Line::new(()), TerminalStyle::Ascii, Language::English);
    assert!(summary.ends_with("to move"), "{summary}");
}

#[test]
fn a_click_on_the_page_gives_a_view() {
    let desk = boards::desk::of::<TicTacToe>();
    let info = desk.info();
    assert_eq!((info.name.as_str(), info.players.len()), ("tic-tac-toe", 1));
    let mut line = desk.line(&Setup::default(), &[]).unwrap();
    let start = line.view();
    assert_eq!((start.columns, start.rows, start.legal.len()), (3, 3, 9));
    for click in ["1", "4", "2", "5", "3"] {
        line.push(click).unwrap();
    }
    let view = line.view();
    assert_eq!((view.cells.len(), view.legal.len()), (5, 0));
    assert_eq!(
        view.result.unwrap().winner,
        Some(web::messages::Side::Black)
    );
    let why = line.typed("9").unwrap_err();
    assert!(why.en.contains("three in a row"), "{}", why.en);
}

#[test]
fn a_click_is_read_once_however_many_came_before() {
    let clicks = ["1", "2", "3", "5", "4", "6", "8", "7", "9"];
    let desk = boards::desk::of::<TicTacToe>();
    let mut line = desk.line(&Setup::default(), &[]).unwrap();
    for (number, click) in clicks.iter().enumerate() {
        let before = notation::MOVES_READ.get();
        line.push(click).unwrap();
        // What the server asks after a click.
        assert_eq!(line.view().ply as usize, number + 1);
        assert_eq!(line.names(number).len(), 1);
        assert_eq!(line.told(false).1, clicks[..=number]);
        assert_eq!(line.declared(), None);
        assert!(line.picture().is_ok());
        assert_eq!(line.copy().moves(), &clicks[..=number]);
        let read = notation::MOVES_READ.get() - before;
        assert_eq!(read, 1, "click {number}");
    }
}

#[test]
fn the_page_asks_a_player_of_the_roster() {
    let desk = boards::desk::of::<TicTacToe>();
    let setup = Setup::default();
    let share = EngineShare {
        megabytes: 1,
        threads: 1,
    };
    let mut engine = desk.player("random", &setup, share).unwrap();
    engine.new_game().unwrap();
    let moves = ["1", "2", "3", "5", "4", "6", "8", "7"].map(str::to_owned);
    let (start, told) = desk.line(&setup, &moves).unwrap().told(false);
    engine.position(start.as_deref(), &told).unwrap();
    let best = engine
        .go(&Go::default(), &Stop::new(), &mut |_| {})
        .unwrap();
    let expected = BestMove::Play {
        best: "9".to_owned(),
        ponder: None,
    };
    assert_eq!(best, expected);
}
