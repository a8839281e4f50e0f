//! Shogi in the browser.

use anyhow::Result;
use game::{Color, Position as _};
use report::Language;
use shogi::{HandKind, Handicap, Kind, Move, Position, Rules, Shogi, Square, ki2};
use shogi_engine::Sparring;
use web::messages::{BoardStyle, Cell, HandPiece, Hands, LegalMove, Rating};

use super::{RANKS, letter, record};
use crate::page::{Choices, File, Level, Page, Scene, Tree, Words, choice, side};

/// Measured by the first 7,544 games of `sanban tournament docs/src/examples/levels-shogi.toml`: ±61 to
/// ±79 for `material`, ±284 for `capture`, which wins next to nothing but against random play. Random
/// play lost all of its games, so nothing is known of it but that.
const LEVELS: &[Level] = &[
    Level {
        text: "random",
        title: Words::new("Random", "ランダム"),
        elo: None,
    },
    Level {
        text: "capture",
        title: Words::new("Captures", "駒を取る"),
        elo: Some(0),
    },
    Level {
        text: "material:depth=1",
        title: Words::new("One move ahead", "1手読み"),
        elo: Some(1080),
    },
    Level {
        text: "sparring",
        title: Words::new("Sparring partner", "練習相手"),
        elo: None,
    },
    Level {
        text: "policy",
        title: Words::new("Network without search", "ネットワーク (直感)"),
        elo: None,
    },
    Level {
        text: "material:depth=2",
        title: Words::new("Two moves ahead", "2手読み"),
        elo: Some(1285),
    },
    Level {
        text: "value1",
        title: Words::new("Network, one move ahead", "ネットワーク (1手読み)"),
        elo: None,
    },
    Level {
        text: "material:depth=3",
        title: Words::new("Three moves ahead", "3手読み"),
        elo: Some(1538),
    },
    Level {
        text: "material:depth=4",
        title: Words::new("Four moves ahead", "4手読み"),
        elo: Some(1794),
    },
    Level {
        text: "material:depth=6",
        title: Words::new("Six moves ahead", "6手読み"),
        elo: Some(2268),
    },
    Level {
        text: "puct:random_moves=4",
        title: Words::new("Network with tree search", "ネットワーク (木探索)"),
        elo: None,
    },
    Level {
        text: "alphabeta",
        title: Words::new("As far as time allows", "時間の限り読む"),
        elo: None,
    },
];

/// In the order in which hands are shown.
pub(super) const HELD: [HandKind; 7] = [
    HandKind::Rook,
    HandKind::Bishop,
    HandKind::Gold,
    HandKind::Silver,
    HandKind::Knight,
    HandKind::Lance,
    HandKind::Pawn,
];

