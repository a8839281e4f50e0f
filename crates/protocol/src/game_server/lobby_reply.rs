use std::fmt;

use crate::wording::one_line;

/// A line about the lobby: `##[WHO] ann x1 connected`, `##[MONITOR2][id] +7776FU`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyReply {
    /// The request that it answers, or `ERROR`.
    pub topic: String,
    /// The game that it is about, where there may be several.
    pub about: Option<String>,
    /// The line; the last one of an answer is `+OK`.
    pub text: String,
}

impl LobbyReply {
    /// A line of an answer.
    #[must_use]
    pub fn new(topic: &str, text: &str) -> LobbyReply {
        LobbyReply {
            topic: topic.to_owned(),
            about: None,
            text: text.to_owned(),
        }
    }

    /// Whether the answer is complete.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.text == "+OK"
    }

    /// Reads a line.
    pub(crate) fn parse(line: &str) -> Option<LobbyReply> {
        let (topic, rest) = line.strip_prefix("##[")?.split_once(']')?;
        let (about, rest) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((about, rest)) => (Some(about.to_owned()), rest),
            None => (None, rest),
        };
        Some(LobbyReply {
            topic: topic.to_owned(),
            about,
            text: rest.trim().to_owned(),
        })
    }
}

impl fmt::Display for LobbyReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A bracket would end the name.
        let name = |text: &str| one_line(text).replace(']', ")");
        write!(f, "##[{}]", name(&self.topic))?;
        if let Some(about) = &self.about {
            write!(f, "[{}]", name(about))?;
        }
        match one_line(&self.text).as_str() {
            "" => Ok(()),
            // One answer of shogi-server has a colon there: `##[FORK]: new buoy game name: …`.
            text if text.starts_with(':') => f.write_str(text),
            text => write!(f, " {text}"),
        }
    }
}
