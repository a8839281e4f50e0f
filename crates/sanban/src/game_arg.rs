//! Games as values of options.

use boards::games::GameKind;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads the name of a game.
pub(crate) fn parser() -> impl TypedValueParser<Value = GameKind> {
    let values = GameKind::ALL
        .iter()
        .map(|game| PossibleValue::new(game.name()).help(game.description()));
    PossibleValuesParser::new(values)
        .try_map(|name| GameKind::named(&name).ok_or_else(|| format!("there is no game {name:?}")))
}
