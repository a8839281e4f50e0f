use std::thread;
use std::time::Duration;

use game::{ByColor, Notation};
use protocol::Go;
use report::Language;

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::tested_engine::TestedEngine;
use crate::time_limits::LATE;

/// The time for a move, which is measured.
const TIME: Duration = Duration::from_millis(500);

/// A time limit that is never reached, for searches that end for other reasons.
const PLENTY: Duration = Duration::from_secs(4);

/// The number of stops that are measured.
const TIMES: usize = 20;

/// The thinking time before each of these stops.
const WHILE: Duration = Duration::from_millis(30);

/// The checks of search limits.
pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
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
            move |engine| measure(engine, &turn, TIME),
        ),
        Check::must(
            "limits.match",
            within("INFO time_left 500", language),
            move |engine| measure(engine, &total, TIME),
        ),
        Check::info(
            "limits.depth",
            language.pick(
                "`INFO max_depth 1` ends the search early (Yixin)",
                "`INFO max_depth 1` で早く終わる (Yixin)",
            ),
            move |engine| measure(engine, &depth, PLENTY / 4),
        ),
        Check::info(
            "limits.nodes",
            language.pick(
                "`INFO max_node 100` ends the search early (Yixin)",
                "`INFO max_node 100` で早く終わる (Yixin)",
            ),
            move |engine| measure(engine, &nodes, PLENTY / 4),
        ),
        Check::info(
            "stop.answered",
            language.pick(
                "`YXSTOP` is answered by a move in 1 s, 20 times (Yixin)",
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

fn measure<G: Notation>(
    engine: &mut TestedEngine<G>,
    go: &Go,
    limit: Duration,
) -> Result<Finding, CheckError> {
    // Settings persist, so each check starts the engine again.
    engine.restart()?;
    let (start, moves) = engine.quiet_position();
    let thought = engine.think(start, &moves, go, PLENTY + LATE)?;
    engine.ping()?;
    engine.kill();
    if let Some(why) = engine.objection(&thought.best) {
        return Ok(Finding::failed(why));
    }
    let is_fine = thought.time <= limit + engine.scaled(LATE);
    Ok(Finding::of(is_fine, seconds(thought.time)))
}

fn stop_often<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.restart()?;
    let (start, moves) = engine.quiet_position();
    let go = Go {
        move_time: Some(PLENTY),
        ..Go::default()
    };
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        engine.set_position(start, &moves)?;
        engine.go(&go)?;
        thread::sleep(WHILE);
        times.push(engine.stop()?.time);
    }
    times.sort_unstable();
    let median = seconds(times.get(times.len() / 2).copied().unwrap_or_default());
    let worst = seconds(times.last().copied().unwrap_or_default());
    Ok(Finding::passed(engine.language.pick(
        format!("median {median}, worst {worst}"),
        format!("中央値 {median}、最長 {worst}"),
    )))
}
