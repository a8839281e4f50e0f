use std::fmt;
use std::num::NonZeroU8;

use game::Color;

/// What a piece is, promoted or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 玉
    King,
    /// と
    ProPawn,
    /// 成香
    ProLance,
    /// 成桂
    ProKnight,
    /// 成銀
    ProSilver,
    /// 馬
    Horse,
    /// 龍
    Dragon,
}

/// The word for it.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Pawn => "pawn",
            Kind::Lance => "lance",
            Kind::Knight => "knight",
            Kind::Silver => "silver",
            Kind::Gold => "gold",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::King => "king",
            Kind::ProPawn => "promoted pawn",
            Kind::ProLance => "promoted lance",
            Kind::ProKnight => "promoted knight",
            Kind::ProSilver => "promoted silver",
            Kind::Horse => "horse",
            Kind::Dragon => "dragon",
        })
    }
}

impl Kind {
    /// All kinds; a kind's place is its number.
    pub const ALL: [Kind; 14] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Gold,
        Kind::Bishop,
        Kind::Rook,
        Kind::King,
        Kind::ProPawn,
        Kind::ProLance,
        Kind::ProKnight,
        Kind::ProSilver,
        Kind::Horse,
        Kind::Dragon,
    ];

    /// What it becomes; `None` for what cannot promote.
    #[inline]
    #[must_use]
    pub const fn promoted(self) -> Option<Kind> {
        Some(match self {
            Kind::Pawn => Kind::ProPawn,
            Kind::Lance => Kind::ProLance,
            Kind::Knight => Kind::ProKnight,
            Kind::Silver => Kind::ProSilver,
            Kind::Bishop => Kind::Horse,
            Kind::Rook => Kind::Dragon,
            _ => return None,
        })
    }

    /// What it is once captured; `None` for a king, which never is.
    #[inline]
    #[must_use]
    pub const fn in_hand(self) -> Option<HandKind> {
        Some(match self {
            Kind::Pawn | Kind::ProPawn => HandKind::Pawn,
            Kind::Lance | Kind::ProLance => HandKind::Lance,
            Kind::Knight | Kind::ProKnight => HandKind::Knight,
            Kind::Silver | Kind::ProSilver => HandKind::Silver,
            Kind::Gold => HandKind::Gold,
            Kind::Bishop | Kind::Horse => HandKind::Bishop,
            Kind::Rook | Kind::Dragon => HandKind::Rook,
            Kind::King => return None,
        })
    }

    /// Whether it is promoted.
    #[inline]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Kind::ProPawn as u8
    }

    /// What it was before promotion: itself if it is not promoted.
    #[must_use]
    pub const fn unpromoted(self) -> Kind {
        match self {
            Kind::King => Kind::King,
            other => match other.in_hand() {
                Some(kind) => kind.kind(),
                None => other,
            },
        }
    }
}

/// The seven kinds a hand can hold. A king is not among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum HandKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
}

impl fmt::Display for HandKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

impl HandKind {
    /// All seven; a kind's place is its number.
    pub const ALL: [HandKind; 7] = [
        HandKind::Pawn,
        HandKind::Lance,
        HandKind::Knight,
        HandKind::Silver,
        HandKind::Gold,
        HandKind::Bishop,
        HandKind::Rook,
    ];

    /// The kind on the board when it is dropped.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize]
    }

    /// How many of it there are in a full set.
    #[must_use]
    pub const fn in_a_set(self) -> u8 {
        match self {
            HandKind::Pawn => 18,
            HandKind::Lance | HandKind::Knight | HandKind::Silver | HandKind::Gold => 4,
            HandKind::Bishop | HandKind::Rook => 2,
        }
    }
}

/// A piece on the board: a kind and its owner, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// A piece of one side.
    #[inline]
    #[must_use]
    pub const fn new(kind: Kind, color: Color) -> Piece {
        match NonZeroU8::new(1 + kind as u8 + 16 * color as u8) {
            Some(code) => Piece(code),
            None => unreachable!(),
        }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::ALL[((self.0.get() - 1) & 15) as usize % 14]
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0.get() > 16 {
            Color::White
        } else {
            Color::Black
        }
    }
}
