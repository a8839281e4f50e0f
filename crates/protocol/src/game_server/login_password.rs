use std::fmt;

/// A password on its way to a server. It is not shown when a message is printed for a log.
#[derive(Clone, PartialEq, Eq)]
pub struct LoginPassword(String);

impl LoginPassword {
    /// The password itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl From<&str> for LoginPassword {
    fn from(text: &str) -> LoginPassword {
        LoginPassword(text.to_owned())
    }
}

impl fmt::Debug for LoginPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LoginPassword(…)")
    }
}
