//! Courses about the rules: steps on real boards, in files that a test compares with the rules.

use serde::Deserialize;
use web::messages::{RuleCourse, RuleStep, Text};

use crate::board_game::BoardGame;
use crate::page::text;

/// The course of each game.
const COURSES: [(&str, &str); 3] = [
    ("othello", include_str!("../../courses/othello.toml")),
    ("renju", include_str!("../../courses/renju.toml")),
    ("shogi", include_str!("../../courses/shogi.toml")),
];

/// What is in a file.
#[derive(Deserialize)]
struct CourseFile {
    steps: Vec<RuleStep>,
}

/// The course of a game.
pub(super) fn of<G: BoardGame>() -> Result<RuleCourse, Text> {
    let none = || {
        let title = G::TITLE;
        text(
            format!("there is no course about {}", title.en),
            format!("{}の講座はありません", title.ja),
        )
    };
    let (_, written) = COURSES
        .iter()
        .find(|(game, _)| *game == G::NAME)
        .ok_or_else(none)?;
    let file: CourseFile =
        toml::from_str(written).map_err(|why| text(why.to_string(), why.to_string()))?;
    Ok(RuleCourse {
        game: G::NAME.to_owned(),
        steps: file.steps,
    })
}

#[cfg(test)]
mod tests {
    use game::{Line, Notation as _};
    use othello::Othello;
    use renju::{Foul, Renju};
    use report::Language;
    use shogi::{Reason, Refusal, Shogi};
    use web::messages::RuleTask;

    use super::*;

    /// The position of a step.
    fn line_of<G: BoardGame>(step: &RuleStep) -> Line<G> {
        let rules = G::CAPABILITIES.rules_or_default(step.setup.rules.as_deref());
        let rules = rules.expect("rules");
        let line = match &step.setup.start {
            None => Line::new(rules),
            Some(start) => {
                let read = G::read_position(start, &rules).expect(start);
                let position = read.position().clone();
                Line::from_position(read.rules().clone(), position)
            }
        };
        step.moves.iter().fold(line, |mut line, word| {
            let m = G::parse_move(line.position(), word).expect(word);
            line.push(m)
                .unwrap_or_else(|_| panic!("{}: {word}", step.title.en));
            line
        })
    }

    fn says_something(text: &Text) {
        assert!(!text.en.is_empty() && !text.ja.is_empty(), "{text:?}");
        assert!(text.en.is_ascii() && !text.ja.is_ascii(), "{text:?}");
    }

    /// Every step is possible by the rules: accepted moves are legal, refused ones are refused.
    fn check<G: BoardGame>() -> Vec<RuleStep> {
        let steps = of::<G>().expect("a course").steps;
        assert!(steps.len() >= 7, "{}", G::NAME);
        for step in &steps {
            let title = &step.title.en;
            for text in [&step.title, &step.text, &step.done] {
                says_something(text);
            }
            let line = line_of::<G>(step);
            assert!(line.verdict().is_none(), "{title}");
            let squares = G::scene(line.position()).squares;
            for mark in &step.marks {
                assert!(squares.contains(mark), "{title}: {mark}");
            }
            match &step.task {
                RuleTask::Play { accepted } => {
                    assert!(!accepted.is_empty(), "{title}");
                    for word in accepted {
                        let m = G::parse_move(line.position(), word).expect(word);
                        assert!(line.may_make(m), "{title}: {word}");
                        assert_eq!(&G::move_text(line.position(), m), word, "{title}");
                    }
                }
                RuleTask::Refused { tries } => {
                    for word in tries {
                        let m = G::parse_move(line.position(), word).expect(word);
                        assert!(!line.may_make(m), "{title}: {word}");
                        let why = G::refuse(line.position(), m, Language::English);
                        assert!(!why.is_empty());
                    }
                }
                RuleTask::Declare => assert!(G::CAPABILITIES.declare(&line).is_some(), "{title}"),
            }
        }
        steps
    }

