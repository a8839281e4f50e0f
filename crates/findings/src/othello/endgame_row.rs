use std::time::Duration;

use othello_engine::search::Solution;
use report::Language;
use serde_json::{Value, json};

use super::endgame_problem::EndgameProblem;

/// The result of one problem.
pub struct EndgameRow<'p> {
    /// What was solved.
    pub problem: &'p EndgameProblem,
    /// The file's answer.
    pub expected: Option<i32>,
    /// What the solver found.
    pub solution: Solution,
    /// Of all threads.
    pub cpu: Duration,
    /// By the clock.
    pub time: Duration,
}

impl EndgameRow<'_> {
    /// The heading of the rows.
    pub fn heading(language: Language) -> &'static str {
        language.pick(
            "   #  empty  score  best          nodes     CPU s       nodes/s  line",
            "番号   空き   石差  最善手      局面数    CPU 秒     局面数/秒  手順",
        )
    }

    /// Whether the file's answer was found; `None` if it has none.
    pub fn is_right(&self) -> Option<bool> {
        self.expected
            .map(|expected| expected == self.solution.score)
    }

    /// The row of a table.
    pub fn text(&self, language: Language) -> String {
        let Solution { score, line, nodes } = &self.solution;
        let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        let best = moves.first().map_or("-", String::as_str);
        let mut text = format!(
            "{:>4} {:>6}  {score:>+5}  {best:<4}  {nodes:>13}  {:>8.3}  {:>12}  {}",
            self.problem.id,
            self.problem.position.empties().len(),
            self.cpu.as_secs_f64(),
            rate(*nodes, self.cpu),
            moves.join(" "),
        );
        if let (Some(expected), Some(false)) = (self.expected, self.is_right()) {
            text.push_str(&language.pick(
                format!("  WRONG: the file says {expected:+}"),
                format!("  誤り: ファイルでは {expected:+}"),
            ));
        }
        text
    }

    /// The row as a JSON object.
    pub fn object(&self) -> Value {
        let Solution { score, line, nodes } = &self.solution;
        let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        json!({
            "file": self.problem.file,
            "id": self.problem.id,
            "empties": self.problem.position.empties().len(),
            "score": score,
            "best": moves.first(),
            "line": moves,
            "nodes": nodes,
            "cpu_seconds": self.cpu.as_secs_f64(),
            "seconds": self.time.as_secs_f64(),
            "expected": self.expected,
            "right": self.is_right(),
        })
    }
}

/// Positions per second, in a readable form.
pub(super) fn rate(nodes: u64, time: Duration) -> String {
    if time.is_zero() {
        "-".to_owned()
    } else {
        format!("{:.1} M/s", nodes as f64 / time.as_secs_f64() / 1e6)
    }
}
