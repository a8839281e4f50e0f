//! Problems in a file: a heading and one problem a line, each a JSON object.

use std::error::Error;
use std::fmt;

use game::{MoveOf, Notation, Position as _};
use serde_json::{Map, Value, json};

use crate::board_problem::BoardProblem;
use crate::problem_game::ProblemGame;
use crate::problem_kind::ProblemKind;

/// The version of the files.
const VERSION: u64 = 1;

/// Problems, with what is known of where they come from.
#[derive(Clone, PartialEq, Debug)]
pub struct ProblemSet<G: ProblemGame> {
    /// How they were made.
    pub heading: SetHeading,
    /// The problems.
    pub problems: Vec<BoardProblem<G>>,
}

/// How a set was made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetHeading {
    /// The seed of the games.
    pub seed: u64,
    /// How many problems of each class were wanted.
    pub count: u64,
    /// The most games.
    pub games: u64,
}

/// What is wrong with a line of a file of problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProblemSetError {
    /// The line, from 1.
    pub line: usize,
    /// The field.
    pub field: &'static str,
    /// What was expected, and found.
    pub why: String,
}

impl fmt::Display for ProblemSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.field, self.why)
    }
}

impl Error for ProblemSetError {}

/// A field and what is wrong with it.
type FieldFault = (&'static str, String);

impl<G: ProblemGame> ProblemSet<G> {
    /// Reads a file. Every move of every solution is checked by the rules; whether it is a solution is for
    /// the solvers ([`ProblemExaminer`](crate::ProblemExaminer)).
    ///
    /// # Errors
    ///
    /// Names the first line and field that are damaged.
    pub fn parse(text: &str) -> Result<ProblemSet<G>, ProblemSetError> {
        let mut lines = (1..).zip(text.lines());
        let at = |line: usize| move |(field, why): FieldFault| ProblemSetError { line, field, why };
        let (number, first) = lines.next().unwrap_or((1, ""));
        let heading = heading::<G>(first).map_err(at(number))?;
        let mut problems: Vec<BoardProblem<G>> = Vec::new();
        for (number, line) in lines {
            let problem = read_problem::<G>(line).map_err(at(number))?;
            if problems
                .iter()
                .any(|one| one.kind == problem.kind && one.position == problem.position)
            {
                return Err(at(number)((
                    "position",
                    "the set has this problem twice".to_owned(),
                )));
            }
            problems.push(problem);
        }
        Ok(ProblemSet { heading, problems })
    }

    /// The file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.heading.line(G::NAME);
        for problem in &self.problems {
            text.push('\n');
            text.push_str(&problem_line(problem));
        }
        text.push('\n');
        text
    }

    /// The problem with this name.
    #[must_use]
    pub fn problem(&self, id: &str) -> Option<&BoardProblem<G>> {
        self.problems.iter().find(|problem| problem.id() == id)
    }
}

impl SetHeading {
    /// The first line of a file.
    #[must_use]
    pub fn line(&self, game: &str) -> String {
        let SetHeading { seed, count, games } = self;
        json!({
            "format": "sanban problems", "version": VERSION, "game": game,
            "seed": seed, "count": count, "games": games,
        })
        .to_string()
    }
}

/// A problem as a line of a file.
#[must_use]
pub fn problem_line<G: Notation>(problem: &BoardProblem<G>) -> String {
    problem_json(problem).to_string()
}

/// A problem as JSON.
#[must_use]
pub fn problem_json<G: Notation>(problem: &BoardProblem<G>) -> Value {
    json!({
        "id": problem.id(),
        "kind": problem.kind.name(),
        "position": G::position_text(&problem.position),
        "line": line_texts::<G>(&problem.position, &problem.line),
        "effort": problem.effort,
        "rating": problem.rating(),
        "origin": problem.origin,
    })
}

/// The moves of a line as texts.
#[must_use]
pub fn line_texts<G: Notation>(position: &G::Position, line: &[MoveOf<G>]) -> Vec<String> {
    let mut now = position.clone();
    let text = |&m: &MoveOf<G>| {
        let text = G::move_text(&now, m);
        now.play_unchecked(m);
        text
    };
    line.iter().map(text).collect()
}

pub(crate) fn object(line: &str) -> Result<Map<String, Value>, FieldFault> {
    match serde_json::from_str(line) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(("line", "expected a JSON object".to_owned())),
        Err(why) => Err(("line", format!("expected a JSON object: {why}"))),
    }
}

fn number(object: &Map<String, Value>, field: &'static str) -> Result<u64, FieldFault> {
    let number = object.get(field).and_then(Value::as_u64);
    number.ok_or((field, "expected a whole number".to_owned()))
}

fn text<'o>(object: &'o Map<String, Value>, field: &'static str) -> Result<&'o str, FieldFault> {
    let text = object.get(field).and_then(Value::as_str);
    text.ok_or((field, "expected a text".to_owned()))
}

