use std::collections::HashMap;

use game::Wdl;

use crate::desk::PlayedLine;
use crate::limits;
use crate::messages::{Candidate, MoveName, Proof, ProofResult};

/// The best candidates of a player, with their names, as they are sent to a page.
pub(crate) struct Candidates {
    line: Box<dyn PlayedLine>,
    /// A player reports the same moves again and again, so each name is computed once.
    names: HashMap<String, MoveName>,
}

impl Candidates {
    /// For the last position of a line.
    pub(crate) fn new(line: Box<dyn PlayedLine>) -> Candidates {
        Candidates {
            line,
            names: HashMap::new(),
        }
    }

    /// The best candidates; empty if the player has reported none.
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
        let length = self.line.moves().len();
        let played = self.line.push(text);
        let name = played.ok().and_then(|()| self.line.names(length).pop());
        self.line.truncate(length);
        let name = name.unwrap_or_else(|| MoveName {
            en: text.to_owned(),
            ja: text.to_owned(),
        });
        self.names.insert(text.to_owned(), name.clone());
        name
    }
}

/// Rounded to one decimal.
fn per_cent(share: f64) -> f64 {
    if share.is_finite() {
        (share * 1000.0).round() / 10.0
    } else {
        0.0
    }
}
