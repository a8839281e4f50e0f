//! Moves in CSA, KIF and KI2: read what was written, the association's examples, real files.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use game::{Color, Notation as _, Position as _};
use game_laws::random_games;
use shogi::csa::CsaMoveError;
use shogi::kanji::{self, HeadError};
use shogi::ki2::Ki2Error;
use shogi::kif::KifMoveError;
use shogi::{Kind, Move, Position, Rules, Sfen, Shogi, Square, csa, ki2, kif};

fn position(sfen: &str) -> Position {
    sfen.parse::<Sfen>().unwrap().position
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).unwrap()
}

fn m(usi: &str) -> Move {
    usi.parse().unwrap()
}

/// Every legal move survives all three notations, and no two share their KI2.
fn survives(position: &Position, previous: Option<Square>) {
    let mut texts = HashSet::new();
    for m in position.legal_moves() {
        let text = csa::write(position, m).to_string();
        assert_eq!(csa::parse(position, &text), Ok(m), "{position:?} {text}");
        let unsigned = &text[1..];
        assert_eq!(csa::parse(position, unsigned), Ok(m), "{position:?} {text}");

        let text = kif::write(position, previous, m).to_string();
        let read = kif::parse(position, previous, &text);
        assert_eq!(read, Ok(m), "{position:?} {text}");

        let text = ki2::write(position, previous, m).to_string();
        let read = ki2::parse(position, previous, &text);
        assert_eq!(read, Ok(m), "{position:?} {text}");
        assert!(texts.insert(text), "{position:?} {m}");
    }
}

#[test]
fn a_line_has_the_move_number_of_its_text() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    for (text, number) in [
        ("startpos".to_owned(), 1),
        (board.to_owned(), 1),
        (format!("{board} 31"), 31),
        (format!("sfen {board} 31"), 31),
        (format!("{board} {}", u32::MAX), u32::MAX),
    ] {
        let mut line = Shogi::parse_line(Rules::default(), &text).expect("a position");
        assert_eq!(line.number(), number, "{text}");
        assert_eq!(Shogi::first_text(&line), format!("{board} {number}"));
        line.push(m("7g7f")).expect("a legal move");
        let next = number.saturating_add(1);
        assert_eq!((line.number(), line.first_number()), (next, number));
        assert!(Shogi::last_text(&line).ends_with(&format!(" w - {next}")));
    }
}

#[test]
fn random_games_survive() {
    random_games::<Shogi>(&Rules::default(), 1, 20, 200, |line| {
        survives(line.position(), line.moves().last().map(|m| m.to()));
    });
}

/// Positions full of pieces that reach the same squares, with pins and without.
#[test]
fn crowds_survive() {
    let mut rng = Rng::with_seed(2);
    let mut crowds = 0;
    while crowds < 1500 {
        let sfen = crowd(&mut rng);
        // Some have a piece that could never move.
        if let Ok(Sfen { position, .. }) = sfen.parse() {
            let previous = Square::from_index(rng.u8(..81));
            survives(&position, previous);
            crowds += 1;
        }
    }
}

/// Up to all pieces of some kinds, most of them the mover's and close together.
fn crowd(rng: &mut Rng) -> String {
    let mut board = vec!["1".to_owned(); 81];
    let (file, rank) = (rng.usize(..5), rng.usize(..5));
    let mover_is_black = rng.bool();
    let mut put = |rng: &mut Rng, piece: &str, is_black: bool| {
        let at = if rng.u8(..4) == 0 {
            rng.usize(..81)
        } else {
            9 * (rank + rng.usize(..5)) + file + rng.usize(..5)
        };
        board[at] = if is_black {
            piece.to_owned()
        } else {
            piece.to_lowercase()
        };
    };
    for (piece, count) in [
        ("P", 8),
        ("L", 4),
        ("N", 4),
        ("S", 4),
        ("G", 4),
        ("B", 2),
        ("R", 2),
    ] {
        let promoted = match piece {
            "G" => "",
            "P" => "+",
            _ if rng.bool() => "+",
            _ => "",
        };
        if rng.bool() {
            for _ in 0..count {
                let is_black = mover_is_black == (rng.u8(..5) > 0);
                put(rng, &format!("{promoted}{piece}"), is_black);
            }
        }
    }
    if rng.bool() {
        put(rng, "K", mover_is_black);
    }
    let ranks: Vec<String> = board.chunks(9).map(|rank| rank.concat()).collect();
    // One more of a kind may be too many; then the crowd is refused and another one drawn.
    let hand = ["-", "G", "S", "R", "GSBR"][rng.usize(..5)];
    let (side, hand) = if mover_is_black {
        ("b", hand.to_owned())
    } else {
        ("w", hand.to_lowercase())
    };
    format!("{} {side} {hand}", ranks.join("/"))
}

