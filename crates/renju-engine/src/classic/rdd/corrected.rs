use search::Stop;

use super::threat::Threat;
use super::{Move, OptionContainer, Point, Table};

/// The value of a five on the board; one less for every move until then.
const WON: i64 = 1_000_000_000;
/// Forced answers lengthen a search, but not beyond this.
const MOST_PLIES: i64 = 24;
/// Answers to threes lengthen it less far.
const MOST_FORCED_PLIES: i64 = 6;
/// How many times as many moves are looked at if all of them lose.
const MOST_LOST: usize = 3;
/// The most that a move is worth for anything but winning.
const MOST_GAIN: i64 = 1_000;

/// A legal move, and what it looks like at first sight.
#[derive(Clone, Copy)]
struct Candidate {
    point: Point,
    /// What the point is worth to whoever moves, and to the opponent.
    own: Threat,
    theirs: Threat,
}

impl Candidate {
    /// Making something counts a little more than preventing the same.
    fn rank(&self) -> i64 {
        5 * self.own.0 + 4 * self.theirs.0
    }
}

/// What a position asks of the player to move.
enum Demand {
    /// Five can be made here.
    Win(Point),
    /// The opponent would make five at these points.
    Block(Vec<Point>),
    /// Nothing at once.
    Free,
}

impl Table {
    /// The document's choice, looking at the table after each move: five, then the opponent's
    /// five, then a win by fours, then the `best` moves at first sight, each followed `depth`
    /// moves deep to the smallest difference between the opponent's prospects and one's own.
    pub(super) fn choose_correctly(
        &self,
        me: i64,
        depth: u32,
        best: usize,
        stop: &Stop,
    ) -> Option<(Move, OptionContainer)> {
        let mut table = self.clone();
        let point = table
            .opening(me)
            .or_else(|| table.best_point(me, depth, best, stop));
        let point = point.or_else(|| table.nearest_to_center(me))?;
        let m = Move::new(me, point);
        Some((m, table.after(m, |table| table.all_options(me))))
    }

    fn best_point(&mut self, me: i64, depth: u32, best: usize, stop: &Stop) -> Option<Point> {
        match self.demand(me) {
            Demand::Win(point) => return Some(point),
            Demand::Block(points) => {
                let is_legal = |&point: &Point| !self.check_foul(Move::new(me, point));
                if let Some(point) = points.into_iter().find(is_legal) {
                    return Some(point);
                }
            }
            Demand::Free => {
                if let Some(point) = self.win_by_fours(me) {
                    return Some(point);
                }
            }
        }
        let mut chosen: Option<(i64, Point)> = None;
        let mut looked_at = 0;
        for candidate in self.ranked(me) {
            if looked_at == best || chosen.is_some() && stop.is_requested() {
                break;
            }
            let floor = chosen.map_or(-WON, |(value, _)| value);
            let m = Move::new(me, candidate.point);
            let value = self.after(m, |table| {
                let opponent = table.opponent(me);
                -table.value(opponent, depth - 1, best, 1, -WON, -floor, stop)
            });
            if chosen.is_none_or(|(most, _)| value > most) {
                chosen = Some((value, candidate.point));
            }
            looked_at += usize::from(!is_lost(value));
        }
        chosen.map(|(_, point)| point)
    }

    /// The first three moves: the middle if it is free, then around it, then two steps away.
    fn opening(&self, me: i64) -> Option<Point> {
        let center = self.center();
        let distances: &[i32] = match self.moves_count() {
            0 => &[0],
            1 => &[0, 1],
            2 => &[0, 2],
            _ => return None,
        };
        distances
            .iter()
            .flat_map(|&away| {
                let steps = [-away, 0, away];
                steps.into_iter().flat_map(move |dx| {
                    steps
                        .into_iter()
                        .map(move |dy| Point::new(center.y + dy, center.x + dx))
                })
            })
            .find(|&point| !self.check_foul(Move::new(me, point)))
    }

    /// Any legal point, if there is one.
    fn nearest_to_center(&self, me: i64) -> Option<Point> {
        let center = self.center();
        self.points()
            .filter(|&point| !self.check_foul(Move::new(me, point)))
            .min_by_key(|point| (point.y - center.y).abs().max((point.x - center.x).abs()))
    }

