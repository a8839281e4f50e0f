//! Checks of the moves in various positions.

use crate::check::Check;
use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::tested_engine::{TestedEngine, move_text};
use crate::time_limits::{LATE, SHORT};
use crate::trial::{Expect, Trial};
use crate::trials::trials;
use game::Notation;
use protocol::{BestMove, Kind};
use report::Language;

/// A check for each of the game's trials.
pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    trials(protocol)
        .iter()
        .map(|trial| {
            let (id, act) = (format!("position.{}", trial.id), |engine: &mut _| {
                answer(engine, trial)
            });
            let about = language.pick(trial.english, trial.japanese);
            let expected = match trial.expect {
                Expect::Legal | Expect::Only => language.pick(
                    format!("a legal move: {about}"),
                    format!("合法手を返す: {about}"),
                ),
                Expect::Resign => language.pick(
                    format!("`bestmove resign`: {about}"),
                    format!("`bestmove resign` を返す: {about}"),
                ),
                Expect::Over => language.pick(
                    format!("it keeps running: {about}"),
                    format!("落ちない: {about}"),
                ),
                Expect::Finds(moves) => {
                    let moves = moves.join("/");
                    language.pick(
                        format!("{moves} is found: {about}"),
                        format!("{moves} を見つける: {about}"),
                    )
                }
            };
            match trial.expect {
                Expect::Finds(_) => Check::info(id, expected, act),
                _ => Check::must(id, expected, act),
            }
        })
        .collect()
}

fn answer<G: Notation>(engine: &mut TestedEngine<G>, trial: &Trial) -> Result<Finding, CheckError> {
    engine.ensure_ready()?;
    let language = engine.language;
    let go = engine.short();
    let limit = SHORT + 3 * LATE;
    let thought = engine.think(trial.start, &trial.moves(), &go, limit);
    if trial.expect == Expect::Over {
        return over(engine, thought.map(|thought| thought.best));
    }
    let thought = thought?;
    let seen = format!("{} ({})", move_text(&thought.best), seconds(thought.time));
    // All output of the search is read before the answer to the ping.
    engine.ping()?;
    Ok(match trial.expect {
        Expect::Resign => Finding::of(thought.best == BestMove::Resign, seen),
        Expect::Finds(moves) => {
            let found = moves.contains(&move_text(&thought.best).as_str());
            Finding::of(found, seen)
        }
        Expect::Legal | Expect::Only | Expect::Over => match engine.objection(&thought.best) {
            None => Finding::passed(seen),
            Some(why) => {
                Finding::failed(language.pick(format!("{seen}: {why}"), format!("{seen}: {why}")))
            }
        },
    })
}

/// Checks that an engine still answers after a search in a game that is over.
fn over<G: Notation>(
    engine: &mut TestedEngine<G>,
    answer: Result<BestMove, CheckError>,
) -> Result<Finding, CheckError> {
    let language = engine.language;
    let seen = match answer {
        Ok(best) => move_text(&best),
        Err(CheckError::Refused(words)) => words,
        Err(CheckError::Silent { .. }) => {
            // It may think for ever; then a `stop` may help.
            let _ = engine.stop();
            language.pick("no answer", "応答なし").to_owned()
        }
        Err(error) => return Err(error),
    };
    engine.ping()?;
    Ok(Finding::passed(seen))
}
