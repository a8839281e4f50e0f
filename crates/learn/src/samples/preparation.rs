use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use search::Stop;
use serde::Serialize;

use super::buckets::{Buckets, Thrown};
use super::fingerprint::{fingerprint, share};
use super::in_order::InOrder;
use super::merged::{Merged, merged};
use super::part::Part;
use super::pile::{PartCount, Pile};
use super::reading::{self, Lot, Reading};
use super::tally::Tally;
use super::unfinished::Unfinished;
use super::{Origin, SamplesError, Source, Taught};
use crate::write_whole;

/// What a folder of samples says about itself.
pub const MANIFEST: &str = "MANIFEST.toml";

/// How much larger samples are than what they are made from: roughly, and the most of all formats.
const GROWTH: u64 = 48;

/// How large a bucket should be: some are in memory at a time.
const BUCKET: u64 = 64 << 20;

/// No more files than this are open at a time: some systems allow 256.
const MOST_BUCKETS: u64 = 200;

/// How samples are made.
#[derive(Clone, PartialEq, Debug)]
pub struct Preparation {
    /// Files and folders of games to learn from.
    pub inputs: Vec<PathBuf>,
    /// Files and folders of games to test with. With some, no others are taken for that.
    pub tests: Vec<PathBuf>,
    /// The folder to make: a new or an empty one.
    pub out: PathBuf,
    /// How many of the games of `inputs` are only tested with, from 0 to 1.
    pub test_share: f64,
    /// What parts and order follow from.
    pub seed: u64,
    /// How many samples a shard has.
    pub shard_size: usize,
    /// Whether games and files that cannot be read are left out.
    pub skip_bad: bool,
    /// What is kept of the games.
    pub taught: Taught,
    /// How many threads read and merge.
    pub threads: usize,
}

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// So many bytes are read.
    Reading {
        /// How many.
        done: u64,
        /// Of how many.
        total: u64,
    },
    /// So many buckets are merged and written.
    Writing {
        /// How many.
        done: u64,
        /// Of how many.
        total: u64,
    },
    /// Something was left out.
    Bad(&'a SamplesError),
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Prepared {
    /// Games and files that were left out because they cannot be read.
    pub bad: u64,
    /// Games that are in the test part and were therefore not learned from.
    pub held_back: u64,
    /// Samples of the test part whose position the train part has too.
    pub shared: u64,
    /// What is learned from.
    pub train: PartCount,
    /// What is tested with.
    pub test: PartCount,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Manifest<'a> {
    game: &'a str,
    packing: &'a str,
    seed: u64,
    test_share: f64,
    shard_size: usize,
    inputs: Vec<String>,
    tests: Vec<String>,
    made_from: Origin,
    #[serde(flatten)]
    prepared: &'a Prepared,
}

impl Preparation {
    /// Makes samples. Either the whole folder appears, or nothing stays.
    ///
    /// Games are parted by their moves, so that a game that is there twice is not in both parts.
    /// The same files and the same seed make the same folder, on any number of threads.
    pub fn run<P: Source>(
        &self,
        stop: &Stop,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Prepared, SamplesError> {
        if self.inputs.is_empty() {
            return Err(SamplesError::Input("expected games to learn from".into()));
        }
        let tests = reading::files::<P>(&self.tests)?;
        let inputs = reading::files::<P>(&self.inputs)?;
        let total = sizes(tests.iter().chain(&inputs))?;
        let buckets = (total * GROWTH / BUCKET).clamp(1, MOST_BUCKETS) as usize;
        self.make::<P>([tests, inputs], total, buckets, stop, watch)
    }

    /// Makes samples of these files, so many bytes, by way of so many buckets.
    fn make<P: Source>(
        &self,
        [tests, inputs]: [Vec<PathBuf>; 2],
        total: u64,
        buckets: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Prepared, SamplesError> {
        let folder = Unfinished::begin(&self.out)?;
        let in_buckets = folder.path().join("buckets");
        let mut gathering = Gathering {
            preparation: self,
            buckets: Buckets::create(&in_buckets, buckets)?,
            tally: Tally::default(),
            total,
            tested: HashSet::new(),
            prepared: Prepared::default(),
        };
        gathering.gather::<P>(tests, Some(Part::Test), stop, watch)?;
        gathering.gather::<P>(inputs, None, stop, watch)?;
        let Gathering {
            buckets,
            tally,
            mut prepared,
            ..
        } = gathering;
        self.check(&prepared)?;
        let made_from = tally.origin();
        let pile = |part, count| {
            Pile::new(
                part,
                folder.path(),
                self.shard_size.max(1),
                self.seed,
                made_from,
                count,
            )
        };
        let mut train = pile(Part::Train, prepared.train);
        let mut test = pile(Part::Test, prepared.test);
        let paths = buckets.close()?;
        let (mut done, total) = (0, paths.len() as u64);
        for bucket in InOrder::new(paths.into_iter(), self.threads, self.threads, empty) {
            if stop.is_requested() {
                return Err(SamplesError::Stopped);
            }
            let bucket = bucket?;
            prepared.shared += bucket.shared;
            train.add::<P>(&bucket.train)?;
            test.add::<P>(&bucket.test)?;
            done += 1;
            watch(Progress::Writing { done, total });
        }
        prepared.train = train.finish::<P>()?;
        prepared.test = test.finish::<P>()?;
        fs::remove_dir_all(&in_buckets).map_err(|why| SamplesError::io(&in_buckets, why))?;
        self.write_manifest::<P>(folder.path(), made_from, &prepared)?;
        folder.finish()?;
        Ok(prepared)
    }

    /// Whether there is something in each part.
    fn check(&self, prepared: &Prepared) -> Result<(), SamplesError> {
        let refuse = |why: String| Err(SamplesError::Input(why));
        if prepared.train.positions + prepared.test.positions == 0 {
            return refuse("expected games with moves, found none".to_owned());
        }
        let wants_test = !self.tests.is_empty() || self.test_share > 0.0;
        for (part, count) in [(Part::Train, prepared.train), (Part::Test, prepared.test)] {
            if count.positions == 0 && (part == Part::Train || wants_test) {
                return refuse(format!(
                    "nothing is left for the {} part: expected at least one game in each part; \
                     another --seed or --test-share parts them otherwise",
                    part.name()
                ));
            }
        }
        Ok(())
    }

    fn write_manifest<P: Source>(
        &self,
        folder: &Path,
        made_from: Origin,
        prepared: &Prepared,
    ) -> Result<(), SamplesError> {
        let names = |paths: &[PathBuf]| {
            let names = paths.iter().filter_map(|path| path.file_name());
            names
                .map(|name| name.to_string_lossy().into_owned())
                .collect()
        };
        let manifest = Manifest {
            game: P::GAME,
            packing: P::PACKING,
            seed: self.seed,
            test_share: self.test_share,
            shard_size: self.shard_size,
            inputs: names(&self.inputs),
            tests: names(&self.tests),
            made_from,
            prepared,
        };
        let path = folder.join(MANIFEST);
        let text = toml::to_string(&manifest);
        let text = text.map_err(|why| SamplesError::Input(format!("{MANIFEST}: {why}")))?;
        write_whole(&path, text.as_bytes()).map_err(|why| SamplesError::Input(why.to_string()))
    }
}

/// The bytes of files together.
fn sizes<'a>(files: impl Iterator<Item = &'a PathBuf>) -> Result<u64, SamplesError> {
    let size = |path: &PathBuf| match fs::metadata(path) {
        Ok(about) => Ok(about.len()),
        Err(why) => Err(SamplesError::io(path, why)),
    };
    files.map(size).sum()
}

/// Merges a bucket, and takes its file away.
fn empty(path: PathBuf) -> Result<Merged, SamplesError> {
    let at = |why| SamplesError::io(&path, why);
    let bytes = fs::read(&path).map_err(at)?;
    fs::remove_file(&path).map_err(at)?;
    merged(&bytes).ok_or_else(|| SamplesError::shard(&path, "the bucket is damaged"))
}

/// The first half of the work: from files to buckets.
struct Gathering<'a> {
    preparation: &'a Preparation,
    buckets: Buckets,
    tally: Tally,
    /// How many bytes there are to read.
    total: u64,
    /// The games of the test part, if they are given.
    tested: HashSet<u64>,
    prepared: Prepared,
}

impl Gathering<'_> {
    /// Reads files, whose games go into a part, or into both by their moves.
    fn gather<P: Source>(
        &mut self,
        files: Vec<PathBuf>,
        part: Option<Part>,
        stop: &Stop,
        watch: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), SamplesError> {
        let &Preparation {
            seed,
            threads,
            skip_bad,
            taught,
            ..
        } = self.preparation;
        let reading = Reading::<P>::new(files, &self.tally);
        let pieces = InOrder::new(reading, threads, 16 * threads, move |piece| {
            piece.harvest(seed, taught)
        });
        for lots in pieces {
            if stop.is_requested() {
                return Err(SamplesError::Stopped);
            }
            match lots {
                Ok(lots) => lots.iter().try_for_each(|lot| self.take(lot, part))?,
                Err(why) if skip_bad => {
                    self.prepared.bad += 1;
                    watch(Progress::Bad(&why));
                }
                Err(why) => return Err(why),
            }
            let done = self.tally.bytes();
            let total = self.total;
            watch(Progress::Reading { done, total });
        }
        Ok(())
    }

    fn take(&mut self, lot: &Lot, part: Option<Part>) -> Result<(), SamplesError> {
        let part = match part {
            Some(part) => part,
            None if self.tested.contains(&lot.identity) => {
                self.prepared.held_back += 1;
                return Ok(());
            }
            None => self.drawn(lot.identity),
        };
        let count = match part {
            Part::Train => &mut self.prepared.train,
            Part::Test => &mut self.prepared.test,
        };
        count.games += u64::from(lot.is_game);
        count.positions += lot.samples.len() as u64;
        if part == Part::Test && !self.preparation.tests.is_empty() {
            self.tested.insert(lot.identity);
        }
        for (fingerprint, record) in &lot.samples {
            self.buckets.add(&Thrown {
                part,
                fingerprint: *fingerprint,
                record,
            })?;
        }
        Ok(())
    }

    /// The part that a game falls to.
    fn drawn(&self, identity: u64) -> Part {
        if !self.preparation.tests.is_empty() {
            return Part::Train;
        }
        let drawn = share(fingerprint(self.preparation.seed, &identity.to_le_bytes()));
        match drawn < self.preparation.test_share {
            true => Part::Test,
            false => Part::Train,
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use othello::{Othello, Position, Transcript};

    use super::*;
    use crate::samples::packing::tests::game_by_chance;

    #[test]
    fn buckets_change_nothing() {
        let name = format!("sanban-buckets-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let mut rng = Rng::with_seed(1);
        let mut game = || game_by_chance::<Othello>(othello::Size::Eight, &mut rng, 100);
        let games = (0..30).map(|_| Transcript { line: game() }.to_string());
        let file = folder.join("games.txt");
        fs::write(&file, Vec::from_iter(games).join("\n")).expect("written");
        let mut made = Vec::new();
        for buckets in [1, 2, 7, 100] {
            let out = folder.join(buckets.to_string());
            let preparation = Preparation {
                inputs: vec![file.clone()],
                tests: Vec::new(),
                out: out.clone(),
                test_share: 0.3,
                seed: 3,
                shard_size: 400,
                skip_bad: false,
                taught: Taught::All,
                threads: 2,
            };
            let files = [Vec::new(), vec![file.clone()]];
            let prepared =
                preparation.make::<Position>(files, 1, buckets, &Stop::new(), &mut |_| {});
            let prepared = prepared.expect("samples");
            assert!(prepared.shared > 0 && prepared.train.shards > 2);
            let shard = fs::read(out.join("train-00001.bin.zst")).expect("a shard");
            made.push((prepared, shard));
        }
        fs::remove_dir_all(&folder).expect("removed");
        assert!(made.iter().all(|other| *other == made[0]));
    }
}
