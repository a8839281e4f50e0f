use web::messages::*;

use crate::page::{Page, against, play, player, server};

fn check(candidates: &[Candidate]) {
    assert_eq!(candidates.len(), 12, "the best are enough");
    let best = &candidates[0];
    assert_eq!((best.text.as_str(), best.playouts), ("0", 20));
    // Of all that were tried, those that are not told included.
    assert_eq!(best.share, 9.5);
    assert_eq!((best.prior, best.value), (33.3, Some(50.0)));
    let proof = Proof {
        result: ProofResult::Win,
        plies: 5,
    };
    assert_eq!(best.proof, Some(proof));
    assert_eq!(candidates[1].proof, None);
    // What the rules do not know is called as the player calls it.
    assert_eq!(candidates[11].name.ja, "11");
}

async fn thinking(page: &mut Page, game: &str) -> Thinking {
    page.until(|event| match event {
        Event::Thinking { id, thinking } if id == game => Some(thinking.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_player_shows_its_moves_until_it_has_moved() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = page.new_game(against(player("open"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    check(&thinking(&mut page, &id).await.candidates);
    let moved = page.state(&id, |s| s.moves.len() == 2).await;
    assert_eq!(moved.thinking, None);

    // It gives hints too, and what it showed stays with them.
    page.done(Request::Hint { id: id.clone() }).await;
    check(&thinking(&mut page, &id).await.candidates);
    let hinted = page.state(&id, |s| s.hint.is_some()).await;
    check(&hinted.thinking.expect("what it thought").candidates);
    page.done(play(&id, 2, "8")).await;
    let played = page.state(&id, |s| s.moves.len() == 3).await;
    assert_eq!((played.hint, played.thinking), (None, None));
}

#[tokio::test]
async fn who_shows_moves_is_not_asked_about_each_of_them() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    page.ask(Request::Analyse {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: vec!["4".to_owned()],
        seat: player("open:seed=7"),
        lines: 3,
    })
    .await;
    let state = page
        .until(|event| match event {
            Event::Analysis { state } => Some(state.clone()),
            _ => None,
        })
        .await;
    assert!(state.is_running && state.lines.len() == 1, "{state:?}");
    // This one was made with an option, and the toy knows no options.
    assert!(state.candidates.is_empty());
    page.ask(Request::Analyse {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: vec!["4".to_owned()],
        seat: player("open"),
        lines: 3,
    })
    .await;
    let state = page
        .until(|event| match event {
            Event::Analysis { state } if !state.candidates.is_empty() => Some(state.clone()),
            _ => None,
        })
        .await;
    check(&state.candidates);
    page.done(Request::StopAnalysis).await;
}
