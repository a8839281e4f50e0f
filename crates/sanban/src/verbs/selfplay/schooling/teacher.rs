use std::sync::{Arc, Mutex};

use fastrand::Rng;
use game::{Line, Wdl};
use infer::Runner;
use search::puct::{Candidate, Noise, improved};
use search::{Choice, Limits, Reports, Stop, Thinker};

use super::{Pace, lock};
use crate::face::{Face, MoveOf};
use crate::nets::puct::Searcher;

/// A player that writes down what its searches found. It plays both sides of a game, with one tree.
pub(super) struct Teacher<G: Face, R: Runner> {
    player: Searcher<G, R>,
    pace: Pace,
    noise: Option<Noise>,
    gumbel: bool,
    rng: Rng,
    notes: Vec<Note<MoveOf<G>>>,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Note<M> {
    /// After how many moves of the game.
    pub(super) moves: usize,
    /// How much each move is worth playing.
    pub(super) chosen: Vec<(M, f32)>,
    /// How probable it is that the side to move wins.
    pub(super) opinion: f32,
}

impl<G: Face, R: Runner> Teacher<G, R> {
    pub(super) fn new(mut player: Searcher<G, R>, pace: Pace, seed: u64) -> Teacher<G, R> {
        let options = player.options();
        // Playouts that decide nothing still say how good the other moves are.
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

    /// What was written down since.
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
        // A quick move is meant to be a good one: nobody learns from what else there was.
        self.player.options().noise = self.noise.filter(|_| is_full);
        let mut limits = limits.clone();
        if !is_full {
            limits.nodes = Some(self.pace.quick_playouts);
        }
        let choice = self.player.think(line, &limits, stop, reports);
        let candidates = self.player.candidates();
        // What is forced was not searched.
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

/// How much each move is worth playing: its share of the playouts, or with Gumbel's halving what
/// the values make of the first impressions. What is certainly won is worth everything, what is
/// certainly lost nothing if there is something else.
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
    let shares: Vec<f32> = match gumbel {
        true => improved(&open, chance),
        false => {
            let all: u32 = open.iter().map(|one| one.playouts).sum();
            let share = |one: &Candidate<M>| one.playouts as f32 / all.max(1) as f32;
            open.iter().map(share).collect()
        }
    };
    let moves = open.iter().map(|one| one.m);
    // What is worth next to nothing would only take room.
    moves
        .zip(shares)
        .filter(|(_, share)| *share > 1e-4)
        .collect()
}

/// How probable it is that the side to move wins: what is certain, or the mean of the playouts.
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

/// One of the two hands with which a teacher plays.
pub(super) struct Hand<G: Face, R: Runner>(Arc<Mutex<Teacher<G, R>>>);

impl<G: Face, R: Runner> Hand<G, R> {
    pub(super) fn of(teacher: &Arc<Mutex<Teacher<G, R>>>) -> Hand<G, R> {
        Hand(Arc::clone(teacher))
    }
}

impl<G: Face, R: Runner> Thinker<G> for Hand<G, R> {
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
        // The values are the same: so are the shares of all moves, tried or not.
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
