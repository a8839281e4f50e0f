use std::io::{self, IsTerminal, Write};

use protocol::{Info, Score};

use crate::language::Language;
use crate::opponents::plain;

/// Wide enough for a line of play, and no terminal is narrower.
const WIDTH: usize = 78;

/// What an engine thinks, on one line that changes while it does. Only on a terminal: in a file
/// a line that is written over and over would be noise.
pub(super) struct Thought {
    is_shown: bool,
    /// How long the line is that is shown now.
    length: usize,
}

impl Thought {
    pub(super) fn new() -> Thought {
        Thought {
            is_shown: io::stdout().is_terminal(),
            length: 0,
        }
    }

    /// Shows the news in place of the last ones.
    pub(super) fn show(
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
        // Blanks wipe out what was longer: that works without escape sequences, too.
        let blanks = self.length.saturating_sub(length);
        self.length = length;
        write!(out, "\r{text}{:blanks$}", "")?;
        out.flush()
    }

    /// Leaves the last news where they are.
    pub(super) fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        if self.length > 0 {
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Depth, score and line.
pub(super) fn text(info: &Info, language: Language) -> String {
    let mut parts = Vec::new();
    if let Some(depth) = info.depth {
        parts.push(language.pick(format!("depth {depth}"), format!("深さ {depth}")));
    }
    if let Some(score) = info.score {
        let score = score_text(score, language);
        parts.push(language.pick(format!("score {score}"), format!("評価 {score}")));
    }
    if !info.line.is_empty() {
        // The words of a program, which may be anything.
        parts.push(plain(&info.line.join(" ")));
    }
    parts.join("  ")
}

fn score_text(score: Score, language: Language) -> String {
    let points = |value: i32| format!("{:+.2}", f64::from(value) / 100.0);
    match score {
        Score::Centipawns(value) => points(value),
        Score::Number(value) => format!("{value:+}"),
        Score::MateIn(plies) => {
            language.pick(format!("win in {plies}"), format!("{plies}手で勝ち"))
        }
        Score::MatedIn(plies) => {
            language.pick(format!("loss in {plies}"), format!("{plies}手で負け"))
        }
        Score::Mate { wins: true } => language.pick("win", "勝ち").to_owned(),
        Score::Mate { wins: false } => language.pick("loss", "負け").to_owned(),
        Score::AtLeast(value) => format!(">={}", points(value)),
        Score::AtMost(value) => format!("<={}", points(value)),
    }
}
