//! Training of the network of Shogi's alphabeta: `sanban learn nnue`.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use boards::games::GameKind;
use learn::{Checkpoint, Method, RunError, Trouble};
use report::Language;
use shogi_lab::nnue::{NAME, NnueLearner, NnueSettings};
use terminal::progress::Terminal;

use super::options::NnueOptions;
use super::run_args::{self, RunArgs};
use crate::answer::Answer;

pub(super) fn run(
    run: RunArgs<NnueOptions>,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    run_args::learn::<Nnue, _>(run, &[GameKind::Shogi], language, out)
}

/// The method.
struct Nnue;

impl Method for Nnue {
    const NAME: &'static str = NAME;
    const HAS_LONG_STEPS: bool = true;
    const CAN_PLAY: bool = false;
    type Settings = NnueSettings;
    type Learner = NnueLearner;

    fn renew(settings: &mut NnueSettings, asked: &NnueSettings) {
        settings.effort = asked.effort;
    }

    fn begin(settings: &NnueSettings, seed: u64) -> Result<NnueLearner, Trouble> {
        NnueLearner::begin(settings, seed, Arc::new(Terminal))
    }

    fn go_on(
        settings: &NnueSettings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<NnueLearner, RunError> {
        NnueLearner::go_on(settings, seed, checkpoint, Arc::new(Terminal))
    }

    fn checkpoint_every(_: &NnueSettings) -> u64 {
        1
    }
}