    fn demand(&self, me: i64) -> Demand {
        let opponent = self.opponent(me);
        let own = self.available_extended_points(me, 1);
        if let Some(point) = own.into_iter().find(|&point| self.makes_five(point, me)) {
            return Demand::Win(point);
        }
        let mut points = self.available_extended_points(opponent, 1);
        points.retain(|&point| self.makes_five(point, opponent));
        if points.is_empty() {
            Demand::Free
        } else {
            Demand::Block(points)
        }
    }

    /// The legal points next to anybody's lines, the best at first sight first. Equal ones come
    /// in an order of the seed's.
    fn ranked(&mut self, me: i64) -> Vec<Candidate> {
        let opponent = self.opponent(me);
        let mut points = self.available_extended_points(me, 2);
        for point in self.available_extended_points(opponent, 2) {
            if !points.contains(&point) && !self.check_foul(Move::new(me, point)) {
                points.push(point);
            }
        }
        self.rng().shuffle(&mut points);
        let mut candidates = Vec::with_capacity(points.len());
        for point in points {
            let theirs = if self.check_foul(Move::new(opponent, point)) {
                Threat(0)
            } else {
                self.threat(point, opponent)
            };
            let own = self.threat(point, me);
            candidates.push(Candidate { point, own, theirs });
        }
        candidates.sort_by_key(|candidate| -candidate.rank());
        candidates
    }

    /// The difference between both players' prospects, where nobody wins at once: the room they
    /// have, and the best that either could do next. It is `me` who may.
    fn prospects(&self, me: i64, candidates: &[Candidate]) -> i64 {
        let best = |threat: fn(&Candidate) -> Threat| {
            let threats = candidates.iter().map(|candidate| threat(candidate).0);
            threats.max().unwrap_or_default().min(MOST_GAIN)
        };
        let room = 8 * (self.all_room(me) - self.all_room(self.opponent(me)));
        room + 2 * best(|candidate| candidate.own) - best(|candidate| candidate.theirs)
    }

    /// What the table is worth to `me`, who is to move, `depth` moves deep: exact between
    /// `floor` and `ceiling`.
    #[expect(clippy::too_many_arguments, reason = "the state of a recursion")]
    fn value(
        &mut self,
        me: i64,
        depth: u32,
        best: usize,
        ply: i64,
        floor: i64,
        ceiling: i64,
        stop: &Stop,
    ) -> i64 {
        let opponent = self.opponent(me);
        match self.demand(me) {
            Demand::Win(_) => return WON - ply,
            Demand::Block(points) => {
                let block = Move::new(me, points[0]);
                if points.len() > 1 || self.check_foul(block) {
                    return ply + 1 - WON;
                }
                if ply >= MOST_PLIES {
                    return 0;
                }
                return self.after(block, |table| {
                    -table.value(opponent, depth, best, ply + 1, -ceiling, -floor, stop)
                });
            }
            Demand::Free => {}
        }
        let candidates = self.ranked(me);
        let is_unstoppable = |candidate: &Candidate| candidate.own >= Threat::UNSTOPPABLE;
        // Fours are followed only where it is cheap: right after the move to be chosen.
        let wins_by_fours = ply == 1 && self.win_by_fours(me).is_some();
        if wins_by_fours || candidates.iter().any(is_unstoppable) {
            return WON - ply - 2;
        }
        // An open three must be answered too: the answer is not what the search is about.
        let is_forced = ply < MOST_FORCED_PLIES
            && candidates
                .iter()
                .any(|candidate| candidate.theirs >= Threat::UNSTOPPABLE);
        if depth == 0 && !is_forced || ply >= MOST_PLIES || stop.is_requested() {
            return self.prospects(me, &candidates);
        }
        let mut most = -WON;
        let mut looked_at = 0;
        let depth = if is_forced { depth } else { depth - 1 };
        for candidate in candidates.into_iter().take(MOST_LOST * best) {
            let floor = floor.max(most);
            if floor >= ceiling || looked_at == best {
                break;
            }
            let value = self.after(Move::new(me, candidate.point), |table| {
                -table.value(opponent, depth, best, ply + 1, -ceiling, -floor, stop)
            });
            most = most.max(value);
            looked_at += usize::from(!is_lost(value));
        }
        most
    }
}

/// Whether a value says that the game is lost. A move with such a value is no choice, so it does
/// not count among the best that are looked at.
fn is_lost(value: i64) -> bool {
    value < 2 * MOST_PLIES - WON
}
