use std::sync::{Arc, Mutex};

use fastrand::Rng;
use game::{Line, MoveOf, Wdl};
use infer::Runner;
use search::puct::{Candidate, Noise, improved};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::{Pace, lock};
use players::Roster;
use players::network_players::puct::Searcher;

/// A player that records the results of its searches. It plays both sides of a game with one tree.
pub(super) struct Teacher<G: Roster, R: Runner> {
    player: Searcher<G, R>,
    pace: Pace,
    noise: Option<Noise>,
    gumbel: bool,
    rng: Rng,
    notes: Vec<Note<MoveOf<G>>>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Note<M> {
    /// The number of moves before the position.
    pub(super) moves: usize,
    /// The policy target: the weight of each move.
    pub(super) chosen: Vec<(M, f32)>,
    /// The winning probability of the side to move.
    pub(super) opinion: f32,
}

impl<G: Roster, R: Runner> Teacher<G, R> {
    pub(super) fn new(mut player: Searcher<G, R>, pace: Pace, seed: u64) -> Teacher<G, R> {
        let options = player.options();
        // Keeps searching when the move is decided: the playouts still inform the policy target.
        options.ends_early = false;
        let (noise, gumbel) = (options.noise, options.gumbel > 0);
        Teacher {
            player,
            pace,
            noise,
            gumbel,
            rng: Rng::with_seed(seed),
            notes: Vec::new(),
        }
    }

    /// The search results since the last call.
    pub(super) fn take_notes(&mut self) -> Vec<Note<MoveOf<G>>> {
        std::mem::take(&mut self.notes)
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<G>>,
    ) -> Choice<MoveOf<G>> {
        let is_full = self.rng.f64() < self.pace.full_share;
        // A quick move should be a good one: it gives no sample, so it needs no noise.
        self.player.options().noise = self.noise.filter(|_| is_full);
        let mut limits = limits.clone();
        if !is_full {
            limits.nodes = Some(self.pace.quick_playouts);
        }
        let choice = self.player.think(line, &limits, stop, reports);
        let candidates = self.player.candidates();
        // A forced move was not searched.
        if is_full && candidates.len() > 1 {
            let chance = self.player.chance();
            self.notes.push(Note {
                moves: line.moves().len(),
                chosen: worth(&candidates, chance, self.gumbel),
                opinion: opinion(&candidates, chance),
            });
        }
        choice
    }
}

/// The policy target: each move's share of the playouts, or with Gumbel's sequential halving its
/// prior adjusted by the values. A proven win gets everything, a proven loss nothing if there is
/// another move.
fn worth<M: Copy>(candidates: &[Candidate<M>], chance: f32, gumbel: bool) -> Vec<(M, f32)> {
    let is = |candidate: &Candidate<M>, result| {
        let certain = candidate.certain;
        certain.is_some_and(|certain| certain.result == result)
    };
    if let Some(first) = candidates.first().filter(|first| is(first, Wdl::Win)) {
        return vec![(first.m, 1.0)];
    }
    let open = candidates.iter().filter(|one| !is(one, Wdl::Loss));
    let mut open: Vec<Candidate<M>> = open.copied().collect();
    if open.is_empty() {
        open = candidates.to_vec();
    }
    let shares: Vec<f32> = if gumbel {
        improved(&open, chance)
    } else {
        let all: u32 = open.iter().map(|one| one.playouts).sum();
        let share = |one: &Candidate<M>| one.playouts as f32 / all.max(1) as f32;
        open.iter().map(share).collect()
    };
    let moves = open.iter().map(|one| one.m);
    // Tiny weights would only take space.
    moves
        .zip(shares)
        .filter(|(_, share)| *share > 1e-4)
        .collect()
}

/// The winning probability of the side to move: the proven result, or the mean of the playouts.
fn opinion<M>(candidates: &[Candidate<M>], chance: f32) -> f32 {
    let results = candidates.iter().map(|one| Some(one.certain?.result));
    let known: Option<Vec<Wdl>> = results.clone().collect();
    match known {
        _ if results.flatten().any(|result| result == Wdl::Win) => 1.0,
        Some(all) if all.contains(&Wdl::Draw) => 0.5,
        Some(_) => 0.0,
        None => chance.clamp(0.0, 1.0),
    }
}

/// One of the two players through which a teacher plays both colours.
pub(super) struct Hand<G: Roster, R: Runner>(Arc<Mutex<Teacher<G, R>>>);

impl<G: Roster, R: Runner> Hand<G, R> {
    pub(super) fn of(teacher: &Arc<Mutex<Teacher<G, R>>>) -> Hand<G, R> {
        Hand(Arc::clone(teacher))
    }
}

impl<G: Roster, R: Runner> Thinker<G> for Hand<G, R> {
    // It is not prepared for each game: the same teacher plays them all, and without a clock.

    fn declares(&self, line: &Line<G>) -> bool {
        lock(&self.0).player.declares(line)
    }

    fn think(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<MoveOf<G>>,
    ) -> Choice<MoveOf<G>> {
        lock(&self.0).think(line, limits, stop, reports)
    }
}

#[cfg(test)]
mod tests {
    use search::puct::Certain;

    use super::*;

    fn candidate(m: u8, playouts: u32, certain: Option<Wdl>) -> Candidate<u8> {
        Candidate {
            m,
            prior: 0.25,
            playouts,
            chance: (playouts > 0).then_some(0.5),
            certain: certain.map(|result| Certain { result, plies: 3 }),
        }
    }

    #[test]
    fn moves_are_worth_their_share_of_the_playouts() {
        let candidates = [(1, 6), (2, 2), (3, 0)].map(|(m, count)| candidate(m, count, None));
        assert_eq!(worth(&candidates, 0.5, false), [(1, 0.75), (2, 0.25)]);
        assert_eq!(opinion(&candidates, 0.7), 0.7);
        // If the values are equal, so are the shares of all moves, tried or not.
        let improved = worth(&candidates, 0.5, true);
        assert!(
            improved
                .iter()
                .all(|(_, share)| (share - 1.0 / 3.0).abs() < 1e-6)
        );
    }

    #[test]
    fn what_is_certain_counts_alone() {
        let lost = candidate(1, 9, Some(Wdl::Loss));
        let (open, won) = (candidate(2, 3, None), candidate(3, 1, Some(Wdl::Win)));
        assert_eq!(worth(&[won, open, lost], 0.1, true), [(3, 1.0)]);
        assert_eq!(opinion(&[won, open, lost], 0.1), 1.0);
        assert_eq!(worth(&[open, lost], 0.1, false), [(2, 1.0)]);
        assert_eq!(opinion(&[open, lost], 0.1), 0.1);
        assert_eq!(opinion(&[lost, lost], 0.1), 0.0);
        assert_eq!(worth(&[lost], 0.1, false), [(1, 1.0)]);
        assert_eq!(opinion(&[lost, candidate(2, 1, Some(Wdl::Draw))], 0.1), 0.5);
    }
}
