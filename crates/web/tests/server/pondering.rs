use web::messages::*;

use crate::page::{Page, against, play, player, server};

fn plan(ponder: bool) -> NewGame {
    NewGame {
        ponder,
        ..against(player("ahead"))
    }
}

/// After the first move it answers 0 and expects 1.
async fn begun(page: &mut Page, plan: NewGame) -> String {
    let id = page.new_game(plan).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    id
}

#[tokio::test]
async fn a_player_thinks_ahead_and_answers_the_expected_move() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = begun(&mut page, plan(true)).await;
    let on = page.state(&id, |s| s.moves.len() == 2).await;
    assert_eq!(on.pondering, Some(Side::White));
    page.done(play(&id, 2, "1")).await;
    let on = page.state(&id, |s| s.moves.len() == 4).await;
    assert_eq!((on.moves[3].as_str(), on.pondering), ("8", None));
}

#[tokio::test]
async fn after_another_move_it_thinks_anew() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = begun(&mut page, plan(true)).await;
    page.state(&id, |s| s.pondering.is_some()).await;
    page.done(play(&id, 2, "2")).await;
    let on = page.state(&id, |s| s.moves.len() == 4).await;
    assert_eq!(on.moves[3], "1");
    // It expects 5 by now; an undo ends that too.
    assert_eq!(on.pondering, Some(Side::White));
    page.done(Request::Undo { id: id.clone() }).await;
    let back = page.state(&id, |s| s.moves.len() == 2).await;
    assert!(back.scores.len() == 2);
    page.done(play(&id, 2, "8")).await;
    let on = page.state(&id, |s| s.moves.len() == 4).await;
    assert_eq!(on.moves[3], "1");
}

#[tokio::test]
async fn without_the_setting_nobody_thinks_ahead() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = begun(&mut page, plan(false)).await;
    let on = page.state(&id, |s| s.moves.len() == 2).await;
    assert_eq!(on.pondering, None);
    page.done(play(&id, 2, "1")).await;
    let on = page.state(&id, |s| s.moves.len() == 4).await;
    assert_eq!(on.moves[3], "2");
}

#[tokio::test]
async fn thinking_ahead_ends_when_nobody_watches() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = begun(&mut page, plan(true)).await;
    page.state(&id, |s| s.pondering.is_some()).await;
    page.done(Request::LeaveGame { id: id.clone() }).await;
    loop {
        let on = page.open_game(&id).await;
        if on.pondering.is_none() {
            break;
        }
        page.done(Request::LeaveGame { id: id.clone() }).await;
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}
