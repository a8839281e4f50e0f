use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, ensure};
use learn::Glance;
use learn::samples::{MANIFEST, Part, Preparation, SHARD, SamplesError, Taught};
use learn::tower::{Nets, Settings, Stock};

use super::lesson::{self, Lesson};
use super::samples::prepared;
use crate::answer::Answer;
use crate::contest::INTERRUPTED;
use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::runs;
use crate::verbs::net::{self, Weights};

/// How many of the recorded games are only tested with, where nobody names some.
const TEST_SHARE: f64 = 0.05;

/// How many samples a shard of a run's own samples has.
const SHARD_SIZE: usize = 100_000;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    lesson: Lesson<Settings>,

    /// Write the network to this file at the end: .sbn for players of this program, .onnx for
    /// others; `sanban net` does it later as well
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// How its weights are written: f32, or bf16 in half of the bytes
    #[arg(long, value_name = "KIND", default_value = "f32", requires = "export")]
    weights: Weights,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.lesson.game().visit(Net {
        args,
        language,
        out,
    })
}

struct Net<'a> {
    args: Args,
    language: Language,
    out: &'a mut dyn Write,
}

impl Visitor for Net<'_> {
    type Output = Result<Answer>;

    fn visit<G: Face>(self) -> Result<Answer> {
        let Net {
            mut args,
            language,
            out,
        } = self;
        let root = args.lesson.root();
        if !args.lesson.is_resumed() {
            if let Some(run) = &mut args.lesson.settings.init {
                *run = runs::folder(&root, &run.to_string_lossy())?;
            }
            let seed = args.lesson.seed();
            match stocked::<G>(&mut args.lesson.settings, &root, seed) {
                Ok(()) => {}
                Err(error) => match error.downcast_ref() {
                    Some(SamplesError::Stopped) => return Ok(Answer::Code(INTERRUPTED)),
                    _ => return Err(error),
                },
            }
        }
        let games = GameKind::ALL;
        let (answer, run) = lesson::learn_at::<Nets<G>>(args.lesson, games, language, out)?;
        if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
            let graph = net::learned::<G>(&Glance::at(&run)?.checkpoint(None)?)?;
            net::write(&graph, file, args.weights, language, out)?;
        }
        Ok(answer)
    }
}

/// Puts shards in the place of whatever the settings name.
fn stocked<G: Face>(settings: &mut Settings, root: &Path, seed: u64) -> Result<()> {
    let is_shard = |path: &PathBuf| path.to_string_lossy().ends_with(SHARD);
    let holds_shards = |path: &PathBuf| path.is_dir() && path.join(MANIFEST).is_file();
    let are_made = |paths: &[PathBuf]| {
        paths
            .iter()
            .all(|path| is_shard(path) || holds_shards(path))
    };
    if !are_made(&settings.train) {
        let folder = made::<G>(settings, root, seed)?;
        settings.train = vec![folder.clone()];
        settings.test = vec![folder];
    } else if settings.test.is_empty() {
        let folders = settings.train.iter().filter(|path| holds_shards(path));
        settings.test = folders.cloned().collect();
        ensure!(
            !settings.test.is_empty(),
            "--test: expected shards to test with, because shards to learn from are named one by one"
        );
    }
    ensure!(
        are_made(&settings.test),
        "--test: expected shards (*.{SHARD}) or folders of `sanban learn samples`, as those to \
         learn from are"
    );
    if settings.skip_bad {
        for (paths, part) in [
            (&mut settings.train, Part::Train),
            (&mut settings.test, Part::Test),
        ] {
            let left_out = |why: &SamplesError| anstream::eprintln!("left out: {why}");
            let stock = Stock::sound::<G::Position>(paths, part, left_out)?;
            *paths = stock.shards().to_vec();
        }
    }
    Ok(())
}

/// Samples of game records: made once, and found again by the next run that asks for the same.
fn made<G: Face>(settings: &Settings, root: &Path, seed: u64) -> Result<PathBuf> {
    let mut key = DefaultHasher::new();
    (G::NAME, seed, settings.skip_bad, settings.train.len()).hash(&mut key);
    for path in settings.train.iter().chain(&settings.test) {
        let path = path
            .canonicalize()
            .with_context(|| path.display().to_string())?;
        let about = path
            .metadata()
            .with_context(|| path.display().to_string())?;
        (path, about.len(), about.modified().ok()).hash(&mut key);
    }
    let name = format!("{}-{:016x}", G::NAME, key.finish());
    let folder = root.join("samples").join(name);
    if folder.join(MANIFEST).is_file() {
        return Ok(folder);
    }
    let preparation = Preparation {
        inputs: settings.train.clone(),
        tests: settings.test.clone(),
        out: folder.clone(),
        test_share: TEST_SHARE,
        seed,
        shard_size: SHARD_SIZE,
        skip_bad: settings.skip_bad,
        taught: Taught::All,
        threads: thread::available_parallelism().map_or(1, usize::from),
    };
    prepared::<G>(&preparation)?;
    Ok(folder)
}
