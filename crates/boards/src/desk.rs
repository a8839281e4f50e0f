//! The games as `web`'s server needs them: texts in, messages out.

mod arranged;
pub(crate) mod desk_line;
mod document;
mod info;
mod matches;
mod opening;
mod page_library;
mod runs;
mod setup;
mod varied_opening;
mod view;

use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result as Fallible, ensure};
use arena::Plan;
use arena::contest::ContestObserver;
use game::ByColor;
use host::{Checked, Engine, Log, Remote, SingleGame};
use protocol::Kind;
use search::Stop;
use web::desk::{
    Appraised, Desk, EngineShare, OpeningDesk, PlayedGame, PlayedLine, Runs, TrainingStarter,
};
use web::library::Library;
use web::messages::{
    AppraisedMove, Arranged, Arrangement, Document, EngineSpec, GameInfo, RecordTitle, Setup, Text,
};

use crate::board_game::BoardGame;
use crate::capabilities::ReviewedGame;
use crate::games::{GameKind, GameVisitor};
use crate::opponents;
use crate::page::{self, File, Tree, engine_fault, fault};

pub use setup::line_text;

use desk_line::DeskLine;
use opening::Agreement;
use page_library::PageLibrary;
use runs::RunDesk;
use varied_opening::VariedOpening;

/// More games than a page can list.
const MOST_GAMES: usize = 100_000;

/// The training runs of this computer, and what starts and stops them.
pub fn runs(starter: Option<Box<dyn TrainingStarter>>) -> Box<dyn Runs> {
    Box::new(RunDesk::new(players::runs::root(None), starter))
}

/// The library of a folder. It begins with the first import.
pub fn library(folder: PathBuf) -> Box<dyn Library> {
    Box::new(PageLibrary::new(folder))
}

/// The desks of all games.
pub fn all() -> Vec<Box<dyn Desk>> {
    GameKind::ALL.iter().copied().map(of_kind).collect()
}

/// The desk of a game by its name.
#[must_use]
pub fn of_kind(kind: GameKind) -> Box<dyn Desk> {
    struct Make;

    impl GameVisitor for Make {
        type Output = Box<dyn Desk>;

        fn visit<G: BoardGame>(self) -> Box<dyn Desk> {
            of::<G>()
        }
    }

    kind.visit(Make)
}

/// The desk of one game.
#[must_use]
pub fn of<G: BoardGame>() -> Box<dyn Desk> {
    Box::new(GameDesk::<G>(PhantomData))
}

/// The desk of game `G`.
struct GameDesk<G>(PhantomData<G>);

impl<G: BoardGame> Desk for GameDesk<G> {
    fn info(&self) -> GameInfo {
        info::of::<G>()
    }

    fn line(&self, setup: &Setup, moves: &[String]) -> Result<Box<dyn PlayedLine>, Text> {
        Ok(Box::new(DeskLine::<G>::read(setup, moves)?))
    }

    fn arrange(&self, arrangement: &Arrangement) -> Result<Arranged, Text> {
        arranged::arranged::<G>(arrangement)
    }

    fn player(
        &self,
        text: &str,
        setup: &Setup,
        share: EngineShare,
    ) -> Result<Box<dyn Engine>, Text> {
        let rules = setup::first::<G>(setup)?.rules().clone();
        text.parse()
            .and_then(info::check_player::<G>)
            .and_then(|player| info::fit_player::<G>(player, share))
            .and_then(|player| players::engine::local::<G>(player, rules))
            .map_err(|error| fault("プレイヤー", &error))
    }

    fn opponent(
        &self,
        text: &str,
        setup: &Setup,
        share: EngineShare,
    ) -> Result<Box<dyn Engine>, Text> {
        let player = self.player(text, setup, share)?;
        let Some(variety) = info::variety::<G>(text) else {
            return Ok(player);
        };
        let rules = setup::first::<G>(setup)?.rules().clone();
        let guide = variety
            .guide
            .parse()
            .and_then(|guide| players::engine::local::<G>(guide, rules));
        let varied: Box<dyn Engine> = match guide {
            Ok(guide) => Box::new(VariedOpening::new(player, guide, variety)),
            // Boards that the guide does not play on.
            Err(_) => player,
        };
        Ok(varied)
    }

    fn fit(&self, text: &str, share: EngineShare) -> Result<String, Text> {
        text.parse()
            .and_then(|player| info::fit_player::<G>(player, share))
            .map(|player| player.to_string())
            .map_err(|error| fault("プレイヤー", &error))
    }

    fn adviser(&self, offered: &str, seated: &str) -> String {
        info::adviser(offered, seated)
    }

    fn engine(&self, spec: &EngineSpec, setup: &Setup, log: Log) -> Result<Box<dyn Engine>, Text> {
        let rules = setup::first::<G>(setup)?.rules().clone();
        start::<G>(spec, rules, log).map_err(|error| engine_fault(&error))
    }

    fn opening(&self, rule: &str, setup: &Setup) -> Result<Box<dyn OpeningDesk>, Text> {
        let first = setup::first::<G>(setup)?;
        if *first.position() != G::start(first.rules()) {
            return Err(page::text(
                "an opening rule begins with an empty board",
                "開局規定は空の盤から始めます",
            ));
        }
        match G::CAPABILITIES.start_opening(rule, first.rules()) {
            Ok(negotiation) => Ok(Box::new(Agreement(negotiation))),
            Err(error) => Err(fault("開局規定", &error)),
        }
    }

