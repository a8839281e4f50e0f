use game::{Line, Notation, Position};

use crate::Failure;

/// The line of play that texts tell.
pub(crate) fn parse<G: Notation>(
    rules: &G::Rules,
    start: Option<&str>,
    moves: &[String],
) -> Result<Line<G>, Failure> {
    let refused = |found: &str, why: String| Failure::Position {
        found: found.to_owned(),
        why,
    };
    let mut line = match start {
        None => Line::new(rules.clone()),
        Some(text) => {
            let position = G::parse_position(text).map_err(|why| refused(text, why.to_string()))?;
            Line::from_position(rules.clone(), position)
        }
    };
    for text in moves {
        let m =
            G::parse_move(line.position(), text).map_err(|why| refused(text, why.to_string()))?;
        line.push(m).map_err(|why| refused(text, why.to_string()))?;
    }
    Ok(line)
}

/// The texts of moves played one after the other from `position`, as far as they are legal.
pub(crate) fn write<G: Notation>(
    position: &G::Position,
    moves: &[<G::Position as Position>::Move],
) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        let Ok(next) = position.play(m) else { break };
        texts.push(G::move_text(&position, m));
        position = next;
    }
    texts
}
