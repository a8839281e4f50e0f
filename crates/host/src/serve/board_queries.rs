use std::time::Duration;

use game::{Line, Notation};

/// Questions about the board in some protocols, which the rules of the game answer, independent of
/// the player.
pub struct BoardQueries {
    fouls: Query,
    swap2: Swap2Query,
}

/// Answers a question about a game: its first position and its moves. An error says why there is
/// no answer.
type Query = Box<dyn Fn(Option<&str>, &[String]) -> Result<Vec<String>, String>>;

/// Answers a question of swap2 about a game, within a share of the time of a move.
type Swap2Query =
    Box<dyn Fn(Option<&str>, &[String], Option<Duration>) -> Result<Vec<String>, String>>;

impl BoardQueries {
    /// The answers of game `G`: the points that are fouls, and what to do in a swap2 opening: three stones
    /// on an empty board, the word `swap`, or nothing where a move is the answer.
    #[must_use]
    pub fn of<G: Notation>(
        fouls: fn(&G::Position) -> Vec<String>,
        swap2: fn(&G::Position, Option<Duration>) -> Vec<String>,
    ) -> BoardQueries {
        BoardQueries {
            fouls: Box::new(move |start, moves| Ok(fouls(last::<G>(start, moves)?.position()))),
            swap2: Box::new(move |start, moves, time| {
                Ok(swap2(last::<G>(start, moves)?.position(), time))
            }),
        }
    }

    pub(super) fn fouls(
        &self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<Vec<String>, String> {
        (self.fouls)(start, moves)
    }

    /// What to do in the opening; nothing if a move is the answer, or the game has no such opening.
    pub(super) fn swap2(
        &self,
        start: Option<&str>,
        moves: &[String],
        time: Option<Duration>,
    ) -> Vec<String> {
        (self.swap2)(start, moves, time).unwrap_or_default()
    }
}

impl Default for BoardQueries {
    /// No answers: the rules are not known.
    fn default() -> BoardQueries {
        let unknown = || {
            Box::new(|_: Option<&str>, _: &[String]| Err("its rules are not known here".to_owned()))
        };
        BoardQueries {
            fouls: unknown(),
            swap2: Box::new(|_, _, _| Err(String::new())),
        }
    }
}

/// The game as far as its moves are legal.
fn last<G: Notation>(start: Option<&str>, moves: &[String]) -> Result<Line<G>, String> {
    let rules = G::Rules::default();
    let position = match start {
        Some(text) => G::parse_position(text).map_err(|error| error.to_string())?,
        None => G::start(&rules),
    };
    let mut line = Line::<G>::from_position(rules, position);
    for text in moves {
        let Ok(m) = G::parse_move(line.position(), text) else {
            break;
        };
        if line.push(m).is_err() {
            break;
        }
    }
    Ok(line)
}
