//! Sanban: Othello, Renju and Shogi in one program.
//!
//! This crate is the command line: each verb under `verbs` turns arguments into a call of a library and the
//! result into text.

mod answer;
mod cli;
mod data_folder;
mod game_arg;
mod keeping;
mod language;
mod network_file;
mod position;
mod protocol_arg;
mod record_format;
mod run_args;
mod server_place;
mod standard_output;
mod text_encoding;
mod verbs;

use std::io::{self, Write};
use std::process::ExitCode;

use mimalloc::MiMalloc;

use answer::Answer;
use cli::Cli;
use standard_output::StandardOutput;
use terminal::errors;

/// Each search starts its own threads. The system allocator does not share memory that one thread has
/// freed with the others, so memory grows with every search; this allocator shares it, and is faster.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::read();
    let language = cli.language();
    let mut out = StandardOutput(anstream::AutoStream::auto(io::stdout().lock()));
    let done = cli.run(&mut out).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Code(code)) => ExitCode::from(code),
        // The reader has closed the pipe (`sanban … | head`), which is no error.
        Err(error) if errors::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error cannot be written either, nothing is left to do.
            let word = language.pick("error:", "エラー:");
            let text = language.error(&*error);
            let _ = writeln!(anstream::stderr(), "{word} {text}");
            ExitCode::from(2)
        }
    }
}
