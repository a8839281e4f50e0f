//! The project's own chores, run as `cargo xtask CHORE`.
//!
//! ```text
//! $ cargo xtask tidy
//! crates/othello/Cargo.toml:12: arrows: `othello` may not depend on `search`: ...
//! tidy: 140 files, 8 crates, 1 violations (0 warnings)
//! ```
//!
//! `tidy` checks the invariants of ARCHITECTURE.md by machine, so that a review
//! can talk about the change instead of the house rules. Each rule is a pure
//! function over a [`tree::Tree`] held in memory (see [`rules`]).

mod code_map;
mod command;
mod cycles;
mod finding;
mod messages;
mod module_graph;
mod rules;
mod test_code;
mod tidy;
mod tokens;
mod tree;

use std::io::{self, Write};
use std::process::ExitCode;

/// Something to repair: a violation, a misspelt command, a tree that cannot be read.
const ERROR: u8 = 2;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let mut err = io::stderr().lock();
    let code =
        command::run(std::env::args_os().skip(1), &mut out, &mut err).unwrap_or_else(|error| {
            // If stderr cannot be written, the exit code still reports the error.
            let _ = writeln!(err, "error: {error:#}");
            ERROR
        });
    ExitCode::from(code)
}
