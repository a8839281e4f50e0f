//! Training runs that pages start: processes of this program under a guard.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, io};

use host::guarded;
use learn::Glance;
use players::{RunName, runs};
use report::Language;
use terminal::interruption::INTERRUPTED;
use web::desk::{StartedTraining, TrainingStarter};
use web::messages::{Text, TrainingForms, TrainingPlan};

use crate::training_forms::TrainingCommands;

/// How many runs may be trained at a time.
const MOST: usize = 2;

/// How long a process may take to refuse its settings before the page is told that it has begun.
const REFUSAL: Duration = Duration::from_millis(1500);

/// How long a process may take for its last step and its checkpoint.
const LAST_STEP: Duration = Duration::from_secs(30);

const GLANCE: Duration = Duration::from_millis(20);

/// The most bytes of its errors that are kept.
const MOST_SAID: usize = 4096;

/// Trains in processes of this program.
pub(crate) struct TrainingDesk {
    commands: TrainingCommands,
    root: PathBuf,
    started: Mutex<BTreeMap<String, Started>>,
}

/// A run that was started here.
struct Started {
    method: String,
    game: String,
    child: Child,
    /// What its process has said on stderr.
    said: Arc<Mutex<String>>,
}

impl Started {
    fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Why it ended, if it failed.
    fn failure(&mut self) -> Option<Text> {
        let status = self.ended()?;
        let is_fine = status.success() || status.code() == Some(INTERRUPTED.into());
        (!is_fine).then(|| {
            let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
            told(&said, status)
        })
    }
}

impl TrainingDesk {
    /// A desk for the runs of the usual folder.
    pub(crate) fn new(commands: TrainingCommands) -> TrainingDesk {
        TrainingDesk {
            commands,
            root: runs::root(None),
            started: Mutex::default(),
        }
    }

    fn started(&self) -> MutexGuard<'_, BTreeMap<String, Started>> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A name that no run has: the method, the game and a number, as on the command line.
    fn free_name(&self, plan: &TrainingPlan, known: &BTreeMap<String, Started>) -> String {
        let (method, game) = (&plan.method, &plan.game);
        let names = (1..).map(|number| format!("{method}-{game}-{number}"));
        let mut free =
            names.filter(|name| !known.contains_key(name) && !self.root.join(name).exists());
        free.next().unwrap_or_default()
    }

    /// Starts a process, and returns when it trains or has refused.
    fn begin(
        &self,
        name: &str,
        method: &str,
        game: &str,
        arguments: Vec<String>,
    ) -> Result<(), Text> {
        let mut started = self.started();
        let running = started
            .values_mut()
            .filter_map(|one| one.ended().is_none().then_some(()));
        if running.count() >= MOST {
            return Err(text(
                format!("{MOST} runs are being trained already; stop one first"),
                format!("すでに{MOST}件を学習中です。先にどれかを止めてください"),
            ));
        }
        let child = spawn(arguments).map_err(|why| {
            text(
                format!("the training could not be started: {why}"),
                format!("学習を始められませんでした: {why}"),
            )
        })?;
        let mut one = Started {
            method: method.to_owned(),
            game: game.to_owned(),
            child,
            said: Arc::default(),
        };
        if let Some(stderr) = one.child.stderr.take() {
            let said = Arc::clone(&one.said);
            thread::spawn(move || listen(stderr, &said));
        }
        if let Some(mut stdout) = one.child.stdout.take() {
            // Nobody reads it, but a full pipe would stop the learner.
            thread::spawn(move || io::copy(&mut stdout, &mut io::sink()));
        }
        let begun = Instant::now();
        let folder = self.root.join(name);
        while begun.elapsed() < REFUSAL && !Glance::is_running_at(&folder) {
            if one.ended().is_some() {
                // Its errors may still be on their way.
                thread::sleep(GLANCE);
                if let Some(why) = one.failure() {
                    return Err(why);
                }
                break;
            }
            thread::sleep(GLANCE);
        }
        started.insert(name.to_owned(), one);
        Ok(())
    }

