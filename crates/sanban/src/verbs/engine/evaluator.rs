//! Square weights as a program of their own: `isready`, `eval`, `quit`.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use learn::Method as _;
use learn::squares::{SquaresMethod, Weights};
use othello::{Sfen, Size};
use othello_engine::classic::Evaluator as _;
use protocol::evaluator::{Command, Reply, Server};

use crate::runs;

/// What stands before the name of a run.
const RUN: &str = "run:";

/// The weights of a file.
pub(crate) fn of_file(path: &Path) -> Result<Weights> {
    let at = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(at)?;
    text.parse().with_context(at)
}

/// The weights that a file or a player's text names, or the built-in ones.
pub(super) fn weights(file: Option<&Path>, player: Option<&str>) -> Result<Weights> {
    match (file, player) {
        (Some(file), _) => of_file(file).context("--weights"),
        (None, Some(player)) => {
            let Some(name) = player.strip_prefix(RUN) else {
                bail!("--player: expected run:NAME of a squares run, found {player:?}");
            };
            let (_, checkpoint) = runs::checkpoint(name).context("--player")?;
            let (method, expected) = (checkpoint.method(), SquaresMethod::NAME);
            ensure!(
                method == expected,
                "--player: {player}: method: expected {expected}, found {method:?}"
            );
            Ok(Weights::of(&checkpoint)?)
        }
        (None, None) => Ok(Weights::default()),
    }
}

/// Answers until `quit` or the end of the input. What is no question gets a line that says so,
/// and the next one its answer.
pub(super) fn serve(mut weights: Weights, input: impl BufRead, out: &mut dyn Write) -> Result<()> {
    let mut server = Server::default();
    for line in input.lines() {
        let line = line?;
        let answer = match server.read(&line) {
            Ok(None) => continue,
            Ok(Some(Command::Quit)) => break,
            Ok(Some(Command::IsReady)) => server.write(Reply::ReadyOk),
            Ok(Some(Command::Eval(sfen))) => match value(&mut weights, &sfen) {
                Ok(value) => server.write(Reply::Score(value)),
                Err(error) => format!("error: eval: {error:#}"),
            },
            // The sample program's word for its other mode.
            Err(_) if line.trim() == "train" => {
                "error: train: expected isready; `sanban learn squares othello` trains".to_owned()
            }
            Err(fault) => format!("error: {fault}"),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn value(weights: &mut Weights, sfen: &str) -> Result<f64> {
    let Sfen { position, .. } = sfen.parse()?;
    ensure!(
        position.size() == Size::Eight,
        "expected a board of 8x8, found one of {}",
        position.size()
    );
    let mut values = [0.0];
    weights.0.evaluate(&[position], &mut values);
    Ok(values[0])
}
