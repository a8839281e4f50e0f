//! The square weights of an evaluator.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use game::Game as _;
use learn::Method as _;
use othello::{Othello, Sfen, Size};
use othello_engine::classic::Evaluator as _;
use othello_lab::squares::{SquaresMethod, Weights};
use players::BuiltIn;
use players::othello::square_weights;

/// The weights of the named file or player, or the built-in ones.
pub(super) fn weights(file: Option<&Path>, player: Option<&str>) -> Result<Weights> {
    match (file, player) {
        (Some(file), _) => square_weights(file).context("--weights"),
        (None, Some(player)) => {
            let spec: BuiltIn = player.parse().context("--player")?;
            let Some(run) = spec.run() else {
                bail!("--player: expected run:NAME of a squares run, found {player:?}");
            };
            let (_, checkpoint) = run
                .checkpoint(Othello::NAME)
                .with_context(|| format!("--player: {player}"))?;
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

/// The value of a position by these weights.
pub(super) fn value(weights: &mut Weights, sfen: &str) -> Result<f64> {
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
