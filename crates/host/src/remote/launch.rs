use std::ffi::OsString;
use std::path::{self, Path, PathBuf};
use std::process::{self, Command, Stdio};

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
    /// Where it runs; `None` for here. The program's own path is seen from here in any case.
    pub directory: Option<PathBuf>,
    /// Its environment variables.
    pub environment: Environment,
    /// The guard that ends it if this program is killed, if any.
    pub guard: Option<Guard>,
    /// The time limits.
    pub patience: Patience,
}

impl Launch {
    /// A program without arguments, run here and without a guard.
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

    /// The program and the arguments of a command line, run here and without a guard. Blanks
    /// separate its words, except between quotation marks.
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

    pub(super) fn command(&self) -> Command {
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
        command.args(&self.args);
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        self.environment.apply(&mut command);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

/// A bare name is searched for; a path must mean the same wherever the program runs.
fn absolute(program: &Path) -> PathBuf {
    let bare = program.parent() == Some(Path::new(""));
    match path::absolute(program) {
        Ok(path) if !bare => path,
        _ => program.to_owned(),
    }
}
