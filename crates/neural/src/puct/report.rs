use std::time::Duration;

use game::{MoveOf, Notation, Score, Wdl};
use infer::ValueEstimate;
use search::puct::{Candidate, Certain, Tree};
use search::{Report, Reports};

use crate::Scale;

/// Sends the moves and the best `lines` of a search, with its playouts and its time.
pub(super) fn tell<G: Notation>(
    tree: &Tree<G>,
    scale: Scale,
    lines: usize,
    (playouts, time): (u64, Duration),
    reports: &Reports<MoveOf<G>>,
) {
    // The candidates are sent first, so that the receiver of the report has them.
    reports.show(|| tree.candidates());
    let report = |rank, score, line: Vec<_>| Report {
        rank,
        hash_full: Some(tree.fill() as u32),
        depth: line.len() as u32,
        score: Some(score),
        nodes: playouts,
        time,
        line,
    };
    if lines <= 1 {
        reports.send(|| report(None, score(tree, scale), tree.expected(None)));
        return;
    }
    // A move that was never tried has no value.
    let tried = tree.candidates().into_iter();
    let tried = tried.filter(|one| one.playouts > 0);
    for (rank, candidate) in (1..).zip(tried.take(lines)) {
        let score = match (candidate.certain, candidate.chance) {
            (Some(certain), _) => proved(certain),
            (None, chance) => of_chance(chance.unwrap_or(0.5), scale),
        };
        let line = tree.expected(Some(candidate.m));
        reports.send(|| report(Some(rank), score, line));
    }
}

/// The score of the root: a proof, or the value of the best move.
pub(super) fn score<G: Notation>(tree: &Tree<G>, scale: Scale) -> Score {
    match tree.certain() {
        Some(certain) => proved(certain),
        None => {
            let candidates = tree.candidates();
            let best = candidates.first().and_then(|best| best.chance);
            of_chance(best.unwrap_or_else(|| tree.chance()), scale)
        }
    }
}

pub(super) fn proved(certain: Certain) -> Score {
    match certain.result {
        Wdl::Win => Score::win_in(certain.plies.into()),
        Wdl::Draw => Score::ZERO,
        Wdl::Loss => Score::loss_in(certain.plies.into()),
    }
}

fn of_chance(chance: f32, scale: Scale) -> Score {
    scale.score(ValueEstimate {
        logit: (chance / (1.0 - chance)).ln(),
        margin: None,
    })
}

/// The table of the original: every move's rank, playouts, prior and value.
pub(super) fn table<G: Notation>(
    position: &G::Position,
    candidates: &[Candidate<MoveOf<G>>],
) -> Vec<String> {
    let line = |(rank, candidate): (usize, &Candidate<MoveOf<G>>)| {
        let name = G::move_text(position, candidate.m);
        let (playouts, prior) = (candidate.playouts, candidate.prior);
        let value = candidate
            .chance
            .map_or("-".to_owned(), |chance| format!("{chance:.5}"));
        let proof = candidate.certain.map_or(String::new(), |certain| {
            let result = match certain.result {
                Wdl::Win => "won",
                Wdl::Draw => "drawn",
                Wdl::Loss => "lost",
            };
            format!(" {result} in {}", certain.plies)
        });
        format!(
            "{rank:3}:{name:5} move_count:{playouts:6} nn_rate:{prior:.5} win_rate:{value}{proof}"
        )
    };
    candidates.iter().enumerate().map(line).collect()
}
