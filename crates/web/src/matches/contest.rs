use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::Builder;
use std::time::{Duration, Instant};

use arena::contest::ContestObserver;
use arena::{Ledger, LiveGames, Row, Sequential, Summary};
use search::Stop;

use crate::client::{Client, written};
use crate::kept_match::{KeptMatch, Note};
use crate::lock::lock;
use crate::messages::{Event, MatchGame, MatchInfo, MatchState, Text};
use crate::shared::Shared;
use crate::words::words;

use super::standing::{Standing, black_scores};

/// The time between two standings of a running match.
const BETWEEN_STANDINGS: Duration = Duration::from_millis(500);

/// The least time between two standings sent to pages: less than between those of the match, so
/// that none is skipped because it came a little early.
const TOLD: Duration = Duration::from_millis(250);

/// The report file of a match.
const REPORT: &str = "report.html";

/// A match.
pub(super) struct Contest {
    note: Note,
    folder: PathBuf,
    inside: Mutex<Inside>,
}

struct Inside {
    /// The number of games played, known without reading them.
    played: u64,
    standing: Option<Standing>,
    running: Option<Stop>,
    trouble: Option<Text>,
    watchers: Vec<Arc<Client>>,
    told: Option<Instant>,
}

impl Contest {
    pub(super) fn new(folder: &Path, note: Note) -> Contest {
        let folder = folder.join(&note.id);
        // The list shows the decision of the sequential test, which is computed from the games.
        let standing = note.plan.sprt.is_some();
        let standing = standing.then(|| Standing::of(&note.plan, rows(&folder)));
        let played = standing.as_ref().map(Standing::played);
        Contest {
            inside: Mutex::new(Inside {
                played: played.unwrap_or_else(|| rows(&folder).count() as u64),
                standing,
                running: None,
                trouble: None,
                watchers: Vec::new(),
                told: None,
            }),
            folder,
            note,
        }
    }

    pub(super) fn has_programs(&self) -> bool {
        self.note.has_programs()
    }

    /// The plan and the games, for an export.
    pub(super) fn kept(&self) -> KeptMatch {
        KeptMatch {
            note: self.note.clone(),
            games: rows(&self.folder).collect(),
        }
    }

    pub(super) fn is_running(&self) -> bool {
        lock(&self.inside).running.is_some()
    }

    pub(super) fn stop(&self) {
        if let Some(stop) = &lock(&self.inside).running {
            stop.request();
        }
    }

    pub(super) fn info(&self) -> MatchInfo {
        self.info_of(&lock(&self.inside))
    }

    fn info_of(&self, inside: &Inside) -> MatchInfo {
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        let plan = &self.note.plan;
        MatchInfo {
            id: self.note.id.clone(),
            game: plan.game.clone(),
            title: plan.title.clone().unwrap_or_default(),
            played: small(inside.played),
            scheduled: small(plan.schedule().map_or(0, |schedule| schedule.games())),
            is_running: inside.running.is_some(),
            verdict: inside
                .standing
                .as_ref()
                .and_then(Standing::verdict)
                .map(str::to_owned),
            begun: self.note.begun,
        }
    }

    fn state(&self, inside: &mut Inside) -> MatchState {
        let info = self.info_of(inside);
        let trouble = inside.trouble.clone();
        let has_report = self.folder.join(REPORT).is_file();
        self.standing(inside).state(info, has_report, trouble)
    }

