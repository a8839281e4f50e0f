//! The library of games as the page's server asks it.

mod card_table;
mod game_list;
mod page_query;
mod player_page;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use library::lessons::CardDeck;
use library::{GameLibrary, ImportReport, ImportStep, Importer, LibraryError};
use web::library::Library;
use web::messages::{LibraryAnswer, LibraryNews, LibraryRequest, LibraryShelf, LibraryState, Text};

use crate::games::{GameKind, KeptGame, KeptGameVisitor};
use crate::page::{both, text};

/// The most reasons of refused files that a page gets.
const REASONS: usize = 20;

/// How the folders of files begin that pages have sent and that are being added.
const INCOMING: &str = "incoming-";

/// Libraries that are kept open: one for each page that asks at the same time.
const OPEN: usize = 4;

/// A library in a folder, as pages ask it. What others do to the folder meanwhile is seen by the next question.
pub(super) struct PageLibrary {
    folder: PathBuf,
    /// Open libraries that nobody asks just now, each with the state of the folder that it knows.
    open: Mutex<Vec<(FolderState, GameLibrary)>>,
}

/// What changes when the database of a folder changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct FolderState([Option<(u64, SystemTime)>; 2]);

impl FolderState {
    fn of(folder: &Path) -> FolderState {
        let about = |name: &str| {
            let about = fs::metadata(folder.join(name)).ok()?;
            Some((about.len(), about.modified().ok()?))
        };
        FolderState([about("library.db"), about("library.db-wal")])
    }
}

/// The error of a library as the page gets it.
fn trouble(error: &LibraryError) -> Text {
    both(|language| language.error(error))
}

/// Today as the number of days since 1 January 1970.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| (since.as_secs() / 86_400) as i64)
}

/// A count as the page gets it.
fn number(count: impl TryInto<u32>) -> u32 {
    count.try_into().unwrap_or(u32::MAX)
}

impl PageLibrary {
    pub(super) fn new(folder: PathBuf) -> PageLibrary {
        PageLibrary {
            folder,
            open: Mutex::default(),
        }
    }

    /// Asks the library as it is now.
    fn ask<T>(&self, question: impl FnOnce(&GameLibrary) -> Result<T, Text>) -> Result<T, Text> {
        let state = FolderState::of(&self.folder);
        let known = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            open.retain(|(known, _)| *known == state);
            open.pop()
        };
        let library = match known {
            Some((_, library)) => library,
            None => GameLibrary::open(&self.folder).map_err(|why| trouble(&why))?,
        };
        let answer = question(&library);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() < OPEN {
            open.push((state, library));
        }
        answer
    }

    fn state(&self) -> LibraryState {
        let mut state = LibraryState {
            folder: self.folder.display().to_string(),
            ..LibraryState::default()
        };
        let statistics = match GameLibrary::open(&self.folder) {
            // It begins with the first import.
            Err(LibraryError::Missing { .. }) => return state,
            Err(why) => Err(why),
            Ok(library) => library.statistics(),
        };
        match statistics {
            Err(why) => state.trouble = Some(trouble(&why)),
            Ok(statistics) => {
                state.bytes = statistics.bytes() as f64;
                state.shelves = statistics
                    .shelves
                    .iter()
                    .map(|shelf| LibraryShelf {
                        game: shelf.game.to_owned(),
                        games: number(shelf.games),
                        first_year: shelf.years.map(|years| years.0),
                        last_year: shelf.years.map(|years| years.1),
                        due: self.due(shelf.game),
                    })
                    .collect();
            }
        }
        state
    }

    /// How many cards of a game are due; none if they cannot be read, which asking for one says.
    fn due(&self, game: &str) -> u32 {
        struct Due<'a>(&'a Path);

        impl KeptGameVisitor for Due<'_> {
            type Output = u32;

            fn visit<G: KeptGame>(self) -> u32 {
                let deck = CardDeck::beside(self.0);
                let due = deck.and_then(|deck| deck.due::<G>(today()));
                due.map_or(0, |cards| number(cards.len()))
            }
        }

        GameKind::named(game).map_or(0, |kind| kind.visit_kept(Due(&self.folder)))
    }

    /// Removes what a server that was killed had taken in and not added yet. A data folder has one server at a time.
    fn forget_incoming(&self) {
        let own = format!("{INCOMING}{}-", std::process::id());
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(INCOMING) && !name.starts_with(&own) {
                // The next import tries again.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    fn import_from(
        &self,
        path: &Path,
        base: Option<&Path>,
        tell: &mut dyn FnMut(LibraryNews),
    ) -> Result<LibraryAnswer, Text> {
        let importer = Importer::open(&self.folder).map_err(|why| trouble(&why))?;
        let mut importer = match base {
            Some(base) => importer.naming_from(base),
            None => importer,
        };
        let mut told = 0;
        let report = importer.import(&[path.to_owned()], None, |step| {
            let ImportStep::Bytes { done, of } = step else {
                return;
            };
            let percent = 100 * done / of.max(1);
            if percent > told {
                told = percent;
                let part = percent as f64 / 100.0;
                tell(LibraryNews::Importing { part });
            }
        });
        Ok(imported(&report.map_err(|why| trouble(&why))?))
    }
}

