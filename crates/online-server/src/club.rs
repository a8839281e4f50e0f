//! The club of the page: people in several browsers, and programs that come in over TCP, at the same tables.
//!
//! [`PageClub`] is what crate `web` asks. An open club (`open_club`) has one hall for each game, the same that
//! servers of one game have, and a page is a guest there like a connection of lines. What a hall tells is made into
//! what a page shows by a `TableFollower`.

mod club_folder;
mod club_hall;
mod club_history;
mod club_words;
mod endings;
mod invitation_link;
mod open_club;
mod table_follower;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use boards::page::text;
use online::lobby::SessionId;
use web::club::{Club, ClubVisitor, ClubVoice};
use web::messages::{ClubAnswer, ClubNews, ClubProof, ClubRequest, ClubState, Text};

use crate::page_news::WishKind;
use club_folder::ClubFolder;
use open_club::{Member, OpenClub};

/// Where a club is.
#[derive(Clone, Debug)]
pub struct ClubPlan {
    /// Its folder; `None` keeps nothing, and then there is no club.
    pub data: Option<PathBuf>,
    /// The address at which programs can come in.
    pub bind: IpAddr,
}

/// The club of a page's server.
pub struct PageClub {
    plan: ClubPlan,
    open: Mutex<Option<Arc<OpenClub>>>,
    pages: Mutex<HashMap<u64, ClubPage>>,
    /// Why a club that was open when the program ended could not be opened again.
    trouble: Option<Text>,
}

struct ClubPage {
    voice: ClubVoice,
    is_host: bool,
    member: Option<Member>,
}

impl Default for ClubPlan {
    fn default() -> ClubPlan {
        ClubPlan {
            data: None,
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
        }
    }
}

impl PageClub {
    /// A club; it is open if it was when the program ended.
    #[must_use]
    pub fn new(plan: ClubPlan) -> PageClub {
        let mut club = PageClub {
            plan,
            open: Mutex::new(None),
            pages: Mutex::default(),
            trouble: None,
        };
        let folder = club.plan.data.as_deref().map(ClubFolder::new);
        if let Some(has_doors) = folder.and_then(|folder| folder.was_open()) {
            club.trouble = club.open(has_doors).err();
        }
        club
    }

    fn opened(&self) -> Result<Arc<OpenClub>, Text> {
        let open = lock(&self.open).clone();
        open.ok_or_else(|| text("the server is not open", "サーバーは開いていません"))
    }

    fn open(&self, has_doors: bool) -> Result<(), Text> {
        let Some(data) = &self.plan.data else {
            return Err(text(
                "a server needs a data folder: start the program with --data",
                "サーバーにはデータフォルダーが必要です。--data を付けて起動してください",
            ));
        };
        let mut open = lock(&self.open);
        if open.is_none() {
            let folder = ClubFolder::new(data);
            let bind = has_doors.then_some(self.plan.bind);
            *open = Some(Arc::new(OpenClub::start(folder, bind)?));
        }
        Ok(())
    }

    /// Closes the club; it is open again at the next start of the program unless `is_for_good`.
    fn shut(&self, is_for_good: bool) {
        let Some(club) = lock(&self.open).take() else {
            return;
        };
        if is_for_good {
            club.folder().forget();
        }
        for page in lock(&self.pages).values_mut() {
            page.member = None;
        }
        // Whoever asks may be a future, which must not wait.
        let closing = thread::spawn(move || club.close());
        let _ = closing.join();
    }

    fn state(&self, page: u64, is_host: bool, origins: &[String]) -> ClubState {
        let club = lock(&self.open).clone();
        let me = lock(&self.pages).get(&page).and_then(|page| {
            let member = page.member.as_ref()?;
            Some(member.name().to_string())
        });
        let is_known = is_host || me.is_some();
        ClubState {
            is_open: club.is_some(),
            is_host,
            trouble: self.trouble.clone().filter(|_| club.is_none() && is_host),
            me,
            origins: if is_known {
                origins.to_vec()
            } else {
                Vec::new()
            },
            doors: match &club {
                Some(club) if is_known => club.doors(),
                _ => Vec::new(),
            },
            lobbies: Vec::new(),
        }
    }

    fn member(&self, page: u64) -> Result<(Arc<OpenClub>, SessionId), Text> {
        let pages = lock(&self.pages);
        let member = pages.get(&page).and_then(|page| page.member.as_ref());
        let session = member.map(Member::session);
        drop(pages);
        let session = session.ok_or_else(|| text("come in first", "先に入室してください"))?;
        Ok((self.opened()?, session))
    }

    fn join(&self, visitor: &ClubVisitor, name: &str, proof: ClubProof) -> Result<String, Text> {
        let club = self.opened()?;
        let (name, token) = club.admit(visitor, name, proof)?;
        self.leave(visitor.page);
        // Somebody who comes in by another page is out of the old one.
        let mut displaced = Vec::new();
        let voice = {
            let mut pages = lock(&self.pages);
            for page in pages.values_mut() {
                if page
                    .member
                    .as_ref()
                    .is_some_and(|member| *member.name() == name)
                {
                    page.member = None;
                    displaced.push(Arc::clone(&page.voice));
                }
            }
            let page = pages.get(&visitor.page);
            let page = page.ok_or_else(|| text("the page is gone", "ページが閉じられました"))?;
            Arc::clone(&page.voice)
        };
        for voice in displaced {
            voice(ClubNews::Displaced);
        }
        let member = club.enter(name, voice)?;
        match lock(&self.pages).get_mut(&visitor.page) {
            Some(page) => page.member = Some(member),
            // It has gone meanwhile.
            None => club.leave(&member),
        }
        Ok(token)
    }

