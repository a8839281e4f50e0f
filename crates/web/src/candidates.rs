use std::collections::HashMap;
use std::sync::Arc;

use game::Wdl;

use crate::desk::Desk;
use crate::limits;
use crate::messages::{Candidate, MoveName, Proof, ProofResult, Setup};

/// What a player knows about its moves, as a page is told: the best of them, by name.
pub(crate) struct Candidates {
    desk: Arc<dyn Desk>,
    setup: Setup,
    moves: Vec<String>,
    /// A name follows from all moves before it, so that it is asked for once.
    names: HashMap<String, MoveName>,
}

impl Candidates {
    /// For the position after these moves.
    pub(crate) fn new(desk: &Arc<dyn Desk>, setup: &Setup, moves: &[String]) -> Candidates {
        Candidates {
            desk: Arc::clone(desk),
            setup: setup.clone(),
            moves: moves.to_vec(),
            names: HashMap::new(),
        }
    }

    /// The best moves; nothing if the player has said nothing about them.
    pub(crate) fn best(&mut self, all: &[protocol::Candidate]) -> Vec<Candidate> {
        let tries: u64 = all.iter().map(|one| u64::from(one.playouts)).sum();
        let best = all.iter().take(limits::CANDIDATES);
        best.map(|one| Candidate {
            text: one.text.clone(),
            name: self.name(&one.text),
            playouts: one.playouts,
            share: per_cent(f64::from(one.playouts) / tries.max(1) as f64),
            prior: per_cent(one.prior.into()),
            value: one.chance.map(|chance| per_cent(chance.into())),
            proof: one.certain.map(|(result, plies)| Proof {
                result: match result {
                    Wdl::Win => ProofResult::Win,
                    Wdl::Draw => ProofResult::Draw,
                    Wdl::Loss => ProofResult::Loss,
                },
                plies,
            }),
        })
        .collect()
    }

    fn name(&mut self, text: &str) -> MoveName {
        if let Some(name) = self.names.get(text) {
            return name.clone();
        }
        let moves = [&self.moves[..], &[text.to_owned()]].concat();
        let names = self.desk.names(&self.setup, &moves);
        let name = names.ok().and_then(|names| names.into_iter().next_back());
        let name = name.unwrap_or_else(|| MoveName {
            en: text.to_owned(),
            ja: text.to_owned(),
        });
        self.names.insert(text.to_owned(), name.clone());
        name
    }
}

/// With one digit behind the point: nobody reads more.
fn per_cent(share: f64) -> f64 {
    match share.is_finite() {
        true => (share * 1000.0).round() / 10.0,
        false => 0.0,
    }
}
