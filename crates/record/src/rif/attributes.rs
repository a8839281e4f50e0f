/// The attributes of an element, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes(pub(super) Vec<(String, String)>);

impl Attributes {
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == key);
        found.map(|(_, value)| value.as_str())
    }

    /// A value that is there and says something.
    pub(super) fn filled(&self, key: &str) -> Option<&str> {
        self.get(key).filter(|value| !value.is_empty())
    }
}
