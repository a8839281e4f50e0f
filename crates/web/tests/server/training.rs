use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use web::desk::{Runs, StartedTraining, TrainingStarter};
use web::messages::*;

use crate::page::{Page, with_any_runs};
use crate::runs::ToyRuns;

/// Runs that a page starts, without processes.
#[derive(Clone, Default)]
struct Started {
    runs: ToyRuns,
    names: Arc<Mutex<Vec<String>>>,
    is_closed: Arc<AtomicBool>,
}

impl TrainingStarter for Started {
    fn forms(&self) -> TrainingForms {
        TrainingForms::default()
    }

    fn start(&self, plan: &TrainingPlan) -> std::result::Result<String, Text> {
        self.names.lock().expect("no panic").push(plan.name.clone());
        Ok(plan.name.clone())
    }

    fn resume(&self, name: &str, method: &str, game: &str) -> std::result::Result<(), Text> {
        let resumed = format!("{name} {method} {game}");
        self.names.lock().expect("no panic").push(resumed);
        Ok(())
    }

    fn stop(&self, name: &str) -> std::result::Result<(), Text> {
        let stopped = format!("stop {name}");
        self.names.lock().expect("no panic").push(stopped);
        Ok(())
    }

    fn started(&self) -> Vec<StartedTraining> {
        Vec::new()
    }

    fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

impl Runs for Started {
    fn run_of(&self, player: &str) -> Option<String> {
        self.runs.run_of(player)
    }

    fn list(&self) -> Vec<RunInfo> {
        self.runs.list()
    }

    fn state(&self, name: &str) -> std::result::Result<RunState, Text> {
        self.runs.state(name)
    }

    fn report(&self, name: &str, in_japanese: bool) -> Option<String> {
        self.runs.report(name, in_japanese)
    }

    fn starter(&self) -> Option<&dyn TrainingStarter> {
        Some(self)
    }
}

fn start(name: &str, value: &str) -> Request {
    let value = RunSetting {
        name: "rate".to_owned(),
        value: value.to_owned(),
    };
    Request::StartTraining {
        plan: TrainingPlan {
            method: "guessing".to_owned(),
            game: "toy".to_owned(),
            name: name.to_owned(),
            values: vec![value],
        },
    }
}

fn resume(name: &str) -> Request {
    Request::ResumeTraining {
        name: name.to_owned(),
    }
}

#[tokio::test]
async fn training_is_started_by_pages_with_the_token_only() {
    let started = Started::default();
    started.runs.put("old", 1);
    let server = with_any_runs(Box::new(started.clone()));
    let mut guest = Page::open_with(server.address(), None).await;
    let stop = Request::StopTraining {
        name: "mine".to_owned(),
    };
    for request in [start("mine", "1"), resume("old"), stop.clone()] {
        let why = guest.refused(request).await;
        assert!(why.en.contains("may not start programs"), "{why:?}");
    }
    assert!(matches!(
        guest.ask(Request::TrainingForms).await,
        Answer::TrainingForms { .. }
    ));

    let mut page = Page::open(server.address()).await;
    let answer = page.ask(start("mine", "1")).await;
    assert!(matches!(answer, Answer::Training { name } if name == "mine"));
    page.done(resume("old")).await;
    page.done(stop).await;
    page.refused(resume("nobody")).await;
    page.refused(start("long", &"9".repeat(1 << 17))).await;
    let heard = started.names.lock().expect("no panic").clone();
    assert_eq!(heard, ["mine", "old guessing toy", "stop mine"]);
    server.stop();
    assert!(started.is_closed.load(Ordering::Relaxed));
}

#[tokio::test]
async fn a_server_that_only_watches_runs_says_so() {
    let server = with_any_runs(Box::new(ToyRuns::default()));
    let mut page = Page::open(server.address()).await;
    let why = page.refused(start("mine", "1")).await;
    assert!(
        why.en.contains("cannot be started from this page"),
        "{why:?}"
    );
    page.refused(Request::TrainingForms).await;
}