/// Reads the first line of a file.
pub(crate) fn heading<G: ProblemGame>(line: &str) -> Result<SetHeading, FieldFault> {
    let object = object(line)?;
    let format = object.get("format").and_then(Value::as_str);
    if format != Some("sanban problems") {
        return Err((
            "format",
            "expected \"sanban problems\" in the first line".to_owned(),
        ));
    }
    if number(&object, "version")? != VERSION {
        return Err(("version", format!("expected {VERSION}")));
    }
    let game = text(&object, "game")?;
    if game != G::NAME {
        return Err((
            "game",
            format!("expected {}, found {}", G::NAME, game.escape_debug()),
        ));
    }
    Ok(SetHeading {
        seed: number(&object, "seed")?,
        count: number(&object, "count")?,
        games: number(&object, "games")?,
    })
}

/// Reads a problem.
pub(crate) fn read_problem<G: ProblemGame>(line: &str) -> Result<BoardProblem<G>, FieldFault> {
    let object = object(line)?;
    let kind = text(&object, "kind")?;
    let kind = ProblemKind::named(kind)
        .filter(|kind| G::PROBLEM_KINDS.contains(kind))
        .ok_or_else(|| {
            let names: Vec<&str> = G::PROBLEM_KINDS.iter().map(|kind| kind.name()).collect();
            let found = kind.escape_debug();
            (
                "kind",
                format!("expected one of {}, found {found}", names.join(", ")),
            )
        })?;
    let written = text(&object, "position")?;
    let position = G::parse_position(written).map_err(|why| ("position", why.to_string()))?;
    if position.outcome().is_some() {
        return Err(("position", "the game is over in it".to_owned()));
    }
    let moves = object.get("line").and_then(Value::as_array);
    let moves = moves.filter(|moves| !moves.is_empty());
    let moves = moves.ok_or(("line", "expected a list of moves".to_owned()))?;
    let mut now = position.clone();
    let mut line = Vec::with_capacity(moves.len());
    for (number, word) in (1..).zip(moves) {
        let fault = |why: String| ("line", format!("move {number}: {why}"));
        let word = word
            .as_str()
            .ok_or_else(|| fault("expected a text".to_owned()))?;
        let m = G::parse_move(&now, word)
            .map_err(|why| fault(format!("{}: {why}", word.escape_debug())))?;
        if !now.is_legal(m) {
            return Err(fault(format!("{} is not legal", word.escape_debug())));
        }
        now.play_unchecked(m);
        line.push(m);
    }
    let problem = BoardProblem::<G> {
        kind,
        position,
        line,
        effort: number(&object, "effort")?,
        origin: text(&object, "origin")?.to_owned(),
    };
    let id = text(&object, "id")?;
    if id != problem.id() {
        let found = id.escape_debug();
        return Err((
            "id",
            format!("expected {} for this position, found {found}", problem.id()),
        ));
    }
    Ok(problem)
}

#[cfg(test)]
mod tests {
    use shogi::Shogi;

    use super::*;

    fn set() -> ProblemSet<Shogi> {
        let position = Shogi::parse_position("4k4/9/4P4/9/9/9/9/9/9 b G 1").expect("an SFEN");
        let line = vec!["G*5b".parse().expect("a move")];
        ProblemSet {
            heading: SetHeading {
                seed: 1,
                count: 2,
                games: 3,
            },
            problems: vec![BoardProblem {
                kind: ProblemKind::Mate,
                position,
                line,
                effort: 7,
                origin: "by hand".to_owned(),
            }],
        }
    }

    #[test]
    fn a_set_is_read_as_it_was_written() {
        let set = set();
        assert_eq!(ProblemSet::parse(&set.text()), Ok(set));
    }

    #[test]
    fn damage_is_named_by_line_and_field() {
        let text = set().text();
        let fault = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            let why = ProblemSet::<Shogi>::parse(&text.replace(from, to));
            why.expect_err(from).to_string()
        };
        for (from, to, expected) in [
            ("sanban problems", "sanban", "line 1: format: "),
            (
                "\"shogi\"",
                "\"renju\"",
                "line 1: game: expected shogi, found renju",
            ),
            ("4k4/", "3k5/", "line 2: id: "),
            ("4k4/", "4k5/", "line 2: position: "),
            ("G*5b", "G*5c", "line 2: line: move 1: G*5c is not legal"),
            ("G*5b", "?", "line 2: line: move 1: "),
            (
                "\"mate\"",
                "\"fours\"",
                "line 2: kind: expected one of mate, only-move",
            ),
            (
                "\"effort\":7",
                "\"effort\":-7",
                "line 2: effort: expected a whole number",
            ),
            (
                "\"origin\"",
                "\"origen\"",
                "line 2: origin: expected a text",
            ),
            (
                "\"line\":[",
                "\"line\":",
                "line 2: line: expected a JSON object",
            ),
        ] {
            let why = fault(from, to);
            assert!(why.starts_with(expected), "{why}");
        }
        let second = text.lines().nth(1).expect("a problem");
        let twice = ProblemSet::<Shogi>::parse(&format!("{text}{second}\n"));
        assert!(
            twice
                .expect_err("twice")
                .to_string()
                .starts_with("line 3: position")
        );
        let empty = ProblemSet::<Shogi>::parse("").expect_err("empty");
        assert_eq!(empty.line, 1);
    }
}
