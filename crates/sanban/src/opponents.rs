//! Whoever sits opposite: a built-in player, or a program in one of the protocols.

mod command_line;
mod opponent;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use host::{Checked, Guard, Launch, Log, Remote};

use crate::face::Face;
use crate::players::PlayerText;
use crate::verbs::engine::{self, Speech};

pub(crate) use opponent::{Decision, Opponent, plain, texts};

/// What stands before a program that is no built-in player.
const COMMAND: &str = "cmd:";

/// Whether a player's text names a program of its own.
pub(crate) fn is_program(text: &str) -> bool {
    text.starts_with(COMMAND)
}

/// Makes the opponent that `text` names, ready for a game by these rules: a built-in player, or
/// the program behind `cmd:`, asked in `speech` or in the game's usual protocol.
pub(crate) fn opponent<G: Face>(
    text: &str,
    speech: Option<Speech>,
    rules: &G::Rules,
) -> Result<Opponent<G>> {
    let Some(command) = text.strip_prefix(COMMAND) else {
        ensure!(
            speech.is_none(),
            "--engine-protocol is for a program: expected {COMMAND}PROGRAM, found {text:?}"
        );
        let engine = engine::local::<G>(PlayerText::parse(text)?, rules.clone())?;
        return Opponent::new(text.to_owned(), engine, false);
    };
    let speech = speech.unwrap_or(G::SPEECH);
    fitting::<G>(speech).context("--engine-protocol")?;
    G::spoken(rules).with_context(|| text.to_owned())?;
    let launch = launch(command).with_context(|| text.to_owned())?;
    let remote = Remote::start(G::NAME, launch, move || speech.client(), Log::none())
        .with_context(|| text.to_owned())?;
    let engine = Checked::<G>::new(rules.clone(), Box::new(remote));
    Opponent::new(text.to_owned(), Box::new(engine), names_start(speech))
}

/// The command of a program, if `text` names one.
pub(crate) fn command(text: &str) -> Option<&str> {
    text.strip_prefix(COMMAND)
}

/// Whether engines must be told the first position even if it is the usual one: a Gomocup engine
/// hears of the rules only together with it.
pub(crate) fn names_start(speech: Speech) -> bool {
    speech == Speech::Gomocup
}

/// Refuses a protocol of another game.
pub(crate) fn fitting<G: Face>(speech: Speech) -> Result<()> {
    let names: Vec<String> = Speech::value_variants()
        .iter()
        .filter(|speech| speech.game() == G::NAME)
        .filter_map(|speech| Some(speech.to_possible_value()?.get_name().to_owned()))
        .collect();
    ensure!(
        speech.game() == G::NAME,
        "engines of {} are asked in {}",
        G::NAME,
        names.join(" or ")
    );
    Ok(())
}

/// How a program is started: under a guard, so that it does not outlive this one.
pub(crate) fn launch(command: &str) -> Result<Launch> {
    let mut words = command_line::words(command)?.into_iter();
    let program = words
        .next()
        .context("expected a program and its arguments behind the colon")?;
    Ok(Launch {
        args: words.map(Into::into).collect(),
        guard: Some(Guard::this_program().context("the guard cannot be found")?),
        ..Launch::new(program)
    })
}
