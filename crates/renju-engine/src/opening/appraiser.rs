use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use fastrand::Rng;
use game::{Color, Line, Outcome, Position as _, Score};
use renju::{Point, Position, Renju, Rules, Symmetry};
use search::{Limits, Reports, Stop, Thinker as _};

use super::{next_color, position, with};
use crate::alphabeta::{AlphaBeta, Options};
use crate::book::{RenjuBook, distinct_points, near_points};
use crate::review::JUDGEMENT;
use crate::shipped;

/// Values positions of openings: by the book, by what was searched already, or by a search.
pub(super) struct StoneAppraiser {
    rules: Rules,
    nodes: u64,
    player: AlphaBeta,
    book: Option<Arc<RenjuBook>>,
    /// The chances that were searched, and the nodes that each took.
    known: HashMap<Vec<Point>, (u64, f64)>,
    /// The next stones that were valued.
    next: HashMap<Vec<Point>, Vec<NextStone>>,
}

/// A stone that may come next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct NextStone {
    pub(super) point: Point,
    pub(super) color: Color,
    /// The winning chance of its colour.
    pub(super) chance: f64,
}

impl NextStone {
    /// Black's winning chance after it.
    pub(super) fn black_chance(&self) -> f64 {
        match self.color {
            Color::Black => self.chance,
            Color::White => 1.0 - self.chance,
        }
    }
}

/// The part of the nodes with which all stones are looked at, before the best are searched.
const QUICK: u64 = 15;

/// The stones that are searched with all nodes.
const SEARCHED: usize = 8;

/// How far from even a layout of the book may be, as a chance.
const EVEN: f64 = 0.06;

impl StoneAppraiser {
    pub(super) fn new(rules: Rules, nodes: u64) -> StoneAppraiser {
        let book = shipped::book();
        StoneAppraiser {
            rules,
            nodes,
            player: AlphaBeta::new(Options {
                hash: 8,
                book: None,
                ..Options::default()
            }),
            book: Some(book)
                .filter(|book| !book.is_empty() && book.is_for(rules.size, rules.rule_set)),
            known: HashMap::new(),
            next: HashMap::new(),
        }
    }

    pub(super) fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes.max(1);
    }

    /// Whether the book is about these rules.
    pub(super) fn has_book(&self) -> bool {
        self.book.is_some()
    }

    pub(super) fn forget_book(&mut self) {
        self.book = None;
    }

    /// Whether the book has the moves after these stones.
    pub(super) fn knows(&self, stones: &[Point]) -> bool {
        let position = position(self.rules, stones);
        let entry = self.book.as_ref().and_then(|book| book.get(&position));
        entry.is_some_and(|entry| entry.is_expanded)
    }

    /// Three stones of the book that begin with these and are even.
    pub(super) fn even_layout(&self, stones: &[Point], rng: &mut Rng) -> Option<Vec<Point>> {
        let book = self.book.as_ref()?;
        let mut layouts = Vec::new();
        for (position, entry) in book.positions() {
            let is_even = (JUDGEMENT.chance(Color::Black, Score::new(entry.value.into())) - 0.5)
                .abs()
                <= EVEN;
            if position.stone_count() != 3 || !is_even {
                continue;
            }
            let [black, white] = Color::BOTH.map(|color| position.stones(color));
            let white: Vec<Point> = white.iter().collect();
            let black: Vec<Point> = black.iter().collect();
            for order in [[0, 1], [1, 0]] {
                for symmetry in Symmetry::ALL {
                    let layout = [black[order[0]], white[0], black[order[1]]]
                        .map(|point| symmetry.point(point, self.rules.size));
                    if layout.starts_with(stones) {
                        layouts.push(layout.to_vec());
                    }
                }
            }
        }
        rng.choice(layouts)
    }

    /// Black's winning chance after these stones.
    pub(super) fn black_chance(&mut self, stones: &[Point], stop: &Stop) -> f64 {
        self.search(stones, self.nodes, stop)
    }

    /// The stones that may come next, the best first; at least `least` of them, if there are so many.
    pub(super) fn next_stones(
        &mut self,
        stones: &[Point],
        least: usize,
        stop: &Stop,
    ) -> Vec<NextStone> {
        let now = position(self.rules, stones);
        let color = next_color(stones);
        if let Some(book) = &self.book {
            let moves = book.moves(&now);
            if moves.len() >= least.max(1) {
                let next = moves.into_iter().map(|m| NextStone {
                    point: m.point,
                    color,
                    chance: JUDGEMENT.chance(color, Score::new(m.value.into())),
                });
                return next.collect();
            }
        }
        if let Some(next) = self.next.get(stones).filter(|next| next.len() >= least) {
            return next.clone();
        }
        let mut points = distinct_points(&now, &near_points(&now));
        if points.len() < least {
            let all: Vec<Point> = now.places().iter().collect();
            points = distinct_points(&now, &all);
        }
        let quick = (self.nodes / QUICK).max(50);
        let mut next: Vec<NextStone> = Vec::new();
        for point in points {
            let chance = self.chance_of(color, &with(stones, point), quick, stop);
            next.push(NextStone {
                point,
                color,
                chance,
            });
        }
        let best_first = |a: &NextStone, b: &NextStone| {
            b.chance.total_cmp(&a.chance).then(a.point.cmp(&b.point))
        };
        next.sort_by(best_first);
        let searched = SEARCHED.max(least + 2).min(next.len());
        for next in &mut next[..searched] {
            next.chance = self.chance_of(color, &with(stones, next.point), self.nodes, stop);
        }
        // What was only looked at is not compared with what was searched.
        next[..searched].sort_by(best_first);
        if !stop.is_requested() {
            self.next.insert(stones.to_vec(), next.clone());
        }
        next
    }

    fn chance_of(&mut self, color: Color, stones: &[Point], nodes: u64, stop: &Stop) -> f64 {
        let chance = self.search(stones, nodes, stop);
        match color {
            Color::Black => chance,
            Color::White => 1.0 - chance,
        }
    }

    /// Black's winning chance by the book or by a search.
    fn search(&mut self, stones: &[Point], nodes: u64, stop: &Stop) -> f64 {
        let now = position(self.rules, stones);
        if let Some(outcome) = now.outcome() {
            return match outcome {
                Outcome::Win(Color::Black) => 1.0,
                Outcome::Win(Color::White) => 0.0,
                Outcome::Draw => 0.5,
            };
        }
        let of_black = |score: Score| {
            let chance = JUDGEMENT.chance(now.turn(), score);
            match now.turn() {
                Color::Black => chance,
                Color::White => 1.0 - chance,
            }
        };
        if let Some(entry) = self.book.as_ref().and_then(|book| book.get(&now)) {
            return of_black(Score::new(entry.value.into()));
        }
        match self.known.get(stones) {
            Some(&(spent, chance)) if spent >= nodes || stop.is_requested() => return chance,
            _ => {}
        }
        if stop.is_requested() {
            return 0.5;
        }
        let score = self.score(&now, nodes, stop);
        let chance = of_black(score);
        if !stop.is_requested() {
            self.known.insert(stones.to_vec(), (nodes, chance));
        }
        chance
    }

    fn score(&mut self, now: &Position, nodes: u64, stop: &Stop) -> Score {
        let line = Line::<Renju>::from_position(self.rules, now.clone());
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let choice = self.player.think(&line, &limits, stop, &Reports::none());
        choice.score.unwrap_or(Score::ZERO)
    }
}

impl fmt::Debug for StoneAppraiser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoneAppraiser")
            .field("rules", &self.rules)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
