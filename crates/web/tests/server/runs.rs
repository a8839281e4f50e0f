use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use web::desk::Runs;
use web::messages::*;

use crate::limits::get;
use crate::page::{Page, against, player, with_runs};

/// Runs that are no folders.
#[derive(Clone, Default)]
pub(crate) struct ToyRuns(Arc<Mutex<BTreeMap<String, RunState>>>);

impl ToyRuns {
    pub(crate) fn put(&self, name: &str, steps: u32) {
        let state = RunState {
            info: RunInfo {
                name: name.to_owned(),
                game: "toy".to_owned(),
                method: "guessing".to_owned(),
                step: f64::from(steps),
                ..RunInfo::default()
            },
            curves: vec![Curve {
                name: "loss".to_owned(),
                points: points(0..steps),
                ..Curve::default()
            }],
            ..RunState::default()
        };
        self.change(|runs| {
            runs.insert(name.to_owned(), state);
        });
    }

    fn change(&self, act: impl FnOnce(&mut BTreeMap<String, RunState>)) {
        act(&mut self.0.lock().expect("no panic"));
    }
}

impl Runs for ToyRuns {
    fn run_of(&self, player: &str) -> Option<String> {
        let run = player.strip_prefix("run:")?;
        run.split(['@', ',']).next().map(str::to_owned)
    }

    fn list(&self) -> Vec<RunInfo> {
        let runs = self.0.lock().expect("no panic");
        runs.values().map(|state| state.info.clone()).collect()
    }

    fn state(&self, name: &str) -> std::result::Result<RunState, Text> {
        let runs = self.0.lock().expect("no panic");
        runs.get(name).cloned().ok_or_else(|| Text {
            en: "there is no such run".to_owned(),
            ja: "その学習はありません".to_owned(),
        })
    }

    fn starter(&self) -> Option<&dyn web::desk::TrainingStarter> {
        None
    }

    fn report(&self, name: &str, in_japanese: bool) -> Option<String> {
        let state = self.state(name).ok()?;
        Some(format!("<html>{} {in_japanese}</html>", state.info.method))
    }
}

fn points(steps: std::ops::Range<u32>) -> Vec<(f64, f64)> {
    steps.map(|n| (f64::from(n), f64::from(n % 5))).collect()
}

fn open(name: &str) -> Request {
    Request::OpenRun {
        name: name.to_owned(),
    }
}

async fn news(page: &mut Page, wanted: impl Fn(&RunNews) -> bool) -> RunNews {
    page.until(|event| match event {
        Event::Run { news } if wanted(news) => Some(news.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn a_run_is_watched_while_it_goes_on() {
    let runs = ToyRuns::default();
    runs.put("first", 3);
    let server = with_runs(None, runs.clone());
    let mut page = Page::open(server.address()).await;
    page.refused(open("nobody")).await;
    let Answer::Run { state } = page.ask(open("first")).await else {
        panic!("no run");
    };
    assert_eq!(state.curves[0].points, points(0..3));

    runs.put("first", 5);
    let heard = news(&mut page, |news| news.info.step == 5.0).await;
    assert_eq!(
        (heard.is_whole, &heard.curves[0].points),
        (false, &points(3..5))
    );

    // A second page comes, and both hear the same from then on.
    let mut other = Page::open(server.address()).await;
    runs.put("first", 6);
    other.ask(open("first")).await;
    let heard = news(&mut page, |news| news.info.step == 6.0).await;
    assert_eq!(heard.curves[0].points, points(5..6));

    // Taken up again from an older checkpoint, and long.
    runs.put("first", 2);
    for page in [&mut page, &mut other] {
        let heard = news(page, |news| news.info.step == 2.0).await;
        assert_eq!(
            (heard.is_whole, &heard.curves[0].points),
            (true, &points(0..2))
        );
    }
    runs.put("first", 100_000);
    let heard = news(&mut page, |news| news.info.step == 100_000.0).await;
    assert!(heard.is_whole && heard.curves[0].points.len() <= 500);

    // What cannot be read any more says so, and the page keeps what it has.
    runs.change(BTreeMap::clear);
    let heard = news(&mut page, |news| news.info.trouble.is_some()).await;
    assert!(!heard.is_whole && heard.curves.is_empty());
}

#[tokio::test]
async fn the_list_of_runs_is_told_when_it_changes() {
    let runs = ToyRuns::default();
    let server = with_runs(None, runs.clone());
    let mut page = Page::open(server.address()).await;
    let Answer::Runs { runs: none } = page.ask(Request::OpenRuns).await else {
        panic!("no list");
    };
    assert_eq!(none, []);
    runs.put("second", 1);
    runs.put("first", 1);
    let heard = page
        .until(|event| match event {
            Event::Runs { runs } if runs.len() == 2 => Some(runs.clone()),
            _ => None,
        })
        .await;
    assert_eq!((&*heard[0].name, &*heard[1].name), ("first", "second"));
    page.done(Request::LeaveRuns).await;
    page.done(Request::LeaveRun {
        name: "never opened".to_owned(),
    })
    .await;
}

#[tokio::test]
async fn a_checkpoint_is_a_player_of_its_game() {
    let runs = ToyRuns::default();
    runs.put("first", 1);
    runs.put("elsewhere", 1);
    runs.change(|runs| {
        let state = runs.get_mut("elsewhere").expect("it is there");
        state.info.game = "chess".to_owned();
    });
    let server = with_runs(None, runs);
    let mut page = Page::open_with(server.address(), None).await;
    for text in ["run:nobody@1", "run:elsewhere@1", "run:", "run"] {
        let plan = against(player(text));
        page.refused(Request::NewGame { plan }).await;
    }
    page.new_game(against(player("run:first@1,depth=2"))).await;
}

#[test]
fn a_report_of_a_run_loads_nothing() {
    let runs = ToyRuns::default();
    runs.put("first", 1);
    let server = with_runs(None, runs);
    let page = get(server.address(), "/report/run/first");
    assert!(page.contains("guessing false"), "{page}");
    assert!(page.contains("default-src 'none'"), "{page}");
    let page = get(server.address(), "/report/run/first?ja");
    assert!(page.contains("guessing true"), "{page}");
    for path in ["nobody", "..%2f..", "%2e%2e", ""] {
        let page = get(server.address(), &format!("/report/run/{path}"));
        assert!(page.starts_with("HTTP/1.1 404"), "{path}: {page}");
    }
}
