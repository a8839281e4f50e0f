//! Reads record files as samples.

use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use record::archive::{ArchiveError, OpenedFiles, PackedPath, RecordFile, files_below};
use record::unpack::Container;

use super::fingerprint::fingerprint;
use super::packed::Packed;
use super::path_list::listed;
use super::source::{Format, Games, Input};
use super::tally::Tally;
use super::{Played, SHARD, SamplesError, Shard, Source, Taught};

/// The number of samples of a shard that are processed together.
const SAMPLES: usize = 1000;

/// The files that paths name: the files themselves, those of lists in their order, and all files below
/// folders and in archives whose extension is a record format of this game, in the order of their names.
pub(super) fn files<P: Source>(paths: &[PathBuf]) -> Result<Vec<PathBuf>, SamplesError> {
    let mut files = Vec::new();
    for path in paths {
        let is_packed = Container::of(path).is_some() || PackedPath::of(path).is_some();
        let is_folder = path.is_dir();
        if is_folder || is_packed {
            files.append(&mut below::<P>(path, is_folder)?);
            continue;
        }
        let about = fs::metadata(path).map_err(|why| SamplesError::io(path, why))?;
        let may_be_list = matches!(
            format_of::<P>(path),
            None | Some(Kind::Records(Format::Lines(_)))
        );
        if may_be_list
            && about.is_file()
            && let Some(mut paths) = listed(path).map_err(|why| SamplesError::io(path, why))?
        {
            files.append(&mut paths);
            continue;
        }
        if format_of::<P>(path).is_none() {
            return Err(SamplesError::Input(format!(
                "{}: expected a name that ends in {}, or a list of such files",
                path.display(),
                endings::<P>()
            )));
        }
        files.push(path.clone());
    }
    Ok(files)
}

/// The record files below a folder or in an archive.
fn below<P: Source>(path: &Path, is_folder: bool) -> Result<Vec<PathBuf>, SamplesError> {
    // Shards are read only where they are files of their own.
    let is_wanted = |file: &Path| match format_of::<P>(file) {
        Some(Kind::Records(_)) => true,
        Some(Kind::Shard) => is_folder && file.starts_with(path),
        None => false,
    };
    files_below(path, &is_wanted).map_err(|why| {
        SamplesError::Input(match why {
            ArchiveError::Empty(_) => format!(
                "{}: expected files in this {} whose names end in {}",
                path.display(),
                if is_folder { "folder" } else { "archive" },
                endings::<P>()
            ),
            other => other.to_string(),
        })
    })
}

/// The format of a file, by its extension.
fn format_of<P: Source>(path: &Path) -> Option<Kind<P>> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let ends_in = |end: &str| {
        let stem = name.strip_suffix(end);
        stem.is_some_and(|stem| stem.ends_with('.'))
    };
    if ends_in(SHARD) {
        return Some(Kind::Shard);
    }
    let known = P::FORMATS.iter().find(|(end, _)| ends_in(end));
    known.map(|(_, format)| Kind::Records(format))
}

fn endings<P: Source>() -> String {
    let ends = P::FORMATS.iter().map(|(end, _)| *end).chain([SHARD]);
    let ends: Vec<String> = ends.map(|end| format!(".{end}")).collect();
    ends.join(", ")
}

