use game::{Game, Line, MoveOf, Position, Score};

use crate::Evaluate;

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The value of the position for the side to move.
    pub score: Score,
    /// The first of the best moves; `None` if the game is over or no ply was searched.
    pub best: Option<M>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// The negamax value of a line to `depth` plies: the plain definition, without pruning, and
/// therefore the oracle that every other search is tested against.
pub fn negamax<G: Game>(
    line: &mut Line<G>,
    depth: u32,
    evaluate: &mut impl Evaluate<G>,
) -> Found<MoveOf<G>> {
    search(line, depth, 0, evaluate)
}

fn search<G: Game>(
    line: &mut Line<G>,
    depth: u32,
    ply: u32,
    evaluate: &mut impl Evaluate<G>,
) -> Found<MoveOf<G>> {
    let leaf = |score| Found {
        score,
        best: None,
        nodes: 1,
    };
    if let Some(verdict) = line.verdict() {
        return leaf(evaluate.finished(line, verdict.outcome, ply));
    }
    if depth == 0 {
        return leaf(evaluate.ongoing(line));
    }
    let mut found = leaf(Score::MIN);
    for m in line.position().legal_moves() {
        line.push_unchecked(m);
        let child = search(line, depth - 1, ply + 1, evaluate);
        line.pop();
        found.nodes += child.nodes;
        if -child.score > found.score {
            found.score = -child.score;
            found.best = Some(m);
        }
    }
    found
}
