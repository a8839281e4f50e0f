use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use game::{Line, MoveOf, Position as _};
use problems::{
    BoardProblem, GameRecord, ProblemExaminer as _, ProblemReply, ProblemWish, daily, line_texts,
    next_problem,
};
use web::messages::{
    ProblemClassInfo, ProblemGameInfo, ProblemInfo, ProblemTried, ProblemVerdict, RuleCourse,
    Setup, Text,
};

use super::problem_shelf::ProblemShelf;
use super::problem_words::{class_title, problem_task, reply_text};
use super::rule_course;
use crate::board_game::BoardGame;
use crate::games::TaughtGame;
use crate::page::{both, text};

/// The teacher of one game, without its types.
pub(super) trait GameTeacher: Send + Sync {
    fn game(&self) -> &'static str;

    fn overview(&self, record: &GameRecord, day: i64) -> ProblemGameInfo;

    fn next(
        &self,
        record: &GameRecord,
        class: Option<String>,
        except: Option<&str>,
    ) -> Result<ProblemInfo, Text>;

    fn open(&self, record: &GameRecord, id: &str) -> Result<ProblemInfo, Text>;

    /// What becomes of a move, and what is to be noted about the problem.
    fn reply(
        &self,
        id: &str,
        moves: &[String],
        text: &str,
    ) -> Result<(ProblemTried, Option<TriedProblem>), Text>;

    /// Help in words and squares.
    fn hint(
        &self,
        id: &str,
        moves: &[String],
        whole: bool,
    ) -> Result<(Text, Vec<String>, TriedProblem), Text>;

    fn solution(&self, id: &str) -> Result<(Vec<String>, TriedProblem), Text>;

    fn is_daily(&self, id: &str, day: i64) -> bool;

    fn course(&self) -> Result<RuleCourse, Text>;
}

/// What is to be noted about a problem.
pub(super) struct TriedProblem {
    id: String,
    rating: u32,
    is_solved: bool,
}

impl TriedProblem {
    pub(super) fn note(&self, record: &mut GameRecord, daily: Option<i64>) {
        if self.is_solved {
            record.solve(&self.id, self.rating, daily);
        } else {
            record.miss(&self.id, self.rating);
        }
    }
}

/// The teacher of game `G`.
pub(super) struct ShelfTeacher<G: TaughtGame> {
    shelf: ProblemShelf<G>,
    /// Made when it is first needed: its tables take memory.
    examiner: Mutex<Option<G::Examiner>>,
}

impl<G: TaughtGame> ShelfTeacher<G> {
    pub(super) fn new(shelf: ProblemShelf<G>) -> ShelfTeacher<G> {
        ShelfTeacher {
            shelf,
            examiner: Mutex::new(None),
        }
    }

    fn problem(&self, id: &str) -> Result<&BoardProblem<G>, Text> {
        self.shelf.problem(id).ok_or_else(|| {
            let id = id.escape_debug();
            text(
                format!("there is no problem {id}"),
                format!("{id} という問題はありません"),
            )
        })
    }

    fn with_examiner<T>(&self, ask: impl FnOnce(&mut G::Examiner) -> T) -> T {
        let mut examiner = self.examiner.lock().unwrap_or_else(PoisonError::into_inner);
        ask(examiner.get_or_insert_with(G::examiner))
    }

    /// The position of a problem after some moves, with the person to move.
    fn after(&self, problem: &BoardProblem<G>, moves: &[String]) -> Result<Line<G>, Text> {
        let mut line = Line::<G>::from_position(G::Rules::default(), problem.position.clone());
        for (number, word) in (1..).zip(moves) {
            let fault = || {
                let shown = word.escape_debug();
                text(
                    format!("move {number} ({shown}) cannot be played here"),
                    format!("{number}手目 ({shown}) は着手できません"),
                )
            };
            let m = G::parse_move(line.position(), word).map_err(|_| fault())?;
            if !line.position().is_legal(m) {
                return Err(fault());
            }
            line.push_unchecked(m);
        }
        if line.position().outcome().is_some() || line.turn() != problem.turn() {
            return Err(text("the problem is over", "問題は終わっています"));
        }
        Ok(line)
    }