    fn tried(step: &RuleStep) -> &[String] {
        match &step.task {
            RuleTask::Refused { tries } => tries,
            RuleTask::Play { .. } | RuleTask::Declare => &[],
        }
    }

    fn accepted(step: &RuleStep) -> &[String] {
        match &step.task {
            RuleTask::Play { accepted } => accepted,
            RuleTask::Refused { .. } | RuleTask::Declare => &[],
        }
    }

    #[test]
    fn the_course_of_shogi_is_by_the_rules_and_shows_each_of_them() {
        let steps = check::<Shogi>();
        let mut refusals = Vec::new();
        for step in &steps {
            let line = line_of::<Shogi>(step);
            for word in tried(step) {
                let m = word.parse().expect("a move");
                refusals.push(Refusal::explain(line.position(), m));
            }
        }
        for wanted in [
            Refusal::TwoPawns,
            Refusal::DropPawnMate,
            Refusal::LeavesCheck,
        ] {
            assert!(refusals.contains(&wanted), "{wanted:?} in {refusals:?}");
        }
        let ends: Vec<Reason> = steps
            .iter()
            .filter_map(|step| {
                let mut line = line_of::<Shogi>(step);
                line.push(accepted(step).first()?.parse().ok()?).ok()?;
                line.verdict().map(|verdict| verdict.reason)
            })
            .collect();
        assert!(ends.contains(&Reason::Repetition), "{ends:?}");
        // By a drop, and by a pawn that moves.
        assert_eq!(
            ends.iter().filter(|&&end| end == Reason::Checkmate).count(),
            2
        );
        assert!(steps.iter().any(|step| step.task == RuleTask::Declare));
        let promotes = |word: &String| word.ends_with('+');
        assert!(steps.iter().any(|step| accepted(step).iter().any(promotes)));
    }

    #[test]
    fn the_course_of_renju_is_by_the_rules_and_shows_each_foul() {
        let steps = check::<Renju>();
        let mut fouls = Vec::new();
        let mut almost = 0;
        for step in &steps {
            let line = line_of::<Renju>(step);
            let foul = |word: &String| line.position().foul(word.parse().expect("a point"));
            fouls.extend(tried(step).iter().filter_map(foul));
            almost += u32::from(step.title.en.contains("no double three"));
        }
        for wanted in [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline] {
            assert!(fouls.contains(&wanted), "{wanted:?} in {fouls:?}");
        }
        assert_eq!(almost, 2);
        let wins = |step: &&RuleStep| {
            let mut line = line_of::<Renju>(step);
            let first = accepted(step).first();
            first.is_some_and(|word| {
                line.push(word.parse().expect("a move")).is_ok() && line.verdict().is_some()
            })
        };
        // A five, a five that is a foul besides, and White's six.
        assert_eq!(steps.iter().filter(wins).count(), 3);
    }

    #[test]
    fn the_course_of_othello_is_by_the_rules() {
        let steps = check::<Othello>();
        let accepts = |word: &str| {
            steps
                .iter()
                .any(|step| accepted(step).iter().any(|m| m == word))
        };
        assert!(accepts("pass") && accepts("a1"));
        // One step turns over discs in all eight directions.
        let flips = |step: &RuleStep| {
            let line = line_of::<Othello>(step);
            let counts = |line: &Line<Othello>| line.position().disc_counts();
            let before = counts(&line);
            let m = Othello::parse_move(line.position(), accepted(step).first()?).ok()?;
            let mut after = line.clone();
            after.push(m).ok()?;
            Some(counts(&after).black.saturating_sub(before.black + 1))
        };
        assert!(steps.iter().any(|step| flips(step) == Some(8)));
        let ends = steps.iter().any(|step| {
            let mut line = line_of::<Othello>(step);
            let first = accepted(step).first();
            let m = first.map(|word| Othello::parse_move(line.position(), word).expect(word));
            m.is_some_and(|m| line.push(m).is_ok() && line.verdict().is_some())
        });
        assert!(ends);
    }
}
