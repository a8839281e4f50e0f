//! The openings of a plan.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use arena::{BadLine, Openings, Order, Plan, read_openings};
use game::{Game, Line};

use super::warnings::Warnings;
use crate::face::Face;

/// How many lines that cannot be used are named.
const MOST_NAMED: usize = 5;

/// What a plan's openings are.
pub(super) struct Book<G: Game> {
    rules: G::Rules,
    /// Those of a file, in its order.
    pub(super) listed: Option<Vec<Line<G>>>,
    random: Option<usize>,
}

impl<G: Face> Book<G> {
    /// In the order of the plan.
    pub(super) fn openings(self, plan: &Plan, seed: u64) -> Openings<G> {
        let rules = self.rules;
        let mut openings = match (self.listed, self.random) {
            (Some(lines), _) => Openings::Listed(lines),
            (None, Some(plies)) => Openings::Random { rules, plies, seed },
            (None, None) => Openings::start(rules),
        };
        if plan.order == Order::Shuffled {
            openings.shuffle(seed);
        }
        openings
    }
}

/// Reads the openings that a plan names.
pub(super) fn read<G: Face>(
    plan: &Plan,
    base: &Path,
    rules: &G::Rules,
    warnings: &mut Warnings,
) -> Result<Book<G>> {
    let mut book = Book {
        rules: rules.clone(),
        listed: None,
        random: None,
    };
    match plan.openings.as_str() {
        "start" => return Ok(book),
        text => {
            if let Some(number) = text.strip_prefix("r_") {
                let plies = number
                    .parse()
                    .ok()
                    .filter(|plies| (1..=200).contains(plies));
                book.random = Some(plies.with_context(|| {
                    format!("openings {text:?}: expected r_N for N random moves, 1 to 200")
                })?);
                return Ok(book);
            }
        }
    }
    let path = base.join(&plan.openings);
    let at = || path.display().to_string();
    let bytes = fs::read(&path).with_context(at)?;
    let extension = path.extension().and_then(|end| end.to_str());
    let recorded = extension.and_then(|end| G::recorded(&bytes, &end.to_lowercase()));
    let (mut lines, bad) = match recorded {
        Some(games) => {
            ensure!(
                plan.opening_moves.is_some(),
                "{}: expected --opening-moves: how many moves of each game are the opening",
                path.display()
            );
            of_games(games)
        }
        None => {
            let text = String::from_utf8(bytes).with_context(at)?;
            read_openings(&text, |text| {
                parse_row::<G>(text, rules).map_err(|error| format!("{error:#}"))
            })
        }
    };
    if !bad.is_empty() {
        let named: Vec<String> = bad
            .iter()
            .take(MOST_NAMED)
            .map(BadLine::to_string)
            .collect();
        let more = match bad.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let text = format!("{}, {}{more}", path.display(), named.join("; "));
        match plan.skip_bad {
            true => warnings.skipped(&text),
            false => bail!("{text} (--skip-bad leaves such lines out)"),
        }
    }
    ensure!(!lines.is_empty(), "{}: no openings", path.display());
    if let Some(most) = plan.opening_moves {
        for line in &mut lines {
            while line.moves().len() > most {
                line.pop();
            }
        }
    }
    book.listed = Some(lines);
    Ok(book)
}

/// Openings from the games of a record file; one that cannot be read has no line of its own.
fn of_games<G: Face>(games: Vec<Result<Line<G>>>) -> (Vec<Line<G>>, Vec<BadLine>) {
    let (mut lines, mut bad) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        match game {
            Ok(line) => lines.push(line),
            Err(error) => bad.push(BadLine {
                number,
                why: format!("game {number}: {error:#}"),
            }),
        }
    }
    (lines, bad)
}

/// What parts the first position of a row from the moves.
const MOVES: &str = "moves";

/// An opening as a row of a file: the first position and the moves.
pub(super) fn row<G: Face>(line: &Line<G>) -> String {
    let mut text = match line.positions().first() {
        Some(first) if *first != G::start(line.rules()) => G::position_text(first),
        _ => "startpos".to_owned(),
    };
    for (number, (position, &m)) in line.positions().iter().zip(line.moves()).enumerate() {
        if number == 0 {
            text = format!("{text} {MOVES}");
        }
        text = format!("{text} {}", G::move_text(position, m));
    }
    text
}

/// Reads a row: in the form of [`row`], or in any that people have positions and games in.
fn parse_row<G: Face>(text: &str, rules: &G::Rules) -> Result<Line<G>> {
    let Some((start, moves)) = text.split_once(MOVES) else {
        return G::read_position(text, rules);
    };
    let mut line = G::read_position(start, rules)?;
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        let at = || format!("move {number} ({})", word.escape_debug());
        let m = G::parse_move(line.position(), word).with_context(at)?;
        line.push(m).with_context(at)?;
    }
    Ok(line)
}
