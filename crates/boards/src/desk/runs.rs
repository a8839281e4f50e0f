//! The training runs, as the page sees them.

mod rules;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use anyhow::{Context, Result as Fallible};
use learn::Glance;
use report::Language;
use web::desk::{Runs, StartedTraining, TrainingStarter};
use web::messages::{Curve, RunCheckpoint, RunInfo, RunSetting, RunState, Text};

use crate::page as words;
use players::{BuiltIn, RunName};

/// A stamp of a run's folder: while it is unchanged, the data read from the folder is current.
type Stamp = Vec<Option<(SystemTime, u64)>>;

/// The runs of a folder. Runs that have not changed are not read again.
pub(super) struct RunDesk {
    root: PathBuf,
    seen: Mutex<BTreeMap<PathBuf, (Stamp, Arc<Glance>)>>,
    starter: Option<Box<dyn TrainingStarter>>,
}

impl RunDesk {
    pub(super) fn new(root: PathBuf, starter: Option<Box<dyn TrainingStarter>>) -> RunDesk {
        RunDesk {
            root,
            seen: Mutex::default(),
            starter,
        }
    }

    fn glance(&self, path: &Path) -> Fallible<Arc<Glance>> {
        let stamp = stamp(path);
        let seen = || self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let known = seen()
            .get(path)
            .filter(|(known, _)| *known == stamp)
            .map(|(_, glance)| Arc::clone(glance));
        if let Some(known) = known {
            let is_running = Glance::is_running_at(path);
            if known.is_running == is_running {
                return Ok(known);
            }
            let changed = Arc::new(Glance {
                is_running,
                ..Glance::clone(&known)
            });
            seen().insert(path.to_owned(), (stamp, Arc::clone(&changed)));
            return Ok(changed);
        }
        let glance = Arc::new(Glance::at(path)?);
        seen().insert(path.to_owned(), (stamp, Arc::clone(&glance)));
        Ok(glance)
    }

    fn named(&self, name: &str) -> Fallible<Arc<Glance>> {
        self.glance(&RunName::new(name)?.folder(&self.root))
    }

    fn listed(&self, path: &Path) -> RunInfo {
        let name = path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        match self.named(&name) {
            Ok(glance) => self.told(info(&name, &glance)),
            Err(error) => unreadable(name, &error),
        }
    }

    fn started(&self) -> Vec<StartedTraining> {
        let starter = self.starter.as_deref();
        starter.map_or_else(Vec::new, TrainingStarter::started)
    }

    /// The run with what is known of its process.
    fn told(&self, info: RunInfo) -> RunInfo {
        let started = self.started();
        let Some(started) = started.iter().find(|started| started.name == info.name) else {
            return info;
        };
        RunInfo {
            is_ours: started.is_running,
            // A process that has just been started has not taken the folder yet.
            is_running: info.is_running || started.is_running,
            failure: started.failure.clone(),
            ..info
        }
    }
}

impl Runs for RunDesk {
    fn list(&self) -> Vec<RunInfo> {
        let paths = Glance::all(&self.root).with_context(|| self.root.display().to_string());
        match paths {
            Ok(paths) => {
                let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
                seen.retain(|path, _| paths.contains(path));
                drop(seen);
                let listed: Vec<RunInfo> = paths.iter().map(|path| self.listed(path)).collect();
                let is_listed = |name: &str| listed.iter().any(|info| info.name == name);
                let waiting = self.started().into_iter();
                let waiting = waiting.filter(|started| !is_listed(&started.name));
                let waiting: Vec<RunInfo> = waiting.map(prepared).collect();
                listed.into_iter().chain(waiting).collect()
            }
            Err(error) => vec![unreadable(self.root.display().to_string(), &error)],
        }
    }

    fn state(&self, name: &str) -> Result<RunState, Text> {
        let started = || {
            self.started()
                .into_iter()
                .find(|started| started.name == name)
        };
        let glance = match (self.named(name), started()) {
            (Ok(glance), _) => glance,
            (Err(_), Some(started)) => {
                return Ok(RunState {
                    info: prepared(started),
                    ..RunState::default()
                });
            }
            (Err(error), None) => return Err(fault(&error)),
        };
        let run = RunName::new(name).map_err(|error| fault(&error))?;
        let player = BuiltIn::of_run(run.clone()).to_string();
        let config = &glance.config;
        let (method, game) = (&config.method, &config.game);
        let seed = ("seed".to_owned(), config.seed.to_string());
        let own = config.settings.iter().map(|(name, value)| {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            (name.clone(), value)
        });
        let settings = [seed].into_iter().chain(own);
        let checkpoints = glance.checkpoints.iter().map(|&step| RunCheckpoint {
            step: step as f64,
            is_best: glance.best == Some(step),
            player: BuiltIn::of_run(run.at(step)).to_string(),
        });
        let rules = rules::of(config);
        let by_rules = match &rules {
            Some(rules) => format!(" --rules {rules}"),
            None => String::new(),
        };
        Ok(RunState {
            info: self.told(info(name, &glance)),
            rules,
            settings: settings
                .map(|(name, value)| RunSetting { name, value })
                .collect(),
            checkpoints: checkpoints.collect(),
            curves: curves(&glance),
            resume: format!("sanban learn {method} {game} --resume {}", shell_word(name)),
            play: format!("sanban play {game} --vs {}{by_rules}", shell_word(&player)),
        })
    }

