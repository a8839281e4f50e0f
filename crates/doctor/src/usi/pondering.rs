use std::time::{Duration, Instant};

use game::{ByColor, Notation};
use protocol::{Go, Kind, Request};
use report::Language;

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::tested_engine::{TestedEngine, move_text};
use crate::time_limits::LATE;

/// The time in which it must not send its move.
const WATCH: Duration = Duration::from_millis(600);

/// The time for the move after `ponderhit`. It is shorter than [`WATCH`], in order to detect an engine
/// that treats `go ponder` as `go`.
const TIME: Duration = Duration::from_millis(300);

/// The checks of pondering.
pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    let mut checks = vec![
        Check::must(
            "ponder.stop",
            language.pick(
                "`go ponder` gives no `bestmove` before `stop`, then one",
                "`go ponder` では `stop` まで待ち、1 つ返す",
            ),
            |engine| {
                if let Some(early) = ponder(engine)? {
                    return Ok(early);
                }
                let thought = engine.stop()?;
                engine.ping()?;
                Ok(Finding::passed(seconds(thought.time)))
            },
        ),
        Check::must(
            "ponder.hit",
            language.pick(
                "`ponderhit` is answered within its time",
                "`ponderhit` の後、持ち時間内に答える",
            ),
            |engine| hit(engine, None),
        ),
    ];
    if protocol == Kind::Usix {
        checks.push(Check::must(
            "ponder.hit-clocks",
            language.pick(
                "`ponderhit btime … byoyomi …` is answered within that time",
                "`ponderhit btime … byoyomi …` の時間内に答える",
            ),
            |engine| hit(engine, Some(clocks(TIME))),
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

/// Lets it ponder for a while; returns an error text if it sends its move too early.
fn ponder<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Option<Finding>, CheckError> {
    engine.ensure_ready()?;
    let language = engine.language;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    engine.go(&Go {
        ponder: true,
        ..clocks(TIME)
    })?;
    Ok(engine.move_within(WATCH)?.map(|best| {
        let best = move_text(&best);
        Finding::failed(language.pick(
            format!("{best} before `stop` or `ponderhit`"),
            format!("指示の前に {best}"),
        ))
    }))
}

fn hit<G: Notation>(engine: &mut TestedEngine<G>, news: Option<Go>) -> Result<Finding, CheckError> {
    if let Some(early) = ponder(engine)? {
        return Ok(early);
    }
    let start = Instant::now();
    engine.ask(&Request::PonderHit(news))?;
    let (best, at) = engine.best(TIME + LATE)?;
    let time = at.saturating_duration_since(start);
    engine.ping()?;
    Ok(match engine.objection(&best) {
        None => Finding::passed(seconds(time)),
        Some(why) => Finding::failed(why),
    })
}
