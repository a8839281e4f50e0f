//! The checks of Gomocup engines.

mod handshake;
mod limits;
mod play;
use game::Notation;
use protocol::Kind;
use report::Language;

use crate::check::Check;
use crate::{output, positions, quitting, robustness, whole_games};

/// All checks, in the order in which they run.
pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
    let protocol = Kind::Gomocup;
    let mut checks = handshake::checks(language);
    checks.extend(play::checks(language));
    checks.extend(positions::checks(protocol, language));
    checks.extend(limits::checks(language));
    checks.extend(robustness::checks(protocol, language));
    checks.extend(whole_games::checks(language));
    checks.extend(quitting::checks(protocol, language));
    checks.extend(output::checks(protocol, language));
    checks
}
