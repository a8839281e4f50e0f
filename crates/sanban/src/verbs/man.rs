use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Command;
use clap_mangen::Man;

/// Print the manual page, or write one for each verb
///
/// To read it: sanban man | man -l -
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Write sanban.1 and sanban-VERB.1 into this folder instead
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Prints or writes the manual of `command`, the whole command line.
pub(crate) fn run(args: &Args, mut command: Command, out: &mut dyn Write) -> Result<()> {
    command.build();
    let Some(folder) = &args.out else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        out.write_all(&page)?;
        return Ok(());
    };
    let at = || format!("{}: cannot write the manual pages", folder.display());
    fs::create_dir_all(folder).with_context(at)?;
    clap_mangen::generate_to(command, folder).with_context(at)?;
    Ok(())
}
