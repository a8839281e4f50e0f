use std::time::Duration;

use ::shogi::{Move, Shogi};
use game::{Notation as _, Position as _};
use report::Language;
use serde_json::{Value, json};
use shogi_engine::mate::Solution;

use super::mate_problem::MateProblem;
use crate::own_solution;
use boards::page::Page;

/// The result for one problem.
pub struct MateRow<'p> {
    /// What was solved.
    pub problem: &'p MateProblem,
    /// What the solver found.
    pub solution: Solution,
    /// The positions that were searched.
    pub nodes: u64,
    /// By the clock.
    pub time: Duration,
}

impl MateRow<'_> {
    /// The heading of the rows.
    pub fn heading(language: Language) -> &'static str {
        language.pick(
            "   #   mate         nodes  seconds  line",
            "番号   手数        局面数       秒  手順",
        )
    }

    /// Whether it is solved, and the file's solution is as long as the shortest mate.
    pub fn is_right(&self) -> bool {
        let own = &self.problem.own;
        match &self.solution {
            Solution::Mate { line, .. } => own.is_empty() || own.len() == line.len(),
            Solution::NoMate => own.is_empty(),
            Solution::Unknown => false,
        }
    }

    /// The proven line; empty if there is no mate, and `None` if that is unknown.
    fn proven(&self) -> Option<&[Move]> {
        match &self.solution {
            Solution::Mate { line, .. } => Some(line),
            Solution::NoMate => Some(&[]),
            Solution::Unknown => None,
        }
    }

    /// The first move, from 1, where the file's solution leaves the proven one.
    fn departure(&self) -> Option<usize> {
        own_solution::departure(&self.problem.own, self.proven()?)
    }

    /// What is different in the file's solution.
    fn difference(&self, language: Language, is_usi: bool) -> Option<String> {
        let own = &self.problem.own;
        let words = if is_usi {
            usi(own)
        } else {
            self.names(own, language)
        };
        Some(own_solution::difference(
            &words,
            self.departure()?,
            language,
        ))
    }

    /// The row of a table.
    pub fn text(&self, language: Language, is_usi: bool) -> String {
        let (length, line) = match &self.solution {
            Solution::Mate { line, is_shortest } => {
                let doubt = if *is_shortest { "" } else { "?" };
                let line = if is_usi {
                    usi(line)
                } else {
                    self.names(line, language)
                };
                (format!("{}{doubt}", line.len()), line.join(" "))
            }
            Solution::NoMate => ("-".to_owned(), language.pick("no mate", "不詰").to_owned()),
            Solution::Unknown => ("?".to_owned(), language.pick("unknown", "不明").to_owned()),
        };
        let difference = self.difference(language, is_usi).unwrap_or_default();
        format!(
            "{:>4} {length:>6} {:>13} {:>8.3}  {line}{difference}",
            self.problem.id,
            self.nodes,
            self.time.as_secs_f64(),
        )
    }

    /// The moves of a line in the notation of a language.
    fn names(&self, line: &[Move], language: Language) -> Vec<String> {
        let mut position = self.problem.position.clone();
        let mut previous = None;
        let name = |&m: &Move| {
            let name = Shogi::name(&position, previous, m, language);
            position.play_unchecked(m);
            previous = Some(m);
            name
        };
        line.iter().map(name).collect()
    }

    /// The row as a JSON object.
    pub fn object(&self) -> Value {
        let (verdict, line, is_shortest) = match &self.solution {
            Solution::Mate { line, is_shortest } => ("mate", Some(line), Some(is_shortest)),
            Solution::NoMate => ("no-mate", None, None),
            Solution::Unknown => ("unknown", None, None),
        };
        json!({
            "file": self.problem.file,
            "id": self.problem.id,
            "sfen": Shogi::numbered_text(&self.problem.position, self.problem.number),
            "verdict": verdict,
            "mate": line.map(Vec::len),
            "shortest": is_shortest,
            "line": line.map_or_else(Vec::new, |line| usi(line)),
            "own": usi(&self.problem.own),
            "differs_at": self.departure(),
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

fn usi(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
