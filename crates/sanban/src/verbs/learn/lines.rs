use std::io::Write;

use anyhow::Result;
use learn::lines::{Folder, Lines, Settings};

use super::lesson::{self, Lesson};
use crate::answer::Answer;
use crate::games::GameKind;
use crate::language::Language;

pub(super) fn run(
    lesson: Lesson<Settings>,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let Some(data) = lesson
        .settings
        .data
        .as_ref()
        .filter(|_| lesson.settings.reset)
    else {
        return lesson::learn::<Lines>(lesson, &[GameKind::Othello], language, out);
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
