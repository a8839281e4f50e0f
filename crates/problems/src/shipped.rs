use crate::problem_game::ProblemGame;
use crate::problem_set::{ProblemSet, SetHeading};

/// The files that `sanban problems make` wrote; `sets/MANIFEST.toml` has the commands.
const SETS: [(&str, &str); 3] = [
    ("othello", include_str!("../sets/othello.jsonl")),
    ("renju", include_str!("../sets/renju.jsonl")),
    ("shogi", include_str!("../sets/shogi.jsonl")),
];

/// The problems that come with the program; none of a game that has no set.
///
/// # Panics
///
/// If the file that was built in is damaged, which a test rules out.
#[must_use]
pub fn shipped<G: ProblemGame>() -> ProblemSet<G> {
    match SETS.iter().find(|(game, _)| *game == G::NAME) {
        Some((_, text)) => ProblemSet::parse(text).expect("the set that is built in can be read"),
        None => ProblemSet {
            heading: SetHeading::default(),
            problems: Vec::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use othello::Othello;
    use renju::Renju;
    use shogi::Shogi;

    use super::*;
    use crate::problem_game::ProblemExaminer as _;
    use crate::problem_maker::problems_of_game;

    const MANIFEST: &str = include_str!("../sets/MANIFEST.toml");

    /// What the manifest says of a game.
    fn entry(game: &str, field: &str) -> String {
        let section = MANIFEST.split(&format!("[{game}]")).nth(1).expect(game);
        let mut lines = section
            .lines()
            .skip(1)
            .take_while(|line| !line.starts_with('['));
        let line = lines.find_map(|line| line.strip_prefix(&format!("{field} = ")));
        line.expect(field).trim_matches('"').to_owned()
    }

    /// The manifest tells the truth, and the easiest problem of each kind holds.
    fn check<G: ProblemGame>() {
        let set = shipped::<G>();
        let SetHeading { seed, count, games } = set.heading;
        let command = format!(
            "sanban problems make {} --output {0}.jsonl --seed {seed} --count {count} --games {games}",
            G::NAME
        );
        assert_eq!(entry(G::NAME, "command"), command);
        assert_eq!(entry(G::NAME, "problems"), set.problems.len().to_string());
        for &kind in G::PROBLEM_KINDS {
            let of_kind = || set.problems.iter().filter(|problem| problem.kind == kind);
            assert_eq!(entry(G::NAME, kind.name()), of_kind().count().to_string());
            // The others are proven by the test of all that is slow.
            let easiest = of_kind()
                .min_by_key(|problem| problem.effort)
                .expect("a problem");
            let found = G::examiner()
                .examine(kind, &easiest.position)
                .expect("it holds");
            assert_eq!(
                (found.line, found.effort),
                (easiest.line.clone(), easiest.effort)
            );
        }
    }

    #[test]
    fn the_manifest_has_the_commands_and_counts() {
        check::<Othello>();
        check::<Renju>();
        check::<Shogi>();
    }

    /// Every problem holds, and the first game of the set gives the same ones.
    fn check_all<G: ProblemGame>() {
        let set = shipped::<G>();
        for problem in &set.problems {
            let found = G::examiner().examine(problem.kind, &problem.position);
            let found = found.unwrap_or_else(|| panic!("{}", problem.id()));
            assert_eq!(found.line, problem.line, "{}", problem.id());
            assert_eq!(found.effort, problem.effort, "{}", problem.id());
        }
        let of_games = |number: u64| {
            let stop = search::Stop::new();
            problems_of_game::<G>(set.heading.seed, number, G::PROBLEM_KINDS, &stop)
        };
        let origin = &set.problems[0].origin;
        let number = origin.trim_start_matches("game ").split(',').next();
        let number = number
            .and_then(|number| number.parse().ok())
            .expect("a number");
        let again = of_games(number).expect("not stopped");
        let first = set.problems[0].id();
        assert!(
            again.iter().any(|problem| problem.id() == first),
            "{origin}"
        );
    }

    #[test]
    #[ignore = "a minute: run by `make test-slow`"]
    fn all_problems_hold_and_come_from_their_games() {
        check_all::<Othello>();
        check_all::<Renju>();
        check_all::<Shogi>();
    }
}
