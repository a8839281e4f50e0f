use std::io::Write;

use anyhow::Result;
use othello_lab::lines::{Folder, Lines};
use report::Language;

use super::options::LinesOptions;
use super::run_args::{self, RunArgs};
use crate::answer::Answer;
use boards::games::GameKind;

pub(super) fn run(
    run: RunArgs<LinesOptions>,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let Some(data) = run.settings.data.as_ref().filter(|_| run.settings.reset) else {
        return run_args::learn::<Lines, _>(run, &[GameKind::Othello], language, out);
    };
    Folder::new(data).reset()?;
    let data = data.display();
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{data}: everything learned is forgotten"),
            format!("{data}: 学習内容を初期化しました"),
        )
    )?;
    Ok(Answer::Yes)
}
