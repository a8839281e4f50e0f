//! An open club: a hall for each game, the accounts, and the doors for programs.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boards::page::text;
use online::accounts::{Account, AccountKind, PlayerName};
use online::lobby::SessionId;
use online::store::{GameFiles, Redemption, ServerStore};
use online::{SecretHash, Secrets};
use tokio::runtime::Runtime;
use tokio::time::timeout;
use web::club::{ClubVisitor, ClubVoice};
use web::messages::{ClubAnswer, ClubDoor, ClubProof, Text};

use super::club_folder::ClubFolder;
use super::club_hall::ClubHall;
use super::club_words::{failed, name_in_use, of_store, refused};
use super::invitation_link::link;
use super::lock;
use crate::clocks::{ServerClock, wall};
use crate::game_server::FAREWELL;
use crate::login_desk::LoginDesk;
use crate::news::HallMessage;
use crate::page_news::WishKind;
use crate::served_game::ServedGame;

const GAMES: [ServedGame; 3] = [ServedGame::Othello, ServedGame::Renju, ServedGame::Shogi];
/// Pages are numbered from here, connections of lines from 1.
const FIRST_PAGE: u64 = 1 << 40;
/// How long an invitation holds.
const INVITATION_HOURS: u32 = 48;
/// How many letters a password has at least.
const SHORTEST_PASSWORD: usize = 8;
/// And how many bytes at most.
const LONGEST_PASSWORD: usize = 256;
/// How many browsers are remembered that have come in by a password.
const MOST_TOKENS: usize = 10_000;
/// How long interrupted games may take to be written.
const CLOSING: Duration = Duration::from_secs(10);

/// A club that is open.
pub(super) struct OpenClub {
    folder: ClubFolder,
    pub(super) store: Arc<ServerStore>,
    pub(super) files: GameFiles,
    halls: Vec<ClubHall>,
    desk: LoginDesk,
    /// By the hash of a token: who may come in with it while the club is open.
    tokens: Mutex<HashMap<String, PlayerName>>,
    next: AtomicU64,
    runtime: Mutex<Option<Runtime>>,
    handle: tokio::runtime::Handle,
}

/// Somebody who has come in.
pub(super) struct Member {
    name: PlayerName,
    session: SessionId,
}

impl Member {
    pub(super) fn name(&self) -> &PlayerName {
        &self.name
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }
}

impl OpenClub {
    /// Opens a club, with doors at an address if there is one. Games that were left behind wait for their players.
    pub(super) fn start(folder: ClubFolder, bind: Option<IpAddr>) -> Result<OpenClub, Text> {
        let path = folder.path().to_owned();
        let store = Arc::new(ServerStore::open(&path).map_err(|why| of_store(&why))?);
        let clock = ServerClock::new();
        let desk = LoginDesk::new(Arc::clone(&store), clock, ServedGame::Othello.name(), false);
        let desk = desk.map_err(|why| failed(&why))?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("club")
            .enable_all()
            .build()
            .map_err(|why| failed(&why))?;
        let mut halls = Vec::new();
        for game in GAMES {
            let hall = ClubHall::start(game, &path, &store, clock, bind, &runtime)?;
            halls.push(hall);
        }
        folder.note_open(bind.is_some());
        Ok(OpenClub {
            files: GameFiles::of(&path),
            folder,
            store,
            halls,
            desk,
            tokens: Mutex::default(),
            next: AtomicU64::new(FIRST_PAGE),
            handle: runtime.handle().clone(),
            runtime: Mutex::new(Some(runtime)),
        })
    }

    pub(super) fn folder(&self) -> &ClubFolder {
        &self.folder
    }

    /// Where programs come in.
    pub(super) fn doors(&self) -> Vec<ClubDoor> {
        let doors = self.halls.iter().filter_map(|hall| {
            let protocol = match hall.game {
                ServedGame::Shogi => "csa",
                ServedGame::Othello | ServedGame::Renju => hall.game.name(),
            };
            Some(ClubDoor {
                game: hall.game.name().to_owned(),
                protocol: protocol.to_owned(),
                address: hall.door?.to_string(),
            })
        });
        doors.collect()
    }