impl Page for Shogi {
    const TITLE: Words = Words::new("Shogi", "将棋");
    const STYLE: BoardStyle = BoardStyle::Shogi;
    const LEVELS: &'static [Level] = LEVELS;
    const USUAL_OPPONENT: &'static str = "sparring";
    const FORMATS: &'static [(&'static str, Words)] = &[
        ("kif", Words::new("KIF", "KIF")),
        ("ki2", Words::new("KI2", "KI2")),
        ("csa", Words::new("CSA", "CSA")),
        ("jkf", Words::new("JSON kifu", "JSON 棋譜")),
        ("sfen", Words::new("USI line", "USI の一行")),
    ];

    const READ_FORMATS: Words = Words::new(
        "KIF, KI2, CSA, JSON kifu, USI and SFEN",
        "KIF、KI2、CSA、JSON 棋譜、USI と SFEN",
    );

    fn choices() -> Choices {
        let starts = Handicap::all().filter(|&handicap| handicap != Handicap::Even);
        Choices {
            starts: starts
                .map(|handicap| {
                    let english = handicap.name().replace('-', " ");
                    choice(
                        handicap.name(),
                        &format!("Handicap: {english}"),
                        handicap.japanese(),
                    )
                })
                .collect(),
            ..Choices::default()
        }
    }

    fn rules_text(_: &Rules) -> Option<String> {
        None
    }

    fn cells(position: &Position) -> Vec<Cell> {
        squares()
            .filter_map(|square| {
                let piece = position.piece(square)?;
                Some(Cell {
                    square: square.to_string(),
                    side: side(piece.color()),
                    piece: name(piece.kind()),
                })
            })
            .collect()
    }

    fn scene(position: &Position) -> Scene {
        let held = |color: Color| {
            let hand = position.hand(color);
            HELD.into_iter()
                .filter(|&kind| hand.count(kind) > 0)
                .map(|kind| HandPiece {
                    piece: name(kind.kind()),
                    count: hand.count(kind).into(),
                })
                .collect()
        };
        let king = position.king(position.turn());
        Scene {
            columns: (1..=9).rev().map(|file| file.to_string()).collect(),
            rows: RANKS.map(String::from).to_vec(),
            squares: squares().map(|square| square.to_string()).collect(),
            hands: Hands {
                black: held(Color::Black),
                white: held(Color::White),
            },
            check: king
                .filter(|_| position.in_check())
                .map(|square| square.to_string()),
            ..Scene::default()
        }
    }

    fn parts(_: &Position, m: Move) -> LegalMove {
        LegalMove {
            text: m.to_string(),
            to: Some(m.to().to_string()),
            from: m.from().map(|square| square.to_string()),
            drop: match m {
                Move::Drop { kind, .. } => Some(name(kind.kind())),
                _ => None,
            },
            promotes: matches!(m, Move::Promote { .. }),
        }
    }

    fn name(position: &Position, previous: Option<Move>, m: Move, language: Language) -> String {
        match language {
            Language::English => western(position, m),
            Language::Japanese => {
                let text = ki2::write(position, previous.map(Move::to), m).to_string();
                text.replace('▲', "☗").replace('△', "☖")
            }
        }
    }

    fn read(file: &File<'_>) -> Result<Vec<Tree<Shogi>>> {
        record::read(file)
    }

    fn write(tree: &Tree<Shogi>, extension: &str) -> Result<String> {
        record::write(tree, extension)
    }
}

/// Row by row from the top as Black sees it, file 9 first.
fn squares() -> impl Iterator<Item = Square> {
    (1..=9).flat_map(|rank| {
        (1..=9)
            .rev()
            .filter_map(move |file| Square::new(file, rank))
    })
}

/// SFEN's letter in upper case, with a plus for a promoted piece.
pub(super) fn name(kind: Kind) -> String {
    let plus = if kind.is_promoted() { "+" } else { "" };
    format!("{plus}{}", letter(kind))
}

/// `P-7f`, `Bx2b+`, `N*5e`, `G6i-5h`: the piece, where it came from if another could go there
/// too, what it does, and where; `=` if it could promote and does not.
fn western(position: &Position, m: Move) -> String {
    let to = m.to();
    let from = match m {
        Move::Drop { kind, .. } => return format!("{}*{to}", letter(kind.kind())),
        Move::Normal { from, .. } | Move::Promote { from, .. } => from,
    };
    let Some(piece) = position.piece(from) else {
        return m.to_string();
    };
    let (mut origin, mut refuses) = (String::new(), "");
    for other in position.legal_moves() {
        let Some(start) = other.from().filter(|_| other.to() == to) else {
            continue;
        };
        if start != from && position.piece(start) == Some(piece) {
            origin = from.to_string();
        }
        if start == from && matches!(other, Move::Promote { .. }) {
            refuses = "=";
        }
    }
    let sign = match position.piece(to) {
        Some(_) => 'x',
        None => '-',
    };
    let end = match m {
        Move::Promote { .. } => "+",
        _ => refuses,
    };
    format!("{}{origin}{sign}{to}{end}", name(piece.kind()))
}

/// The measured rating of `sparring` by its option `strength`.
pub(super) fn rating(strength: i64) -> Option<Rating> {
    let rating = Sparring::rating(u8::try_from(strength).ok()?)?;
    Some(Rating {
        elo: rating.elo,
        error: rating.error,
    })
}
