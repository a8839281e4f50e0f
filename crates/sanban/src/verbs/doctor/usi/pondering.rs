use std::time::{Duration, Instant};

use game::ByColor;
use protocol::{Go, Request};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::LATE;
use crate::verbs::doctor::patient::{self, Patient};
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::trouble::{Trouble, seconds};

/// How long it is watched whether it keeps its move to itself.
const WATCH: Duration = Duration::from_millis(600);

/// The time for the move once the expected answer is played. It is shorter than [`WATCH`], so
/// that an engine which takes `go ponder` for `go` is found out.
const TIME: Duration = Duration::from_millis(300);

/// Thinking while the opponent does.
pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let mut checks = vec![
        Check::must(
            "ponder.stop",
            language.pick(
                "`go ponder` gives no `bestmove` before `stop`, then one",
                "`go ponder` では `stop` まで待ち、1 つ返す",
            ),
            |patient| {
                if let Some(early) = ponder(patient)? {
                    return Ok(early);
                }
                let thought = patient.stop()?;
                patient.ping()?;
                Ok(Finding::passed(seconds(thought.time)))
            },
        ),
        Check::must(
            "ponder.hit",
            language.pick(
                "`ponderhit` makes it answer within its time",
                "`ponderhit` の後、持ち時間内に答える",
            ),
            |patient| hit(patient, None),
        ),
    ];
    if protocol == Protocol::Usix {
        checks.push(Check::must(
            "ponder.hit-clocks",
            language.pick(
                "`ponderhit btime … byoyomi …` makes it answer within that time",
                "`ponderhit btime … byoyomi …` の時間内に答える",
            ),
            |patient| hit(patient, Some(clocks(TIME))),
        ));
    }
    checks
}

fn clocks(byoyomi: Duration) -> Go {
    Go {
        remaining: ByColor {
            black: Some(Duration::ZERO),
            white: Some(Duration::ZERO),
        },
        byoyomi,
        ..Go::default()
    }
}

/// Lets it ponder for a while; what is wrong if it does not keep its move to itself.
fn ponder<G: Face>(patient: &mut Patient<G>) -> Result<Option<Finding>, Trouble> {
    patient.attend()?;
    let language = patient.language;
    let (start, moves) = patient.quiet();
    patient.place(start, &moves)?;
    patient.go(&Go {
        ponder: true,
        ..clocks(TIME)
    })?;
    Ok(patient.early(WATCH)?.map(|best| {
        let best = patient::name(&best);
        Finding::failed(language.pick(
            format!("{best} before anybody said so"),
            format!("指示の前に {best}"),
        ))
    }))
}

fn hit<G: Face>(patient: &mut Patient<G>, news: Option<Go>) -> Result<Finding, Trouble> {
    if let Some(early) = ponder(patient)? {
        return Ok(early);
    }
    let start = Instant::now();
    patient.ask(&Request::PonderHit(news))?;
    let (best, at) = patient.best(TIME + LATE)?;
    let time = at.saturating_duration_since(start);
    patient.ping()?;
    Ok(match patient.objection(&best) {
        None => Finding::passed(seconds(time)),
        Some(why) => Finding::failed(why),
    })
}