    fn run_of(&self, player: &str) -> Option<String> {
        let player: BuiltIn = player.parse().ok()?;
        Some(player.run()?.name().to_owned())
    }

    fn starter(&self) -> Option<&dyn TrainingStarter> {
        self.starter.as_deref()
    }

    fn report(&self, name: &str, in_japanese: bool) -> Option<String> {
        let language = if in_japanese {
            Language::Japanese
        } else {
            Language::English
        };
        let glance = self.named(name).ok()?;
        Some(learn::report::html(&glance, language))
    }
}

/// A word as a shell reads it.
fn shell_word(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_.+:@/".contains(c);
    if text.chars().all(is_plain) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("'{}'", text.replace('\'', r"'\''")))
    }
}

/// The modification times and the sizes of a run's files.
fn stamp(path: &Path) -> Stamp {
    let names = ["config.toml", "metrics.jsonl", "checkpoints"];
    let files = names.iter().map(|name| {
        let file = fs::metadata(path.join(name)).ok()?;
        Some((file.modified().ok()?, file.len()))
    });
    files.collect()
}

fn info(name: &str, glance: &Glance) -> RunInfo {
    let last = glance.points.last();
    let checkpoint = glance.checkpoints.last().copied().unwrap_or(0);
    RunInfo {
        name: name.to_owned(),
        game: glance.config.game.clone(),
        method: glance.config.method.clone(),
        // A step in which nothing is measured has no point.
        step: last.map_or(0, |point| point.step).max(checkpoint) as f64,
        seconds: last.map_or(0.0, |point| point.seconds),
        total: glance.total.map(|total| total as f64),
        is_running: glance.is_running,
        is_ours: false,
        failure: None,
        trouble: None,
    }
}

/// A run that was started and has no folder yet, or never had one.
fn prepared(started: StartedTraining) -> RunInfo {
    RunInfo {
        name: started.name,
        game: started.game,
        method: started.method,
        is_running: started.is_running,
        is_ours: started.is_running,
        failure: started.failure,
        ..RunInfo::default()
    }
}

fn unreadable(name: String, error: &anyhow::Error) -> RunInfo {
    RunInfo {
        name,
        trouble: Some(fault(error)),
        ..RunInfo::default()
    }
}

fn fault(error: &anyhow::Error) -> Text {
    words::fault("学習", error)
}

fn curves(glance: &Glance) -> Vec<Curve> {
    let mut curves: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for point in &glance.points {
        for (name, &value) in &point.values {
            curves
                .entry(name)
                .or_default()
                .push((point.step as f64, value));
        }
    }
    let curves = curves.into_iter().map(|(name, points)| Curve {
        name: name.to_owned(),
        title: words::both(|language| learn::report::title(name, language)),
        points,
    });
    curves.collect()
}

#[cfg(test)]
mod tests {
    use learn::{Config, Point};

    use super::*;

    #[test]
    fn a_run_is_as_far_as_its_curves_or_its_last_checkpoint() {
        let glance = |points: &[u64], checkpoints: &[u64]| Glance {
            path: PathBuf::new(),
            config: Config::new("zero", "othello", 1, Default::default()),
            points: (points.iter())
                .map(|&step| Point {
                    step,
                    seconds: 1.0,
                    values: BTreeMap::new(),
                })
                .collect(),
            checkpoints: checkpoints.to_vec(),
            best: None,
            total: None,
            is_running: false,
        };
        for (points, checkpoints, step) in [
            (&[1, 2, 5, 6][..], &[6, 7, 8][..], 8.0),
            (&[1, 2, 5, 6], &[4], 6.0),
            (&[], &[], 0.0),
        ] {
            assert_eq!(info("small", &glance(points, checkpoints)).step, step);
        }
    }
}
