use std::time::{Duration, Instant};

use web::messages::*;

use crate::limits::get;
use crate::page::{Page, player, server};

fn appraise(game: &str, moves: &[&str], level: &str) -> Request {
    Request::Appraise {
        game: game.to_owned(),
        setup: Setup::default(),
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
        players: ["Ai".to_owned(), String::new()],
        level: level.to_owned(),
    }
}

async fn begin(page: &mut Page, moves: &[&str], level: &str) -> u32 {
    match page.ask(appraise("toy", moves, level)).await {
        Answer::Analysis { analysis } => analysis,
        answer => panic!("{answer:?}"),
    }
}

async fn state(page: &mut Page, wanted: impl Fn(&AppraisalState) -> bool) -> AppraisalState {
    page.until(|event| match event {
        Event::Appraisal { state } if wanted(state) => Some(state.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn moves_come_from_the_last_to_the_first_and_then_the_report() {
    let server = server(None);
    let mut page = Page::open_with(server.address(), None).await;
    let analysis = begin(&mut page, &["4", "0", "8"], "quick").await;
    for (done, number) in [(1, 3), (2, 2), (3, 1)] {
        let seen = state(&mut page, |_| true).await;
        assert_eq!((seen.analysis, seen.done, seen.total), (analysis, done, 3));
        assert!(seen.is_running && seen.verdict.is_none());
        let found = seen.found.expect("a move");
        assert_eq!(found.number, number);
        assert_eq!(
            found.error,
            (number == 2).then_some(ErrorSize::Small),
            "{found:?}"
        );
    }
    let end = state(&mut page, |_| true).await;
    assert!(!end.is_running && end.found.is_none() && end.trouble.is_none());
    let verdict = end.verdict.expect("a verdict");
    assert_eq!(
        (verdict.turning_point, verdict.exact_from),
        (Some(2), Some(1))
    );

    let path = format!("/report/game/{}", verdict.report);
    let report = get(server.address(), &path);
    assert!(report.contains("<p>Ai - </p>"), "{report}");
    assert!(report.contains("default-src 'none'"), "{report}");
    let report = get(server.address(), &format!("{path}?ja"));
    assert!(report.contains('「'), "{report}");
    for path in ["nobody", "..%2f..", ""] {
        let report = get(server.address(), &format!("/report/game/{path}"));
        assert!(report.starts_with("HTTP/1.1 404"), "{path}: {report}");
    }
}

#[tokio::test]
async fn there_is_one_at_a_time_and_it_can_be_stopped() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let one = begin(&mut page, &["4"], "endless").await;
    let two = begin(&mut page, &["4"], "endless").await;
    assert!(two > one);
    let end = state(&mut page, |s| s.analysis == one && !s.is_running).await;
    assert!(end.verdict.is_none() && end.trouble.is_none());
    page.done(Request::StopAnalysis).await;
    state(&mut page, |s| s.analysis == two && !s.is_running).await;

    // What looks at a position takes its place too.
    let three = begin(&mut page, &["4"], "endless").await;
    let look = Request::Analyse {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: Vec::new(),
        seat: player("first"),
        lines: 1,
    };
    assert!(matches!(page.ask(look).await, Answer::Analysis { .. }));
    state(&mut page, |s| s.analysis == three && !s.is_running).await;
}

#[tokio::test]
async fn what_cannot_be_appraised_is_refused_and_what_fails_says_so() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let why = page.refused(appraise("toy", &[], "quick")).await;
    assert!(why.en.contains("no move"), "{why:?}");
    for request in [
        appraise("toy", &["4", "4"], "quick"),
        appraise("toy", &["4"], "deeper"),
        appraise("nothing", &["4"], "quick"),
        appraise("toy", &["4"; 6000], "quick"),
    ] {
        page.refused(request).await;
    }
    begin(&mut page, &["4"], "panic").await;
    let end = state(&mut page, |s| !s.is_running).await;
    assert!(end.trouble.expect("trouble").en.contains("panicked"));
}

#[tokio::test]
async fn it_ends_with_its_page_and_with_the_server() {
    let server = server(None);
    // As many as there may be, and as many again when their pages are gone.
    for _ in 0..2 {
        let mut pages = Vec::new();
        for _ in 0..4 {
            let mut page = Page::open(server.address()).await;
            begin_soon(&mut page).await;
            pages.push(page);
        }
        let mut late = Page::open(server.address()).await;
        let why = late.refused(appraise("toy", &["4"], "endless")).await;
        assert!(why.en.contains("too many"), "{why:?}");
    }
    let mut page = Page::open(server.address()).await;
    begin_soon(&mut page).await;
    let begun = Instant::now();
    server.stop();
    assert!(begun.elapsed() < Duration::from_secs(2));
}

/// Begins when there is room: pages that are gone take a moment to be missed.
async fn begin_soon(page: &mut Page) {
    for _ in 0..500 {
        if let Answer::Analysis { .. } = page.ask(appraise("toy", &["4"], "endless")).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("there was never room");
}
