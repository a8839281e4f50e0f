use std::io::Write;

use anyhow::Result;
use boards::games::TaughtGame;
use boards::teacher::{class_title, problem_task};
use problems::{BoardProblem, GameRecord, ProblemKind, daily, problem_json};
use report::Language;
use serde_json::json;

/// The problems of a game, and what was solved of them.
#[derive(Debug)]
pub struct ProblemList<G: TaughtGame> {
    /// All of them.
    pub problems: Vec<BoardProblem<G>>,
    /// The kinds that are listed.
    pub kinds: Vec<ProblemKind>,
    /// What was solved.
    pub record: GameRecord,
    /// Today, in days since 1970.
    pub today: i64,
}

impl<G: TaughtGame> ProblemList<G> {
    fn listed(&self) -> impl Iterator<Item = &BoardProblem<G>> {
        self.problems
            .iter()
            .filter(|problem| self.kinds.contains(&problem.kind))
    }

    fn is_solved(&self, problem: &BoardProblem<G>) -> bool {
        let tries = self.record.problems.get(&problem.id());
        tries.is_some_and(|tries| tries.is_solved)
    }

    /// Writes an object for each problem.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn write_json(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        for problem in self.listed() {
            let mut object = problem_json(problem);
            object["schema"] = json!(1);
            object["game"] = json!(G::NAME);
            object["class"] = json!(problem.class());
            object["task"] = json!(problem_task(problem, language));
            object["solved"] = json!(self.is_solved(problem));
            writeln!(out, "{object}")?;
        }
        Ok(())
    }

    /// Writes a row for each class of problems.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn write_rows(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        let (rating, run) = (self.record.rating.round(), self.record.run);
        let title = language.pick(G::TITLE.en, G::TITLE.ja);
        let heading = language.pick(
            format!("{title}: your rating {rating}, {run} solved in a row"),
            format!("{title}: あなたのレーティング {rating}、連続正解 {run}"),
        );
        writeln!(out, "{heading}")?;
        let mut classes: Vec<String> = Vec::new();
        for problem in self.listed() {
            let class = problem.class();
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        for class in classes {
            let of_class: Vec<_> = self.listed().filter(|one| one.class() == class).collect();
            let total = of_class.len();
            let solved = of_class.iter().filter(|one| self.is_solved(one)).count();
            let ratings = || of_class.iter().map(|problem| problem.rating());
            let (low, high) = (ratings().min().unwrap_or(0), ratings().max().unwrap_or(0));
            let title = class_title(&class, language);
            let row = language.pick(
                format!("  {solved:>4} of {total:>4} solved  rated {low}-{high}  {title}"),
                format!("  {total:>4} 問中 {solved:>4} 問正解  難度 {low}-{high}  {title}"),
            );
            writeln!(out, "{row}")?;
        }
        if let Some(problem) = daily(&self.problems, self.today) {
            let id = problem.id();
            let text = language.pick(format!("  today: {id}"), format!("  今日の問題: {id}"));
            writeln!(out, "{text}")?;
        }
        Ok(())
    }
}
