use std::io::Write;

use anyhow::Result;
use clap::Command;
use clap_complete::Shell;

/// Print a completion script for a shell
///
/// For bash: sanban completions bash > ~/.local/share/bash-completion/completions/sanban
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script for `command`, the whole command line.
pub(crate) fn run(args: &Args, mut command: Command, out: &mut dyn Write) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "sanban", &mut script);
    out.write_all(&script)?;
    Ok(())
}
