//! Games as values of options.

use boards::games::GameKind;
use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads the name of a game.
pub(crate) fn parser() -> impl TypedValueParser<Value = GameKind> {
    showing(GameKind::ALL)
}

/// The game of what only Othello has. The name of another game is read as well, since there is more to say
/// about it than that it is none of the possible values.
pub(crate) fn only_othello(arg: Arg) -> Arg {
    arg.value_parser(showing(&[GameKind::Othello]))
}

/// The game of what Renju has elsewhere.
pub(crate) fn othello_or_shogi(arg: Arg) -> Arg {
    arg.value_parser(showing(&[GameKind::Othello, GameKind::Shogi]))
}

/// Reads the name of a game; the help shows these.
fn showing(games: &'static [GameKind]) -> impl TypedValueParser<Value = GameKind> {
    let values = GameKind::ALL.iter().map(|game| {
        let value = PossibleValue::new(game.name()).help(game.description());
        value.hide(!games.contains(game))
    });
    PossibleValuesParser::new(values)
        .try_map(|name| GameKind::named(&name).ok_or_else(|| format!("there is no game {name:?}")))
}
