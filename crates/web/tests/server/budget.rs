//! What engines may use together, counted in engines.

use std::sync::Arc;

use web::Server;
use web::messages::*;

use crate::page::{Page, against, config, play, player};
use crate::runs::ToyRuns;
use crate::toy::{EngineCount, Toy};

/// Analyses at a time with four threads.
const ANALYSES: usize = 4;
/// Engines at a time with four threads.
const ENGINES: usize = 10;

fn counting() -> (Server, Arc<EngineCount>) {
    let toy = Toy::default();
    let count = toy.engines();
    let started = Server::start(
        config(None),
        vec![Box::new(toy)],
        Box::new(ToyRuns::default()),
        None,
        None,
        None,
    );
    (started.expect("a server"), count)
}

fn analyse(text: &str) -> Request {
    Request::Analyse {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: Vec::new(),
        seat: player(text),
        lines: 1,
    }
}

async fn begin(page: &mut Page) -> u32 {
    match page.ask(analyse("slow")).await {
        Answer::Analysis { analysis } => analysis,
        answer => panic!("{answer:?}"),
    }
}

async fn analysis(page: &mut Page, number: u32, is_running: bool) -> AnalysisState {
    page.until(|event| match event {
        Event::Analysis { state } if state.analysis == number && state.is_running == is_running => {
            Some(state.clone())
        }
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_page_has_one_engine_however_often_it_asks() {
    let (server, engines) = counting();
    let mut page = Page::open(server.address()).await;
    let mut ended = 0;
    for number in 1..=240 {
        assert_eq!(begin(&mut page).await, number);
        if number > 1 {
            // None is dropped in silence.
            assert_eq!(analysis(&mut page, number - 1, false).await.trouble, None);
            ended += 1;
        }
    }
    analysis(&mut page, 240, true).await;
    assert_eq!((ended, engines.most(), engines.alive()), (239, 1, 1));
    page.done(Request::StopAnalysis).await;
    analysis(&mut page, 240, false).await;
}

#[tokio::test]
async fn an_analysis_that_waits_is_replaced_by_the_newest() {
    let (server, engines) = counting();
    let mut pages = Vec::new();
    for _ in 0..ANALYSES {
        let mut page = Page::open(server.address()).await;
        // It cannot give way, because it ends by itself.
        let review = Request::Review {
            game: "toy".to_owned(),
            setup: Setup::default(),
            moves: Vec::new(),
            seat: player("slow"),
            time: 600_000,
            skip: Vec::new(),
        };
        assert!(matches!(page.ask(review).await, Answer::Analysis { .. }));
        pages.push(page);
    }
    let mut late = Page::open(server.address()).await;
    for number in 1..=50 {
        assert_eq!(begin(&mut late).await, number);
    }
    pages[0].done(Request::StopAnalysis).await;
    analysis(&mut late, 50, true).await;
    // One for each review, and one for the last analysis.
    assert_eq!((engines.made(), engines.most()), (ANALYSES + 1, ANALYSES));
}

#[tokio::test]
async fn the_oldest_analysis_makes_room_for_another_page() {
    let (server, engines) = counting();
    let mut pages = Vec::new();
    for _ in 0..ANALYSES + 2 {
        let mut page = Page::open(server.address()).await;
        let number = begin(&mut page).await;
        pages.push((page, number));
        let (page, number) = pages.last_mut().expect("a page");
        analysis(page, *number, true).await;
    }
    for (page, number) in &mut pages[..2] {
        let trouble = analysis(page, *number, false).await.trouble;
        assert!(trouble.expect("a reason").en.contains("another page"));
    }
    assert_eq!((engines.most(), engines.alive()), (ANALYSES, ANALYSES));
}

#[tokio::test]
async fn opponents_make_room_and_come_back_when_it_is_their_turn() {
    let (server, engines) = counting();
    let mut page = Page::open(server.address()).await;
    let mut games = Vec::new();
    for _ in 0..40 {
        let id = page.new_game(against(player("first"))).await.id;
        page.state(&id, |s| s.phase == Phase::Playing).await;
        games.push(id);
    }
    assert_eq!(engines.made(), 40);
    assert!(engines.alive() <= ENGINES);
    for id in &games {
        page.done(play(id, 0, "4")).await;
    }
    for id in &games {
        let state = page.open_game(id).await;
        if state.moves.len() < 2 {
            page.state(id, |s| s.moves.len() == 2).await;
        }
    }
    assert!(engines.most() <= ENGINES, "{}", engines.most());
    assert!(engines.made() > 40);
}
