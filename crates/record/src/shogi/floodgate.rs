//! What floodgate's server writes into comments.

use game::Color;

use super::{Node, Record};

/// An engine's opinion after its move: `** 123 -3334FU +2726FU`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation<'a> {
    /// Centipawns, as Black sees them.
    pub score: i32,
    /// What it expected next, as it was written: usually moves in CSA's notation.
    pub expected: &'a str,
}

impl Node {
    /// The engine's opinion, if a comment holds one.
    ///
    /// ```
    /// # use record::shogi::Node;
    /// let mut node = Node::new("7g7f".parse()?);
    /// node.comments.push("** -35 -3334FU +2726FU".to_owned());
    /// let evaluation = node.evaluation().expect("just written");
    /// assert_eq!((evaluation.score, evaluation.expected), (-35, "-3334FU +2726FU"));
    /// # Ok::<(), shogi::MoveError>(())
    /// ```
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation<'_>> {
        self.comments.iter().find_map(|comment| {
            let text = comment.strip_prefix("**")?.trim();
            let (score, expected) = text.split_once(' ').unwrap_or((text, ""));
            Some(Evaluation {
                score: score.parse().ok()?,
                expected: expected.trim_start(),
            })
        })
    }
}

impl Record {
    /// A player's rating, from a comment such as `black_rate:name+hash:3345.0`.
    #[must_use]
    pub fn rating(&self, color: Color) -> Option<f64> {
        let prefix = match color {
            Color::Black => "black_rate:",
            Color::White => "white_rate:",
        };
        self.comments.iter().find_map(|comment| {
            let (_, rate) = comment.strip_prefix(prefix)?.rsplit_once(':')?;
            rate.trim().parse().ok()
        })
    }

    /// The server's own word on the result, from a comment such as
    /// `summary:toryo:name win:name lose`.
    #[must_use]
    pub fn summary(&self) -> Option<&str> {
        let end = self.main.end.iter().flat_map(|end| &end.comments);
        let last = self.main.moves.last().into_iter();
        end.chain(last.flat_map(|node| &node.comments))
            .chain(&self.comments)
            .find_map(|comment| comment.strip_prefix("summary:"))
    }
}
