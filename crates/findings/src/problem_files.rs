use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use record::archive::{Format, OpenedFiles, RecordFile, files_below};

/// Problems, and what could not be read.
pub struct Problems<P> {
    /// Those that can be solved.
    pub problems: Vec<P>,
    /// Each with its place and the reason.
    pub faults: Vec<String>,
}

impl<P> Problems<P> {
    /// The problems of the files at a path: of the file itself, or of those below a folder or in an archive
    /// that are records of a game, or whose name ends in `suite`. `of_file` adds those of a file. An
    /// unreadable file is rejected; in a folder or an archive the others are kept.
    pub(crate) fn read(
        path: &Path,
        (game, suite): (&str, &str),
        of_file: impl Fn(&RecordFile, &mut Problems<P>) -> Result<()>,
    ) -> Result<Problems<P>> {
        let is_suite = |path: &Path| path.extension().is_some_and(|end| end == suite);
        let is_record = |path: &Path| Format::of(path).is_some_and(|format| format.game() == game);
        let paths = files_below(path, &|path| is_suite(path) || is_record(path))?;
        let are_many = paths != [path];
        let mut read = Problems {
            problems: Vec::new(),
            faults: Vec::new(),
        };
        for file in OpenedFiles::new(paths) {
            let done = file.map_err(Into::into).and_then(|file| {
                of_file(&file, &mut read).with_context(|| file.path().display().to_string())
            });
            match done {
                Err(why) if are_many => read.faults.push(format!("{why:#}")),
                done => done?,
            }
        }
        if read.problems.is_empty() && !read.faults.is_empty() {
            bail!("{}", read.faults.join("\n"));
        }
        Ok(read)
    }

    /// Adds the problem of a game, or lists what is wrong with it: the others of its file are kept.
    pub(crate) fn add(&mut self, file: &RecordFile, id: u32, problem: Result<P>) {
        match problem {
            Ok(problem) => self.problems.push(problem),
            Err(why) => {
                let path = file.path().display();
                self.faults.push(format!("{path}: game {id}: {why:#}"));
            }
        }
    }

    /// Lists what could not be read, where it does not stand between the rows.
    pub fn report(&self) -> Result<()> {
        for fault in &self.faults {
            writeln!(io::stderr(), "{fault}")?;
        }
        Ok(())
    }
}

/// The format of a file of records. Lines of moves have readers of their own, since a line may also be
/// a position.
pub(crate) fn record_format(path: &Path) -> Option<Format> {
    let lines = |format: &Format| matches!(format, Format::Usi | Format::Points | Format::Squares);
    Format::of(path).filter(|format| !lines(format))
}

/// The names of files above their rows, if there are several files.
pub struct Headings<'p> {
    last: Option<&'p Path>,
    are_shown: bool,
}

impl<'p> Headings<'p> {
    /// For problems of these files.
    pub fn new(files: impl Iterator<Item = Option<&'p Path>>) -> Headings<'p> {
        Headings {
            last: None,
            are_shown: files.collect::<HashSet<_>>().len() > 1,
        }
    }

    /// The name that stands above the next row, if its file is another one than the last.
    pub fn next(&mut self, file: Option<&'p Path>) -> Option<&'p Path> {
        let is_new = self.are_shown && self.last != file;
        self.last = file;
        file.filter(|_| is_new)
    }
}
