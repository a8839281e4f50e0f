use web::messages::*;

use crate::page::{Page, Temporary, player, server};

pub(crate) fn plan(players: Vec<SeatSpec>) -> MatchPlan {
    MatchPlan {
        game: "toy".to_owned(),
        players,
        games: 2000,
        sprt: None,
        openings: "start".to_owned(),
        time: None,
        nodes: None,
        concurrency: 1,
    }
}

async fn state(page: &mut Page, wanted: impl Fn(&MatchState) -> bool) -> MatchState {
    page.until(|event| match event {
        Event::Match { state } if wanted(state) => Some(state.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_list_says_what_a_test_has_decided_also_after_a_restart() {
    let folder = Temporary::new();
    let first = server(Some(&folder.0));
    let mut page = Page::open(first.address()).await;
    // Two equal players: that one is weaker by so much is soon refuted.
    let plan = MatchPlan {
        sprt: Some((-600.0, -500.0)),
        ..plan(vec![player("first"), player("first")])
    };
    page.ask(Request::StartMatch { plan }).await;
    let decided = state(&mut page, |s| s.info.verdict.is_some()).await;
    assert_eq!(decided.info.verdict.as_deref(), Some("H1"));
    let id = decided.info.id;
    page.done(Request::StopMatch { id }).await;
    state(&mut page, |s| !s.info.is_running).await;
    drop(page);
    first.stop();

    let second = server(Some(&folder.0));
    let mut page = Page::open(second.address()).await;
    let list = page.welcome().await.matches;
    assert_eq!(list[0].verdict.as_deref(), Some("H1"), "{list:?}");
}

#[tokio::test]
async fn matches_are_exported_and_go_on_elsewhere() {
    let folders = [Temporary::new(), Temporary::new()];
    let here = server(Some(&folders[0].0));
    let mut page = Page::open(here.address()).await;
    let begin = |players| Request::StartMatch {
        plan: plan(players),
    };
    let programs = vec![page.engine("first").await, player("first")];
    for players in [vec![player("first"), player("first")], programs] {
        page.ask(begin(players)).await;
        let begun = state(&mut page, |s| s.info.played > 3 && s.info.is_running).await;
        page.done(Request::StopMatch { id: begun.info.id }).await;
        state(&mut page, |s| !s.info.is_running).await;
    }
    let list = page.welcome().await.matches;
    let open = |id: &str| Request::OpenMatch { id: id.to_owned() };
    let Answer::Match { state: kept } = page.ask(open(&list[1].id)).await else {
        panic!("no match");
    };
    let Answer::Text { text } = page.ask(Request::Export).await else {
        panic!("no text");
    };

    let there = server(Some(&folders[1].0));
    let mut stranger = Page::open_with(there.address(), None).await;
    let import = |text: &str| Request::Import {
        text: text.to_owned(),
    };
    // Without the token no program comes along.
    stranger.done(import(&text)).await;
    assert_eq!(stranger.welcome().await.matches, list[1..]);
    let mut page = Page::open(there.address()).await;
    for _ in 0..2 {
        page.done(import(&text)).await;
        assert_eq!(page.welcome().await.matches, list);
    }
    let Answer::Match { state: taken } = page.ask(open(&kept.info.id)).await else {
        panic!("no match");
    };
    assert_eq!((taken.table, &taken.games), (kept.table, &kept.games));
    let id = kept.info.id;
    page.ask(Request::ResumeMatch { id: id.clone() }).await;
    state(&mut page, |s| s.info.played > kept.info.played).await;
    page.done(Request::StopMatch { id: id.clone() }).await;

    // A number is no path, openings are no file, and players are those that are offered.
    for (old, new) in [
        (id.as_str(), "../../../outside"),
        ("\"openings\":\"start\"", "\"openings\":\"/etc/passwd\""),
        ("\"player\":\"first\"", "\"player\":\"nobody\""),
    ] {
        assert!(text.contains(old), "{old}");
        page.refused(import(&text.replace(old, new))).await;
    }
}

#[tokio::test]
async fn a_match_is_played_stopped_and_goes_on_after_a_restart() {
    let folder = Temporary::new();
    let first = server(Some(&folder.0));
    let mut page = Page::open(first.address()).await;
    let start = |games| Request::StartMatch {
        plan: MatchPlan {
            games,
            ..plan(vec![player("first"), player("first")])
        },
    };
    let Answer::Match { state: begun } = page.ask(start(2000)).await else {
        panic!("no match");
    };
    let id = begun.info.id.clone();
    assert_eq!((begun.info.scheduled, begun.info.is_running), (2000, true));
    assert_eq!(begun.table.len(), 2);
    state(&mut page, |s| s.info.played > 3).await;
    page.done(Request::StopMatch { id: id.clone() }).await;
    let stopped = state(&mut page, |s| !s.info.is_running).await;
    assert!(stopped.info.played < 2000, "{:?}", stopped.info);
    assert_eq!(stopped.trouble, None);
    assert!(stopped.score.is_some() && !stopped.games.is_empty());
    drop(page);
    first.stop();

    let second = server(Some(&folder.0));
    let mut page = Page::open(second.address()).await;
    let list = page.welcome().await.matches;
    assert_eq!(list.len(), 1);
    assert_eq!(list[0].played, stopped.info.played);
    let open = Request::OpenMatch { id: id.clone() };
    let Answer::Match { state: again } = page.ask(open).await else {
        panic!("no match");
    };
    assert_eq!(again.table, stopped.table);
    page.ask(Request::ResumeMatch { id: id.clone() }).await;
    state(&mut page, |s| s.info.played > stopped.info.played).await;
    page.done(Request::DeleteMatch { id: id.clone() }).await;
    page.refused(Request::OpenMatch { id }).await;
    assert!(page.welcome().await.matches.is_empty());

    let Answer::Match { state: small } = page.ask(start(4)).await else {
        panic!("no match");
    };
    let id = small.info.id;
    state(&mut page, |s| !s.info.is_running && s.info.played == 4).await;
    let report = crate::limits::get(second.address(), &format!("/report/{id}"));
    assert!(report.contains("4 games"), "{report}");
    assert!(report.contains("frame-ancestors 'none'"), "{report}");
    for players in [
        vec![player("first")],
        vec![SeatSpec::Human, player("first")],
    ] {
        page.refused(Request::StartMatch {
            plan: plan(players),
        })
        .await;
    }
    // No file is read for a page.
    let file = MatchPlan {
        openings: "/etc/passwd".to_owned(),
        ..plan(vec![player("first"), player("first")])
    };
    page.refused(Request::StartMatch { plan: file }).await;
}
