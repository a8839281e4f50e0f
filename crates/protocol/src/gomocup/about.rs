use std::fmt;

use crate::Identity;
use crate::wording::one_line;

/// The answer to `ABOUT`: `name="x", version="1.0", author="y"`, and whatever else an engine tells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Keys and values in their order.
    pub fields: Vec<(String, String)>,
}

impl About {
    /// Reads the pairs and skips everything else. `None` if there is no pair.
    #[must_use]
    pub fn parse(line: &str) -> Option<About> {
        let mut fields = Vec::new();
        let mut rest = line;
        while let Some((key, behind)) = rest.split_once('=') {
            let key = key.trim_matches(|c: char| c == ',' || c.is_whitespace());
            let Some((value, behind)) = quoted(behind) else {
                break;
            };
            if key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                break;
            }
            fields.push((key.to_owned(), value.to_owned()));
            rest = behind;
        }
        (!fields.is_empty()).then_some(About { fields })
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let (_, value) = fields.find(|(name, _)| name.eq_ignore_ascii_case(key))?;
        Some(value)
    }
}

fn quoted(text: &str) -> Option<(&str, &str)> {
    text.trim_start().strip_prefix('"')?.split_once('"')
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in self.fields.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            // A quotation mark would end the value.
            write!(f, "{comma}{key}=\"{}\"", one_line(value).replace('"', "'"))?;
        }
        Ok(())
    }
}

impl From<&Identity> for About {
    fn from(identity: &Identity) -> About {
        let field = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        About {
            fields: vec![
                field("name", &identity.name),
                field("author", &identity.author),
            ],
        }
    }
}

impl From<&About> for Identity {
    fn from(about: &About) -> Identity {
        let get = |key| about.get(key).unwrap_or_default().to_owned();
        let mut name = get("name");
        if let Some(version) = about.get("version").filter(|version| !version.is_empty()) {
            name = format!("{name} {version}").trim_start().to_owned();
        }
        Identity {
            name,
            author: get("author"),
            ..Identity::default()
        }
    }
}
