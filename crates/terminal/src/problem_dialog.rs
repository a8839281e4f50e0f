use std::io::{self, BufRead as _, Write};

use anyhow::Result;
use boards::TerminalStyle;
use boards::games::TaughtGame;
use boards::teacher::{problem_task, reply_text};
use game::{Line, MoveOf, Position as _};
use problems::{
    BoardProblem, ProblemExaminer as _, ProblemReply, ProblemWish, SolvingRecord, line_texts,
    next_problem,
};
use report::Language;

/// Problems that a person solves at a terminal, one after the other.
pub struct ProblemDialog<'a, G: TaughtGame> {
    /// The problems to choose from.
    pub problems: Vec<BoardProblem<G>>,
    /// How many are asked at most.
    pub limit: usize,
    /// Today, if the only problem is that of the day.
    pub daily: Option<i64>,
    /// The style of the board.
    pub style: TerminalStyle,
    /// The language of all texts.
    pub language: Language,
    /// Where they go.
    pub out: &'a mut dyn Write,
}

/// How a problem ended.
#[derive(PartialEq, Eq)]
enum SolveEnd {
    Solved,
    Skipped,
    Quit,
}

impl<G: TaughtGame> ProblemDialog<'_, G> {
    /// Asks problems, those that are about as hard as the person's rating first, and notes what was solved.
    ///
    /// # Errors
    ///
    /// If nothing can be written, or kept.
    pub fn solve(mut self, record: &mut SolvingRecord) -> Result<()> {
        let (mut tried, mut solved) = (0, 0);
        let mut last = None;
        let limit = self.limit.min(self.problems.len());
        while tried < limit {
            let wish = ProblemWish::default();
            let game = record.game(G::NAME);
            let Some(problem) =
                next_problem(&self.problems, &game, &wish, last.as_deref()).cloned()
            else {
                break;
            };
            let end = self.solve_one(&problem, record)?;
            if end == SolveEnd::Quit {
                break;
            }
            tried += 1;
            solved += u32::from(end == SolveEnd::Solved);
            last = Some(problem.id());
        }
        let game = record.game(G::NAME);
        let (rating, run) = (game.rating.round(), game.run);
        let text = self.language.pick(
            format!("{solved} of {tried} solved; your rating {rating}, {run} solved in a row"),
            format!("{tried} 問中 {solved} 問正解。レーティング {rating}、連続正解 {run}"),
        );
        Ok(writeln!(self.out, "{text}")?)
    }

    fn say(&mut self, english: &str, japanese: &str) -> Result<()> {
        Ok(writeln!(
            self.out,
            "{}",
            self.language.pick(english, japanese)
        )?)
    }

    /// What was typed; `None` at the end of the input.
    fn asked(&mut self) -> Result<Option<String>> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut text = String::new();
        let length = io::stdin().lock().read_line(&mut text)?;
        Ok((length > 0).then(|| text.trim().to_owned()))
    }

    fn draw(&mut self, line: &Line<G>) -> Result<()> {
        Ok(writeln!(self.out, "\n{}\n", G::draw(line, self.style))?)
    }

    /// The moves of a text line: `G*5b 5a4b`.
    fn tell_moves(&mut self, line: &Line<G>, moves: &[MoveOf<G>]) -> Result<()> {
        let words = line_texts::<G>(line.position(), moves);
        Ok(writeln!(self.out, "{}", words.join(" "))?)
    }

    fn solve_one(
        &mut self,
        problem: &BoardProblem<G>,
        record: &mut SolvingRecord,
    ) -> Result<SolveEnd> {
        let language = self.language;
        let daily = self.daily;
        let (id, rating) = (problem.id(), problem.rating());
        let mut examiner = G::examiner();
        let mut line = Line::<G>::from_position(G::Rules::default(), problem.position.clone());
        let head = language.pick(
            format!("{id}, rated {rating}"),
            format!("{id} (難度 {rating})"),
        );
        writeln!(self.out, "\n{head}")?;
        self.draw(&line)?;
        writeln!(self.out, "{}", problem_task(problem, language))?;
        loop {
            let Some(text) = self.asked()? else {
                return Ok(SolveEnd::Quit);
            };
            let played = line.moves().len();
            match text.as_str() {
                "" => continue,
                "quit" | "q" => return Ok(SolveEnd::Quit),
                "skip" => return Ok(SolveEnd::Skipped),
                "show" => {
                    record.change(G::NAME, |game| {
                        game.miss(&id, rating);
                    })?;
                    let first =
                        Line::<G>::from_position(G::Rules::default(), problem.position.clone());
                    self.tell_moves(&first, &problem.line)?;
                    return Ok(SolveEnd::Skipped);
                }
                "hint" => {
                    record.change(G::NAME, |game| {
                        game.miss(&id, rating);
                    })?;
                    match examiner.hint(problem.kind, line.position()) {
                        Some(m) => self.tell_moves(&line, &[m])?,
                        None => {
                            self.say("The solver finds nothing here.", "ここでは見つかりません。")?
                        }
                    }
                    continue;
                }
                _ => {}
            }
            let m = match G::typed_move(&line, &text) {
                Ok(m) if line.position().is_legal(m) => m,
                Ok(m) => {
                    writeln!(self.out, "{}", G::refuse(line.position(), m, language))?;
                    continue;
                }
                Err(why) => {
                    writeln!(self.out, "{}", language.error(&*why))?;
                    continue;
                }
            };
            let left = problem.line.len().saturating_sub(played).max(1);
            let reply = examiner.reply(problem.kind, line.position(), m, left);
            writeln!(self.out, "{}", reply_text(&reply, language))?;
            match reply {
                ProblemReply::Right { answers, is_done } => {
                    line.push_unchecked(m);
                    if !answers.is_empty() {
                        self.tell_moves(&line, &answers)?;
                    }
                    for answer in answers {
                        line.push_unchecked(answer);
                    }
                    if is_done {
                        record.change(G::NAME, |game| game.solve(&id, rating, daily))?;
                        return Ok(SolveEnd::Solved);
                    }
                    self.draw(&line)?;
                }
                ProblemReply::Wrong { refutation, .. } => {
                    record.change(G::NAME, |game| {
                        game.miss(&id, rating);
                    })?;
                    if !refutation.is_empty() {
                        let mut after = line.clone();
                        after.push_unchecked(m);
                        self.tell_moves(&after, &refutation)?;
                    }
                }
                ProblemReply::Longer { .. } | ProblemReply::Undecided => {}
            }
        }
    }
}
