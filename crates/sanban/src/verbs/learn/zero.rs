//! Training by self-play alone: `sanban learn zero`.

use std::io::Write;
use std::marker::PhantomData;
use std::sync::Arc;

use anyhow::{Result, ensure};
use learn::{Checkpoint, Method, RunError, Trouble};
use report::Language;
use zero::{NAME, Settings};

use super::options::ZeroOptions;
use super::run_args::{self, RunArgs};
use crate::answer::Answer;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use boards::{contest, desk};
use players::RunName;
use terminal::progress::Terminal;
use zero::{Ground, ZeroGame, ZeroLearner, is_file};

pub(super) fn run(
    run: RunArgs<ZeroOptions>,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    run.game().visit(Begun { run, language, out })
}

struct Begun<'a> {
    run: RunArgs<ZeroOptions>,
    language: Language,
    out: &'a mut dyn Write,
}

impl GameVisitor for Begun<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let Begun {
            mut run,
            language,
            out,
        } = self;
        let root = run.root();
        ensure!(
            root.to_str().is_some(),
            "{}: expected a path in UTF-8, because match plans contain it",
            root.display()
        );
        if let Some(init) = &mut run.settings.init
            && !is_file(init)
        {
            *init = RunName::new(&init.to_string_lossy())?.folder(&root);
        }
        run_args::learn::<Zero<G>, _>(run, GameKind::ALL, language, out)
    }
}

/// What training by self-play needs from a game.
fn game<G: BoardGame>() -> ZeroGame<G> {
    ZeroGame {
        rules: |text| G::CAPABILITIES.parse_rules(text),
        declared: |line| G::CAPABILITIES.declare(line),
        line_text: desk::line_text,
        contest: contest::play::<G>,
    }
}

/// The method.
struct Zero<G>(PhantomData<G>);

impl<G: BoardGame> Method for Zero<G> {
    const NAME: &'static str = NAME;
    const HAS_LONG_STEPS: bool = true;
    type Settings = Settings;
    type Learner = ZeroLearner<G>;

    fn renew(settings: &mut Settings, asked: &Settings) {
        settings.effort = asked.effort;
    }

    fn begin(settings: &Settings, seed: u64) -> Result<ZeroLearner<G>, Trouble> {
        ZeroLearner::begin(game(), Arc::new(Terminal), settings, seed)
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<ZeroLearner<G>, RunError> {
        ZeroLearner::go_on(game(), Arc::new(Terminal), settings, seed, checkpoint)
    }

    fn rules(settings: &Settings) -> Option<String> {
        Ground::<G>::of(game(), settings).ok()?.text
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        1
    }
}
