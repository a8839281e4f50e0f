//! The file of a set that is being made: it can be interrupted at any time, and gone on with.

use std::error::Error;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::board_problem::BoardProblem;
use crate::problem_game::ProblemGame;
use crate::problem_kind::ProblemKind;
use crate::problem_maker::GrowingSet;
use crate::problem_set::{
    ProblemSet, ProblemSetError, SetHeading, heading, object, problem_line, read_problem,
};

/// A set in the making, and its file: beside the problems a line after every game that is over. The
/// finished set replaces it.
#[derive(Debug)]
pub struct GrowingFile<G: ProblemGame> {
    /// The set so far.
    pub set: GrowingSet<G>,
    path: PathBuf,
    part: PathBuf,
    file: File,
}

/// Why a set cannot be made, or gone on with.
#[derive(Debug)]
pub enum GrowingFileError {
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The finished file is there already.
    Exists(PathBuf),
    /// A line of the unfinished file is damaged.
    Damaged(PathBuf, ProblemSetError),
    /// The unfinished file was begun with other settings.
    OtherSettings(PathBuf, &'static str),
}

impl fmt::Display for GrowingFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GrowingFileError::Io(path, why) => write!(f, "{}: {why}", path.display()),
            GrowingFileError::Exists(path) => {
                write!(f, "{}: the file is there already", path.display())
            }
            GrowingFileError::Damaged(path, why) => write!(f, "{}: {why}", path.display()),
            GrowingFileError::OtherSettings(path, field) => write!(
                f,
                "{}: it was begun with another {field}: remove it to begin again",
                path.display()
            ),
        }
    }
}

impl Error for GrowingFileError {}

impl<G: ProblemGame> GrowingFile<G> {
    /// Begins a set, or goes on with it where its unfinished file is there.
    ///
    /// # Errors
    ///
    /// If the finished file exists, or the unfinished one is damaged or was begun with other settings.
    pub fn open(
        path: &Path,
        heading: SetHeading,
        kinds: Vec<ProblemKind>,
    ) -> Result<GrowingFile<G>, GrowingFileError> {
        if path.exists() {
            return Err(GrowingFileError::Exists(path.to_owned()));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let failed = |why| GrowingFileError::Io(part.clone(), why);
        let text = match fs::read_to_string(&part) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(failed(why)),
        };
        let mut set = GrowingSet::new(heading, kinds);
        let kept = resume(&part, &text, &mut set)?;
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .truncate(false)
            .write(true)
            .open(&part)
            .map_err(failed)?;
        // What was written of a game that did not end is left out.
        file.set_len(kept as u64).map_err(failed)?;
        io::Seek::seek(&mut file, io::SeekFrom::End(0)).map_err(failed)?;
        if kept == 0 {
            let line = first_line(&set);
            file.write_all(line.as_bytes()).map_err(failed)?;
        }
        Ok(GrowingFile {
            set,
            path: path.to_owned(),
            part,
            file,
        })
    }

    /// Takes the problems of the next game.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn take_game(&mut self, problems: Vec<BoardProblem<G>>) -> Result<(), GrowingFileError> {
        let taken = self.set.take_game(problems);
        let mut lines: String = taken.iter().map(|one| problem_line(one) + "\n").collect();
        lines += &format!("{}\n", json!({ "played": self.set.played }));
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|why| GrowingFileError::Io(self.part.clone(), why))
    }

    /// Writes the finished set, sorted by kind and rating, and removes the unfinished file.
    ///
    /// # Errors
    ///
    /// If a file cannot be written; the unfinished one is left then.
    pub fn finish(self) -> Result<ProblemSet<G>, GrowingFileError> {
        let GrowingFile {
            set, path, part, ..
        } = self;
        let mut problems = set.problems;
        problems.sort_by_key(|problem| (problem.kind, problem.rating(), problem.id()));
        let set = ProblemSet {
            heading: set.heading,
            problems,
        };
        let mut written = path.as_os_str().to_owned();
        written.push(".new");
        let written = PathBuf::from(written);
        let failed = |why| GrowingFileError::Io(path.clone(), why);
        let mut file = File::create(&written).map_err(failed)?;
        file.write_all(set.text().as_bytes()).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        fs::rename(&written, &path).map_err(failed)?;
        fs::remove_file(&part).map_err(|why| GrowingFileError::Io(part.clone(), why))?;
        Ok(set)
    }
}

/// The first line of an unfinished file, and the second with the kinds.
fn first_line<G: ProblemGame>(set: &GrowingSet<G>) -> String {
    let kinds: Vec<&str> = set.kinds.iter().map(|kind| kind.name()).collect();
    format!(
        "{}\n{}\n",
        set.heading.line(G::NAME),
        json!({ "kinds": kinds })
    )
}

