//! Which players can be compared at all.

use super::Observation;

/// The largest group in which everyone took points from someone who took points from someone …
/// who took points from everyone, in ascending order; of equally large ones, the first.
///
/// Between two groups the points went one way only, or not at all. Any rating difference that is
/// large enough explains that, so none is the most likely.
pub(super) fn largest_group(players: usize, observations: &[Observation]) -> Vec<usize> {
    let mut beaten = vec![Vec::new(); players];
    let mut beaten_by = vec![Vec::new(); players];
    for observation in observations {
        let Observation { first, second, .. } = *observation;
        if observation.score > 0.0 {
            beaten[first].push(second);
            beaten_by[second].push(first);
        }
        if observation.score < 1.0 {
            beaten[second].push(first);
            beaten_by[first].push(second);
        }
    }
    // A match is many observations of the same two players.
    for others in beaten.iter_mut().chain(&mut beaten_by) {
        others.sort_unstable();
        others.dedup();
    }
    let mut grouped = vec![false; players];
    let mut largest = Vec::new();
    for player in 0..players {
        if grouped[player] {
            continue;
        }
        let (down, up) = (reached(player, &beaten), reached(player, &beaten_by));
        let group: Vec<usize> = (0..players)
            .filter(|&other| down[other] && up[other])
            .collect();
        for &member in &group {
            grouped[member] = true;
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    largest
}

/// The players that can be reached from a player in any number of steps, the player included.
fn reached(player: usize, steps: &[Vec<usize>]) -> Vec<bool> {
    let mut seen = vec![false; steps.len()];
    let mut waiting = vec![player];
    seen[player] = true;
    while let Some(player) = waiting.pop() {
        for &next in &steps[player] {
            if !seen[next] {
                seen[next] = true;
                waiting.push(next);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(players: usize, results: &[(usize, usize, f64)]) -> Vec<usize> {
        let observations: Vec<Observation> = results
            .iter()
            .map(|&(first, second, score)| Observation {
                first,
                second,
                score,
                games: 1,
            })
            .collect();
        largest_group(players, &observations)
    }

    #[test]
    fn points_must_go_round() {
        assert!(group(0, &[]).is_empty());
        assert_eq!(group(3, &[]), [0]);
        assert_eq!(group(2, &[(0, 1, 0.5)]), [0, 1]);
        assert_eq!(group(2, &[(0, 1, 1.0)]), [0]);
        assert_eq!(
            group(3, &[(0, 1, 1.0), (1, 2, 1.0), (2, 0, 1.0)]),
            [0, 1, 2]
        );
        assert_eq!(group(3, &[(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0)]), [0]);
    }

    #[test]
    fn who_won_or_lost_everything_is_left_out() {
        let results = [
            (0, 1, 1.0),
            (0, 2, 1.0),
            (1, 2, 0.75),
            (1, 3, 1.0),
            (2, 3, 1.0),
        ];
        assert_eq!(group(4, &results), [1, 2]);
    }

    #[test]
    fn the_larger_island_wins() {
        let results = [(0, 1, 0.5), (2, 3, 0.5), (3, 4, 0.5)];
        assert_eq!(group(5, &results), [2, 3, 4]);
        assert_eq!(group(4, &results[..2]), [0, 1]);
    }
}
