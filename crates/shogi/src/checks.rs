//! Moves that give check, found without trying every move.

use std::ops::ControlFlow;

use game::{Color, Position as _};

use crate::generate::{Group, shifted};
use crate::{Kind, Move, Position, Square, Squares, attacks};

/// Whence the pieces of the side to move attack the other side's king.
struct Aim<'p> {
    position: &'p Position,
    king: Square,
    us: Color,
    occupied: Squares,
    /// Own pieces that alone stand between the king and a piece that would attack it.
    screens: Squares,
}

impl<'p> Aim<'p> {
    fn new(position: &'p Position, king: Square) -> Aim<'p> {
        let us = position.turn();
        let occupied = position.occupied();
        let mut screens = Squares::NONE;
        for sniper in position.sliders(us).on_lines(king) {
            let between = attacks::between(king, sniper) & occupied;
            if !between.is_several() {
                screens |= between & position.of_color(us);
            }
        }
        Aim {
            position,
            king,
            us,
            occupied,
            screens,
        }
    }

    /// The squares from which a piece of a kind checks. What it leaves opens no line for itself:
    /// on that line it would check already.
    #[inline(always)]
    fn squares(&self, kind: Kind) -> Squares {
        match kind {
            Kind::King => Squares::NONE,
            kind => attacks::of(kind, !self.us, self.king, self.occupied),
        }
    }

    /// The targets of a move from `from` that give a discovered check.
    #[inline(always)]
    fn uncovered(&self, from: Square) -> Squares {
        if self.screens.contains(from) {
            !attacks::ray_through(self.king, from)
        } else {
            Squares::NONE
        }
    }

    /// Those moves of a group that check.
    #[inline(always)]
    fn narrow(&self, group: Group) -> Group {
        let both = |kind: Kind| {
            let promoted = kind.promoted().unwrap_or(kind);
            (self.squares(kind), self.squares(promoted))
        };
        match group {
            Group::Piece {
                from,
                normal,
                promoting,
            } => {
                let kind = self.position.piece(from).map_or(Kind::King, |p| p.kind());
                let (plain, promoted) = both(kind);
                let uncovered = self.uncovered(from);
                Group::Piece {
                    from,
                    normal: normal & (plain | uncovered),
                    promoting: promoting & (promoted | uncovered),
                }
            }
            Group::Shifted {
                offset,
                normal,
                promoting,
            } => {
                let kind = match offset {
                    -1 | 1 => Kind::Pawn,
                    _ => Kind::Knight,
                };
                let (plain, promoted) = both(kind);
                let mut uncovered = Squares::NONE;
                if !self.screens.is_empty() {
                    for to in normal | promoting {
                        let from = shifted(to, offset);
                        uncovered |= Squares::of(to) & self.uncovered(from);
                    }
                }
                Group::Shifted {
                    offset,
                    normal: normal & (plain | uncovered),
                    promoting: promoting & (promoted | uncovered),
                }
            }
            Group::Drops { kind, to } => Group::Drops {
                kind,
                to: to & self.squares(kind.kind()),
            },
        }
    }
}

impl Position {
    /// Calls `f` with every legal move that gives check, until it breaks. Nothing is allocated.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use shogi::Sfen;
    ///
    /// let sfen: Sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let mut checks = Vec::new();
    /// let _ = sfen.position.each_check(|m| {
    ///     checks.push(m.to_string());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// checks.sort();
    /// assert_eq!(checks, ["5c5b", "5c5b+", "G*4a", "G*4b", "G*5b", "G*6a", "G*6b"]);
    /// # Ok::<(), shogi::SfenError>(())
    /// ```
    #[inline]
    pub fn each_check<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(king) = self.king(!self.turn()) else {
            return ControlFlow::Continue(());
        };
        let aim = Aim::new(self, king);
        self.each_group(|group| aim.narrow(group).each(&mut f))
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Squares {
        let Some(king) = self.king(self.turn()) else {
            return Squares::NONE;
        };
        let them = !self.turn();
        let mut checkers = self.seeing_near(king, them);
        for sniper in self.sliders(them).on_lines(king) {
            if (attacks::between(king, sniper) & self.occupied()).is_empty() {
                checkers |= Squares::of(sniper);
            }
        }
        checkers
    }
}
