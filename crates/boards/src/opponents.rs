//! Opponents by name: a built-in player, or a program that speaks one of the protocols.

use std::io;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Error, Result, ensure};
use game::Line;
use host::{BackgroundEngine, Checked, Decision, Engine, Guard, Launch, Log, Remote, ThinkError};
use players::PlayerSpec;
use protocol::{Ending, Go, Info, Kind};
use search::Stop;

use crate::board_game::BoardGame;

/// How a program is started: in its own folder, and under a guard, so that it does not outlive this
/// one.
pub fn launch(command: &str) -> Result<Launch> {
    Ok(Launch {
        guard: Some(Guard::this_program().context("the guard cannot be found")?),
        ..Launch::of_command_line(command)?
    })
}

/// An opponent that was asked for on the command line.
pub struct Opponent<G: BoardGame> {
    text: String,
    name: String,
    engine: BackgroundEngine<G>,
}

impl<G: BoardGame> Opponent<G> {
    /// The opponent that `text` names, ready for a game by these rules: a built-in player, or the
    /// program behind `cmd:`, which speaks `protocol` or the game's usual one and runs in `folder`
    /// or its own.
    pub fn new(
        text: &str,
        protocol: Option<Kind>,
        folder: Option<&Path>,
        rules: &G::Rules,
    ) -> Result<Opponent<G>> {
        let command = match text.parse()? {
            PlayerSpec::Program(command) => command,
            PlayerSpec::BuiltIn(spec) => {
                ensure!(
                    protocol.is_none() && folder.is_none(),
                    "--engine-protocol and --engine-folder are for a program: expected cmd:PROGRAM, \
                     found {text:?}"
                );
                let engine = players::engine::local::<G>(spec, rules.clone())?;
                // A built-in player is known by what was typed, options included.
                return Opponent::of_engine(text, text.to_owned(), engine, false);
            }
        };
        let kind = protocol.unwrap_or(G::PROTOCOL);
        kind.check_game(G::NAME).context("--engine-protocol")?;
        let at = || text.to_owned();
        G::CAPABILITIES
            .check_protocol_rules(rules)
            .with_context(at)?;
        let launch = Launch {
            directory: folder.map(Path::to_owned),
            ..launch(&command).with_context(at)?
        };
        let remote = Remote::speaking::<G>(kind, launch, Log::none()).with_context(at)?;
        let name = plain(&remote.identity().name);
        let engine = Box::new(Checked::<G>::new(rules.clone(), Box::new(remote)));
        Opponent::of_engine(text, name, engine, kind.names_start())
    }

    fn of_engine(
        text: &str,
        name: String,
        engine: Box<dyn Engine>,
        names_start: bool,
    ) -> Result<Opponent<G>> {
        let text = text.to_owned();
        let engine = BackgroundEngine::new(engine, names_start).with_context(|| text.clone())?;
        Ok(Opponent { text, name, engine })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Lets this request end its searches; it must be left then.
    pub fn interrupt_by(&mut self, interruption: &Stop) {
        self.engine.interrupt_by(interruption);
    }

    /// Lets it think about a game, for `longest` if it has a clock.
    pub fn think(
        &mut self,
        line: &Line<G>,
        go: Go,
        longest: Option<Duration>,
        on_info: &mut dyn FnMut(&Info) -> io::Result<()>,
    ) -> Result<Decision> {
        let decision = self.engine.think(line, go, longest, on_info);
        decision.map_err(|error| match error {
            ThinkError::Engine(failure) => Error::new(failure).context(self.text.clone()),
            ThinkError::Report(error) => error.into(),
        })
    }

    /// Tells it how the game ended, if it did, and ends it.
    pub fn leave(&mut self, ending: Option<Ending>) {
        self.engine.leave(ending);
    }
}

/// The engine that `text` names, for games by these rules: a built-in player, or the program behind `cmd:`, which
/// speaks the game's usual protocol.
pub fn engine_of<G: BoardGame>(text: &str, rules: &G::Rules) -> Result<Box<dyn Engine>> {
    let command = match text.parse()? {
        PlayerSpec::BuiltIn(spec) => return players::engine::local::<G>(spec, rules.clone()),
        PlayerSpec::Program(command) => command,
    };
    let at = || text.to_owned();
    G::CAPABILITIES
        .check_protocol_rules(rules)
        .with_context(at)?;
    let launch = launch(&command).with_context(at)?;
    let remote = Remote::speaking::<G>(G::PROTOCOL, launch, Log::none()).with_context(at)?;
    Ok(Box::new(Checked::<G>::new(rules.clone(), Box::new(remote))))
}

/// The text of a program without control characters for the terminal.
pub fn plain(words: &str) -> String {
    words
        .chars()
        .filter(|letter| !letter.is_control())
        .collect()
}
