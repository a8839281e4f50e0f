//! The ranking, the games that are played and the last ones, each of them to replay, as HTML in both languages. All
//! of it comes from the server's folder: a server that runs there is not asked.

mod overview;
mod page_words;
mod running_game;

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boards::{ReplayHeading, replay_page};
use game::{ByColor, Color};
use online::Ending;
use online::store::{GameFiles, JournalFolder, ResultRow, ServerStore, StoreError};
use record::archive::{AnyRecord, Format, RecordFile};
use report::{Language, isolate};

use crate::served_game::ServedGame;
use overview::GameOverview;
use running_game::RunningGame;

/// How many results and running games a page lists.
const MOST: usize = 200;
/// The folder of the games' pages.
const GAMES: &str = "games";
/// The folder of the games' records beside the pages.
const RECORDS: &str = "records";
const LANGUAGES: [Language; 2] = [Language::English, Language::Japanese];

/// The pages of a server's folder.
pub struct ServerPages {
    store: Arc<ServerStore>,
    journals: JournalFolder,
    records: PathBuf,
}

/// Why there is no page.
#[derive(Debug)]
pub enum PageError {
    /// The server's folder cannot be read.
    Store(StoreError),
    /// A file cannot be read or written.
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A game cannot be shown.
    Game {
        /// Its name on the server.
        id: String,
        /// Why.
        why: String,
    },
    /// The folder is none of a server.
    NoServer {
        /// The folder.
        folder: PathBuf,
    },
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PageError::Store(why) => why.fmt(f),
            PageError::File { file, why } => write!(f, "{}: {why}", file.display()),
            PageError::Game { id, why } => write!(f, "game {id}: {why}"),
            PageError::NoServer { folder } => write!(
                f,
                "{}: expected the data folder of a server",
                folder.display()
            ),
        }
    }
}

impl std::error::Error for PageError {}

impl From<StoreError> for PageError {
    fn from(why: StoreError) -> PageError {
        PageError::Store(why)
    }
}

/// A game to show.
struct ShownGame {
    record: AnyRecord,
    players: ByColor<String>,
    ending: Option<Ending>,
    /// The row of a finished game.
    result: Option<ResultRow>,
}

impl ServerPages {
    /// The pages of a folder, whether a server runs there or not.
    pub fn open(data: &Path) -> Result<ServerPages, PageError> {
        if !data.join("online.db").exists() {
            let folder = data.to_owned();
            return Err(PageError::NoServer { folder });
        }
        ServerPages::of(data, Arc::new(ServerStore::beside(data)?))
    }

    pub(crate) fn of(data: &Path, store: Arc<ServerStore>) -> Result<ServerPages, PageError> {
        Ok(ServerPages {
            store,
            journals: JournalFolder::open(data)?,
            records: GameFiles::of(data).records().to_owned(),
        })
    }

    /// The page with the ranking and the lists of games.
    pub fn overview(&self, refreshes: bool, language: Language) -> Result<String, PageError> {
        Ok(overview::html(&self.games()?, refreshes, language))
    }

    fn games(&self) -> Result<Vec<GameOverview>, PageError> {
        let mut running = Vec::new();
        for id in self.journals.ids()?.into_iter().take(MOST) {
            // One that cannot be read is not shown.
            if let Ok(Some(journal)) = self.journals.find(&id) {
                running.extend(RunningGame::of(&journal));
            }
        }
        let mut games = Vec::new();
        for game in [ServedGame::Othello, ServedGame::Renju, ServedGame::Shogi] {
            let name = game.name();
            let results = self.store.results_of(name, MOST as u32)?;
            let has_page = |row: &ResultRow| self.record_file(game, &row.id).exists();
            let overview = GameOverview {
                game: name.to_owned(),
                ranking: self.store.ranking(name)?,
                running: running
                    .extract_if(.., |running| running.game == name)
                    .collect(),
                results: results
                    .into_iter()
                    .map(|row| {
                        let has_page = has_page(&row);
                        (row, has_page)
                    })
                    .collect(),
            };
            let is_empty = overview.running.is_empty() && overview.results.is_empty();
            if !is_empty || !overview.ranking.is_empty() {
                games.push(overview);
            }
        }
        Ok(games)
    }

    /// The usual file of a finished game.
    fn record_file(&self, game: ServedGame, id: &str) -> PathBuf {
        let extension = game.record_files()[0].1;
        self.records.join(format!("{id}.{extension}"))
    }

