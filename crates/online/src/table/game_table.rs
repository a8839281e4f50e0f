mod kept_turn;
mod recovery;
mod views;

use std::time::Duration;

use game::{ByColor, Color, Outcome};

use super::{
    AbortRule, Audience, EventRefusal, IllegalRule, JournalEntry, JournalMove, TableEnd,
    TableEvent, TableNotice, TableOutput, TableRules, TableSetup,
};
use crate::board::{GameBoard, MoveRefusal, RefusalKind};
use crate::clock::TableClock;
use crate::ending::{EndCause, Ending};
use crate::paged::Paged;

use kept_turn::KeptTurn;
pub use recovery::RecoveryError;

/// A game between two sides on a server.
pub struct GameTable {
    setup: TableSetup,
    board: Box<dyn GameBoard>,
    clock: TableClock,
    phase: TablePhase,
    /// Until when the game waits for a side that is away.
    away: ByColor<Option<Duration>>,
    draw_offered: ByColor<bool>,
    abort_wished: ByColor<bool>,
    /// One for each of the board's moves.
    turns: Paged<KeptTurn>,
    /// How many moves spectators have seen.
    shown: usize,
    /// The latest time that was heard of: time never runs backwards here.
    now: Duration,
    outputs: Vec<TableOutput>,
}

enum TablePhase {
    /// Both sides are asked whether they want the game.
    Agreeing {
        agreed: ByColor<bool>,
        until: Duration,
    },
    Playing,
    /// After a crash or an interruption: the game goes on when both sides are here.
    Resuming {
        until: Duration,
    },
    /// There was no game.
    Rejected,
    Adjourned,
    Over(TableEnd),
}

impl GameTable {
    /// A table at which both sides are asked to agree.
    #[must_use]
    pub fn new(setup: TableSetup, board: Box<dyn GameBoard>, now: Duration) -> GameTable {
        GameTable {
            clock: TableClock::new(setup.rules.time),
            phase: TablePhase::Agreeing {
                agreed: ByColor::both(false),
                until: now.saturating_add(setup.rules.agreement),
            },
            setup,
            board,
            away: ByColor::both(None),
            draw_offered: ByColor::both(false),
            abort_wished: ByColor::both(false),
            turns: Paged::new(),
            shown: 0,
            now,
            outputs: Vec::new(),
        }
    }

    /// What the table is made of.
    #[must_use]
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &dyn GameBoard {
        &*self.board
    }

    /// The end of the game.
    #[must_use]
    pub fn end(&self) -> Option<&TableEnd> {
        match &self.phase {
            TablePhase::Over(end) => Some(end),
            _ => None,
        }
    }

