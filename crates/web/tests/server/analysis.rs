use web::messages::*;

use crate::page::{Page, player, server, spec};

fn analyse(seat: SeatSpec, moves: &[&str], lines: u32) -> Request {
    Request::Analyse {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
        seat,
        lines,
    }
}

async fn state(page: &mut Page, wanted: impl Fn(&AnalysisState) -> bool) -> AnalysisState {
    page.until(|event| match event {
        Event::Analysis { state } if wanted(state) => Some(state.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn lines_come_until_somebody_says_stop() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let multi = page.engine("multi").await;
    let Answer::Analysis { analysis } = page.ask(analyse(multi.clone(), &["4"], 2)).await else {
        panic!("no analysis");
    };
    let seen = state(&mut page, |s| s.lines.len() == 2).await;
    assert_eq!(seen.analysis, analysis);
    // White is to move: what is good for it is bad for Black.
    assert_eq!(seen.lines[0].score, "+1.00");
    assert_eq!(seen.lines[0].value, Some(-1.0));
    assert_eq!(seen.lines[0].moves, ["0"]);
    assert_eq!(seen.lines[1].rank, 2);
    assert!(seen.is_running);
    page.done(Request::StopAnalysis).await;
    let end = state(&mut page, |s| !s.is_running).await;
    assert_eq!((end.lines, end.trouble), (seen.lines, None));

    // The next takes the place of the last.
    let Answer::Analysis { analysis: one } = page.ask(analyse(multi, &[], 99)).await else {
        panic!("no analysis");
    };
    let Answer::Analysis { analysis: two } = page.ask(analyse(player("first"), &[], 1)).await
    else {
        panic!("no analysis");
    };
    assert!(two > one);
    state(&mut page, |s| s.analysis == one && !s.is_running).await;
    state(&mut page, |s| s.analysis == two && s.is_running).await;
    page.done(Request::StopAnalysis).await;

    page.refused(analyse(SeatSpec::Human, &[], 1)).await;
    page.refused(analyse(player("first"), &["9"], 1)).await;
    let over = ["0", "3", "1", "4", "2"];
    page.refused(analyse(player("first"), &over, 1)).await;
    let dies = page.engine("missing").await;
    page.ask(analyse(dies, &[], 1)).await;
    let end = state(&mut page, |s| s.trouble.is_some()).await;
    assert!(!end.is_running);
}

#[tokio::test]
async fn a_player_that_shows_one_line_is_asked_about_every_move() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    page.ask(analyse(player("first"), &["4"], 3)).await;
    let end = state(&mut page, |s| !s.is_running).await;
    assert_eq!(end.trouble, None);
    let ranks: Vec<u32> = end.lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [1, 2, 3]);
    let mut first: Vec<_> = end.lines.iter().map(|line| &line.moves[0]).collect();
    first.dedup();
    assert_eq!(first.len(), 3, "{:?}", end.lines);
    // Whoever moves next thinks well of it, so that White does not.
    assert_eq!(end.lines[0].score, "-1.00");
    assert_eq!(end.lines[0].value, Some(1.0));
    assert_eq!(end.lines[0].moves.len(), 2);
}

#[tokio::test]
async fn a_review_looks_at_every_position_but_those_it_knows() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let review = |skip: &[u32]| Request::Review {
        game: "toy".to_owned(),
        setup: Setup::default(),
        moves: ["0", "3", "1", "4", "2"].map(str::to_owned).to_vec(),
        seat: player("first"),
        time: 10,
        skip: skip.to_vec(),
    };
    page.ask(review(&[1, 2])).await;
    let mut plies = Vec::new();
    loop {
        let state = page
            .until(|event| match event {
                Event::Review { state } => Some(state.clone()),
                _ => None,
            })
            .await;
        assert_eq!(state.total, 6);
        if !state.is_running {
            assert_eq!((state.ply, state.trouble), (0, None));
            break;
        }
        // Nobody thinks about the last position: the game is over in this position.
        assert_eq!(state.lines.len(), usize::from(state.ply < 5));
        plies.push(state.ply);
    }
    // From the last to the first, so that what comes is known.
    assert_eq!(plies, [5, 4, 3, 0]);
    page.ask(review(&[0, 1, 2, 3, 4, 5])).await;
    page.until(|event| match event {
        Event::Review { state } => (!state.is_running).then_some(()),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn an_engine_is_tried_out() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let test = |command: &str| Request::TestEngine {
        spec: spec(command),
    };
    let Answer::EngineTest { test: fine } = page.ask(test("multi")).await else {
        panic!("no test");
    };
    assert_eq!(fine.name.as_deref(), Some("toy multi"));
    assert_eq!((fine.best.as_deref(), fine.failure), (Some("0"), None));
    // What it declared is known when it is registered.
    page.engine("multi").await;
    assert_eq!(page.welcome().await.engines[0].forms, fine.forms);
    for (command, what) in [
        ("missing", "no such program"),
        ("die", "help!"),
        ("illegal", "expected"),
        ("panic", "panicked"),
    ] {
        let Answer::EngineTest { test } = page.ask(test(command)).await else {
            panic!("no test");
        };
        let failure = test.failure.expect("a failure");
        assert!(failure.en.contains(what), "{command}: {failure:?}");
        assert!(!failure.ja.is_ascii(), "{command}: {failure:?}");
    }
    let mut bad = spec("first\nquit");
    page.refused(Request::TestEngine { spec: bad.clone() })
        .await;
    bad.command = " ".to_owned();
    page.refused(Request::KeepEngine {
        id: None,
        spec: bad,
    })
    .await;
}
