use ::protocol::Kind;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::protocol_arg;

/// The name of [`Protocol::Evaluator`] on the command line.
const EVALUATOR: &str = "evaluator";

/// The protocol on standard input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    /// A protocol that asks for moves.
    Player(Kind),
    /// Othello's protocol for programs that only evaluate positions.
    Evaluator,
}

/// Reads the name of a protocol.
pub(super) fn parser() -> impl TypedValueParser<Value = Protocol> {
    let players = Kind::ALL.into_iter().map(protocol_arg::possible_value);
    let evaluator = PossibleValue::new(EVALUATOR).help("Othello: values of positions, no moves");
    PossibleValuesParser::new(players.chain([evaluator])).try_map(|name| match name.as_str() {
        EVALUATOR => Ok(Protocol::Evaluator),
        name => name.parse().map(Protocol::Player),
    })
}