    fn info(&self, problem: &BoardProblem<G>, record: &GameRecord) -> ProblemInfo {
        let id = problem.id();
        let tries = record.problems.get(&id);
        ProblemInfo {
            game: G::NAME.to_owned(),
            class: problem.class(),
            task: both(|language| problem_task(problem, language)),
            setup: Setup {
                rules: None,
                start: Some(G::position_text(&problem.position)),
            },
            rating: problem.rating(),
            is_solved: tries.is_some_and(|tries| tries.is_solved),
            is_rated: tries.is_none_or(|tries| tries.first.is_none()),
            id,
        }
    }

    fn tried(&self, problem: &BoardProblem<G>, is_solved: bool) -> TriedProblem {
        TriedProblem {
            id: problem.id(),
            rating: problem.rating(),
            is_solved,
        }
    }
}

/// A move that a person typed or pressed; illegal ones are refused with the reason.
fn read_move<G: BoardGame>(line: &Line<G>, word: &str) -> Result<MoveOf<G>, Text> {
    let position = line.position();
    let m = G::parse_move(position, word).ok();
    let m = m.filter(|&m| position.is_legal(m));
    let m = match m {
        Some(m) => m,
        None => G::typed_move(line, word.trim()).map_err(|error| {
            text(
                format!("{error:#}"),
                format!("{word:?} は指し手として読めません (例: {})", G::EXAMPLE),
            )
        })?,
    };
    if position.is_legal(m) {
        Ok(m)
    } else {
        Err(both(|language| G::refuse(position, m, language)))
    }
}

