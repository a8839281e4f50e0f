use record::Encoding;
use web::messages::{Document, Node, Setup};

use super::{desk, moves, setup, view};

/// A document of these moves, one after the other.
fn document(game: &str, setup: Setup, played: &str) -> Document {
    let mut document = Document {
        game: game.to_owned(),
        setup,
        players: ["Alice".to_owned(), "Bob".to_owned()],
        nodes: vec![Node::default()],
        ..Document::default()
    };
    for (place, text) in (0..).zip(moves(played)) {
        document.nodes.push(Node {
            parent: Some(place),
            text,
            ..Node::default()
        });
    }
    document
}

fn texts(document: &Document) -> Vec<(Option<u32>, String)> {
    let nodes = document.nodes.iter();
    nodes.map(|node| (node.parent, node.text.clone())).collect()
}

fn again(game: &str, document: &Document, format: &str) -> Document {
    let desk = desk(game);
    let text = desk
        .write_record(document, format)
        .unwrap_or_else(|why| panic!("{game} {format}: {why:?}"));
    for name in [Some(format!("game.{format}")), None] {
        let mut read = desk
            .read_record(text.as_bytes(), name.as_deref())
            .unwrap_or_else(|why| panic!("{game} {format} {name:?}: {why:?} {text}"));
        assert_eq!(read.len(), 1, "{text}");
        if name.is_none() {
            return read.remove(0);
        }
    }
    unreachable!("the last name is none");
}

#[test]
fn every_form_gives_back_the_moves() {
    for (game, played) in [
        ("othello", "f5 d6 c3 d3 c4"),
        ("renju", "h8 h9 i7 g7 j10"),
        ("shogi", "7g7f 3c3d 8h2b+ 3a2b B*5e"),
    ] {
        let mut document = document(game, Setup::default(), played);
        document.result = "black".to_owned();
        for format in desk(game).info().formats {
            let read = again(game, &document, &format.extension);
            assert_eq!(texts(&read), texts(&document), "{format:?}");
            assert_eq!(read.setup, document.setup, "{format:?}");
        }
    }
}

#[test]
fn names_results_times_and_comments_are_kept_where_they_can_be() {
    for (game, played, format) in [
        ("othello", "f5 d6 c3", "ggf"),
        ("renju", "h8 h9 i7", "sgf"),
        ("shogi", "7g7f 3c3d 2g2f", "kif"),
        ("shogi", "7g7f 3c3d 2g2f", "jkf"),
        ("shogi", "7g7f 3c3d 2g2f", "csa"),
    ] {
        let mut document = document(game, Setup::default(), played);
        document.result = "black".to_owned();
        document.nodes[2].time = Some(3000);
        if format != "ggf" {
            document.nodes[1].comment = "first\nsecond".to_owned();
        }
        let read = again(game, &document, format);
        assert_eq!(read.players, document.players, "{format}");
        assert_eq!(read.result, document.result, "{format}");
        assert_eq!(read.nodes[2].time, Some(3000), "{format}");
        assert_eq!(read.nodes[1].comment, document.nodes[1].comment, "{format}");
    }
}

#[test]
fn branches_come_back_from_files_that_have_them() {
    let shogi = (
        "7g7f 3c3d 2g2f 8c8d",
        ["2g2f", "8c8d", "2g2f", "6g6f", "2f2e"],
    );
    let renju = ("h8 h9 i7 g7", ["h7", "g9", "i9", "j10", "f6"]);
    for (game, formats, (played, forks)) in [
        ("shogi", &["kif", "ki2", "jkf"][..], shogi),
        ("renju", &["sgf"], renju),
    ] {
        branches_come_back(game, formats, played, forks);
    }
}

fn branches_come_back(game: &str, formats: &[&str], played: &str, forks: [&str; 5]) {
    let mut document = document(game, Setup::default(), played);
    let fork = |parent, text: &str| Node {
        parent: Some(parent),
        text: text.to_owned(),
        comment: format!("instead: {text}"),
        ..Node::default()
    };
    document.nodes.extend([
        fork(0, forks[0]),
        fork(1, forks[1]),
        fork(6, forks[2]),
        fork(6, forks[3]),
        fork(4, forks[4]),
    ]);
    // Branches come in the order of the files, so that paths are compared.
    let paths = |document: &Document| {
        let mut paths: Vec<(Vec<String>, String)> = Vec::new();
        for node in &document.nodes {
            let mut path = match node.parent {
                Some(parent) => paths[parent as usize].0.clone(),
                None => Vec::new(),
            };
            path.push(node.text.clone());
            paths.push((path, node.comment.clone()));
        }
        paths.sort();
        paths
    };
    for format in formats {
        let read = again(game, &document, format);
        assert_eq!(paths(&read), paths(&document), "{format}");
        assert_eq!(
            texts(&read)[..5],
            texts(&document)[..5],
            "{format}: the game itself"
        );
    }
}

