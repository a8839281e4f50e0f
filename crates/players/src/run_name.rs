use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};
use learn::{Checkpoint, Glance};

use crate::runs;

/// The name of a training run in a player's text: `NAME` for the newest checkpoint, `NAME@STEP` for
/// the checkpoint of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunName {
    name: String,
    step: Option<u64>,
}

impl RunName {
    /// The newest checkpoint of the run with this name.
    ///
    /// # Errors
    ///
    /// If the text is a path, is empty, or has `@`, a control character or a leading dot.
    pub fn new(name: &str) -> Result<RunName> {
        check(name)?;
        Ok(RunName {
            name: name.to_owned(),
            step: None,
        })
    }

    /// The run's name without a step.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The checkpoint of the same run at this step.
    #[must_use]
    pub fn at(&self, step: u64) -> RunName {
        RunName {
            name: self.name.clone(),
            step: Some(step),
        }
    }

    /// The step of the checkpoint; `None` for the newest one.
    #[must_use]
    pub fn step(&self) -> Option<u64> {
        self.step
    }

    /// The run's folder in the folder of all runs.
    #[must_use]
    pub fn folder(&self, root: &Path) -> PathBuf {
        root.join(&self.name)
    }

    /// The run, which must be one of this game, and the checkpoint, in `SANBAN_RUNS` or `runs`.
    ///
    /// # Errors
    ///
    /// If there is no such run or no such checkpoint, or if the run is of another game.
    pub fn checkpoint(&self, game: &str) -> Result<(Glance, Checkpoint)> {
        let glance = Glance::at(&self.folder(&runs::root(None)))?;
        let found = &glance.config.game;
        ensure!(
            found == game,
            "game: expected a run of {game}, found one of {found} at {}",
            glance.path.display()
        );
        let checkpoint = glance.checkpoint(self.step)?;
        Ok((glance, checkpoint))
    }
}

/// Rejects a text that is not the name of a single folder.
fn check(name: &str) -> Result<()> {
    let mut parts = Path::new(name).components();
    let is_one_folder =
        matches!(parts.next(), Some(Component::Normal(_))) && parts.next().is_none();
    let is_refused = |c: char| c.is_control() || "/\\@".contains(c);
    ensure!(
        is_one_folder && !name.starts_with('.') && !name.contains(is_refused),
        "run {name:?}: expected the name of a folder: no path, no @, no leading dot"
    );
    Ok(())
}

impl FromStr for RunName {
    type Err = Error;

    fn from_str(text: &str) -> Result<RunName> {
        let (name, step) = match text.split_once('@') {
            Some((name, step)) => {
                let step = step.parse::<u64>().ok();
                let step =
                    step.with_context(|| format!("run:{text}: expected a step after the @"))?;
                (name, Some(step))
            }
            None => (text, None),
        };
        Ok(RunName {
            step,
            ..RunName::new(name)?
        })
    }
}

impl fmt::Display for RunName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match self.step {
            Some(step) => write!(f, "@{step}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_folder_and_never_a_path() {
        for text in ["mine", "mine@50", "a, b", "学習 1", "a+b-c_d.e", "x y@7"] {
            let run: RunName = text.parse().expect(text);
            assert_eq!(run.to_string(), text);
            assert_eq!(run.folder(Path::new("r")).parent(), Some(Path::new("r")));
        }
        for text in [
            "", ".", "..", ".a", "a/b", "/a", "../a", r"a\b", "a\nb", "a/", "a@", "a@x", "@1",
        ] {
            assert!(text.parse::<RunName>().is_err(), "{text:?}");
        }
    }
}
