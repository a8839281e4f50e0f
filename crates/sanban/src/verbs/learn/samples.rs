mod show;

use std::io::Write;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result, ensure};
use learn::samples::{PartCount, Preparation, Prepared, SamplesError, Taught};
use report::Language;
use search::Stop;
use serde_json::json;

use crate::answer::Answer;
use crate::game_arg;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Progress;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// Game files, folders (searched recursively) or shards; the file extension determines the
    /// format
    #[arg(value_name = "INPUT", required_unless_present = "show")]
    inputs: Vec<PathBuf>,

    /// The folder to make: train-*.bin.zst, test-*.bin.zst and MANIFEST.toml
    #[arg(long, value_name = "DIR", required_unless_present = "show")]
    out: Option<PathBuf>,

    /// The test games; those that are also among the inputs are not trained on
    #[arg(long, value_name = "INPUT", num_args = 1.., conflicts_with = "test_share")]
    test: Vec<PathBuf>,

    /// The share of the games in the test set, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    test_share: f64,

    /// The seed of the split and the order
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,

    /// The number of samples per shard
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    shard_size: u32,

    /// Skip games and files that cannot be read, and report them [this is the default]
    #[arg(long)]
    skip_bad: bool,

    /// Stop at the first game or file that cannot be read, and write nothing
    #[arg(long, conflicts_with = "skip_bad")]
    strict: bool,

    /// Keep the results but not the moves, for games whose moves are not worth learning
    #[arg(long)]
    results_only: bool,

    /// The number of threads; 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Show the headers of shards and their first samples instead
    #[arg(long, value_name = "SHARD", num_args = 1.., conflicts_with_all = ["inputs", "out", "test"])]
    show: Vec<PathBuf>,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit(Samples {
        args,
        language,
        out,
    })
}

struct Samples<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

impl GameVisitor for Samples<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let Samples {
            args,
            language,
            out,
        } = self;
        if !args.show.is_empty() {
            show::show::<G>(&args.show, args.json, language, out)?;
            return Ok(Answer::Yes);
        }
        let share = args.test_share;
        ensure!(
            (0.0..1.0).contains(&share),
            "--test-share {share}: expected a share from 0 to 1"
        );
        let preparation = Preparation {
            inputs: args.inputs.clone(),
            tests: args.test.clone(),
            out: args.out.clone().context("--out: expected a folder")?,
            test_share: share,
            seed: args.seed,
            shard_size: args.shard_size as usize,
            skip_bad: args.skip_bad || !args.strict,
            taught: if args.results_only {
                Taught::Results
            } else {
                Taught::All
            },
            threads: match args.threads {
                0 => thread::available_parallelism().map_or(1, usize::from),
                threads => threads.into(),
            },
        };
        match prepared::<G>(&preparation) {
            Ok(prepared) if args.json => report_json::<G>(&preparation, &prepared, out)?,
            Ok(prepared) => report(&prepared, language, out)?,
            Err(error) => match error.downcast_ref() {
                Some(SamplesError::Stopped) => return Ok(Answer::Code(INTERRUPTED)),
                _ => return Err(error),
            },
        }
        Ok(Answer::Yes)
    }
}

/// Makes a dataset, and shows the progress.
pub(super) fn prepared<G: BoardGame>(preparation: &Preparation) -> Result<Prepared> {
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let name = format!("learn samples {}", G::NAME);
    let mut reading: Option<Progress> = None;
    let mut writing: Option<Progress> = None;
    let prepared = preparation.run::<G::Position>(&stop, &mut |progress| match progress {
        learn::samples::Progress::Reading { done, total } => {
            let bar = reading.get_or_insert_with(|| Progress::new(&name, total));
            bar.reach(done);
        }
        learn::samples::Progress::Writing { done, total } => {
            if let Some(bar) = reading.take() {
                bar.finish();
            }
            let bar = writing.get_or_insert_with(|| Progress::new(&name, total));
            bar.reach(done);
        }
        learn::samples::Progress::Bad(why) => {
            let tell = || anstream::eprintln!("left out: {why}");
            match &reading {
                Some(bar) => bar.aside(tell),
                None => tell(),
            }
        }
    });
    for bar in [reading, writing].into_iter().flatten() {
        bar.finish();
    }
    Ok(prepared?)
}

fn report(prepared: &Prepared, language: Language, out: &mut dyn Write) -> Result<()> {
    let parts = [
        (language.pick("train", "学習"), &prepared.train),
        (language.pick("test", "テスト"), &prepared.test),
    ];
    for (name, part) in parts {
        let PartCount {
            games,
            positions,
            samples,
            shards,
            bytes,
            ..
        } = part;
        let merged = positions - samples;
        let share = |count: u64| 100.0 * count as f64 / (*samples).max(1) as f64;
        let [outcome, margin, opinion] =
            [part.with_outcome, part.with_margin, part.with_opinion].map(share);
        writeln!(
            out,
            "{}",
            language.pick(
                format!(
                    "{name}: {games} games, {positions} positions, {samples} samples ({merged} merged), \
                     {shards} files, {bytes} bytes; with a result {outcome:.1} %, \
                     with discs {margin:.1} %, with an opinion {opinion:.1} %"
                ),
                format!(
                    "{name}: {games}局、{positions}局面、{samples}サンプル(統合 {merged})、\
                     {shards}ファイル、{bytes}バイト。結果あり {outcome:.1} %、\
                     石差あり {margin:.1} %、評価値あり {opinion:.1} %"
                )
            )
        )?;
    }
    let (bad, held_back) = (prepared.bad, prepared.held_back);
    let shared = 100.0 * prepared.shared as f64 / prepared.test.samples.max(1) as f64;
    writeln!(
        out,
        "{}",
        language.pick(
            format!(
                "left out: {bad} that cannot be read, {held_back} games of the test part; \
                 {shared:.1} % of the test samples have a position that is also learned"
            ),
            format!(
                "除外: 読めないもの {bad}、テストと同じ対局 {held_back}。\
                 テストのサンプルのうち学習にもある局面 {shared:.1} %"
            )
        )
    )?;
    Ok(())
}

fn report_json<G: BoardGame>(
    preparation: &Preparation,
    prepared: &Prepared,
    out: &mut dyn Write,
) -> Result<()> {
    let part = |part: &PartCount| {
        json!({
            "games": part.games, "positions": part.positions, "samples": part.samples,
            "merged": part.positions - part.samples, "with_outcome": part.with_outcome,
            "with_margin": part.with_margin, "with_opinion": part.with_opinion,
            "shards": part.shards, "bytes": part.bytes,
        })
    };
    let report = json!({
        "schema": 1, "game": G::NAME, "seed": preparation.seed, "out": preparation.out,
        "bad": prepared.bad, "held_back": prepared.held_back, "shared": prepared.shared,
        "train": part(&prepared.train), "test": part(&prepared.test),
    });
    writeln!(out, "{report}")?;
    Ok(())
}