#[test]
fn other_starts_and_rules_are_kept() {
    let handicap = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let shogi = document("shogi", setup(None, Some(handicap)), "3c3d 7g7f");
    for format in ["kif", "csa", "jkf", "sfen"] {
        let read = again("shogi", &shogi, format);
        assert_eq!(
            (texts(&read), &read.setup),
            (texts(&shogi), &shogi.setup),
            "{format}"
        );
    }
    let free = document("renju", setup(Some("freestyle,size=19"), None), "s19 a1 b2");
    let read = again("renju", &free, "sgf");
    assert_eq!((texts(&read), &read.setup), (texts(&free), &free.setup));
    let view = view("othello", "f5 d6");
    let othello = document("othello", setup(None, Some(&view.text)), "c3 d3");
    let read = again("othello", &othello, "ggf");
    assert_eq!(
        (texts(&read), &read.setup),
        (texts(&othello), &othello.setup)
    );
}

#[test]
fn a_branch_that_breaks_off_is_kept_up_to_there() {
    let read = |text: &str| {
        let games = desk("renju").read_record(text.as_bytes(), Some("a.sgf"));
        games.expect("a game").remove(0)
    };
    let game = read("(;GM[4]SZ[15]C[Hello](;B[hh];W[hg](;B[ii])(;B[ij]))(;B[aa];W[aa]))");
    assert_eq!(game.nodes.len(), 6);
    assert_eq!(game.nodes[0].comment, "Hello");
    assert!(
        game.nodes[5].comment.contains("a15"),
        "{:?}",
        game.nodes[5].comment
    );
    let game = read("(;GM[4]SZ[15];B[hh];W[hg])");
    assert_eq!(game.nodes[0].comment, "");
}

#[test]
fn old_encodings_and_many_games_are_read() {
    let kif =
        "先手：佐藤\n後手：鈴木\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n";
    for encoding in [Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf8Bom] {
        let bytes = encoding.encode(kif);
        let read = desk("shogi")
            .read_record(&bytes, Some("a.kif"))
            .expect("a game");
        assert_eq!(read[0].players, ["佐藤", "鈴木"], "{encoding}");
        assert_eq!((read[0].result.as_str(), read[0].nodes.len()), ("black", 2));
    }
    let csa = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%TORYO\n";
    assert_eq!(
        desk("shogi")
            .read_record(csa.as_bytes(), None)
            .expect("games")
            .len(),
        2
    );
    let lines = "f5d6c3\n\nf5f6e6f4\n";
    assert_eq!(
        desk("othello")
            .read_record(lines.as_bytes(), None)
            .expect("games")
            .len(),
        2
    );
    let usi = desk("shogi")
        .read_record(b"7g7f 3c3d\n", None)
        .expect("a game");
    assert_eq!(usi[0].nodes.len(), 3);
    let sfen = desk("shogi")
        .read_record(b"4k4/9/9/9/9/9/9/9/4K4 b - 1\n", None)
        .expect("a game");
    assert!(sfen[0].setup.start.is_some());
    let rdd = desk("renju")
        .read_record(b"2,1;8;8,2;7;7", None)
        .expect("a game");
    assert_eq!(rdd[0].nodes.len(), 3);
}

#[test]
fn a_game_that_breaks_off_is_kept_up_to_there() {
    let text = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ７六歩(77)\n";
    let read = desk("shogi")
        .read_record(text.as_bytes(), None)
        .expect("half a game");
    assert_eq!(read[0].nodes.len(), 2);
    assert!(read[0].nodes[1].comment.contains("line 3"), "{read:?}");
}

#[test]
fn what_is_no_record_is_refused_with_what_was_expected() {
    for game in ["othello", "renju", "shogi"] {
        for bytes in [
            &b"\x89PNG\r\n\x1a\n\0\0\0"[..],
            b"hello, world",
            b"",
            b"(;GM[1]FF[4];B[aa])",
        ] {
            let why = desk(game).read_record(bytes, None).expect_err("no record");
            assert!(why.en.contains("not a record of"), "{why:?}");
            assert!(why.ja.contains("読めません"), "{why:?}");
        }
    }
}

#[test]
fn documents_that_make_no_sense_are_refused() {
    let desk = desk("shogi");
    let mut document = document("shogi", Setup::default(), "7g7f");
    document.nodes[1].parent = Some(9);
    assert!(desk.write_record(&document, "kif").is_err());
    document.nodes[1].parent = Some(0);
    document.nodes[1].text = "7g7e".to_owned();
    let why = desk.write_record(&document, "kif").expect_err("illegal");
    assert!(why.en.contains("node 1"), "{why:?}");
}
