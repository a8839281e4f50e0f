//! What engines of every protocol say first: that they are there, and who they are.

use std::time::Duration;

use game::Notation;
use report::Language;

use crate::check_error::{CheckError, seconds};
use crate::finding::Finding;
use crate::tested_engine::TestedEngine;

/// How long a greeting may take after the input was closed.
const LATE: Duration = Duration::from_millis(500);

/// Starts the engine and waits for its first words. Where they do not come, the end of the input
/// may bring them out: then they were stuck in a buffer, which is the commonest mistake of new
/// engines.
pub(crate) fn greet<G: Notation>(
    engine: &mut TestedEngine<G>,
    is_greeting: impl Fn(&str) -> bool,
) -> Result<Finding, CheckError> {
    engine.start()?;
    let silent = match engine.identify() {
        Ok(time) => return Ok(Finding::passed(seconds(time))),
        Err(error @ CheckError::Silent { .. }) => error,
        Err(error) => return Err(error),
    };
    engine.close_input();
    let late = engine.listen(LATE, |line, _| is_greeting(line).then_some(()));
    let language = engine.language;
    match late {
        Ok(_) => Ok(Finding::failed(language.pick(
            "only after its input was closed: it does not flush its output",
            "入力を閉じて初めて届いた。出力がフラッシュされていない",
        ))),
        Err(_) => Err(silent),
    }
}

/// Whether the engine has said this about itself.
pub(crate) fn card(text: &str, language: Language) -> Finding {
    if text.is_empty() {
        Finding::failed(language.pick("nothing", "なし"))
    } else {
        Finding::passed(text)
    }
}
