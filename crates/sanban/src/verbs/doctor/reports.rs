//! What it said by the way: about its search, and where nobody asked.

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::protocol::Protocol;

/// Checks that only look at what the others have seen: they come last.
pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let (report, answer) = match protocol {
        Protocol::Usi | Protocol::Usix => ("info", "bestmove"),
        Protocol::Gomocup => ("MESSAGE", "move"),
    };
    vec![
        Check::must(
            "answers.once",
            language.pick(
                format!("each question has one {answer}, and only questions have"),
                format!("1 回の思考に {answer} はちょうど 1 つ"),
            ),
            move |patient| {
                let seen = &patient.observations;
                Ok(match &seen.stray {
                    None => Finding::passed(patient.language.pick(
                        format!("{} moves", seen.moves),
                        format!("{} 手", seen.moves),
                    )),
                    Some(line) => Finding::failed(patient.language.pick(
                        format!("nobody had asked for {line:?}"),
                        format!("求めていない {line:?}"),
                    )),
                })
            },
        ),
        Check::should(
            "lines.wellformed",
            language.pick("every line can be read", "すべての行が規格どおりに読める"),
            |patient| {
                Ok(match &patient.observations.malformed {
                    None => Finding::passed(patient.language.pick("all of them", "すべて読めた")),
                    Some(line) => Finding::failed(line.clone()),
                })
            },
        ),
        Check::should(
            "lines.known",
            language.pick(
                format!("words for people are in `{report}` lines"),
                format!("人が読む文は `{report}` 行に書く"),
            ),
            |patient| {
                Ok(match &patient.observations.foreign {
                    None => {
                        Finding::passed(patient.language.pick("all of them", "すべてそうだった"))
                    }
                    Some(line) => Finding::failed(format!("{line:?}")),
                })
            },
        ),
        reports(report, language),
        Check::should(
            "info.pv",
            language.pick("the lines of play can be played", "読み筋の手がすべて合法"),
            |patient| {
                let seen = &patient.observations;
                Ok(match &seen.unplayable {
                    _ if seen.lines == 0 => {
                        Finding::skipped(patient.language.pick("it shows none", "読み筋なし"))
                    }
                    None => Finding::passed(patient.language.pick(
                        format!("{} lines", seen.lines),
                        format!("{} 本", seen.lines),
                    )),
                    Some(line) => Finding::failed(line.clone()),
                })
            },
        ),
    ]
}

fn reports<G: Face>(report: &str, language: Language) -> Check<G> {
    let expected = language.pick(
        format!("`{report}` lines with a score"),
        format!("`{report}` 行に評価値がある"),
    );
    let act = |patient: &mut super::patient::Patient<G>| {
        let seen = &patient.observations;
        let text = patient.language.pick(
            format!("{} reports, {} with a score", seen.reports, seen.scores),
            format!("{} 行中 {} 行に評価値", seen.reports, seen.scores),
        );
        Ok(Finding::of(seen.scores > 0, text))
    };
    Check::info("info.score", expected, act)
}
