//! Positions of all kinds, and whether the answers to them are moves.

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patience::{LATE, SHORT};
use crate::verbs::doctor::patient::{self, Patient};
use crate::verbs::doctor::trial::{Expect, Trial};
use crate::verbs::doctor::trouble::{Trouble, seconds};
use protocol::BestMove;

/// A check for each of the game's trials.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    G::TRIALS
        .iter()
        .map(|trial| {
            let (id, act) = (format!("position.{}", trial.id), |patient: &mut _| {
                answer(patient, trial)
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
                    format!("it lives on: {about}"),
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

fn answer<G: Face>(patient: &mut Patient<G>, trial: &Trial) -> Result<Finding, Trouble> {
    patient.attend()?;
    let language = patient.language;
    let go = patient.short();
    let limit = SHORT + 3 * LATE;
    let thought = patient.think(trial.start, &trial.moves(), &go, limit);
    if trial.expect == Expect::Over {
        return over(patient, thought.map(|thought| thought.best));
    }
    let thought = thought?;
    let seen = format!(
        "{} ({})",
        patient::name(&thought.best),
        seconds(thought.time)
    );
    // Whatever it adds must have come before this answer.
    patient.ping()?;
    Ok(match trial.expect {
        Expect::Resign => Finding::of(thought.best == BestMove::Resign, seen),
        Expect::Finds(moves) => {
            let found = moves.contains(&patient::name(&thought.best).as_str());
            Finding::of(found, seen)
        }
        Expect::Legal | Expect::Only | Expect::Over => match patient.objection(&thought.best) {
            None => Finding::passed(seen),
            Some(why) => {
                Finding::failed(language.pick(format!("{seen}: {why}"), format!("{seen}: {why}")))
            }
        },
    })
}

/// Whether an engine that was asked about a game that is over lives on.
fn over<G: Face>(
    patient: &mut Patient<G>,
    answer: Result<BestMove, Trouble>,
) -> Result<Finding, Trouble> {
    let language = patient.language;
    let seen = match answer {
        Ok(best) => patient::name(&best),
        Err(Trouble::Refused(words)) => words,
        Err(Trouble::Silent { .. }) => {
            // It may think for ever; a `stop` brings it back or not.
            let _ = patient.stop();
            language.pick("no answer", "応答なし").to_owned()
        }
        Err(trouble) => return Err(trouble),
    };
    patient.ping()?;
    Ok(Finding::passed(seen))
}
