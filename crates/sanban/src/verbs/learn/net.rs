use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, ensure};
use learn::Glance;
use learn::policy_value::{Dataset, Nets};
use learn::samples::{MANIFEST, Part, Preparation, SHARD, SamplesError, Taught};
use report::Language;

use super::options::NetOptions;
use super::run_args::{self, RunArgs};
use super::samples::prepared;
use crate::answer::Answer;
use crate::network_file::{self, Weights};
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use players::RunName;
use terminal::interruption::INTERRUPTED;

/// The share of the recorded games in the test set, if no test games are named.
const TEST_SHARE: f64 = 0.05;

/// The number of samples per shard of a run's own dataset.
const SHARD_SIZE: usize = 100_000;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    run: RunArgs<NetOptions>,

    /// Write the network to this file at the end: .sbn for players of this program, .onnx for
    /// others; `sanban net` can also do this later
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// The format of its weights: f32, or bf16 for half the size
    #[arg(long, value_name = "KIND", default_value = "f32", requires = "export")]
    weights: Weights,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.run.game().visit(Net {
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

impl GameVisitor for Net<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let Net {
            mut args,
            language,
            out,
        } = self;
        let root = args.run.root();
        if !args.run.is_resumed() {
            if let Some(run) = &mut args.run.settings.init {
                *run = RunName::new(&run.to_string_lossy())?.folder(&root);
            }
            let seed = args.run.seed();
            match with_datasets::<G>(&mut args.run.settings, &root, seed, language) {
                Ok(()) => {}
                Err(error) => match error.downcast_ref() {
                    Some(SamplesError::Stopped) => return Ok(Answer::Code(INTERRUPTED)),
                    _ => return Err(error),
                },
            }
        }
        let games = GameKind::ALL;
        let (answer, run) = run_args::learn_at::<Nets<G>, _>(args.run, games, language, out)?;
        if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
            let graph = players::networks::learned::<G>(&Glance::at(&run)?.checkpoint(None)?)?;
            network_file::write(&graph, file, args.weights, language, out)?;
        }
        Ok(answer)
    }
}

/// Replaces the inputs of the settings by dataset shards.
fn with_datasets<G: BoardGame>(
    settings: &mut NetOptions,
    root: &Path,
    seed: u64,
    language: Language,
) -> Result<()> {
    let is_shard = |path: &PathBuf| path.to_string_lossy().ends_with(SHARD);
    let holds_shards = |path: &PathBuf| path.is_dir() && path.join(MANIFEST).is_file();
    let are_made = |paths: &[PathBuf]| {
        paths
            .iter()
            .all(|path| is_shard(path) || holds_shards(path))
    };
    if !are_made(&settings.train) {
        let folder = made::<G>(settings, root, seed, language)?;
        settings.train = vec![folder.clone()];
        settings.test = vec![folder];
    } else if settings.test.is_empty() {
        let folders = settings.train.iter().filter(|path| holds_shards(path));
        settings.test = folders.cloned().collect();
        ensure!(
            !settings.test.is_empty(),
            "--test: expected test shards, because the training shards are named one by one"
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
            let dataset = Dataset::sound::<G::Position>(paths, part, left_out)?;
            *paths = dataset.shards().to_vec();
        }
    }
    Ok(())
}

/// The dataset of game records, made once and reused by the next run with the same inputs.
fn made<G: BoardGame>(
    settings: &NetOptions,
    root: &Path,
    seed: u64,
    language: Language,
) -> Result<PathBuf> {
    let mut key = DefaultHasher::new();
    (G::NAME, seed, settings.strict, settings.train.len()).hash(&mut key);
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
        skip_bad: !settings.strict,
        taught: Taught::All,
        threads: thread::available_parallelism().map_or(1, usize::from),
    };
    let bad = prepared::<G>(&preparation)?.bad;
    if bad > 0 {
        let text = language.pick(
            format!("left out: {bad} that cannot be read"),
            format!("除外: 読めないもの {bad}"),
        );
        anstream::eprintln!("{text}");
    }
    Ok(folder)
}
