use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;

/// Print a completion script for a shell
///
/// For bash: sanban completions bash > ~/.local/share/bash-completion/completions/sanban
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "sanban", &mut script);
    out.write_all(&script)?;
    Ok(())
}
