use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use learn::{Config, Ended, Glance, Learner, Method, Run, Surroundings, Training, Trouble};
use search::Stop;

use super::display::Display;
use crate::answer::Answer;
use crate::contest::{INTERRUPTED, interruption};
use crate::games::GameKind;
use crate::language::Language;
use crate::runs;

/// What every method is asked on the command line, beside its own settings.
#[derive(clap::Args, Debug)]
pub(crate) struct Lesson<S: clap::Args> {
    /// The game
    game: GameKind,

    /// What the run is called [default: the method, the game and a number]
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    name: Option<String>,

    /// Go on with a run, with the settings it has
    #[arg(long, value_name = "NAME", conflicts_with_all = ["Settings", "seed"])]
    resume: Option<String>,

    /// The folder of the runs [default: SANBAN_RUNS, or runs]
    #[arg(long, value_name = "DIR")]
    runs: Option<PathBuf>,

    /// What everything random follows from
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: u64,

    /// Write a checkpoint after every N steps [default: what suits the method]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    checkpoint_every: Option<u64>,

    /// How many checkpoints to keep, beside the best
    #[arg(long, value_name = "N", default_value_t = 3)]
    keep: usize,

    #[command(flatten)]
    pub(super) settings: S,
}

impl<S: clap::Args> Lesson<S> {
    /// The game.
    pub(super) fn game(&self) -> GameKind {
        self.game
    }

    /// The folder of the runs.
    pub(super) fn root(&self) -> PathBuf {
        runs::root(self.runs.as_deref())
    }

    /// What everything random follows from.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether it goes on with a run, whose settings are those it has.
    pub(super) fn is_resumed(&self) -> bool {
        self.resume.is_some()
    }
}

/// Lets a method learn, as the command line says.
pub(super) fn learn<M: Method>(
    lesson: Lesson<M::Settings>,
    games: &[GameKind],
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    learn_at::<M>(lesson, games, language, out).map(|(answer, _)| answer)
}

/// The same; tells the folder of the run too.
pub(super) fn learn_at<M: Method>(
    lesson: Lesson<M::Settings>,
    games: &[GameKind],
    language: Language,
    out: &mut dyn Write,
) -> Result<(Answer, PathBuf)> {
    ensure!(
        games.contains(&lesson.game),
        "learn {}: expected {}, found {}",
        M::NAME,
        games
            .iter()
            .map(|game| game.name())
            .collect::<Vec<_>>()
            .join(" or "),
        lesson.game.name()
    );
    let root = lesson.root();
    let (mut run, settings, mut learner) = match &lesson.resume {
        Some(name) => resumed::<M>(&runs::folder(&root, name)?, &lesson)?,
        None => begun::<M>(&root, &lesson)?,
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let training = Training {
        checkpoint_every: lesson
            .checkpoint_every
            .unwrap_or_else(|| M::checkpoint_every(&settings)),
        keep: lesson.keep,
        stop,
    };
    let name = run.path().file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    learner.enter(&Surroundings {
        folder: run.path(),
        stop: &training.stop,
        language: runs::report_language(language),
    });
    let mut display = match M::HAS_LONG_STEPS {
        true => Display::silent(language),
        false => Display::new(&name, learner.step(), learner.total(), language),
    };
    display.begin(&Glance::at(run.path())?.points);
    let path = run.path().to_owned();
    let ended = training.go(&mut run, &mut learner, &mut |point| {
        if display.see(point) {
            // The page of a run in progress is a convenience: the run does not end over it.
            let _ = write_report(&path, language);
        }
    });
    display.finish();
    write_report(&path, language)?;
    let game = lesson.game.name();
    let rules = M::rules(&settings).map_or(String::new(), |rules| format!(" --rules {rules}"));
    match ended {
        Ok(()) => {
            for line in columns(&learner.table()) {
                writeln!(out, "{line}")?;
            }
            let seconds = run.seconds();
            writeln!(
                out,
                "{}",
                language.pick(
                    format!(
                        "{name}: {} steps in {seconds:.1} s. Report: {}. \
                         Play against it: sanban play {game} --vs run:{name}{rules}",
                        learner.step(),
                        path.join(runs::REPORT).display()
                    ),
                    format!(
                        "{name}: {}ステップ、{seconds:.1}秒。レポート: {}。\
                         対局: sanban play {game} --vs run:{name}{rules}",
                        learner.step(),
                        path.join(runs::REPORT).display()
                    )
                )
            )?;
            if let Some(words) = learner.conclusion(runs::report_language(language)) {
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
                         sanban learn {} {game} --resume {name} goes on",
                        M::NAME
                    ),
                    format!(
                        "{name}: {step}ステップで中断。再開: \
                         sanban learn {} {game} --resume {name}",
                        M::NAME
                    )
                )
            )?;
            Ok((Answer::Code(INTERRUPTED), path))
        }
        // The lesson of a run that ended in NaN is a result, if not the one hoped for.
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

type Begun<M> = (Run, <M as Method>::Settings, <M as Method>::Learner);

fn begun<M: Method>(root: &Path, lesson: &Lesson<M::Settings>) -> Result<Begun<M>> {
    // Settings that cannot work leave no folder behind.
    let learner = M::begin(&lesson.settings, lesson.seed)?;
    let settings = toml::Table::try_from(&lesson.settings).context("settings")?;
    let game = lesson.game.name();
    let config = Config::new(M::NAME, game, lesson.seed, settings);
    let path = match &lesson.name {
        Some(name) => runs::folder(root, name)?,
        None => (1..)
            .map(|number| root.join(format!("{}-{game}-{number}", M::NAME)))
            .find(|path| !path.exists())
            .context("no name is left")?,
    };
    let run = Run::create(&path, &config)?;
    Ok((run, lesson.settings.clone(), learner))
}

fn resumed<M: Method>(path: &Path, lesson: &Lesson<M::Settings>) -> Result<Begun<M>> {
    let run = Run::open(path)?;
    let config = run.config();
    for (field, expected, found) in [
        ("method", M::NAME, &config.method),
        ("game", lesson.game.name(), &config.game),
    ] {
        if expected != found {
            bail!(
                "{}: {field}: expected {expected}, found {found}",
                path.join("config.toml").display()
            );
        }
    }
    let mut settings: M::Settings = config.settings(path)?;
    M::renew(&mut settings, &lesson.settings);
    let learner = match run.latest()? {
        Some(checkpoint) => M::go_on(&settings, config.seed, &checkpoint)?,
        None => M::begin(&settings, config.seed)?,
    };
    Ok((run, settings, learner))
}

/// The rows of a table as lines, with columns that are as wide as they must be.
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
    let page = learn::report::html(&Glance::at(path)?, runs::report_language(language));
    learn::write_whole(&path.join(runs::REPORT), page.as_bytes())?;
    Ok(())
}
