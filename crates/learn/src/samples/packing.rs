//! Compact encodings of positions and moves that are fast to decode.

mod othello;
mod renju;
mod shogi;

use game::Position;

/// The encoding of a game's positions and moves in shards. Equal positions have equal bytes.
///
/// ```
/// use learn::samples::Packing;
///
/// let start = shogi::Position::start();
/// let mut bytes = Vec::new();
/// start.pack(&mut bytes);
/// assert_eq!(bytes.len(), 42);
/// assert_eq!(shogi::Position::unpack(&bytes), Some(start));
/// ```
pub trait Packing: Position {
    /// The game, as files and the command line name it.
    const GAME: &'static str;

    /// The name of this packing in shards: every packing has its own.
    const PACKING: &'static str;

    /// Appends a position whose game is not over: at most 255 bytes.
    fn pack(&self, out: &mut Vec<u8>);

    /// Decodes a position from exactly these bytes, if they are valid.
    fn unpack(bytes: &[u8]) -> Option<Self>;

    /// The code of a move.
    fn code(m: Self::Move) -> u16;

    /// The move with this code, if there is one.
    fn decode(code: u16) -> Option<Self::Move>;

    /// Whether the board has the squares of a move.
    fn has(&self, m: Self::Move) -> bool;
}

#[cfg(test)]
pub(super) mod tests {
    use fastrand::Rng;
    use game::{Color, Game, Line};

    use super::*;

    /// A game of random moves, without its end.
    pub(in crate::samples) fn game_by_chance<G: Game>(
        rules: G::Rules,
        rng: &mut Rng,
        longest: usize,
    ) -> Line<G> {
        let mut line = Line::<G>::new(rules);
        while line.moves().len() < longest && line.verdict().is_none() {
            let Some(m) = rng.choice(line.position().legal_moves()) else {
                break;
            };
            line.push_unchecked(m);
        }
        line
    }

    /// Every position before a move reads back, and so does every legal move.
    fn reads_back<G: Game<Position: Packing>>(rules: &[G::Rules], games: usize, longest: usize) {
        let mut rng = Rng::with_seed(1);
        for rules in rules {
            for _ in 0..games {
                let line = game_by_chance::<G>(rules.clone(), &mut rng, longest);
                for position in &line.positions()[..line.moves().len()] {
                    let mut bytes = Vec::new();
                    position.pack(&mut bytes);
                    assert!(bytes.len() < 256);
                    assert_eq!(G::Position::unpack(&bytes).as_ref(), Some(position));
                    for m in position.legal_moves() {
                        assert_eq!(G::Position::decode(G::Position::code(m)), Some(m));
                    }
                    // More or less than a position is none, and nothing is refused by a panic.
                    assert_eq!(G::Position::unpack(&bytes[1..]), None);
                    bytes.push(0);
                    assert_eq!(G::Position::unpack(&bytes), None);
                    bytes.pop();
                    let place = rng.usize(0..bytes.len());
                    bytes[place] ^= 1 << rng.u8(0..8);
                    let other = G::Position::unpack(&bytes);
                    assert_ne!(other.as_ref(), Some(position));
                }
            }
        }
        for code in 0..=u16::MAX {
            if let Some(m) = G::Position::decode(code) {
                assert_eq!(G::Position::code(m), code);
            }
        }
    }

    #[test]
    fn othello_reads_back() {
        reads_back::<::othello::Othello>(&::othello::Size::ALL, 20, 100);
    }

    #[test]
    fn shogi_reads_back() {
        reads_back::<::shogi::Shogi>(&[::shogi::Rules::default()], 20, 300);
        // Without kings, and with all that can be held.
        for text in [
            "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 1",
            "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1",
        ] {
            let sfen: ::shogi::Sfen = text.parse().expect("a position");
            let mut bytes = Vec::new();
            sfen.position.pack(&mut bytes);
            let again = ::shogi::Position::unpack(&bytes);
            assert_eq!(again, Some(sfen.position));
        }
    }

    #[test]
    fn renju_reads_back() {
        let sizes = [5, 6, 9, 15, 19].map(|size| ::renju::Size::new(size).expect("a size"));
        let rules: Vec<_> = sizes
            .into_iter()
            .flat_map(|size| {
                ::renju::RuleSet::ALL.map(|rule_set| ::renju::Rules {
                    size,
                    most_moves: None,
                    ..::renju::Rules::named(rule_set)
                })
            })
            .collect();
        reads_back::<::renju::Renju>(&rules, 2, 400);
    }

    #[test]
    fn a_pass_of_renju_is_kept() {
        let text = "h8h9i8i9j8--";
        let game = ::renju::Transcript::parse(text).expect("a game");
        let position = game.line.position();
        assert_eq!(position.turn(), Color::Black);
        let mut bytes = Vec::new();
        position.pack(&mut bytes);
        assert_eq!(::renju::Position::unpack(&bytes).as_ref(), Some(position));
    }
}
