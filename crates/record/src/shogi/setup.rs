use game::{ByColor, Color};

use ::shogi::{Hand, HandKind, Kind, Piece, Position, SfenError, Square};

/// Pieces being put on a board one by one, not validated yet.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    board: [Option<Piece>; Square::COUNT],
    hands: ByColor<Hand>,
}

impl Setup {
    /// No piece anywhere.
    pub(crate) fn empty() -> Setup {
        Setup {
            board: [None; Square::COUNT],
            hands: ByColor::default(),
        }
    }

    /// The pieces of an even game.
    pub(crate) fn even() -> Setup {
        let mut setup = Setup::empty();
        let start = Position::start();
        for (place, square) in setup.board.iter_mut().zip(Square::all()) {
            *place = start.piece(square);
        }
        setup
    }

    /// Puts a piece on a square; `false` if there is one already.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) -> bool {
        match self.board.get_mut(square.index()) {
            Some(place @ None) => {
                *place = Some(piece);
                true
            }
            _ => false,
        }
    }

    /// Takes a piece off its square; `false` if another one or none is there.
    pub(crate) fn remove(&mut self, square: Square, kind: Kind) -> bool {
        match self.board.get_mut(square.index()) {
            Some(place) if place.map(Piece::kind) == Some(kind) => {
                *place = None;
                true
            }
            _ => false,
        }
    }

    /// Puts a piece into a hand; `false` if there are too many already.
    pub(crate) fn hold(&mut self, color: Color, kind: HandKind) -> bool {
        let held = self.hands[color].count(kind);
        if held >= kind.in_a_set() {
            return false;
        }
        self.hands[color].set(kind, held + 1);
        true
    }

    /// Puts all pieces of a set that are nowhere else into a hand. Kings stay away.
    pub(crate) fn hold_rest(&mut self, color: Color) {
        for kind in HandKind::ALL {
            let on_board = self.board.iter().flatten();
            let on_board = on_board.filter(|piece| piece.kind().in_hand() == Some(kind));
            let other = usize::from(self.hands[!color].count(kind));
            let used = on_board.count() + other;
            let rest = usize::from(kind.in_a_set()).saturating_sub(used);
            self.hands[color].set(kind, u8::try_from(rest).unwrap_or(0));
        }
    }

    /// The position, if it is one a game could have.
    pub(crate) fn position(&self, turn: Color) -> Result<Position, SfenError> {
        let pieces = Square::all().zip(&self.board);
        let pieces = pieces.filter_map(|(square, piece)| Some((square, (*piece)?)));
        Position::set_up(pieces, self.hands, turn)
    }
}