    /// Interrupts the games, and ends when they are written.
    pub(super) fn close(&self) {
        let Some(runtime) = lock(&self.runtime).take() else {
            return;
        };
        runtime.block_on(async {
            for hall in &self.halls {
                // The first lets games finish, the second interrupts them.
                for _ in 0..2 {
                    let _ = hall.messages.send(HallMessage::Close).await;
                }
                let task = lock(&hall.task).take();
                if let Some(task) = task {
                    let _ = timeout(CLOSING, task).await;
                }
            }
        });
        runtime.shutdown_timeout(FAREWELL);
    }

    /// Whether this is somebody's proof: the name, and what lets the browser come back.
    pub(super) fn admit(
        &self,
        visitor: &ClubVisitor,
        name: &str,
        proof: ClubProof,
    ) -> Result<(PlayerName, String), Text> {
        let name: PlayerName = name.trim().parse().map_err(|_| {
            text(
                "a name has 1 to 32 of A-Z, a-z, 0-9, _ and -",
                "名前は半角英数字と _ - で32文字までです",
            )
        })?;
        match proof {
            ClubProof::Host => self.admit_host(visitor, name),
            ClubProof::Invitation { code, password } => {
                self.redeem(visitor, name, &code, password.as_deref())
            }
            ClubProof::Password { password } => {
                self.check(visitor, &name, password)?;
                let token = self.remember(&name)?;
                Ok((name, token))
            }
            ClubProof::Token { token } => {
                let hash = SecretHash::of(&token).to_string();
                let known = lock(&self.tokens).get(&hash).cloned();
                match known {
                    Some(known) if known == name => {}
                    _ => self.check(visitor, &name, token.clone())?,
                }
                Ok((name, token))
            }
        }
    }

    /// The host has one name, which nobody else may have had before.
    fn admit_host(
        &self,
        visitor: &ClubVisitor,
        name: PlayerName,
    ) -> Result<(PlayerName, String), Text> {
        super::for_hosts(visitor)?;
        let token = secret()?;
        let account = Account {
            name: name.clone(),
            kind: AccountKind::Engine {
                token: SecretHash::of(&token),
            },
        };
        let is_new = self
            .store
            .add_account(&account)
            .map_err(|why| of_store(&why))?;
        if !is_new {
            if self.folder.host().as_ref() != Some(&name) {
                return Err(name_in_use(&name));
            }
            self.store
                .change_account(&account)
                .map_err(|why| of_store(&why))?;
        }
        self.folder.note_host(&name).map_err(|why| failed(&why))?;
        Ok((name, token))
    }

    fn redeem(
        &self,
        visitor: &ClubVisitor,
        name: PlayerName,
        code: &str,
        password: Option<&str>,
    ) -> Result<(PlayerName, String), Text> {
        let is_short = |password: &str| password.chars().count() < SHORTEST_PASSWORD;
        if password.is_some_and(|password| is_short(password) || password.len() > LONGEST_PASSWORD)
        {
            return Err(text(
                format!("a password has {SHORTEST_PASSWORD} letters at least"),
                format!("パスワードは{SHORTEST_PASSWORD}文字以上にしてください"),
            ));
        }
        let token = secret()?;
        let redeemed = self.handle.block_on(self.desk.redeem(
            name.clone(),
            code.to_owned(),
            match password {
                Some(password) => Ok(password.to_owned()),
                None => Err(SecretHash::of(&token)),
            },
            visitor.from,
        ));
        match redeemed {
            Ok(Redemption::Done) => {}
            Ok(Redemption::NameInUse) => return Err(name_in_use(&name)),
            Ok(Redemption::NoInvitation) => {
                return Err(text(
                    "this invitation is used up or too old: ask for another one",
                    "この招待は使用済みか期限切れです。新しい招待をもらってください",
                ));
            }
            Err(failure) => return Err(refused(&failure.why())),
        }
        if password.is_some() {
            let hash = SecretHash::of(&token).to_string();
            self.keep_token(hash, &name);
        }
        Ok((name, token))
    }

