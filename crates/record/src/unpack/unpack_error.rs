use std::error::Error;
use std::fmt;

/// Why an archive, or a file in it, cannot be unpacked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnpackError {
    /// The file in the archive, if the rest of the archive is sound.
    pub entry: Option<String>,
    why: String,
}

impl UnpackError {
    /// An error of the whole archive.
    pub(super) fn whole(why: impl fmt::Display) -> UnpackError {
        UnpackError {
            entry: None,
            why: why.to_string(),
        }
    }

    /// An error of a file in the archive.
    pub(super) fn at(entry: &str, why: impl fmt::Display) -> UnpackError {
        UnpackError {
            entry: Some(entry.to_owned()),
            why: why.to_string(),
        }
    }
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.entry {
            Some(entry) => write!(f, "{entry}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl Error for UnpackError {}
