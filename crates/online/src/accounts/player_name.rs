use std::fmt;
use std::str::FromStr;

/// The name of a player: 1 to 32 of `A-Z`, `a-z`, `0-9`, `_` and `-`. It can stand in every protocol and in the name
/// of a file. Names that differ in capitals only are the same player's.
#[derive(Clone, Debug)]
pub struct PlayerName(String);

/// A text that is no name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerNameError {
    found: String,
}

impl PlayerName {
    /// The name as its owner writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same text for every way of writing the name.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl PartialEq for PlayerName {
    fn eq(&self, other: &PlayerName) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl Eq for PlayerName {}

impl FromStr for PlayerName {
    type Err = PlayerNameError;

    fn from_str(text: &str) -> Result<PlayerName, PlayerNameError> {
        let fits = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'-');
        if (1..=32).contains(&text.len()) && text.bytes().all(fits) {
            return Ok(PlayerName(text.to_owned()));
        }
        // Somebody may send a book.
        let found = text.chars().take(40).collect();
        Err(PlayerNameError { found })
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Display for PlayerNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "name: expected 1 to 32 letters, digits, _ or -, found {:?}",
            self.found
        )
    }
}

impl std::error::Error for PlayerNameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_in_files_and_protocols() {
        let longest = "x".repeat(32);
        for name in ["a", "Ann_2-b", &longest] {
            assert_eq!(name.parse::<PlayerName>().unwrap().as_str(), name);
        }
        for text in ["", "a b", "../x", "a,b", "名", "a\n", &"x".repeat(33)] {
            assert!(text.parse::<PlayerName>().is_err(), "{text:?}");
        }
        let (ann, other): (PlayerName, PlayerName) =
            ("Ann".parse().unwrap(), "aNN".parse().unwrap());
        assert_eq!((&ann, ann.key()), (&other, other.key()));
        let error = "a b".parse::<PlayerName>().unwrap_err().to_string();
        assert_eq!(
            error,
            "name: expected 1 to 32 letters, digits, _ or -, found \"a b\""
        );
    }
}
