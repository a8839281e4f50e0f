use game::{Line, MoveOf, Notation, Position};

use crate::Failure;

/// The line of play of a position and moves in text form.
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
            G::parse_line(rules.clone(), text).map_err(|why| refused(text, why.to_string()))?
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
pub(crate) fn write<G: Notation>(position: &G::Position, moves: &[MoveOf<G>]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        let Ok(next) = position.play(m) else { break };
        texts.push(G::move_text(&position, m));
        position = next;
    }
    texts
}

/// A game in the form that engines receive: the first position, unless it is the usual one, and the
/// moves. `names_start` is for engines that also need the usual one.
pub fn texts<G: Notation>(line: &Line<G>, names_start: bool) -> (Option<String>, Vec<String>) {
    let usual = G::start(&G::Rules::default());
    let is_usual = line.positions().first() == Some(&usual)
        && line.first_number() == G::usual_number(&usual)
        && G::start(line.rules()) == usual;
    let start = (names_start || !is_usual).then(|| G::first_text(line));
    let moves = line.positions().iter().zip(line.moves());
    let moves = moves.map(|(position, &m)| G::move_text(position, m));
    (start, moves.collect())
}
