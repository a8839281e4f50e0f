use fastrand::Rng;
use game::Line;
use search::{Limits, Reports, Stop, Thinker as _};

use crate::board_problem::BoardProblem;
use crate::problem_game::{ProblemExaminer as _, ProblemGame};
use crate::problem_kind::ProblemKind;
use crate::problem_set::SetHeading;

/// The strengths of the players of the games: strong enough to get somewhere, weak enough to err.
const STRENGTHS: std::ops::RangeInclusive<u8> = 15..=40;

/// No game is longer.
const MOST_PLIES: usize = 240;

/// The most problems of one kind in a game, and how many plies lie between them: neighbours are alike.
const MOST_A_GAME: usize = 3;
const PLIES_BETWEEN: usize = 6;

/// Finds the problems of one game of [`ProblemGame::partner`] against itself. The same seed and number
/// always give the same ones; `None` if `stop` was requested before it was over.
#[must_use]
pub fn problems_of_game<G: ProblemGame>(
    seed: u64,
    number: u64,
    kinds: &[ProblemKind],
    stop: &Stop,
) -> Option<Vec<BoardProblem<G>>> {
    let mut rng = Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut players = [(); 2].map(|()| {
        let strength = rng.u8(STRENGTHS);
        G::partner(strength, rng.u64(..))
    });
    let mut line = Line::<G>::new(G::Rules::default());
    let mut found: Vec<(usize, BoardProblem<G>)> = Vec::new();
    for ply in 0..MOST_PLIES {
        if stop.is_requested() {
            return None;
        }
        if line.verdict().is_some() {
            break;
        }
        if ply >= G::FIRST_PLY {
            for &kind in kinds {
                let of_kind = || found.iter().filter(|(_, one)| one.kind == kind);
                let is_near = of_kind().any(|(at, _)| ply - at < PLIES_BETWEEN);
                if is_near || of_kind().count() >= MOST_A_GAME {
                    continue;
                }
                // The rating counts what is searched, so that nothing may be remembered.
                let examined = G::examiner().examine(kind, line.position());
                found.extend(examined.map(|examined| {
                    let problem = BoardProblem {
                        kind,
                        position: line.position().clone(),
                        line: examined.line,
                        effort: examined.effort,
                        origin: format!("game {number}, ply {ply}"),
                    };
                    (ply, problem)
                }));
            }
        }
        let player = &mut players[ply % 2];
        let choice = player.think(&line, &Limits::default(), stop, &Reports::none());
        let Some(m) = choice.best.filter(|&m| line.may_make(m)) else {
            break;
        };
        line.push_unchecked(m);
    }
    (!stop.is_requested()).then(|| found.into_iter().map(|(_, problem)| problem).collect())
}

/// A set that is being made: it takes problems game by game, so many of each class.
#[derive(Clone, PartialEq, Debug)]
pub struct GrowingSet<G: ProblemGame> {
    /// What is wanted.
    pub heading: SetHeading,
    /// The kinds that are looked for.
    pub kinds: Vec<ProblemKind>,
    /// What was found so far.
    pub problems: Vec<BoardProblem<G>>,
    /// The games that are over.
    pub played: u64,
}

impl<G: ProblemGame> GrowingSet<G> {
    /// An empty set of problems of these kinds.
    #[must_use]
    pub fn new(heading: SetHeading, kinds: Vec<ProblemKind>) -> GrowingSet<G> {
        GrowingSet {
            heading,
            kinds,
            problems: Vec::new(),
            played: 0,
        }
    }

    /// The classes that are looked for.
    pub fn classes(&self) -> impl Iterator<Item = &'static str> {
        let is_wanted = |class: &&'static str| {
            let mut kinds = self.kinds.iter();
            kinds.any(|kind| class.starts_with(kind.name()))
        };
        G::CLASSES.iter().copied().filter(is_wanted)
    }

    /// How many problems of a class there are.
    #[must_use]
    pub fn count_of(&self, class: &str) -> u64 {
        let problems = self.problems.iter();
        problems.filter(|problem| problem.class() == class).count() as u64
    }

    /// How many problems are wanted in all.
    #[must_use]
    pub fn wanted(&self) -> u64 {
        self.classes().count() as u64 * self.heading.count
    }

    /// Whether a problem is still wanted.
    #[must_use]
    pub fn wants(&self, problem: &BoardProblem<G>) -> bool {
        let class = problem.class();
        let is_new = || {
            let mut problems = self.problems.iter();
            problems.all(|one| one.kind != problem.kind || one.position != problem.position)
        };
        self.classes().any(|one| one == class)
            && self.count_of(&class) < self.heading.count
            && is_new()
    }

    /// Whether nothing is missing, or all games were played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.played >= self.heading.games
            || self
                .classes()
                .all(|class| self.count_of(class) >= self.heading.count)
    }

    /// Takes the problems of the next game, and gives those that were wanted.
    pub fn take_game(&mut self, problems: Vec<BoardProblem<G>>) -> Vec<BoardProblem<G>> {
        self.played += 1;
        let mut taken = Vec::new();
        for problem in problems {
            if self.wants(&problem) {
                self.problems.push(problem.clone());
                taken.push(problem);
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use othello::Othello;

    use super::*;

    #[test]
    fn the_same_game_has_the_same_problems_and_every_one_holds() {
        let kinds = Othello::PROBLEM_KINDS;
        let mut found = 0;
        for number in 0..6 {
            let of_game = || problems_of_game::<Othello>(5, number, kinds, &Stop::new());
            let problems = of_game().expect("not stopped");
            if number == 0 {
                assert_eq!(of_game(), Some(problems.clone()));
            }
            for problem in problems {
                found += 1;
                let again = Othello::examiner().examine(problem.kind, &problem.position);
                let again = again.expect("a problem");
                assert_eq!((again.line, again.effort), (problem.line, problem.effort));
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn a_class_that_is_full_takes_no_more() {
        let heading = SetHeading {
            seed: 5,
            count: 1,
            games: 30,
        };
        let mut set = GrowingSet::<Othello>::new(heading, vec![ProblemKind::Ending]);
        assert_eq!(set.wanted(), 5);
        while !set.is_complete() {
            let number = set.played;
            let problems = problems_of_game(5, number, &set.kinds, &Stop::new());
            set.take_game(problems.expect("not stopped"));
        }
        let counts: Vec<u64> = set.classes().map(|class| set.count_of(class)).collect();
        assert!(counts.iter().all(|&count| count <= 1), "{counts:?}");
        assert!(counts.iter().sum::<u64>() >= 3, "{counts:?}");
    }
}
