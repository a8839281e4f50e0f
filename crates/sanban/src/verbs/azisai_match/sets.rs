//! A match, printed in the lines of Azisai's match tool.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use arena::Plan;
use arena::contest::{
    Contest, ContestError, ContestFolder, ContestSetup, ContestWarning, Logs, SetScribe,
};
use othello::{Othello, Size};
use report::Language;
use search::Stop;

use crate::answer::Answer;
use boards::contest;
use terminal::interruption::{self, INTERRUPTED};

/// A match between two players. One set is one opening, played twice with colours exchanged.
pub(super) struct Sets {
    /// The match. Games are played one at a time, so that sets end in order.
    pub(super) plan: Plan,
    /// The file that games are appended to.
    pub(super) file: Option<PathBuf>,
    /// The logs of the engines.
    pub(super) logs: Logs,
    /// The language of warnings.
    pub(super) language: Language,
}

impl Sets {
    /// Plays the match and prints the lines of the original tool.
    pub(super) fn play(self, out: &mut dyn Write) -> Result<Answer> {
        let Sets {
            plan,
            file,
            logs,
            language,
        } = self;
        let sets = plan.rounds;
        let rules = Size::default();
        let setup = ContestSetup {
            plan,
            base: PathBuf::new(),
            folder: ContestFolder::None,
            azisai: None,
            language,
        };
        let contest = Contest::<Othello>::new(setup, rules, contest::game());
        let contest = contest.map_err(|error| match error {
            ContestError::Openings(_) => Error::new(error).context("--opening"),
            error => error.into(),
        })?;
        let contestants =
            boards::contestants::<Othello>(contest.plan(), &rules, contest.seed(), &logs)?;
        logs.check().map_err(|(number, path, why)| {
            anyhow!(why).context(format!("--engine_log{number} {}", path.display()))
        })?;
        let file = file.as_deref().map(append).transpose()?;
        let mut warn = |warning: &ContestWarning| {
            let word = language.pick("warning:", "警告:");
            anstream::eprintln!("{word} {}", warning.text(language));
        };
        let mut scribe = SetScribe::<Othello>::new(sets, rules, file, out, &mut warn);
        let stop = Stop::new();
        interruption::listen(&stop)?;
        let result = contest.run(&contestants, &stop, &mut scribe);
        // Without context: a closed pipe is recognised by the error itself and is not reported.
        if let Some(failure) = scribe.take_failure() {
            return Err(failure.into());
        }
        let result = result?;
        scribe.finish()?;
        if let Some(failure) = result.failure {
            bail!("{failure}");
        }
        if stop.is_requested() {
            Ok(Answer::Code(INTERRUPTED))
        } else {
            Ok(Answer::Yes)
        }
    }
}

/// Opens the file that games are appended to.
fn append(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("--output_file {}", path.display()))
}
