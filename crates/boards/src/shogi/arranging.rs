//! Shogi boards that people set up.

use game::{ByColor, Color};
use shogi::{Hand, HandKind, Kind, Piece, Position, Rules, SfenError, Shogi, Square};
use web::messages::{Arrangement, HandPiece, SetPiece, Text};

use super::kanji;
use super::page::{HELD, name};
use crate::arranging::Arranging;
use crate::page::{color, text};

impl Arranging for Shogi {
    fn piece_set() -> Vec<SetPiece> {
        let king = SetPiece {
            piece: name(Kind::King),
            promoted: None,
            count: Some(2),
            is_held: false,
        };
        let held = HELD.into_iter().map(|kind| SetPiece {
            piece: name(kind.kind()),
            promoted: kind.kind().promoted().map(name),
            count: Some(kind.in_a_set().into()),
            is_held: true,
        });
        [king].into_iter().chain(held).collect()
    }

    fn arrange(_: &Rules, arrangement: &Arrangement) -> Result<Position, Text> {
        let mut pieces: Vec<(Square, Piece)> = Vec::with_capacity(arrangement.cells.len());
        for cell in &arrangement.cells {
            let square = cell.square.parse::<Square>();
            let kind = kind(&cell.piece);
            let (Ok(square), Some(kind)) = (square, kind) else {
                return Err(unknown(&format!("{} {}", cell.square, cell.piece)));
            };
            if pieces.iter().any(|&(other, _)| other == square) {
                return Err(text(
                    format!("{square} has two pieces"),
                    format!("{square} に駒が二つあります"),
                ));
            }
            pieces.push((square, Piece::new(kind, color(cell.side))));
        }
        if pieces.iter().all(|(_, piece)| piece.kind() != Kind::King) {
            return Err(text("both kings are missing", "玉が一枚もありません"));
        }
        let hands = ByColor {
            black: hand(&arrangement.hands.black)?,
            white: hand(&arrangement.hands.white)?,
        };
        Position::set_up(pieces, hands, color(arrangement.turn)).map_err(|why| fault(&why))
    }

    fn remarks(position: &Position) -> Vec<Text> {
        let missing = Color::BOTH
            .into_iter()
            .filter(|&color| position.king(color).is_none());
        missing
            .map(|color| {
                let (en, ja) = match color {
                    Color::Black => ("Black", "先手"),
                    Color::White => ("White", "後手"),
                };
                text(
                    format!(
                        "{en} has no king, as in mate problems: players may not know what to do"
                    ),
                    format!("{ja}の玉がありません (詰将棋の形)。対局できないエンジンもあります"),
                )
            })
            .collect()
    }
}

/// The kind of a name of [`name`].
fn kind(text: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| name(kind) == text)
}

fn hand(pieces: &[HandPiece]) -> Result<Hand, Text> {
    let mut hand = Hand::EMPTY;
    for held in pieces {
        let kind = kind(&held.piece).and_then(Kind::in_hand);
        let kind = kind.ok_or_else(|| unknown(&held.piece))?;
        let most = kind.in_a_set();
        let count = u8::try_from(held.count).ok().filter(|&count| count <= most);
        let count = count.ok_or_else(|| too_many(kind.kind()))?;
        hand.set(kind, count);
    }
    Ok(hand)
}

fn unknown(what: &str) -> Text {
    text(
        format!("{what:?} is not a piece of Shogi on its square or in hand"),
        format!("{what:?} は将棋の駒として読めません"),
    )
}

fn too_many(kind: Kind) -> Text {
    let most = match kind {
        Kind::King => 1,
        _ => kind.in_hand().map_or(0, HandKind::in_a_set),
    };
    let kanji = kanji(kind);
    match kind {
        Kind::King => text(
            "a side has two kings",
            format!("片方に{kanji}が二枚あります"),
        ),
        _ => text(
            format!("there are more pieces of the kind {kind} than in a set, which has {most}"),
            format!("{kanji}が多すぎます (全部で{most}枚)"),
        ),
    }
}

fn fault(why: &SfenError) -> Text {
    let ja = match why {
        SfenError::TooMany { kind } => return too_many(*kind),
        SfenError::TwoPawns { file } => format!("二歩です: {file}筋に歩が二枚あります"),
        SfenError::Stuck { square } => format!("{square} の駒は行き所がありません"),
        SfenError::OpponentInCheck => "手番でない側の玉に王手がかかっています".to_owned(),
        other => format!("局面として読めません: {other}"),
    };
    text(why.to_string(), ja)
}
