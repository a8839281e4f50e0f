use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, anyhow, bail, ensure};
use learn::{Config, Ended, Glance, Learner, Method, Run, Surroundings, Training, Trouble, Upkeep};
use report::Language;
use search::Stop;

use crate::answer::Answer;
use crate::game_arg;
use boards::games::GameKind;
use players::{RunName, runs};
use terminal::TrainingDisplay;
use terminal::interruption::{self, INTERRUPTED};

/// The number of latest checkpoints to keep, unless told otherwise.
const KEPT: usize = 3;

/// The options of every method, beside its own.
#[derive(clap::Args, Debug)]
pub(crate) struct RunArgs<S: clap::Args> {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The name of the run [default: the method, the game and a number]
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    name: Option<String>,

    /// Resume a run, with its settings
    #[arg(long, value_name = "NAME", conflicts_with_all = ["Settings", "seed"])]
    resume: Option<String>,

    /// The folder of the runs [default: SANBAN_RUNS, or runs]
    #[arg(long, value_name = "DIR")]
    runs: Option<PathBuf>,

    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,

    /// Write a checkpoint after every N steps [default: depends on the method; a resumed run keeps its own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    checkpoint_every: Option<u64>,

    /// The number of latest checkpoints to keep, in addition to the best one [default: 3; a resumed
    /// run keeps its own]
    #[arg(long, value_name = "N")]
    keep: Option<usize>,

    /// Stop when the standard input ends, as on Ctrl-C (internal)
    #[arg(long, hide = true)]
    stop_with_input: bool,

    #[command(flatten)]
    pub(crate) settings: S,
}

impl<S: clap::Args> RunArgs<S> {
    /// The game.
    pub(crate) fn game(&self) -> GameKind {
        self.game
    }

    /// The folder of the runs.
    pub(crate) fn root(&self) -> PathBuf {
        runs::root(self.runs.as_deref())
    }

    /// The seed of all random choices.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the command resumes a run, with the settings of that run.
    pub(crate) fn is_resumed(&self) -> bool {
        self.resume.is_some()
    }
}

/// Runs a method with the options of the command line.
pub(crate) fn learn<M: Method, O: clap::Args + Clone + Into<M::Settings>>(
    args: RunArgs<O>,
    games: &[GameKind],
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    learn_at::<M, O>(args, games, language, out).map(|(answer, _)| answer)
}

