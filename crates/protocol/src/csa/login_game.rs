use std::fmt;

use game::Color;

use super::GameName;

/// A password that names the wanted game: `floodgate-300-10F,token`, `test-900-0-B,token`.
#[derive(Clone, PartialEq, Eq)]
pub struct LoginGame {
    /// The wanted game, or any.
    pub game: Option<GameName>,
    /// The wanted side (`-B`, `-W`), or any.
    pub color: Option<Color>,
    /// What is left as the password itself: all of it if it names no game, nothing if it is a name
    /// alone.
    pub token: Option<String>,
}

impl LoginGame {
    /// Reads a password. The game comes before the first comma; a password without one may be a game
    /// or a token.
    #[must_use]
    pub fn parse(password: &str) -> LoginGame {
        let (name, token) = match password.split_once(',') {
            Some((name, token)) => (name, Some(token)),
            None => (password, None),
        };
        let (bare, color) = match name.rsplit_once('-') {
            Some((bare, "B" | "b")) => (bare, Some(Color::Black)),
            Some((bare, "W" | "w")) => (bare, Some(Color::White)),
            _ => (name, None),
        };
        match GameName::parse(bare) {
            Ok(game) => LoginGame {
                game: Some(game),
                color,
                token: token.filter(|token| !token.is_empty()).map(str::to_owned),
            },
            Err(_) => LoginGame {
                game: None,
                color: None,
                token: Some(token.unwrap_or(password).to_owned()),
            },
        }
    }
}

/// Without the token, which is a secret.
impl fmt::Debug for LoginGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoginGame")
            .field("game", &self.game)
            .field("color", &self.color)
            .finish_non_exhaustive()
    }
}
