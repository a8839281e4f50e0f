use std::fs;

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use game::{Line, Position as _};

use super::Args;
use super::count::Count;
use crate::face::Face;
use crate::verbs::position;

/// How often chance may end a game before it has begun.
const TRIES: u32 = 100;

/// How many beginnings tell whether there are some for all games.
const CHECKED: usize = 20;

/// Where the games begin.
pub(crate) struct Beginnings<G: Face> {
    lines: Vec<Line<G>>,
    opening_moves: Option<Count>,
    random_moves: Count,
    seed: u64,
}

impl<G: Face> Beginnings<G> {
    /// Those that are asked for.
    pub(super) fn read(args: &Args, seed: u64) -> Result<Beginnings<G>> {
        Ok(Beginnings {
            lines: lines(args)?,
            opening_moves: args.opening_moves,
            random_moves: args.random_moves,
            seed,
        })
    }

    /// The start of the game by these rules, and so many moves by chance behind it.
    pub(crate) fn by_chance(rules: G::Rules, moves: u16, seed: u64) -> Beginnings<G> {
        Beginnings {
            lines: vec![Line::new(rules)],
            opening_moves: None,
            random_moves: Count::exactly(moves),
            seed,
        }
    }

    /// How many there are, before chance makes more of them.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The beginning of this number; they come again and again.
    pub(crate) fn of(&self, number: usize) -> Result<Line<G>> {
        let line = &self.lines[number % self.lines.len()];
        let mut rng = Rng::with_seed(arena::mix(self.seed, number as u64));
        for _ in 0..TRIES {
            if let Some(line) = self.scattered(self.cut(line, &mut rng), &mut rng) {
                return Ok(line);
            }
        }
        bail!(
            "--random-moves {}: the games are over before that",
            self.random_moves
        )
    }

    /// Whether games can begin like this.
    pub(crate) fn check(&self) -> Result<()> {
        (0..CHECKED).try_for_each(|number| self.of(number).map(drop))
    }

    /// As many moves of the line as are wanted.
    fn cut(&self, line: &Line<G>, rng: &mut Rng) -> Line<G> {
        let mut line = line.clone();
        if let Some(count) = self.opening_moves {
            let count = count.draw(rng);
            // What is over cannot be gone on with.
            while line.moves().len() > count || line.verdict().is_some() {
                line.pop();
            }
        }
        line
    }

    /// The line with moves by chance behind it; `None` if the game is over then.
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

/// The openings of a file, or the one position.
fn lines<G: Face>(args: &Args) -> Result<Vec<Line<G>>> {
    let Some(path) = &args.openings else {
        let start = position::read::<G>(args.position.as_deref(), &args.start)?;
        return Ok(vec![start]);
    };
    let rules = args.start.rules::<G>()?;
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut openings = Vec::new();
    for (number, row) in (1..).zip(text.lines()) {
        if row.trim().is_empty() || row.starts_with('#') {
            continue;
        }
        let at = || format!("{}, line {number}", path.display());
        let line = G::read_position(row, &rules).with_context(at)?;
        if line.verdict().is_some() && args.opening_moves.is_none() {
            bail!("{}: the game is over already", at());
        }
        openings.push(line);
    }
    ensure!(!openings.is_empty(), "{}: no openings", path.display());
    Ok(openings)
}
