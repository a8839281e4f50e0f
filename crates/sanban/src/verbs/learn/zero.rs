//! Learning from nothing but games against oneself: `sanban learn zero`.

mod duel;
mod ground;
mod learner;
mod openings;
mod training;

use std::fs;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::path::Path;

use anyhow::{Context, Result};
use learn::zero::{NAME, Settings, Standing};
use learn::{Checkpoint, Method, RunError, Trouble, tower};

use super::lesson::{self, Lesson};
use crate::answer::Answer;
use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::runs;

use ground::Ground;
use learner::ZeroLearner;

/// The end of the name of a file that a run can begin with.
const FILE: &str = "safetensors";

pub(super) fn run(
    lesson: Lesson<Settings>,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    lesson.game().visit(Begun {
        lesson,
        language,
        out,
    })
}

struct Begun<'a> {
    lesson: Lesson<Settings>,
    language: Language,
    out: &'a mut dyn Write,
}

impl Visitor for Begun<'_> {
    type Output = Result<Answer>;

    fn visit<G: Face>(self) -> Result<Answer> {
        let Begun {
            mut lesson,
            language,
            out,
        } = self;
        let root = lesson.root();
        path_text(&root)?;
        if let Some(init) = &mut lesson.settings.init
            && !is_file(init)
        {
            *init = runs::folder(&root, &init.to_string_lossy())?;
        }
        lesson::learn::<Zero<G>>(lesson, GameKind::ALL, language, out)
    }
}

/// A path as a player's text has it, where commas part options.
fn path_text(path: &Path) -> Result<&str> {
    let text = path.to_str().filter(|text| !text.contains(','));
    text.with_context(|| {
        let path = path.display();
        format!("{path}: expected a path in UTF-8 without commas: players are named by it")
    })
}

/// Takes a file or a folder away, if it is there.
fn remove(path: &Path) -> Result<()> {
    let removed = match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    };
    match removed {
        Err(why) if why.kind() != io::ErrorKind::NotFound => {
            Err(why).with_context(|| path.display().to_string())
        }
        _ => Ok(()),
    }
}

fn is_file(init: &Path) -> bool {
    init.extension().is_some_and(|extension| extension == FILE)
}

/// The method.
struct Zero<G>(PhantomData<G>);

impl<G: Face> Method for Zero<G> {
    const NAME: &'static str = NAME;
    const HAS_LONG_STEPS: bool = true;
    type Settings = Settings;
    type Learner = ZeroLearner<G>;

    fn renew(settings: &mut Settings, asked: &Settings) {
        settings.effort = asked.effort;
    }

    fn begin(settings: &Settings, seed: u64) -> Result<ZeroLearner<G>, Trouble> {
        ZeroLearner::begin(settings, seed)
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<ZeroLearner<G>, RunError> {
        let wrong = |why: Trouble| RunError::Settings {
            file: checkpoint.path().to_owned(),
            why: why.to_string(),
        };
        let ground = Ground::<G>::of(settings).map_err(wrong)?;
        let best = tower::network::<G>(checkpoint, &ground.layout)?;
        let standing = Standing::read(checkpoint)?;
        ZeroLearner::new(settings, seed, ground, best, standing).map_err(wrong)
    }

    fn rules(settings: &Settings) -> Option<String> {
        Ground::<G>::of(settings).ok()?.text
    }

    fn checkpoint_every(_: &Settings) -> u64 {
        1
    }
}
