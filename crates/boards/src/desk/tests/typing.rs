use super::{desk, line, setup};

fn typed(game: &str, played: &str, text: &str) -> Result<String, [String; 2]> {
    let typed = line(game, played).typed(text);
    typed.map_err(|why| [why.en, why.ja])
}

#[test]
fn moves_are_typed_in_many_ways() {
    for (game, played, text, expected) in [
        ("othello", "", "D3", "d3"),
        ("othello", "", " d3 ", "d3"),
        ("renju", "", "H8", "h8"),
        ("renju", "", "8,8", "h8"),
        ("shogi", "", "7G7F", "7g7f"),
        ("shogi", "", "７六歩", "7g7f"),
        ("shogi", "", "▲７六歩(77)", "7g7f"),
        ("shogi", "", "☗76歩", "7g7f"),
        ("shogi", "7g7f 3c3d 8h2b+", "同銀", "3a2b"),
        ("shogi", "7g7f 3c3d 8h2b+ 3a2b", "b*5e", "B*5e"),
        ("shogi", "7g7f 3c3d", "２二角成", "8h2b+"),
    ] {
        let found = typed(game, played, text);
        assert_eq!(found.as_deref(), Ok(expected), "{game} {played} {text}");
    }
}

#[test]
fn what_is_refused_is_explained_in_both_languages() {
    for (game, played, text, en, ja) in [
        ("othello", "", "a1", "flip", "返せる石"),
        ("othello", "", "d4", "disc", "石があります"),
        ("othello", "", "x", "not a move", "読めません"),
        ("renju", "h8", "h8", "stone", "石があります"),
        (
            "renju",
            "h8 a1 h7 a3 g9 a5 f9 a7",
            "h9",
            "double-three",
            "三三",
        ),
        ("renju", "", "pass", "sixth", "六手目"),
        ("shogi", "", "7g7e", "", "動けません"),
        ("shogi", "", "5e5d", "", "駒がありません"),
        ("shogi", "", "P*5e", "", "持ち駒"),
        ("shogi", "", "５五金", "no legal move", "読めません"),
        ("shogi", "", "hello", "not a move", "読めません"),
    ] {
        let [english, japanese] = typed(game, played, text).expect_err(text);
        assert!(
            english.contains(en) && !english.is_empty(),
            "{game} {text}: {english}"
        );
        assert!(japanese.contains(ja), "{game} {text}: {japanese}");
    }
}

#[test]
fn shogis_fouls_have_their_names() {
    let desk = desk("shogi");
    for (start, text, ja) in [
        ("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", "二歩"),
        ("4k4/9/9/9/9/9/9/4r4/4K4 b G 1", "G*1a", "王手"),
        // The king cannot flee, and nobody can take the pawn.
        ("3nkn3/4+P4/9/9/9/9/9/9/4K4 b P 1", "5b5a", ""),
        ("7nk/7nG/9/9/9/9/9/9/4K4 w - 1", "1a1a", ""),
        ("7lk/7l1/8G/9/9/9/9/9/4K4 b P 1", "P*1b", "打ち歩詰め"),
    ] {
        let line = desk.line(&setup(None, Some(start)), &[]);
        let why = line.and_then(|line| line.typed(text)).expect_err(text);
        assert!(
            why.ja.contains(ja) && !why.en.is_empty(),
            "{start} {text}: {why:?}"
        );
    }
}

#[test]
fn names_are_what_people_read() {
    let names = |game: &str, played: &str| {
        let names = line(game, played).names(0).into_iter();
        names.map(|name| (name.en, name.ja)).collect::<Vec<_>>()
    };
    let expected = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        let own = |&(en, ja): &(&str, &str)| (en.to_owned(), ja.to_owned());
        pairs.iter().map(own).collect()
    };
    assert_eq!(
        names("shogi", "7g7f 3c3d 8h2b+ 3a2b B*5e 4a5b 4i5h"),
        expected(&[
            ("P-7f", "☗７六歩"),
            ("P-3d", "☖３四歩"),
            ("Bx2b+", "☗２二角成"),
            ("Sx2b", "☖同銀"),
            ("B*5e", "☗５五角"),
            ("G4a-5b", "☖５二金左"),
            ("G4i-5h", "☗５八金右"),
        ])
    );
    assert_eq!(
        names("othello", "f5 d6"),
        expected(&[("f5", "f5"), ("d6", "d6")])
    );
    assert_eq!(names("renju", "h8"), expected(&[("h8", "h8")]));
}
