//! Every game as the server of the browser page needs it: texts in, messages out.

mod choices;
mod document;
mod file;
mod info;
mod level;
mod matches;
mod opening;
mod page;
mod runs;
mod scene;
mod setup;
mod tree;
mod view;
mod words;

use std::marker::PhantomData;
use std::path::Path;

use anyhow::{Context, Result as Fallible, bail, ensure};
use arena::Plan;
use clap::ValueEnum;
use game::{ByColor, Position as _};
use host::{Checked, Engine, Log, Remote};
use search::Stop;
use web::desk::{Appraised, Desk, MatchWatch, OpeningDesk, PlayedGame, Runs};
use web::messages::{
    AppraisedMove, Document, EngineSpec, GameInfo, MoveName, Result as GameResult, Setup, Text,
    View,
};

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::opponents;
use crate::verbs::engine::{self, Speech};

pub(crate) use choices::{Choices, choice};
pub(crate) use file::File;
pub(crate) use level::Level;
pub(crate) use page::Page;
pub(crate) use scene::Scene;
pub(crate) use setup::text as line_text;
pub(crate) use tree::{Tree, lines};
pub(crate) use view::side;
pub(crate) use words::{Words, text};

use opening::Agreement;
use runs::RunDesk;

/// More games than a page can list.
const MOST_GAMES: usize = 1000;

/// The training runs of this computer.
pub(crate) fn runs() -> Box<dyn Runs> {
    Box::new(RunDesk::new(crate::runs::root(None)))
}

/// The desks of all games.
pub(crate) fn all() -> Vec<Box<dyn Desk>> {
    struct Make;

    impl Visitor for Make {
        type Output = Box<dyn Desk>;

        fn visit<G: Face>(self) -> Box<dyn Desk> {
            Box::new(GameDesk::<G>(PhantomData))
        }
    }

    GameKind::ALL.iter().map(|game| game.visit(Make)).collect()
}

/// The desk of game `G`.
struct GameDesk<G>(PhantomData<G>);

impl<G: Face> Desk for GameDesk<G> {
    fn info(&self) -> GameInfo {
        info::of::<G>()
    }

    fn view(&self, setup: &Setup, moves: &[String]) -> Result<View, Text> {
        Ok(view::view(&setup::line::<G>(setup, moves)?))
    }

    fn names(&self, setup: &Setup, moves: &[String]) -> Result<Vec<MoveName>, Text> {
        Ok(view::names(&setup::line::<G>(setup, moves)?))
    }

    fn typed(&self, setup: &Setup, moves: &[String], text: &str) -> Result<String, Text> {
        let line = setup::line::<G>(setup, moves)?;
        let position = line.position();
        let m = G::typed_move(&line, text.trim()).map_err(|error| {
            words::text(
                format!("{error:#}"),
                format!("{text:?} は指し手として読めません (例: {})", G::EXAMPLE),
            )
        })?;
        if let Some(verdict) = line.verdict() {
            return Err(words::both(|language| G::result(&line, &verdict, language)));
        }
        match position.is_legal(m) {
            true => Ok(G::move_text(position, m)),
            false => Err(words::both(|language| G::refuse(position, m, language))),
        }
    }

    fn declared(&self, setup: &Setup, moves: &[String]) -> Option<GameResult> {
        view::declared(&setup::line::<G>(setup, moves).ok()?)
    }

    fn player(&self, text: &str, setup: &Setup) -> Result<Box<dyn Engine>, Text> {
        let rules = setup::first::<G>(setup)?.rules().clone();
        info::parse_player::<G>(text)
            .and_then(|player| engine::local::<G>(player, rules))
            .map_err(|error| words::fault("プレイヤー", &error))
    }

    fn engine(&self, spec: &EngineSpec, setup: &Setup, log: Log) -> Result<Box<dyn Engine>, Text> {
        let rules = setup::first::<G>(setup)?.rules().clone();
        start::<G>(spec, rules, log).map_err(|error| words::engine_fault(&error))
    }

