use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::RunError;

/// How checkpoints of a run are written and kept, as far as it was asked for.
///
/// It does not change the result of a run, so it is no part of its settings: `upkeep.toml` has it,
/// and only if something was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upkeep {
    /// The number of steps between checkpoints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpoint_every: Option<u64>,
    /// The number of newest checkpoints that stay, beside the best one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<usize>,
}

impl Upkeep {
    /// The file in the folder of the run.
    pub(super) const FILE: &str = "upkeep.toml";

    /// The file of a run; nothing was asked for if it has none.
    pub(super) fn read(run: &Path) -> Result<Upkeep, RunError> {
        let file = run.join(Upkeep::FILE);
        let text = match fs::read_to_string(&file) {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Upkeep::default()),
            read => read.map_err(|why| RunError::io(&file, why))?,
        };
        toml::from_str(&text).map_err(|why| {
            let before = text.get(..why.span().map_or(0, |span| span.start));
            RunError::Line {
                file,
                line: before.map_or(1, |before| before.matches('\n').count() + 1),
                why: why.message().to_owned(),
            }
        })
    }

    /// This, or what was asked for before where this asks for nothing.
    #[must_use]
    pub fn or(self, before: Upkeep) -> Upkeep {
        Upkeep {
            checkpoint_every: self.checkpoint_every.or(before.checkpoint_every),
            keep: self.keep.or(before.keep),
        }
    }
}
