use game::Line;
use shogi::{Claim, Shogi};

/// Whether the side to move wins by declaring that its king has entered.
#[must_use]
pub fn wins(line: &Line<Shogi>) -> bool {
    let rules = line.rules();
    rules.declaration.claim(line.position(), rules.handicap) == Some(Claim::Win)
}
