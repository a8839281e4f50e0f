use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use learn::{Config, Files, Point, Run};
use web::desk::Runs;

use super::super::runs::RunDesk;
use crate::page as words;

struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let name = format!("sanban-runs-{name}-{}", std::process::id());
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn point(step: u64) -> Point {
    Point {
        step,
        seconds: step as f64 / 2.0,
        values: [("loss/train".to_owned(), 1.0 / step as f64)].into(),
    }
}

#[test]
fn a_run_is_shown_as_it_goes_on() {
    let root = Temporary::new("goes-on");
    let desk = RunDesk::new(root.0.clone(), None);
    assert!(desk.list().is_empty(), "a folder that is not there");
    let settings = toml::toml! {
        rate = 0.5
        table = "lines"
    };
    let config = Config::new("lines", "othello", 7, settings);
    let mut run = Run::create(&root.0.join("mine"), &config).expect("a run");
    run.append(&point(1)).expect("a point");
    let files = Files::from([("weights".to_owned(), vec![1, 2])]);
    run.keep(1, None, &files, 3).expect("a checkpoint");
    let info = desk.list().remove(0);
    assert_eq!(
        (&*info.name, &*info.method, &*info.game),
        ("mine", "lines", "othello")
    );
    assert!(info.is_running && info.trouble.is_none());

    run.append(&point(2)).expect("a point");
    let state = desk.state("mine").expect("a state");
    assert_eq!((state.info.step, state.info.seconds), (2.0, 1.0));
    assert_eq!(state.curves[0].name, "loss/train");
    assert_eq!(
        state.curves[0].title,
        words::text("loss/train", "損失/学習")
    );
    assert_eq!(state.curves[0].points, [(1.0, 1.0), (2.0, 0.5)]);
    assert_eq!(state.checkpoints[0].player, "run:mine@1");
    let settings: Vec<_> = state
        .settings
        .iter()
        .map(|s| (&*s.name, &*s.value))
        .collect();
    assert_eq!(
        settings,
        [("seed", "7"), ("rate", "0.5"), ("table", "lines")]
    );
    assert_eq!(state.resume, "sanban learn lines othello --resume mine");
    assert_eq!(state.play, "sanban play othello --vs run:mine");
    drop(run);
    assert!(!desk.state("mine").expect("a state").info.is_running);
    let report = desk.report("mine", true).expect("a report");
    assert!(report.contains("<html lang=\"ja\">"), "{report}");
}

#[test]
fn a_run_is_played_on_the_board_it_learned() {
    let root = Temporary::new("boards");
    let desk = RunDesk::new(root.0.clone(), None);
    let none = toml::Table::new;
    let layout = |name: &str| toml::Table::from_iter([("layout".to_owned(), name.into())]);
    let free = toml::toml! {
        layout = "renju-7x7"
        rules = "freestyle,size=7"
    };
    let runs = [
        ("zero", "othello", none(), None),
        ("zero", "othello", layout("othello-8x8"), None),
        ("zero", "othello", layout("othello-6x6"), Some("size=6")),
        ("zero", "renju", free, Some("freestyle,size=7")),
        ("zero", "othello", layout("no such"), None),
        ("net", "othello", layout("othello-4x4"), Some("size=4")),
        ("net", "renju", layout("renju-19x19"), Some("size=19")),
        ("net", "shogi", layout("shogi-104-v1"), None),
        // The board of a table is small unless something else is said.
        ("q", "othello", none(), Some("size=4")),
        ("q", "othello", toml::toml! { size = 6 }, Some("size=6")),
        ("q", "othello", toml::toml! { preset = "java" }, None),
    ];
    for (number, (method, game, settings, rules)) in runs.into_iter().enumerate() {
        let name = format!("{method}-{number}");
        let config = Config::new(method, game, 0, settings);
        Run::create(&root.0.join(&name), &config).expect("a run");
        let state = desk.state(&name).expect("a state");
        assert_eq!(state.rules.as_deref(), rules, "{name}");
        let by_rules = rules.map_or(String::new(), |rules| format!(" --rules {rules}"));
        let play = format!("sanban play {game} --vs run:{name}{by_rules}");
        assert_eq!(state.play, play);
    }
}

#[test]
fn a_damaged_run_says_so_and_the_others_are_shown() {
    let root = Temporary::new("damaged");
    let desk = RunDesk::new(root.0.clone(), None);
    for name in ["bad-config", "bad-metrics", "good"] {
        let config = Config::new("lines", "othello", 0, toml::Table::new());
        let mut run = Run::create(&root.0.join(name), &config).expect("a run");
        run.append(&point(1)).expect("a point");
    }
    fs::write(root.0.join("bad-config/config.toml"), "method = 3").expect("written");
    let metrics = OpenOptions::new()
        .append(true)
        .open(root.0.join("bad-metrics/metrics.jsonl"));
    metrics
        .and_then(|mut file| file.write_all(b"nonsense\n"))
        .expect("written");
    let list = desk.list();
    let troubles: Vec<_> = list.iter().map(|run| run.trouble.as_ref()).collect();
    let said = |place: usize| troubles[place].map_or("", |text| text.en.as_str());
    assert!(said(0).contains("config.toml"), "{list:?}");
    assert!(said(1).contains("metrics.jsonl, line 2"), "{list:?}");
    assert!(troubles[2].is_none() && list[2].step == 1.0, "{list:?}");
    for name in ["", "..", "../good", "nobody", "bad-config"] {
        assert!(desk.state(name).is_err(), "{name}");
        assert!(desk.report(name, false).is_none(), "{name}");
    }
}
