use crate::option::{Bilingual, PlayerOption};

/// A player that can be chosen by name, and its table of options.
#[derive(Debug)]
pub struct PlayerKind {
    /// The name on the command line.
    pub name: &'static str,
    /// The options after the colon.
    pub options: &'static [PlayerOption],
    /// A short description.
    pub about: Bilingual,
}

impl PlayerKind {
    /// The options that lists show.
    pub fn shown(&self) -> impl Iterator<Item = &'static PlayerOption> {
        self.options.iter().filter(|option| !option.is_hidden)
    }

    /// The option with this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'static PlayerOption> {
        self.options.iter().find(|option| option.name == name)
    }
}
