use std::time::Duration;

use game::{ByColor, Notation};
use protocol::{Answer, Go, Kind};
use report::Language;

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::{Finding, Verdict};
use crate::tested_engine::{TestedEngine, move_text};
use crate::time_limits::LATE;

/// The time for a move, which is measured.
const TIME: Duration = Duration::from_millis(500);

/// The main time of a game, which is measured.
const STOCK: Duration = Duration::from_millis(2000);

/// The time limit of a short search without a clock.
const ENOUGH: Duration = Duration::from_secs(3);

/// The checks of search limits.
pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
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
            move |engine| measure(engine, &byoyomi, TIME),
        ),
        Check::must(
            "limits.clock",
            within("go btime 2000 wtime 2000", STOCK, language),
            move |engine| measure(engine, &clock, STOCK),
        ),
        // The increment is added after the move, so this move cannot use it.
        Check::must(
            "limits.increment",
            within("go btime 500 wtime 500 binc 500 winc 500", TIME, language),
            move |engine| measure(engine, &increment, TIME),
        ),
        Check::should(
            "limits.movetime",
            within("go movetime 500", TIME, language),
            move |engine| measure(engine, &move_time, TIME),
        ),
        Check::should(
            "limits.depth",
            by_itself("go depth 1", language),
            move |engine| measure(engine, &depth, ENOUGH),
        ),
        Check::should(
            "limits.nodes",
            by_itself("go nodes 100", language),
            move |engine| measure(engine, &nodes, ENOUGH),
        ),
    ];
    checks.push(Check::should(
        "limits.searchmoves",
        language.pick(
            "`go searchmoves M` plays one of these moves",
            "`go searchmoves M` では示された手から選ぶ",
        ),
        search_moves,
    ));
    // There is no mate in Othello.
    if protocol == Kind::Usi {
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

/// Asks for the last of the legal moves, which few engines prefer by themselves.
fn search_moves<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let (start, moves) = engine.quiet_position();
    let go = Go {
        search_moves: engine.last_legal(start, &moves).into_iter().collect(),
        ..engine.short()
    };
    let thought = engine.think(start, &moves, &go, ENOUGH)?;
    engine.ping()?;
    let (asked, best) = (go.search_moves.join(" "), move_text(&thought.best));
    Ok(Finding::of(
        asked == best,
        format!("searchmoves {asked}: {best}"),
    ))
}

fn mate<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    let asked = engine.go(&Go {
        mate: Some(TIME),
        ..Go::default()
    })?;
    let answer = engine.listen(TIME + LATE, |line, answers| match answers {
        [Answer::Mate(_)] => Some(Finding::passed(line)),
        [Answer::Best(_)] => Some(Finding::failed(line)),
        _ => None,
    });
    if !matches!(&answer, Ok((finding, _)) if finding.verdict == Verdict::Passed) {
        // The state of its search is unknown now.
        engine.kill();
    }
    let (finding, at) = answer?;
    engine.expect_no_move();
    let time = seconds(at.saturating_duration_since(asked));
    Ok(Finding::new(
        finding.verdict,
        format!("{} ({time})", finding.seen),
    ))
}

fn measure<G: Notation>(
    engine: &mut TestedEngine<G>,
    go: &Go,
    limit: Duration,
) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let language = engine.language;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    let asked = engine.go(go)?;
    match engine.best(limit + LATE) {
        Ok((best, at)) => {
            let time = at.saturating_duration_since(asked);
            engine.ping()?;
            if let Some(why) = engine.objection(&best) {
                return Ok(Finding::failed(why));
            }
            let is_fine = time <= limit + engine.scaled(LATE);
            Ok(Finding::of(is_fine, seconds(time)))
        }
        Err(CheckError::Silent { .. }) => {
            let waited = seconds(asked.elapsed());
            engine.stop()?;
            Ok(Finding::failed(language.pick(
                format!("only after a `stop` that came after {waited}"),
                format!("{waited} 後の `stop` で初めて応答"),
            )))
        }
        Err(error) => Err(error),
    }
}