    fn check(&self, visitor: &ClubVisitor, name: &PlayerName, secret: String) -> Result<(), Text> {
        let admitted = self.desk.admit(name, secret, visitor.from);
        let admitted = self.handle.block_on(admitted);
        admitted
            .map(|_| ())
            .map_err(|failure| refused(&failure.why()))
    }

    /// A token for a browser whose person has a password.
    fn remember(&self, name: &PlayerName) -> Result<String, Text> {
        let token = secret()?;
        self.keep_token(SecretHash::of(&token).to_string(), name);
        Ok(token)
    }

    fn keep_token(&self, hash: String, name: &PlayerName) {
        let mut tokens = lock(&self.tokens);
        if tokens.len() >= MOST_TOKENS {
            // Whoever is forgotten shows a password again.
            tokens.clear();
        }
        tokens.insert(hash, name.clone());
    }

    /// Lets a page into all halls.
    pub(super) fn enter(&self, name: PlayerName, voice: ClubVoice) -> Result<Member, Text> {
        let session = SessionId(self.next.fetch_add(1, Ordering::Relaxed));
        let member = Member {
            name: name.clone(),
            session,
        };
        for hall in &self.halls {
            let rating = self.store.rating(hall.game.name(), &name);
            let rating = rating.map_err(|why| of_store(&why))?.rate;
            let entered = hall.enter(session, name.clone(), rating, &voice, &self.handle);
            if let Err(why) = entered {
                self.leave(&member);
                return Err(why);
            }
        }
        Ok(member)
    }

    pub(super) fn leave(&self, member: &Member) {
        for hall in &self.halls {
            let _ = hall
                .messages
                .blocking_send(HallMessage::Left(member.session));
        }
    }

    /// Makes an invitation, as a link at each address.
    pub(super) fn invite(&self, origins: &[String]) -> Result<ClubAnswer, Text> {
        let code = Secrets::invitation().map_err(|why| failed(&why))?;
        let until = wall() + Duration::from_secs(u64::from(INVITATION_HOURS) * 3600);
        let kept = self.store.invite(SecretHash::of(&code), until);
        kept.map_err(|why| of_store(&why))?;
        let links = origins.iter().map(|origin| link(origin, &code));
        Ok(ClubAnswer::Invitation {
            hours: INVITATION_HOURS,
            links: links.collect::<Result<_, Text>>()?,
        })
    }

    /// Makes an account for a program, and gives its token.
    pub(super) fn add_program(&self, name: &str) -> Result<String, Text> {
        let name: PlayerName = name.trim().parse().map_err(|why| failed(&why))?;
        let token = secret()?;
        let kind = AccountKind::Engine {
            token: SecretHash::of(&token),
        };
        let account = Account {
            name: name.clone(),
            kind,
        };
        let is_new = self
            .store
            .add_account(&account)
            .map_err(|why| of_store(&why))?;
        if is_new {
            Ok(token)
        } else {
            Err(name_in_use(&name))
        }
    }

    /// Asks the hall of a game for something.
    pub(super) fn wish(&self, session: SessionId, game: &str, wish: WishKind) -> Result<(), Text> {
        let hall = self.halls.iter().find(|hall| hall.game.name() == game);
        let hall = hall.ok_or_else(|| text("there is no such game", "そのゲームはありません"))?;
        hall.wish(session, wish)
    }

    /// Asks the hall that has a table for something.
    pub(super) fn wish_at(&self, session: SessionId, id: &str, wish: WishKind) -> Result<(), Text> {
        let has = |hall: &&ClubHall| hall.wish(session, WishKind::Knows(id.to_owned())).is_ok();
        let hall = self.halls.iter().find(has);
        let hall =
            hall.ok_or_else(|| text("there is no such game here", "その対局はありません"))?;
        hall.wish(session, wish)
    }

    /// Asks every hall for the same.
    pub(super) fn wish_everywhere(&self, session: SessionId, wish: impl Fn() -> WishKind) {
        for hall in &self.halls {
            // What is wished here is never refused, but to somebody who has just left.
            let _ = hall.wish(session, wish());
        }
    }
}

fn secret() -> Result<String, Text> {
    Secrets::token().map_err(|why| failed(&why))
}
