use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use fastrand::Rng;
use game::{Key, Line, Position as _, Score, ScoreKind};
use renju::opening::Opening;
use renju::{Move, Point, Position, Renju, Rules};
use renju_engine::alphabeta::{AlphaBeta, Options};
use renju_engine::book::{BookValue, RenjuBook, distinct_points, near_points};
use search::{Limits, Reports, Stop, Thinker as _};

/// Grows an opening book by searches with a fixed number of nodes.
///
/// It begins with the 26 openings and some even layouts of three stones for swap2, and has the good
/// answers to all of them up to the fifth stone. Then it goes on where both sides lose least. What it
/// makes depends on the settings and the book so far, not on threads or on when it was stopped.
#[derive(Clone, Debug)]
pub struct BookGrowth {
    /// The rules and the size of the board.
    pub rules: Rules,
    /// The nodes of a search.
    pub nodes: u64,
    /// The even layouts for swap2.
    pub layouts: usize,
    /// The seed of the layouts.
    pub seed: u64,
    /// The threads.
    pub threads: NonZeroUsize,
}

/// Positions that are expanded before the next ones are chosen.
const BATCH: usize = 16;

/// The part of the nodes with which all moves are looked at, before the best are searched.
const QUICK: u64 = 16;

/// The moves that are kept after so many stones, in openings and beyond.
fn kept(stones: u32) -> usize {
    match stones {
        0..=3 => 8,
        4 => 12,
        _ => 4,
    }
}

/// What a further stone costs a line, in score units, when the next position is chosen.
const STONE: i64 = 60;

/// The most stones of a position whose moves are searched.
const MOST_STONES: u32 = 11;

/// From this value on a position is decided, and nobody needs its moves.
const DECIDED: i16 = 2400;

/// How far from even a layout for swap2 may be.
const EVEN: i32 = 120;

/// The width of the square of such layouts.
const WIDTH: u8 = 9;

impl BookGrowth {
    /// Adds positions until the book has as many as asked for, there is nothing left to add, or a stop.
    /// `step` sees the book after each batch.
    pub fn grow(
        &self,
        book: &mut RenjuBook,
        positions: usize,
        stop: &Stop,
        mut step: impl FnMut(&RenjuBook),
    ) {
        if book.is_empty() {
            let Some(begun) = self.begin(stop) else {
                return;
            };
            *book = begun;
            step(book);
        }
        while book.len() < positions && !stop.is_requested() {
            let batch = self.next_batch(book);
            if batch.is_empty() {
                break;
            }
            let known = &*book;
            let expanded = self.each(&batch, |position| self.expand(known, position, stop));
            if stop.is_requested() {
                break;
            }
            for (position, next) in batch.iter().zip(expanded) {
                for (after, value) in next {
                    if book.get(&after).is_none() {
                        book.put(&after, leaf(value));
                    }
                }
                mark_expanded(book, position);
            }
            book.settle();
            step(book);
        }
    }

    /// The first positions: the empty board, the two second stones, the 26 openings, and the layouts.
    fn begin(&self, stop: &Stop) -> Option<RenjuBook> {
        let Rules { size, rule_set, .. } = self.rules;
        let mut book = RenjuBook::new(size, rule_set);
        let empty = Position::new(size, rule_set);
        let mut openings = Vec::new();
        let mut before = vec![empty];
        for opening in Opening::all() {
            let mut position = Position::new(size, rule_set);
            for stone in opening.stones(size) {
                if position.stone_count() > 0 && !before.contains(&position) {
                    before.push(position.clone());
                }
                position.play_unchecked(Move::Place(stone));
            }
            openings.push(position);
        }
        openings.extend(self.even_layouts(&openings, stop)?);
        let values = self.each(&openings, |position| {
            value(&mut self.player(), self.rules, position, self.nodes, stop)
        });
        if stop.is_requested() {
            return None;
        }
        for (position, value) in openings.iter().zip(values) {
            book.put(position, leaf(value));
        }
        for position in &before {
            book.put(position, leaf(0));
            mark_expanded(&mut book, position);
        }
        book.settle();
        Some(book)
    }

    /// Random layouts of three stones that are even by a short search.
    fn even_layouts(&self, known: &[Position], stop: &Stop) -> Option<Vec<Position>> {
        let Rules { size, rule_set, .. } = self.rules;
        let mut rng = Rng::with_seed(self.seed);
        let mut player = self.player();
        let middle = size.center();
        let near: Vec<Point> = size
            .points()
            .filter(|point| {
                let away = point.x.abs_diff(middle.x).max(point.y.abs_diff(middle.y));
                away <= WIDTH / 2
            })
            .collect();
        let mut layouts: Vec<Position> = Vec::new();
        let mut book = RenjuBook::new(size, rule_set);
        for position in known {
            book.put(position, leaf(0));
        }
        for _ in 0..20 * self.layouts {
            if layouts.len() >= self.layouts {
                break;
            }
            let mut position = Position::new(size, rule_set);
            for point in rng.choose_multiple(near.iter().copied(), 3) {
                position.play_unchecked(Move::Place(point));
            }
            let quick = (self.nodes / 4).max(1);
            let value = value(&mut player, self.rules, &position, quick, stop);
            if stop.is_requested() {
                return None;
            }
            if i32::from(value).abs() <= EVEN && book.get(&position).is_none() {
                book.put(&position, leaf(0));
                layouts.push(position);
            }
        }
        Some(layouts)
    }

