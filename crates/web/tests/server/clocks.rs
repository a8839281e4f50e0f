use web::messages::*;

use crate::page::{Page, against, play, player, server};

fn stock(main: u32, increment: u32, byoyomi: u32) -> ClockSpec {
    ClockSpec::Stock {
        main,
        increment,
        byoyomi,
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        clock: stock(150, 0, 100),
        ..against(player("first"))
    };
    let id = page.new_game(plan).await.id;
    let on = page.state(&id, |s| s.phase == Phase::Playing).await;
    let clocks = on.clocks.expect("clocks");
    assert_eq!(clocks.running, Some(Side::Black));
    assert!(
        clocks.stock[0] > 0 && clocks.byoyomi == [100, 100],
        "{clocks:?}"
    );
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    let result = over.result.expect("a result");
    assert_eq!(result.winner, Some(Side::White));
    assert!(result.text.ja.contains("時間切れ"), "{result:?}");
    page.refused(play(&id, 0, "4")).await;
}

#[tokio::test]
async fn an_increment_is_added_and_a_pause_stops_the_clock() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        clock: stock(5000, 1000, 0),
        ..against(SeatSpec::Human)
    };
    let id = page.new_game(plan).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    let on = page.state(&id, |s| s.moves.len() == 1).await;
    let clocks = on.clocks.expect("clocks");
    assert!((5500..=6000).contains(&clocks.stock[0]), "{clocks:?}");
    let pause = |paused| Request::Pause {
        id: id.clone(),
        paused,
    };
    page.done(pause(true)).await;
    let paused = page.state(&id, |s| s.phase == Phase::Paused).await;
    let before = paused.clocks.expect("clocks");
    assert_eq!(before.running, None);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let after = page.open_game(&id).await.clocks.expect("clocks");
    assert_eq!(before, after);
    page.done(pause(false)).await;
    // Taken back, the clock is what it was.
    page.done(Request::Undo { id: id.clone() }).await;
    let back = page.state(&id, |s| s.moves.is_empty()).await;
    let clocks = back.clocks.expect("clocks");
    assert!((4500..=5000).contains(&clocks.stock[0]), "{clocks:?}");
}

#[tokio::test]
async fn who_thinks_for_too_long_loses_or_answers_in_time() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    // "slow" thinks until it is stopped, which is when its time is up.
    let plan = NewGame {
        clock: stock(0, 0, 200),
        black: player("slow"),
        ..against(SeatSpec::Human)
    };
    let id = page.new_game(plan).await.id;
    let on = page.state(&id, |s| s.moves.len() == 1).await;
    assert!(on.times[0] >= 150, "{:?}", on.times);
}

#[tokio::test]
async fn the_last_click_counts_when_the_time_is_up() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let clock = ClockSpec::Move {
        time: 400,
        last_click: true,
    };
    let plan = |rules: Option<&str>| NewGame {
        setup: Setup {
            rules: rules.map(str::to_owned),
            start: None,
        },
        clock: clock.clone(),
        ..against(player("first"))
    };
    let id = page.new_game(plan(None)).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    page.refused(play(&id, 0, "9")).await;
    page.done(play(&id, 0, "5")).await;
    let clicked = page.state(&id, |s| s.click.as_deref() == Some("5")).await;
    assert!(clicked.moves.is_empty() && clicked.counts_last_click);
    // What is refused does not change what will be played.
    page.refused(play(&id, 0, "9")).await;
    assert_eq!(page.open_game(&id).await.click.as_deref(), Some("5"));
    let on = page.state(&id, |s| !s.moves.is_empty()).await;
    assert_eq!((on.moves[0].as_str(), on.times[0]), ("5", 400));
    // Nobody clicks, and nobody may pass.
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").winner, Some(Side::White));
    assert_eq!(over.moves, ["5", "0"]);
    // Where passing is legal that is what happens.
    let id = page.new_game(plan(Some("pass"))).await.id;
    let on = page.state(&id, |s| s.moves.len() == 2).await;
    assert_eq!(on.moves, ["pass", "0"]);
}

#[tokio::test]
async fn each_side_has_its_own_clock() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        clock: stock(60_000, 0, 1000),
        white_clock: Some(stock(0, 0, 200)),
        ..against(SeatSpec::Human)
    };
    let id = page.new_game(plan.clone()).await.id;
    let on = page.state(&id, |s| s.phase == Phase::Playing).await;
    let clocks = on.clocks.expect("clocks");
    assert_eq!(clocks.is_timed, [true, true]);
    assert_eq!((clocks.byoyomi, clocks.stock[1]), ([1000, 200], 0));
    page.done(play(&id, 0, "4")).await;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").winner, Some(Side::Black));

    // One side alone.
    let plan = NewGame {
        clock: ClockSpec::None,
        ..plan
    };
    let id = page.new_game(plan).await.id;
    let on = page.state(&id, |s| s.phase == Phase::Playing).await;
    assert_eq!(on.clocks.expect("clocks").is_timed, [false, true]);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    page.done(play(&id, 0, "4")).await;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").winner, Some(Side::Black));
}

/// An opening rule settles the colours, and the clocks stay with the players.
#[tokio::test]
async fn clocks_change_colours_with_their_players() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        opening: Some("swap".to_owned()),
        clock: stock(60_000, 0, 1000),
        white_clock: Some(stock(30_000, 0, 2000)),
        ..against(SeatSpec::Human)
    };
    let id = page.new_game(plan).await.id;
    for text in ["4", "swap"] {
        let text = text.to_owned();
        page.done(Request::Act {
            id: id.clone(),
            text,
        })
        .await;
    }
    let on = page.state(&id, |s| s.phase == Phase::Playing).await;
    assert_eq!(on.clocks.expect("clocks").byoyomi, [2000, 1000]);
}
