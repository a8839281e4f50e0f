use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{Line, MoveOf, Notation, Outcome, Position as _};

use crate::{AgreeOnOpening, Plan, PlanError, RecordedGame, Referee};

/// Reads the games of a record file by its file name extension; `None` if no format has it.
pub type ReadRecords<G> = for<'a> fn(&'a [u8], &str) -> Option<RecordedLines<'a, G>>;

/// The games of a record file, one after the other, or what is wrong with each.
pub type RecordedLines<'a, G> = Box<dyn Iterator<Item = Result<Line<G>, String>> + 'a>;

/// The files of openings at a path, with their bytes: one, or all of an archive.
pub type OpeningFiles = Box<dyn Iterator<Item = Result<(PathBuf, Vec<u8>), String>>>;

/// The result if the side to move declares the game over; `None` if it may not.
pub type Declared<G> = fn(&Line<G>) -> Option<Outcome>;

/// What a contest needs from a game beyond its rules and its notation.
#[derive(Clone, Copy)]
pub struct ContestGame<G: Notation> {
    /// Reads a position, or a position with moves, of an opening file.
    pub read_position: fn(&str, &G::Rules) -> Result<Line<G>, String>,
    /// Opens what a plan names as its openings.
    pub open_openings: fn(&Path) -> Result<OpeningFiles, String>,
    /// Reads the games of a record file with this file name extension. `None` if the extension
    /// belongs to no record format.
    pub read_records: ReadRecords<G>,
    /// Lets programs agree on an opening.
    pub agree: AgreeOnOpening<G>,
    /// Writes a game as a record with this file name extension.
    pub write_record: fn(&RecordedGame<'_, G>, &str) -> Result<String, String>,
    /// The file name extension of a record file with many games, and the text between two games.
    pub collection: (&'static str, &'static str),
    /// Why a move is not legal.
    pub refusal: fn(&G::Position, MoveOf<G>) -> String,
    /// The result if the side to move declares the game over; `None` inside if it may not.
    pub declared: Option<Declared<G>>,
    /// The solver that decides games before their end.
    pub solver: Option<EndgameSolver<G>>,
}

impl<G: Notation> ContestGame<G> {
    /// The referee of a plan.
    pub fn referee(&self, plan: &Plan) -> Result<Referee<G>, PlanError> {
        if let Some(moves) = plan.adjudication.solve {
            let why = match self.solver {
                None => Some(format!("no end of {} is computed", G::NAME)),
                Some(solver) if moves > solver.most_moves => Some(format!(
                    "expected at most {} moves to go, found {moves}",
                    solver.most_moves
                )),
                Some(_) => None,
            };
            if let Some(why) = why {
                let field = "solve";
                return Err(PlanError { field, why });
            }
        }
        Ok(Referee {
            margin: Duration::from_millis(plan.margin_ms),
            patience: Duration::from_secs(plan.patience),
            adjudication: plan.adjudication,
            declared: self.declared.unwrap_or(|_| None),
            solved: self.solver.map_or(|_, _| None, |solver| solver.solve),
            refusal: self.refusal,
        })
    }
}

/// A solver of endgames that answers within a moment.
#[derive(Clone, Copy)]
pub struct EndgameSolver<G: Notation> {
    /// The most moves to go.
    pub most_moves: u32,
    /// The result with best play, if at most this many moves are left.
    pub solve: fn(&Line<G>, u32) -> Option<Outcome>,
}

/// A game without record formats, declarations and solver.
impl<G: Notation> Default for ContestGame<G> {
    fn default() -> ContestGame<G> {
        ContestGame {
            read_position: |text, rules| {
                G::parse_line(rules.clone(), text.trim()).map_err(|why| why.to_string())
            },
            open_openings: |path| {
                let bytes =
                    std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
                Ok(Box::new(std::iter::once(Ok((path.to_owned(), bytes)))))
            },
            read_records: |_, _| None,
            agree: |rule, _, _| Err(format!("{rule:?}: {} has no opening rules", G::NAME)),
            write_record: |_, extension| Err(format!("{extension}: no such record format")),
            collection: ("txt", "\n"),
            refusal: |position, m| {
                if position.is_legal(m) {
                    String::new()
                } else {
                    "it is not legal".to_owned()
                }
            },
            declared: None,
            solver: None,
        }
    }
}
