//! What tests of several formats share.

use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use game::{Color, Position as _};
use record::shogi::{Branch, Reason};
use shogi::{Move, Position};

/// Every reason for an end.
pub(crate) const REASONS: [Reason; 16] = [
    Reason::Resign,
    Reason::Interrupt,
    Reason::Repetition,
    Reason::PerpetualCheck,
    Reason::TimeUp,
    Reason::Illegal { by: Color::Black },
    Reason::Illegal { by: Color::White },
    Reason::Declaration,
    Reason::Impasse,
    Reason::Draw,
    Reason::TakeBack,
    Reason::Mate,
    Reason::NoMate,
    Reason::MaxMoves,
    Reason::Error,
    Reason::Other(String::new()),
];

/// The moves of a branch on a line.
pub(crate) fn moves(branch: &Branch) -> String {
    let moves: Vec<_> = branch
        .moves
        .iter()
        .map(|node| node.played.to_string())
        .collect();
    moves.join(" ")
}

/// A move of an own piece, or a drop, that the rules forbid.
pub(crate) fn illegal(rng: &mut Rng, position: &Position) -> Option<Move> {
    let own = |m: &Move| match m {
        Move::Normal { from, .. } => {
            position.piece(*from).map(|piece| piece.color()) == Some(position.turn())
        }
        Move::Promote { .. } => false,
        Move::Drop { .. } => true,
    };
    let moves: Vec<_> = Move::all()
        .filter(own)
        .filter(|&m| !position.is_legal(m))
        .collect();
    moves.get(rng.usize(..moves.len())).copied()
}

/// The files below a folder with one of these extensions, in the order of their names.
pub(crate) fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let extension = path.extension().and_then(|its| its.to_str());
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if extension.is_some_and(|its| extensions.contains(&its)) {
            found.push(path);
        }
    }
    found.sort();
    found
}