impl<G: TaughtGame> GameTeacher for ShelfTeacher<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn overview(&self, record: &GameRecord, day: i64) -> ProblemGameInfo {
        let problems = &self.shelf.problems;
        let mut classes: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for problem in problems {
            let counts = classes.entry(problem.class()).or_default();
            counts.0 += 1;
            let tries = record.problems.get(&problem.id());
            counts.1 += u32::from(tries.is_some_and(|tries| tries.is_solved));
        }
        let mut classes: Vec<(String, (u32, u32))> = classes.into_iter().collect();
        classes.sort_by_key(|(class, _)| class_order(G::PROBLEM_KINDS, class));
        let class = |(class, (total, solved)): (String, (u32, u32))| ProblemClassInfo {
            title: both(|language| class_title(&class, language)),
            class,
            total,
            solved,
        };
        ProblemGameInfo {
            game: G::NAME.to_owned(),
            rating: record.rating.round() as u32,
            rated: record.rated as u32,
            run: record.run as u32,
            best_run: record.best_run as u32,
            days: record.days_until(day) as u32,
            classes: classes.into_iter().map(class).collect(),
            daily: daily(problems, day).map(BoardProblem::id),
            daily_is_solved: record.last_day == Some(day),
        }
    }

    fn next(
        &self,
        record: &GameRecord,
        class: Option<String>,
        except: Option<&str>,
    ) -> Result<ProblemInfo, Text> {
        let wish = ProblemWish { kind: None, class };
        let problem = next_problem(&self.shelf.problems, record, &wish, except);
        let problem =
            problem.ok_or_else(|| text("there is no such problem", "該当する問題がありません"))?;
        Ok(self.info(problem, record))
    }

    fn open(&self, record: &GameRecord, id: &str) -> Result<ProblemInfo, Text> {
        Ok(self.info(self.problem(id)?, record))
    }

    fn reply(
        &self,
        id: &str,
        moves: &[String],
        text: &str,
    ) -> Result<(ProblemTried, Option<TriedProblem>), Text> {
        let problem = self.problem(id)?;
        let mut line = self.after(problem, moves)?;
        let m = read_move(&line, text)?;
        let left = problem.line.len().saturating_sub(moves.len()).max(1);
        let position = line.position().clone();
        let reply = self.with_examiner(|examiner| examiner.reply(problem.kind, &position, m, left));
        let played = G::move_text(&position, m);
        let said = both(|language| reply_text(&reply, language));
        let mut tried = ProblemTried {
            verdict: verdict(&reply),
            text: said,
            moves: moves.to_vec(),
            refutation: Vec::new(),
            rating: 0,
            change: 0,
            run: 0,
            trouble: None,
        };
        line.push_unchecked(m);
        let news = match reply {
            ProblemReply::Right { answers, is_done } => {
                tried.moves.push(played);
                tried
                    .moves
                    .extend(line_texts::<G>(line.position(), &answers));
                is_done.then(|| self.tried(problem, true))
            }
            ProblemReply::Wrong { refutation, .. } => {
                tried.refutation.push(played);
                tried
                    .refutation
                    .extend(line_texts::<G>(line.position(), &refutation));
                Some(self.tried(problem, false))
            }
            ProblemReply::Longer { .. } | ProblemReply::Undecided => None,
        };
        Ok((tried, news))
    }

    fn hint(
        &self,
        id: &str,
        moves: &[String],
        whole: bool,
    ) -> Result<(Text, Vec<String>, TriedProblem), Text> {
        let problem = self.problem(id)?;
        let line = self.after(problem, moves)?;
        let position = line.position();
        let known = problem.line.get(moves.len()).copied();
        let on_line = line.moves() == &problem.line[..moves.len().min(problem.line.len())];
        let m = match known.filter(|_| on_line) {
            Some(m) => m,
            None => self
                .with_examiner(|examiner| examiner.hint(problem.kind, position))
                .ok_or_else(|| text("the solver finds nothing here", "ここでは見つかりません"))?,
        };
        let parts = G::parts(position, m);
        let tried = self.tried(problem, false);
        let previous = line.moves().last().copied();
        if whole {
            let squares = parts.from.into_iter().chain(parts.to).collect();
            let name = both(|language| G::name(position, previous, m, language));
            return Ok((name, squares, tried));
        }
        if let Some(from) = parts.from {
            let said = text(
                format!("Look at {from}."),
                format!("{from} の駒に注目してください。"),
            );
            return Ok((said, vec![from], tried));
        }
        if parts.drop.is_some() {
            let said = text("Drop a piece.", "持ち駒を打ちます。");
            return Ok((said, Vec::new(), tried));
        }
        let squares = among_others::<G>(position, m);
        let said = text("It is one of these.", "印のどれかです。");
        Ok((said, squares, tried))
    }

    fn solution(&self, id: &str) -> Result<(Vec<String>, TriedProblem), Text> {
        let problem = self.problem(id)?;
        let moves = line_texts::<G>(&problem.position, &problem.line);
        Ok((moves, self.tried(problem, false)))
    }

    fn is_daily(&self, id: &str, day: i64) -> bool {
        daily(&self.shelf.problems, day).is_some_and(|problem| problem.id() == id)
    }

    fn course(&self) -> Result<RuleCourse, Text> {
        rule_course::of::<G>()
    }
}

/// Kinds in the game's order, and the shortest first.
fn class_order(kinds: &[problems::ProblemKind], class: &str) -> (usize, usize, String) {
    let kind = kinds.iter().position(|kind| class.starts_with(kind.name()));
    (kind.unwrap_or(usize::MAX), class.len(), class.to_owned())
}

fn verdict<M>(reply: &ProblemReply<M>) -> ProblemVerdict {
    match reply {
        ProblemReply::Right { is_done: true, .. } => ProblemVerdict::Solved,
        ProblemReply::Right { .. } => ProblemVerdict::Right,
        ProblemReply::Longer { .. } => ProblemVerdict::Longer,
        ProblemReply::Wrong { .. } => ProblemVerdict::Wrong,
        ProblemReply::Undecided => ProblemVerdict::Undecided,
    }
}

/// The square of a move and two others that can be chosen, in the order of the board.
fn among_others<G: BoardGame>(position: &G::Position, m: MoveOf<G>) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    let legal = position.legal_moves();
    let place = legal.iter().position(|&one| one == m).unwrap_or(0);
    // From different parts of the list, so that they do not all stand beside each other.
    for step in [0, legal.len() / 3, legal.len() * 2 / 3] {
        let other = legal[(place + step) % legal.len()];
        squares.extend(G::parts(position, other).to);
    }
    squares.sort();
    squares.dedup();
    squares
}
