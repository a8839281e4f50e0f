use web::messages::{Arranged, Arrangement, Cell, HandPiece, Hands, Side, Text, View};

use super::{desk, setup, started, view};

fn of(view: &View) -> Arrangement {
    Arrangement {
        rules: None,
        cells: view.cells.clone(),
        hands: view.hands.clone(),
        turn: view.turn,
    }
}

/// Cells as `black P 5e, white stone h8`.
fn cells(text: &str) -> Vec<Cell> {
    let cell = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        Cell {
            square: words[2].to_owned(),
            side: match words[0] {
                "black" => Side::Black,
                _ => Side::White,
            },
            piece: words[1].to_owned(),
        }
    };
    text.split(", ")
        .filter(|text| !text.is_empty())
        .map(cell)
        .collect()
}

fn arranged(game: &str, text: &str, turn: Side) -> Result<Arranged, Text> {
    desk(game).arrange(&Arrangement {
        rules: None,
        cells: cells(text),
        hands: Hands::default(),
        turn,
    })
}

#[test]
fn what_is_set_up_is_the_position_that_a_game_begins_from() {
    for (game, played) in [
        ("othello", "f5 d6 c3"),
        ("renju", "h8 h9 i7"),
        ("shogi", "7g7f 3c3d 8h2b+ 3a2b"),
    ] {
        let seen = view(game, played);
        let arranged = desk(game).arrange(&of(&seen)).expect(game);
        assert!(
            arranged.remarks.is_empty(),
            "{game}: {:?}",
            arranged.remarks
        );
        let again = started(game, &arranged.start).view();
        assert_eq!(
            (&again.cells, &again.hands),
            (&seen.cells, &seen.hands),
            "{game}"
        );
        assert_eq!(
            (again.turn, &again.legal),
            (seen.turn, &seen.legal),
            "{game}"
        );
        assert_eq!(arranged.view, again, "{game}");
    }
}

#[test]
fn the_rules_choose_the_board() {
    let rules = "standard,size=19";
    let arranged = desk("renju").arrange(&Arrangement {
        rules: Some(rules.to_owned()),
        cells: cells("black stone s19"),
        hands: Hands::default(),
        turn: Side::White,
    });
    let arranged = arranged.expect("a corner");
    let line = desk("renju").line(&setup(Some(rules), Some(&arranged.start)), &[]);
    assert_eq!(line.expect(&arranged.start).view().cells.len(), 1);
}

#[test]
fn boards_that_no_game_goes_on_from_are_refused_in_both_languages() {
    let pawns = |count: usize| {
        let pawn = |n: usize| {
            let (file, rank) = (n % 9 + 1, char::from(b'b' + (n / 9) as u8));
            let side = if n < 9 { "black" } else { "white" };
            format!("{side} P {file}{rank}")
        };
        let pawns: Vec<String> = (0..count).map(pawn).collect();
        format!("black K 5i, white K 5a, {}", pawns.join(", "))
    };
    let white = Side::White;
    let black = Side::Black;
    for (game, board, turn, en, ja) in [
        (
            "shogi",
            "",
            black,
            "both kings are missing",
            "玉が一枚もありません",
        ),
        (
            "shogi",
            "black K 5i, black K 5g",
            black,
            "two kings",
            "二枚",
        ),
        (
            "shogi",
            "black K 5i, black P 5a",
            black,
            "could never move",
            "行き所",
        ),
        (
            "shogi",
            "black K 5i, black P 5e, black P 5d",
            black,
            "two pawns",
            "二歩",
        ),
        ("shogi", "black R 5i, white K 5a", black, "in check", "王手"),
        ("shogi", "black K 5z", black, "not a piece", "読めません"),
        (
            "shogi",
            "black K 5i, white K 5i",
            black,
            "two pieces",
            "二つ",
        ),
        ("shogi", &pawns(19), black, "more pieces", "多すぎます"),
        ("othello", "", black, "the board is empty", "石がありません"),
        (
            "othello",
            "black stone a9",
            black,
            "not a square",
            "マスではありません",
        ),
        (
            "othello",
            "black stone a1, white stone a1",
            black,
            "two discs",
            "二つ",
        ),
        (
            "renju",
            "black stone h8, black stone h8",
            white,
            "two stones",
            "二つ",
        ),
        (
            "renju",
            "black stone z99",
            white,
            "not a point",
            "点ではありません",
        ),
        (
            "renju",
            "black stone a1, black stone b1, black stone c1, black stone d1, black stone e1, \
             white stone a3, white stone b3, white stone c3, white stone d3, white stone e3",
            black,
            "both sides",
            "両方",
        ),
    ] {
        let why = arranged(game, board, turn).expect_err(board);
        assert!(
            why.en.contains(en) && why.ja.contains(ja),
            "{board}: {why:?}"
        );
    }
}

#[test]
fn odd_boards_can_be_played_from_and_are_remarked_on() {
    for (game, board, turn, said) in [
        ("othello", "black stone a1, white stone b1", Side::Black, 1),
        ("othello", "black stone a1, white stone h8", Side::Black, 2),
        ("renju", "black stone h8, black stone h9", Side::White, 1),
        ("shogi", "white K 5a", Side::Black, 1),
    ] {
        let arranged = arranged(game, board, turn).expect(board);
        assert_eq!(
            arranged.remarks.len(),
            said,
            "{board}: {:?}",
            arranged.remarks
        );
    }
}

#[test]
fn a_full_board_is_a_finished_game() {
    let start = view("othello", "");
    let full: Vec<String> = start
        .squares
        .iter()
        .map(|square| format!("black stone {square}"))
        .collect();
    let arranged = arranged("othello", &full.join(", "), Side::White).expect("a position");
    let result = arranged.view.result.expect("it is over");
    assert_eq!(result.winner, Some(Side::Black));
}

#[test]
fn hands_are_counted_with_the_board() {
    let hand = |count| Hands {
        black: vec![HandPiece {
            piece: "R".to_owned(),
            count,
        }],
        white: Vec::new(),
    };
    let with = |count| {
        desk("shogi").arrange(&Arrangement {
            rules: None,
            cells: cells("black K 5i, white K 5a, white R 1a"),
            hands: hand(count),
            turn: Side::Black,
        })
    };
    assert!(with(1).expect("two rooks").start.ends_with("b R 1"));
    for count in [2, 3, 300] {
        let why = with(count).expect_err("too many rooks");
        assert!(why.ja.contains("飛が多すぎます (全部で2枚)"), "{why:?}");
    }
}
