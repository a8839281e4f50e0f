use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use othello_engine::classic::{Counts, Learned, LineNumber};

use super::rows::Ending;
use super::{line_file, weights_file};
use learn::{RunError, write_whole};

/// The original's folder: `data_learn/line{k}.csv` for the 38 lines, and the logs of games in
/// `oserou_log_learn`. A folder that holds the line files itself will do too, and so will the
/// spelling `line_{k}.csv`.
///
/// Every file is whole at any moment; a process that is killed while it writes them may leave
/// some of them new and some old.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at a path, whether it is there or not.
    #[must_use]
    pub fn new(path: &Path) -> Folder {
        Folder {
            path: path.to_owned(),
        }
    }

    /// The learned patterns; `None` if there are no line files yet.
    pub fn read(&self) -> Result<Option<Learned>, RunError> {
        if !LineNumber::all().any(|line| self.line(line).exists()) {
            return Ok(None);
        }
        let mut learned = Learned::default();
        for line in LineNumber::all() {
            let file = self.line(line);
            let bytes = record::read_regular(&file).map_err(|why| RunError::io(&file, why))?;
            line_file::read(&file, &bytes, line, &mut learned.counts)?;
        }
        let file = self.weights();
        learned.weights = match record::read_regular(&file) {
            Err(why) if why.kind() == ErrorKind::NotFound => None,
            Err(why) => return Err(RunError::io(&file, why)),
            Ok(bytes) => Some(weights_file::read(&file, &bytes)?),
        };
        Ok(Some(learned))
    }

    /// Writes what was learned. A file keeps its spelling and the ends of its rows.
    pub fn write(&self, learned: &Learned) -> Result<(), RunError> {
        let data = self.data();
        fs::create_dir_all(&data).map_err(|why| RunError::io(&data, why))?;
        for line in LineNumber::all() {
            let file = self.line(line);
            let ending = Ending::of(&record::read_regular(&file).unwrap_or_default());
            let text = line_file::text(&learned.counts, line, ending);
            write_whole(&file, text.as_bytes())?;
        }
        match &learned.weights {
            Some(weights) => write_whole(&self.weights(), weights_file::text(weights).as_bytes()),
            None => Ok(()),
        }
    }

    /// Forgets everything, as the original's reset does: each line file becomes `0,-1`. What the
    /// original does not have is taken away. The logs stay. A folder that is not the original's stays as it
    /// is: its name may be mistyped.
    pub fn reset(&self) -> Result<(), RunError> {
        if !self.data().is_dir() {
            return Err(RunError::Checkpoint {
                file: self.path.clone(),
                why: "expected a folder with data_learn or line1.csv to line38.csv".to_owned(),
            });
        }
        let file = self.weights();
        match fs::remove_file(&file) {
            Err(why) if why.kind() != ErrorKind::NotFound => Err(RunError::io(&file, why)),
            _ => self.write(&Counts::reset().into()),
        }
    }

    /// The log of a name; the original's are numbers.
    #[must_use]
    pub fn log(&self, name: &str) -> PathBuf {
        let name = format!("oserou_log_learn_incdec{name}.csv");
        self.path.join("oserou_log_learn").join(name)
    }

    /// The folder of the line files.
    pub(super) fn data(&self) -> PathBuf {
        let inner = self.path.join("data_learn");
        let is_itself = ["line1.csv", "line_1.csv"]
            .iter()
            .any(|name| self.path.join(name).exists());
        if is_itself && !inner.exists() {
            self.path.clone()
        } else {
            inner
        }
    }

    fn line(&self, line: LineNumber) -> PathBuf {
        let data = self.data();
        let noted = data.join(format!("line_{}.csv", line.get()));
        if noted.exists() || data.join("line_1.csv").exists() {
            noted
        } else {
            data.join(name(line))
        }
    }

    fn weights(&self) -> PathBuf {
        self.data().join(weights_file::NAME)
    }
}

/// The counts of a single line file; `None` if the name is that of something else.
pub fn read_line(file: &Path) -> Result<Option<(LineNumber, Counts)>, RunError> {
    let name = file.file_name().and_then(|name| name.to_str());
    let number = name.and_then(|name| name.strip_prefix("line")?.strip_suffix(".csv"));
    let number = number.map(|number| number.strip_prefix('_').unwrap_or(number));
    let line = number.and_then(|number| number.parse().ok().and_then(LineNumber::new));
    let Some(line) = line else {
        return Ok(None);
    };
    let bytes = record::read_regular(file).map_err(|why| RunError::io(file, why))?;
    let mut counts = Counts::default();
    line_file::read(file, &bytes, line, &mut counts)?;
    Ok(Some((line, counts)))
}

/// The name of a line's file.
pub(super) fn name(line: LineNumber) -> String {
    format!("line{}.csv", line.get())
}

/// A file's bytes; none if it is not there.
pub(super) fn bytes(file: &Path) -> Result<Vec<u8>, RunError> {
    match record::read_regular(file) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        read => read.map_err(|why: io::Error| RunError::io(file, why)),
    }
}
