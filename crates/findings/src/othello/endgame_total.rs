use std::time::Duration;

use report::Language;
use serde_json::{Value, json};

use super::endgame_row::{EndgameRow, rate};

/// The totals over all problems.
#[derive(Default)]
pub struct EndgameTotal {
    problems: u64,
    /// The number of problems with an answer in the file, and of those with the same result.
    answered: u64,
    right: u64,
    nodes: u64,
    cpu: Duration,
    time: Duration,
}

impl EndgameTotal {
    /// Counts a row.
    pub fn add(&mut self, row: &EndgameRow) {
        self.problems += 1;
        self.answered += u64::from(row.is_right().is_some());
        self.right += u64::from(row.is_right() == Some(true));
        self.nodes += row.solution.nodes;
        self.cpu += row.cpu;
        self.time += row.time;
    }

    /// The number of answers that differ from the file's.
    pub fn wrong(&self) -> u64 {
        self.answered - self.right
    }

    /// The line below the rows.
    pub fn text(&self, language: Language) -> String {
        let EndgameTotal {
            problems,
            answered,
            right,
            nodes,
            ..
        } = self;
        let (cpu, seconds) = (self.cpu.as_secs_f64(), self.time.as_secs_f64());
        let rate = rate(*nodes, self.cpu);
        language.pick(
            format!(
                "{problems} problems, {right} of {answered} answers as in the file; {nodes} nodes, {cpu:.3} CPU s, {seconds:.3} s, {rate}"
            ),
            format!(
                "{problems}問、ファイルの答え {answered} 件のうち {right} 件が一致; {nodes} 局面、CPU {cpu:.3} 秒、{seconds:.3} 秒、{rate}"
            ),
        )
    }

    /// The totals as a JSON object.
    pub fn object(&self) -> Value {
        let cpu = self.cpu.as_secs_f64();
        let rate = (!self.cpu.is_zero()).then(|| self.nodes as f64 / cpu);
        json!({
            "schema": 1,
            "total": {
                "problems": self.problems,
                "answers": self.answered,
                "right": self.right,
                "nodes": self.nodes,
                "cpu_seconds": cpu,
                "seconds": self.time.as_secs_f64(),
                "nodes_per_cpu_second": rate,
            },
        })
    }
}