    /// The page of a game; `None` if there is no such game.
    pub fn game(&self, id: &str, language: Language) -> Result<Option<String>, PageError> {
        let shown = match self.journals.find(id)? {
            Some(journal) => Some(self.running(id, &journal)?),
            None => self.finished(id)?,
        };
        let Some(shown) = shown else {
            return Ok(None);
        };
        let title = format!("{} – {}", shown.players.black, shown.players.white);
        let heading = ReplayHeading {
            title: &title,
            html: &self.heading(id, &shown, language)?,
            is_running: shown.ending.is_none(),
        };
        let page = replay_page(&shown.record, heading, language);
        page.map(Some)
            .map_err(|why| game_error(id, format!("{why:#}")))
    }

    fn running(
        &self,
        id: &str,
        journal: &online::store::FoundJournal,
    ) -> Result<ShownGame, PageError> {
        let table = running_game::table(journal).map_err(|why| game_error(id, why))?;
        let facts = table.facts();
        let extensions = table.board().extensions();
        let extension = extensions.first().copied().unwrap_or_default();
        let text = table.board().record(&facts, extension);
        let text = text.map_err(|why| game_error(id, why))?;
        let file = PathBuf::from(format!("{id}.{extension}"));
        let file = RecordFile::in_memory(file, text.into_bytes().into());
        Ok(ShownGame {
            record: read(id, &file)?,
            players: facts.players,
            ending: facts.ending,
            result: None,
        })
    }

    fn finished(&self, id: &str) -> Result<Option<ShownGame>, PageError> {
        let Some(row) = self.store.result(id)? else {
            return Ok(None);
        };
        let Some(game) = ServedGame::named(&row.game) else {
            return Ok(None);
        };
        let file = self.record_file(game, id);
        if !file.exists() {
            return Ok(None);
        }
        Ok(Some(ShownGame {
            record: read(id, &RecordFile::on_disk(&file))?,
            players: row.players.clone(),
            ending: Some(row.ending),
            result: Some(row),
        }))
    }

    /// Who plays, how it ended, and where else to go.
    fn heading(
        &self,
        id: &str,
        shown: &ShownGame,
        language: Language,
    ) -> Result<String, PageError> {
        let mut html = format!(
            "<p><a href=\"../{}\">{}</a> · {}</p>\n<table>\n",
            page_words::overview_file(language),
            language.pick("All games", "対局一覧"),
            page_words::other_language(|language| page_words::game_file(id, language), language),
        );
        let game = shown.record.name();
        for color in Color::BOTH {
            let name = &shown.players[color];
            let rating = match name.parse() {
                Ok(name) => self.store.rating(game, &name)?,
                Err(_) => Default::default(),
            };
            html += &format!(
                "<tr><th scope=\"row\">{}{}</th><td>{}</td><td>{:.0}</td></tr>\n",
                page_words::sign(color),
                boards::side_name(color, language),
                isolate(name),
                rating.rate,
            );
        }
        html.push_str("</table>\n");
        let state = match shown.ending {
            Some(ending) => page_words::ending(ending, &shown.players, language),
            None => language.pick("being played", "対局中").to_owned(),
        };
        html += &format!("<p>{}: {state}", page_words::game_title(game, language));
        if let Some(row) = &shown.result {
            html += &format!(" · {}", page_words::time(row.ended));
            if let Some(game) = ServedGame::named(&row.game) {
                for (_, extension) in game.record_files() {
                    let file = format!("{id}.{extension}");
                    html += &format!(" · <a href=\"../{RECORDS}/{file}\">{extension}</a>");
                }
            }
        }
        html.push_str("</p>\n");
        Ok(html)
    }

    /// The record of a finished game by the name of its file; `None` if there is none.
    pub(crate) fn record(&self, name: &str) -> Result<Option<Vec<u8>>, PageError> {
        let Some((id, extension)) = name.rsplit_once('.') else {
            return Ok(None);
        };
        let games = [ServedGame::Othello, ServedGame::Renju, ServedGame::Shogi];
        let mut files = games.iter().flat_map(|game| game.record_files());
        if !files.any(|(_, known)| *known == extension) || self.store.result(id)?.is_none() {
            return Ok(None);
        }
        let file = self.records.join(name);
        match fs::read(&file) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(PageError::File { file, why }),
        }
    }
}

