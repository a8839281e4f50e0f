//! Moves as bytes.

use game::{MoveOf, Position as _};

use crate::library_game::LibraryGame;

/// The moves of a game as bytes, one or two for each.
pub(crate) fn pack<G: LibraryGame>(start: &G::Position, moves: &[MoveOf<G>]) -> Vec<u8> {
    let width = G::move_bytes(start);
    let mut bytes = Vec::with_capacity(width * moves.len());
    for &m in moves {
        let code = G::code_of(start, m).to_le_bytes();
        bytes.extend(&code[..width]);
    }
    bytes
}

/// The numbers of the moves.
pub(crate) fn codes<'a, G: LibraryGame>(
    start: &G::Position,
    bytes: &'a [u8],
) -> impl Iterator<Item = u16> + use<'a, G> {
    let width = G::move_bytes(start);
    bytes.chunks(width).map(|code| {
        let high = code.get(1).copied().unwrap_or(0);
        u16::from_le_bytes([code[0], high])
    })
}

/// Calls `visit` with every position of a game and the number of the next move, `None` after the last, until it
/// returns `false`. `false` if a move cannot be played, which only a damaged file has.
pub(crate) fn walk<G: LibraryGame>(
    start: &G::Position,
    bytes: &[u8],
    mut visit: impl FnMut(usize, &G::Position, Option<u16>) -> bool,
) -> bool {
    let mut position = start.clone();
    for (ply, code) in codes::<G>(start, bytes).enumerate() {
        if !visit(ply, &position, Some(code)) {
            return true;
        }
        match G::move_of(&position, code) {
            Some(m) if G::can_be_made(&position, m) => position.play_unchecked(m),
            _ => return false,
        }
    }
    visit(bytes.len() / G::move_bytes(start), &position, None);
    true
}

/// The moves of a game, if all of them are legal.
pub(crate) fn unpack<G: LibraryGame>(start: &G::Position, bytes: &[u8]) -> Option<Vec<MoveOf<G>>> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for code in codes::<G>(start, bytes) {
        let m = G::move_of(&position, code)?;
        position = position.play(m).ok()?;
        moves.push(m);
    }
    Some(moves)
}
