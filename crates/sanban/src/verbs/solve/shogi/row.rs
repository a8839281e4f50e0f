use std::time::Duration;

use ::shogi::{Move, Shogi};
use game::{Notation as _, Position as _};
use report::Language;
use serde_json::{Value, json};
use shogi_engine::mate::Solution;

use super::problem::Problem;
use boards::page::Page;

/// The result for one problem.
pub(super) struct Row<'p> {
    pub(super) problem: &'p Problem,
    pub(super) solution: Solution,
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl Row<'_> {
    /// The heading of the rows.
    pub(super) fn heading(language: Language) -> &'static str {
        language.pick(
            "   #   mate         nodes  seconds  line",
            "番号   手数        局面数       秒  手順",
        )
    }

    pub(super) fn text(&self, language: Language, is_usi: bool) -> String {
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
        format!(
            "{:>4} {length:>6} {:>13} {:>8.3}  {line}",
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

    pub(super) fn object(&self) -> Value {
        let (verdict, line, is_shortest) = match &self.solution {
            Solution::Mate { line, is_shortest } => ("mate", Some(line), Some(is_shortest)),
            Solution::NoMate => ("no-mate", None, None),
            Solution::Unknown => ("unknown", None, None),
        };
        json!({
            "id": self.problem.id,
            "sfen": Shogi::numbered_text(&self.problem.position, self.problem.number),
            "verdict": verdict,
            "mate": line.map(Vec::len),
            "shortest": is_shortest,
            "line": line.map_or_else(Vec::new, |line| usi(line)),
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

fn usi(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
