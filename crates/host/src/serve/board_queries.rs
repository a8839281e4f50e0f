use game::{Line, Notation};

/// Questions about the board in some protocols, which the rules of the game answer, independent of
/// the player.
pub struct BoardQueries {
    fouls: Query,
    swap2_stones: Query,
}

/// Answers a question about a game: its first position and its moves. An error says why there is
/// no answer.
type Query = Box<dyn Fn(Option<&str>, &[String]) -> Result<Vec<String>, String>>;

impl BoardQueries {
    /// The answers of game `G`: the points that are fouls, and the first stones of a swap2 opening
    /// on an empty board (none on any other board).
    #[must_use]
    pub fn of<G: Notation>(
        fouls: fn(&G::Position) -> Vec<String>,
        swap2_stones: fn(&G::Position) -> Vec<String>,
    ) -> BoardQueries {
        BoardQueries {
            fouls: Box::new(move |start, moves| Ok(fouls(last::<G>(start, moves)?.position()))),
            swap2_stones: Box::new(move |start, moves| {
                Ok(swap2_stones(last::<G>(start, moves)?.position()))
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

    /// The stones of the opening; none if the board is not empty or the game has no such opening.
    pub(super) fn swap2_stones(&self, start: Option<&str>, moves: &[String]) -> Vec<String> {
        (self.swap2_stones)(start, moves).unwrap_or_default()
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
            swap2_stones: unknown(),
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
