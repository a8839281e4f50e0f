//! What is accepted, and how everything else is refused: with the field that is wrong.

use game::{Color, Notation, Position as _};
use othello::{Move, Obf, OseroBoard, Othello, Overlap, Position, Sfen, Size, Squares, Transcript};
use proptest::prelude::*;

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn sfen_tolerates_what_the_tools_write() {
    for text in ["B1", "B", "B0", "B60", "B99999999999999999999", "W1"] {
        let sfen: Sfen = format!("{START}{text}").parse().expect(text);
        let turn = if text.starts_with('B') {
            Color::Black
        } else {
            Color::White
        };
        assert_eq!(sfen.position.turn(), turn);
    }
    assert_eq!(Othello::parse_position("startpos"), Ok(Position::START));
    for (text, number) in [("startpos", 1), ("B31", 31), ("B", 1)] {
        let text = text.replace('B', &format!("{START}B"));
        let mut line = Othello::parse_line(Size::Eight, &text).expect("a position");
        assert_eq!(line.number(), number, "{text}");
        line.push_unchecked("f5".parse().expect("a move"));
        assert_eq!(line.number(), number + 1, "{text}");
        assert!(Othello::last_text(&line).ends_with(&format!("W{}", number + 1)));
        assert!(Othello::first_text(&line).ends_with(&format!("B{number}")));
    }
    // A board tells more than a 1 that stands for any number.
    let full = START.replacen("----", "XXXX", 1);
    let line = Othello::parse_line(Size::Eight, &format!("{full}B1")).expect("a position");
    assert_eq!((line.number(), line.plies()), (1, 4));
    let numbered: Sfen = format!("{START}B7").parse().expect("a number");
    assert_eq!(numbered.to_string(), format!("{START}B7"));
}

#[test]
fn small_boards_are_told_by_their_letters() {
    for (size, text) in [
        (Size::Four, "-----OX--XO-----B1"),
        (Size::Six, "--------------OX----XO--------------B1"),
    ] {
        let sfen: Sfen = text.parse().expect(text);
        assert_eq!(sfen.position, Position::start(size));
        assert_eq!(sfen.to_string(), text);
        let line = text.replace("B1", " X;");
        let obf: Obf = line.parse().expect(text);
        assert_eq!(obf.position, Position::start(size));
        assert_eq!(obf.to_string(), line);
    }
    let transcript = Transcript::parse_from(Position::start(Size::Four), "b1a1 a2 d3");
    let error = transcript.expect_err("d3 flips nothing");
    assert_eq!(
        error.to_string(),
        "move 4 (d3): a disc on d3 would flip nothing"
    );
    for (text, message) in [
        (
            "-----OX-xXO-----B1",
            "board, letter 9 (a3): expected X, O or -, found 'x' (the letters are capitals)",
        ),
        (
            "-----OX--XO-----B1!",
            "move number, letter 19: expected a digit or the end, found '!'",
        ),
        ("-----OX--XO-----", "board: expected 64 letters, found 16"),
    ] {
        let error = text.parse::<Sfen>().expect_err(text);
        assert_eq!(error.to_string(), message);
    }
    let error = Transcript::parse_from(Position::start(Size::Six), "f7").expect_err("no f7");
    assert_eq!(error.to_string(), "move 1 (f7): f7 is not on this board");
}

