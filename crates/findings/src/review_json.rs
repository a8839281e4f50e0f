//! Reviews as JSON objects.

use game::{MoveOf, Notation, Position as _, Score, ScoreKind};
use review::{GameReview, LossTally, Mistake, Ranking, ReviewedMove};
use serde_json::{Value, json};

/// The objects of the moves of a game.
pub fn moves<G: Notation>(review: &GameReview<G>) -> impl Iterator<Item = Value> {
    let moves = review.moves.iter();
    moves.map(|reviewed| reviewed_move(review, reviewed))
}

/// The object of all players.
pub fn ranking(ranking: &Ranking) -> Value {
    let players: Vec<Value> = ranking
        .players()
        .into_iter()
        .map(|(name, losses)| {
            let mut object = tally(losses);
            object["name"] = json!(name);
            object
        })
        .collect();
    json!({"schema": 1, "total": {"games": ranking.games, "players": players}})
}

fn reviewed_move<G: Notation>(review: &GameReview<G>, reviewed: &ReviewedMove<MoveOf<G>>) -> Value {
    let before = &review.line.positions()[reviewed.index];
    let words = |line: &[MoveOf<G>]| {
        let mut position = before.clone();
        let mut words = Vec::new();
        for &m in line {
            words.push(G::move_text(&position, m));
            position.play_unchecked(m);
        }
        words
    };
    let chance = |score| reviewed.judgement.chance(reviewed.color, score);
    let lines: Vec<Value> = reviewed
        .lines
        .iter()
        .map(|one| {
            json!({
                "chance": chance(one.score),
                "win_in": proven(one.score),
                "score": value(one.score),
                "line": words(&one.line),
            })
        })
        .collect();
    json!({
        "schema": 1,
        "game": review.number,
        "number": reviewed.number,
        "side": reviewed.color.to_string(),
        "move": G::move_text(before, reviewed.played),
        "best": G::move_text(before, reviewed.best()),
        "line": words(reviewed.best_line()),
        "chance": chance(reviewed.score()),
        "win_in": proven(reviewed.score()),
        "score": value(reviewed.score()),
        "chance_after": chance(reviewed.after),
        "win_in_after": proven(reviewed.after),
        "score_after": value(reviewed.after),
        "loss": reviewed.loss(),
        "error": reviewed.mistake().map(Mistake::sign),
        "missed_win": reviewed.missed_win(),
        "lines": lines,
    })
}

/// The plies to a proven result, negative for a loss.
fn proven(score: Score) -> Option<i64> {
    match score.kind() {
        ScoreKind::WinIn(plies) => Some(i64::from(plies)),
        ScoreKind::LossIn(plies) => Some(-i64::from(plies)),
        ScoreKind::Value(_) => None,
    }
}

/// The score in the player's unit, if nothing is proven.
fn value(score: Score) -> Option<i32> {
    match score.kind() {
        ScoreKind::Value(value) => Some(value),
        _ => None,
    }
}

fn tally(tally: &LossTally) -> Value {
    json!({
        "games": tally.games,
        "moves": tally.moves,
        "loss": tally.loss,
        "average_loss": tally.average(),
        "inaccuracies": tally.count(Mistake::Inaccuracy),
        "errors": tally.count(Mistake::Error),
        "blunders": tally.count(Mistake::Blunder),
        "missed_wins": tally.missed_wins,
    })
}
