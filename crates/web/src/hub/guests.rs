//! What pages of other computers get.

use std::collections::BTreeMap;

use super::Hub;
use crate::client::Client;
use crate::club::{Club, ClubVisitor};
use crate::messages::{Request, Text, VERSION, Welcome};
use crate::own_addresses::is_of_this_computer;
use crate::words::words;

impl Hub {
    /// What pages of other computers may ask without the token: the club, and what its boards need. The list says
    /// what is open, so that a new request is closed.
    pub(super) fn is_for_guests(&self, client: &Client, request: &Request) -> bool {
        match request {
            Request::Hello { .. } | Request::Lists | Request::Club { .. } => true,
            Request::View { .. } | Request::Typed { .. } => self
                .club
                .as_ref()
                .is_some_and(|club| club.is_member(client.id)),
            _ => false,
        }
    }

    pub(super) fn club(&self) -> Result<&dyn Club, Text> {
        let club = self.club.as_deref();
        club.ok_or_else(|| words("there is no club here", "ここにはクラブがありません"))
    }

    pub(super) fn visitor(&self, client: &Client) -> ClubVisitor {
        let own = &client.place.origin;
        let mut origins = self.origins.clone();
        // Behind a proxy only the page knows how it is reached.
        if !is_of_this_computer(own) && !origins.contains(own) {
            origins.insert(0, own.clone());
        }
        ClubVisitor {
            page: client.id,
            is_host: client.may_start_programs(),
            from: client.place.from,
            own_origin: own.clone(),
            origins,
        }
    }

    /// How the boards look, and nothing of what is kept here.
    pub(super) fn welcome_of_guest(&self) -> Welcome {
        let mut games = self.house.shared.infos();
        for game in &mut games {
            game.players.clear();
            game.protocols.clear();
        }
        Welcome {
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            games,
            engines: Vec::new(),
            played: Vec::new(),
            documents: Vec::new(),
            matches: Vec::new(),
            settings: BTreeMap::new(),
            may_start_programs: false,
            not_kept: None,
            notice: None,
            record_limit: 0,
            is_guest: true,
            report_key: String::new(),
        }
    }
}
