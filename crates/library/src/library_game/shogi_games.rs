use game::{ByColor, Color, Line, Position as _};
use record::archive::AnyRecord;
use record::shogi::{End, Node, Reason, Record};
use shogi::{Formation, HandKind, Kind, Move, Piece, Position, Rules, Sfen, Shogi, Square};

use super::{CanonicalKey, LibraryGame, OpeningTitle};
use crate::pattern_error::PatternError;
use crate::record_heading::{self, GameHeading};
use crate::square_content::SquareContent;

const PROMOTES: u16 = 1 << 14;
const FROM: u16 = 1 << 7;
/// Drops come from beyond the board.
const FIRST_DROP: u16 = 81;

/// The letters of pieces, promoted ones with a plus before them.
const LETTERS: [(&str, Kind); 14] = [
    ("P", Kind::Pawn),
    ("L", Kind::Lance),
    ("N", Kind::Knight),
    ("S", Kind::Silver),
    ("G", Kind::Gold),
    ("B", Kind::Bishop),
    ("R", Kind::Rook),
    ("K", Kind::King),
    ("+P", Kind::ProPawn),
    ("+L", Kind::ProLance),
    ("+N", Kind::ProKnight),
    ("+S", Kind::ProSilver),
    ("+B", Kind::Horse),
    ("+R", Kind::Dragon),
];

fn kind_of(letters: &str) -> Option<Kind> {
    let mut known = LETTERS.iter();
    known
        .find(|(name, _)| *name == letters)
        .map(|(_, kind)| *kind)
}

fn square(code: u16) -> Option<Square> {
    Square::from_index(u8::try_from(code).ok()?)
}

impl LibraryGame for Shogi {
    const CODE: u8 = 3;
    const SYMMETRIES: u8 = 1;
    const OPENING_MOVES: usize = Formation::OPENING_PLIES;

    fn moves_of(record: &AnyRecord) -> Option<(Position, Vec<Move>)> {
        let AnyRecord::Shogi(record) = record else {
            return None;
        };
        let moves = record.main.moves.iter().map(|node| node.played);
        Some((record.start.position.clone(), moves.collect()))
    }

    fn rules_of(_: &Position) -> Rules {
        Rules::default()
    }

    fn record_of(line: &Line<Self>, heading: &GameHeading, _: Option<i32>) -> AnyRecord {
        let start = line.positions()[0].clone();
        let mut record = Record::new(Sfen::new(start));
        record_heading::fill(&mut record.headers, heading);
        record.players.clone_from(&heading.players);
        for (color, word) in [(Color::Black, "black_rate"), (Color::White, "white_rate")] {
            if let Some(rating) = heading.ratings[color] {
                let name = heading.players[color].as_deref().unwrap_or_default();
                record.comments.push(format!("{word}:{name}:{rating}.0"));
            }
        }
        record.main.moves = line.moves().iter().copied().map(Node::new).collect();
        let reasons = [
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
            Reason::Mate,
            Reason::NoMate,
            Reason::MaxMoves,
            Reason::Error,
        ];
        let mut reasons = reasons.into_iter();
        let reason = reasons.find(|reason| reason.to_string() == heading.end);
        record.main.end = reason.map(End::new);
        record.into()
    }

    fn move_bytes(_: &Position) -> usize {
        2
    }

    fn code_of(_: &Position, m: Move) -> u16 {
        let to = m.to().index() as u16;
        match m {
            Move::Normal { from, .. } => from.index() as u16 * FROM + to,
            Move::Promote { from, .. } => PROMOTES + from.index() as u16 * FROM + to,
            Move::Drop { kind, .. } => (FIRST_DROP + kind as u16) * FROM + to,
        }
    }

    fn move_of(_: &Position, code: u16) -> Option<Move> {
        let promotes = code & PROMOTES != 0;
        let code = code & !PROMOTES;
        let to = square(code % FROM)?;
        match (code / FROM, promotes) {
            (from @ 0..FIRST_DROP, false) => Some(Move::Normal {
                from: square(from)?,
                to,
            }),
            (from @ 0..FIRST_DROP, true) => Some(Move::Promote {
                from: square(from)?,
                to,
            }),
            (drop, false) => {
                let kind = HandKind::ALL.get(usize::from(drop - FIRST_DROP))?;
                Some(Move::Drop { kind: *kind, to })
            }
            (_, true) => None,
        }
    }

