//! Legal moves, in groups: a search takes them one by one, a count takes their sizes.

use std::ops::ControlFlow;

use game::{Color, Position as _};

use crate::position::Sliders;
use crate::{HandKind, Kind, Move, Position, Square, Squares, attacks};

/// Legal moves that share all but their target.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    /// One piece's moves.
    Piece {
        from: Square,
        normal: Squares,
        promoting: Squares,
    },
    /// The same step of several pieces: they come from `offset` squares further on.
    Shifted {
        offset: i8,
        normal: Squares,
        promoting: Squares,
    },
    /// Drops of one kind.
    Drops { kind: HandKind, to: Squares },
}

impl Group {
    /// How many moves there are.
    #[inline]
    pub(crate) fn len(self) -> u32 {
        match self {
            Group::Piece {
                normal, promoting, ..
            }
            | Group::Shifted {
                normal, promoting, ..
            } => normal.len() + promoting.len(),
            Group::Drops { to, .. } => to.len(),
        }
    }

    /// Calls `f` with each of them until it breaks.
    #[inline]
    pub(crate) fn each<B>(self, f: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Group::Piece {
                from,
                normal,
                promoting,
            } => {
                for to in promoting {
                    f(Move::Promote { from, to })?;
                }
                for to in normal {
                    f(Move::Normal { from, to })?;
                }
            }
            Group::Shifted {
                offset,
                normal,
                promoting,
            } => {
                for to in promoting {
                    let from = shifted(to, offset);
                    f(Move::Promote { from, to })?;
                }
                for to in normal {
                    let from = shifted(to, offset);
                    f(Move::Normal { from, to })?;
                }
            }
            Group::Drops { kind, to } => {
                for to in to {
                    f(Move::Drop { kind, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether `m` is one of them.
    pub(crate) fn contains(self, m: Move) -> bool {
        match (self, m) {
            (Group::Piece { from, normal, .. }, Move::Normal { from: f, to }) => {
                f == from && normal.contains(to)
            }
            (
                Group::Piece {
                    from, promoting, ..
                },
                Move::Promote { from: f, to },
            ) => f == from && promoting.contains(to),
            (Group::Shifted { offset, normal, .. }, Move::Normal { from, to }) => {
                normal.contains(to) && from == shifted(to, offset)
            }
            (
                Group::Shifted {
                    offset, promoting, ..
                },
                Move::Promote { from, to },
            ) => promoting.contains(to) && from == shifted(to, offset),
            (Group::Drops { kind, to }, Move::Drop { kind: k, to: t }) => {
                k == kind && to.contains(t)
            }
            _ => false,
        }
    }
}

/// The square `offset` further on, which is on the board.
#[inline(always)]
pub(crate) fn shifted(square: Square, offset: i8) -> Square {
    Square::at((square.index() as isize + offset as isize).clamp(0, 80) as usize)
}

const fn ranks(first: u8, last: u8) -> Squares {
    let mut squares = Squares::NONE;
    let mut rank = first;
    while rank <= last {
        squares.0 |= Squares::rank(rank).0;
        rank += 1;
    }
    squares
}

/// By colour: where pieces promote, where a pawn or lance would be stuck, and a knight.
static ZONE: [Squares; 2] = [ranks(1, 3), ranks(7, 9)];
static LAST: [Squares; 2] = [ranks(1, 1), ranks(9, 9)];
static LAST_TWO: [Squares; 2] = [ranks(1, 2), ranks(8, 9)];

/// What the pieces around a king mean to it.
struct Danger {
    checkers: Squares,
    /// Own pieces that alone stand between the king and an attacker.
    pinned: Squares,
}

impl Position {
    #[inline(always)]
    fn danger(&self, king: Square, sliders: &Sliders, is_lonely: bool) -> Danger {
        let us = self.turn();
        let own = self.of_color(us);
        let mut checkers = if is_lonely {
            Squares::NONE
        } else {
            self.seeing_near(king, !us)
        };
        let snipers = sliders.on_lines(king);
        let occupied = self.occupied();
        let mut pinned = Squares::NONE;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= Squares::of(sniper);
            } else if !between.is_several() {
                pinned |= between & own;
            }
        }
        Danger { checkers, pinned }
    }

    /// Calls `f` with the groups of legal moves, none of them empty, until it breaks.
    #[inline(always)]
    pub(crate) fn each_group<B>(&self, f: impl FnMut(Group) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each_group_with::<true, B>(f)
    }

    /// The same, with drops or without.
    #[inline(always)]
    pub(crate) fn each_group_with<const DROPS: bool, B>(
        &self,
        mut f: impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.turn();
        let (own, occupied) = (self.of_color(us), self.occupied());
        let (mut targets, mut drops, mut pinned) = (!own, !occupied, Squares::NONE);
        let king = self.king(us);
        if let Some(king) = king {
            let sliders = self.sliders(!us);
            // Most of the time no enemy is near enough to reach anything about the king.
            let is_lonely = (attacks::around(king) & self.of_color(!us)).is_empty();
            let danger = self.danger(king, &sliders, is_lonely);
            pinned = danger.pinned;
            self.king_moves(king, &sliders, is_lonely, &mut f)?;
            if danger.checkers.is_several() {
                return ControlFlow::Continue(());
            }
            if let Some(checker) = danger.checkers.first() {
                drops = attacks::between(king, checker);
                targets = drops | danger.checkers;
            }
        }
        let free = own.without(pinned);
        self.pawn_moves(free, targets, &mut f)?;
        self.knight_moves(free, targets, &mut f)?;
        // Written out, so that each kind's moves are compiled for that kind.
        for from in self.of_kind(Kind::Silver) & free {
            self.piece_moves(Kind::Silver, from, targets, &mut f)?;
        }
        for from in self.gold_movers() & free {
            self.piece_moves(Kind::Gold, from, targets, &mut f)?;
        }
        for from in self.of_kind(Kind::Lance) & free {
            self.piece_moves(Kind::Lance, from, targets, &mut f)?;
        }
        for from in self.of_kind(Kind::Bishop) & free {
            self.piece_moves(Kind::Bishop, from, targets, &mut f)?;
        }
        for from in self.of_kind(Kind::Rook) & free {
            self.piece_moves(Kind::Rook, from, targets, &mut f)?;
        }
        for from in self.of_kind(Kind::Horse) & free {
            self.piece_moves(Kind::Horse, from, targets, &mut f)?;
        }
        for from in self.of_kind(Kind::Dragon) & free {
            self.piece_moves(Kind::Dragon, from, targets, &mut f)?;
        }
        if let Some(king) = king {
            // With a check besides, a pinned piece can do nothing about it: its line is
            // another one, and the targets leave nothing of it.
            for from in pinned {
                if let Some(piece) = self.piece(from) {
                    let line = attacks::ray_through(king, from);
                    self.piece_moves(piece.kind(), from, targets & line, &mut f)?;
                }
            }
        }
        if DROPS {
            self.drops(drops, &mut f)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn king_moves<B>(
        &self,
        king: Square,
        sliders: &Sliders,
        is_lonely: bool,
        f: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.turn();
        // The king does not shield the squares behind it from the piece that checks it.
        let occupied = self.occupied() ^ Squares::of(king);
        let mut normal = Squares::NONE;
        for to in attacks::king(king).without(self.of_color(us)) {
            let seen_near = !is_lonely && !self.seeing_near(to, !us).is_empty();
            if !seen_near && !sliders.see(to, occupied) {
                normal |= Squares::of(to);
            }
        }
        emit(king, normal, Squares::NONE, f)
    }

    #[inline(always)]
    fn pawn_moves<B>(
        &self,
        movers: Squares,
        targets: Squares,
        f: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let color = self.turn();
        let pawns = self.of_kind(Kind::Pawn) & movers;
        // A pawn never stands on its last rank, so nothing steps into another file.
        let (steps, offset) = match color {
            Color::Black => (pawns.0 >> 1, 1),
            Color::White => (pawns.0 << 1, -1),
        };
        self.shifted_moves(Squares(steps) & targets, offset, LAST[color as usize], f)
    }

    #[inline(always)]
    fn knight_moves<B>(
        &self,
        movers: Squares,
        targets: Squares,
        f: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let color = self.turn();
        let knights = (self.of_kind(Kind::Knight) & movers).0;
        if knights == 0 {
            return ControlFlow::Continue(());
        }
        // Nor does a knight on its last two ranks; what jumps over the edge falls off.
        let (towards_1, towards_9) = match color {
            Color::Black => ((knights >> 11, 11), (knights << 7, -7)),
            Color::White => ((knights >> 7, 7), (knights << 11, -11)),
        };
        for (to, offset) in [towards_1, towards_9] {
            let stuck = LAST_TWO[color as usize];
            self.shifted_moves(Squares(to) & targets, offset, stuck, f)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn shifted_moves<B>(
        &self,
        to: Squares,
        offset: i8,
        stuck: Squares,
        f: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        f(Group::Shifted {
            offset,
            normal: to.without(stuck),
            promoting: to & ZONE[self.turn() as usize],
        })
    }

    #[inline(always)]
    fn piece_moves<B>(
        &self,
        kind: Kind,
        from: Square,
        targets: Squares,
        f: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.turn();
        let to = attacks::of(kind, us, from, self.occupied()) & targets;
        let side = us as usize;
        let zone = ZONE[side];
        let (normal, promoting) = match kind {
            Kind::Pawn | Kind::Lance => (to.without(LAST[side]), to & zone),
            Kind::Knight => (to.without(LAST_TWO[side]), to & zone),
            Kind::Silver | Kind::Bishop | Kind::Rook if zone.contains(from) => (to, to),
            Kind::Silver | Kind::Bishop | Kind::Rook => (to, to & zone),
            _ => (to, Squares::NONE),
        };
        emit(from, normal, promoting, f)
    }

    #[inline(always)]
    fn drops<B>(
        &self,
        targets: Squares,
        f: &mut impl FnMut(Group) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.turn();
        let hand = self.hand(us);
        if hand.is_empty() || targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let side = us as usize;
        for kind in HandKind::ALL {
            if hand.count(kind) == 0 {
                continue;
            }
            let to = match kind {
                HandKind::Pawn => self.pawn_drops(targets),
                HandKind::Lance => targets.without(LAST[side]),
                HandKind::Knight => targets.without(LAST_TWO[side]),
                _ => targets,
            };
            if !to.is_empty() {
                f(Group::Drops { kind, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Not on the last rank, not in a file with a pawn (二歩), not with mate (打ち歩詰め).
    #[inline(always)]
    fn pawn_drops(&self, targets: Squares) -> Squares {
        let us = self.turn();
        let pawns = self.of_kind(Kind::Pawn) & self.of_color(us);
        // In each file of nine bits, taking a pawn from the top bit clears it.
        const TOP: u128 = Squares::rank(9).0;
        let open = (TOP - pawns.0) & TOP;
        let open_files = Squares(open | (open - (open >> 8)));
        let mut to = (targets & open_files).without(LAST[us as usize]);
        if let Some(king) = self.king(!us) {
            let before_king = attacks::pawn(!us, king) & to;
            if let Some(square) = before_king.first()
                && self.is_drop_pawn_mate(square)
            {
                to ^= before_king;
            }
        }
        to
    }

    /// Whether a pawn dropped on `to`, before the opponent's king, mates. Tried out: whatever
    /// the reasons may be, mate is when there is no answer.
    #[cold]
    fn is_drop_pawn_mate(&self, to: Square) -> bool {
        let mut next = self.clone();
        next.play_unchecked(Move::Drop {
            kind: HandKind::Pawn,
            to,
        });
        next.outcome().is_some()
    }
}

#[inline(always)]
fn emit<B>(
    from: Square,
    normal: Squares,
    promoting: Squares,
    f: &mut impl FnMut(Group) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if (normal | promoting).is_empty() {
        return ControlFlow::Continue(());
    }
    f(Group::Piece {
        from,
        normal,
        promoting,
    })
}
