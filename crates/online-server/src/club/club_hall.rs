//! The hall of one game in a club, and its door.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boards::page::text;
use online::accounts::PlayerName;
use online::lobby::SessionId;
use online::store::{GameFiles, JournalFolder, ServerStore};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use web::club::ClubVoice;
use web::messages::{ClubNews, Text};

use super::club_words::{failed, of_store, refused};
use super::table_follower::TableFollowers;
use crate::bookkeeper::{Bookkeeper, Books};
use crate::clocks::ServerClock;
use crate::connection::Door;
use crate::disk_watch::{DiskState, DiskWatch};
use crate::game_server::{FAREWELL, MESSAGES, Porch, accept, usual_game};
use crate::hall::{Hall, HallTools};
use crate::live_ratings::LiveRatings;
use crate::login_desk::LoginDesk;
use crate::news::{Arrival, GuestOutbox, HallMessage};
use crate::page_news::{PageNews, PageWish, WishKind};
use crate::plan::ServerPlan;
use crate::served_game::ServedGame;
use crate::server_log::ServerLog;
use crate::server_metrics::ServerMetrics;

/// How much news waits for a page. Whoever is further behind is cut off, and asks anew.
const NEWS: usize = 256;
/// How long a game waits for a program whose connection is lost.
const GRACE: Duration = Duration::from_secs(120);
/// How many programs there may be at a door.
const MOST_PROGRAMS: usize = 500;

/// The hall of one game.
pub(super) struct ClubHall {
    pub(super) game: ServedGame,
    pub(super) messages: mpsc::Sender<HallMessage>,
    pub(super) task: Mutex<Option<JoinHandle<()>>>,
    pub(super) door: Option<SocketAddr>,
}

impl ClubHall {
    pub(super) fn start(
        game: ServedGame,
        path: &Path,
        store: &Arc<ServerStore>,
        clock: ServerClock,
        bind: Option<IpAddr>,
        runtime: &Runtime,
    ) -> Result<ClubHall, Text> {
        let folder = path.join(game.name());
        let journals = || JournalFolder::open(&folder).map_err(|why| of_store(&why));
        let log = Arc::new(ServerLog::new(Box::new(io::sink())));
        let metrics = Arc::new(ServerMetrics::default());
        let (plan, listener) = match bind {
            Some(ip) => {
                let listener = listen(ip, game, runtime).map_err(|why| failed(&why))?;
                let at = listener.local_addr().map_err(|why| failed(&why))?;
                (plan(game, path, at), Some(listener))
            }
            None => (
                plan(game, path, SocketAddr::from(([127, 0, 0, 1], 0))),
                None,
            ),
        };
        let disk = Arc::new(DiskState::default());
        let ratings = Arc::new(LiveRatings::default());
        let books = Books {
            game,
            store: Arc::clone(store),
            files: GameFiles::of(path),
            journals: journals()?,
            ratings: Arc::clone(&ratings),
            disk: Arc::clone(&disk),
            pages: None,
            log: Arc::clone(&log),
        };
        let tools = HallTools {
            spec: plan.board()?,
            clock,
            journals: journals()?,
            books: Bookkeeper::start(books, &plan).map_err(|why| failed(&why))?,
            disk: DiskWatch::new(disk, Arc::clone(&metrics)),
            ratings,
            log: Arc::clone(&log),
            metrics: Arc::clone(&metrics),
        };
        let mut hall = Hall::new(plan.clone(), tools);
        hall.recover().map_err(|why| of_store(&why))?;
        let (messages, waiting) = mpsc::channel(MESSAGES);
        let (closing, closed) = watch::channel(false);
        let task = runtime.spawn(hall.run(waiting, closing));
        let door = listener.as_ref().map(|_| plan.bind);
        if let Some(listener) = listener {
            let desk = LoginDesk::new(Arc::clone(store), clock, game.name(), false);
            let door = Arc::new(Door {
                game,
                usual_game: usual_game(&plan),
                desk: desk.map_err(|why| failed(&why))?,
                hall: messages.clone(),
                log,
                metrics,
            });
            let porch = Porch {
                door,
                tls: None,
                is_behind_proxy: false,
            };
            runtime.spawn(async move {
                let mut connections = accept(&plan, listener, &Arc::new(porch), closed).await;
                let _ = timeout(FAREWELL, async {
                    while connections.join_next().await.is_some() {}
                })
                .await;
            });
        }
        Ok(ClubHall {
            game,
            messages,
            task: Mutex::new(Some(task)),
            door,
        })
    }

    pub(super) fn enter(
        &self,
        session: SessionId,
        name: PlayerName,
        rating: f64,
        voice: &ClubVoice,
        handle: &tokio::runtime::Handle,
    ) -> Result<(), Text> {
        let (outbox, news) = mpsc::channel(NEWS);
        let (answer, answered) = oneshot::channel();
        let arrival = Arrival {
            session,
            name,
            extended: true,
            wish: None,
            rating,
            resumed: None,
            outbox: GuestOutbox::Page(outbox),
            answer,
        };
        let message = HallMessage::Enter(Box::new(arrival));
        self.messages
            .blocking_send(message)
            .map_err(|_| closing())?;
        let entered = answered.blocking_recv().map_err(|_| closing())?;
        entered.map_err(|why| refused(&why))?;
        handle.spawn(tell(news, Arc::clone(voice)));
        Ok(())
    }

    pub(super) fn wish(&self, session: SessionId, wish: WishKind) -> Result<(), Text> {
        let (answer, answered) = oneshot::channel();
        let wish = PageWish { wish, answer };
        let message = HallMessage::Page { session, wish };
        self.messages
            .blocking_send(message)
            .map_err(|_| closing())?;
        answered.blocking_recv().map_err(|_| closing())?
    }
}

/// Tells a page what its hall says, until it leaves.
async fn tell(mut news: mpsc::Receiver<PageNews>, voice: ClubVoice) {
    let mut followers = TableFollowers::default();
    while let Some(news) = news.recv().await {
        voice(match news {
            PageNews::Lobby(lobby) => ClubNews::Lobby { lobby: *lobby },
            PageNews::Seated(id) => ClubNews::Seated { id },
            PageNews::Refused { id, why } => ClubNews::Refused { id, why },
            PageNews::Chat { id, from, text } => ClubNews::Chat { id, from, text },
            PageNews::Table(sight) => match followers.show(&sight) {
                Ok(table) => ClubNews::Table { table },
                Err(why) => ClubNews::Refused { id: sight.id, why },
            },
        });
    }
}

fn plan(game: ServedGame, path: &Path, bind: SocketAddr) -> ServerPlan {
    ServerPlan {
        bind,
        grace: GRACE,
        most_connections: MOST_PROGRAMS,
        ..ServerPlan::new(game, path)
    }
}

/// The usual port of a game's door, or any free one.
fn listen(ip: IpAddr, game: ServedGame, runtime: &Runtime) -> io::Result<TcpListener> {
    let usual = match game {
        ServedGame::Shogi => 4081,
        ServedGame::Othello => 4082,
        ServedGame::Renju => 4083,
    };
    let bind = |port| runtime.block_on(TcpListener::bind(SocketAddr::new(ip, port)));
    bind(usual).or_else(|_| bind(0))
}

fn closing() -> Text {
    text("the server is closing", "サーバーは終了するところです")
}
