use serde::{Deserialize, Serialize};

use super::Text;

/// A choice in a form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choice {
    /// The value that is sent.
    pub value: String,
    /// The text for people.
    pub title: Text,
}