    fn read_record(&self, bytes: &[u8], name: Option<&str>) -> Result<Vec<Document>, Text> {
        let documents = |trees: Vec<Tree<G>>| -> Fallible<Vec<Document>> {
            trees.iter().map(|tree| document::of(tree, name)).collect()
        };
        read::<G>(bytes, name)
            .and_then(documents)
            .map_err(unreadable::<G>)
    }

    fn list_record(&self, bytes: &[u8], name: Option<&str>) -> Result<Vec<RecordTitle>, Text> {
        let trees = read::<G>(bytes, name).map_err(unreadable::<G>)?;
        Ok(trees
            .iter()
            .map(|tree| document::title_of(tree, name))
            .collect())
    }

    fn pick_record(
        &self,
        bytes: &[u8],
        name: Option<&str>,
        picked: &[u32],
    ) -> Result<Vec<Document>, Text> {
        let documents = |trees: Vec<Tree<G>>| -> Fallible<Vec<Document>> {
            let of_place = |&place: &u32| {
                let tree = trees.get(place as usize);
                let most = trees.len();
                let number = u64::from(place) + 1;
                tree.with_context(|| format!("game {number}: the file has {most}"))
            };
            let picked = picked.iter().map(of_place);
            picked.map(|tree| document::of(tree?, name)).collect()
        };
        read::<G>(bytes, name)
            .and_then(documents)
            .map_err(unreadable::<G>)
    }

    fn write_record(&self, document: &Document, format: &str) -> Result<String, Text> {
        let tree = document::tree::<G>(document)?;
        G::write(&tree, format).map_err(|error| fault("書き出せません", &error))
    }

    fn appraise(
        &self,
        game: &PlayedGame,
        share: EngineShare,
        stop: &Stop,
        found: &mut dyn FnMut(AppraisedMove),
    ) -> Result<Option<Appraised>, Text> {
        let line = setup::line::<G>(&game.setup, &game.moves)?;
        let [black, white] = game.players.each_ref().map(|name| document::some(name));
        let Some(reviewer) = G::CAPABILITIES.review else {
            return Err(page::text(
                format!("games of {} cannot be analysed move by move", G::NAME),
                format!("{}の一手ごとの分析はできません", G::TITLE.ja),
            ));
        };
        let game = ReviewedGame {
            line: &line,
            players: ByColor { black, white },
            level: &game.level,
            share,
        };
        (reviewer.run)(&game, stop, found).map_err(|error| fault("分析", &error))
    }

    fn play_match(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &Stop,
        observer: &mut dyn ContestObserver,
    ) -> Result<(), Text> {
        matches::play::<G>(plan, folder, stop, observer).map_err(|error| fault("対戦", &error))
    }
}

/// Starts a program, sets what is to be set, and puts the rules in front of it.
fn start<G: BoardGame>(spec: &EngineSpec, rules: G::Rules, log: Log) -> Fallible<Box<dyn Engine>> {
    let kind = match &spec.protocol {
        None => G::PROTOCOL,
        Some(name) => name.parse::<Kind>()?,
    };
    kind.check_game(G::NAME).context("protocol")?;
    let mut launch = opponents::launch(&spec.command).context("command")?;
    if let Some(path) = &spec.folder {
        launch.directory = Some(folder(path).context("folder")?);
    }
    let mut remote = Remote::speaking::<G>(kind, launch, log)?;
    for setting in &spec.options {
        // A button has no value.
        let value = Some(setting.value.as_str()).filter(|value| !value.is_empty());
        remote
            .set_option(&setting.name, value)
            .with_context(|| format!("option {:?}", setting.name))?;
    }
    let engine: Box<dyn Engine> = if kind.plays_one_game() {
        Box::new(SingleGame(remote))
    } else {
        Box::new(remote)
    };
    Ok(Box::new(Checked::<G>::new(rules, engine)))
}

/// A folder that an engine can run in. Without this check the system would only say that it found no
/// such file, and not which.
fn folder(path: &str) -> Fallible<PathBuf> {
    let is_folder = fs::metadata(path)
        .with_context(|| path.to_owned())?
        .is_dir();
    ensure!(is_folder, "{path}: expected a folder, found a file");
    Ok(PathBuf::from(path))
}

/// What was tried, and why it did not work.
fn unreadable<G: BoardGame>(error: Error) -> Text {
    let (title, tried) = (G::TITLE, G::READ_FORMATS);
    page::text(
        format!(
            "not a record of {} (tried: {}): {error:#}",
            title.en, tried.en
        ),
        format!(
            "{}の棋譜として読めません (試した形式: {}): {error:#}",
            title.ja, tried.ja
        ),
    )
}

/// The games of a file.
fn read<G: BoardGame>(bytes: &[u8], name: Option<&str>) -> Fallible<Vec<Tree<G>>> {
    let trees = G::read(&File::new(bytes, name)?)?;
    ensure!(!trees.is_empty(), "the file has no games");
    ensure!(
        trees.len() <= MOST_GAMES,
        "expected at most {MOST_GAMES} games in a file, found {}",
        trees.len()
    );
    Ok(trees)
}

#[cfg(test)]
mod tests;
