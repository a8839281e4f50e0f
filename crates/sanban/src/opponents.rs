//! Whoever sits opposite: a built-in player, or a program in one of the protocols.

mod command_line;
mod opponent;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use host::{Checked, Guard, Launch, Log, Remote};

use crate::face::Face;
use crate::players::PlayerText;
use crate::verbs::engine::{self, Speech};

pub(crate) use opponent::{Decision, Opponent, plain};

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
    if speech.game() != G::NAME {
        let fitting: Vec<String> = Speech::value_variants()
            .iter()
            .filter(|speech| speech.game() == G::NAME)
            .filter_map(|speech| Some(speech.to_possible_value()?.get_name().to_owned()))
            .collect();
        bail!(
            "--engine-protocol: engines of {} are asked in {}",
            G::NAME,
            fitting.join(" or ")
        );
    }
    let remote = start(G::NAME, command, speech).with_context(|| text.to_owned())?;
    let engine = Checked::<G>::new(rules.clone(), Box::new(remote));
    // A Gomocup engine hears of the rules only together with a first position.
    Opponent::new(text.to_owned(), Box::new(engine), speech == Speech::Gomocup)
}

/// Starts a program under a guard, so that it does not outlive this one.
fn start(game: &str, command: &str, speech: Speech) -> Result<Remote> {
    let mut words = command_line::words(command)?.into_iter();
    let program = words
        .next()
        .context("expected a program and its arguments behind the colon")?;
    let launch = Launch {
        args: words.map(Into::into).collect(),
        guard: Some(Guard::this_program().context("the guard cannot be found")?),
        ..Launch::new(program)
    };
    let remote = Remote::start(game, launch, move || speech.client(), Log::none())?;
    Ok(remote)
}
