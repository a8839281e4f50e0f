use othello::Othello;
use record::archive::AnyRecord;
use renju::Renju;
use shogi::Shogi;

use game::Line;

use crate::library_game::{LibraryGame, OpeningTitle};
use crate::move_code;
use crate::packed_game::{fingerprint, start_text};
use crate::record_heading::GameHeading;

/// A game that is ready to be added: everything that takes time and needs no database.
pub(super) struct PreparedGame {
    /// The number of the board's game.
    pub(super) code: u8,
    pub(super) start: Option<String>,
    pub(super) moves: Box<[u8]>,
    pub(super) plies: u16,
    pub(super) fingerprint: [u8; 16],
    pub(super) heading: GameHeading,
    pub(super) opening: Option<OpeningTitle>,
    pub(super) score: Option<i32>,
}

impl PreparedGame {
    /// What is added of a record.
    pub(super) fn of(record: &AnyRecord) -> Option<PreparedGame> {
        prepared::<Othello>(record)
            .or_else(|| prepared::<Renju>(record))
            .or_else(|| prepared::<Shogi>(record))
    }
}

fn prepared<G: LibraryGame>(record: &AnyRecord) -> Option<PreparedGame> {
    let (start, moves) = G::moves_of(record)?;
    let mut line = Line::<G>::from_position(G::rules_of(&start), start);
    for &m in moves.iter().take(G::OPENING_MOVES) {
        line.push_unchecked(m);
    }
    let start = &line.positions()[0];
    let packed = move_code::pack::<G>(start, &moves);
    let text = start_text::<G>(start);
    Some(PreparedGame {
        code: G::CODE,
        fingerprint: fingerprint(text.as_deref(), &packed),
        start: text,
        moves: packed.into(),
        plies: u16::try_from(moves.len()).unwrap_or(u16::MAX),
        heading: GameHeading::of(record),
        opening: G::opening_of(&line),
        score: G::stated_score(record),
    })
}
