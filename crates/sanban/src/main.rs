//! Sanban: Othello, Renju and Shogi in one program.
//!
//! This crate is the command line: one file a verb under `verbs`, and `games.rs`, the only
//! place where the games are named together.

mod answer;
mod cli;
mod contest;
mod desk;
mod errors;
mod face;
mod faces;
mod games;
mod guarded;
mod language;
mod memory;
mod nearest;
mod negotiation;
mod nets;
mod opponents;
mod played;
mod players;
mod progress;
mod runs;
mod scattered;
mod shared_files;
mod sparkline;
mod time_spec;
mod verbs;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

use answer::Answer;
use cli::Cli;

/// Searches come and go in threads of their own. The system's allocator keeps what a thread has freed
/// apart from others', so that memory grows with their number; this one passes it on, and is faster.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    let done = cli.run(&mut out).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Code(code)) => ExitCode::from(code),
        // The reader has seen enough (`sanban … | head`): not our error.
        Err(error) if errors::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to do if even this cannot be written.
            let _ = writeln!(anstream::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}
