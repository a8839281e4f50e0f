use std::thread;
use std::time::Duration;

use game::ByColor;
use protocol::Go;

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::LATE;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// The time of a move that is measured.
const TIME: Duration = Duration::from_millis(500);

/// More time than any of these searches takes that are ended otherwise.
const PLENTY: Duration = Duration::from_secs(4);

/// How often it is stopped to measure how long that takes.
const TIMES: usize = 20;

/// How long it thinks before each of these stops.
const WHILE: Duration = Duration::from_millis(30);

/// How long it thinks.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    let turn = Go {
        move_time: Some(TIME),
        ..Go::default()
    };
    let total = Go {
        move_time: Some(PLENTY),
        remaining: ByColor {
            black: Some(TIME),
            white: Some(TIME),
        },
        ..Go::default()
    };
    let depth = Go {
        depth: Some(1),
        move_time: Some(PLENTY),
        ..Go::default()
    };
    let nodes = Go {
        nodes: Some(100),
        move_time: Some(PLENTY),
        ..Go::default()
    };
    vec![
        Check::must(
            "limits.turn",
            within("INFO timeout_turn 500", language),
            move |patient| measure(patient, &turn, TIME),
        ),
        Check::must(
            "limits.match",
            within("INFO time_left 500", language),
            move |patient| measure(patient, &total, TIME),
        ),
        Check::info(
            "limits.depth",
            language.pick(
                "`INFO max_depth 1` ends it long before its time (Yixin)",
                "`INFO max_depth 1` で早く終わる (Yixin)",
            ),
            move |patient| measure(patient, &depth, PLENTY / 4),
        ),
        Check::info(
            "limits.nodes",
            language.pick(
                "`INFO max_node 100` ends it long before its time (Yixin)",
                "`INFO max_node 100` で早く終わる (Yixin)",
            ),
            move |patient| measure(patient, &nodes, PLENTY / 4),
        ),
        Check::info(
            "stop.answered",
            language.pick(
                "`YXSTOP` makes it play in 1 s, 20 times (Yixin)",
                "`YXSTOP` に 1 秒以内に着手を返す (20 回, Yixin)",
            ),
            stop_often,
        ),
    ]
}

fn within(setting: &str, language: Language) -> String {
    language.pick(
        format!("`{setting}` is kept (with 0.5 s grace)"),
        format!("`{setting}` を守る (猶予 0.5 秒)"),
    )
}

fn measure<G: Face>(
    patient: &mut Patient<G>,
    go: &Go,
    limit: Duration,
) -> Result<Finding, Trouble> {
    // What is not said any more still holds, so that each begins anew.
    patient.renew()?;
    let (start, moves) = patient.quiet();
    let thought = patient.think(start, &moves, go, PLENTY + LATE)?;
    patient.ping()?;
    patient.dismiss();
    if let Some(why) = patient.objection(&thought.best) {
        return Ok(Finding::failed(why));
    }
    let is_fine = thought.time <= limit + patient.scaled(LATE);
    Ok(Finding::of(is_fine, seconds(thought.time)))
}

fn stop_often<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.renew()?;
    let (start, moves) = patient.quiet();
    let go = Go {
        move_time: Some(PLENTY),
        ..Go::default()
    };
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        patient.place(start, &moves)?;
        patient.go(&go)?;
        thread::sleep(WHILE);
        times.push(patient.stop()?.time);
    }
    times.sort_unstable();
    let median = seconds(times.get(times.len() / 2).copied().unwrap_or_default());
    let worst = seconds(times.last().copied().unwrap_or_default());
    Ok(Finding::passed(patient.language.pick(
        format!("median {median}, worst {worst}"),
        format!("中央値 {median}、最長 {worst}"),
    )))
}