    fn usual_arguments(&self) -> Vec<String> {
        vec![
            format!("--runs={}", self.root.display()),
            "--stop-with-input".to_owned(),
            "--lang=en".to_owned(),
        ]
    }
}

impl TrainingStarter for TrainingDesk {
    fn forms(&self) -> TrainingForms {
        self.commands.forms()
    }

    fn start(&self, plan: &TrainingPlan) -> Result<String, Text> {
        let mut arguments = self.commands.arguments(plan)?;
        let name = match plan.name.trim() {
            "" => self.free_name(plan, &self.started()),
            name => name.to_owned(),
        };
        RunName::new(&name).map_err(|error| {
            text(
                format!("the name of the run: {error:#}"),
                format!(
                    "学習の名前: {}",
                    Language::Japanese.message(format!("{error:#}"))
                ),
            )
        })?;
        if self.root.join(&name).exists() {
            return Err(text(
                format!("a run with the name {name} exists already"),
                format!("{name} という名前の学習はすでにあります"),
            ));
        }
        // Behind the method, before its settings.
        let own = [vec![format!("--name={name}")], self.usual_arguments()].concat();
        arguments.splice(2..2, own);
        self.begin(&name, &plan.method, &plan.game, arguments)?;
        Ok(name)
    }

    fn resume(&self, name: &str, method: &str, game: &str) -> Result<(), Text> {
        let mut arguments = vec!["learn".to_owned(), method.to_owned()];
        arguments.push(format!("--resume={name}"));
        arguments.extend(self.usual_arguments());
        arguments.push(game.to_owned());
        self.begin(name, method, game, arguments)
    }

    fn stop(&self, name: &str) -> Result<(), Text> {
        let mut started = self.started();
        let one = started.get_mut(name);
        let Some(one) = one.and_then(|one| one.ended().is_none().then_some(one)) else {
            return Err(text(
                "no page started this run: stop it where it was started, with Ctrl-C",
                "この学習はページから始めたものではありません。始めた端末で Ctrl-C を押してください",
            ));
        };
        // The end of its input asks it to stop.
        drop(one.child.stdin.take());
        Ok(())
    }

    fn started(&self) -> Vec<StartedTraining> {
        let mut started = TrainingDesk::started(self);
        let told = started.iter_mut().map(|(name, one)| StartedTraining {
            name: name.clone(),
            method: one.method.clone(),
            game: one.game.clone(),
            is_running: one.ended().is_none(),
            failure: one.failure(),
        });
        told.collect()
    }

    fn close(&self) {
        let mut started = TrainingDesk::started(self);
        for one in started.values_mut() {
            drop(one.child.stdin.take());
        }
        let begun = Instant::now();
        for one in started.values_mut() {
            while one.ended().is_none() && begun.elapsed() < LAST_STEP {
                thread::sleep(GLANCE);
            }
            guarded::end(&mut one.child);
        }
        started.clear();
    }
}

impl Drop for TrainingDesk {
    fn drop(&mut self) {
        self.close();
    }
}

fn spawn(arguments: Vec<String>) -> io::Result<Child> {
    let program = env::current_exe()?.into_os_string();
    let words: Vec<OsString> = [program]
        .into_iter()
        .chain(arguments.into_iter().map(OsString::from))
        .collect();
    guarded::command(&words, None)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// Keeps the last lines that a process says.
fn listen(stderr: impl Read, said: &Mutex<String>) {
    for line in BufReader::new(stderr).lines().map_while(Result::ok) {
        let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.len() + line.len() > MOST_SAID {
            said.clear();
        }
        said.push_str(&line);
        said.push('\n');
    }
}

/// The last thing that a process said, as an error.
fn told(said: &str, status: ExitStatus) -> Text {
    let last = said.lines().map(str::trim).rfind(|line| !line.is_empty());
    match last {
        Some(line) => {
            let english = line.strip_prefix("error: ").unwrap_or(line);
            text(english, Language::Japanese.message(english))
        }
        None => text(
            format!("the process ended: {status}"),
            format!("プロセスが終了しました: {status}"),
        ),
    }
}

fn text(en: impl Into<String>, ja: impl Into<String>) -> Text {
    Text {
        en: en.into(),
        ja: ja.into(),
    }
}
