use game::MoveOf;

use crate::board_pattern::{BoardPattern, TurnedPattern};
use crate::game_filter::GameFilter;
use crate::library_game::LibraryGame;
use crate::move_code;
use crate::packed_game::PackedGame;

/// What games are asked for: all conditions that are given must hold.
#[derive(Clone, Debug)]
pub struct LibraryQuery<G: LibraryGame> {
    /// A position that the game reaches, however the board is turned.
    pub position: Option<G::Position>,
    /// Whether the same position with the colours exchanged counts too.
    pub either_colour: bool,
    /// A pattern that the board has at some time.
    pub pattern: Option<BoardPattern>,
    /// Moves that are played one after the other at some time, however the board is turned.
    pub sequence: Vec<MoveOf<G>>,
    /// Conditions about the game.
    pub filter: GameFilter,
}

impl<G: LibraryGame> Default for LibraryQuery<G> {
    fn default() -> LibraryQuery<G> {
        LibraryQuery {
            position: None,
            either_colour: false,
            pattern: None,
            sequence: Vec::new(),
            filter: GameFilter::default(),
        }
    }
}

impl<G: LibraryGame> LibraryQuery<G> {
    /// All games that reach a position.
    #[must_use]
    pub fn of_position(position: G::Position) -> LibraryQuery<G> {
        LibraryQuery {
            position: Some(position),
            ..LibraryQuery::default()
        }
    }

    /// The positions that are looked for: the one that is asked for and, where that is wanted, the one with the
    /// colours exchanged.
    pub(crate) fn positions(&self) -> Vec<G::Position> {
        let turned = self.position.as_ref().filter(|_| self.either_colour);
        let turned = turned.and_then(G::with_colours_turned);
        let mut positions: Vec<G::Position> = self.position.iter().cloned().collect();
        positions.extend(turned.filter(|turned| Some(turned) != self.position.as_ref()));
        positions
    }

    /// Whether games have to be replayed to know whether they are asked for.
    pub(crate) fn needs_replay(&self) -> bool {
        self.pattern.is_some() || !self.sequence.is_empty()
    }
}

/// The conditions about the board as a test of games.
pub(crate) struct BoardTest<'a, G: LibraryGame> {
    query: &'a LibraryQuery<G>,
    usual: G::Position,
    pattern: Option<TurnedPattern<'a>>,
    sequences: Vec<Vec<u16>>,
}

impl<'a, G: LibraryGame> BoardTest<'a, G> {
    pub(crate) fn new(query: &'a LibraryQuery<G>) -> BoardTest<'a, G> {
        BoardTest::on(query, G::start(&G::Rules::default()))
    }

    /// The test for games from a position.
    fn on(query: &'a LibraryQuery<G>, start: G::Position) -> BoardTest<'a, G> {
        let mut sequences: Vec<Vec<u16>> = Vec::new();
        for way in 0..G::SYMMETRIES {
            let codes = query.sequence.iter();
            let codes = codes.map(|&m| G::turned_code(&start, G::code_of(&start, m), way));
            let codes: Vec<u16> = codes.collect();
            if !codes.is_empty() && !sequences.contains(&codes) {
                sequences.push(codes);
            }
        }
        BoardTest {
            pattern: query
                .pattern
                .as_ref()
                .map(|pattern| pattern.turned::<G>(&start)),
            query,
            usual: start,
            sequences,
        }
    }

    /// The ply at which a game first has the pattern, or 0 if none is asked for; `None` if the game fails.
    pub(crate) fn ply_in(&self, game: &PackedGame) -> Option<usize> {
        if let Some(text) = &game.start {
            let start = crate::packed_game::start_position::<G>(Some(text))?;
            let test = BoardTest::on(self.query, start);
            return test.ply_from(&game.moves);
        }
        self.ply_from(&game.moves)
    }

    fn ply_from(&self, moves: &[u8]) -> Option<usize> {
        if !self.sequences.is_empty() {
            let codes: Vec<u16> = move_code::codes::<G>(&self.usual, moves).collect();
            let mut sequences = self.sequences.iter();
            if !sequences.any(|wanted| codes.windows(wanted.len()).any(|part| part == wanted)) {
                return None;
            }
        }
        let Some(pattern) = &self.pattern else {
            return Some(0);
        };
        let mut found = None;
        move_code::walk::<G>(&self.usual, moves, |ply, position, _| {
            if pattern.is_in::<G>(position) {
                found = Some(ply);
            }
            found.is_none()
        });
        found
    }
}
