use std::io::{self, Read};

use anyhow::{Context, Result};
use game::Line;

use crate::face::Face;

/// More than any position's text can have.
const LONGEST_INPUT: u64 = 1 << 20;

/// The line a POSITION argument stands for: the start of a game if there is none, and
/// standard input if it is `-`.
pub(crate) fn read<G: Face>(text: Option<&str>) -> Result<Line<G>> {
    match text {
        None => Ok(Line::new(G::Rules::default())),
        Some("-") => {
            let mut input = String::new();
            io::stdin()
                .take(LONGEST_INPUT)
                .read_to_string(&mut input)
                .context("standard input")?;
            G::read_position(&input).context("standard input")
        }
        Some(text) => G::read_position(text).context("position"),
    }
}
