use std::collections::HashSet;

use anyhow::Result;
use game::Line;

use crate::Beginnings;
use players::Roster;

/// The fewest random moves with which the games of a match begin: two would give only twelve
/// openings in Othello.
const MOVES: u16 = 6;

/// How many known openings may be drawn in a row before the search for new ones ends.
const KNOWN_IN_A_ROW: u32 = 1000;

/// The number of random moves of an opening, from that of self-play: more than a third of a game
/// only if the settings ask for it.
pub(super) fn moves<G: Roster>(rules: &G::Rules, asked: u16) -> u16 {
    let third = u16::try_from(G::usual_length(rules) / 3).unwrap_or(u16::MAX);
    asked.max(MOVES.min(third))
}

/// The openings of this many pairs of games, one per row.
///
/// The players of a match are deterministic: from the same position they repeat the same game,
/// which adds no information. So no two openings lead to the same position, unless there are no
/// others.
pub(super) fn rows<G: Roster>(
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
        if seen.insert(G::position_text(line.position())) {
            rows.push(row(&line));
            known_in_a_row = 0;
        } else {
            known_in_a_row += 1;
        }
    }
    Ok(rows)
}

/// An opening as a row of the match's opening file.
fn row<G: Roster>(line: &Line<G>) -> String {
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
        // No new openings are left: the match plays these again.
        let openings = rows::<Othello>(&size, 1, 30, 1).expect("openings");
        assert_eq!(openings.len(), 4);
    }
}