    fn can_be_made(position: &Position, m: Move) -> bool {
        let turn = position.turn();
        let stands = |square| position.piece(square).map(Piece::color);
        match m {
            Move::Drop { kind, to } => {
                position.hand(turn).count(kind) > 0 && position.piece(to).is_none()
            }
            Move::Normal { from, to } => stands(from) == Some(turn) && stands(to) != Some(turn),
            Move::Promote { from, to } => {
                let kind = position.piece(from).map(Piece::kind);
                stands(from) == Some(turn)
                    && stands(to) != Some(turn)
                    && kind.and_then(Kind::promoted).is_some()
            }
        }
    }

    fn turned_code(_: &Position, code: u16, _: u8) -> u16 {
        code
    }

    fn canonical(position: &Position) -> CanonicalKey {
        CanonicalKey {
            key: position.key().0,
            symmetries: 1,
        }
    }

    fn images(position: &Position) -> Vec<Position> {
        vec![position.clone()]
    }

    fn is_same_board(a: &Position, b: &Position) -> bool {
        a == b
    }

    fn with_colours_turned(position: &Position) -> Option<Position> {
        let pieces = Square::all().filter_map(|square| {
            let piece = position.piece(square)?;
            Some((square.rotated(), Piece::new(piece.kind(), !piece.color())))
        });
        let hands = ByColor {
            black: position.hand(Color::White),
            white: position.hand(Color::Black),
        };
        Position::set_up(pieces, hands, !position.turn()).ok()
    }

    fn moves_left(_: &Position) -> Option<u32> {
        None
    }

    fn opening_of(line: &Line<Shogi>) -> Option<OpeningTitle> {
        let [black, white] = Color::BOTH.map(|color| Formation::opening(color, line));
        let name = |of: fn(Formation) -> &'static str| match (black, white) {
            (None, None) => None,
            (Some(one), Some(other)) if one == other => Some(of(one).to_owned()),
            (Some(one), None) | (None, Some(one)) => Some(of(one).to_owned()),
            (Some(black), Some(white)) => Some(format!("{} / {}", of(black), of(white))),
        };
        Some(OpeningTitle {
            english: name(|formation| formation.english)?,
            japanese: name(|formation| formation.japanese)?,
        })
    }

    fn pattern_square(text: &str) -> Option<u16> {
        let square: Square = text.parse().ok()?;
        u16::try_from(square.index()).ok()
    }

    fn pattern_content(text: &str) -> Option<SquareContent> {
        if text == "." || text == "-" {
            return Some(SquareContent::Empty);
        }
        let kind = kind_of(&text.to_uppercase())? as u8;
        let is_white = text.chars().any(|letter| letter.is_ascii_lowercase());
        let color = if is_white { Color::White } else { Color::Black };
        Some(SquareContent::Piece { color, kind })
    }

    fn turned_square(_: &Position, square: u16, _: u8) -> Option<u16> {
        Some(square)
    }

    fn content_at(position: &Position, at: u16) -> Option<SquareContent> {
        Some(match position.piece(square(at)?) {
            Some(piece) => SquareContent::Piece {
                color: piece.color(),
                kind: piece.kind() as u8,
            },
            None => SquareContent::Empty,
        })
    }

    fn countable(text: &str, in_hand: bool) -> Result<u8, PatternError> {
        let kind = kind_of(&text.to_uppercase());
        let kind =
            kind.filter(|kind| !in_hand || HandKind::ALL.iter().any(|hand| hand.kind() == *kind));
        kind.map(|kind| kind as u8)
            .ok_or_else(|| PatternError::Kind(text.to_owned()))
    }

    /// A kind on the board counts as it stands there; in all, the pieces in hand belong to it too.
    fn count(position: &Position, color: Color, kind: u8, in_hand: bool) -> u32 {
        let kind = Kind::ALL[usize::from(kind) % Kind::ALL.len()];
        let hand = HandKind::ALL.into_iter().find(|hand| hand.kind() == kind);
        let held = hand.map_or(0, |hand| u32::from(position.hand(color).count(hand)));
        if in_hand {
            return held;
        }
        held + (position.of_kind(kind) & position.of_color(color)).len()
    }
}
