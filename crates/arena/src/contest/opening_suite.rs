use std::path::Path;

use game::{Line, Notation};

use super::{ContestError, ContestGame, ContestWarning};
use crate::{BadLine, Openings, Order, Plan, StoredLine, read_openings};

/// How many lines that cannot be used are named.
const MOST_NAMED: usize = 5;

/// The openings that a plan names, before they are put in order.
pub(super) struct OpeningSuite<G: Notation> {
    rules: G::Rules,
    source: SuiteSource<G>,
}

enum SuiteSource<G: Notation> {
    Start,
    /// This many random moves.
    Random(usize),
    /// The lines of a file, in its order.
    Listed(Vec<StoredLine<G>>),
}

impl<G: Notation> OpeningSuite<G> {
    /// Reads the openings that a plan names.
    pub(super) fn read(
        plan: &Plan,
        base: &Path,
        rules: &G::Rules,
        game: &ContestGame<G>,
        warnings: &mut Vec<ContestWarning>,
    ) -> Result<OpeningSuite<G>, ContestError> {
        let text = plan.openings.as_str();
        let source = if text == "start" {
            SuiteSource::Start
        } else if let Some(number) = text.strip_prefix("r_") {
            let plies = number.parse().ok();
            let plies = plies.filter(|plies| (1..=200).contains(plies));
            SuiteSource::Random(plies.ok_or_else(|| {
                ContestError::Openings(format!(
                    "openings {text:?}: expected r_N for N random moves, 1 to 200"
                ))
            })?)
        } else {
            let path = base.join(text);
            let lines = read_file(&path, plan, rules, game, warnings);
            SuiteSource::Listed(lines.map_err(ContestError::Openings)?)
        };
        Ok(OpeningSuite {
            rules: rules.clone(),
            source,
        })
    }

    /// The lines of the file, if they are from one.
    pub(super) fn listed(&self) -> Option<impl Iterator<Item = Line<G>>> {
        match &self.source {
            SuiteSource::Listed(lines) => Some(lines.iter().map(|line| line.line(&self.rules))),
            SuiteSource::Start | SuiteSource::Random(_) => None,
        }
    }

    /// The openings in the order of the plan.
    pub(super) fn openings(self, plan: &Plan, seed: u64) -> Openings<G> {
        let rules = self.rules;
        let mut openings = match self.source {
            SuiteSource::Listed(lines) => Openings::Listed { rules, lines },
            SuiteSource::Random(plies) => Openings::Random { rules, plies, seed },
            SuiteSource::Start => Openings::start(rules),
        };
        if plan.order == Order::Shuffled {
            openings.shuffle(seed);
        }
        openings
    }
}

/// Reads a file of positions, lines of play or game records, or an archive of them.
fn read_file<G: Notation>(
    path: &Path,
    plan: &Plan,
    rules: &G::Rules,
    game: &ContestGame<G>,
    warnings: &mut Vec<ContestWarning>,
) -> Result<Vec<StoredLine<G>>, String> {
    let mut lines = Vec::new();
    let mut bad = Vec::new();
    for file in (game.open_openings)(path)? {
        let (path, bytes) = file?;
        let (mut found, faults) = read_bytes(&path, &bytes, plan, rules, game)?;
        lines.append(&mut found);
        let shown = path.display();
        bad.extend(faults.iter().map(|fault| format!("{shown}, {fault}")));
    }
    if !bad.is_empty() {
        let named = bad.get(..MOST_NAMED).unwrap_or(&bad).join("; ");
        let more = match bad.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let text = format!("{named}{more}");
        if !plan.skip_bad {
            return Err(format!("{text} (--skip-bad leaves such lines out)"));
        }
        warnings.push(ContestWarning::SkippedOpenings(text));
    }
    if lines.is_empty() {
        return Err(format!("{}: no openings", path.display()));
    }
    Ok(lines)
}

