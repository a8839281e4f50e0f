//! Captures and promotions apart from the other legal moves: searches try them first.

use std::ops::ControlFlow;

use game::Position as _;

use crate::generate::Group;
use crate::{Kind, Move, Position, Squares};

/// The legal moves of a group by what they do.
#[derive(Clone, Copy)]
enum Part {
    Noisy,
    Quiet,
}

impl Position {
    /// Whether a legal move is noisy: a capture, or a promotion other than a silver's.
    #[inline]
    #[must_use]
    pub fn is_noisy(&self, m: Move) -> bool {
        match m {
            Move::Drop { .. } => false,
            Move::Normal { to, .. } => self.piece(to).is_some(),
            Move::Promote { from, to } => {
                self.piece(to).is_some()
                    || self.piece(from).map(|piece| piece.kind()) != Some(Kind::Silver)
            }
        }
    }

    /// Whether a pawn, bishop or rook moves without the promotion that it could have. Nothing is
    /// gained by that but the avoidance of a mate by a dropped pawn.
    #[inline]
    #[must_use]
    pub fn is_needless(&self, m: Move) -> bool {
        let Move::Normal { from, to } = m else {
            return false;
        };
        let Some(piece) = self.piece(from) else {
            return false;
        };
        let is_in_zone = |rank: u8| rank <= 3;
        let us = self.turn();
        match piece.kind() {
            Kind::Pawn => is_in_zone(to.rank_for(us)),
            Kind::Bishop | Kind::Rook => {
                is_in_zone(to.rank_for(us)) || is_in_zone(from.rank_for(us))
            }
            _ => false,
        }
    }

    /// Calls `f` with the noisy legal moves that are not needless, until it breaks.
    #[inline]
    pub fn each_noisy<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let enemy = self.of_color(!self.turn());
        self.each_group_with::<false, B>(|group| self.part(group, enemy, Part::Noisy).each(&mut f))
    }

    /// Calls `f` with the quiet legal moves that are not needless, until it breaks. Drops come last.
    #[inline]
    pub fn each_quiet<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let enemy = self.of_color(!self.turn());
        self.each_group(|group| self.part(group, enemy, Part::Quiet).each(&mut f))
    }

    #[inline(always)]
    fn part(&self, group: Group, enemy: Squares, part: Part) -> Group {
        let divide = |normal: Squares, promoting: Squares, kind: Kind| {
            let sensible = match kind {
                Kind::Pawn | Kind::Bishop | Kind::Rook => normal.without(promoting),
                _ => normal,
            };
            match (part, kind) {
                (Part::Noisy, Kind::Silver) => (sensible & enemy, promoting & enemy),
                (Part::Noisy, _) => (sensible & enemy, promoting),
                (Part::Quiet, Kind::Silver) => (sensible.without(enemy), promoting.without(enemy)),
                (Part::Quiet, _) => (sensible.without(enemy), Squares::NONE),
            }
        };
        match group {
            Group::Piece {
                from,
                normal,
                promoting,
            } => {
                let kind = self.piece(from).map_or(Kind::King, |piece| piece.kind());
                let (normal, promoting) = divide(normal, promoting, kind);
                Group::Piece {
                    from,
                    normal,
                    promoting,
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
                let (normal, promoting) = divide(normal, promoting, kind);
                Group::Shifted {
                    offset,
                    normal,
                    promoting,
                }
            }
            // Whoever wants noisy moves is not given any drops.
            Group::Drops { .. } => group,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: all legal moves, sorted by what they are.
    #[test]
    fn the_two_parts_and_needless_moves_are_all_legal_moves() {
        let mut state = 1_u64;
        let mut position = Position::start();
        let mut needless = 0;
        for _ in 0..30_000 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                position = Position::start();
                continue;
            }
            let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
            let _ = position.each_noisy(|m| {
                noisy.push(m);
                ControlFlow::<()>::Continue(())
            });
            let _ = position.each_quiet(|m| {
                quiet.push(m);
                ControlFlow::<()>::Continue(())
            });
            let chosen = |wanted: fn(&Position, Move) -> bool| -> Vec<Move> {
                let moves = legal.iter().copied();
                moves.filter(|&m| wanted(&position, m)).collect()
            };
            assert_eq!(noisy, chosen(|p, m| p.is_noisy(m) && !p.is_needless(m)));
            assert_eq!(quiet, chosen(|p, m| !p.is_noisy(m) && !p.is_needless(m)));
            needless += legal.len() - noisy.len() - quiet.len();
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            position.play_unchecked(legal[(state >> 33) as usize % legal.len()]);
        }
        assert!(needless > 1000, "{needless}");
    }
}