/// Like [`learn()`]; also returns the folder of the run.
pub(crate) fn learn_at<M: Method, O: clap::Args + Clone + Into<M::Settings>>(
    args: RunArgs<O>,
    games: &[GameKind],
    language: Language,
    out: &mut dyn Write,
) -> Result<(Answer, PathBuf)> {
    ensure!(
        games.contains(&args.game),
        "{}: expected {}, found {} (`learn net` and `learn zero` are for every game)",
        M::command(),
        games
            .iter()
            .map(|game| game.name())
            .collect::<Vec<_>>()
            .join(" or "),
        args.game.name()
    );
    let root = args.root();
    let (mut run, settings, mut learner) = match &args.resume {
        Some(name) => resumed::<M, O>(&RunName::new(name)?.folder(&root), &args, language)?,
        None => begun::<M, O>(&root, &args)?,
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    if args.stop_with_input {
        stop_with_input(&stop);
    }
    let asked = Upkeep {
        checkpoint_every: args.checkpoint_every,
        keep: args.keep,
    };
    let upkeep = asked.or(run.upkeep()?);
    run.set_upkeep(upkeep)?;
    let training = Training {
        checkpoint_every: upkeep
            .checkpoint_every
            .unwrap_or_else(|| M::checkpoint_every(&settings)),
        keep: upkeep.keep.unwrap_or(KEPT),
        stop,
    };
    run.set_total(learner.total())?;
    let name = run.path().file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    learner.enter(&Surroundings {
        folder: run.path(),
        stop: &training.stop,
        language,
    });
    let mut display = if M::HAS_LONG_STEPS {
        TrainingDisplay::silent(language)
    } else {
        TrainingDisplay::new(&name, learner.step(), learner.total(), language)
    };
    display.begin(&Glance::at(run.path())?.points);
    let path = run.path().to_owned();
    let ended = training.go(&mut run, &mut learner, &mut |point| {
        if display.see(point) {
            // A report that cannot be written does not end a run in progress.
            let _ = write_report(&path, language);
        }
    });
    display.finish();
    write_report(&path, language)?;
    let game = args.game.name();
    let rules = M::rules(&settings).map_or(String::new(), |rules| format!(" --rules {rules}"));
    match ended {
        Ok(()) => {
            for line in columns(&learner.table()) {
                writeln!(out, "{line}")?;
            }
            let (step, seconds) = (learner.step(), run.seconds());
            let report = path.join(runs::REPORT);
            let report = report.display();
            let told = language.pick(
                format!("{name}: {step} steps in {seconds:.1} s. Report: {report}."),
                format!("{name}: {step}ステップ、{seconds:.1}秒。レポート: {report}。"),
            );
            let play = format!("sanban play {game} --vs run:{name}{rules}");
            let play = language.pick(format!(" Play against it: {play}"), format!("対局: {play}"));
            writeln!(out, "{told}{}", if M::CAN_PLAY { &play } else { "" })?;
            if let Some(words) = learner.conclusion(language) {
                writeln!(out, "{words}")?;
            }
            Ok((Answer::Yes, path))
        }
        Err(Ended::Stopped { step }) => {
            writeln!(
                out,
                "{}",
                language.pick(
                    format!(
                        "{name}: stopped after step {step}; \
                         sanban {} {game} --resume {name} goes on",
                        M::command()
                    ),
                    format!(
                        "{name}: {step}ステップで中断。再開: \
                         sanban {} {game} --resume {name}",
                        M::command()
                    )
                )
            )?;
            Ok((Answer::Code(INTERRUPTED), path))
        }
        // A run that ended in NaN still has a result.
        Err(
            ended @ Ended::Trouble {
                why: Trouble::NotFinite { .. },
                ..
            },
        ) => {
            writeln!(out, "{name}: {ended}")?;
            Ok((Answer::No, path))
        }
        Err(ended) => Err(anyhow!("{name}: {ended}")),
    }
}

/// Requests a stop when the program that started this one closes the pipe, or is gone.
fn stop_with_input(stop: &Stop) {
    let stop = stop.clone();
    thread::spawn(move || {
        // Whatever is written there means nothing.
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        stop.request();
    });
}

type Begun<M> = (Run, <M as Method>::Settings, <M as Method>::Learner);

fn begun<M: Method, O: clap::Args + Clone + Into<M::Settings>>(
    root: &Path,
    args: &RunArgs<O>,
) -> Result<Begun<M>> {
    let settings: M::Settings = args.settings.clone().into();
    // Invalid settings leave no folder behind.
    let learner = M::begin(&settings, args.seed)?;
    let table = toml::Table::try_from(&settings).context("settings")?;
    let game = args.game.name();
    let config = Config::new(M::NAME, game, args.seed, table);
    let path = match &args.name {
        Some(name) => RunName::new(name)?.folder(root),
        None => (1..)
            .map(|number| root.join(format!("{}-{game}-{number}", M::NAME)))
            .find(|path| !path.exists())
            .context("no free name is left for the run")?,
    };
    let run = Run::create(&path, &config)?;
    Ok((run, settings, learner))
}

fn resumed<M: Method, O: clap::Args + Clone + Into<M::Settings>>(
    path: &Path,
    args: &RunArgs<O>,
    language: Language,
) -> Result<Begun<M>> {
    let run = Run::open(path)?;
    for why in run.damaged() {
        let told = language.pick(
            "the checkpoint is set aside, and the run goes on from the one before",
            "このチェックポイントは使わず、一つ前から再開します",
        );
        let (word, why) = (language.pick("warning", "警告"), language.message(why));
        anstream::eprintln!("{word}: {why}; {told}");
    }
    let config = run.config();
    for (field, expected, found) in [
        ("method", M::NAME, &config.method),
        ("game", args.game.name(), &config.game),
    ] {
        if expected != found {
            bail!(
                "{}: {field}: expected {expected}, found {found}",
                path.join("config.toml").display()
            );
        }
    }
    let mut settings: M::Settings = config.settings(path)?;
    M::renew(&mut settings, &args.settings.clone().into());
    let learner = match run.latest()? {
        Some(checkpoint) => M::go_on(&settings, config.seed, &checkpoint)?,
        None => M::begin(&settings, config.seed)?,
    };
    Ok((run, settings, learner))
}

/// The rows of a table as lines with aligned columns.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    rows.iter()
        .map(|row| {
            let cells = row.iter().enumerate();
            let cells: Vec<String> = cells
                .map(|(column, cell)| format!("{cell:<width$}", width = widest(column)))
                .collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect()
}

fn write_report(path: &Path, language: Language) -> Result<()> {
    let page = learn::report::html(&Glance::at(path)?, language);
    learn::write_whole(&path.join(runs::REPORT), page.as_bytes())?;
    Ok(())
}
