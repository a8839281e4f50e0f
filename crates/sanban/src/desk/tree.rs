use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::{ByColor, Game, Line, Outcome, Position as _};
use record::Headers;

use crate::face::MoveOf;

/// A game with what could have been played: positions that know the one before them.
pub(crate) struct Tree<G: Game> {
    /// What the players agreed on.
    pub(crate) rules: G::Rules,
    /// The first position.
    pub(crate) start: G::Position,
    /// What the file says about the game.
    pub(crate) headers: Headers,
    /// The players' names.
    pub(crate) players: ByColor<Option<String>>,
    /// Who won.
    pub(crate) outcome: Option<Outcome>,
    /// What was said before the first move.
    pub(crate) comment: String,
    /// The moves, each behind the one before it. The first of those that have the same one before
    /// them is the game's.
    pub(crate) twigs: Vec<Twig<G>>,
}

/// A move of a tree, and what was said about it.
pub(crate) struct Twig<G: Game> {
    /// The place of the move before; `None` for a first move.
    pub(crate) before: Option<usize>,
    /// The move.
    pub(crate) played: MoveOf<G>,
    /// What was said after it, line by line.
    pub(crate) comment: String,
    /// What it took.
    pub(crate) time: Option<Duration>,
}

impl<G: Game> Tree<G> {
    /// A tree without moves.
    pub(crate) fn new(rules: G::Rules, start: G::Position) -> Tree<G> {
        Tree {
            rules,
            start,
            headers: Headers::default(),
            players: ByColor::default(),
            outcome: None,
            comment: String::new(),
            twigs: Vec::new(),
        }
    }

    /// A game that nobody said anything about.
    pub(crate) fn of(line: &Line<G>) -> Tree<G> {
        let start = line.positions().first().unwrap_or(line.position());
        let mut tree = Tree::new(line.rules().clone(), start.clone());
        for &played in line.moves() {
            tree.grow(tree.twigs.len().checked_sub(1), played);
        }
        tree.outcome = line.verdict().map(|verdict| verdict.outcome);
        tree
    }

    /// Adds a move, and gives its place.
    pub(crate) fn grow(&mut self, before: Option<usize>, played: MoveOf<G>) -> usize {
        self.twigs.push(Twig {
            before,
            played,
            comment: String::new(),
            time: None,
        });
        self.twigs.len() - 1
    }

    /// Notes behind the last move why the file has no more, if it breaks off.
    pub(crate) fn break_off(&mut self, fault: Option<String>) {
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
    pub(crate) fn positions(&self) -> Result<Vec<G::Position>> {
        let mut positions: Vec<G::Position> = Vec::with_capacity(self.twigs.len());
        for (place, twig) in self.twigs.iter().enumerate() {
            let before = match twig.before {
                None => &self.start,
                Some(before) => {
                    ensure!(before < place, "node {}: its parent comes later", place + 1);
                    &positions[before]
                }
            };
            let after = before.play(twig.played);
            positions.push(after.with_context(|| format!("node {}", place + 1))?);
        }
        Ok(positions)
    }

    /// The moves behind each move, and the first moves at the end.
    pub(crate) fn followers(&self) -> Vec<Vec<usize>> {
        let mut followers = vec![Vec::new(); self.twigs.len() + 1];
        for (place, twig) in self.twigs.iter().enumerate() {
            let before = twig.before.filter(|&before| before < place);
            followers[before.unwrap_or(self.twigs.len())].push(place);
        }
        followers
    }

    /// The moves of the game itself.
    pub(crate) fn main(&self) -> impl Iterator<Item = &Twig<G>> {
        let followers = self.followers();
        let mut place = self.twigs.len();
        std::iter::from_fn(move || {
            place = *followers[place].first()?;
            Some(&self.twigs[place])
        })
    }

    /// The game itself.
    pub(crate) fn line(&self) -> Result<Line<G>> {
        let mut line = Line::from_position(self.rules.clone(), self.start.clone());
        for (number, twig) in (1..).zip(self.main()) {
            line.push(twig.played)
                .with_context(|| format!("move {number}"))?;
        }
        Ok(line)
    }
}

/// What was said, as records have it: line by line.
pub(crate) fn lines(comment: &str) -> Vec<String> {
    comment.lines().map(str::to_owned).collect()
}
