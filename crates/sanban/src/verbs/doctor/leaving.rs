//! How it goes away.

use std::time::{Duration, Instant};

use protocol::{Go, Request};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::timed;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// How long it may take to go.
const LEAVE: Duration = Duration::from_secs(2);

/// How long it thinks before it is told to go.
const WHILE: Duration = Duration::from_millis(100);

pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let word = match protocol {
        Protocol::Usi | Protocol::Usix => "quit",
        Protocol::Gomocup => "END",
    };
    vec![
        Check::must(
            "quit.idle",
            language.pick(
                format!("`{word}` ends it in 2 s"),
                format!("`{word}` で 2 秒以内に終了する"),
            ),
            |patient| {
                patient.attend()?;
                tell_off(patient)
            },
        ),
        Check::should(
            "quit.thinking",
            language.pick(
                format!("`{word}` ends it in 2 s while it thinks"),
                format!("思考中の `{word}` で 2 秒以内に終了する"),
            ),
            |patient| {
                set_thinking(patient)?;
                tell_off(patient)
            },
        ),
        Check::must(
            "quit.input-end",
            language.pick(
                "the end of its input ends it in 2 s",
                "入力の終わりで 2 秒以内に終了する",
            ),
            |patient| {
                patient.attend()?;
                hang_up(patient)
            },
        ),
        Check::should(
            "quit.input-end-thinking",
            language.pick(
                "the end of its input ends it in 2 s while it thinks",
                "思考中に入力が終わっても 2 秒以内に終了する",
            ),
            |patient| {
                set_thinking(patient)?;
                hang_up(patient)
            },
        ),
    ]
}

/// Lets it think for longer than anybody waits.
fn set_thinking<G: Face>(patient: &mut Patient<G>) -> Result<(), Trouble> {
    patient.renew()?;
    let (start, moves) = patient.quiet();
    patient.place(start, &moves)?;
    let go = match patient.protocol {
        Protocol::Usi | Protocol::Usix => Go {
            infinite: true,
            ..Go::default()
        },
        protocol @ Protocol::Gomocup => timed(protocol, Duration::from_secs(20)),
    };
    patient.go(&go)?;
    std::thread::sleep(WHILE);
    Ok(())
}

fn tell_off<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.ask(&Request::Quit)?;
    Ok(leave(patient))
}

fn hang_up<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.hush();
    Ok(leave(patient))
}

fn leave<G: Face>(patient: &mut Patient<G>) -> Finding {
    let start = Instant::now();
    let status = patient.leave(LEAVE);
    let (time, language) = (seconds(start.elapsed()), patient.language);
    match status {
        Some(status) => Finding::passed(language.pick(
            format!("it ended after {time} ({status})"),
            format!("{time} で終了 ({status})"),
        )),
        None => Finding::failed(language.pick(
            format!("it was still there after {time} and was killed"),
            format!("{time} 経っても終了せず、強制終了した"),
        )),
    }
}
