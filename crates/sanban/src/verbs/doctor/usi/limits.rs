use std::time::Duration;

use game::ByColor;
use protocol::{Answer, Go};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::{Finding, Verdict};
use crate::verbs::doctor::patience::LATE;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// The time of a move that is measured.
const TIME: Duration = Duration::from_millis(500);

/// The time of a whole game that is measured.
const STOCK: Duration = Duration::from_millis(2000);

/// How long a search without a clock may take that has hardly anything to do.
const ENOUGH: Duration = Duration::from_secs(3);

/// How long it thinks.
pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let both = |time| ByColor {
        black: Some(time),
        white: Some(time),
    };
    let byoyomi = Go {
        remaining: both(Duration::ZERO),
        byoyomi: TIME,
        ..Go::default()
    };
    let clock = Go {
        remaining: both(STOCK),
        ..Go::default()
    };
    let increment = Go {
        remaining: both(TIME),
        increment: ByColor {
            black: TIME,
            white: TIME,
        },
        ..Go::default()
    };
    let move_time = Go {
        move_time: Some(TIME),
        ..Go::default()
    };
    let depth = Go {
        depth: Some(1),
        ..Go::default()
    };
    let nodes = Go {
        nodes: Some(100),
        ..Go::default()
    };
    let mut checks = vec![
        Check::must(
            "limits.byoyomi",
            within("go btime 0 wtime 0 byoyomi 500", TIME, language),
            move |patient| measure(patient, &byoyomi, TIME),
        ),
        Check::must(
            "limits.clock",
            within("go btime 2000 wtime 2000", STOCK, language),
            move |patient| measure(patient, &clock, STOCK),
        ),
        // The increment comes after the move: it is nothing to live on.
        Check::must(
            "limits.increment",
            within("go btime 500 wtime 500 binc 500 winc 500", TIME, language),
            move |patient| measure(patient, &increment, TIME),
        ),
        Check::should(
            "limits.movetime",
            within("go movetime 500", TIME, language),
            move |patient| measure(patient, &move_time, TIME),
        ),
        Check::should(
            "limits.depth",
            by_itself("go depth 1", language),
            move |patient| measure(patient, &depth, ENOUGH),
        ),
        Check::should(
            "limits.nodes",
            by_itself("go nodes 100", language),
            move |patient| measure(patient, &nodes, ENOUGH),
        ),
    ];
    // Othello has no mates.
    if protocol == Protocol::Usi {
        checks.push(Check::should(
            "limits.mate",
            language.pick(
                "`go mate 500` is answered by `checkmate …` in time",
                "`go mate 500` に時間内に `checkmate …` を返す",
            ),
            mate,
        ));
    }
    checks
}

fn within(command: &str, time: Duration, language: Language) -> String {
    let time = seconds(time);
    language.pick(
        format!("`{command}` is answered within {time} (and 0.5 s grace)"),
        format!("`{command}` に {time} 以内 (猶予 0.5 秒) に答える"),
    )
}

fn by_itself(command: &str, language: Language) -> String {
    language.pick(
        format!("`{command}` is answered without a `stop`"),
        format!("`{command}` に `stop` なしで答える"),
    )
}

fn mate<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    patient.attend()?;
    let (start, moves) = patient.quiet();
    patient.place(start, &moves)?;
    let asked = patient.go(&Go {
        mate: Some(TIME),
        ..Go::default()
    })?;
    let answer = patient.listen(TIME + LATE, |line, answers| match answers {
        [Answer::Mate(_)] => Some(Finding::passed(line)),
        [Answer::Best(_)] => Some(Finding::failed(line)),
        _ => None,
    });
    if !matches!(&answer, Ok((finding, _)) if finding.verdict == Verdict::Passed) {
        // What it thinks about now, nobody knows.
        patient.dismiss();
    }
    let (finding, at) = answer?;
    patient.settle();
    let time = seconds(at.saturating_duration_since(asked));
    Ok(Finding::new(
        finding.verdict,
        format!("{} ({time})", finding.seen),
    ))
}

fn measure<G: Face>(
    patient: &mut Patient<G>,
    go: &Go,
    limit: Duration,
) -> Result<Finding, Trouble> {
    patient.attend()?;
    let language = patient.language;
    let (start, moves) = patient.quiet();
    patient.place(start, &moves)?;
    let asked = patient.go(go)?;
    match patient.best(limit + LATE) {
        Ok((best, at)) => {
            let time = at.saturating_duration_since(asked);
            patient.ping()?;
            if let Some(why) = patient.objection(&best) {
                return Ok(Finding::failed(why));
            }
            let is_fine = time <= limit + patient.scaled(LATE);
            Ok(Finding::of(is_fine, seconds(time)))
        }
        Err(Trouble::Silent { .. }) => {
            let waited = seconds(asked.elapsed());
            patient.stop()?;
            Ok(Finding::failed(language.pick(
                format!("only after a `stop`, {waited} later"),
                format!("{waited} 後の `stop` で初めて応答"),
            )))
        }
        Err(trouble) => Err(trouble),
    }
}