#[test]
fn bad_sfen_is_refused_by_field() {
    for (text, message) in [
        (String::new(), "board: expected 64 letters, found 0"),
        (
            START.to_owned(),
            "side to move, letter 65: expected B or W, found the end",
        ),
        (
            format!("{}B1", &START[1..]),
            "board: expected 64 letters, found 63",
        ),
        (
            START[9..].to_owned(),
            "board: expected 64 letters, found 55",
        ),
        (
            format!("-{START}B1"),
            "side to move, letter 65: expected B or W, found '-'",
        ),
        (
            format!("{START}b1"),
            "side to move, letter 65: expected B or W, found 'b'",
        ),
        (
            format!("{START}B1X"),
            "move number, letter 67: expected a digit or the end, found 'X'",
        ),
        (
            format!("{START}B-3"),
            "move number, letter 66: expected a digit or the end, found '-'",
        ),
        (
            START.replacen('X', "x", 1) + "B1",
            "board, letter 29 (e4): expected X, O or -, found 'x' (the letters are capitals)",
        ),
        (
            START.replacen('O', "0", 1) + "B1",
            "board, letter 28 (d4): expected X, O or -, found '0' (a zero: white is the capital letter O)",
        ),
        (
            START.replacen('-', "盤", 1) + "B1",
            "board, letter 1 (a1): expected X, O or -, found '盤'",
        ),
    ] {
        let error = text.parse::<Sfen>().expect_err(&text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn overlapping_discs_are_refused() {
    let (black, white) = (Squares::from_bits(0b0111), Squares::from_bits(0b1110));
    let error = Position::new(black, white, Color::Black).expect_err("they overlap");
    assert_eq!(error, Overlap(Squares::from_bits(0b0110)));
    assert_eq!(error.to_string(), "both a black and a white disc on b1 c1");
}

#[test]
fn bad_moves_are_refused() {
    for text in ["", "d", "d9", "i3", "33", "d33", "pas", "-", "ｄ３", "d３"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn obf_reads_what_the_suites_write() {
    let board = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    let problem: Obf = format!("{board} X; A2:+38; c7:36; --:-127; % FFO 40")
        .parse()
        .expect("a problem");
    assert_eq!(problem.position.turn(), Color::Black);
    assert_eq!(problem.position.empties().len(), 20);
    assert_eq!(problem.best(), Some(38));
    assert_eq!(problem.scores[2], (Move::Pass, -127));
    assert_eq!(
        problem.to_string(),
        format!("{board} X; A2:+38; C7:+36; --:-127;")
    );
    let generous = board
        .replace('X', "*")
        .replacen('*', "@", 1)
        .replace('O', "o")
        .replace('-', ".");
    let plain: Obf = format!("{generous} w").parse().expect("no scores");
    assert_eq!(plain.position.turn(), Color::White);
    assert_eq!(
        plain.position.discs(Color::Black),
        problem.position.discs(Color::Black)
    );
}

#[test]
fn bad_obf_is_refused_by_field() {
    for (text, message) in [
        (
            String::new(),
            "board: expected 64 letters and the side to move, found 0 letters",
        ),
        (
            format!("{START};"),
            "side to move: expected X or O, found the end",
        ),
        (
            format!("{START}-X;"),
            "board: expected 64 letters and the side to move, found 66 letters",
        ),
        (
            format!("{START} Q;"),
            "side to move: expected X or O, found 'Q'",
        ),
        (
            START.replacen('-', "+", 1) + " X;",
            "board, letter 1 (a1): expected X, O or -, found '+'",
        ),
        (
            format!("{START} X; D3:+2; E9:+1;"),
            "part 3: expected a move and its score such as \"G8:+18\", found \"E9:+1\"",
        ),
        (
            format!("{START} X; D3:two;"),
            "part 2: expected a move and its score such as \"G8:+18\", found \"D3:two\"",
        ),
    ] {
        let error = text.parse::<Obf>().expect_err(&text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

/// A real opening in which a side has to pass early; the pass is not written.
const WITH_PASS: &str = "f5f6e6f4g5e7f7h5e3d3c4c3b4b3";

#[test]
fn transcripts_pass_where_they_must() {
    let game: Transcript = "f5d6c3d3c4".parse().expect("five moves");
    assert_eq!(game.line.moves().len(), 5);
    let mut line = game::Line::<Othello>::new(Size::Eight);
    // Any random game, written and read, is the same game.
    game_laws::random_games::<Othello>(&Size::Eight, 13, 200, 200, |played| {
        if played.verdict().is_some() {
            let text = Transcript {
                line: played.clone(),
            }
            .to_string();
            let read: Transcript = text.parse().expect("a played game is readable");
            assert_eq!(&read.line, played, "{text}");
            if played.moves().contains(&Move::Pass) {
                line = played.clone();
            }
        }
    });
    // With its passes spelled out, it is still the same game.
    for pass in ["pa", "pass", "--", " PASS "] {
        let text: String = line
            .moves()
            .iter()
            .map(|m| match m {
                Move::Pass => pass.to_owned(),
                place => place.to_string(),
            })
            .collect();
        assert!(text.contains(pass));
        let read: Transcript = text.parse().expect("passes are accepted");
        assert_eq!(read.line, line);
    }
}

#[test]
fn impossible_transcripts_name_the_move() {
    for (text, message) in [
        (
            "f5d6c3d3c4f4a1",
            "move 7 (a1): a disc on a1 would flip nothing",
        ),
        (
            "f5d6c3d3c4f4c3",
            "move 7 (c3): there is a disc on c3 already",
        ),
        (
            "f5d6i9",
            "move 3 (i9): expected a square from a1 to h8, or pass",
        ),
        (
            "f5d6c",
            "move 3 (c): expected a square from a1 to h8, or pass",
        ),
        (
            "f5pa",
            "move 2 (pa): a pass is allowed only without a legal move",
        ),
        (
            "f5黒",
            "move 2 (黒): expected a square from a1 to h8, or pass",
        ),
        (
            "f5d6\u{7}5",
            "move 3 (\\u{7}5): expected a square from a1 to h8, or pass",
        ),
        ("e6f4e3f6g5d6e7f5c5a1", "move 10 (a1): the game is over"),
    ] {
        let error = text.parse::<Transcript>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn the_seeds_board_is_written_to_the_letter() {
    let text = "   1  2  3  4  5  6  7  8 
 -------------------------
1|  |  |  |  |  |  |  |  |
 -------------------------
2|  |  |  |  |  |  |  |  |
 -------------------------
3|  |  |  |  |  |  |  |  |
 -------------------------
4|  |  |  |O |@ |  |  |  |
 -------------------------
5|  |  |  |@ |O |  |  |  |
 -------------------------
6|  |  |  |  |  |  |  |  |
 -------------------------
7|  |  |  |  |  |  |  |  |
 -------------------------
8|  |  |  |  |  |  |  |  |
 -------------------------";
    let board = OseroBoard(Position::START);
    assert_eq!(board.to_string(), text);
    assert_eq!(board.result(), "black: 2, white: 2\ndraw!");
    assert_eq!(OseroBoard::parse(text, Color::Black), Ok(board));
    for (bad, message) in [
        (
            text.replace("\n5|", "\n6|"),
            "line 11: expected the next rank's number from 1 to 8",
        ),
        (
            text.replace("|O |@ |", "|O |"),
            "line 9: expected eight cells, found 7",
        ),
        (
            text.replace("|O |@ |", "|O |X |"),
            "line 9, cell 5: expected @, O or a blank",
        ),
        (
            text[..text.find("\n6|").expect("rank 6")].to_owned(),
            "expected eight ranks, found 5",
        ),
        (String::new(), "expected eight ranks, found 0"),
    ] {
        let error = OseroBoard::parse(&bad, Color::Black).expect_err(&bad);
        assert_eq!(error.to_string(), message);
    }
}

/// Text that is nearly right, where parsers break.
fn nearly(good: &'static str) -> impl Strategy<Value = String> {
    (0..=good.len(), 0..=good.len(), ".{0,4}").prop_map(move |(a, b, middle)| {
        let (start, end) = (a.min(b), a.max(b));
        format!("{}{middle}{}", &good[..start], &good[end..])
    })
}

proptest! {
    #[test]
    fn parsers_never_panic(text in ".{0,200}") {
        let _ = text.parse::<Sfen>();
        let _ = text.parse::<Obf>();
        let _ = text.parse::<Transcript>();
        let _ = text.parse::<Move>();
        let _ = OseroBoard::parse(&text, Color::Black);
    }

    #[test]
    fn nearly_good_text_is_read_or_refused(
        sfen in nearly("---------------------------OX------XO---------------------------B1"),
        obf in nearly("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;"),
        transcript in nearly(WITH_PASS),
    ) {
        if let Ok(read) = sfen.parse::<Sfen>() {
            prop_assert_eq!(read.to_string().parse::<Sfen>(), Ok(read));
        }
        if let Ok(read) = obf.parse::<Obf>() {
            prop_assert_eq!(read.to_string().parse::<Obf>(), Ok(read));
        }
        if let Ok(read) = transcript.parse::<Transcript>() {
            prop_assert_eq!(read.to_string().parse::<Transcript>(), Ok(read));
        }
    }

    #[test]
    fn every_board_survives_every_notation(black: u64, white: u64, white_moves: bool) {
        let turn = if white_moves { Color::White } else { Color::Black };
        let position = Position::new(
            Squares::from_bits(black & !white),
            Squares::from_bits(white & !black),
            turn,
        ).expect("disjoint");
        let sfen: Sfen = Sfen::new(position).to_string().parse().expect("sfen");
        prop_assert_eq!(sfen.position, position);
        let obf = Obf { position, scores: vec![(Move::Pass, 3)] };
        prop_assert_eq!(obf.to_string().parse::<Obf>(), Ok(obf));
        let osero = OseroBoard(position);
        prop_assert_eq!(OseroBoard::parse(&osero.to_string(), turn), Ok(osero));
        let (canonical, symmetry) = position.canonical();
        prop_assert_eq!(game::Symmetric::transformed(&position, symmetry), canonical);
        prop_assert_eq!(canonical.canonical().0, canonical);
    }
}