    /// The games, read from the folder on the first request.
    fn standing<'a>(&self, inside: &'a mut Inside) -> &'a mut Standing {
        inside
            .standing
            .get_or_insert_with(|| Standing::of(&self.note.plan, rows(&self.folder)))
    }

    pub(super) fn watch(&self, client: &Arc<Client>) -> MatchState {
        let mut inside = lock(&self.inside);
        if inside.watchers.iter().all(|known| known.id != client.id) {
            inside.watchers.push(Arc::clone(client));
        }
        self.state(&mut inside)
    }

    pub(super) fn unwatch(&self, client: &Client) {
        let mut inside = lock(&self.inside);
        inside.watchers.retain(|known| known.id != client.id);
    }

    pub(super) fn report(&self) -> Option<String> {
        fs::read_to_string(self.folder.join(REPORT)).ok()
    }

    fn tell(&self, inside: &mut Inside) {
        inside.told = Some(Instant::now());
        if inside.watchers.is_empty() {
            return;
        }
        let state = self.state(inside);
        if let Some(text) = written(&Event::Match { state }) {
            for client in &inside.watchers {
                client.tell(text.clone());
            }
        }
    }

    /// Plays the remaining games.
    pub(super) fn go(contest: Arc<Contest>, shared: &Arc<Shared>) -> Result<(), Text> {
        let desk = shared.desk(&contest.note.plan.game)?;
        let stop = Stop::new();
        {
            let mut inside = lock(&contest.inside);
            if inside.running.is_some() {
                return Err(words("the match is running", "対戦は進行中です"));
            }
            inside.running = Some(stop.clone());
            inside.trouble = None;
            contest.standing(&mut inside);
        }
        let (played, shared) = (Arc::clone(&contest), Arc::clone(shared));
        let spawned = Builder::new().name("match".to_owned()).spawn(move || {
            let mut watcher = Watcher::new(Arc::clone(&played));
            let (plan, folder) = (&played.note.plan, &played.folder);
            let end = panic::catch_unwind(AssertUnwindSafe(|| {
                desk.play_match(plan, folder, &stop, &mut watcher)
            }));
            let mut inside = lock(&played.inside);
            inside.running = None;
            played.standing(&mut inside).running.clear();
            inside.trouble = match end {
                Ok(Ok(())) => None,
                Ok(Err(why)) => Some(why),
                Err(_) => Some(words(
                    "the match panicked; this is a bug",
                    "対戦の内部エラーです（バグです）",
                )),
            };
            played.tell(&mut inside);
            drop(inside);
            shared.lists_changed();
        });
        spawned.map(|_| ()).map_err(|why| {
            lock(&contest.inside).running = None;
            words(
                format!("no thread can be started: {why}"),
                format!("スレッドを作れません（{why}）"),
            )
        })
    }
}

/// Sends the standing of a match to the pages that watch it.
struct Watcher {
    contest: Arc<Contest>,
    live: LiveGames,
    next: Instant,
}

impl Watcher {
    fn new(contest: Arc<Contest>) -> Watcher {
        Watcher {
            contest,
            live: LiveGames::default(),
            next: Instant::now(),
        }
    }

    fn tell(&self, ledger: &Ledger, test: Option<&Sequential>) {
        let name = |player: usize| ledger.names().get(player).cloned().unwrap_or_default();
        let running = self.live.all().into_iter().map(|game| MatchGame {
            scores: black_scores(game.scores, game.first),
            number: u32::try_from(game.game + 1).unwrap_or(u32::MAX),
            names: [name(game.players.black), name(game.players.white)],
            start: game.start,
            moves: game.moves,
            result: None,
            termination: None,
        });
        let running = running.collect();
        let summary = Summary::new(ledger, test);
        let mut inside = lock(&self.contest.inside);
        let standing = self.contest.standing(&mut inside);
        standing.summary = Some(summary);
        standing.running = running;
        if inside.told.is_none_or(|told| told.elapsed() >= TOLD) {
            self.contest.tell(&mut inside);
        }
    }
}

impl ContestObserver for Watcher {
    fn finished(&mut self, row: &Row) -> Result<(), String> {
        let mut inside = lock(&self.contest.inside);
        let standing = self.contest.standing(&mut inside);
        standing.insert(row);
        inside.played = standing.played();
        Ok(())
    }

    fn progress(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        let now = Instant::now();
        if now >= self.next {
            self.next = now + BETWEEN_STANDINGS;
            self.tell(ledger, test);
        }
    }

    fn end(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        self.tell(ledger, test);
    }

    fn live_games(&self) -> Option<LiveGames> {
        Some(self.live.clone())
    }
}

/// The complete games in a folder.
fn rows(folder: &Path) -> impl Iterator<Item = Row> {
    let file = File::open(folder.join("games.jsonl"));
    let lines = file
        .into_iter()
        .flat_map(|file| BufReader::new(file).lines());
    let lines = lines.map_while(Result::ok);
    lines.filter_map(|line| serde_json::from_str(&line).ok())
}
