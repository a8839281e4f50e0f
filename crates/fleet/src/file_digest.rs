use std::fmt;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The prefix of a digest in the text of a player.
const PREFIX: &str = "sha256:";

/// The SHA-256 of a file, and the extension of its name, by which readers know its format:
/// `sha256:64 HEX DIGITS.sbn`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FileDigest {
    hex: String,
    extension: String,
}

impl FileDigest {
    /// The digest of a file's bytes. The extension is that of `name`.
    #[must_use]
    pub fn of(bytes: &[u8], name: &Path) -> FileDigest {
        let extension = name.extension().and_then(|text| text.to_str());
        let extension = extension.unwrap_or_default().to_ascii_lowercase();
        let is_plain = extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
        FileDigest {
            hex: hex(&Sha256::digest(bytes)),
            extension: if is_plain && extension.len() <= 16 {
                extension
            } else {
                String::new()
            },
        }
    }

    /// Whether these bytes are the file.
    #[must_use]
    pub fn is_of(&self, bytes: &[u8]) -> bool {
        hex(&Sha256::digest(bytes)) == self.hex
    }

    /// A name for the file: safe on every system, equal only for equal contents.
    #[must_use]
    pub fn file_name(&self) -> String {
        if self.extension.is_empty() {
            return self.hex.clone();
        }
        format!("{}.{}", self.hex, self.extension)
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl FromStr for FileDigest {
    type Err = String;

    fn from_str(text: &str) -> Result<FileDigest, String> {
        let refuse = || format!("expected {PREFIX} and 64 hexadecimal digits, found {text:?}");
        let rest = text.strip_prefix(PREFIX).ok_or_else(refuse)?;
        let (hex, extension) = rest.split_once('.').unwrap_or((rest, ""));
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_plain = extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if hex.len() != 64 || !hex.bytes().all(is_digit) || !is_plain || extension.len() > 16 {
            return Err(refuse());
        }
        Ok(FileDigest {
            hex: hex.to_owned(),
            extension: extension.to_owned(),
        })
    }
}

impl fmt::Display for FileDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", self.file_name())
    }
}

impl TryFrom<String> for FileDigest {
    type Error = String;

    fn try_from(text: String) -> Result<FileDigest, String> {
        text.parse()
    }
}

impl From<FileDigest> for String {
    fn from(digest: FileDigest) -> String {
        digest.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_no_path() {
        let digest = FileDigest::of(b"abc", Path::new("a/b.SBN"));
        let text = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.sbn";
        assert_eq!(digest.to_string(), text);
        assert_eq!(text.parse(), Ok(digest.clone()));
        assert!(digest.is_of(b"abc") && !digest.is_of(b"abd"));
        for bad in [
            "sha256:../../etc/passwd",
            "sha256:",
            &text[7..],
            &text[..70],
            &format!("{text}/x"),
            &text.to_uppercase(),
        ] {
            assert!(bad.parse::<FileDigest>().is_err(), "{bad}");
        }
    }
}
