//! Players as people name them: `minimax:depth=6`, `run:NAME`, `cmd:PROGRAM ARGUMENTS`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Error, Result, bail, ensure};

use crate::kind::PlayerKind;
use crate::network_source::NetworkSource;
use crate::quoting;
use crate::run_name::RunName;
use crate::settings::{Chance, Settings};
use crate::tables::{NET, RUN, RUN_NAME};

/// The prefix of a program.
const PROGRAM: &str = "cmd:";

/// A player as people name it.
///
/// Options follow a colon and are separated by commas. A value that contains a comma is put in double
/// quotes, and two double quotes inside mean one: `puct:net="a, b.sbn"`, `run:"a, b"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A player of this program.
    BuiltIn(BuiltIn),
    /// An external program with its arguments: `cmd:PROGRAM ARGUMENTS`.
    Program(String),
}

/// A player of this program with its options. The options depend on the game, so they are checked
/// when the player is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltIn {
    who: Who,
    options: BTreeMap<String, String>,
    chance: Chance,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Who {
    Named(String),
    Run(RunName),
}

impl PlayerSpec {
    /// The built-in player, if it is one.
    #[must_use]
    pub fn built_in(&self) -> Option<&BuiltIn> {
        match self {
            PlayerSpec::BuiltIn(player) => Some(player),
            PlayerSpec::Program(_) => None,
        }
    }

    /// The program's command, if it is a program.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        match self {
            PlayerSpec::BuiltIn(_) => None,
            PlayerSpec::Program(command) => Some(command),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = Error;

    fn from_str(text: &str) -> Result<PlayerSpec> {
        match text.strip_prefix(PROGRAM) {
            Some(command) => Ok(PlayerSpec::Program(command.to_owned())),
            None => text.parse().map(PlayerSpec::BuiltIn),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::BuiltIn(player) => player.fmt(f),
            PlayerSpec::Program(command) => write!(f, "{PROGRAM}{command}"),
        }
    }
}

impl BuiltIn {
    /// A player without options.
    #[must_use]
    pub fn named(name: &str) -> BuiltIn {
        BuiltIn::new(Who::Named(name.to_owned()))
    }

    /// The player of a training run.
    #[must_use]
    pub fn of_run(run: RunName) -> BuiltIn {
        BuiltIn::new(Who::Run(run))
    }

    fn new(who: Who) -> BuiltIn {
        BuiltIn {
            who,
            options: BTreeMap::new(),
            chance: Chance::default(),
        }
    }

    /// The player's name, as in its table.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.who {
            Who::Named(name) => name,
            Who::Run(_) => RUN.name,
        }
    }

    /// The training run, if it is the player of one.
    #[must_use]
    pub fn run(&self) -> Option<&RunName> {
        match &self.who {
            Who::Named(_) => None,
            Who::Run(run) => Some(run),
        }
    }

    /// The text of an option, if it is set.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<String> {
        match &self.who {
            Who::Run(run) if name == RUN_NAME.name => Some(run.to_string()),
            _ => self.options.get(name).cloned(),
        }
    }

    /// Sets an option.
    pub fn set(&mut self, name: &str, value: impl fmt::Display) {
        let value = value.to_string();
        if let Who::Run(run) = &mut self.who
            && name == RUN_NAME.name
            && let Ok(other) = value.parse()
        {
            *run = other;
            return;
        }
        self.options.insert(name.to_owned(), value);
    }

    /// Sets an option unless it is set.
    pub fn set_unless_given(&mut self, name: &str, value: impl fmt::Display) {
        let options = &mut self.options;
        options.entry(name.to_owned()).or_insert(value.to_string());
    }

    /// Removes an option.
    pub fn unset(&mut self, name: &str) {
        self.options.remove(name);
    }

    /// Sets the network: the option `net`.
    pub fn set_network(&mut self, network: &NetworkSource) {
        self.set(NET.name, network);
    }

    /// The same player for one game of a match. Its random numbers are derived from the two numbers,
    /// unless it has a seed of its own.
    #[must_use]
    pub fn for_game(&self, match_seed: u64, game: u64) -> BuiltIn {
        BuiltIn {
            chance: Chance::of_game(match_seed, game),
            ..self.clone()
        }
    }

    /// Checks the options against the player's table.
    pub(crate) fn settings(&self, kind: &'static PlayerKind) -> Result<Settings> {
        let mut settings = Settings::new(kind, self.chance);
        if let Who::Run(run) = &self.who {
            settings.set_run(run.clone());
        }
        for (key, text) in &self.options {
            settings.read(key, text)?;
        }
        Ok(settings)
    }
}

impl FromStr for BuiltIn {
    type Err = Error;

    fn from_str(text: &str) -> Result<BuiltIn> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let mut rest = Some(options);
        let mut player = BuiltIn::named(name);
        if name == RUN.name {
            // The run comes first, without the name of an option.
            let (run, others) = quoting::first(options);
            player.who = Who::Run(run.parse()?);
            rest = others;
        }
        while let Some(options) = rest.filter(|options| !options.is_empty()) {
            if let Some(others) = options.strip_prefix(',') {
                rest = Some(others);
                continue;
            }
            let end = options.find([',', '=']).unwrap_or(options.len());
            let (key, value) = options.split_at(end);
            let Some(value) = value.strip_prefix('=') else {
                bail!("player {text:?}: expected NAME=VALUE after the colon, found {key:?}");
            };
            let (value, others) = quoting::first(value);
            let is_new = player
                .options
                .insert(key.to_owned(), value.into_owned())
                .is_none();
            let is_run = player.run().is_some() && key == RUN_NAME.name;
            ensure!(
                is_new && !is_run,
                "player {text:?}: option {key:?} is given twice"
            );
            rest = others;
        }
        Ok(player)
    }
}

impl fmt::Display for BuiltIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let mut separator = ':';
        if let Some(run) = self.run() {
            write!(f, ":{}", quoting::quote(&run.to_string()))?;
            separator = ',';
        }
        for (name, value) in &self.options {
            write!(f, "{separator}{name}={}", quoting::quote(value))?;
            separator = ',';
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_written_as_it_was_read() {
        for text in [
            "random",
            "random:seed=7",
            "run:mine,depth=2,seed=1",
            "run:mine@50",
            r#"run:"a, b@50",depth=2"#,
            "run:学習 1",
            "puct:net=a.sbn,noise=25",
            r#"puct:net="a, b.sbn",noise=25"#,
            r#"puct:net="run:a, b@50""#,
            r#"cmd:"my engine" --book=a,b"#,
        ] {
            let player: PlayerSpec = text.parse().expect(text);
            assert_eq!(player.to_string(), text);
        }
    }

    #[test]
    fn programs_and_runs_are_told_apart_from_players() {
        let program: PlayerSpec = "cmd:run:x".parse().expect("a program");
        assert_eq!(program, PlayerSpec::Program("run:x".to_owned()));
        let player: BuiltIn = "run:a,depth=2".parse().expect("a run");
        assert_eq!(player.name(), "run");
        assert_eq!(player.run().map(ToString::to_string).as_deref(), Some("a"));
        assert_eq!(player.option("depth").as_deref(), Some("2"));
        for text in [
            "run",
            "run:",
            "run:a/b",
            "run:a@x",
            "run:a,name=b",
            "puct:net",
            "puct:a=1,a=2",
        ] {
            assert!(text.parse::<PlayerSpec>().is_err(), "{text}");
        }
    }
}