/// Reads an unfinished file into a set: how many bytes of it hold.
fn resume<G: ProblemGame>(
    path: &Path,
    text: &str,
    set: &mut GrowingSet<G>,
) -> Result<usize, GrowingFileError> {
    let damaged = |line: usize| {
        move |(field, why)| {
            GrowingFileError::Damaged(path.to_owned(), ProblemSetError { line, field, why })
        }
    };
    let other = |field| GrowingFileError::OtherSettings(path.to_owned(), field);
    let mut kept = 0;
    let mut end = 0;
    let mut waiting: Vec<BoardProblem<G>> = Vec::new();
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        // The last line may have been cut off.
        if !line.ends_with('\n') {
            break;
        }
        end += line.len();
        match number {
            1 => {
                let found = heading::<G>(line).map_err(damaged(number))?;
                let wanted = &set.heading;
                if found.seed != wanted.seed {
                    return Err(other("seed"));
                }
                if found.count != wanted.count {
                    return Err(other("count"));
                }
                if found.games != wanted.games {
                    return Err(other("number of games"));
                }
            }
            2 => {
                if !first_line(set).ends_with(&format!("\n{line}")) {
                    return Err(other("kind"));
                }
                kept = end;
            }
            _ => {
                let fields = object(line).map_err(damaged(number))?;
                let Some(played) = fields.get("played") else {
                    waiting.push(read_problem(line).map_err(damaged(number))?);
                    continue;
                };
                if played.as_u64() != Some(set.played + 1) {
                    let why = format!("expected {}", set.played + 1);
                    return Err(damaged(number)(("played", why)));
                }
                set.take_game(std::mem::take(&mut waiting));
                kept = end;
            }
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use othello::Othello;
    use search::Stop;

    use super::*;
    use crate::problem_maker::problems_of_game;

    fn grow(file: &mut GrowingFile<Othello>, games: u64) {
        while file.set.played < games {
            let problems = problems_of_game(
                file.set.heading.seed,
                file.set.played,
                &file.set.kinds,
                &Stop::new(),
            );
            file.take_game(problems.expect("not stopped"))
                .expect("written");
        }
    }

    #[test]
    fn a_set_that_was_interrupted_ends_as_one_that_was_not() {
        let folder = std::env::temp_dir().join(format!("sanban-growing-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let heading = SetHeading {
            seed: 3,
            count: 2,
            games: 6,
        };
        let kinds = vec![ProblemKind::Ending];
        let open = |name: &str| {
            GrowingFile::<Othello>::open(&folder.join(name), heading.clone(), kinds.clone())
        };
        let mut whole = open("whole.jsonl").expect("begun");
        grow(&mut whole, 6);
        let whole = whole.finish().expect("finished");
        assert!(!whole.problems.is_empty());
        let mut first = open("parts.jsonl").expect("begun");
        grow(&mut first, 3);
        drop(first);
        // The machine stopped in the middle of a line.
        let part = folder.join("parts.jsonl.part");
        let mut text = fs::read_to_string(&part).expect("there");
        text.push_str("{\"id\":\"end");
        fs::write(&part, &text).expect("written");
        let mut second = open("parts.jsonl").expect("gone on with");
        assert_eq!(second.set.played, 3);
        grow(&mut second, 6);
        second.finish().expect("finished");
        let [whole, parts] = ["whole.jsonl", "parts.jsonl"]
            .map(|name| fs::read_to_string(folder.join(name)).expect("there"));
        assert_eq!(whole, parts);
        assert!(!part.exists());
        assert!(matches!(
            open("parts.jsonl"),
            Err(GrowingFileError::Exists(_))
        ));
        // Another seed is no continuation, and damage is named.
        let mut other = open("other.jsonl").expect("begun");
        grow(&mut other, 1);
        drop(other);
        let seeded = SetHeading {
            seed: 4,
            ..heading.clone()
        };
        let why = GrowingFile::<Othello>::open(&folder.join("other.jsonl"), seeded, kinds.clone());
        assert!(why.expect_err("seed").to_string().contains("another seed"));
        fs::write(
            folder.join("bad.jsonl.part"),
            format!(
                "{}nonsense\n",
                text.lines()
                    .take(2)
                    .map(|line| format!("{line}\n"))
                    .collect::<String>()
            ),
        )
        .expect("written");
        let why = open("bad.jsonl").expect_err("damaged").to_string();
        assert!(why.contains("bad.jsonl.part: line 3: line: "), "{why}");
        fs::remove_dir_all(&folder).expect("removed");
    }
}