    fn told(
        &self,
        setup: &Setup,
        moves: &[String],
        seat_is_engine: bool,
    ) -> Result<(Option<String>, Vec<String>), Text> {
        let line = setup::line::<G>(setup, moves)?;
        // The games whose engines must be told have one protocol.
        let must_name = seat_is_engine && opponents::names_start(G::SPEECH);
        Ok(opponents::texts(&line, must_name))
    }

    fn opening(&self, rule: &str, setup: &Setup) -> Result<Box<dyn OpeningDesk>, Text> {
        let first = setup::first::<G>(setup)?;
        if *first.position() != G::start(first.rules()) {
            return Err(text(
                "an opening rule begins with an empty board",
                "開局規定は空の盤から始めます",
            ));
        }
        match G::negotiation(rule, first.rules()) {
            Ok(negotiation) => Ok(Box::new(Agreement(negotiation))),
            Err(error) => Err(words::fault("開局規定", &error)),
        }
    }

    fn read_record(&self, bytes: &[u8], name: Option<&str>) -> Result<Vec<Document>, Text> {
        read::<G>(bytes, name).map_err(|error| {
            let forms: Vec<&str> = G::FORMATS.iter().map(|(extension, _)| *extension).collect();
            let forms = forms.join(", ");
            let title = G::TITLE;
            text(
                format!("not a record of {} ({forms}): {error:#}", title.en),
                format!("{}の棋譜 ({forms}) として読めません: {error:#}", title.ja),
            )
        })
    }

    fn write_record(&self, document: &Document, format: &str) -> Result<String, Text> {
        let tree = document::tree::<G>(document)?;
        G::write(&tree, format).map_err(|error| words::fault("書き出せません", &error))
    }

    fn picture(&self, setup: &Setup, moves: &[String]) -> Result<String, Text> {
        let line = setup::line::<G>(setup, moves)?;
        G::svg(&line).map_err(|error| words::fault("図", &error))
    }

    fn appraise(
        &self,
        game: &PlayedGame,
        stop: &Stop,
        found: &mut dyn FnMut(AppraisedMove),
    ) -> Result<Option<Appraised>, Text> {
        let line = setup::line::<G>(&game.setup, &game.moves)?;
        let [black, white] = game.players.each_ref().map(|name| document::some(name));
        G::appraise(&line, ByColor { black, white }, &game.level, stop, found)
            .map_err(|error| words::fault("分析", &error))
    }

    fn play_match(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &Stop,
        watch: &mut dyn MatchWatch,
    ) -> Result<(), Text> {
        matches::play::<G>(plan, folder, stop, watch).map_err(|error| words::fault("対戦", &error))
    }
}

/// Starts a program, sets what is to be set, and puts the rules in front of it.
fn start<G: Face>(spec: &EngineSpec, rules: G::Rules, log: Log) -> Fallible<Box<dyn Engine>> {
    let speech = match &spec.protocol {
        None => G::SPEECH,
        Some(name) => match Speech::from_str(name, true) {
            Ok(speech) => speech,
            Err(_) => bail!("protocol {name:?}: there is no such protocol"),
        },
    };
    opponents::fitting::<G>(speech).context("protocol")?;
    let launch = opponents::launch(&spec.command).context("command")?;
    let mut remote = Remote::start(G::NAME, launch, move || speech.client(), log)?;
    for setting in &spec.options {
        // A button has no value.
        let value = Some(setting.value.as_str()).filter(|value| !value.is_empty());
        remote
            .set_option(&setting.name, value)
            .with_context(|| format!("option {:?}", setting.name))?;
    }
    Ok(Box::new(Checked::<G>::new(rules, Box::new(remote))))
}

/// The games of a file.
fn read<G: Face>(bytes: &[u8], name: Option<&str>) -> Fallible<Vec<Document>> {
    let trees = G::read(&File::new(bytes, name)?)?;
    ensure!(!trees.is_empty(), "there is no game in it");
    ensure!(
        trees.len() <= MOST_GAMES,
        "expected at most {MOST_GAMES} games in a file, found {}",
        trees.len()
    );
    trees
        .iter()
        .map(|tree| document::of::<G>(tree, name))
        .collect()
}

#[cfg(test)]
mod tests;
