use super::LoginPassword;

/// The game that a player goes on with after a lost connection: `reconnect:<game>+<token>`.
///
/// The token is the `Reconnect_Token` of the game's summary. This is no part of CSA, but not ours alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResumedGame {
    /// Which game.
    pub id: String,
    /// What proves that it is the same player.
    pub token: LoginPassword,
}

/// How the word begins.
const WORD: &str = "reconnect:";

impl ResumedGame {
    /// Reads the word of a login. The game's own name may have `+` in it.
    pub(super) fn parse(word: &str) -> Option<ResumedGame> {
        let (id, token) = word.strip_prefix(WORD)?.rsplit_once('+')?;
        let complete = !id.is_empty() && !token.is_empty();
        complete.then(|| ResumedGame {
            id: id.to_owned(),
            token: token.into(),
        })
    }

    /// Writes the word, if it reads as it should.
    pub(super) fn word(&self) -> Option<String> {
        let word = format!("{WORD}{}+{}", self.id, self.token.reveal());
        let is_word = word.bytes().all(|byte| byte.is_ascii_graphic());
        let reads = ResumedGame::parse(&word).as_ref() == Some(self);
        (is_word && reads).then_some(word)
    }
}
