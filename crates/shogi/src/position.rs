use std::ops::ControlFlow;

use game::{ByColor, Color, Key, Outcome};

use crate::{Hand, HandKind, Kind, Move, Piece, Square, Squares, attacks, zobrist};

/// A board, both hands and the side to move.
///
/// Either king may be missing, as in mate problems; without a king there is no check.
#[derive(Clone)]
pub struct Position {
    board: [Option<Piece>; 81],
    kinds: [Squares; 14],
    colors: [Squares; 2],
    hands: ByColor<Hand>,
    turn: Color,
    key: u64,
}

impl Position {
    /// An empty board with empty hands.
    #[must_use]
    pub fn empty(turn: Color) -> Position {
        Position {
            board: [None; 81],
            kinds: [Squares::NONE; 14],
            colors: [Squares::NONE; 2],
            hands: ByColor::default(),
            turn,
            key: if turn == Color::White {
                zobrist::WHITE
            } else {
                0
            },
        }
    }

    /// The first position of an even game.
    #[must_use]
    pub fn start() -> Position {
        let mut position = Position::empty(Color::Black);
        let back = [
            Kind::Lance,
            Kind::Knight,
            Kind::Silver,
            Kind::Gold,
            Kind::King,
            Kind::Gold,
            Kind::Silver,
            Kind::Knight,
            Kind::Lance,
        ];
        for (file, kind) in back.into_iter().enumerate() {
            let home = [(0, kind), (2, Kind::Pawn)];
            for (rank, kind) in home {
                position.put(Square::at(9 * file + rank), kind, Color::White);
                position.put(Square::at(9 * file + 8 - rank), kind, Color::Black);
            }
        }
        for (file, rank, kind, color) in [
            (1, 1, Kind::Bishop, Color::White),
            (7, 1, Kind::Rook, Color::White),
            (7, 7, Kind::Bishop, Color::Black),
            (1, 7, Kind::Rook, Color::Black),
        ] {
            position.put(Square::at(9 * file + rank), kind, color);
        }
        position
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// A side's captured pieces.
    #[inline]
    #[must_use]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// The squares with a piece of one kind, of either side.
    #[inline(always)]
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Squares {
        self.kinds[kind as usize]
    }

    /// The squares with a piece of one side.
    #[inline(always)]
    #[must_use]
    pub fn of_color(&self, color: Color) -> Squares {
        self.colors[color as usize]
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    /// Where a side's king is, if it has one.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        (self.of_kind(Kind::King) & self.of_color(color)).first()
    }

    /// Everything that moves like a gold.
    #[inline(always)]
    pub(crate) fn gold_movers(&self) -> Squares {
        self.of_kind(Kind::Gold)
            | self.of_kind(Kind::ProPawn)
            | self.of_kind(Kind::ProLance)
            | self.of_kind(Kind::ProKnight)
            | self.of_kind(Kind::ProSilver)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.king(self.turn)
            .is_some_and(|king| self.is_attacked(king, !self.turn, self.occupied()))
    }

    /// Whether a piece of `by` sees `square` when the squares of `occupied` are taken.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: Square, by: Color, occupied: Squares) -> bool {
        !self.seeing_near(square, by).is_empty() || self.sliders(by).see(square, occupied)
    }

    /// The pieces of `by` that see `square` with a step.
    #[inline(always)]
    pub(crate) fn seeing_near(&self, square: Square, by: Color) -> Squares {
        let kings =
            self.of_kind(Kind::King) | self.of_kind(Kind::Horse) | self.of_kind(Kind::Dragon);
        let near = attacks::pawn(!by, square) & self.of_kind(Kind::Pawn)
            | attacks::knight(!by, square) & self.of_kind(Kind::Knight)
            | attacks::silver(!by, square) & self.of_kind(Kind::Silver)
            | attacks::gold(!by, square) & self.gold_movers()
            | attacks::king(square) & kings;
        near & self.of_color(by)
    }

