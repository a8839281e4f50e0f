use game::{Color, Position as _};

use crate::library_game::LibraryGame;
use crate::pattern_error::PatternError;
use crate::square_content::SquareContent;

/// How many there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountRange {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

/// A condition about what one side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CountCondition {
    color: Color,
    kind: u8,
    in_hand: bool,
    range: CountRange,
}

/// A part of a board: what stands on some squares, whatever stands on the others, how many pieces there are, and
/// whose turn it is.
///
/// Conditions are joined by commas: `e5=X` (a disc or a stone of Black, `O` White's), `5i=K` (in Shogi a piece as in
/// SFEN, `+P` promoted, small letters White's), `e5=.` (empty); `count-black:R=2`, `count-white=10..20` (pieces of a
/// kind with those in hand, or all discs), `hand-black:P=3` (at least three in hand); `turn=white`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardPattern {
    squares: Vec<(u16, SquareContent)>,
    counts: Vec<CountCondition>,
    turn: Option<Color>,
}

impl BoardPattern {
    /// Reads a pattern of a game.
    pub fn parse<G: LibraryGame>(text: &str) -> Result<BoardPattern, PatternError> {
        let mut pattern = BoardPattern::default();
        let conditions = text
            .split([',', ' '])
            .filter(|condition| !condition.is_empty());
        for condition in conditions {
            let (name, value) = condition
                .split_once('=')
                .ok_or_else(|| PatternError::Form(condition.to_owned()))?;
            let counted = [("count-", false), ("hand-", true)]
                .into_iter()
                .find_map(|(prefix, in_hand)| Some((name.strip_prefix(prefix)?, in_hand)));
            if name == "turn" {
                pattern.turn = Some(color(value)?);
            } else if let Some((who, in_hand)) = counted {
                let (side, kind) = who.split_once(':').unwrap_or((who, ""));
                let mut range = CountRange::parse(value)?;
                if in_hand && !value.contains("..") {
                    range.most = u32::MAX;
                }
                pattern.counts.push(CountCondition {
                    color: color(side)?,
                    kind: G::countable(kind, in_hand)?,
                    in_hand,
                    range,
                });
            } else {
                let square =
                    G::pattern_square(name).ok_or_else(|| PatternError::Square(name.to_owned()))?;
                // Any piece or none: the square is only named.
                if value != "?" {
                    let content = G::pattern_content(value)
                        .ok_or_else(|| PatternError::Content(value.to_owned()))?;
                    pattern.squares.push((square, content));
                }
            }
        }
        if pattern == BoardPattern::default() {
            return Err(PatternError::Empty);
        }
        Ok(pattern)
    }

    /// The squares on boards like this one, for every way to turn it.
    pub(crate) fn turned<G: LibraryGame>(&self, board: &G::Position) -> TurnedPattern<'_> {
        let mut ways: Vec<Vec<(u16, SquareContent)>> = Vec::new();
        for way in 0..G::SYMMETRIES {
            let squares = self
                .squares
                .iter()
                .map(|&(square, content)| Some((G::turned_square(board, square, way)?, content)));
            // A board that lacks a square has no such pattern.
            if let Some(squares) = squares.collect()
                && !ways.contains(&squares)
            {
                ways.push(squares);
            }
        }
        TurnedPattern {
            pattern: self,
            ways,
        }
    }
}

impl CountRange {
    fn parse(text: &str) -> Result<CountRange, PatternError> {
        let refused = || PatternError::Count(text.to_owned());
        let number = |text: &str, missing: u32| match text {
            "" => Ok(missing),
            text => text.parse().map_err(|_| refused()),
        };
        let range = match text.split_once("..") {
            Some((least, most)) => CountRange {
                least: number(least, 0)?,
                most: number(most.trim_start_matches('='), u32::MAX)?,
            },
            None => {
                let exact = text.parse().map_err(|_| refused())?;
                CountRange {
                    least: exact,
                    most: exact,
                }
            }
        };
        if range.least > range.most {
            Err(refused())
        } else {
            Ok(range)
        }
    }

