//! Protocols as values of options.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use protocol::Kind;

/// Reads the name of any protocol.
pub(crate) fn parser() -> impl TypedValueParser<Value = Kind> {
    one_of(&Kind::ALL)
}

/// Reads the name of one of these protocols.
pub(crate) fn one_of(kinds: &[Kind]) -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(kinds.iter().copied().map(possible_value))
        .try_map(|name| name.parse::<Kind>())
}

/// A protocol in the list of an option's values.
pub(crate) fn possible_value(kind: Kind) -> PossibleValue {
    PossibleValue::new(kind.name()).help(kind.description())
}
