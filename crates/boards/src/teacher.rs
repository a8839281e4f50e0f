//! Problems and courses, as the page's server asks for them.

mod game_teacher;
mod problem_shelf;
pub(crate) mod problem_words;
mod rule_course;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use problems::SolvingRecord;
use web::desk::PageTeacher;
use web::messages::{TeachAnswer, TeachRequest, Text};

use crate::games::{GameKind, TaughtGame, TaughtGameVisitor};
use crate::page::{fault, text};

use game_teacher::{GameTeacher, ShelfTeacher};

pub use problem_shelf::{ProblemShelf, ShelfError};
pub use problem_words::{class_title, problem_task, reply_text};

/// The teacher of all games; what was solved is kept in the data folder.
#[must_use]
pub fn teacher(data: Option<PathBuf>) -> Box<dyn PageTeacher> {
    struct Make(Option<PathBuf>);

    impl TaughtGameVisitor for Make {
        type Output = (Box<dyn GameTeacher>, Option<String>);

        fn visit<G: TaughtGame>(self) -> Self::Output {
            let (shelf, trouble) = ProblemShelf::<G>::open_what_can_be(self.0.as_deref());
            (Box::new(ShelfTeacher::new(shelf)), trouble)
        }
    }

    let (mut games, mut troubles) = (Vec::new(), Vec::new());
    for kind in GameKind::ALL {
        let (game, trouble) = kind.visit_taught(Make(data.clone()));
        games.push(game);
        troubles.extend(trouble);
    }
    let record = match data.as_deref().map(SolvingRecord::open) {
        None => SolvingRecord::unkept(),
        Some(Ok(record)) => record,
        Some(Err(why)) => {
            troubles.push(why.to_string());
            SolvingRecord::unkept()
        }
    };
    Box::new(AllTeachers {
        games,
        record: Mutex::new(record),
        troubles,
    })
}

/// One teacher for each game, and one record of what was solved.
struct AllTeachers {
    games: Vec<Box<dyn GameTeacher>>,
    record: Mutex<SolvingRecord>,
    /// What could not be read.
    troubles: Vec<String>,
}

impl AllTeachers {
    fn record(&self) -> MutexGuard<'_, SolvingRecord> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, game: &str) -> Result<&dyn GameTeacher, Text> {
        let found = self.games.iter().find(|teacher| teacher.game() == game);
        let found = found.map(|teacher| &**teacher);
        found.ok_or_else(|| {
            let game = game.escape_debug();
            text(
                format!("there is no game {game}"),
                format!("{game} というゲームはありません"),
            )
        })
    }
}

impl PageTeacher for AllTeachers {
    fn answer(&self, request: TeachRequest) -> Result<TeachAnswer, Text> {
        match request {
            TeachRequest::Overview { day } => {
                let games = self.games.iter().map(|teacher| {
                    let record = self.record().game(teacher.game());
                    teacher.overview(&record, day.into())
                });
                let why = self.troubles.join("\n");
                let notice = anyhow::anyhow!("{why}");
                Ok(TeachAnswer::Overview {
                    games: games.collect(),
                    notice: (!why.is_empty()).then(|| fault("読めないものがあります", &notice)),
                })
            }
            TeachRequest::NextProblem {
                game,
                class,
                except,
            } => {
                let teacher = self.of(&game)?;
                let record = self.record().game(&game);
                let problem = teacher.next(&record, class, except.as_deref())?;
                Ok(TeachAnswer::Problem { problem })
            }
            TeachRequest::OpenProblem { game, id } => {
                let teacher = self.of(&game)?;
                let record = self.record().game(&game);
                let problem = teacher.open(&record, &id)?;
                Ok(TeachAnswer::Problem { problem })
            }
            TeachRequest::TryMove {
                game,
                id,
                day,
                moves,
                text,
            } => {
                let teacher = self.of(&game)?;
                let (mut tried, news) = teacher.reply(&id, &moves, &text)?;
                let mut record = self.record();
                let before = record.game(&game).rating;
                if let Some(news) = news {
                    let daily = teacher.is_daily(&id, day.into()).then_some(day.into());
                    let kept = record.change(&game, |game| news.note(game, daily));
                    tried.trouble = kept.err().map(|why| fault("保存できません", &why.into()));
                }
                let now = record.game(&game);
                tried.rating = now.rating.round() as u32;
                tried.change = (now.rating.round() - before.round()) as i32;
                tried.run = now.run as u32;
                Ok(TeachAnswer::Tried { tried })
            }
            TeachRequest::ProblemHint {
                game,
                id,
                moves,
                whole,
            } => {
                let teacher = self.of(&game)?;
                let (text, squares, missed) = teacher.hint(&id, &moves, whole)?;
                self.miss(&game, &missed);
                Ok(TeachAnswer::Hint { text, squares })
            }
            TeachRequest::ProblemSolution { game, id } => {
                let teacher = self.of(&game)?;
                let (moves, missed) = teacher.solution(&id)?;
                self.miss(&game, &missed);
                Ok(TeachAnswer::Solution { moves })
            }
            TeachRequest::Course { game } => {
                let course = self.of(&game)?.course()?;
                Ok(TeachAnswer::Course { course })
            }
        }
    }
}

impl AllTeachers {
    /// Help counts as an error. That it could not be kept is said with the next move.
    fn miss(&self, game: &str, missed: &game_teacher::TriedProblem) {
        let _ = self.record().change(game, |game| missed.note(game, None));
    }
}
