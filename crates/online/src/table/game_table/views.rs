use std::time::Duration;

use game::{ByColor, Color};

use super::{GameTable, KeptTurn, TablePhase};
use crate::board::GameFacts;
use crate::clock::TableClock;
use crate::table::{Audience, TableNotice, TableView, TimedMove};

/// What players and spectators see.
impl GameTable {
    /// The table as a side sees it.
    #[must_use]
    pub fn view(&self, now: Duration) -> TableView {
        TableView {
            id: self.setup.id.clone(),
            players: self.setup.players.clone(),
            start: self.board.start(),
            moves: (0..self.turns.len())
                .map(|place| self.played(place))
                .collect(),
            turn: self.board.turn(),
            remaining: self.clock.both_remaining(),
            elapsed: self.clock.elapsed(now),
            end: self.end().cloned(),
        }
    }

    /// The table as spectators see it, who are some moves behind.
    #[must_use]
    pub fn spectator_view(&self, now: Duration) -> TableView {
        let mut view = self.view(now);
        let Some(hidden) = self.turns.get(self.shown) else {
            return view;
        };
        view.moves.truncate(self.shown);
        view.turn = hidden.by;
        view.elapsed = Duration::ZERO;
        view.remaining = self.remaining_behind(self.shown);
        view
    }

    /// How long the game still waits for a side that is away.
    #[must_use]
    pub fn waits_for(&self, seat: Color, now: Duration) -> Option<Duration> {
        self.away[seat].map(|until| until.saturating_sub(now))
    }

    /// Whether a side's offer of a draw stands.
    #[must_use]
    pub fn has_offered_draw(&self, seat: Color) -> bool {
        self.draw_offered[seat]
    }

    /// What a game file says beside the moves.
    #[must_use]
    pub fn facts(&self) -> GameFacts {
        GameFacts {
            players: self.setup.players.clone(),
            times: self.turns.iter().map(KeptTurn::charged).collect(),
            ending: self.end().map(|end| end.ending),
        }
    }

    /// How many moves spectators may see.
    pub(super) fn visible(&self) -> usize {
        match self.phase {
            TablePhase::Over(_) => self.turns.len(),
            _ => self
                .turns
                .len()
                .saturating_sub(self.rules().spectator_delay),
        }
    }

    pub(super) fn show_moves(&mut self) {
        let visible = self.visible();
        for place in self.shown..visible {
            self.tell_move(Audience::Spectators, place);
        }
        self.shown = self.shown.max(visible);
    }

    pub(super) fn tell_move(&mut self, audience: Audience, place: usize) {
        let is_now = place + 1 == self.turns.len() && self.is_running();
        let remaining = if is_now {
            self.clock.both_remaining()
        } else {
            self.remaining_behind(place + 1)
        };
        let notice = TableNotice::Moved {
            played: self.played(place),
            turn: self.turns[place].turn,
            remaining,
        };
        self.tell(audience, notice);
    }

    /// What was left of the main times behind so many moves.
    fn remaining_behind(&self, count: usize) -> ByColor<Duration> {
        let mut clock = TableClock::new(self.rules().time);
        // Several actions of one side are one turn, and the last of them has its time.
        let turns = self.turns.iter().take(count);
        let ended = turns.filter(|kept| kept.turn != kept.by);
        for kept in ended {
            clock.spend(kept.by, kept.used());
        }
        clock.both_remaining()
    }

    fn played(&self, place: usize) -> TimedMove {
        let text = self.board.moves().get(place);
        self.turns[place].played(text.unwrap_or_default())
    }
}
