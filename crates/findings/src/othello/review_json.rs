//! Reviews as JSON objects.

use game::Color;
use othello_engine::review::{
    GameReview, LossTally, MistakeSize, Ranking, ReviewedMove, ValuedLine,
};
use serde_json::{Value, json};

/// The object of a game.
pub fn review(review: &GameReview) -> Value {
    let moves: Vec<Value> = review.moves.iter().map(reviewed_move).collect();
    let side = |color: Color| {
        let mut object = tally(&review.tally(color));
        object["name"] = json!(review.players[color]);
        object
    };
    json!({
        "schema": 1,
        "game": "othello",
        "number": review.number,
        "level": review.level.number(),
        "opening": review.opening.map(|opening| {
            json!({"english": opening.english, "japanese": opening.japanese})
        }),
        "score": review.score,
        "exact_from": review.exact_from(),
        "turning_point": review.turning_point().map(|reviewed| reviewed.number),
        "black": side(Color::Black),
        "white": side(Color::White),
        "moves": moves,
    })
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

fn reviewed_move(reviewed: &ReviewedMove) -> Value {
    let values = &reviewed.values;
    let lines: Vec<Value> = values.lines.iter().map(line).collect();
    json!({
        "number": reviewed.number,
        "side": reviewed.side().to_string(),
        "move": reviewed.played().to_string(),
        "value": values.played.value,
        "chance": rounded(values.played.chance),
        "best": reviewed.best().to_string(),
        "best_value": values.best.value,
        "best_chance": rounded(values.best.chance),
        "exact": values.is_exact,
        "loss": reviewed.loss(),
        "chance_loss": rounded(reviewed.chance_loss()),
        "error": reviewed.mistake().map(MistakeSize::key),
        "score": reviewed.score(),
        "lines": lines,
    })
}

fn line(line: &ValuedLine) -> Value {
    let moves: Vec<String> = line.line.iter().map(ToString::to_string).collect();
    json!({
        "move": line.first().to_string(),
        "value": line.value,
        "chance": rounded(line.chance),
        "line": moves,
    })
}

/// A chance, to a thousandth.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}

fn tally(tally: &LossTally) -> Value {
    let [small, medium, large] = tally.mistakes;
    json!({
        "games": tally.games,
        "moves": tally.moves,
        "loss": tally.loss,
        "average_loss": tally.average(),
        "small": small,
        "medium": medium,
        "large": large,
    })
}
