use game::{Color, Outcome, Position as _};
use renju::{Move, Point, Position, RuleSet, Size};

/// A game of self-play: its rules, its result and its moves with their scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The rules.
    pub rule_set: RuleSet,
    /// The size of the board.
    pub size: Size,
    /// How many moves were the opening: nobody chose them.
    pub opening: u8,
    /// How it ended.
    pub result: Outcome,
    /// All moves.
    pub moves: Vec<StoredMove>,
}

/// A move of a stored game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoredMove {
    /// Where the stone was placed; a game with a pass is not stored.
    pub point: Point,
    /// The value for the side that moved, in hundredths of half a logit; 0 in the opening.
    pub value: i16,
}

/// A value that stands for a proven win; a proven loss is the negative of it.
pub(crate) const CERTAIN: i16 = 30_000;

impl StoredGame {
    /// The bytes of the game.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let result = match self.result {
            Outcome::Draw => 0,
            Outcome::Win(Color::Black) => 1,
            Outcome::Win(Color::White) => 2,
        };
        bytes.extend([self.size.get(), self.rule_set as u8, self.opening, result]);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        for m in &self.moves {
            bytes.extend([m.point.x, m.point.y]);
            bytes.extend(m.value.to_le_bytes());
        }
    }

    /// The first game of some bytes, and the bytes after it; `None` if they hold none.
    pub(crate) fn read(bytes: &[u8]) -> Option<(StoredGame, &[u8])> {
        let (&[size, rule_set, opening, result, low, high], rest) = bytes.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes([low, high]));
        let (moves, rest) = rest.split_at_checked(4 * length)?;
        let size = Size::new(size)?;
        let rule_set = RuleSet::ALL
            .into_iter()
            .find(|&set| set as u8 == rule_set)?;
        let result = match result {
            0 => Outcome::Draw,
            1 => Outcome::Win(Color::Black),
            2 => Outcome::Win(Color::White),
            _ => return None,
        };
        let stored = |word: &[u8]| StoredMove {
            point: Point::new(word[0], word[1]),
            value: i16::from_le_bytes([word[2], word[3]]),
        };
        let game = StoredGame {
            rule_set,
            size,
            opening,
            result,
            moves: moves.chunks_exact(4).map(stored).collect(),
        };
        game.is_possible().then_some((game, rest))
    }

    fn is_possible(&self) -> bool {
        let mut position = Position::new(self.size, self.rule_set);
        self.moves.iter().all(|m| {
            // Fouls are not asked for again.
            let is_possible = position.is_empty(m.point) && position.outcome().is_none();
            if is_possible {
                position.play_unchecked(Move::Place(m.point));
            }
            is_possible
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_survives_its_bytes() {
        let points = ["h8", "i9", "j8"].map(|point| point.parse().expect("a point"));
        let game = StoredGame {
            rule_set: RuleSet::Standard,
            size: Size::RENJU,
            opening: 2,
            result: Outcome::Win(Color::White),
            moves: points
                .into_iter()
                .zip([0, 0, -321])
                .map(|(point, value)| StoredMove { point, value })
                .collect(),
        };
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        game.write(&mut bytes);
        let (first, rest) = StoredGame::read(&bytes).expect("a game");
        let (second, rest) = StoredGame::read(rest).expect("another one");
        assert!(first == game && second == game && rest.is_empty());
        // Cut off, or with two stones on a point, it is none.
        assert!(StoredGame::read(&bytes[..17]).is_none());
        bytes.copy_within(6..8, 10);
        assert!(StoredGame::read(&bytes).is_none());
    }
}
