//! The lines that a person types.

mod line_editor;
mod plain_lines;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use search::Stop;

use line_editor::LineEditor;
pub(crate) use plain_lines::PlainLines;

/// How often a wait for a line looks whether it was interrupted.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The lines that a person types: edited at a terminal, as they come from a pipe.
pub(crate) struct Input {
    /// Lines that can be edited, with a history.
    editor: Option<Box<LineEditor>>,
    /// Lines as they come; they are not read before they are needed.
    lines: Option<PlainLines>,
}

/// The result of waiting for a line.
pub(crate) enum Typed {
    /// A line, without its end.
    Line(String),
    /// The end of the input.
    End,
    /// The time is up.
    TimeUp,
    /// Ctrl-C.
    Interrupted,
}

impl Input {
    /// Standard input. A terminal keeps its lines in the file `history`.
    pub(crate) fn of_stdin(history: Option<&Path>) -> Input {
        // The editor draws on standard error; a dumb terminal cannot move its cursor.
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        let can_edit = io::stdin().is_terminal()
            && io::stdout().is_terminal()
            && io::stderr().is_terminal()
            && (cfg!(windows) || !is_dumb);
        Input {
            editor: can_edit.then(|| Box::new(LineEditor::new(history))),
            lines: None,
        }
    }

    /// Whether a person sits at a terminal and can be asked more than a program would answer.
    pub(crate) fn is_interactive(&self) -> bool {
        self.editor.is_some()
    }

    /// Asks for a line, and waits not longer than until `deadline` or the interruption.
    pub(crate) fn read(
        &mut self,
        prompt: &str,
        deadline: Option<Instant>,
        interruption: &Stop,
        out: &mut dyn Write,
    ) -> Result<Typed> {
        if let Some(editor) = &mut self.editor {
            out.flush()?;
            if let Ok(typed) = editor.read(prompt, deadline, interruption) {
                if matches!(typed, Typed::TimeUp) {
                    writeln!(out)?;
                }
                return Ok(typed);
            }
            // A terminal on which nothing can be edited still has lines.
            self.editor = None;
        }
        let lines = match &mut self.lines {
            Some(lines) => lines,
            None => self.lines.insert(PlainLines::of_stdin()?),
        };
        write!(out, "{prompt}> ")?;
        out.flush()?;
        let typed = lines.next(deadline, interruption)?;
        if !matches!(typed, Typed::Line(_)) {
            writeln!(out)?;
        }
        Ok(typed)
    }
}
