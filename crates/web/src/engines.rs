//! Registered engines.

use std::collections::HashMap;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use host::{Engine, Log};
use protocol::{BestMove, EngineOption, Go};
use search::Stop;

use crate::desk::Desk;
use crate::failures::{failure, panicked};
use crate::limits;
use crate::lock::lock;
use crate::messages::{EngineInfo, EngineSpec, EngineTest, OptionForm, OptionKind, Setup, Text};
use crate::random;
use crate::shared::Shared;
use crate::words::{illegal, no_such, words};

/// Registers and tests engines.
#[derive(Default)]
pub(crate) struct Engines {
    /// The options that engines declared in their tests, by game and command: an engine is tested
    /// before it is registered.
    forms: Mutex<HashMap<(String, String), Vec<OptionForm>>>,
}

/// The number of tests that are remembered.
const REMEMBERED: usize = 256;

impl Engines {
    /// Registers an engine, or changes one.
    pub(crate) fn keep(
        &self,
        shared: &Shared,
        id: Option<String>,
        spec: EngineSpec,
    ) -> Result<EngineInfo, Text> {
        shared.desk(&spec.game)?;
        check(&spec)?;
        let old = match &id {
            Some(id) => {
                let old = shared.store.engine(id);
                Some(old.ok_or_else(|| no_such("engine", "エンジン"))?)
            }
            None => None,
        };
        if id.is_none() && shared.store.engines().len() >= limits::LISTED {
            return Err(crate::words::too_many("engines", "エンジン"));
        }
        let tested = lock(&self.forms)
            .get(&(spec.game.clone(), spec.command.clone()))
            .cloned();
        let same = old.filter(|old| old.spec.command == spec.command);
        let engine = EngineInfo {
            id: id.unwrap_or_else(random::id),
            forms: tested.or(same.map(|same| same.forms)).unwrap_or_default(),
            spec,
        };
        shared.store.keep_engine(&engine)?;
        Ok(engine)
    }

    /// Tests an engine: starts it, asks for its name, its options and one move.
    pub(crate) fn test(&self, shared: &Shared, spec: &EngineSpec) -> Result<EngineTest, Text> {
        let desk = shared.desk(&spec.game)?;
        check(spec)?;
        let _permit = shared
            .programs
            .take()
            .ok_or_else(|| crate::words::too_many("engines", "エンジン"))?;
        let paper = Paper::default();
        let log = Log::limited(paper.clone(), limits::TEST_LOG);
        let mut test = EngineTest {
            name: None,
            author: None,
            forms: Vec::new(),
            best: None,
            failure: None,
            log: Vec::new(),
        };
        let tried = panic::catch_unwind(AssertUnwindSafe(|| try_out(&*desk, spec, log, &mut test)));
        test.failure = match tried {
            Ok(Ok(())) => None,
            Ok(Err(why)) => Some(why),
            Err(_) => Some(panicked()),
        };
        test.log = paper.lines();
        if !test.forms.is_empty() {
            self.remember(shared, spec, &test.forms);
        }
        Ok(test)
    }

    fn remember(&self, shared: &Shared, spec: &EngineSpec, forms: &[OptionForm]) {
        let mut known = lock(&self.forms);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert((spec.game.clone(), spec.command.clone()), forms.to_vec());
        drop(known);
        for mut engine in shared.store.engines() {
            if engine.spec.game == spec.game && engine.spec.command == spec.command {
                engine.forms = forms.to_vec();
                let _ = shared.store.keep_engine(&engine);
            }
        }
    }
}

fn try_out(
    desk: &dyn Desk,
    spec: &EngineSpec,
    log: Log,
    test: &mut EngineTest,
) -> Result<(), Text> {
    let setup = Setup::default();
    let mut engine = desk.engine(spec, &setup, log)?;
    let identity = engine.identity();
    let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    test.name = said(&identity.name);
    test.author = said(&identity.author);
    test.forms = identity.options.iter().map(form).collect();
    let tried = move_of(desk, &mut *engine, &setup, test);
    let _ = engine.quit();
    tried
}

fn move_of(
    desk: &dyn Desk,
    engine: &mut dyn Engine,
    setup: &Setup,
    test: &mut EngineTest,
) -> Result<(), Text> {
    let told = |why: host::Failure| failure(&why);
    engine.new_game().map_err(told)?;
    let line = desk.line(setup, &[])?;
    let (start, moves) = line.told(true);
    engine.position(start.as_deref(), &moves).map_err(told)?;
    let go = Go {
        move_time: Some(limits::USUAL_THOUGHT),
        ..Go::default()
    };
    let stop = Stop::new().or_at(Instant::now() + limits::USUAL_THOUGHT * 10);
    match engine.go(&go, &stop, &mut |_| {}).map_err(told)? {
        BestMove::Play { best, .. } => {
            let read = line.typed(&best);
            test.best = Some(read.map_err(|why| illegal(&best, &why))?);
            Ok(())
        }
        BestMove::Resign => Err(no_move("resign", "投了")),
        BestMove::Win => Err(no_move("a declared win", "宣言勝ち")),
        BestMove::Swap => Err(no_move("a swap of colours", "色の交換")),
        BestMove::None => Err(no_move("none", "手なし")),
    }
}

fn no_move(english: &str, japanese: &str) -> Text {
    words(
        format!("expected a move, found {english}"),
        format!("指し手を返しませんでした（{japanese}）"),
    )
}

/// An option as the page shows it.
fn form(option: &EngineOption) -> OptionForm {
    let kind = match option.kind.clone() {
        protocol::OptionKind::Check { default } => OptionKind::Check { default },
        protocol::OptionKind::Spin { default, min, max } => OptionKind::Spin { default, min, max },
        protocol::OptionKind::Combo { default, choices } => OptionKind::Combo { default, choices },
        protocol::OptionKind::Button => OptionKind::Button,
        protocol::OptionKind::Text { default } | protocol::OptionKind::File { default } => {
            OptionKind::Text { default }
        }
    };
    OptionForm {
        name: option.name.clone(),
        kind,
    }
}

/// Rejects control characters and texts that are too long.
fn check(spec: &EngineSpec) -> Result<(), Text> {
    let options = spec.options.iter();
    let texts = [&spec.name, &spec.command]
        .into_iter()
        .chain(&spec.folder)
        .chain(&spec.protocol)
        .chain(options.flat_map(|option| [&option.name, &option.value]));
    let is_bad = |text: &String| text.len() > limits::COMMAND || text.chars().any(char::is_control);
    if texts.into_iter().any(is_bad) || spec.options.len() > limits::COMMAND {
        return Err(words(
            "a name, command or option is too long, or has control characters in it",
            "名前・コマンド・オプションが長すぎるか、制御文字を含んでいます",
        ));
    }
    for (text, en, ja) in [
        (&spec.name, "a name", "名前"),
        (&spec.command, "a command", "コマンド"),
    ] {
        if text.trim().is_empty() {
            return Err(words(
                format!("the engine needs {en}"),
                format!("エンジンの{ja}を入れてください"),
            ));
        }
    }
    Ok(())
}

/// A protocol log kept in memory.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    /// The lines without their times.
    fn lines(&self) -> Vec<String> {
        let bytes = lock(&self.0);
        let text = String::from_utf8_lossy(&bytes);
        let lines = text.lines().map(|line| match line.split_once(' ') {
            Some((time, rest)) if time.ends_with('Z') => rest.to_owned(),
            _ => line.to_owned(),
        });
        lines.collect()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
