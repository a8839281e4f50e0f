use std::fmt;
use std::time::Instant;

use search::Stop;

use crate::{Learner, Measures, Point, Run, RunError, Trouble};

/// The settings of a training.
#[derive(Clone, Debug)]
pub struct Training {
    /// The number of steps between checkpoints; there is one at the end, too.
    pub checkpoint_every: u64,
    /// The number of checkpoints kept beside the best.
    pub keep: usize,
    /// Stops the training after the current step, with a checkpoint.
    pub stop: Stop,
}

/// Why a training ended before its last step.
#[derive(Debug)]
pub enum Ended {
    /// It was asked to stop.
    Stopped {
        /// The number of finished steps.
        step: u64,
    },
    /// The learner cannot continue.
    Trouble {
        /// The step, from 1.
        step: u64,
        /// Why.
        why: Trouble,
        /// The last checkpoint before, if there is one.
        last_good: Option<u64>,
    },
    /// The folder cannot be written.
    Folder(RunError),
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Stopped { step } => write!(f, "stopped after step {step}"),
            Ended::Trouble {
                step,
                why,
                last_good,
            } => {
                write!(f, "step {step}: {why}")?;
                match last_good {
                    Some(step) => write!(f, " (the last good checkpoint is that of step {step})"),
                    None => f.write_str(" (there is no checkpoint yet)"),
                }
            }
            Ended::Folder(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Ended {}

impl From<RunError> for Ended {
    fn from(why: RunError) -> Ended {
        Ended::Folder(why)
    }
}

impl Training {
    /// Trains until the last step. `watch` sees every point of the curves.
    pub fn go(
        &self,
        run: &mut Run,
        learner: &mut dyn Learner,
        watch: &mut dyn FnMut(&Point),
    ) -> Result<(), Ended> {
        let begin = Instant::now();
        let before = run.seconds();
        let mut kept = run.latest()?.map(|checkpoint| checkpoint.step());
        if kept.is_none() {
            // Its inputs may come from files that change, so the run now stores its own copy.
            self.keep(run, learner, None)?;
            kept = Some(learner.step());
        }
        while learner.step() < learner.total() {
            if self.stop.is_requested() {
                if kept != Some(learner.step()) {
                    self.keep(run, learner, kept)?;
                }
                return Err(Ended::Stopped {
                    step: learner.step(),
                });
            }
            let step = learner.step() + 1;
            let trouble = |why| Ended::Trouble {
                step,
                why,
                last_good: kept,
            };
            let mut measures = Measures::default();
            match learner.advance(&mut measures) {
                // The next check for a stop saves the finished steps.
                Err(Trouble::Stopped) if self.stop.is_requested() => continue,
                advanced => advanced.map_err(trouble)?,
            }
            let values = measures.into_values();
            if let Some((name, _)) = values.iter().find(|(_, value)| !value.is_finite()) {
                return Err(trouble(Trouble::NotFinite {
                    what: name.clone(),
                    because: None,
                }));
            }
            if !values.is_empty() {
                let seconds = before + begin.elapsed().as_secs_f64();
                let point = Point {
                    step,
                    seconds,
                    values,
                };
                run.append(&point)?;
                watch(&point);
            }
            let is_last = step >= learner.total();
            if is_last || step.is_multiple_of(self.checkpoint_every.max(1)) {
                self.keep(run, learner, kept)?;
                kept = Some(step);
            }
        }
        Ok(())
    }

    fn keep(&self, run: &mut Run, learner: &dyn Learner, kept: Option<u64>) -> Result<(), Ended> {
        let step = learner.step();
        let files = learner.save().map_err(|why| Ended::Trouble {
            step,
            why,
            last_good: kept,
        })?;
        run.keep(step, learner.quality(), &files, self.keep)?;
        for (name, bytes) in learner.results() {
            run.write(&name, &bytes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Files};

    /// Stops itself in the middle of a step.
    struct Impatient {
        step: u64,
        stop: Stop,
    }

    impl Learner for Impatient {
        fn step(&self) -> u64 {
            self.step
        }

        fn total(&self) -> u64 {
            10
        }

        fn advance(&mut self, _: &mut Measures) -> Result<(), Trouble> {
            if self.step == 5 {
                self.stop.request();
                return Err(Trouble::Stopped);
            }
            self.step += 1;
            Ok(())
        }

        fn save(&self) -> Result<Files, Trouble> {
            Ok(Files::new())
        }
    }

    #[test]
    fn a_step_that_is_broken_off_keeps_those_before() {
        let folder = std::env::temp_dir().join(format!("sanban-impatient-{}", std::process::id()));
        let config = Config::new("impatient", "othello", 1, toml::Table::new());
        let mut run = Run::create(&folder, &config).expect("a run");
        let stop = Stop::new();
        let training = Training {
            checkpoint_every: 100,
            keep: 1,
            stop: stop.clone(),
        };
        let mut learner = Impatient { step: 0, stop };
        let ended = training.go(&mut run, &mut learner, &mut |_| {});
        let last = run.latest().expect("readable").expect("a checkpoint");
        std::fs::remove_dir_all(&folder).expect("removed");
        assert!(
            matches!(ended, Err(Ended::Stopped { step: 5 })),
            "{ended:?}"
        );
        assert_eq!(last.step(), 5);
    }
}
