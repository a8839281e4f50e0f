//! Checks that the engine quits.

use game::Notation;
use std::time::{Duration, Instant};

use protocol::{Go, Kind, Request};
use report::Language;

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::tested_engine::TestedEngine;
use crate::time_limits::timed;

/// The time limit for quitting.
const LEAVE: Duration = Duration::from_secs(2);

/// The time of a search that a check does not wait for.
const LONG: Duration = Duration::from_secs(20);

/// The time of a search that may be finished: without an input there is nobody to stop it.
const SHORT: Duration = Duration::from_secs(1);

/// The thinking time before `quit`.
const WHILE: Duration = Duration::from_millis(100);

pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    let word = match protocol {
        Kind::Gomocup => "END",
        _ => "quit",
    };
    vec![
        Check::must(
            "quit.idle",
            language.pick(
                format!("`{word}` ends it in 2 s"),
                format!("`{word}` で 2 秒以内に終了する"),
            ),
            |engine| {
                engine.ensure_ready()?;
                quit(engine)
            },
        ),
        Check::should(
            "quit.thinking",
            language.pick(
                format!("`{word}` ends it in 2 s while it thinks"),
                format!("思考中の `{word}` で 2 秒以内に終了する"),
            ),
            |engine| {
                start_search(engine, LONG)?;
                quit(engine)
            },
        ),
        Check::must(
            "quit.input-end",
            language.pick(
                "closing its input ends it in 2 s",
                "入力の終わりで 2 秒以内に終了する",
            ),
            |engine| {
                engine.ensure_ready()?;
                close_input(engine)
            },
        ),
        Check::should(
            "quit.input-end-thinking",
            language.pick(
                "closing its input ends it in 2 s while it thinks",
                "思考中に入力が終わっても 2 秒以内に終了する",
            ),
            |engine| {
                start_search(engine, SHORT)?;
                close_input(engine)
            },
        ),
    ]
}

/// Starts a search that only `stop` ends, or one of this time where the protocol has no other.
fn start_search<G: Notation>(
    engine: &mut TestedEngine<G>,
    time: Duration,
) -> Result<(), CheckError> {
    engine.restart()?;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    let go = match engine.protocol {
        protocol @ Kind::Gomocup => timed(protocol, time),
        _ => Go {
            infinite: true,
            ..Go::default()
        },
    };
    engine.go(&go)?;
    std::thread::sleep(WHILE);
    Ok(())
}

fn quit<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ask(&Request::Quit)?;
    Ok(leave(engine))
}

fn close_input<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.close_input();
    Ok(leave(engine))
}

fn leave<G: Notation>(engine: &mut TestedEngine<G>) -> Finding {
    let start = Instant::now();
    let status = engine.wait_for_exit(LEAVE);
    let (time, language) = (seconds(start.elapsed()), engine.language);
    match status {
        Some(status) => Finding::passed(language.pick(
            format!("it ended after {time} ({status})"),
            format!("{time} で終了 ({status})"),
        )),
        None => Finding::failed(language.pick(
            format!("it still ran after {time} and was killed"),
            format!("{time} 経っても終了せず、強制終了した"),
        )),
    }
}
