use std::error::Error;
use std::fmt;

use fastrand::Rng;
use game::{Game, Line, Position};

use crate::{AgreedOpenings, StoredLine};

/// The openings of a match, by the number of a colour-swapped pair.
pub enum Openings<G: Game> {
    /// These in this order, then again from the first.
    Listed {
        /// The rules of all.
        rules: G::Rules,
        /// The openings.
        lines: Vec<StoredLine<G>>,
    },
    /// Random moves from the start, another line for each pair.
    Random {
        /// The rules.
        rules: G::Rules,
        /// How many moves.
        plies: usize,
        /// The seed.
        seed: u64,
    },
    /// What programs agree on by an opening rule, anew for each pair.
    Agreed(AgreedOpenings<G>),
}

/// A line of an opening file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Why it cannot be used.
    pub why: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.number, self.why)
    }
}

impl Error for BadLine {}

/// The most tries of random moves that end the game, before a shorter line is used.
const ATTEMPTS: u64 = 100;

impl<G: Game> Openings<G> {
    /// The start of the game, for every pair.
    #[must_use]
    pub fn start(rules: G::Rules) -> Openings<G> {
        let line = StoredLine::of(&Line::new(rules.clone()), 0);
        Openings::Listed {
            rules,
            lines: vec![line],
        }
    }

    /// The number of openings; `None` if it is unlimited.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        match self {
            Openings::Listed { lines, .. } => Some(lines.len()),
            Openings::Random { .. } | Openings::Agreed(_) => None,
        }
    }

    /// The opening of a pair.
    #[must_use]
    pub fn line(&self, pair: u64) -> Line<G> {
        match self {
            Openings::Listed { rules, lines } => lines[self.index(pair)].line(rules),
            Openings::Random { rules, plies, seed } => random(rules, *plies, mix(*seed, pair)),
            Openings::Agreed(agreed) => agreed.line(pair, mix(agreed.seed(), pair)),
        }
    }

    /// The number of a pair's opening; equal numbers are equal openings.
    #[must_use]
    pub fn index(&self, pair: u64) -> usize {
        match self {
            Openings::Listed { lines, .. } => (pair % lines.len() as u64) as usize,
            Openings::Random { .. } | Openings::Agreed(_) => pair as usize,
        }
    }

    /// Shuffles listed openings by a seed.
    pub fn shuffle(&mut self, seed: u64) {
        if let Openings::Listed { lines, .. } = self {
            Rng::with_seed(seed).shuffle(lines);
        }
    }
}

/// Reads openings, one a row, where `read` understands a row. Empty rows and those that start
/// with `#` are left out. Gives the openings, cut to `most` moves, and the rows that cannot be used.
pub fn read_openings<G: Game>(
    text: &str,
    most: usize,
    mut read: impl FnMut(&str) -> Result<Line<G>, String>,
) -> (Vec<StoredLine<G>>, Vec<BadLine>) {
    let (mut lines, mut bad) = (Vec::new(), Vec::new());
    for (number, row) in (1..).zip(text.lines()) {
        let row = row.trim();
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        let line = read(row).and_then(|mut line| {
            while line.moves().len() > most {
                line.pop();
            }
            match line.verdict() {
                Some(_) => Err(
                    "the game is over already: --opening-moves N takes its first moves".to_owned(),
                ),
                None => Ok(StoredLine::of(&line, most)),
            }
        });
        match line {
            Ok(line) => lines.push(line),
            Err(why) => bad.push(BadLine { number, why }),
        }
    }
    (lines, bad)
}

/// Random moves from the start that do not end the game.
fn random<G: Game>(rules: &G::Rules, plies: usize, seed: u64) -> Line<G> {
    let mut best = Line::<G>::new(rules.clone());
    for attempt in 0..ATTEMPTS {
        let mut rng = Rng::with_seed(mix(seed, attempt));
        let mut line = Line::<G>::new(rules.clone());
        while line.moves().len() < plies {
            let moves = line.position().legal_moves();
            let Some(&m) = rng.choice(&moves) else { break };
            line.push_unchecked(m);
            if line.verdict().is_some() {
                line.pop();
                break;
            }
        }
        if line.moves().len() == plies {
            return line;
        }
        if line.moves().len() > best.moves().len() {
            best = line;
        }
    }
    best
}

/// Another seed for each number.
#[must_use]
pub fn mix(seed: u64, number: u64) -> u64 {
    // One round of SplitMix64: neighbours have nothing in common.
    let mut z = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use game_laws::TicTacToe;

    use super::*;

    #[test]
    fn random_openings_follow_from_the_seed_and_never_end_the_game() {
        let openings = |seed, plies| Openings::<TicTacToe>::Random {
            rules: (),
            plies,
            seed,
        };
        for pair in 0..200 {
            let line = openings(7, 6).line(pair);
            assert_eq!(line.moves().len(), 6);
            assert!(line.verdict().is_none());
            assert_eq!(openings(7, 6).line(pair), line);
        }
        let differ = (0..50).filter(|&pair| openings(7, 3).line(pair) != openings(8, 3).line(pair));
        assert!(differ.count() > 40);
        // Nine moves end every game: the longest line that does not.
        assert_eq!(openings(7, 9).line(0).moves().len(), 8);
    }

    #[test]
    fn bad_rows_are_named() {
        let text = "# a comment\n4\n\nx\n4 9\n0 1\n";
        let read = |row: &str| {
            let mut line = Line::<TicTacToe>::new(());
            for word in row.split(' ') {
                let m = word.parse().map_err(|_| format!("{word:?}"))?;
                line.push(m).map_err(|why| why.to_string())?;
            }
            Ok(line)
        };
        let (lines, bad) = read_openings(text, 9, read);
        assert_eq!(lines.len(), 2);
        let numbers: Vec<_> = bad.iter().map(|bad| bad.number).collect();
        assert_eq!(numbers, [4, 5]);
        assert_eq!(bad[0].to_string(), "line 4: \"x\"");
    }

    #[test]
    fn a_shuffle_keeps_every_opening() {
        let lines = (0..9).map(|m| {
            let mut line = Line::<TicTacToe>::new(());
            line.push_unchecked(m);
            StoredLine::of(&line, 1)
        });
        let mut openings = Openings::Listed {
            rules: (),
            lines: lines.collect(),
        };
        openings.shuffle(3);
        let first = |pair| openings.line(pair).moves()[0];
        let mut order: Vec<_> = (0..9).map(first).collect();
        assert_ne!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(first(9), order[0]);
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
