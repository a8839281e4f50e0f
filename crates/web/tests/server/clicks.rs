//! How often moves are read from text: once when they are played, never again.

use web::Server;
use web::messages::*;

use crate::page::{Page, against, config, play, player};
use crate::runs::ToyRuns;
use crate::toy::Toy;

/// A game that is long because its players may pass.
const LENGTH: u32 = 60;

fn server(toy: &Toy) -> Server {
    let desks = vec![Box::new(toy.clone()) as _];
    let started = Server::start(
        config(None),
        desks,
        Box::new(ToyRuns::default()),
        None,
        None,
        None,
    );
    started.expect("a server")
}

fn with_passes(plan: NewGame) -> NewGame {
    let setup = Setup {
        rules: Some("pass".to_owned()),
        ..Setup::default()
    };
    NewGame { setup, ..plan }
}

#[tokio::test]
async fn a_click_is_read_once_in_a_game_of_any_length() {
    let toy = Toy::default();
    let server = server(&toy);
    let mut page = Page::open(server.address()).await;
    let plan = with_passes(against(SeatSpec::Human));
    let id = page.new_game(plan).await.id;
    for ply in 0..LENGTH {
        let before = toy.moves_read();
        page.done(play(&id, ply, "pass")).await;
        assert_eq!(toy.moves_read() - before, 1, "click {ply}");
    }
    // Nothing is read to take a move back, nor to look at the game.
    let before = toy.moves_read();
    page.done(Request::Undo { id: id.clone() }).await;
    let state = page.open_game(&id).await;
    assert_eq!(state.moves.len(), LENGTH as usize - 1);
    assert_eq!(state.move_names.len(), state.moves.len());
    assert_eq!(toy.moves_read(), before);
    page.done(play(&id, LENGTH - 1, "4")).await;
    assert_eq!(toy.moves_read() - before, 1);
}

#[tokio::test]
async fn the_answer_to_a_click_is_read_once_too() {
    let toy = Toy::default();
    let server = server(&toy);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        moves: vec!["pass".to_owned(); LENGTH as usize],
        ..with_passes(against(player("first")))
    };
    let id = page.new_game(plan).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    assert_eq!(toy.moves_read(), LENGTH as usize);
    page.done(play(&id, LENGTH, "4")).await;
    let answered = LENGTH as usize + 2;
    let state = page.state(&id, |s| s.moves.len() == answered).await;
    assert_eq!(state.moves[LENGTH as usize..], ["4", "0"]);
    assert_eq!(toy.moves_read(), answered);
}
