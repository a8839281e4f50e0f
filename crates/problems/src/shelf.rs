use crate::board_problem::{BoardProblem, fnv};
use crate::problem_game::ProblemGame;
use crate::problem_kind::ProblemKind;
use crate::solving_record::GameRecord;

/// Which problem comes next: by kind and length, or the one of the day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProblemWish {
    /// Of this kind only.
    pub kind: Option<ProblemKind>,
    /// Of this class only, such as `mate-5`.
    pub class: Option<String>,
}

impl ProblemWish {
    fn allows<G: ProblemGame>(&self, problem: &BoardProblem<G>) -> bool {
        self.kind.is_none_or(|kind| problem.kind == kind)
            && self
                .class
                .as_ref()
                .is_none_or(|class| problem.class() == *class)
    }
}

/// The problem of a day: the same for everybody with the same problems.
#[must_use]
pub fn daily<G: ProblemGame>(problems: &[BoardProblem<G>], day: i64) -> Option<&BoardProblem<G>> {
    let most = problems.len() as u64;
    let place = fnv(&[G::NAME, &day.to_string()]).checked_rem(most)?;
    problems.get(place as usize)
}

/// The next problem for somebody: one that was never tried and whose rating is nearest to theirs, or else one
/// that is not solved yet, or else any. `except` is the one that was just there.
#[must_use]
pub fn next_problem<'p, G: ProblemGame>(
    problems: &'p [BoardProblem<G>],
    record: &GameRecord,
    wish: &ProblemWish,
    except: Option<&str>,
) -> Option<&'p BoardProblem<G>> {
    let wished = || problems.iter().filter(|problem| wish.allows(problem));
    let rank = |problem: &&BoardProblem<G>| {
        let id = problem.id();
        let tries = record.problems.get(&id);
        let stage = match tries {
            _ if except == Some(id.as_str()) => 3,
            None => 0,
            Some(tries) if !tries.is_solved => 1,
            Some(_) => 2,
        };
        let distance = (f64::from(problem.rating()) - record.rating).abs();
        (stage, distance as u64, id)
    };
    wished().min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use shogi::Shogi;

    use super::*;
    use crate::shipped;

    #[test]
    fn what_comes_next_was_not_tried_and_is_about_as_strong() {
        let problems = &shipped::<Shogi>().problems;
        let wish = ProblemWish {
            kind: Some(ProblemKind::Mate),
            class: None,
        };
        let mut record = GameRecord::default();
        let first = next_problem(problems, &record, &wish, None).expect("a problem");
        assert_eq!(first.kind, ProblemKind::Mate);
        record.solve(&first.id(), first.rating(), None);
        let second = next_problem(problems, &record, &wish, None).expect("a problem");
        assert_ne!(first.id(), second.id());
        let strong = GameRecord {
            rating: 2500.0,
            ..GameRecord::default()
        };
        let hard = next_problem(problems, &strong, &wish, None).expect("a problem");
        assert!(hard.rating() > first.rating());
        let wish = ProblemWish {
            kind: None,
            class: Some("mate-3".to_owned()),
        };
        let three = next_problem(problems, &record, &wish, None).expect("a problem");
        assert_eq!(three.line.len(), 3);
    }

    #[test]
    fn days_have_different_problems() {
        let problems = &shipped::<Shogi>().problems;
        let names: std::collections::BTreeSet<String> = (20_000..20_030)
            .filter_map(|day| daily(problems, day))
            .map(BoardProblem::id)
            .collect();
        assert!(names.len() > 15, "{}", names.len());
    }
}
