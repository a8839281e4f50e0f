use library::analysis::OpeningMistake;
use report::Language;
use serde_json::{Value, json};

/// A mistake of openings as a JSON object.
pub fn opening_mistake_object(mistake: &OpeningMistake) -> Value {
    let opening = mistake.opening.as_ref();
    json!({"position": mistake.position, "moves": mistake.moves, "move": mistake.played,
           "best": mistake.best, "games": mistake.games, "loss": mistake.loss,
           "opening": opening.map(|title| &title.english),
           "opening_ja": opening.map(|title| &title.japanese)})
}

/// A mistake of openings as a row of a table.
pub fn opening_mistake_row(mistake: &OpeningMistake, language: Language) -> String {
    let (moves, played, best) = (mistake.moves.join(" "), &mistake.played, &mistake.best);
    let (games, loss) = (mistake.games, 100.0 * mistake.loss);
    let name = mistake.opening.as_ref().map_or("", |title| {
        language.pick(title.english.as_str(), title.japanese.as_str())
    });
    let text = language.pick(
        format!("{games:>6} games  -{loss:.0}%  {moves}: {played}, better {best}  {name}"),
        format!("{games:>6} 局  -{loss:.0}%  {moves}: {played} より {best}  {name}"),
    );
    text.trim_end().to_owned()
}