    /// Whether nothing can happen here any more: the game is over, interrupted, or was not wanted.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(
            self.phase,
            TablePhase::Over(_) | TablePhase::Rejected | TablePhase::Adjourned
        )
    }

    /// Whether the game is played now: it has begun and does not wait for its sides to come back.
    #[must_use]
    pub fn is_running(&self) -> bool {
        matches!(self.phase, TablePhase::Playing)
    }

    /// When the table must hear [`TableEvent::Tick`], if nothing else happens.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        self.next_expiry().map(|(at, _)| at)
    }

    /// Takes an event. Time that is over counts first: a move that comes too late is none.
    pub fn on(&mut self, now: Duration, event: TableEvent) -> Vec<TableOutput> {
        self.now = self.now.max(now);
        self.expire();
        self.handle(event);
        self.board.rest();
        std::mem::take(&mut self.outputs)
    }

    fn rules(&self) -> &TableRules {
        &self.setup.rules
    }

    fn expire(&mut self) {
        while let Some((_, expiry)) = self.next_expiry().filter(|(at, _)| *at <= self.now) {
            match expiry {
                Expiry::Agreement(by) => self.reject(by, true),
                Expiry::Flag(color) => self.finish(Ending::won(!color, EndCause::Time), None),
                Expiry::Away(seat) => self.give_up(seat),
            }
        }
    }

    fn next_expiry(&self) -> Option<(Duration, Expiry)> {
        if let TablePhase::Agreeing { agreed, until } = &self.phase {
            let silent = if agreed.black {
                Color::White
            } else {
                Color::Black
            };
            return Some((*until, Expiry::Agreement(silent)));
        }
        if self.is_closed() {
            return None;
        }
        let flag = self.clock.flag();
        let flag = flag.map(|at| (at, Expiry::Flag(self.board.turn())));
        let away = Color::BOTH
            .into_iter()
            .filter_map(|seat| Some((self.away[seat]?, Expiry::Away(seat))));
        flag.into_iter().chain(away).min_by_key(|(at, _)| *at)
    }

    /// A side has stayed away for too long. Nobody is to blame if both did, or if the server itself was away.
    fn give_up(&mut self, seat: Color) {
        let is_played = matches!(self.phase, TablePhase::Playing);
        let ending = if is_played && self.away[!seat].is_none() {
            Ending::won(!seat, EndCause::Abnormal)
        } else {
            Ending::void(EndCause::Abnormal)
        };
        self.finish(ending, None);
    }

    fn handle(&mut self, event: TableEvent) {
        if matches!(event, TableEvent::Tick) {
            return;
        }
        match &self.phase {
            TablePhase::Agreeing { .. } => self.handle_before(event),
            TablePhase::Playing => self.handle_playing(event),
            TablePhase::Resuming { until } => self.handle_resuming(event, *until),
            TablePhase::Rejected | TablePhase::Adjourned | TablePhase::Over(_) => {
                self.refuse_event(&event, EventRefusal::Over);
            }
        }
    }

    fn handle_before(&mut self, event: TableEvent) {
        match event {
            TableEvent::Agree(by) => self.agree(by),
            TableEvent::Reject(by) | TableEvent::Disconnect(by) => self.reject(by, false),
            TableEvent::Adjourn | TableEvent::Abandon => self.phase = TablePhase::Rejected,
            other => self.refuse_event(&other, EventRefusal::NotStarted),
        }
    }

    fn agree(&mut self, by: Color) {
        let TablePhase::Agreeing { agreed, .. } = &mut self.phase else {
            return;
        };
        agreed[by] = true;
        let is_start = agreed[!by];
        self.tell(Audience::Players, TableNotice::Agreed(by));
        if is_start {
            let setup = Box::new(self.setup.clone());
            self.persist(JournalEntry::Table(setup));
            self.start();
        }
    }

    fn start(&mut self) {
        let turn = self.board.turn();
        self.phase = TablePhase::Playing;
        self.clock.start(turn, self.now);
        self.tell_all(TableNotice::Started { turn });
    }

    fn reject(&mut self, by: Color, is_late: bool) {
        self.phase = TablePhase::Rejected;
        self.tell_all(TableNotice::Rejected { by, is_late });
    }

    fn handle_playing(&mut self, event: TableEvent) {
        match event {
            TableEvent::Move { by, text } => self.take_move(by, &text),
            TableEvent::Resign(by) => self.finish(Ending::won(!by, EndCause::Resignation), None),
            TableEvent::Declare(by) => self.declare(by),
            TableEvent::OfferDraw(by) => self.offer_draw(by),
            TableEvent::Abort(by) => self.abort(by),
            TableEvent::Disconnect(seat) => self.lose_connection(seat),
            TableEvent::Reconnect { seat, token } => self.reconnect(seat, &token),
            TableEvent::Return(seat) => self.welcome(seat),
            TableEvent::Adjourn => self.adjourn(),
            TableEvent::Abandon => self.finish(Ending::void(EndCause::Abnormal), None),
            // Somebody agrees twice.
            TableEvent::Agree(_) | TableEvent::Reject(_) | TableEvent::Tick => {}
        }
    }

    fn handle_resuming(&mut self, event: TableEvent, until: Duration) {
        match event {
            TableEvent::Reconnect { seat, token } => {
                self.reconnect(seat, &token);
                self.start_again();
            }
            TableEvent::Return(seat) => {
                self.welcome(seat);
                self.start_again();
            }
            TableEvent::Disconnect(seat) => self.away[seat] = Some(until),
            TableEvent::Resign(by) => self.finish(Ending::won(!by, EndCause::Resignation), None),
            // It is kept as it is.
            TableEvent::Adjourn => self.phase = TablePhase::Adjourned,
            TableEvent::Abandon => self.finish(Ending::void(EndCause::Abnormal), None),
            other => self.refuse_event(&other, EventRefusal::NotStarted),
        }
    }

    fn take_move(&mut self, by: Color, text: &str) {
        if self.board.turn() != by {
            return self.refuse(by, EventRefusal::NotYourTurn);
        }
        let text = match self.board.play(text) {
            Ok(text) => text,
            Err(refusal) => return self.take_wrong_move(by, text, refusal),
        };
        // Several actions of one side in an opening are one turn, charged with the last of them.
        let (mut used, mut charged) = (Duration::ZERO, Duration::ZERO);
        let is_new_turn = self.board.turn() != by;
        if is_new_turn && let Some(charge) = self.clock.stop(self.now) {
            (used, charged) = (charge.used, charge.charged);
        }
        self.draw_offered[!by] = false;
        self.abort_wished = ByColor::both(false);
        let played = JournalMove {
            by,
            text,
            used,
            charged,
        };
        self.keep(&played);
        self.persist(JournalEntry::Move(played));
        let ending = self.board_ending();
        self.tell_move(Audience::Players, self.turns.len() - 1);
        self.show_moves();
        match ending {
            Some(ending) => self.finish(ending, None),
            None if is_new_turn => self.clock.start(self.board.turn(), self.now),
            None => {}
        }
    }

    fn keep(&mut self, played: &JournalMove) {
        let turn = self.board.turn();
        self.turns.push(KeptTurn::new(played, turn));
    }

    /// The end by the rules, as far as it ends games here.
    fn board_ending(&self) -> Option<Ending> {
        let ending = self.board.ending()?;
        let goes_on = ending.cause == EndCause::Mate && self.rules().mated_side_resigns;
        (!goes_on).then_some(ending)
    }

    fn take_wrong_move(&mut self, by: Color, text: &str, refusal: MoveRefusal) {
        let is_foul = refusal.kind == RefusalKind::Foul;
        let loses = match self.rules().illegal {
            IllegalRule::Loses => true,
            IllegalRule::OnlyFoulsLose => is_foul,
            IllegalRule::Refused => false,
        };
        if !loses {
            return self.refuse(by, EventRefusal::Move(refusal));
        }
        let cause = if is_foul {
            EndCause::Foul
        } else {
            EndCause::IllegalMove
        };
        self.finish(Ending::won(!by, cause), Some(text.to_owned()));
    }

    fn declare(&mut self, by: Color) {
        if self.board.turn() != by {
            return self.refuse(by, EventRefusal::NotYourTurn);
        }
        match self.board.declared() {
            Some(Outcome::Win(winner)) => {
                self.finish(Ending::won(winner, EndCause::Declaration), None);
            }
            Some(Outcome::Draw) => self.finish(Ending::drawn(EndCause::Declaration), None),
            None if self.rules().illegal == IllegalRule::Loses => {
                self.finish(Ending::won(!by, EndCause::FalseDeclaration), None);
            }
            None => self.refuse(by, EventRefusal::NoDeclaration),
        }
    }

    fn offer_draw(&mut self, by: Color) {
        if self.draw_offered[!by] {
            return self.finish(Ending::drawn(EndCause::Agreement), None);
        }
        if !self.draw_offered[by] {
            self.draw_offered[by] = true;
            self.tell(Audience::Players, TableNotice::DrawOffered(by));
        }
    }

    fn abort(&mut self, by: Color) {
        let is_done = match self.rules().abort {
            AbortRule::Never => return self.refuse(by, EventRefusal::NoAbort),
            AbortRule::BothSides => self.abort_wished[!by],
            AbortRule::OneSide => true,
        };
        if is_done {
            return self.finish(Ending::void(EndCause::Aborted), None);
        }
        if !self.abort_wished[by] {
            self.abort_wished[by] = true;
            self.tell(Audience::Players, TableNotice::AbortWished(by));
        }
    }

    fn lose_connection(&mut self, seat: Color) {
        if self.away[seat].is_some() {
            return;
        }
        let until = self.now.saturating_add(self.rules().grace);
        self.away[seat] = Some(until);
        self.tell_all(TableNotice::Away { seat, until });
        self.expire();
    }

    /// Also for a side that is not known to be away: its old connection may be dead without anybody knowing.
    fn reconnect(&mut self, seat: Color, token: &str) {
        if !self.setup.tokens[seat].fits(token) {
            return self.refuse(seat, EventRefusal::WrongToken);
        }
        self.welcome(seat);
    }

    /// A game that was interrupted goes on as soon as both sides are here.
    fn start_again(&mut self) {
        if self.away == ByColor::both(None) {
            self.start();
        }
    }

    fn welcome(&mut self, seat: Color) {
        self.away[seat] = None;
        let view = Box::new(self.view(self.now));
        self.tell(Audience::Seat(seat), TableNotice::Resumed(view));
        self.tell(Audience::Seat(!seat), TableNotice::Back(seat));
        self.tell(Audience::Spectators, TableNotice::Back(seat));
    }

    fn adjourn(&mut self) {
        self.clock.pause();
        self.phase = TablePhase::Adjourned;
        self.persist(JournalEntry::Adjourned);
        self.tell_all(TableNotice::Adjourned);
    }

    fn finish(&mut self, ending: Ending, attempt: Option<String>) {
        let charge = self.clock.stop(self.now);
        let end = TableEnd {
            ending,
            attempt,
            charged: charge.map_or(Duration::ZERO, |charge| charge.charged),
        };
        self.phase = TablePhase::Over(end.clone());
        self.away = ByColor::both(None);
        self.persist(JournalEntry::End {
            cause: ending.cause,
            result: ending.outcome,
            attempt: end.attempt.clone(),
        });
        self.tell(Audience::Players, TableNotice::Ended(end.clone()));
        self.show_moves();
        self.tell(Audience::Spectators, TableNotice::Ended(end));
    }

    fn refuse_event(&mut self, event: &TableEvent, refusal: EventRefusal) {
        let by = match event {
            TableEvent::Agree(by)
            | TableEvent::Reject(by)
            | TableEvent::Move { by, .. }
            | TableEvent::Resign(by)
            | TableEvent::Declare(by)
            | TableEvent::OfferDraw(by)
            | TableEvent::Abort(by)
            | TableEvent::Return(by)
            | TableEvent::Reconnect { seat: by, .. } => *by,
            TableEvent::Disconnect(_)
            | TableEvent::Adjourn
            | TableEvent::Abandon
            | TableEvent::Tick => return,
        };
        self.refuse(by, refusal);
    }

    fn refuse(&mut self, seat: Color, refusal: EventRefusal) {
        self.tell(Audience::Seat(seat), TableNotice::Refused(refusal));
    }

    fn persist(&mut self, entry: JournalEntry) {
        self.outputs.push(TableOutput::Persist(entry));
    }

    fn tell(&mut self, audience: Audience, notice: TableNotice) {
        self.outputs.push(TableOutput::Tell(audience, notice));
    }

    fn tell_all(&mut self, notice: TableNotice) {
        self.tell(Audience::Players, notice.clone());
        self.tell(Audience::Spectators, notice);
    }
}

#[derive(Clone, Copy)]
enum Expiry {
    Agreement(Color),
    Flag(Color),
    Away(Color),
}
