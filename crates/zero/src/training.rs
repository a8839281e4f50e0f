use std::path::Path;

use anyhow::{Context, Result, bail};
use learn::policy_value::{self, NetLearner, Nets};
use learn::{
    Checkpoint, Config, Ended, Files, Glance, Learner, Measures, Method as _, Run, Training,
    Trouble,
};
use search::Stop;

use crate::files::remove;
use crate::{Monitor, Work};
use players::Roster;

/// The number of steps between checkpoints.
const CHECKPOINT_EVERY: u64 = 200;

/// Trains a candidate in a folder, starting from the weights of the best network, or resumes the
/// training there. `None` if it was asked to stop.
pub(super) fn train<G: Roster>(
    folder: &Path,
    settings: &policy_value::Settings,
    seed: u64,
    best: &[u8],
    name: &str,
    monitor: &dyn Monitor,
    stop: &Stop,
) -> Result<Option<Checkpoint>> {
    let begun = || -> Result<NetLearner<G>> {
        let mut learner = Nets::<G>::begin(settings, seed)?;
        learner.adopt_file(best)?;
        Ok(learner)
    };
    let (mut run, learner) = if folder.join("config.toml").is_file() {
        let run = Run::open(folder)?;
        let learner = match run.latest()? {
            Some(checkpoint) => Nets::<G>::go_on(settings, seed, &checkpoint)?,
            None => begun()?,
        };
        (run, learner)
    } else {
        // A killed process may have left a folder without settings: it holds nothing.
        remove(folder)?;
        let learner = begun()?;
        let table = toml::Table::try_from(settings).context("settings")?;
        let config = Config::new(policy_value::NAME, G::NAME, seed, table);
        (Run::create(folder, &config)?, learner)
    };
    let left = learner.total() - learner.step();
    let mut student = Student {
        learner,
        progress: monitor.begin(name, left),
    };
    let training = Training {
        checkpoint_every: CHECKPOINT_EVERY,
        keep: 1,
        stop: stop.clone(),
    };
    let ended = training.go(&mut run, &mut student, &mut |_| {});
    drop(student);
    match ended {
        Ok(()) => Ok(run.latest()?),
        Err(Ended::Stopped { .. }) => Ok(None),
        Err(why) => bail!("{}: {why}", folder.display()),
    }
}

/// The final measurements of a training.
pub(super) fn figures(folder: &Path, measures: &mut Measures) -> Result<()> {
    for point in Glance::at(folder)?.points.last().into_iter() {
        let values = point.values.iter();
        for (name, value) in values.filter(|(name, _)| *name != "learning rate") {
            measures.say(name, *value);
        }
    }
    Ok(())
}

/// A learner that tells every step.
struct Student<G: Roster> {
    learner: NetLearner<G>,
    progress: Box<dyn Work>,
}

impl<G: Roster> Learner for Student<G> {
    fn step(&self) -> u64 {
        self.learner.step()
    }

    fn total(&self) -> u64 {
        self.learner.total()
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        self.learner.advance(measures)?;
        self.progress.step();
        Ok(())
    }

    fn quality(&self) -> Option<f64> {
        None
    }

    fn save(&self) -> Result<Files, Trouble> {
        self.learner.save()
    }
}
