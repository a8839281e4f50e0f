use std::env;
use std::ffi::OsString;
use std::process::Command;

/// The environment variables that a program sees.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Environment {
    /// The names of those it inherits; `None` for all of them.
    pub inherited: Option<Vec<OsString>>,
    /// Those it gets besides, which win over inherited ones.
    pub set: Vec<(OsString, OsString)>,
}

impl Environment {
    pub(super) fn apply(&self, command: &mut Command) {
        if let Some(names) = &self.inherited {
            command.env_clear();
            command.envs(
                names
                    .iter()
                    .filter_map(|name| Some((name, env::var_os(name)?))),
            );
        }
        command.envs(self.set.iter().map(|(name, value)| (name, value)));
    }
}