/// Each row: a piece, the squares where it stands, the target, and the words for each.
/// Squares are file and rank as in CSA.
#[test]
fn the_associations_examples() {
    type Row<'a> = (&'a str, &'a [u8], u8, &'a [&'a str]);
    let rows: [Row<'_>; 31] = [
        // How it moves tells them apart.
        ("G", &[93, 72], 82, &["上", "寄"]),
        ("G", &[43, 31], 32, &["上", "引"]),
        ("G", &[56, 45], 55, &["上", "寄"]),
        ("S", &[89, 77], 88, &["上", "引"]),
        ("S", &[49, 27], 38, &["上", "引"]),
        // It does not: the side does, or straight ahead.
        ("G", &[92, 72], 81, &["左", "右"]),
        ("G", &[32, 12], 22, &["左", "右"]),
        ("G", &[69, 49], 58, &["左", "右"]),
        ("S", &[65, 45], 54, &["左", "右"]),
        ("S", &[67, 47], 56, &["左", "右"]),
        ("G", &[89, 79], 78, &["左", "直"]),
        ("S", &[39, 29], 38, &["直", "右"]),
        ("N", &[65, 45], 53, &["左成", "右成"]),
        ("R", &[98, 18], 58, &["左", "右"]),
        ("B", &[99, 19], 55, &["左", "右"]),
        // Three and more.
        ("G", &[63, 53, 43], 52, &["左", "直", "右"]),
        ("G", &[56, 65, 45], 55, &["上", "左", "右"]),
        (
            "+P",
            &[79, 89, 99, 98, 87],
            88,
            &["右", "直", "左上", "寄", "引"],
        ),
        (
            "+P",
            &[79, 89, 99, 98, 78, 87],
            88,
            &["右上", "直", "左上", "左寄", "右寄", "引"],
        ),
        ("S", &[29, 17, 39, 37], 28, &["直", "右", "左上", "左引"]),
        ("+S", &[66, 46], 55, &["左", "右"]),
        // Dragons, relative to each other and never straight.
        ("+R", &[91, 84], 82, &["引", "上"]),
        ("+R", &[52, 23], 43, &["引", "寄"]),
        ("+R", &[55, 15], 35, &["左", "右"]),
        ("+R", &[99, 89], 88, &["左", "右"]),
        ("+R", &[28, 19], 17, &["左", "右"]),
        // Horses, the same.
        ("+B", &[91, 81], 82, &["左", "右"]),
        ("+B", &[95, 63], 85, &["寄", "引"]),
        ("+B", &[11, 34], 12, &["引", "上"]),
        ("+B", &[99, 59], 77, &["左", "右"]),
        ("+B", &[47, 18], 29, &["左", "右"]),
    ];
    for (piece, origins, to, words) in rows {
        for color in Color::BOTH {
            let turn = |at: u8| {
                let square = square(at / 10, at % 10);
                match color {
                    Color::Black => square,
                    Color::White => square.rotated(),
                }
            };
            let position = placed(piece, color, origins.iter().map(|&at| turn(at)));
            let (kind, _) = kind_of(piece);
            for (&from, words) in origins.iter().zip(words) {
                let (from, to) = (turn(from), turn(to));
                // Unless the row says otherwise, what can promote does not.
                let zone = |square: Square| square.rank_for(color) <= 3;
                let can = kind.promoted().is_some() && (zone(from) || zone(to));
                let m = if words.ends_with('成') {
                    Move::Promote { from, to }
                } else {
                    Move::Normal { from, to }
                };
                let stays = if can && !words.ends_with('成') {
                    "不成"
                } else {
                    ""
                };
                let name = kanji::name(kind);
                let text = ki2::write(&position, Some(to), m).to_string();
                let sign = kanji::sign(color);
                assert_eq!(text, format!("{sign}同{name}{words}{stays}"));
            }
        }
    }
}

fn kind_of(piece: &str) -> (Kind, char) {
    let letter = piece.chars().last().unwrap();
    let plain = match letter {
        'P' => Kind::Pawn,
        'N' => Kind::Knight,
        'S' => Kind::Silver,
        'G' => Kind::Gold,
        'B' => Kind::Bishop,
        _ => Kind::Rook,
    };
    let kind = if piece.starts_with('+') {
        plain.promoted().unwrap()
    } else {
        plain
    };
    (kind, letter)
}

fn placed(piece: &str, color: Color, squares: impl Iterator<Item = Square>) -> Position {
    let squares: HashSet<Square> = squares.collect();
    let (piece, side) = match color {
        Color::Black => (piece.to_owned(), "b"),
        Color::White => (piece.to_lowercase(), "w"),
    };
    let rank = |rank: u8| -> String {
        let files = (1..=9).rev().map(|file| square(file, rank));
        let texts = files.map(|square| {
            if squares.contains(&square) {
                piece.as_str()
            } else {
                "1"
            }
        });
        texts.collect()
    };
    let ranks: Vec<String> = (1..=9).map(rank).collect();
    position(&format!("{} {side} -", ranks.join("/")))
}

#[test]
fn drops_say_so_only_beside_a_move() {
    let lone = position("9/9/9/9/9/9/9/9/9 b G");
    let drop = m("G*5h");
    assert_eq!(ki2::write(&lone, None, drop).to_string(), "▲５八金");
    assert_eq!(ki2::parse(&lone, None, "▲５八金"), Ok(drop));
    assert_eq!(ki2::parse(&lone, None, "▲５八金打"), Ok(drop));

    let beside = position("9/9/9/9/9/9/9/9/5G3 b G");
    assert_eq!(ki2::write(&beside, None, drop).to_string(), "▲５八金打");
    assert_eq!(ki2::parse(&beside, None, "▲５八金"), Ok(m("4i5h")));

    // The gold is pinned, but a reader who looks at the gold alone must understand.
    let pinned = position("9/9/9/9/9/9/9/9/4KG2r b G");
    assert_eq!(ki2::write(&pinned, None, drop).to_string(), "▲５八金打");
    assert_eq!(ki2::parse(&pinned, None, "▲５八金"), Ok(drop));
}

#[test]
fn ki2_is_read_generously() {
    let start = Position::start();
    for text in [
        "▲７六歩",
        "☗７六歩",
        "▼76歩",
        "7六歩",
        "七六歩",
        " ７六 歩 ",
        "７六歩直",
        "76歩不成",
        "76歩行",
        "76歩上",
    ] {
        assert_eq!(ki2::parse(&start, None, text), Ok(m("7g7f")), "{text}");
    }
    for text in ["58金右", "58金右上", "58金上右", "58金右行"] {
        assert_eq!(ki2::parse(&start, None, text), Ok(m("4i5h")), "{text}");
    }
    let after = start.play(m("7g7f")).unwrap();
    for text in ["△34歩", "▽３四歩", "☖3四歩"] {
        assert_eq!(ki2::parse(&after, None, text), Ok(m("3c3d")), "{text}");
    }
    let promoting = position("9/4R4/9/9/9/9/9/9/9 b -");
    for (text, usi) in [
        ("51飛成", "5b5a+"),
        ("51飛不成", "5b5a"),
        ("51飛生", "5b5a"),
        ("51飛", "5b5a"),
        ("51飛上成", "5b5a+"),
    ] {
        assert_eq!(ki2::parse(&promoting, None, text), Ok(m(usi)), "{text}");
    }
    let dragon = position("9/4+R4/9/9/9/9/9/9/9 b -");
    for text in ["51龍", "51竜", "51竜直"] {
        assert_eq!(ki2::parse(&dragon, None, text), Ok(m("5b5a")), "{text}");
    }
}

#[test]
fn ki2_refuses() {
    let start = Position::start();
    let refused = |text: &str| ki2::parse(&start, None, text).unwrap_err();
    let golds = vec![m("4i5h"), m("6i5h")];
    assert_eq!(
        refused("58金上"),
        Ki2Error::Ambiguous {
            candidates: golds.clone()
        }
    );
    assert_eq!(
        refused("58金直"),
        Ki2Error::Impossible {
            candidates: golds.clone()
        }
    );
    assert_eq!(
        refused("58金打").to_string(),
        "no legal move fits: expected one of 4i5h, 6i5h"
    );
    assert_eq!(
        refused("58金右打"),
        Ki2Error::Impossible { candidates: golds }
    );
    assert_eq!(
        refused("55金").to_string(),
        "no legal move of such a piece to that square"
    );
    assert_eq!(
        refused("76歩成").to_string(),
        "no legal move fits: expected one of 7g7f"
    );
    let words = Ki2Error::Words {
        found: "先".to_owned(),
    };
    assert_eq!(refused("58金右先"), words);
    assert_eq!(
        refused("△76歩").to_string(),
        "sign: expected ▲, the side to move, or none"
    );
    assert_eq!(refused("同歩"), Ki2Error::Head(HeadError::NoPrevious));
    assert_eq!(
        refused("76").to_string(),
        "piece: expected a name such as 歩 or 成銀, found \"\""
    );
    assert_eq!(
        refused("").to_string(),
        "target: expected a square such as ７六, or 同, found \"\""
    );
    // A pawn that has to promote has to say so.
    let last = position("9/4P4/9/9/9/9/9/9/9 b -");
    let candidates = vec![m("5b5a+")];
    assert_eq!(
        ki2::parse(&last, None, "51歩"),
        Err(Ki2Error::Impossible { candidates })
    );
}

#[test]
fn same_square() {
    let mut position = Position::start();
    for usi in ["2g2f", "8c8d", "2f2e", "8d8e", "2e2d"] {
        position.play_unchecked(m(usi));
    }
    let previous = Some(square(2, 4));
    let takes = m("2c2d");
    for text in [
        "同　歩(23)",
        "同歩(23)",
        "同 歩(23)",
        "２四同歩(23)",
        "24歩(23)",
    ] {
        assert_eq!(kif::parse(&position, previous, text), Ok(takes), "{text}");
    }
    for text in ["△同　歩", "△同歩", "同 歩", "２四同歩", "△２四歩"] {
        assert_eq!(ki2::parse(&position, previous, text), Ok(takes), "{text}");
    }
    let text = kif::write(&position, previous, takes).to_string();
    assert_eq!(text, "同　歩(23)");
    let text = ki2::write(&position, previous, takes).to_string();
    assert_eq!(text, "△同歩");
}

#[test]
fn kif_is_read_generously() {
    let position = position("9/1+B2+S4/3B5/9/2+L1+N1+R2/9/9/9/4K4 b P");
    for (text, usi) in [
        ("５一角成(63)", "6c5a+"),
        ("▲51角不成(63)", "6c5a"),
        ("5一角生（６３）", "6c5a"),
        ("５一角 (63)", "6c5a"),
        ("５一全(52)", "5b5a"),
        ("５一成銀(52)", "5b5a"),
        ("５四圭(55)", "5e5d"),
        ("５四成桂(55)", "5e5d"),
        ("７四杏(75)", "7e7d"),
        ("７四成香(75)", "7e7d"),
        ("３四竜(35)", "3e3d"),
        ("３四龍(35)", "3e3d"),
        ("８一馬(82)", "8b8a"),
        ("５八王(59)", "5i5h"),
        ("５八玉(59)", "5i5h"),
        ("９四歩打", "P*9d"),
    ] {
        assert_eq!(kif::parse(&position, None, text), Ok(m(usi)), "{text}");
    }
}

#[test]
fn kif_refuses() {
    let start = Position::start();
    for (text, error) in [
        (
            "７六歩",
            "origin: expected 打 or a square such as (77), found \"\"",
        ),
        (
            "７六歩(77",
            "origin: expected 打 or a square such as (77), found \"(77\"",
        ),
        (
            "７六歩(07)",
            "origin: expected 打 or a square such as (77), found \"(07)\"",
        ),
        ("７六銀(77)", "origin: expected an own 銀 on 77"),
        ("７六歩(76)", "origin: expected an own 歩 on 76"),
        ("７四歩(73)", "origin: expected an own 歩 on 73"),
        ("５八金成(49)", "piece: 金 cannot promote"),
        ("５五馬打", "piece: expected what a hand can hold, found 馬"),
        ("５五玉打", "piece: expected what a hand can hold, found 玉"),
        ("同　歩(77)", "target: 同, but no move comes before"),
        (
            "投了",
            "target: expected a square such as ７六, or 同, found \"投了\"",
        ),
    ] {
        let found = kif::parse(&start, None, text).map_err(|error| error.to_string());
        assert_eq!(found, Err(error.to_owned()), "{text}");
    }
    let sign = KifMoveError::Head(HeadError::Sign {
        expected: Color::Black,
    });
    assert_eq!(kif::parse(&start, None, "△７六歩(77)"), Err(sign));
}

#[test]
fn csa_codes() {
    for kind in Kind::ALL {
        assert_eq!(csa::parse_code(csa::code(kind)), Some(kind));
        let name = kanji::name(kind);
        assert_eq!(kanji::parse_name(name), Some((kind, "")));
    }
    let start = Position::start();
    assert_eq!(csa::parse(&start, "7776FU"), Ok(m("7g7f")));
    assert_eq!(csa::parse(&start, "+0055KA"), Ok(m("B*5e")));
    assert_eq!(csa::parse(&start, "+8822UM"), Ok(m("8h2b+")));
    assert_eq!(csa::parse(&start, "+8822KA"), Ok(m("8h2b")));
}

#[test]
fn csa_refuses() {
    let start = Position::start();
    for (text, error) in [
        ("-3334FU", "sign: expected +, the side to move"),
        (
            "+7776fu",
            "piece: expected a code from FU to RY in capitals, found \"fu\"",
        ),
        (
            "+7776XX",
            "piece: expected a code from FU to RY in capitals, found \"XX\"",
        ),
        ("+7675FU", "origin: expected a piece on 76"),
        ("+3334FU", "origin: expected an own piece on 33"),
        (
            "+7776KI",
            "piece: expected what FU on 77 can become, found KI",
        ),
        (
            "+4958NG",
            "piece: expected what KI on 49 can become, found NG",
        ),
        ("+0055TO", "piece: expected what a hand can hold, found TO"),
        ("+0055OU", "piece: expected what a hand can hold, found OU"),
        (
            "+0155KA",
            "origin: expected a square from 11 to 99 or 00 for a drop, found \"01\"",
        ),
        (
            "+7700FU",
            "target: expected a square from 11 to 99, found \"00\"",
        ),
        (
            "+7776F",
            "\"+7776F\": expected a move such as +7776FU or -0055KA",
        ),
        (
            "+7776FU,T1",
            "\"+7776FU,T1\": expected a move such as +7776FU or -0055KA",
        ),
        (
            "７六歩",
            "\"７六歩\": expected a move such as +7776FU or -0055KA",
        ),
        ("", "\"\": expected a move such as +7776FU or -0055KA"),
    ] {
        let found = csa::parse(&start, text).map_err(|error| error.to_string());
        assert_eq!(found, Err(error.to_owned()), "{text}");
    }
    let from = square(7, 6);
    assert_eq!(
        csa::parse(&start, "7675FU"),
        Err(CsaMoveError::Empty { from })
    );
}

/// Whatever the words, the readers answer, and KI2 only with legal moves.
#[test]
fn word_salad_is_no_trouble() {
    let words: Vec<char> =
        "▲△☗▽同１２７789一二六七歩香銀金飛玉王と成不生打右左直上行寄引()（） 　+-FUKI0あ"
            .chars()
            .collect();
    let mut rng = Rng::with_seed(3);
    let (start, mut read) = (Position::start(), 0);
    for _ in 0..200_000 {
        let length = rng.usize(..9);
        let text: String = (0..length)
            .map(|_| words[rng.usize(..words.len())])
            .collect();
        let previous = Square::from_index(rng.u8(..100));
        let _ = csa::parse(&start, &text).map_err(|error| error.to_string());
        let _ = kif::parse(&start, previous, &text).map_err(|error| error.to_string());
        if let Ok(m) = ki2::parse(&start, previous, &text) {
            assert!(start.is_legal(m), "{text}");
            read += 1;
        }
    }
    assert!(read > 0);
}

/// The main lines of the KIF and KI2 files that others test with, where they are at hand.
#[test]
#[expect(clippy::print_stdout, reason = "says what was read")]
fn shared_records() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    let mut files = Vec::new();
    collect(&folder, &mut files);
    if files.is_empty() {
        println!("no records in {}: nothing to read", folder.display());
        return;
    }
    for (is_ki2, least) in [(false, 10_000), (true, 500)] {
        let (mut games, mut moves, mut rewritten) = (0, 0, 0);
        for file in files
            .iter()
            .filter(|file| is_ki2 == extension(file).contains('2'))
        {
            // Files in Shift_JIS are for a reader of records.
            let Ok(text) = fs::read_to_string(file) else {
                continue;
            };
            let Some(words) = main_line(&text, is_ki2) else {
                continue;
            };
            let (mut position, mut previous) = (Position::start(), None);
            games += 1;
            for word in words {
                let read = if is_ki2 {
                    ki2::parse(&position, previous, &word).map_err(boxed)
                } else {
                    kif::parse(&position, previous, &word).map_err(boxed)
                };
                let m = match read {
                    Ok(m) if position.is_legal(m) => m,
                    Ok(m) => {
                        println!("{}: {word}: {m} is not legal", file.display());
                        break;
                    }
                    Err(error) => {
                        println!("{}: {word}: {error}", file.display());
                        break;
                    }
                };
                // Some programs never write 同.
                let same = previous.filter(|_| word.contains('同'));
                let written = if is_ki2 {
                    ki2::write(&position, same, m).to_string()
                } else {
                    kif::write(&position, same, m).to_string()
                };
                if plain(&written) == plain(&word) {
                    rewritten += 1;
                } else {
                    println!("{}: {word} is written {written}", file.display());
                }
                moves += 1;
                previous = Some(m.to());
                position.play_unchecked(m);
            }
        }
        let name = if is_ki2 { "KI2" } else { "KIF" };
        println!("{name}: {games} games, {moves} moves, {rewritten} written the same");
        assert!(moves >= least, "only {moves} moves of {name} were read");
    }
}

