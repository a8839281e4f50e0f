use anyhow::{Result, bail};
use arena::StoredLine;
use fastrand::Rng;
use game::{Game, Line, Position as _};

use crate::MoveCount;

/// The most tries to find random moves that do not end the game.
const TRIES: u32 = 100;

/// The number of beginnings that are checked before the first game.
const CHECKED: usize = 20;

/// The first positions of games.
#[derive(Clone, Debug)]
pub struct Beginnings<G: Game> {
    rules: G::Rules,
    lines: Vec<StoredLine<G>>,
    opening_moves: Option<MoveCount>,
    random_moves: MoveCount,
    seed: u64,
}

impl<G: Game> Beginnings<G> {
    /// These lines of play, cut to `opening_moves` of their moves, followed by random moves.
    #[must_use]
    pub fn new(
        rules: G::Rules,
        lines: Vec<StoredLine<G>>,
        opening_moves: Option<MoveCount>,
        random_moves: MoveCount,
        seed: u64,
    ) -> Beginnings<G> {
        Beginnings {
            rules,
            lines,
            opening_moves,
            random_moves,
            seed,
        }
    }

    /// The start of the game by these rules, followed by this many random moves.
    #[must_use]
    pub fn by_chance(rules: G::Rules, moves: u16, seed: u64) -> Beginnings<G> {
        Beginnings {
            lines: vec![StoredLine::of(&Line::new(rules.clone()), 0)],
            rules,
            opening_moves: None,
            random_moves: MoveCount::exactly(moves),
            seed,
        }
    }

    /// Whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The number of lines, without random moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The beginning of the game with this number; the lines are used in turn.
    pub fn of(&self, number: usize) -> Result<Line<G>> {
        let line = self.lines[number % self.lines.len()].line(&self.rules);
        let mut rng = Rng::with_seed(arena::mix(self.seed, number as u64));
        for _ in 0..TRIES {
            if let Some(line) = self.scattered(self.cut(line.clone(), &mut rng), &mut rng) {
                return Ok(line);
            }
        }
        bail!(
            "--random-moves {}: the games are over before that",
            self.random_moves
        )
    }

    /// Checks that games can begin like this.
    pub fn check(&self) -> Result<()> {
        (0..CHECKED).try_for_each(|number| self.of(number).map(drop))
    }

    /// The line with the requested number of moves.
    fn cut(&self, mut line: Line<G>, rng: &mut Rng) -> Line<G> {
        if let Some(count) = self.opening_moves {
            let count = count.draw(rng);
            // A game that is over cannot be continued.
            while line.moves().len() > count || line.verdict().is_some() {
                line.pop();
            }
        }
        line
    }

    /// The line followed by random moves; `None` if the game is over then.
    fn scattered(&self, mut line: Line<G>, rng: &mut Rng) -> Option<Line<G>> {
        for _ in 0..self.random_moves.draw(rng) {
            if line.verdict().is_some() {
                return None;
            }
            let moves = line.position().legal_moves();
            line.push_unchecked(*moves.get(rng.usize(0..moves.len().max(1)))?);
        }
        line.verdict().is_none().then_some(line)
    }
}
