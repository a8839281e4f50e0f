//! What USI and USI-X ask of an engine.

mod handshake;
mod limits;
mod options;
mod pondering;
mod stopping;

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::{games, leaving, positions, reports, robustness};

/// All checks, in the order in which they are made.
pub(super) fn checks<G: Face>(protocol: Protocol, language: Language) -> Vec<Check<G>> {
    let mut checks = handshake::checks(protocol, language);
    checks.extend(options::checks(language));
    checks.extend(positions::checks(language));
    checks.extend(limits::checks(protocol, language));
    checks.extend(stopping::checks(language));
    checks.extend(pondering::checks(protocol, language));
    checks.extend(robustness::checks(protocol, language));
    checks.extend(games::checks(language));
    checks.extend(leaving::checks(protocol, language));
    checks.extend(reports::checks(protocol, language));
    checks
}
