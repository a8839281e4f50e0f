use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use problems::{BoardProblem, ProblemGame, ProblemSet, ProblemSetError, shipped};

/// The folder of further problems in a data folder.
const FOLDER: &str = "problems";

/// The problems of a game: those that come with the program, and those of the person's own files.
#[derive(Clone, Debug)]
pub struct ProblemShelf<G: ProblemGame> {
    /// All of them.
    pub problems: Vec<BoardProblem<G>>,
}

/// Why a set of problems cannot be used.
#[derive(Debug)]
pub enum ShelfError {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A line of it is damaged.
    Damaged(PathBuf, ProblemSetError),
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShelfError::Unreadable(path, why) => write!(f, "{}: {why}", path.display()),
            ShelfError::Damaged(path, why) => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl Error for ShelfError {}

impl<G: ProblemGame> ProblemShelf<G> {
    /// The problems that come with the program.
    #[must_use]
    pub fn shipped() -> ProblemShelf<G> {
        ProblemShelf {
            problems: shipped().problems,
        }
    }

    /// The problems of a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is damaged: the error names the line and the field.
    pub fn of_file(path: &Path) -> Result<ProblemShelf<G>, ShelfError> {
        let text = fs::read_to_string(path);
        let text = text.map_err(|why| ShelfError::Unreadable(path.to_owned(), why))?;
        let set = ProblemSet::parse(&text);
        let set = set.map_err(|why| ShelfError::Damaged(path.to_owned(), why))?;
        Ok(ProblemShelf {
            problems: set.problems,
        })
    }

    /// The problems that come with the program, and those of the files `GAME*.jsonl` in the folder
    /// `problems` of a data folder.
    ///
    /// # Errors
    ///
    /// If one of these files cannot be used.
    pub fn open(data: Option<&Path>) -> Result<ProblemShelf<G>, ShelfError> {
        let mut shelf = ProblemShelf::shipped();
        for path in own_files::<G>(data) {
            shelf.add(ProblemShelf::of_file(&path)?);
        }
        Ok(shelf)
    }

    /// As [`ProblemShelf::open`], without the files that cannot be used: what is wrong with them.
    #[must_use]
    pub fn open_what_can_be(data: Option<&Path>) -> (ProblemShelf<G>, Option<String>) {
        let mut shelf = ProblemShelf::shipped();
        let mut troubles = Vec::new();
        for path in own_files::<G>(data) {
            match ProblemShelf::of_file(&path) {
                Ok(more) => shelf.add(more),
                Err(why) => troubles.push(why.to_string()),
            }
        }
        let trouble = (!troubles.is_empty()).then(|| troubles.join("\n"));
        (shelf, trouble)
    }

    fn add(&mut self, more: ProblemShelf<G>) {
        for problem in more.problems {
            let mut known = self.problems.iter();
            if known.all(|one| one.kind != problem.kind || one.position != problem.position) {
                self.problems.push(problem);
            }
        }
    }

    /// The problem with this name.
    #[must_use]
    pub fn problem(&self, id: &str) -> Option<&BoardProblem<G>> {
        self.problems.iter().find(|problem| problem.id() == id)
    }
}

/// The person's own files of a game, by name.
fn own_files<G: ProblemGame>(data: Option<&Path>) -> Vec<PathBuf> {
    let entries = data.and_then(|data| fs::read_dir(data.join(FOLDER)).ok());
    let paths = entries
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| entry.path());
    let is_own = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(G::NAME) && name.ends_with(".jsonl"))
    };
    let mut paths: Vec<PathBuf> = paths.filter(is_own).collect();
    paths.sort();
    paths
}
