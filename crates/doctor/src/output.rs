//! Checks of the lines that the engine sent during the other checks.

use game::Notation;
use protocol::Kind;
use report::Language;

use crate::check::Check;
use crate::finding::Finding;

/// These checks come last, because they use what the others have observed.
pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    let (report, answer) = match protocol {
        Kind::Gomocup => ("MESSAGE", "move"),
        _ => ("info", "bestmove"),
    };
    vec![
        Check::must(
            "answers.once",
            language.pick(
                format!(
                    "each request is answered by exactly one {answer}, and there are no others"
                ),
                format!("1 回の思考に {answer} はちょうど 1 つ"),
            ),
            move |engine| {
                let seen = &engine.observations;
                Ok(match &seen.stray {
                    None => Finding::passed(engine.language.pick(
                        format!("{} moves", seen.moves),
                        format!("{} 手", seen.moves),
                    )),
                    Some(line) => Finding::failed(engine.language.pick(
                        format!("{line:?} was not requested"),
                        format!("求めていない {line:?}"),
                    )),
                })
            },
        ),
        Check::should(
            "lines.wellformed",
            language.pick("every line can be read", "すべての行が規格どおりに読める"),
            |engine| {
                Ok(match &engine.observations.malformed {
                    None => Finding::passed(engine.language.pick("all of them", "すべて読めた")),
                    Some(line) => Finding::failed(line.clone()),
                })
            },
        ),
        Check::should(
            "lines.known",
            language.pick(
                format!("text for people is in `{report}` lines"),
                format!("人が読む文は `{report}` 行に書く"),
            ),
            |engine| {
                Ok(match &engine.observations.foreign {
                    None => {
                        Finding::passed(engine.language.pick("all of them", "すべてそうだった"))
                    }
                    Some(line) => Finding::failed(format!("{line:?}")),
                })
            },
        ),
        reports(report, language),
        Check::should(
            "info.pv",
            language.pick(
                "the moves in lines of play are legal",
                "読み筋の手がすべて合法",
            ),
            |engine| {
                let seen = &engine.observations;
                Ok(match &seen.unplayable {
                    _ if seen.lines == 0 => {
                        Finding::skipped(engine.language.pick("it sends none", "読み筋なし"))
                    }
                    None => Finding::passed(engine.language.pick(
                        format!("{} lines", seen.lines),
                        format!("{} 本", seen.lines),
                    )),
                    Some(line) => Finding::failed(line.clone()),
                })
            },
        ),
    ]
}

fn reports<G: Notation>(report: &str, language: Language) -> Check<G> {
    let expected = language.pick(
        format!("`{report}` lines with a score"),
        format!("`{report}` 行に評価値がある"),
    );
    let act = |engine: &mut crate::tested_engine::TestedEngine<G>| {
        let seen = &engine.observations;
        let text = engine.language.pick(
            format!("{} reports, {} with a score", seen.reports, seen.scores),
            format!("{} 行中 {} 行に評価値", seen.reports, seen.scores),
        );
        Ok(Finding::of(seen.scores > 0, text))
    };
    Check::info("info.score", expected, act)
}
