use std::fmt::Display;
use std::io::{self, Read, Write};

use protocol::evaluator::{Command, Reply, Server};

use super::input::LONGEST_LINE;
use crate::bounded_lines::BoundedLines;

/// A program that only evaluates positions: `isready`, `eval`, `quit`.
pub struct EvaluatorServer<F> {
    /// The value of a position, given as an SFEN.
    pub value: F,
    /// The answer to `train`, the sample program's command for its training mode.
    pub train_hint: &'static str,
}

impl<F: FnMut(&str) -> Result<f64, E>, E: Display> EvaluatorServer<F> {
    /// Answers until `quit` or the end of the input. An invalid line gets an error, and the next
    /// line is answered as usual.
    pub fn run(mut self, input: impl Read, out: &mut dyn Write) -> io::Result<()> {
        let mut server = Server::default();
        // What is not UTF-8 becomes a character that no command has, and so an error.
        for line in BoundedLines::new(input, LONGEST_LINE) {
            let line = line.text;
            let answer = match server.read(&line) {
                Ok(None) => continue,
                Ok(Some(Command::Quit)) => break,
                Ok(Some(Command::IsReady)) => server.write(Reply::ReadyOk),
                Ok(Some(Command::Eval(sfen))) => match (self.value)(&sfen) {
                    Ok(value) => server.write(Reply::Score(value)),
                    Err(error) => format!("error: eval: {error:#}"),
                },
                Err(_) if line.trim() == "train" => {
                    format!("error: train: expected isready; {}", self.train_hint)
                }
                Err(fault) => format!("error: {fault}"),
            };
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        Ok(())
    }
}
