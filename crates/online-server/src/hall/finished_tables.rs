//! Tables whose game is over, for those who still look at them.

use std::collections::VecDeque;

use boards::page::text;
use game::{ByColor, Color};
use online::lobby::SessionId;
use online::table::TableRules;
use web::messages::Text;

use super::pages::no_table;
use crate::page_news::TableSight;

/// How many are remembered; the others are in the records.
const MOST: usize = 100;

/// The last tables.
#[derive(Default)]
pub(super) struct FinishedTables {
    tables: VecDeque<FinishedTable>,
}

/// A table whose game is over.
pub(super) struct FinishedTable {
    sight: TableSight,
    rules: TableRules,
    pages: Vec<SessionId>,
}

/// The next game of two players.
pub(super) struct NextGame {
    pub(super) players: ByColor<String>,
    pub(super) board: String,
    pub(super) rules: TableRules,
    pub(super) is_rated: bool,
}

impl FinishedTables {
    pub(super) fn keep(&mut self, sight: TableSight, rules: TableRules, pages: Vec<SessionId>) {
        if self.tables.len() >= MOST {
            self.tables.pop_front();
        }
        self.tables.push_back(FinishedTable {
            sight,
            rules,
            pages,
        });
    }

    pub(super) fn find(&mut self, id: &str) -> Option<&mut FinishedTable> {
        self.tables.iter_mut().find(|table| table.sight.id == id)
    }

    /// The tables where somebody has played and still looks.
    pub(super) fn of(&self, name: &str) -> Vec<String> {
        let tables = self
            .tables
            .iter()
            .filter(|table| table.seat(name).is_some());
        tables.map(|table| table.sight.id.clone()).collect()
    }

    pub(super) fn forget(&mut self, session: SessionId) {
        for table in &mut self.tables {
            table.unwatch(session);
        }
    }
}

impl FinishedTable {
    pub(super) fn players(&self) -> &ByColor<String> {
        &self.sight.players
    }

    fn seat(&self, name: &str) -> Option<Color> {
        let is_there = |color: &Color| self.players()[*color].eq_ignore_ascii_case(name);
        Color::BOTH.into_iter().find(is_there)
    }

    pub(super) fn pages(&self) -> Vec<SessionId> {
        self.pages.clone()
    }

    pub(super) fn watch(&mut self, session: SessionId) {
        if !self.pages.contains(&session) {
            self.pages.push(session);
        }
    }

    pub(super) fn unwatch(&mut self, session: SessionId) {
        self.pages.retain(|&other| other != session);
    }

    pub(super) fn sight_of(&self, name: &str) -> TableSight {
        TableSight {
            seat: self.seat(name),
            ..self.sight.clone()
        }
    }

    pub(super) fn set_chat(&mut self, name: &str, is_on: bool) {
        if let Some(seat) = self.seat(name) {
            self.sight.chat[seat] = is_on;
        }
    }

    /// Somebody wants to play again; the game, if both do. Colours change.
    pub(super) fn wish(&mut self, name: &str) -> Result<Option<NextGame>, Text> {
        let seat = self.seat(name).ok_or_else(no_table)?;
        if !self.sight.may_rematch || self.sight.next.is_some() {
            return Err(text("this game has no rematch", "再戦はできません"));
        }
        self.sight.rematch[seat] = true;
        if !self.sight.rematch[!seat] {
            return Ok(None);
        }
        let ByColor { black, white } = self.players().clone();
        Ok(Some(NextGame {
            players: ByColor {
                black: white,
                white: black,
            },
            board: self.sight.board.clone(),
            rules: self.rules.clone(),
            is_rated: self.sight.is_rated,
        }))
    }

    pub(super) fn followed_by(&mut self, next: String) {
        self.sight.next = Some(next);
    }
}
