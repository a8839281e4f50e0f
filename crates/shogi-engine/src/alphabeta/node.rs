use shogi::{Move, Position};

use super::histories::NO_MOVE;
use super::value::NONE;

/// A position of the tree.
#[derive(Clone, Copy)]
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) in_check: bool,
    pub(super) ply: usize,
}

/// What is expected of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// It is on the principal variation: its window is open.
    Principal,
    /// One of its moves will probably refute the move before.
    Cut,
    /// All of its moves will probably fail.
    All,
}

impl NodeKind {
    /// What is expected of the children of an expected node that are searched with a null window
    /// at full depth.
    pub(super) fn opposite(self) -> NodeKind {
        match self {
            NodeKind::Cut => NodeKind::All,
            NodeKind::Principal | NodeKind::All => NodeKind::Cut,
        }
    }
}

/// What a search keeps of each ply of the current line.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The index of the move that is searched, for continuation histories.
    pub(super) played: usize,
    /// The corrected static value, or [`NONE`] in check.
    pub(super) static_value: i32,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    /// Quiet moves that caused cutoffs at this ply.
    pub(super) killers: [Option<Move>; 2],
    /// How many children of this node's siblings were cut off.
    pub(super) cutoffs: u32,
    /// Whether the move that is searched is a null move.
    pub(super) is_pass: bool,
    /// How many times the line to here was extended by two plies.
    pub(super) double_extensions: u32,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            played: NO_MOVE,
            static_value: NONE,
            excluded: None,
            killers: [None; 2],
            cutoffs: 0,
            is_pass: false,
            double_extensions: 0,
        }
    }
}