    fn leave(&self, page: u64) {
        let member = lock(&self.pages)
            .get_mut(&page)
            .and_then(|page| page.member.take());
        if let (Some(member), Some(club)) = (member, lock(&self.open).clone()) {
            club.leave(&member);
        }
    }

    /// Tells every page how the club stands, after it was opened or closed.
    fn announce(&self, origins: &[String]) {
        let pages: Vec<(u64, bool, ClubVoice)> = lock(&self.pages)
            .iter()
            .map(|(&id, page)| (id, page.is_host, Arc::clone(&page.voice)))
            .collect();
        for (id, is_host, voice) in pages {
            let state = self.state(id, is_host, origins);
            voice(ClubNews::State { state });
        }
    }

    fn wish(&self, visitor: &ClubVisitor, game: &str, wish: WishKind) -> Result<ClubAnswer, Text> {
        let (club, session) = self.member(visitor.page)?;
        club.wish(session, game, wish)?;
        Ok(ClubAnswer::Done)
    }

    /// A wish about a table, wherever it is.
    fn wish_at(&self, visitor: &ClubVisitor, id: &str, wish: WishKind) -> Result<ClubAnswer, Text> {
        let (club, session) = self.member(visitor.page)?;
        club.wish_at(session, id, wish)?;
        Ok(ClubAnswer::Done)
    }
}

impl Club for PageClub {
    fn connect(&self, page: u64, voice: ClubVoice) {
        let page_of = ClubPage {
            voice,
            is_host: false,
            member: None,
        };
        lock(&self.pages).insert(page, page_of);
    }

    fn disconnect(&self, page: u64) {
        self.leave(page);
        lock(&self.pages).remove(&page);
    }

    fn is_member(&self, page: u64) -> bool {
        let pages = lock(&self.pages);
        pages.get(&page).is_some_and(|page| page.member.is_some())
    }

    fn answer(&self, visitor: &ClubVisitor, request: ClubRequest) -> Result<ClubAnswer, Text> {
        let (id, origins) = (visitor.page, &visitor.origins);
        if let Some(page) = lock(&self.pages).get_mut(&id) {
            page.is_host = visitor.is_host;
        }
        let state = || self.state(id, visitor.is_host, origins);
        match request {
            ClubRequest::State => {
                // Everything that a page which has come in again must know is told anew.
                if let Ok((club, session)) = self.member(id) {
                    club.wish_everywhere(session, || WishKind::Look);
                }
                Ok(ClubAnswer::State { state: state() })
            }
            ClubRequest::Open { has_doors } => {
                for_hosts(visitor)?;
                self.open(has_doors)?;
                self.announce(origins);
                Ok(ClubAnswer::State { state: state() })
            }
            ClubRequest::Close => {
                for_hosts(visitor)?;
                self.shut(true);
                self.announce(origins);
                Ok(ClubAnswer::State { state: state() })
            }
            ClubRequest::Join { name, proof } => {
                let token = self.join(visitor, &name, proof)?;
                let state = state();
                Ok(ClubAnswer::Joined { token, state })
            }
            ClubRequest::Leave => {
                self.leave(id);
                Ok(ClubAnswer::State { state: state() })
            }
            ClubRequest::Invite => {
                for_hosts(visitor)?;
                let own = [visitor.own_origin.clone()];
                let reached = if origins.is_empty() {
                    &own[..]
                } else {
                    &origins[..]
                };
                self.opened()?.invite(reached)
            }
            ClubRequest::Program { name } => {
                for_hosts(visitor)?;
                let token = self.opened()?.add_program(&name)?;
                Ok(ClubAnswer::Program { token })
            }
            ClubRequest::Offer { terms, to } => {
                let game = terms.game.clone();
                self.wish(visitor, &game, WishKind::Offer { terms, to })
            }
            ClubRequest::Withdraw { game, id } => self.wish(visitor, &game, WishKind::Withdraw(id)),
            ClubRequest::Accept { game, id } => self.wish(visitor, &game, WishKind::Accept(id)),
            ClubRequest::OpenTable { id } => {
                self.wish_at(visitor, &id, WishKind::Watch(id.clone()))
            }
            ClubRequest::LeaveTable { id } => {
                self.wish_at(visitor, &id, WishKind::Unwatch(id.clone()))
            }
            ClubRequest::Act { id, act } => {
                let wish = WishKind::Act {
                    id: id.clone(),
                    act,
                };
                self.wish_at(visitor, &id, wish)
            }
            ClubRequest::Chat { id, text } => {
                let wish = WishKind::Chat {
                    id: id.clone(),
                    text,
                };
                self.wish_at(visitor, &id, wish)
            }
            ClubRequest::SetChat { is_on } => {
                let (club, session) = self.member(id)?;
                club.wish_everywhere(session, || WishKind::SetChat(is_on));
                Ok(ClubAnswer::Done)
            }
            ClubRequest::Ranking { game } => self.member(id)?.0.ranking(&game),
            ClubRequest::History => self.member(id)?.0.history(),
            ClubRequest::Record { id: game } => self.member(id)?.0.record(&game),
        }
    }

    fn close(&self) {
        self.shut(false);
    }
}

fn for_hosts(visitor: &ClubVisitor) -> Result<(), Text> {
    if visitor.is_host {
        return Ok(());
    }
    Err(text(
        "only the host can do this: open the page by the address that `sanban web` printed",
        "主催者だけができる操作です。`sanban web` が表示したアドレスから開いてください",
    ))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
