use std::thread;
use std::time::{Duration, Instant};

use protocol::{Go, Request};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::PING;
use crate::verbs::doctor::patient::{self, Patient};
use crate::verbs::doctor::trial::{Expect, Trial};
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// How long it is watched whether it keeps its move to itself.
const WATCH: Duration = Duration::from_millis(400);

/// How often it is stopped to measure how long that takes.
const TIMES: usize = 20;

/// How long it thinks before each of these stops.
const WHILE: Duration = Duration::from_millis(30);

/// A stop that people do not feel.
const SWIFT: Duration = Duration::from_millis(100);

/// Searches without an end of their own, and how they are ended.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "infinite.waits",
            language.pick(
                "`go infinite` gives no `bestmove` before `stop`",
                "`go infinite` では `stop` まで `bestmove` を返さない",
            ),
            |patient| {
                let (start, moves) = patient.quiet();
                waits(patient, start, &moves)
            },
        ),
        Check::must(
            "infinite.waits-forced",
            language.pick(
                "the same where there is only one move",
                "合法手が 1 つでも `stop` まで待つ",
            ),
            |patient| {
                let only = G::TRIALS.iter().find(|trial| trial.expect == Expect::Only);
                match only {
                    Some(trial) => waits(patient, trial.start, &trial.moves()),
                    None => Ok(Finding::skipped("")),
                }
            },
        ),
        Check::should(
            "infinite.waits-over",
            language.pick(
                "the same where the game is over",
                "終局した局面でも `stop` まで待つ",
            ),
            |patient| {
                let mut trials = G::TRIALS.iter();
                let over =
                    trials.find(|trial| matches!(trial.expect, Expect::Over | Expect::Resign));
                match over {
                    Some(trial) => waits_over(patient, trial),
                    None => Ok(Finding::skipped("")),
                }
            },
        ),
        Check::must(
            "stop.answered",
            language.pick(
                "`stop` is answered by `bestmove` in 1 s, 20 times",
                "`stop` に 1 秒以内に `bestmove` を返す (20 回)",
            ),
            stop_often,
        ),
        Check::should(
            "stop.swift",
            language.pick(
                "`stop` is answered in 100 ms, 20 times",
                "`stop` に 100 ms 以内に答える (20 回)",
            ),
            |patient| {
                Ok(match patient.observations.slowest_stop {
                    Some(worst) => Finding::of(worst <= patient.scaled(SWIFT), seconds(worst)),
                    None => Finding::skipped(patient.language.pick("not measured", "計測なし")),
                })
            },
        ),
        Check::must(
            "stop.at-once",
            language.pick(
                "`go infinite` and `stop` in one breath give one `bestmove`",
                "`go infinite` 直後の `stop` に `bestmove` を 1 つ返す",
            ),
            |patient| {
                patient.attend()?;
                let (start, moves) = patient.quiet();
                patient.place(start, &moves)?;
                patient.go(&infinite())?;
                let thought = patient.stop()?;
                patient.ping()?;
                Ok(Finding::passed(seconds(thought.time)))
            },
        ),
        Check::must(
            "stop.idle",
            language.pick(
                "`stop` and `ponderhit` are ignored where it does not think",
                "思考中でない `stop` と `ponderhit` を無視する",
            ),
            |patient| {
                patient.attend()?;
                patient.ask(&Request::Stop)?;
                patient.ask(&Request::PonderHit(None))?;
                let early = patient.early(WATCH / 2)?;
                patient.ping()?;
                Ok(match early {
                    None => Finding::passed(patient.language.pick("it is silent", "応答なし")),
                    Some(best) => Finding::failed(patient::name(&best)),
                })
            },
        ),
        Check::should(
            "ready.thinking",
            language.pick(
                "`isready` is answered while it thinks",
                "思考中の `isready` に答える",
            ),
            ready_thinking,
        ),
    ]
}

fn infinite() -> Go {
    Go {
        infinite: true,
        ..Go::default()
    }
}

/// Whether it says its move only when it is told to.
fn waits<G: Face>(
    patient: &mut Patient<G>,
    start: Option<&str>,
    moves: &[String],
) -> Result<Finding, Trouble> {
    patient.attend()?;
    let language = patient.language;
    patient.place(start, moves)?;
    patient.go(&infinite())?;
    if let Some(best) = patient.early(WATCH)? {
        let best = patient::name(&best);
        return Ok(Finding::failed(language.pick(
            format!("{best} before `stop`"),
            format!("`stop` の前に {best}"),
        )));
    }
    let thought = patient.stop()?;
    patient.ping()?;
    if let Some(why) = patient.objection(&thought.best) {
        return Ok(Finding::failed(why));
    }
    let best = patient::name(&thought.best);
    let time = seconds(thought.time);
    Ok(Finding::passed(language.pick(
        format!("{best}, {time} after `stop`"),
        format!("`stop` の {time} 後に {best}"),
    )))
}

/// The same where nobody knows what a good answer is.
fn waits_over<G: Face>(patient: &mut Patient<G>, trial: &Trial) -> Result<Finding, Trouble> {
    patient.attend()?;
    patient.place(trial.start, &trial.moves())?;
    patient.go(&infinite())?;
    if let Some(best) = patient.early(WATCH)? {
        let best = patient::name(&best);
        return Ok(Finding::failed(patient.language.pick(
            format!("{best} before `stop`"),
            format!("`stop` の前に {best}"),
        )));
    }
    let thought = patient.stop()?;
    patient.ping()?;
    Ok(Finding::passed(patient::name(&thought.best)))
}

/// Stops it again and again; how long that took.
fn stop_often<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.attend()?;
    let (start, moves) = patient.quiet();
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        patient.place(start, &moves)?;
        patient.go(&infinite())?;
        thread::sleep(WHILE);
        times.push(patient.stop()?.time);
    }
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let worst = times.last().copied().unwrap_or_default();
    patient.observations.slowest_stop = Some(worst);
    let (median, worst) = (seconds(median), seconds(worst));
    Ok(Finding::passed(patient.language.pick(
        format!("median {median}, worst {worst}"),
        format!("中央値 {median}、最長 {worst}"),
    )))
}

fn ready_thinking<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.attend()?;
    let (start, moves) = patient.quiet();
    patient.place(start, &moves)?;
    patient.go(&infinite())?;
    thread::sleep(WHILE);
    let asked = Instant::now();
    patient.ask(&Request::Ready)?;
    let answer = patient.wait(PING / 3, |answer| {
        matches!(answer, protocol::Answer::Ready).then_some(())
    });
    let time = asked.elapsed();
    patient.stop()?;
    match answer {
        Ok(_) => {
            patient.ping()?;
            Ok(Finding::passed(seconds(time)))
        }
        Err(Trouble::Silent { .. }) => {
            // It may say so now, which the next question must not be taken in by.
            patient.dismiss();
            Ok(Finding::failed(
                patient
                    .language
                    .pick("not before `stop`", "`stop` まで応答なし"),
            ))
        }
        Err(trouble) => Err(trouble),
    }
}