enum Kind<P: Source> {
    Records(&'static Format<P>),
    Shard,
}

/// A piece of a file that is read at once.
pub(super) struct Piece<P: Source> {
    file: Arc<Path>,
    what: What<P>,
}

enum What<P: Source> {
    Line {
        text: Vec<u8>,
        number: usize,
        parse: fn(&str, usize) -> Result<Played<P>, String>,
    },
    Game(Result<Played<P>, String>),
    Samples(Arc<Shard>, Range<usize>),
    Broken(SamplesError),
}

/// The samples of a game, or one sample of a shard.
pub(super) struct Lot {
    /// The fingerprint of the game.
    pub(super) identity: u64,
    pub(super) is_game: bool,
    /// The samples, each after the fingerprint of its position.
    pub(super) samples: Vec<(u64, Vec<u8>)>,
}

impl<P: Source> Piece<P> {
    /// Parses the piece.
    pub(super) fn harvest(self, seed: u64, taught: Taught) -> Result<Vec<Lot>, SamplesError> {
        let refuse = |why| SamplesError::Game {
            file: self.file.to_path_buf(),
            why,
        };
        match self.what {
            What::Line {
                text,
                number,
                parse,
            } => {
                let text = record::decode(&text).0;
                let game = parse(text.trim(), number).map_err(refuse)?;
                Ok(vec![of_game(&game, seed, taught)])
            }
            What::Game(game) => Ok(vec![of_game(&game.map_err(refuse)?, seed, taught)]),
            What::Samples(shard, range) => range
                .map(|index| of_sample::<P>(&shard, index, seed, taught))
                .collect(),
            What::Broken(why) => Err(why),
        }
    }
}

fn of_game<P: Source>(game: &Played<P>, seed: u64, taught: Taught) -> Lot {
    let samples = game.samples().map(|mut sample| {
        taught.keep(&mut sample);
        let mut record = Vec::with_capacity(80);
        sample.write(&mut record);
        (of_position(&record, seed), record)
    });
    Lot {
        identity: fingerprint(0, &game.identity()),
        is_game: true,
        samples: samples.collect(),
    }
}

/// A shard does not say which game a sample is from: its position stands for the game, so that no
/// position is in both sets.
fn of_sample<P: Source>(
    shard: &Shard,
    index: usize,
    seed: u64,
    taught: Taught,
) -> Result<Lot, SamplesError> {
    let mut record = Vec::with_capacity(80);
    let mut sample = shard.sample::<P>(index)?;
    taught.keep(&mut sample);
    sample.write(&mut record);
    let position = of_position(&record, 0);
    Ok(Lot {
        identity: position,
        is_game: false,
        samples: vec![(of_position(&record, seed), record)],
    })
}

/// The fingerprint of a record's position.
fn of_position(record: &[u8], seed: u64) -> u64 {
    let packed = record.get(2..).and_then(Packed::read);
    fingerprint(seed, packed.map_or(&[], |packed| packed.position))
}

/// The pieces of files, one after the other.
pub(super) struct Reading<P: Source> {
    files: OpenedFiles,
    current: Option<(Arc<Path>, Current<P>)>,
    tally: Tally,
}

enum Current<P: Source> {
    Lines {
        input: Input,
        number: usize,
        parse: fn(&str, usize) -> Result<Played<P>, String>,
    },
    Games(Games<P>),
    Shard(Arc<Shard>, usize),
}

impl<P: Source> Reading<P> {
    pub(super) fn new(files: Vec<PathBuf>, tally: &Tally) -> Reading<P> {
        Reading {
            files: OpenedFiles::new(files),
            current: None,
            tally: tally.clone(),
        }
    }

    fn open(&self, file: &RecordFile) -> Result<Current<P>, SamplesError> {
        let path = file.path();
        let open = || {
            let input = file.open().map_err(|why| SamplesError::io(path, why))?;
            Ok(self.tally.file(input))
        };
        match format_of::<P>(path) {
            Some(Kind::Records(Format::Lines(parse))) => Ok(Current::Lines {
                input: BufReader::with_capacity(1 << 16, open()?),
                number: 0,
                parse: *parse,
            }),
            Some(Kind::Records(Format::Games(games))) => {
                Ok(Current::Games(games(BufReader::new(open()?))))
            }
            None => Err(SamplesError::Game {
                file: path.to_owned(),
                why: format!("expected a name that ends in {}", endings::<P>()),
            }),
            Some(Kind::Shard) => {
                // The shard reads itself; here its bytes are only counted.
                let count = std::io::copy(&mut open()?, &mut std::io::sink());
                count.map_err(|why| SamplesError::io(path, why))?;
                Ok(Current::Shard(Arc::new(Shard::read::<P>(path)?), 0))
            }
        }
    }
}

impl<P: Source> Current<P> {
    fn next(&mut self) -> Option<What<P>> {
        match self {
            Current::Lines {
                input,
                number,
                parse,
            } => loop {
                let mut text = Vec::new();
                *number += 1;
                match input.read_until(b'\n', &mut text) {
                    Ok(0) => return None,
                    Ok(_) if is_remark(&text) => {}
                    Ok(_) => {
                        return Some(What::Line {
                            text,
                            number: *number,
                            parse: *parse,
                        });
                    }
                    Err(why) => return Some(What::Game(Err(format!("line {number}: {why}")))),
                }
            },
            Current::Games(games) => games.next().map(What::Game),
            Current::Shard(shard, done) => {
                let range = *done..shard.len().min(*done + SAMPLES);
                *done = range.end;
                (!range.is_empty()).then(|| What::Samples(shard.clone(), range))
            }
        }
    }
}

/// Empty lines and comments are not games.
fn is_remark(line: &[u8]) -> bool {
    line.trim_ascii().first().is_none_or(|byte| *byte == b'#')
}

impl<P: Source> Iterator for Reading<P> {
    type Item = Piece<P>;

    fn next(&mut self) -> Option<Piece<P>> {
        loop {
            if let Some((file, current)) = &mut self.current {
                let file = file.clone();
                match current.next() {
                    Some(what) => return Some(Piece { file, what }),
                    None => self.current = None,
                }
            }
            let opened = match self.files.next()? {
                Ok(opened) => opened,
                Err(why) => {
                    let what = What::Broken(SamplesError::Input(why.to_string()));
                    let file = Path::new("").into();
                    return Some(Piece { file, what });
                }
            };
            let file: Arc<Path> = opened.path().into();
            match self.open(&opened) {
                Ok(current) => self.current = Some((file, current)),
                Err(why) => {
                    let what = What::Broken(why);
                    return Some(Piece { file, what });
                }
            }
        }
    }
}