    fn contains(self, count: u32) -> bool {
        (self.least..=self.most).contains(&count)
    }
}

fn color(text: &str) -> Result<Color, PatternError> {
    match text {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        other => Err(PatternError::Turn(other.to_owned())),
    }
}

/// A pattern with its squares on every turned board of a size.
pub(crate) struct TurnedPattern<'a> {
    pattern: &'a BoardPattern,
    ways: Vec<Vec<(u16, SquareContent)>>,
}

impl TurnedPattern<'_> {
    /// Whether a position has the pattern.
    pub(crate) fn is_in<G: LibraryGame>(&self, position: &G::Position) -> bool {
        let pattern = self.pattern;
        pattern.turn.is_none_or(|turn| turn == position.turn())
            && self.ways.iter().any(|squares| {
                let mut squares = squares.iter();
                squares.all(|&(square, content)| G::content_at(position, square) == Some(content))
            })
            && pattern.counts.iter().all(|condition| {
                let CountCondition {
                    color,
                    kind,
                    in_hand,
                    range,
                } = *condition;
                range.contains(G::count(position, color, kind, in_hand))
            })
    }
}

#[cfg(test)]
mod tests {
    use othello::Othello;
    use renju::Renju;
    use shogi::Shogi;

    use super::*;

    fn is_in<G: LibraryGame>(pattern: &str, position: &str) -> bool {
        let pattern = BoardPattern::parse::<G>(pattern).expect("a pattern");
        let position = G::parse_position(position).expect("a position");
        pattern.turned::<G>(&position).is_in::<G>(&position)
    }

    #[test]
    fn patterns_are_found_from_every_side() {
        let start = "startpos";
        assert!(is_in::<Othello>("d4=O,e4=X,c3=.", start));
        // The same from the side.
        assert!(is_in::<Othello>("d4=X e4=O", start));
        assert!(!is_in::<Othello>("d4=X,e4=X", start));
        assert!(is_in::<Othello>("count-black=2,count-white=1..", start));
        assert!(!is_in::<Othello>("turn=white,e5=?", start));
        assert!(is_in::<Renju>("h8=.", start));
        assert!(!is_in::<Renju>("count-black=1..", start));
    }

    #[test]
    fn shogi_has_pieces_and_hands() {
        let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P2p 1";
        // Two more pawns than a set are refused by the reader, so some are taken off.
        let text = &text.replace("ppppppppp", "3pppppp");
        let holds = |pattern| is_in::<Shogi>(pattern, text);
        assert!(holds("5i=K,5a=k,2h=R,hand-black:P=1,hand-white:P=2"));
        assert!(holds("hand-white:P=1"));
        assert!(!holds("hand-black:P=2"));
        assert!(holds(
            "count-white:P=8,count-black:P=10..10,count-black:R=1"
        ));
        assert!(!holds("5i=+P"));
        assert!(!holds("5i=."));
    }

    #[test]
    fn what_is_no_pattern_is_refused_with_the_reason() {
        let refused = |text| BoardPattern::parse::<Shogi>(text).expect_err("no pattern");
        assert_eq!(refused("5i"), PatternError::Form("5i".to_owned()));
        assert_eq!(refused("5j=K"), PatternError::Square("5j".to_owned()));
        assert_eq!(refused("5i=X"), PatternError::Content("X".to_owned()));
        assert_eq!(
            refused("hand-black:K=1"),
            PatternError::Kind("K".to_owned())
        );
        assert_eq!(
            refused("count-red:P=1"),
            PatternError::Turn("red".to_owned())
        );
        assert_eq!(
            refused("count-black:P=4..2"),
            PatternError::Count("4..2".to_owned())
        );
        assert_eq!(refused(""), PatternError::Empty);
        let othello = BoardPattern::parse::<Othello>("hand-black=1");
        assert_eq!(othello, Err(PatternError::NoHands));
    }
}