/// The pages in a folder, which are written when there is something new.
pub struct PageFolder {
    folder: PathBuf,
    /// Games whose pages say that they are played.
    open: HashSet<String>,
}

impl PageFolder {
    /// The pages in this folder, which is made when they are written.
    #[must_use]
    pub fn new(folder: &Path) -> PageFolder {
        PageFolder {
            folder: folder.to_owned(),
            open: HashSet::new(),
        }
    }

    /// Writes all pages that are not there yet or have changed, and gives their number. A game that cannot be shown
    /// has none; the first such reason is given too.
    pub fn write(
        &mut self,
        pages: &ServerPages,
        refreshes: bool,
    ) -> Result<(usize, Option<PageError>), PageError> {
        let games = pages.games()?;
        let (mut count, mut failure) = (0, None);
        let mut open = HashSet::new();
        for game in &games {
            for running in &game.running {
                open.insert(running.id.clone());
                count += self.write_game(pages, &running.id, &mut failure)?;
            }
            for (row, has_page) in &game.results {
                if !has_page || open.contains(&row.id) {
                    continue;
                }
                let is_new = self.open.contains(&row.id) || !self.has(row);
                if is_new {
                    self.copy_records(pages, row)?;
                    count += self.write_game(pages, &row.id, &mut failure)?;
                }
            }
        }
        self.open = open;
        for language in LANGUAGES {
            let html = overview::html(&games, refreshes, language);
            self.write_file(&page_words::overview_file(language), html.as_bytes())?;
            count += 1;
        }
        Ok((count, failure))
    }

    fn write_game(
        &self,
        pages: &ServerPages,
        id: &str,
        failure: &mut Option<PageError>,
    ) -> Result<usize, PageError> {
        for language in LANGUAGES {
            let html = match pages.game(id, language) {
                Ok(Some(html)) => html,
                // It ended in this moment: the next time it is among the finished ones.
                Ok(None) => return Ok(0),
                Err(why) => {
                    failure.get_or_insert(why);
                    return Ok(0);
                }
            };
            let file = format!("{GAMES}/{}", page_words::game_file(id, language));
            self.write_file(&file, html.as_bytes())?;
        }
        Ok(LANGUAGES.len())
    }

    /// Whether the pages of a finished game are there, written after its end.
    fn has(&self, row: &ResultRow) -> bool {
        LANGUAGES.into_iter().all(|language| {
            let file = page_words::game_file(&row.id, language);
            let written = fs::metadata(self.folder.join(GAMES).join(file));
            let written = written.and_then(|facts| facts.modified());
            written.is_ok_and(|at| at >= std::time::UNIX_EPOCH + row.ended)
        })
    }

    fn copy_records(&self, pages: &ServerPages, row: &ResultRow) -> Result<(), PageError> {
        let Some(game) = ServedGame::named(&row.game) else {
            return Ok(());
        };
        for (_, extension) in game.record_files() {
            let name = format!("{}.{extension}", row.id);
            if let Some(bytes) = pages.record(&name)? {
                self.write_file(&format!("{RECORDS}/{name}"), &bytes)?;
            }
        }
        Ok(())
    }

    /// A reader sees the old file or the new one, never half of it.
    fn write_file(&self, name: &str, bytes: &[u8]) -> Result<(), PageError> {
        let file = self.folder.join(name);
        let new = self.folder.join(format!("{name}.new"));
        let folder = file.parent().unwrap_or(&self.folder);
        let written = fs::create_dir_all(folder)
            .and_then(|()| fs::write(&new, bytes))
            .and_then(|()| fs::rename(&new, &file));
        written.map_err(|why| {
            let _ = fs::remove_file(&new);
            PageError::File { file, why }
        })
    }
}

/// The game in a file.
fn read(id: &str, file: &RecordFile) -> Result<AnyRecord, PageError> {
    let wrong = |why: &dyn fmt::Display| game_error(id, why.to_string());
    let format = Format::of(file.path()).ok_or_else(|| wrong(&"its file has no known format"))?;
    let mut games = format.read(file).map_err(|why| wrong(&why))?;
    match games.next() {
        Some(Ok(record)) => Ok(record),
        Some(Err(partial)) => Err(wrong(&partial.error)),
        None => Err(wrong(&"its file has no game")),
    }
}

fn game_error(id: &str, why: String) -> PageError {
    let id = id.to_owned();
    PageError::Game { id, why }
}
