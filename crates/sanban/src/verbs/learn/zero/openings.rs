use std::collections::HashSet;

use anyhow::Result;
use game::Line;

use crate::face::Face;
use crate::verbs::selfplay::Beginnings;

/// With how many moves by chance the games of a match begin at least: two make only twelve
/// openings in Othello.
const MOVES: u16 = 6;

/// How many openings in a row may be known ones before there are taken to be no others.
const KNOWN_IN_A_ROW: u32 = 1000;

/// How many moves of an opening are by chance, if games of self-play begin with so many: more
/// than a third of a game only if that is asked for.
pub(super) fn moves<G: Face>(rules: &G::Rules, asked: u16) -> u16 {
    let third = u16::try_from(G::usual_length(rules) / 3).unwrap_or(u16::MAX);
    asked.max(MOVES.min(third))
}

/// The openings of so many pairs of games, a row each.
///
/// The players of a match have nothing to do with chance: from the same position they play the
/// same game again, which says nothing new. So no two openings lead to the same position, unless
/// there are no others.
pub(super) fn rows<G: Face>(
    rules: &G::Rules,
    moves: u16,
    pairs: u64,
    seed: u64,
) -> Result<Vec<String>> {
    let beginnings = Beginnings::<G>::by_chance(rules.clone(), moves, seed);
    let (mut rows, mut seen) = (Vec::new(), HashSet::new());
    let mut known_in_a_row = 0;
    for number in 0.. {
        if rows.len() as u64 >= pairs || known_in_a_row >= KNOWN_IN_A_ROW {
            break;
        }
        let line = beginnings.of(number)?;
        match seen.insert(G::position_text(line.position())) {
            true => {
                rows.push(row(&line));
                known_in_a_row = 0;
            }
            false => known_in_a_row += 1,
        }
    }
    Ok(rows)
}

/// An opening as the file of a match has it.
fn row<G: Face>(line: &Line<G>) -> String {
    let moves = line.positions().iter().zip(line.moves());
    let moves = moves.map(|(position, &m)| format!(" {}", G::move_text(position, m)));
    format!("startpos moves{}", moves.collect::<String>())
}

#[cfg(test)]
mod tests {
    use othello::{Othello, Size};
    use renju::{Renju, Rules};

    use super::*;

    fn distinct(rows: &[String]) -> usize {
        rows.iter().collect::<HashSet<_>>().len()
    }

    #[test]
    fn the_pairs_of_a_match_have_openings_of_their_own() {
        let size = Size::Eight;
        let moves = moves::<Othello>(&size, 2);
        assert_eq!(moves, 6);
        let openings = rows::<Othello>(&size, moves, 200, 1).expect("openings");
        assert_eq!((openings.len(), distinct(&openings)), (200, 200));
        assert_ne!(
            openings,
            rows::<Othello>(&size, moves, 200, 2).expect("openings")
        );
        let rules = Rules::default();
        let openings = rows::<Renju>(&rules, 6, 50, 1).expect("openings");
        assert_eq!((openings.len(), distinct(&openings)), (50, 50));
    }

    #[test]
    fn openings_of_small_boards_are_short_unless_longer_ones_are_asked_for() {
        let size = Size::Four;
        assert_eq!(moves::<Othello>(&size, 0), 4);
        assert_eq!(moves::<Othello>(&size, 7), 7);
        // There are no more: the match plays them again.
        let openings = rows::<Othello>(&size, 1, 30, 1).expect("openings");
        assert_eq!(openings.len(), 4);
    }
}
