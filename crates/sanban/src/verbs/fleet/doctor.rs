use std::io::Write;

use anyhow::Result;
use fleet::examine;
use report::Language;

use super::PATIENCE;
use crate::answer::Answer;

/// Check whether this machine can work for a fleet: server, coordinator, version, answers, files
///
/// The exit code is 1 if something is wrong.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The fleet: nats://HOST:PORT, or the folder of a fleet on this machine
    #[arg(value_name = "ADDRESS")]
    address: String,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let mut all_good = true;
    let mut written = Ok(());
    examine(&args.address, PATIENCE, &mut |finding| {
        all_good &= finding.outcome.is_ok();
        let text = finding.text(language);
        if written.is_ok() {
            written = writeln!(out, "{text}");
        }
    });
    written?;
    Ok(if all_good { Answer::Yes } else { Answer::No })
}
