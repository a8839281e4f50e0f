use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use record::archive::OpenedFiles;
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

/// The file that describes a dataset.
pub const MANIFEST: &str = "MANIFEST.toml";

/// The ratio of sample size to input size: a rough upper bound over all formats.
const GROWTH: u64 = 48;

/// The target size of a bucket: several are in memory at a time.
const BUCKET: u64 = 64 << 20;

/// The most files that are open at a time: some systems allow 256.
const MOST_BUCKETS: u64 = 200;

/// The settings for making a dataset.
#[derive(Clone, PartialEq, Debug)]
pub struct Preparation {
    /// Files and folders with games to train on.
    pub inputs: Vec<PathBuf>,
    /// Files and folders with test games. If there are any, no games of `inputs` are held out.
    pub tests: Vec<PathBuf>,
    /// The dataset folder: new or empty.
    pub out: PathBuf,
    /// The share of the games of `inputs` in the test set, from 0 to 1.
    pub test_share: f64,
    /// The seed of the split and the order.
    pub seed: u64,
    /// The number of samples per shard.
    pub shard_size: usize,
    /// Whether unreadable games and files are skipped.
    pub skip_bad: bool,
    /// Which parts of the games become samples.
    pub taught: Taught,
    /// The number of threads that read and merge.
    pub threads: usize,
}

/// The progress of the work.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// Bytes are being read.
    Reading {
        /// The number of bytes read.
        done: u64,
        /// The number of bytes in all.
        total: u64,
    },
    /// Buckets are being merged and written.
    Writing {
        /// The number of buckets finished.
        done: u64,
        /// The number of buckets in all.
        total: u64,
    },
    /// Something was skipped.
    Bad(&'a SamplesError),
}

/// The finished dataset.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Prepared {
    /// The number of unreadable games and files that were skipped.
    pub bad: u64,
    /// The number of training games dropped because they are in the test set.
    pub held_back: u64,
    /// The number of test samples whose position is also in the training set.
    pub shared: u64,
    /// The training set.
    pub train: PartCount,
    /// The test set.
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
    /// Makes the dataset. Either the whole folder appears, or nothing stays.
    ///
    /// A game's moves decide between training and test set, so that a duplicate is never in both.
    /// The same files and the same seed give the same folder on any number of threads.
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
        let total = OpenedFiles::total_bytes(&tests) + OpenedFiles::total_bytes(&inputs);
        let buckets = (total * GROWTH / BUCKET).clamp(1, MOST_BUCKETS) as usize;
        self.make::<P>([tests, inputs], total, buckets, stop, watch)
    }

    /// Makes a dataset of these files, with this many bytes, through this many buckets.
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

    /// Checks that no set that was asked for is empty.
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

/// Merges a bucket, and deletes its file.
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
    /// The number of bytes to read.
    total: u64,
    /// The fingerprints of the test games, if they are given.
    tested: HashSet<u64>,
    prepared: Prepared,
}

impl Gathering<'_> {
    /// Reads files whose games go into one set, or are split by their moves.
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

    /// The set of a game.
    fn drawn(&self, identity: u64) -> Part {
        if !self.preparation.tests.is_empty() {
            return Part::Train;
        }
        let drawn = share(fingerprint(self.preparation.seed, &identity.to_le_bytes()));
        if drawn < self.preparation.test_share {
            Part::Test
        } else {
            Part::Train
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
