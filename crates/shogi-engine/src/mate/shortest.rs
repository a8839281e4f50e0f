//! The length of a mate that is known to be there, and its line.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::Duration;

use game::{Color, Position as _};
use search::proof::{Side, Verdict};
use search::{Budget, Limits, Spent, Stop};
use shogi::{HandKind, Move, Position, Square};

use super::attack::{ANY, Attack};
use super::futile::{brushed_aside, is_mated};
use super::{Mate, MateDefence, Solution};

/// Mates up to this length are looked for one length after the other, the shortest first.
const SHORT: u16 = 7;

/// How often a futile interposition may be taken out of a line.
const MOST_ROUNDS: usize = 64;

/// How many positions may be compared for the fewest pieces left in hand.
const MOST_COMPARED: usize = 2000;

/// How many positions may be visited again for a line that is not known to be the shortest, and how
/// long that may take: the time that was given is over.
const MOST_NODES_AGAIN: u64 = 200_000;
pub(crate) const LONGEST_AGAIN: Duration = Duration::from_millis(50);

impl Mate {
    /// Whether the side to move mates, with length and line. If the budget is spent before the
    /// shortest mate is known, the shortest so far is returned.
    pub fn solve(&mut self, position: &Position, budget: &mut Budget) -> Solution {
        self.solve_and(position, budget, LONGEST_AGAIN)
    }

    /// As [`Mate::solve`], with this much time at most for a line after the budget is spent.
    pub(crate) fn solve_and(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        again: Duration,
    ) -> Solution {
        match self.prove(position, budget) {
            Verdict::Proven => solution(self, position, budget, again),
            Verdict::Disproven => Solution::NoMate,
            Verdict::Unknown => Solution::Unknown,
        }
    }
}

/// What the best defence is in a position that is known to be mated.
pub(super) fn longest_defence(
    mate: &mut Mate,
    position: &Position,
    budget: &mut Budget,
) -> MateDefence {
    let mut shortest = Shortest {
        mate,
        attack: Attack::new(!position.turn()),
        budget,
        compared: HashMap::new(),
        settled: HashSet::new(),
    };
    match shortest.line(position, Side::Defender) {
        Ok(line) => MateDefence::Delay {
            line,
            is_longest: true,
        },
        Err(Spent) => {
            match any_line(mate, position, Side::Defender, LONGEST_AGAIN, budget.stop()) {
                Some(line) => MateDefence::Delay {
                    line,
                    is_longest: false,
                },
                None => MateDefence::Unknown,
            }
        }
    }
}

/// Who attacks where this side is to move.
fn attacker(position: &Position, side: Side) -> Color {
    match side {
        Side::Attacker => position.turn(),
        Side::Defender => !position.turn(),
    }
}

/// The shortest mate from a position where there is one, or the shortest that could be found.
fn solution(
    mate: &mut Mate,
    position: &Position,
    budget: &mut Budget,
    again: Duration,
) -> Solution {
    let mut shortest = Shortest {
        mate,
        attack: Attack::new(position.turn()),
        budget,
        compared: HashMap::new(),
        settled: HashSet::new(),
    };
    match shortest.line(position, Side::Attacker) {
        Ok(line) => Solution::Mate {
            line,
            is_shortest: true,
        },
        Err(Spent) => match any_line(mate, position, Side::Attacker, again, budget.stop()) {
            Some(line) => Solution::Mate {
                line,
                is_shortest: false,
            },
            None => Solution::Unknown,
        },
    }
}