    /// The pieces of `by` among `occupied` that see `square` when just these squares are taken.
    ///
    /// ```
    /// use game::Color;
    /// use shogi::Position;
    ///
    /// let start = Position::start();
    /// let seen = |occupied| start.attackers("2c".parse().expect("a square"), Color::Black, occupied);
    /// assert!(seen(start.occupied()).is_empty());
    /// let pawn = shogi::Squares::of("2g".parse().expect("a square"));
    /// assert_eq!(seen(start.occupied().without(pawn)).len(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color, occupied: Squares) -> Squares {
        let mut found = self.seeing_near(square, by) & occupied;
        for sniper in self.sliders(by).on_lines(square) & occupied {
            if (attacks::between(square, sniper) & occupied).is_empty() {
                found |= Squares::of(sniper);
            }
        }
        found
    }

    /// The pieces of one side that move along lines.
    #[inline(always)]
    pub(crate) fn sliders(&self, color: Color) -> Sliders {
        let own = self.of_color(color);
        Sliders {
            rooks: (self.of_kind(Kind::Rook) | self.of_kind(Kind::Dragon)) & own,
            bishops: (self.of_kind(Kind::Bishop) | self.of_kind(Kind::Horse)) & own,
            lances: self.of_kind(Kind::Lance) & own,
            color,
        }
    }

    /// The fingerprint of the board and the side to move, whatever the hands hold.
    #[must_use]
    pub fn board_key(&self) -> Key {
        let mut key = self.key;
        for color in Color::BOTH {
            for kind in HandKind::ALL {
                key ^= zobrist::hand(color, kind, self.hands[color].count(kind));
            }
        }
        Key(key)
    }

    /// The side that has just moved gives the other one a captured piece back, as no rule lets
    /// it: to find out what a capture was good for. Nothing happens if it holds none.
    pub fn give_back(&mut self, kind: HandKind) {
        let giver = !self.turn;
        let (left, held) = (
            self.hands[giver].count(kind),
            self.hands[self.turn].count(kind),
        );
        if left > 0 {
            self.set_hand(giver, kind, left - 1);
            self.set_hand(self.turn, kind, held + 1);
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, square: Square, kind: Kind, color: Color) {
        self.board[square.index()] = Some(Piece::new(kind, color));
        self.kinds[kind as usize] |= Squares::of(square);
        self.colors[color as usize] |= Squares::of(square);
        self.key ^= zobrist::piece(color, kind, square);
    }

    /// Takes a piece off its square.
    pub(crate) fn remove(&mut self, square: Square, kind: Kind, color: Color) {
        self.board[square.index()] = None;
        self.kinds[kind as usize] ^= Squares::of(square);
        self.colors[color as usize] ^= Squares::of(square);
        self.key ^= zobrist::piece(color, kind, square);
    }

    /// Sets how many of a kind a side holds.
    pub(crate) fn set_hand(&mut self, color: Color, kind: HandKind, count: u8) {
        let before = self.hands[color].count(kind);
        self.key ^= zobrist::hand(color, kind, before) ^ zobrist::hand(color, kind, count);
        self.hands[color].set(kind, count);
    }
}

/// The pieces of one side that move along lines.
pub(crate) struct Sliders {
    rooks: Squares,
    bishops: Squares,
    lances: Squares,
    color: Color,
}

impl Sliders {
    /// Those on a line with `square`, whatever is in between.
    #[inline(always)]
    pub(crate) fn on_lines(&self, square: Square) -> Squares {
        attacks::rook_lines(square) & self.rooks
            | attacks::bishop_lines(square) & self.bishops
            | attacks::lance_line(!self.color, square) & self.lances
    }

    /// Whether one of them sees `square`. Lines are followed only where somebody stands on
    /// them, which is seldom.
    #[inline(always)]
    pub(crate) fn see(&self, square: Square, occupied: Squares) -> bool {
        self.on_lines(square)
            .into_iter()
            .any(|from| (attacks::between(square, from) & occupied).is_empty())
    }
}

impl game::Position for Position {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn each_legal<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each_group(|group| group.each(&mut f))
    }

    fn play_unchecked(&mut self, m: Move) {
        let us = self.turn;
        match m {
            Move::Drop { kind, to } => {
                let count = self.hands[us].count(kind);
                self.set_hand(us, kind, count.saturating_sub(1));
                self.put(to, kind.kind(), us);
            }
            Move::Normal { from, to } | Move::Promote { from, to } => {
                let Some(piece) = self.piece(from) else {
                    return;
                };
                let kind = piece.kind();
                self.remove(from, kind, us);
                if let Some(captured) = self.piece(to) {
                    self.remove(to, captured.kind(), !us);
                    if let Some(held) = captured.kind().in_hand() {
                        self.set_hand(us, held, self.hands[us].count(held) + 1);
                    }
                }
                let after = match m {
                    Move::Promote { .. } => kind.promoted().unwrap_or(kind),
                    _ => kind,
                };
                self.put(to, after, us);
            }
        }
        self.turn = !us;
        self.key ^= zobrist::WHITE;
    }

    /// A side without a legal move has lost, in check or not.
    fn outcome(&self) -> Option<Outcome> {
        match self.each_group(ControlFlow::Break) {
            ControlFlow::Break(_) => None,
            ControlFlow::Continue(()) => Some(Outcome::Win(!self.turn)),
        }
    }

    #[inline]
    fn key(&self) -> Key {
        Key(self.key)
    }

    fn count_legal(&self) -> u64 {
        simd::dispatch(
            #[inline(always)]
            || {
                let mut count = 0;
                let ControlFlow::Continue(()) = self.each_group(|group| {
                    count += u64::from(group.len());
                    ControlFlow::<std::convert::Infallible>::Continue(())
                });
                count
            },
        )
    }

    fn is_legal(&self, m: Move) -> bool {
        self.each_group(|group| {
            if group.contains(m) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // The key first: it tells nearly all different positions apart.
        self.key == other.key
            && self.turn == other.turn
            && self.hands == other.hands
            && self.board == other.board
    }
}

impl Eq for Position {}
