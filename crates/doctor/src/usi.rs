//! The checks of USI and USI-X engines.

mod handshake;
mod limits;
mod options;
mod pondering;
mod stopping;
use game::Notation;
use protocol::Kind;
use report::Language;

use crate::check::Check;
use crate::{output, positions, quitting, robustness, whole_games};

/// All checks, in the order in which they run.
pub(crate) fn checks<G: Notation>(protocol: Kind, language: Language) -> Vec<Check<G>> {
    let mut checks = handshake::checks(protocol, language);
    checks.extend(options::checks(language));
    checks.extend(positions::checks(protocol, language));
    checks.extend(limits::checks(protocol, language));
    checks.extend(stopping::checks(language));
    checks.extend(pondering::checks(protocol, language));
    checks.extend(robustness::checks(protocol, language));
    checks.extend(whole_games::checks(language));
    checks.extend(quitting::checks(protocol, language));
    checks.extend(output::checks(protocol, language));
    checks
}