/// A line to the mate as it was proven, which need not be the shortest. Every move gets nearer to
/// the mate by what is remembered.
///
/// What was proven may have been forgotten: a little is spent to prove it again, unless somebody has
/// said stop. If that is not enough there is no line.
fn any_line(
    mate: &mut Mate,
    position: &Position,
    side: Side,
    again: Duration,
    stop: &Stop,
) -> Option<Vec<Move>> {
    let mut attack = Attack::new(attacker(position, side));
    let limits = Limits {
        nodes: Some(MOST_NODES_AGAIN),
        move_time: Some(again),
        ..Limits::default()
    };
    let mut budget = Budget::new(&limits, position.turn(), stop);
    let mut line = Vec::new();
    let (mut now, mut side, mut left) = (position.clone(), side, ANY);
    while !is_mated(&now) {
        let ends: Vec<(Move, Position)> = moves(&attack, &now, side)
            .into_iter()
            .map(|m| (m, after(&now, m)))
            .collect();
        let is_nearer = |plies: &u16| *plies < left;
        let mut bounds: Vec<Option<u16>> = ends
            .iter()
            .map(|(_, end)| mate.bound(&attack, end).filter(is_nearer))
            .collect();
        // Of the attacker's moves one is enough, of the defender's answers all are needed.
        let is_enough = side == Side::Attacker && bounds.iter().any(Option::is_some);
        if !is_enough {
            for ((_, end), bound) in ends.iter().zip(&mut bounds) {
                let plies = if left == ANY { ANY } else { left - 1 };
                if bound.is_none()
                    && mate.ask(&mut attack, end, !side, plies, &mut budget) == Verdict::Proven
                {
                    *bound = mate.bound(&attack, end).filter(is_nearer);
                }
            }
        }
        let bounded = ends.into_iter().zip(bounds);
        let bounded = bounded.filter_map(|((m, end), bound)| Some((bound?, m, end)));
        let best = match side {
            Side::Attacker => bounded.min_by_key(|(plies, ..)| *plies),
            Side::Defender => bounded.max_by_key(|(plies, ..)| *plies),
        };
        let (plies, m, end) = best?;
        line.push(m);
        (now, side, left) = (end, !side, plies);
    }
    Some(line)
}

fn moves(attack: &Attack, position: &Position, side: Side) -> Vec<Move> {
    let mut moves = Vec::new();
    let add = |m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    };
    let _ = match side {
        Side::Attacker => position.each_check(add),
        Side::Defender => attack.each_answer(position, add),
    };
    moves
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

fn pieces_in_hand(position: &Position, color: Color) -> u32 {
    let hand = position.hand(color);
    HandKind::ALL
        .iter()
        .map(|&kind| u32::from(hand.count(kind)))
        .sum()
}

/// A search for the shortest mate.
struct Shortest<'a> {
    mate: &'a mut Mate,
    attack: Attack,
    budget: &'a mut Budget,
    /// The best lines from positions of the defender, with the pieces the attacker has left.
    compared: HashMap<u64, (u32, Vec<Move>)>,
    /// Positions whose futile interpositions are known.
    settled: HashSet<u64>,
}

