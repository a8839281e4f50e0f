use serde::{Deserialize, Serialize};

use super::{Setup, Text};

/// What a page asks the teacher: problems, and courses about the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TeachRequest {
    /// What there is, and what was solved. Answered by [`TeachAnswer::Overview`].
    Overview {
        /// Today, in days since 1970, where the person is.
        day: i32,
    },
    /// The next problem for the person. Answered by [`TeachAnswer::Problem`].
    NextProblem {
        /// The game's name.
        game: String,
        /// Of this class only.
        class: Option<String>,
        /// The problem that was just there.
        except: Option<String>,
    },
    /// A problem by its name. Answered by [`TeachAnswer::Problem`].
    OpenProblem {
        /// The game's name.
        game: String,
        /// The problem's.
        id: String,
    },
    /// Tries a move. Answered by [`TeachAnswer::Tried`].
    TryMove {
        /// The game's name.
        game: String,
        /// The problem's.
        id: String,
        /// Today, as above.
        day: i32,
        /// The moves of both sides so far.
        moves: Vec<String>,
        /// The move, as in `legal` or as typed.
        text: String,
    },
    /// Asks for help, which counts as an error. Answered by [`TeachAnswer::Hint`].
    ProblemHint {
        /// The game's name.
        game: String,
        /// The problem's.
        id: String,
        /// The moves of both sides so far.
        moves: Vec<String>,
        /// Whether the whole move is told; else only where to look.
        whole: bool,
    },
    /// Asks for the solution, which counts as an error. Answered by [`TeachAnswer::Solution`].
    ProblemSolution {
        /// The game's name.
        game: String,
        /// The problem's.
        id: String,
    },
    /// A course about the rules of a game. Answered by [`TeachAnswer::Course`].
    Course {
        /// The game's name.
        game: String,
    },
}

/// What the teacher answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TeachAnswer {
    /// To [`TeachRequest::Overview`].
    Overview {
        /// One for each game.
        games: Vec<ProblemGameInfo>,
        /// What is wrong with a set of problems or with what was kept.
        notice: Option<Text>,
    },
    /// A problem.
    Problem {
        /// The problem.
        problem: ProblemInfo,
    },
    /// What became of a move.
    Tried {
        /// The result.
        tried: ProblemTried,
    },
    /// Help.
    Hint {
        /// In words.
        text: Text,
        /// The squares to look at.
        squares: Vec<String>,
    },
    /// The moves of the solution.
    Solution {
        /// As in `legal`.
        moves: Vec<String>,
    },
    /// A course.
    Course {
        /// The course.
        course: RuleCourse,
    },
}

/// The problems of a game, and what was solved of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemGameInfo {
    /// The game's name.
    pub game: String,
    /// The person's rating in problems of this game.
    pub rating: u32,
    /// How many problems counted for it.
    pub rated: u32,
    /// The problems solved one after the other at the first try, up to now.
    pub run: u32,
    /// The most ever.
    pub best_run: u32,
    /// The days in a row with a solved daily problem.
    pub days: u32,
    /// The classes of problems.
    pub classes: Vec<ProblemClassInfo>,
    /// The problem of today.
    pub daily: Option<String>,
    /// Whether it was solved today.
    pub daily_is_solved: bool,
}

/// Problems of one kind and length.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemClassInfo {
    /// Its name: `mate-5`.
    pub class: String,
    /// For people: "Mate in 5".
    pub title: Text,
    /// How many there are.
    pub total: u32,
    /// How many were solved.
    pub solved: u32,
}

/// A problem, without its solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemInfo {
    /// Its name.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// Its class.
    pub class: String,
    /// What is asked: "Black mates in 5 moves."
    pub task: Text,
    /// The position.
    pub setup: Setup,
    /// How hard it is.
    pub rating: u32,
    /// Whether it has been solved.
    pub is_solved: bool,
    /// Whether it counts for the rating: it was not tried yet.
    pub is_rated: bool,
}

/// What a move in a problem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ProblemVerdict {
    /// Right; go on.
    Right,
    /// Right, and the problem is solved.
    Solved,
    /// It takes longer than the solution. It counts neither as right nor as wrong.
    Longer,
    /// Wrong.
    Wrong,
    /// The solver does not know.
    Undecided,
}

/// What became of a move in a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemTried {
    /// The verdict.
    pub verdict: ProblemVerdict,
    /// In words.
    pub text: Text,
    /// The moves of both sides now: with the move and its answer if it was right, else as before.
    pub moves: Vec<String>,
    /// After a wrong move: the move and what follows.
    pub refutation: Vec<String>,
    /// The person's rating now, and how far this move changed it.
    pub rating: u32,
    /// See [`ProblemTried::rating`].
    pub change: i32,
    /// The problems solved one after the other at the first try.
    pub run: u32,
    /// What was not kept, and why.
    pub trouble: Option<Text>,
}

/// A short course about the rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleCourse {
    /// The game's name.
    pub game: String,
    /// Its steps.
    pub steps: Vec<RuleStep>,
}

/// A step of a course: a board, a few words, and something to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleStep {
    /// Its heading.
    pub title: Text,
    /// What it explains.
    pub text: Text,
    /// The first position.
    pub setup: Setup,
    /// The moves that led to the position of the step.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Squares to look at.
    #[serde(default)]
    pub marks: Vec<String>,
    /// What is to be done.
    pub task: RuleTask,
    /// What is said when it is done.
    pub done: Text,
}

/// What is to be done in a step of a course.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RuleTask {
    /// One of these moves is to be played.
    Play {
        /// As in `legal`.
        accepted: Vec<String>,
    },
    /// A move that the rules refuse is to be tried.
    Refused {
        /// The moves that are refused.
        tries: Vec<String>,
    },
    /// The game is to be declared over.
    Declare,
}
