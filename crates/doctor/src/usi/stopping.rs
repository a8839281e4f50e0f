use game::Notation;
use std::thread;
use std::time::{Duration, Instant};

use protocol::{Ending, Go, Request};
use report::Language;

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::tested_engine::{TestedEngine, move_text};
use crate::time_limits::PING;
use crate::trial::{Expect, Trial};

/// The time in which it must not send its move.
const WATCH: Duration = Duration::from_millis(400);

/// The number of stops that are measured.
const TIMES: usize = 20;

/// The thinking time before each of these stops.
const WHILE: Duration = Duration::from_millis(30);

/// A delay that people do not notice.
const SWIFT: Duration = Duration::from_millis(100);

/// More bytes than a pipe holds: who does not read while it thinks never gets what stands behind them.
const FULL_PIPE: usize = 256 * 1024;

/// The checks of infinite searches and of `stop`.
pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "infinite.waits",
            language.pick(
                "`go infinite` gives no `bestmove` before `stop`",
                "`go infinite` では `stop` まで `bestmove` を返さない",
            ),
            |engine| {
                let (start, moves) = engine.quiet_position();
                waits(engine, start, &moves)
            },
        ),
        Check::must(
            "infinite.waits-forced",
            language.pick(
                "the same with only one legal move",
                "合法手が 1 つでも `stop` まで待つ",
            ),
            |engine| {
                let mut trials = engine.trials.iter();
                let only = trials.find(|trial| trial.expect == Expect::Only);
                match only {
                    Some(trial) => waits(engine, trial.start, &trial.moves()),
                    None => Ok(Finding::skipped("")),
                }
            },
        ),
        Check::should(
            "infinite.waits-over",
            language.pick(
                "the same in a game that is over",
                "終局した局面でも `stop` まで待つ",
            ),
            |engine| {
                let mut trials = engine.trials.iter();
                let over =
                    trials.find(|trial| matches!(trial.expect, Expect::Over | Expect::Resign));
                match over {
                    Some(trial) => waits_over(engine, trial),
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
            |engine| {
                Ok(match engine.observations.slowest_stop {
                    Some(worst) => Finding::of(worst <= engine.scaled(SWIFT), seconds(worst)),
                    None => Finding::skipped(engine.language.pick("not measured", "計測なし")),
                })
            },
        ),
        Check::must(
            "stop.at-once",
            language.pick(
                "`stop` right after `go infinite` gives one `bestmove`",
                "`go infinite` 直後の `stop` に `bestmove` を 1 つ返す",
            ),
            |engine| {
                engine.ensure_ready()?;
                let (start, moves) = engine.quiet_position();
                engine.set_position(start, &moves)?;
                engine.go(&infinite())?;
                let thought = engine.stop()?;
                engine.ping()?;
                Ok(Finding::passed(seconds(thought.time)))
            },
        ),
        Check::must(
            "go.bare",
            language.pick(
                "a bare `go` is answered, at the latest after `stop`",
                "何も付かない `go` に、遅くとも `stop` の後には答える",
            ),
            bare,
        ),
        Check::must(
            "stop.behind-word",
            language.pick(
                "`stop` is answered behind a word that it does not know",
                "思考中に未知の語が来ても、その後の `stop` に答える",
            ),
            |engine| {
                engine.ensure_ready()?;
                let (start, moves) = engine.quiet_position();
                engine.set_position(start, &moves)?;
                engine.go(&infinite())?;
                engine.send("xyzzy")?;
                let thought = engine.stop()?;
                engine.ping()?;
                Ok(Finding::passed(seconds(thought.time)))
            },
        ),
        Check::must(
            "stop.behind-many",
            language.pick(
                "`stop` is answered behind more lines than a pipe holds",
                "思考中にパイプの容量を超える行が来ても、その後の `stop` に答える",
            ),
            |engine| {
                engine.ensure_ready()?;
                let (start, moves) = engine.quiet_position();
                engine.set_position(start, &moves)?;
                engine.go(&infinite())?;
                engine.send_bytes(b"xyzzy\n".repeat(FULL_PIPE / 6))?;
                let thought = engine.stop()?;
                engine.ping()?;
                Ok(Finding::passed(seconds(thought.time)))
            },
        ),
        Check::should(
            "gameover.thinking",
            language.pick(
                "`gameover` and `usinewgame` in a search do not make it deaf",
                "思考中の `gameover` と `usinewgame` の後も応答する",
            ),
            game_over_thinking,
        ),
        Check::must(
            "stop.idle",
            language.pick(
                "`stop` and `ponderhit` are ignored when it does not think",
                "思考中でない `stop` と `ponderhit` を無視する",
            ),
            |engine| {
                engine.ensure_ready()?;
                engine.ask(&Request::Stop)?;
                engine.ask(&Request::PonderHit(None))?;
                let early = engine.move_within(WATCH / 2)?;
                engine.ping()?;
                Ok(match early {
                    None => Finding::passed(engine.language.pick("no answer", "応答なし")),
                    Some(best) => Finding::failed(move_text(&best)),
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

/// Asks for a move without any limit. Its own settings may end the search.
fn bare<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    engine.go(&Go::default())?;
    let early = engine.move_within(WATCH)?;
    let best = match early {
        Some(best) => best,
        None => engine.stop()?.best,
    };
    engine.ping()?;
    Ok(match engine.objection(&best) {
        Some(why) => Finding::failed(why),
        None => Finding::passed(move_text(&best)),
    })
}

/// Checks that it sends its move only after `stop`.
fn waits<G: Notation>(
    engine: &mut TestedEngine<G>,
    start: Option<&str>,
    moves: &[String],
) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let language = engine.language;
    engine.set_position(start, moves)?;
    engine.go(&infinite())?;
    if let Some(best) = engine.move_within(WATCH)? {
        let best = move_text(&best);
        return Ok(Finding::failed(language.pick(
            format!("{best} before `stop`"),
            format!("`stop` の前に {best}"),
        )));
    }
    let thought = engine.stop()?;
    engine.ping()?;
    if let Some(why) = engine.objection(&thought.best) {
        return Ok(Finding::failed(why));
    }
    let best = move_text(&thought.best);
    let time = seconds(thought.time);
    Ok(Finding::passed(language.pick(
        format!("{best}, {time} after `stop`"),
        format!("`stop` の {time} 後に {best}"),
    )))
}

/// The same in a position where any answer is accepted.
fn waits_over<G: Notation>(
    engine: &mut TestedEngine<G>,
    trial: &Trial,
) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    engine.set_position(trial.start, &trial.moves())?;
    engine.go(&infinite())?;
    if let Some(best) = engine.move_within(WATCH)? {
        let best = move_text(&best);
        return Ok(Finding::failed(engine.language.pick(
            format!("{best} before `stop`"),
            format!("`stop` の前に {best}"),
        )));
    }
    let thought = engine.stop()?;
    engine.ping()?;
    Ok(Finding::passed(move_text(&thought.best)))
}

/// Stops many searches and measures how long that takes.
fn stop_often<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let (start, moves) = engine.quiet_position();
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        engine.set_position(start, &moves)?;
        engine.go(&infinite())?;
        thread::sleep(WHILE);
        times.push(engine.stop()?.time);
    }
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let worst = times.last().copied().unwrap_or_default();
    engine.observations.slowest_stop = Some(worst);
    let (median, worst) = (seconds(median), seconds(worst));
    Ok(Finding::passed(engine.language.pick(
        format!("median {median}, worst {worst}"),
        format!("中央値 {median}、最長 {worst}"),
    )))
}

/// Ends a game during its search, as match tools do while an engine ponders: they send no `stop`.
fn game_over_thinking<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    engine.go(&infinite())?;
    thread::sleep(WHILE);
    let asked = Instant::now();
    engine.ask(&Request::GameOver(Ending::Draw))?;
    engine.ask(&Request::NewGame)?;
    engine.ask(&Request::Ready)?;
    let answer = engine.wait(PING, |answer| {
        matches!(answer, protocol::Answer::Ready).then_some(())
    });
    let time = asked.elapsed();
    // Whether it has answered the old search is its own affair: it begins again from scratch.
    engine.kill();
    match answer {
        Ok(_) => Ok(Finding::passed(seconds(time))),
        Err(CheckError::Silent { .. }) => Ok(Finding::failed(
            engine.language.pick("no `readyok`", "`readyok` なし"),
        )),
        Err(error) => Err(error),
    }
}

fn ready_thinking<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let (start, moves) = engine.quiet_position();
    engine.set_position(start, &moves)?;
    engine.go(&infinite())?;
    thread::sleep(WHILE);
    let asked = Instant::now();
    engine.ask(&Request::Ready)?;
    let answer = engine.wait(PING / 3, |answer| {
        matches!(answer, protocol::Answer::Ready).then_some(())
    });
    let time = asked.elapsed();
    engine.stop()?;
    match answer {
        Ok(_) => {
            engine.ping()?;
            Ok(Finding::passed(seconds(time)))
        }
        Err(CheckError::Silent { .. }) => {
            // Killed, so that a late answer is not mistaken for the answer to the next request.
            engine.kill();
            Ok(Finding::failed(
                engine
                    .language
                    .pick("not before `stop`", "`stop` まで応答なし"),
            ))
        }
        Err(error) => Err(error),
    }
}
