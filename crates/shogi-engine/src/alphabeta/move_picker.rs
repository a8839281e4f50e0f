use std::ops::ControlFlow;

use game::Position as _;
use shogi::{Move, Position};

use crate::exchange::{gain, gains};
use crate::move_buffer::MoveBuffer;

use super::histories::{Histories, index};

/// The moves of every position on the current line.
pub(super) type PickedMoves = MoveBuffer<8>;

/// Hands out the moves of a position in stages, so that moves that are not needed are not even
/// generated: the hash move, good captures and promotions, quiet moves, bad captures.
///
/// Below the root it leaves needless non-promotions out.
pub(super) struct MovePicker {
    stage: Stage,
    hash: Option<Move>,
    wanted: Wanted,
    killers: [Option<Move>; 2],
    counter: Option<Move>,
    /// The indices of earlier moves in the continuation history.
    before: [usize; 3],
    /// Where its moves begin in the buffer.
    start: usize,
    next: usize,
    end: usize,
    /// Where the quiet moves begin.
    quiet_start: usize,
    /// Bad captures are put back to the front, up to here.
    bad_end: usize,
    /// Whether quiet moves are left out from now on.
    pub(super) skips_quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    AddNoisy,
    Noisy,
    AddQuiet,
    Quiet,
    StartBad,
    Bad,
    AddAll,
    All,
    Done,
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// Every answer to a check.
    Evasions,
    /// Noisy moves.
    Noisy,
    /// Noisy moves that gain at least so much.
    Gaining(i32),
}

const KILLER: i32 = 1 << 20;
const COUNTER: i32 = 1 << 18;
/// Above every quiet move.
const NOISY: i32 = 1 << 24;

impl MovePicker {
    /// A picker. The hash move must be legal.
    pub(super) fn new(wanted: Wanted, hash: Option<Move>, moves: &PickedMoves) -> MovePicker {
        let start = moves.len();
        MovePicker {
            stage: Stage::Hash,
            hash,
            wanted,
            killers: [None; 2],
            counter: None,
            before: [super::histories::NO_MOVE; 3],
            start,
            next: start,
            end: start,
            quiet_start: start,
            bad_end: start,
            skips_quiet: false,
        }
    }

    /// The same with what orders quiet moves.
    pub(super) fn with_quiet(
        mut self,
        killers: [Option<Move>; 2],
        counter: Option<Move>,
        before: [usize; 3],
    ) -> MovePicker {
        self.killers = killers;
        self.counter = counter;
        self.before = before;
        self
    }

    /// Where its moves begin in the buffer: the length to go back to.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// The next move.
    pub(super) fn next(
        &mut self,
        position: &Position,
        moves: &mut PickedMoves,
        histories: &Histories,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = match self.wanted {
                        Wanted::Evasions => Stage::AddAll,
                        _ => Stage::AddNoisy,
                    };
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::AddNoisy => {
                    self.add_noisy(position, moves, histories, 0);
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while self.next < self.end {
                        let scored = moves.pick(self.start, self.next, self.end);
                        self.next += 1;
                        let least = match self.wanted {
                            Wanted::Noisy => return Some(scored.m),
                            Wanted::Gaining(least) => least,
                            _ => -scored.score / 160,
                        };
                        if gains(position, scored.m, least) {
                            return Some(scored.m);
                        }
                        moves.set(self.bad_end, scored);
                        self.bad_end += 1;
                    }
                    self.stage = match self.wanted {
                        Wanted::All => Stage::AddQuiet,
                        _ => Stage::Done,
                    };
                }
                Stage::AddQuiet => {
                    self.stage = Stage::StartBad;
                    if !self.skips_quiet {
                        self.next = self.end;
                        self.quiet_start = self.end;
                        self.add_quiet(position, moves, histories);
                        self.stage = Stage::Quiet;
                    }
                }
                Stage::Quiet => {
                    if self.next < self.end && !self.skips_quiet {
                        let scored = moves.pick(self.quiet_start, self.next, self.end);
                        self.next += 1;
                        return Some(scored.m);
                    }
                    self.stage = Stage::StartBad;
                }
                Stage::StartBad => {
                    self.next = self.start;
                    self.stage = Stage::Bad;
                }
                Stage::Bad => {
                    if self.next < self.bad_end {
                        self.next += 1;
                        return Some(moves.get(self.next - 1).m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::AddAll => {
                    self.add_noisy(position, moves, histories, NOISY);
                    self.add_quiet(position, moves, histories);
                    self.next = self.start;
                    self.stage = Stage::All;
                }
                Stage::All => {
                    if self.next < self.end {
                        let scored = moves.pick(self.start, self.next, self.end);
                        self.next += 1;
                        return Some(scored.m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Captures of the most valuable victim first, corrected by how captures like it fared.
    fn add_noisy(
        &mut self,
        position: &Position,
        moves: &mut PickedMoves,
        histories: &Histories,
        offset: i32,
    ) {
        let _ = position.each_noisy(|m| {
            if self.hash != Some(m) {
                let score = 8 * gain(position, m) + histories.noisy(position, m);
                moves.push(m, offset + score);
            }
            ControlFlow::<()>::Continue(())
        });
        self.end = moves.len();
    }

    fn add_quiet(&mut self, position: &Position, moves: &mut PickedMoves, histories: &Histories) {
        let turn = position.turn();
        let [one, two, four] = self.before.map(|before| histories.after(before));
        let _ = position.each_quiet(|m| {
            if self.hash != Some(m) {
                let at = index(position, m);
                let mut score = 2 * histories.butterfly(turn, m)
                    + 2 * i32::from(one[at])
                    + i32::from(two[at])
                    + i32::from(four[at]) / 2;
                if self.killers[0] == Some(m) {
                    score += KILLER + 1;
                } else if self.killers[1] == Some(m) {
                    score += KILLER;
                } else if self.counter == Some(m) {
                    score += COUNTER;
                }
                moves.push(m, score);
            }
            ControlFlow::<()>::Continue(())
        });
        self.end = moves.len();
    }
}
