use std::time::Duration;

use ::renju::{Move, Renju};
use game::Notation;
use renju_engine::threats::Vcf;
use report::Language;
use serde_json::{Value, json};

use super::threat_problem::ThreatProblem;
use crate::own_solution;

/// What was tried last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatMeans {
    /// Nothing but fours.
    Fours,
    /// Fours and threes.
    Threes,
}

/// The result for one position.
pub struct ThreatRow<'p> {
    /// What was solved.
    pub problem: &'p ThreatProblem,
    /// What the solver found.
    pub vcf: Vcf,
    /// What was tried last.
    pub means: ThreatMeans,
    /// The positions that were searched.
    pub nodes: u64,
    /// By the clock.
    pub time: Duration,
}

impl ThreatRow<'_> {
    /// The heading of the rows.
    pub fn heading(language: Language) -> &'static str {
        language.pick(
            "   #  win in        nodes         s  line",
            "番号    手数       局面数        秒  手順",
        )
    }

    /// The moves of the win, if there is one.
    fn line(&self) -> Option<&[Move]> {
        match &self.vcf {
            Vcf::Win(line) => Some(line),
            Vcf::None | Vcf::Unknown => None,
        }
    }

    /// The first move, from 1, where the file's solution leaves the proven one; any win by fours will
    /// do.
    fn departure(&self) -> Option<usize> {
        match &self.vcf {
            Vcf::Win(line) => own_solution::departure(&self.problem.own, line),
            Vcf::None => own_solution::departure(&self.problem.own, &[]),
            Vcf::Unknown => None,
        }
    }

    /// What is different in the file's solution.
    fn difference(&self, language: Language) -> Option<String> {
        let own = words(&self.problem.own);
        Some(own_solution::difference(&own, self.departure()?, language))
    }

    /// The row of a table.
    pub fn text(&self, language: Language) -> String {
        let (plies, line) = match &self.vcf {
            Vcf::Win(line) => (line.len().to_string(), words(line).join(" ")),
            Vcf::None => (
                "-".to_owned(),
                match self.means {
                    ThreatMeans::Fours => language.pick("no win by fours", "四追い勝ちなし"),
                    ThreatMeans::Threes => {
                        language.pick("no win by fours and threes", "四追い・追い詰め勝ちなし")
                    }
                }
                .to_owned(),
            ),
            Vcf::Unknown => (
                "?".to_owned(),
                language.pick("given up", "打ち切り").to_owned(),
            ),
        };
        let difference = self.difference(language).unwrap_or_default();
        format!(
            "{:>4}  {plies:>6}  {:>11}  {:>8.3}  {line}{difference}",
            self.problem.id,
            self.nodes,
            self.time.as_secs_f64(),
        )
    }

    /// The row as a JSON object.
    pub fn object(&self) -> Value {
        json!({
            "schema": 1,
            "file": self.problem.file,
            "id": self.problem.id,
            "position": Renju::position_text(&self.problem.position),
            "win": self.line().map(<[Move]>::len),
            "by": self.line().map(|_| match self.means {
                ThreatMeans::Fours => "fours",
                ThreatMeans::Threes => "threes",
            }),
            "line": words(self.line().unwrap_or_default()),
            "own": words(&self.problem.own),
            "differs_at": self.departure(),
            "decided": self.vcf != Vcf::Unknown,
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

/// The moves in the usual notation.
fn words(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
