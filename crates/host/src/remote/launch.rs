use std::ffi::{OsStr, OsString};
use std::path::{self, Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs, io};

use super::command_line::{self, CommandLineError};
use super::{Environment, Patience};
use crate::Guard;

/// A program to run, and how. No shell is involved: arguments are passed as they are.
///
/// ```
/// # use host::{Guard, Launch};
/// let launch = Launch {
///     args: vec!["engine".into(), "othello".into()],
///     guard: Some(Guard::this_program()?),
///     ..Launch::new("engines/azisai")
/// };
/// assert_eq!(launch.name(), "azisai");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The program: a path, or a bare name to be found on the search path.
    pub program: PathBuf,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// Where it runs; `None` for its own folder: that of its file. A program that is found on the
    /// search path runs here, and so does this program itself, whose networks and training runs
    /// are named from here. Its path, and arguments that name something here, are seen from here in
    /// any case.
    pub directory: Option<PathBuf>,
    /// Its environment variables.
    pub environment: Environment,
    /// The guard that ends it if this program is killed, if any.
    pub guard: Option<Guard>,
    /// The time limits.
    pub patience: Patience,
}

impl Launch {
    /// A program without arguments, run in its own folder and without a guard.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Launch {
        Launch {
            program: program.into(),
            args: Vec::new(),
            directory: None,
            environment: Environment::default(),
            guard: None,
            patience: Patience::default(),
        }
    }

    /// The program and the arguments of a command line, run in its own folder and without a
    /// guard. Blanks separate its words, except between quotation marks.
    pub fn of_command_line(text: &str) -> Result<Launch, CommandLineError> {
        let mut words = command_line::words(text)?.into_iter();
        let program = words.next().ok_or(CommandLineError::Empty)?;
        Ok(Launch {
            args: words.map(Into::into).collect(),
            ..Launch::new(program)
        })
    }

    /// The name of the engine until it has sent its own.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.program.file_name();
        name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The folder that it runs in; `None` for here.
    fn folder(&self) -> Option<PathBuf> {
        let own = || {
            let own = self.program.parent()?;
            let is_elsewhere = own != Path::new("") && !is_this_program(&self.program);
            is_elsewhere.then(|| own.to_owned())
        };
        self.directory.clone().or_else(own)
    }

    /// Checks that there is the folder that was asked for: a system would say that the program is
    /// missing.
    pub(crate) fn check_folder(&self) -> io::Result<()> {
        match &self.directory {
            Some(directory) if !directory.is_dir() => {
                let why = format!("folder {}: expected a folder", directory.display());
                Err(io::Error::other(why))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn command(&self) -> Command {
        let program = absolute(&self.program);
        let mut command = match &self.guard {
            None => Command::new(program),
            Some(guard) => {
                let mut command = Command::new(absolute(&guard.program));
                command
                    .args(&guard.args)
                    .arg(process::id().to_string())
                    .arg(program);
                command
            }
        };
        match self.folder() {
            None => command.args(&self.args),
            Some(folder) => command
                .args(self.args.iter().map(|word| seen_from_here(word)))
                .current_dir(folder),
        };
        self.environment.apply(&mut command);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

fn is_this_program(program: &Path) -> bool {
    let this = env::current_exe().and_then(fs::canonicalize);
    matches!((this, fs::canonicalize(program)), (Ok(this), Ok(program)) if this == program)
}

/// A bare name is searched for; a path must mean the same wherever the program runs.
fn absolute(program: &Path) -> PathBuf {
    let bare = program.parent() == Some(Path::new(""));
    match path::absolute(program) {
        Ok(path) if !bare => path,
        _ => program.to_owned(),
    }
}

/// An argument that means the same wherever the program runs: a path that leads somewhere from
/// here becomes an absolute one, alone or behind `NAME=`. A word that only might be a file's name,
/// without a separator or an extension, stays as it is.
fn seen_from_here(word: &OsStr) -> OsString {
    let Some(text) = word.to_str() else {
        return word.to_owned();
    };
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (format!("{name}="), value),
        None => (String::new(), text),
    };
    let path = Path::new(value);
    let looks_like_a_path = path.components().count() > 1 || path.extension().is_some();
    match path::absolute(path) {
        Ok(absolute) if looks_like_a_path && path.is_relative() && path.exists() => {
            let mut word = OsString::from(name);
            word.push(absolute);
            word
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_that_lead_somewhere_become_absolute() {
        let here = env::current_dir().expect("there is one");
        for word in ["src/lib.rs", "Cargo.toml"] {
            assert_eq!(seen_from_here(OsStr::new(word)), here.join(word));
            let option = format!("--file={word}");
            let expected = format!("--file={}", here.join(word).display());
            assert_eq!(seen_from_here(OsStr::new(&option)), OsStr::new(&expected));
        }
        for word in ["src", "no/such", "-v", "--depth=4", "/", ""] {
            assert_eq!(seen_from_here(OsStr::new(word)), OsStr::new(word));
        }
    }

    #[test]
    fn a_program_runs_in_its_own_folder() {
        let folder = |launch: &Launch| launch.command().get_current_dir().map(Path::to_owned);
        assert_eq!(folder(&Launch::new("sh")), None);
        let this = env::current_exe().expect("the test has a path");
        assert_eq!(folder(&Launch::new(this)), None);
        let launch = Launch::new("engines/a");
        assert_eq!(folder(&launch), Some("engines".into()));
        let elsewhere = Launch {
            directory: Some("books".into()),
            ..launch
        };
        assert_eq!(folder(&elsewhere), Some("books".into()));
        let why = elsewhere.check_folder().map_err(|why| why.to_string());
        assert_eq!(why, Err("folder books: expected a folder".to_owned()));
    }
}
