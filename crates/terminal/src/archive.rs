use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{self, Path, PathBuf};

use anyhow::{Context, Result, bail};

use arena::RecordedGame;
use boards::BoardGame;

/// The record files of a game. It writes over nothing that it has not written itself.
#[derive(Default, Debug)]
pub struct Archive {
    written: BTreeSet<PathBuf>,
}

impl Archive {
    /// Whether a game could be saved under this name, before there is one to lose.
    pub fn check<G: BoardGame>(&self, path: &Path) -> Result<()> {
        extension::<G>(path)?;
        self.refuse_foreign(path)
    }

    /// Writes a game; the file appears under its name only when it is complete.
    pub(crate) fn save<G: BoardGame>(
        &mut self,
        path: &Path,
        game: &RecordedGame<'_, G>,
    ) -> Result<()> {
        let at = || path.display().to_string();
        let extension = extension::<G>(path)?;
        self.refuse_foreign(path)?;
        let text = G::record_text(game, &extension).with_context(at)?;
        let mut name = path.file_name().with_context(at)?.to_owned();
        name.push(format!(".part{}", std::process::id()));
        let part = path.with_file_name(name);
        let written = write_whole(&part, &text).and_then(|()| fs::rename(&part, path));
        if written.is_err() {
            // What could not be finished leaves nothing behind.
            let _ = fs::remove_file(&part);
        }
        written.with_context(|| format!("{}: cannot be written", path.display()))?;
        self.written.insert(absolute(path));
        Ok(())
    }

    fn refuse_foreign(&self, path: &Path) -> Result<()> {
        if !self.written.contains(&absolute(path)) && fs::symlink_metadata(path).is_ok() {
            bail!("{}: there is such a file already", path.display());
        }
        Ok(())
    }
}

/// The end of a file's name, which tells the format.
fn extension<G: BoardGame>(path: &Path) -> Result<String> {
    let found = path.extension().and_then(|extension| extension.to_str());
    let found = found.unwrap_or_default().to_ascii_lowercase();
    if !G::RECORDS.contains(&found.as_str()) {
        bail!(
            "{}: expected a name that ends in .{}",
            path.display(),
            G::RECORDS.join(", .")
        );
    }
    Ok(found)
}

fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = fs::File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn absolute(path: &Path) -> PathBuf {
    path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
