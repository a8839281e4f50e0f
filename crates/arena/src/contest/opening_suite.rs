use std::path::Path;

use game::{Line, Notation};

use super::opening_file::{MOVES, OpeningFile};
use super::{ContestError, ContestGame, ContestWarning};
use crate::{AgreeOnOpening, AgreedOpenings, Openings, Order, Plan, StoredLine};

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
    /// What programs agree on by the rule of this name.
    Agreed(String, AgreeOnOpening<G>),
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
        } else if let Some(rule) = text.strip_prefix("rule:") {
            let agreed = (game.agree)(rule, rules, 0);
            agreed.map_err(|why| ContestError::Openings(format!("openings {text:?}: {why}")))?;
            SuiteSource::Agreed(rule.to_owned(), game.agree)
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
            SuiteSource::Start | SuiteSource::Random(_) | SuiteSource::Agreed(..) => None,
        }
    }

    /// The openings in the order of the plan.
    pub(super) fn openings(self, plan: &Plan, seed: u64) -> Openings<G> {
        let rules = self.rules;
        let mut openings = match self.source {
            SuiteSource::Listed(lines) => Openings::Listed { rules, lines },
            SuiteSource::Random(plies) => Openings::Random { rules, plies, seed },
            SuiteSource::Agreed(rule, agree) => {
                Openings::Agreed(AgreedOpenings::new(rules, rule, seed, agree))
            }
            SuiteSource::Start => Openings::start(rules),
        };
        if plan.order == Order::Shuffled {
            openings.shuffle(seed);
        }
        openings
    }
}

/// Reads the openings of a file; those that cannot be used are an error or a warning.
fn read_file<G: Notation>(
    path: &Path,
    plan: &Plan,
    rules: &G::Rules,
    game: &ContestGame<G>,
    warnings: &mut Vec<ContestWarning>,
) -> Result<Vec<StoredLine<G>>, String> {
    let OpeningFile { lines, bad } = OpeningFile::read(path, plan.opening_moves, rules, game)?;
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

/// Openings as the text of a file.
pub(super) fn text<G: Notation>(lines: impl Iterator<Item = Line<G>>) -> String {
    lines.map(|line| row(&line) + "\n").collect()
}

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
