use std::cmp::Ordering;

/// The number of pairings that are tried before opponents may meet again.
const ATTEMPTS: u32 = 100_000;

/// The pairings of a round: neighbours in the table that have met least often. With an odd number
/// of contestants one has a bye.
pub(super) fn meetings(points: &[f64], met: &dyn Fn(usize, usize) -> u64) -> Vec<(usize, usize)> {
    let mut table: Vec<usize> = (0..points.len()).collect();
    // A stable sort: equal points leave the order of the list of contestants.
    table.sort_by(|&a, &b| points[b].partial_cmp(&points[a]).unwrap_or(Ordering::Equal));
    if table.len() % 2 == 1 {
        // The last in the table among those with the fewest byes.
        let games = |player: usize| {
            (0..points.len())
                .map(|other| met(player, other))
                .sum::<u64>()
        };
        let most = table.iter().map(|&player| games(player)).max();
        if let Some(place) = table
            .iter()
            .rposition(|&player| Some(games(player)) == most)
        {
            table.remove(place);
        }
    }
    // Opponents meet again only if that cannot be avoided.
    for most_before in 0.. {
        let mut attempts = ATTEMPTS;
        let mut pairs = Vec::new();
        if pair_up(
            &table,
            &|a, b| met(a, b) <= most_before,
            &mut pairs,
            &mut attempts,
        ) {
            return pairs;
        }
    }
    Vec::new()
}

/// Pairs the first of the table with the next that may meet it, and so on; backtracks where a
/// choice leaves a player without an opponent.
fn pair_up(
    table: &[usize],
    may_meet: &dyn Fn(usize, usize) -> bool,
    pairs: &mut Vec<(usize, usize)>,
    attempts: &mut u32,
) -> bool {
    let Some((&first, rest)) = table.split_first() else {
        return true;
    };
    for (place, &second) in rest.iter().enumerate() {
        if !may_meet(first, second) {
            continue;
        }
        if *attempts == 0 {
            return false;
        }
        *attempts -= 1;
        let mut others = rest.to_vec();
        others.remove(place);
        pairs.push((first, second));
        if pair_up(&others, may_meet, pairs, attempts) {
            return true;
        }
        pairs.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn nobody_meets_again_while_there_are_others() {
        for players in [2, 3, 4, 7, 8, 16] {
            let mut met: HashMap<(usize, usize), u64> = HashMap::new();
            let mut points = vec![0.0; players];
            let rounds = players / 2;
            for _ in 0..rounds {
                let pairs = meetings(&points, &|a, b| {
                    met.get(&(a.min(b), a.max(b))).copied().unwrap_or(0)
                });
                assert_eq!(pairs.len(), players / 2);
                let mut seen: Vec<_> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), players / 2 * 2);
                for (a, b) in pairs {
                    let times = met.entry((a.min(b), a.max(b))).or_default();
                    *times += 1;
                    assert_eq!(*times, 1, "{players} players: {a} and {b}");
                    // The one with the smaller number is stronger.
                    points[a.min(b)] += 2.0;
                }
            }
        }
    }

    #[test]
    fn leaders_meet_leaders() {
        let pairs = meetings(&[0.0, 2.0, 1.0, 2.0], &|_, _| 0);
        assert_eq!(pairs, [(1, 3), (2, 0)]);
    }

    #[test]
    fn everybody_rests_in_turn() {
        let mut games = [0; 3];
        for _ in 0..3 {
            let pairs = meetings(&[0.0; 3], &|a, b| games[a].min(games[b]));
            assert_eq!(pairs.len(), 1);
            for (a, b) in pairs {
                games[a] += 1;
                games[b] += 1;
            }
        }
        assert_eq!(games, [2, 2, 2]);
    }

    #[test]
    fn everybody_has_met_everybody() {
        assert_eq!(meetings(&[0.0, 0.0], &|_, _| 7).len(), 1);
    }
}