/// Reads the openings of one file, and names the lines or games that cannot be used.
fn read_bytes<G: Notation>(
    path: &Path,
    bytes: &[u8],
    plan: &Plan,
    rules: &G::Rules,
    game: &ContestGame<G>,
) -> Result<(Vec<StoredLine<G>>, Vec<BadLine>), String> {
    let shown = path.display();
    let extension = path.extension().and_then(|end| end.to_str());
    let recorded = extension.and_then(|end| (game.read_records)(bytes, &end.to_lowercase()));
    match (recorded, plan.opening_moves) {
        (Some(games), Some(most)) => Ok(of_games(games, most)),
        (Some(_), None) => Err(format!(
            "{shown}: expected --opening-moves: how many moves of each game are the opening"
        )),
        (None, _) => {
            let text = str::from_utf8(bytes).map_err(|why| format!("{shown}: {why}"))?;
            let is_cut = plan.opening_moves.is_some();
            let most = plan.opening_moves.unwrap_or(usize::MAX);
            Ok(read_openings(text, most, |text| {
                parse_game(text, is_cut, rules, game)
            }))
        }
    }
}

/// The openings of a record file. Its games have numbers, not lines.
fn of_games<G: Notation>(
    games: impl Iterator<Item = Result<Line<G>, String>>,
    most: usize,
) -> (Vec<StoredLine<G>>, Vec<BadLine>) {
    let (mut lines, mut bad) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        match game {
            Ok(line) => lines.push(StoredLine::of(&line, most)),
            Err(why) => bad.push(BadLine {
                number,
                why: format!("game {number}: {why}"),
            }),
        }
    }
    (lines, bad)
}

/// The word between the first position of a row and the moves.
const MOVES: &str = "moves";

/// An opening as a row of a file: the first position and the moves.
pub(super) fn row<G: Notation>(line: &Line<G>) -> String {
    let start = Line::<G>::new(line.rules().clone());
    let is_usual = line.positions().first() == start.positions().first()
        && line.first_number() == start.number();
    let mut text = if is_usual {
        "startpos".to_owned()
    } else {
        G::first_text(line)
    };
    for (number, (position, &m)) in line.positions().iter().zip(line.moves()).enumerate() {
        if number == 0 {
            text = format!("{text} {MOVES}");
        }
        text = format!("{text} {}", G::move_text(position, m));
    }
    text
}

/// Reads a row, or a line that this program wrote about a whole game: one of self-play, whose last word
/// says how many moves were given, or one of Azisai's match tool. Unless the plan cuts games itself, the
/// given moves are the opening, or the position that the line names.
fn parse_game<G: Notation>(
    text: &str,
    is_cut: bool,
    rules: &G::Rules,
    game: &ContestGame<G>,
) -> Result<Line<G>, String> {
    let azisai = text.strip_prefix("opening ").and_then(|text| {
        let (start, rest) = text.split_once(" winner ")?;
        let (_, moves) = rest.split_once(MOVES)?;
        Some((start, moves.trim()))
    });
    if let Some((start, moves)) = azisai {
        let moves = moves.strip_suffix("resign").unwrap_or(moves);
        let mut line = parse_row(&format!("{start} {MOVES} {moves}"), rules, game)?;
        while !is_cut && line.pop().is_some() {}
        return Ok(line);
    }
    let whole = parse_row(text, rules, game);
    // The number of a position's next move is a part of the row, so a row is read whole first.
    let numbered = text.trim_end().rsplit_once(char::is_whitespace);
    if whole.is_err()
        && let Some((moves, number)) = numbered
        && let Ok(given) = number.parse()
        && let Ok(mut line) = parse_row(moves, rules, game)
    {
        while !is_cut && line.moves().len() > given {
            line.pop();
        }
        return Ok(line);
    }
    whole
}

/// Reads a row in the form of [`row`], or in any other form that the game reads.
fn parse_row<G: Notation>(
    text: &str,
    rules: &G::Rules,
    game: &ContestGame<G>,
) -> Result<Line<G>, String> {
    let Some((start, moves)) = text.split_once(MOVES) else {
        return (game.read_position)(text, rules);
    };
    let mut line = (game.read_position)(start, rules)?;
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        let at = |why: String| format!("move {number} ({}): {why}", word.escape_debug());
        let m = G::parse_move(line.position(), word).map_err(|why| at(why.to_string()))?;
        line.push(m).map_err(|why| at(why.to_string()))?;
    }
    Ok(line)
}
