use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use game::{Line, Position as _};
use learn::samples::{Loader, LoaderSettings, Part, Preparation, Taught, shards};
use search::Stop;
use shogi::Shogi;
use shogi_engine::Layout;

use crate::benchmark::Measure;

const GAMES: usize = 200;
const BATCH: usize = 1024;
const BATCHES: usize = 300;

/// Loads batches of samples that are made from games of random moves.
pub(crate) fn load(threads: usize) -> Result<Measure> {
    let folder = std::env::temp_dir().join(format!("sanban-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let measure = load_in(&folder, threads);
    let removed = fs::remove_dir_all(&folder);
    removed.with_context(|| folder.display().to_string())?;
    measure
}

fn load_in(folder: &Path, threads: usize) -> Result<Measure> {
    let games = folder.join("games.sfen");
    fs::write(&games, by_chance())?;
    let samples = Preparation {
        inputs: vec![games],
        tests: Vec::new(),
        out: folder.join("samples"),
        test_share: 0.0,
        seed: 1,
        shard_size: 10_000,
        skip_bad: false,
        taught: Taught::All,
        threads: 1,
    };
    samples.run::<shogi::Position>(&Stop::new(), &mut |_| {})?;
    let shards = shards(&samples.out, Part::Train)?;
    let settings = LoaderSettings {
        batch: BATCH,
        seed: 1,
        turned: false,
        threads,
        first: 0,
    };
    let mut loader = Loader::new(Layout::default(), &shards, &settings)?;
    let mut answer = 0_u64;
    for _ in 0..BATCHES {
        let batch = loader.next().context("a stream without end has ended")??;
        ensure!(
            batch.size == BATCH,
            "expected {BATCH} samples, found {}",
            batch.size
        );
        let labels = batch.policy.iter().map(|target| u64::from(target.label));
        answer = answer.rotate_left(1) ^ labels.sum::<u64>();
        loader.recycle(batch);
    }
    Ok(Measure {
        nodes: (BATCH * BATCHES) as u64,
        answer,
    })
}

/// Games of Shogi, a line each.
fn by_chance() -> String {
    let mut rng = Rng::with_seed(1);
    let mut text = String::new();
    for _ in 0..GAMES {
        let mut line = Line::<Shogi>::new(shogi::Rules::default());
        text += "startpos moves";
        while line.moves().len() < 150
            && let Some(m) = rng.choice(line.position().legal_moves())
        {
            // Writing to a string cannot fail.
            let _ = write!(text, " {m}");
            line.push_unchecked(m);
        }
        text += "\n";
    }
    text
}
