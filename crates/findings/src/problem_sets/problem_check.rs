use std::io::Write;

use anyhow::Result;
use problems::{BoardProblem, ProblemExaminer as _, ProblemGame};
use report::Language;
use search::Stop;
use serde_json::json;
use terminal::interruption;
use terminal::progress::Progress;

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckEnd {
    /// Every problem holds.
    Holds,
    /// Some do not.
    Fails,
    /// Ctrl-C came before.
    Interrupted,
}

/// Lets the solvers prove problems again, and writes what does not hold; with `json` a row for each problem.
///
/// # Errors
///
/// If nothing can be written.
pub fn check<G: ProblemGame>(
    problems: &[BoardProblem<G>],
    name: &str,
    json: bool,
    language: Language,
    out: &mut dyn Write,
) -> Result<CheckEnd> {
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let progress = Progress::new("problems check", problems.len() as u64);
    let mut wrong = 0;
    for problem in problems {
        if stop.is_requested() {
            return Ok(CheckEnd::Interrupted);
        }
        let found = G::examiner().examine(problem.kind, &problem.position);
        let holds =
            found.is_some_and(|found| found.line == problem.line && found.effort == problem.effort);
        wrong += u32::from(!holds);
        let id = problem.id();
        if json {
            let object = json!({ "schema": 1, "id": id, "holds": holds });
            progress.aside(|| writeln!(out, "{object}"))?;
        } else if !holds {
            let text = language.pick(
                format!("{id}: the solvers find another solution"),
                format!("{id}: ソルバーの解と違います"),
            );
            progress.aside(|| writeln!(out, "{text}"))?;
        }
        progress.step();
    }
    progress.finish();
    if !json {
        let count = problems.len();
        let text = language.pick(
            format!("{name}: {count} problems, {wrong} wrong"),
            format!("{name}: {count} 問、誤り {wrong} 問"),
        );
        writeln!(out, "{text}")?;
    }
    Ok(if wrong == 0 {
        CheckEnd::Holds
    } else {
        CheckEnd::Fails
    })
}
