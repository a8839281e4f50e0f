/// Which version to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Version {
    /// V2.2: whole seconds.
    V22,
    /// V3.0: milliseconds, and a first line that says the text is UTF-8.
    #[default]
    V30,
}