impl Shortest<'_> {
    /// The shortest line, with this side to move.
    fn line(&mut self, position: &Position, side: Side) -> Result<Vec<Move>, Spent> {
        for _ in 0..MOST_ROUNDS {
            let plies = self.length(position, side)?;
            self.compared.clear();
            let (_, line) = match side {
                Side::Attacker => self.attack(position, plies)?,
                Side::Defender => self.defence(position, plies)?,
            };
            if !self.settle_line(position, side, &line)? {
                return Ok(line);
            }
        }
        Err(Spent)
    }

    /// In how many plies the attacker mates. What was found by chance may be much too long, so
    /// that short mates are looked for first; of long ones it is cheaper to go down from there.
    fn length(&mut self, position: &Position, side: Side) -> Result<u16, Spent> {
        let least = match side {
            Side::Attacker => 1,
            Side::Defender => 0,
        };
        for plies in (least..=SHORT).step_by(2) {
            if self.is_mate_in(position, side, plies)? {
                return Ok(plies);
            }
        }
        let mut asked = ANY;
        while asked > SHORT && self.is_mate_in(position, side, asked)? {
            let bound = self.mate.bound(&self.attack, position).ok_or(Spent)?;
            asked = bound.min(asked).saturating_sub(2);
        }
        Ok(asked + 2)
    }

    fn is_mate_in(&mut self, position: &Position, side: Side, plies: u16) -> Result<bool, Spent> {
        let Shortest {
            mate,
            attack,
            budget,
            ..
        } = self;
        match mate.ask(attack, position, side, plies, budget) {
            Verdict::Proven => Ok(true),
            Verdict::Disproven => Ok(false),
            Verdict::Unknown => Err(Spent),
        }
    }

    /// The line of an attacker who mates in exactly so many plies, and what it has left.
    fn attack(&mut self, position: &Position, plies: u16) -> Result<(u32, Vec<Move>), Spent> {
        for m in moves(&self.attack, position, Side::Attacker) {
            let next = after(position, m);
            if self.is_mate_in(&next, Side::Defender, plies - 1)? {
                let (left, mut line) = self.defence(&next, plies - 1)?;
                line.insert(0, m);
                return Ok((left, line));
            }
        }
        Err(Spent)
    }

    /// The line of a defender who is mated in exactly so many plies, and what the attacker has
    /// left.
    fn defence(&mut self, position: &Position, plies: u16) -> Result<(u32, Vec<Move>), Spent> {
        if plies == 0 {
            return Ok((pieces_in_hand(position, !position.turn()), Vec::new()));
        }
        let key = position.key().0;
        if let Some(known) = self.compared.get(&key) {
            return Ok(known.clone());
        }
        let mut best: Option<(u32, Vec<Move>)> = None;
        for m in moves(&self.attack, position, Side::Defender) {
            let next = after(position, m);
            let is_longest = plies <= 2 || !self.is_mate_in(&next, Side::Attacker, plies - 3)?;
            if !is_longest {
                continue;
            }
            let (left, mut line) = self.attack(&next, plies - 1)?;
            line.insert(0, m);
            if best.as_ref().is_none_or(|(least, _)| left < *least) {
                best = Some((left, line));
            }
            if self.compared.len() > MOST_COMPARED {
                break;
            }
        }
        let best = best.ok_or(Spent)?;
        self.compared.insert(key, best.clone());
        Ok(best)
    }

    /// Leaves futile interpositions out of the answers in a line's positions where something is
    /// dropped in between. Whether there was one.
    fn settle_line(
        &mut self,
        position: &Position,
        side: Side,
        line: &[Move],
    ) -> Result<bool, Spent> {
        let mut now = position.clone();
        let mut side = side;
        for (index, &m) in line.iter().enumerate() {
            let left = (line.len() - index) as u16;
            let is_answer = side == Side::Defender;
            side = !side;
            if is_answer && matches!(m, Move::Drop { .. }) && self.settle(&now, left)? {
                return Ok(true);
            }
            now.play_unchecked(m);
        }
        Ok(false)
    }

    /// Leaves futile interpositions out of the answers in a position of the defender, who is
    /// mated in at most so many plies. Whether there was one.
    ///
    /// The squares nearest to the king come first: what is futile there is needed to judge those
    /// farther away, where the checking piece that has taken stands before the same squares.
    fn settle(&mut self, position: &Position, plies: u16) -> Result<bool, Spent> {
        let king = position.king(position.turn());
        let (Some(king), true) = (king, self.settled.insert(position.key().0)) else {
            return Ok(false);
        };
        let Some(without) = self.length_without_drops(position, plies)? else {
            return Ok(false);
        };
        let mut drops: Vec<(Square, HandKind)> = Vec::new();
        for m in moves(&self.attack, position, Side::Defender) {
            if let Move::Drop { kind, to } = m
                && drops.iter().all(|(square, _)| *square != to)
            {
                drops.push((to, kind));
            }
        }
        drops.sort_by_key(|(to, _)| distance(king, *to));
        let mut is_changed = false;
        for (to, kind) in drops {
            let taken: Vec<Position> = brushed_aside(position, kind, to).collect();
            for next in taken {
                is_changed |= self.settle(&next, plies)?;
                if self.is_mate_in(&next, Side::Defender, without)? {
                    is_changed |= self.attack.leave_out(position.key().0, to);
                    break;
                }
            }
        }
        Ok(is_changed)
    }

    /// How long the defender holds out, so many plies at most, if nothing is dropped.
    fn length_without_drops(
        &mut self,
        position: &Position,
        plies: u16,
    ) -> Result<Option<u16>, Spent> {
        let answers = moves(&self.attack, position, Side::Defender).into_iter();
        let answers = answers.filter(|m| !matches!(m, Move::Drop { .. }));
        let mut ends: Vec<Position> = answers.map(|m| after(position, m)).collect();
        for length in (0..=plies).step_by(2) {
            if ends.is_empty() {
                return Ok(Some(length));
            }
            let mut longer = Vec::new();
            for end in ends {
                if !self.is_mate_in(&end, Side::Attacker, length + 1)? {
                    longer.push(end);
                }
            }
            ends = longer;
        }
        Ok(None)
    }
}

/// How many steps of a king it is from one square to another.
fn distance(a: Square, b: Square) -> u8 {
    let files = a.file().abs_diff(b.file());
    files.max(a.rank().abs_diff(b.rank()))
}