    /// The positions to expand next: openings first, then those that cost least to come to.
    fn next_batch(&self, book: &RenjuBook) -> Vec<Position> {
        let mut all: Vec<(Position, BookValue)> = book.positions().collect();
        all.sort_by_key(|(position, _)| position.stone_count());
        // What both sides lose on the way, of positions in the book's own orientation.
        let mut costs: HashMap<Key, i64> = HashMap::new();
        let mut waiting: Vec<(i64, usize)> = Vec::new();
        for (number, (position, entry)) in all.iter().enumerate() {
            let stones = position.stone_count();
            let own = costs.get(&position.key()).copied();
            let cost = if stones <= 3 { 0 } else { own.unwrap_or(0) };
            if !entry.is_expanded {
                if stones <= MOST_STONES && entry.value.abs() < DECIDED {
                    // All openings are whole before anything is deeper.
                    let cost = if stones <= 4 { i64::MIN } else { cost };
                    waiting.push((cost, number));
                }
                continue;
            }
            let moves = book.moves(position);
            let Some(best) = moves.first() else {
                continue;
            };
            for m in &moves {
                let mut next = position.clone();
                next.play_unchecked(Move::Place(m.point));
                let lost = i64::from(best.value) - i64::from(m.value);
                let cost = cost + lost + STONE;
                let known = costs.entry(book.canonical(&next).key()).or_insert(cost);
                *known = (*known).min(cost);
            }
        }
        waiting.sort_unstable();
        waiting.truncate(BATCH);
        let chosen = waiting.into_iter().map(|(_, number)| all[number].0.clone());
        chosen.collect()
    }

    /// The good moves of a position, as the positions after them with their values.
    fn expand(&self, book: &RenjuBook, position: &Position, stop: &Stop) -> Vec<(Position, i16)> {
        let mut player = self.player();
        let quick = (self.nodes / QUICK).max(1);
        let mut next: Vec<(i16, Point, Position)> = Vec::new();
        for point in distinct_points(position, &near_points(position)) {
            let mut after = position.clone();
            after.play_unchecked(Move::Place(point));
            if after.outcome().is_none() {
                let value = value(&mut player, self.rules, &after, quick, stop);
                next.push((value, point, after));
            }
        }
        // The worst for the other side is the best.
        next.sort_by_key(|&(value, point, _)| (value, point));
        next.truncate(kept(position.stone_count()));
        let search = |(_, _, after): (i16, Point, Position)| {
            let value = match book.get(&after) {
                Some(entry) => entry.value,
                None => value(&mut player, self.rules, &after, self.nodes, stop),
            };
            (after, value)
        };
        next.into_iter().map(search).collect()
    }

    fn player(&self) -> AlphaBeta {
        AlphaBeta::new(Options {
            hash: 4,
            book: None,
            ..Options::default()
        })
    }

    /// Calls `act` with each position in some threads; the results are in the order of the positions.
    fn each<T: Send>(&self, positions: &[Position], act: impl Fn(&Position) -> T + Sync) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(position) = positions.get(number) else {
                            break;
                        };
                        let value = act(position);
                        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                        found.push((number, value));
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, value)| value).collect()
    }
}

fn leaf(value: i16) -> BookValue {
    BookValue {
        value,
        is_expanded: false,
    }
}

fn mark_expanded(book: &mut RenjuBook, position: &Position) {
    let value = book.get(position).map_or(0, |entry| entry.value);
    book.put(
        position,
        BookValue {
            value,
            is_expanded: true,
        },
    );
}

/// The value of a position for the side to move, by a search.
fn value(
    player: &mut AlphaBeta,
    rules: Rules,
    position: &Position,
    nodes: u64,
    stop: &Stop,
) -> i16 {
    let line = Line::<Renju>::from_position(rules, position.clone());
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let choice = player.think(&line, &limits, stop, &Reports::none());
    match choice.score.map(Score::kind) {
        Some(ScoreKind::Value(value)) => value.clamp(-20_000, 20_000) as i16,
        Some(ScoreKind::WinIn(_)) => RenjuBook::MOST_VALUE,
        Some(ScoreKind::LossIn(_)) => -RenjuBook::MOST_VALUE,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(threads: usize) -> BookGrowth {
        BookGrowth {
            rules: Rules::default(),
            nodes: 40,
            layouts: 2,
            seed: 3,
            threads: NonZeroUsize::new(threads).expect("not 0"),
        }
    }

    fn grown(growth: &BookGrowth, stops: &[usize]) -> RenjuBook {
        let mut book = RenjuBook::new(growth.rules.size, growth.rules.rule_set);
        for &positions in stops {
            growth.grow(&mut book, positions, &Stop::new(), |_| {});
            // As after a stop: it is read from its file.
            book = RenjuBook::from_bytes(&book.to_bytes()).expect("a book");
        }
        book
    }

    #[test]
    fn it_has_the_openings_and_grows_the_same_in_any_way() {
        let whole = grown(&growth(1), &[120]);
        assert!(whole.len() >= 120);
        assert_eq!(whole, grown(&growth(3), &[1, 60, 120]));
        let Rules { size, rule_set, .. } = Rules::default();
        for opening in Opening::all() {
            let mut position = Position::new(size, rule_set);
            for stone in opening.stones(size) {
                position.play_unchecked(Move::Place(stone));
            }
            assert!(whole.get(&position).is_some(), "{opening}");
        }
        // The second stones lead to thirteen openings each, and a value is that of the best move.
        let mut position = Position::new(size, rule_set);
        position.play_unchecked(Move::Place(size.center()));
        let seconds = whole.moves(&position);
        assert_eq!(seconds.len(), 2);
        for second in seconds {
            let mut next = position.clone();
            next.play_unchecked(Move::Place(second.point));
            let thirds = whole.moves(&next);
            assert_eq!(thirds.len(), 13);
            assert_eq!(second.value, -thirds[0].value);
        }
    }
}
