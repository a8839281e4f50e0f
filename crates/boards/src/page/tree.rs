use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::{ByColor, Game, Line, MoveOf, Outcome, Position as _};
use record::Headers;

/// A game with its variations, as a tree in which each node knows its parent.
pub struct Tree<G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// The first position.
    pub start: G::Position,
    /// The number of the first move.
    pub first_number: u32,
    /// The headers of the file.
    pub headers: Headers,
    /// The players' names.
    pub players: ByColor<Option<String>>,
    /// The winner.
    pub outcome: Option<Outcome>,
    /// The comments before the first move.
    pub comment: String,
    /// The moves, each behind the one before it. The first of those that have the same one before
    /// them is the game's.
    pub twigs: Vec<Twig<G>>,
}

/// A move of a tree, and what was said about it.
pub struct Twig<G: Game> {
    /// The place of the move before; `None` for a first move.
    pub before: Option<usize>,
    /// The move.
    pub played: MoveOf<G>,
    /// The comments after the move, line by line.
    pub comment: String,
    /// The time of the move.
    pub time: Option<Duration>,
}

impl<G: Game> Tree<G> {
    /// A tree without moves.
    pub fn new(rules: G::Rules, start: G::Position) -> Tree<G> {
        Tree {
            rules,
            first_number: G::usual_number(&start),
            start,
            headers: Headers::default(),
            players: ByColor::default(),
            outcome: None,
            comment: String::new(),
            twigs: Vec::new(),
        }
    }

    /// A game without comments and headers.
    pub fn of(line: &Line<G>) -> Tree<G> {
        let start = line.positions().first().unwrap_or(line.position());
        let mut tree = Tree::new(line.rules().clone(), start.clone());
        tree.first_number = line.first_number();
        for &played in line.moves() {
            tree.grow(tree.twigs.len().checked_sub(1), played);
        }
        tree.outcome = line.verdict().map(|verdict| verdict.outcome);
        tree
    }

    /// Adds a move, and gives its place.
    pub fn grow(&mut self, before: Option<usize>, played: MoveOf<G>) -> usize {
        self.twigs.push(Twig {
            before,
            played,
            comment: String::new(),
            time: None,
        });
        self.twigs.len() - 1
    }

    /// Notes behind the last move why the file has no more, if it breaks off.
    pub fn break_off(&mut self, fault: Option<String>) {
        let comment = match self.twigs.last_mut() {
            Some(twig) => &mut twig.comment,
            None => &mut self.comment,
        };
        if let Some(fault) = fault {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&fault);
        }
    }

    /// The positions after each move, if all are legal.
    pub fn positions(&self) -> Result<Vec<G::Position>> {
        let mut positions: Vec<G::Position> = Vec::with_capacity(self.twigs.len());
        for (place, twig) in self.twigs.iter().enumerate() {
            let before = match twig.before {
                None => &self.start,
                Some(before) => {
                    ensure!(before < place, "node {}: its parent comes later", place + 1);
                    &positions[before]
                }
            };
            ensure!(
                G::may_make(&self.rules, before, twig.played),
                "node {}: its move is not legal",
                place + 1
            );
            let mut after = before.clone();
            after.play_unchecked(twig.played);
            positions.push(after);
        }
        Ok(positions)
    }

    /// The moves behind each move, and the first moves at the end.
    pub fn followers(&self) -> Vec<Vec<usize>> {
        let mut followers = vec![Vec::new(); self.twigs.len() + 1];
        for (place, twig) in self.twigs.iter().enumerate() {
            let before = twig.before.filter(|&before| before < place);
            followers[before.unwrap_or(self.twigs.len())].push(place);
        }
        followers
    }

    /// The moves of the game itself.
    pub fn main(&self) -> impl Iterator<Item = &Twig<G>> {
        let followers = self.followers();
        let mut place = self.twigs.len();
        std::iter::from_fn(move || {
            place = *followers[place].first()?;
            Some(&self.twigs[place])
        })
    }

    /// The game itself.
    pub fn line(&self) -> Result<Line<G>> {
        let line = Line::from_position(self.rules.clone(), self.start.clone());
        let mut line = line.numbered_from(self.first_number);
        for (number, twig) in (1..).zip(self.main()) {
            line.push(twig.played)
                .with_context(|| format!("move {number}"))?;
        }
        Ok(line)
    }
}

/// A comment in the form of records: line by line.
pub fn lines(comment: &str) -> Vec<String> {
    comment.lines().map(str::to_owned).collect()
}
