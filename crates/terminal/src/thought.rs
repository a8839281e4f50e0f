use std::io::{self, IsTerminal, Write};

use protocol::{Info, Score};
use report::Language;

use boards::plain;

/// The width of the line, which fits every terminal.
const WIDTH: usize = 78;

/// The report of a thinking engine, on one line that is updated. Only on a terminal: in a file
/// a line that is written over and over would be noise.
pub(crate) struct Thought {
    is_shown: bool,
    /// The length of the shown line.
    length: usize,
}

impl Thought {
    pub(crate) fn new() -> Thought {
        Thought {
            is_shown: io::stdout().is_terminal(),
            length: 0,
        }
    }

    /// Shows a report in place of the last one.
    pub(crate) fn show(
        &mut self,
        info: &Info,
        language: Language,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !self.is_shown || info.line.is_empty() && info.score.is_none() {
            return Ok(());
        }
        let text: String = text(info, language).chars().take(WIDTH).collect();
        let length = text.chars().count();
        // Blanks overwrite the rest of a longer line, which needs no escape sequences.
        let blanks = self.length.saturating_sub(length);
        self.length = length;
        write!(out, "\r{text}{:blanks$}", "")?;
        out.flush()
    }

    /// Leaves the last report on the screen.
    pub(crate) fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        if self.length > 0 {
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Depth, score and line.
pub(crate) fn text(info: &Info, language: Language) -> String {
    let mut parts = Vec::new();
    if let Some(depth) = info.depth {
        parts.push(language.pick(format!("depth {depth}"), format!("深さ {depth}")));
    }
    if let Some(score) = info.score {
        let score = score_text(score, language);
        parts.push(language.pick(format!("score {score}"), format!("評価 {score}")));
    }
    if !info.line.is_empty() {
        // The text of a program, which may be anything.
        parts.push(plain(&info.line.join(" ")));
    }
    parts.join("  ")
}

fn score_text(score: Score, language: Language) -> String {
    match score {
        Score::MateIn(plies) => {
            language.pick(format!("win in {plies}"), format!("{plies}手で勝ち"))
        }
        Score::MatedIn(plies) => {
            language.pick(format!("loss in {plies}"), format!("{plies}手で負け"))
        }
        Score::Mate { wins: true } => language.pick("win", "勝ち").to_owned(),
        Score::Mate { wins: false } => language.pick("loss", "負け").to_owned(),
        score => score.to_string(),
    }
}
