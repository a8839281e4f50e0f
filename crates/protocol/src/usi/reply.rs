use std::fmt;

use super::score_type::ScoreType;
use super::{Checkmate, Words, best_move, checkmate, info, option};
use crate::wording::one_line;
use crate::{BestMove, EngineOption, Fault, Info};

/// A reply from an engine to the host.
///
/// The displayed line parses to the same reply, if its texts fit in a line at all
/// (trimmed, without control characters and without the protocol's own words) and its times are
/// whole milliseconds.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `id name N`
    Name(String),
    /// `id author A`
    Author(String),
    /// `option name N type T ...`
    Option(EngineOption),
    /// `usiok`: that was all there is to say about it.
    UsiOk,
    /// `readyok`
    ReadyOk,
    /// `scoretype K min A max B` (USI-X)
    ScoreType(ScoreType),
    /// `info ...`
    Info(Info),
    /// `bestmove ...`
    BestMove(BestMove),
    /// `checkmate ...`
    Checkmate(Checkmate),
}

impl Reply {
    /// Reads a line; `None` if it is empty or no reply that the protocol knows.
    ///
    /// ```
    /// # use protocol::usi::Reply;
    /// assert_eq!(Reply::parse("id auther Y. H.")?, Some(Reply::Author("Y. H.".into())));
    /// assert_eq!(Reply::parse("loading the network...")?, None);
    /// # Ok::<(), protocol::Fault>(())
    /// ```
    pub fn parse(line: &str) -> Result<Option<Reply>, Fault> {
        let line = one_line(line);
        let mut words = Words::of_line(&line);
        let reply = match words.next() {
            Some("id") => match words.next() {
                Some("name") => Reply::Name(words.rest().into()),
                // python-dlothello's spelling.
                Some("author" | "auther") => Reply::Author(words.rest().into()),
                _ => return Ok(None),
            },
            Some("option") => Reply::Option(option::parse(words)?),
            Some("usiok") => Reply::UsiOk,
            Some("readyok") => Reply::ReadyOk,
            Some("scoretype") => Reply::ScoreType(ScoreType::parse(words)?),
            Some("info") => Reply::Info(info::parse(words)?),
            Some("bestmove") => Reply::BestMove(best_move::parse(words)?),
            Some("checkmate") => Reply::Checkmate(checkmate::parse(words)?),
            _ => return Ok(None),
        };
        Ok(Some(reply))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {}", one_line(name)),
            Reply::Author(author) => write!(f, "id author {}", one_line(author)),
            Reply::Option(option) => {
                f.write_str("option ")?;
                option::write(option, f)
            }
            Reply::UsiOk => f.write_str("usiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::ScoreType(score_type) => write!(f, "scoretype {score_type}"),
            Reply::Info(info) => {
                f.write_str("info")?;
                info::write(info, f)
            }
            Reply::BestMove(best) => {
                f.write_str("bestmove")?;
                best_move::write(best, f)
            }
            Reply::Checkmate(checkmate) => {
                f.write_str("checkmate")?;
                checkmate::write(checkmate, f)
            }
        }
    }
}
