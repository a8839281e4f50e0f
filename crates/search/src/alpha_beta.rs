use game::{Game, Line, MoveOf, Position, Score};

use crate::{Evaluate, Found, Window};

/// [`negamax`](crate::negamax) with alpha-beta pruning: the same score and the same move whenever
/// the score lies inside `window`, and a bound on it otherwise.
///
/// A fail-soft search without a table, move ordering or extensions: the strong engines have
/// their own, and are tested against this one where [`negamax`](crate::negamax) is too slow.
pub fn alpha_beta<G: Game>(
    line: &mut Line<G>,
    depth: u32,
    window: Window,
    evaluate: &mut impl Evaluate<G>,
) -> Found<MoveOf<G>> {
    search(line, depth, 0, window, evaluate)
}

fn search<G: Game>(
    line: &mut Line<G>,
    depth: u32,
    ply: u32,
    mut window: Window,
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
        let child = search(line, depth - 1, ply + 1, window.after_move(), evaluate);
        line.pop();
        found.nodes += child.nodes;
        if -child.score > found.score {
            found.score = -child.score;
            found.best = Some(m);
            window.alpha = window.alpha.max(found.score);
            if window.alpha >= window.beta {
                break;
            }
        }
    }
    found
}