fn imported(report: &ImportReport) -> LibraryAnswer {
    let first = report.refused.iter().take(REASONS);
    let reasons = first.map(|refused| {
        both(|language| {
            let why = language.message(&refused.why);
            match refused.game {
                Some(game) => language.pick(
                    format!("{}: game {game}: {why}", refused.file),
                    format!("{}: {game} 局目: {why}", refused.file),
                ),
                None => format!("{}: {why}", refused.file),
            }
        })
    });
    LibraryAnswer::Imported {
        files: number(report.files),
        added: number(report.added),
        known: number(report.known),
        refused: number(report.refused.len()),
        reasons: reasons.collect(),
    }
}

/// A question about one game.
struct Question<'a> {
    library: &'a PageLibrary,
    request: LibraryRequest,
}

impl KeptGameVisitor for Question<'_> {
    type Output = Result<LibraryAnswer, Text>;

    fn visit<G: KeptGame>(self) -> Result<LibraryAnswer, Text> {
        let Question { library, request } = self;
        let folder = &library.folder;
        match request {
            LibraryRequest::Games {
                conditions,
                position,
                skipped,
                ..
            } => {
                let query = page_query::query::<G>(&conditions, position.as_ref())?;
                library.ask(|library| game_list::games(library, &query, skipped as usize))
            }
            LibraryRequest::Game { number, .. } => {
                library.ask(|library| game_list::game::<G>(library, number))
            }
            LibraryRequest::Tree {
                position,
                conditions,
                ..
            } => {
                let line = super::setup::line::<G>(&position.setup, &position.moves)?;
                let query = page_query::query::<G>(&conditions, Some(&position))?;
                library.ask(|library| game_list::tree(library, &query, &line))
            }
            LibraryRequest::Players { text, .. } => {
                library.ask(|library| player_page::players::<G>(library, &text))
            }
            LibraryRequest::Player { name, .. } => {
                library.ask(|library| player_page::player::<G>(library, &name))
            }
            LibraryRequest::Cards { kind, level, .. } => {
                card_table::next::<G>(folder, &kind, level)
            }
            LibraryRequest::Judge { position, text, .. } => {
                card_table::judge::<G>(folder, &position, &text)
            }
            LibraryRequest::Answer {
                position, recall, ..
            } => card_table::answer::<G>(folder, &position, recall),
            LibraryRequest::Deck { .. } => card_table::deck::<G>(folder),
            LibraryRequest::TakeDeck { text, .. } => card_table::take_deck::<G>(folder, &text),
            LibraryRequest::State
            | LibraryRequest::ImportPath { .. }
            | LibraryRequest::ImportFile { .. } => Err(no_game("")),
        }
    }
}

fn no_game(name: &str) -> Text {
    text(
        format!("there is no game {name:?}"),
        format!("{name:?} というゲームはありません"),
    )
}

impl Library for PageLibrary {
    fn answer(
        &self,
        request: LibraryRequest,
        tell: &mut dyn FnMut(LibraryNews),
    ) -> Result<LibraryAnswer, Text> {
        match &request {
            LibraryRequest::State => Ok(LibraryAnswer::State {
                state: self.state(),
            }),
            LibraryRequest::ImportPath { path } => {
                self.import_from(Path::new(path.trim()), None, tell)
            }
            LibraryRequest::ImportFile { name, .. } => self.import(name, &[], tell),
            LibraryRequest::Games { game, .. }
            | LibraryRequest::Game { game, .. }
            | LibraryRequest::Tree { game, .. }
            | LibraryRequest::Players { game, .. }
            | LibraryRequest::Player { game, .. }
            | LibraryRequest::Cards { game, .. }
            | LibraryRequest::Judge { game, .. }
            | LibraryRequest::Answer { game, .. }
            | LibraryRequest::Deck { game }
            | LibraryRequest::TakeDeck { game, .. } => {
                let kind = GameKind::named(game).ok_or_else(|| no_game(game))?;
                let library = self;
                kind.visit_kept(Question { library, request })
            }
        }
    }

    fn import(
        &self,
        name: &str,
        bytes: &[u8],
        tell: &mut dyn FnMut(LibraryNews),
    ) -> Result<LibraryAnswer, Text> {
        let failed = |why: std::io::Error| {
            let folder = self.folder.display();
            text(format!("{folder}: {why}"), format!("{folder}: {why}"))
        };
        // Only the name: a file that is sent has no place here.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = name.replace(|c: char| c.is_control() || c == ':', "_");
        if name.trim_matches('.').is_empty() {
            return Err(text("the file has no name", "ファイルに名前がありません"));
        }
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let incoming = self
            .folder
            .join(format!("{INCOMING}{}-{number}", std::process::id()));
        self.forget_incoming();
        fs::create_dir_all(&incoming).map_err(failed)?;
        let path = incoming.join(name);
        let answer = match fs::write(&path, bytes) {
            Ok(()) => self.import_from(&path, Some(&incoming), tell),
            Err(why) => Err(failed(why)),
        };
        // It is empty or of no use to anybody now; what is left of it is no reason to hide the answer.
        let _ = fs::remove_dir_all(&incoming);
        answer
    }
}