fn boxed(error: impl Error + 'static) -> Box<dyn Error> {
    Box::new(error)
}

/// A move's text without the freedoms that change nothing.
fn plain(text: &str) -> String {
    let text = text.replace('竜', "龍").replace('王', "玉");
    let chars = text.chars().filter(|c| !c.is_whitespace());
    chars
        .map(|c| kanji::parse_sign(c).map_or(c, kanji::sign))
        .collect()
}

fn extension(file: &Path) -> String {
    let extension = file.extension().unwrap_or_default();
    extension.to_string_lossy().to_lowercase()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else if ["kif", "kifu", "ki2", "ki2u"].contains(&extension(&path).as_str()) {
            files.push(path);
        }
    }
}

/// The moves before the first variation, if the game is an even one without a diagram.
fn main_line(text: &str, is_ki2: bool) -> Option<Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut words = Vec::new();
    for line in text.lines() {
        let handicap = line.strip_prefix("手合割：").unwrap_or("平手");
        if handicap.trim() != "平手" || line.starts_with(['|', '+']) {
            return None;
        }
        if line.starts_with("変化：") {
            break;
        }
        if line.starts_with(['*', '#', '&']) || line.contains('：') {
            continue;
        }
        if is_ki2 {
            let starts = line.match_indices(|c| kanji::parse_sign(c).is_some());
            let starts: Vec<usize> = starts.map(|(start, _)| start).collect();
            let ends = starts.iter().skip(1).copied().chain([line.len()]);
            words.extend(starts.iter().zip(ends).map(|(&start, end)| {
                let word = &line[start..end];
                word.trim_end().to_owned()
            }));
        } else {
            let line = line.trim_start();
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let end = rest.find('打').map(|end| end + '打'.len_utf8());
            let Some(end) = end.or_else(|| rest.find(')').map(|end| end + 1)) else {
                continue;
            };
            let word = rest[..end].trim();
            // An end of the game has only its time in parentheses.
            if rest.len() < line.len()
                && word
                    .chars()
                    .any(|c| kanji::parse_name(&c.to_string()).is_some() || c == '成')
            {
                words.push(word.to_owned());
            }
        }
    }
    Some(words)
}
