//! What the Gomocup protocol asks of an engine.

mod handshake;
mod limits;
mod play;

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::{games, leaving, positions, reports, robustness};

/// All checks, in the order in which they are made.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    let protocol = Protocol::Gomocup;
    let mut checks = handshake::checks(language);
    checks.extend(play::checks(language));
    checks.extend(positions::checks(language));
    checks.extend(limits::checks(language));
    checks.extend(robustness::checks(protocol, language));
    checks.extend(games::checks(language));
    checks.extend(leaving::checks(protocol, language));
    checks.extend(reports::checks(protocol, language));
    checks
}
