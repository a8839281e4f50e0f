//! Files of problems.

use othello::{Move, Obf};
use record::LineFault;
use record::obf::{self, Fault, Problem};

const FFO: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
const START: &str = "---------------------------OX------XO---------------------------";

fn fault(text: &str) -> String {
    let found = obf::problems(text).next().expect("something on the line");
    found.expect_err(text).to_string()
}

#[test]
fn problems_are_read_with_their_lines_and_numbers() {
    let text = format!(
        "\u{feff}# a suite\r\n\r\n{FFO} X; G8:+18; H1:+12; --:-127; % FFO 1 of 79\r\n{} o",
        START.replace('X', "@").replace('-', ".")
    );
    let read: Result<Vec<Problem>, _> = obf::problems(&text).collect();
    let read = read.expect("two problems");
    let places: Vec<_> = read.iter().map(|p| (p.line, p.number())).collect();
    assert_eq!(places, [(3, Some(1)), (4, None)]);
    assert_eq!(
        obf::to_text(&read[0]),
        format!("{FFO} X; G8:+18; H1:+12; % FFO 1 of 79\n")
    );
    assert_eq!(obf::to_text(&read[1]), format!("{START} O;\n"));
}

#[test]
fn what_is_written_reads_back() {
    let texts = [FFO, START].map(|board| format!("{board} X; % {}", board.len()));
    for text in texts {
        let problem = Problem::parse(&text, 1).expect("a problem");
        assert_eq!(Problem::parse(&obf::to_text(&problem), 1), Ok(problem));
    }
    let obf: Obf = format!("{START} X; D3:+0;").parse().expect("a line");
    let comment = "two\nlines".to_owned();
    let line = 1;
    let two_lines = Problem { line, obf, comment };
    assert_eq!(obf::to_text(&two_lines).lines().count(), 1);
}

#[test]
fn what_is_no_problem_is_refused_with_line_and_field() {
    for (text, message) in [
        (
            format!("{FFO}X X;"),
            "line 1: board: expected 64 letters and the side to move, found 66 letters",
        ),
        (
            format!("{FFO};"),
            "line 1: side to move: expected X or O, found the end",
        ),
        (
            format!("{} X;", FFO.replacen('O', "0", 1)),
            "line 1: board, letter 10 (b2): expected X, O or -, found '0'",
        ),
        (
            format!("{} X;", "-".repeat(64)),
            "line 1: board, d4: expected a disc, as in every game, found none",
        ),
        (
            format!("{FFO} X; G8:+18; C1:+2;"),
            "line 1: score of c1: expected a legal move: there is a disc on c1 already",
        ),
        (
            format!("{FFO} X; PA:+18;"),
            "line 1: score of pass: expected a legal move: a pass is allowed only without a legal \
             move",
        ),
        (
            format!("{FFO} X; G8:+66;"),
            "line 1: score of g8: expected -64 to 64, found 66",
        ),
        (
            format!("{FFO} X; G8;"),
            "line 1: part 2: expected a move and its score such as \"G8:+18\", found \"G8\"",
        ),
    ] {
        assert_eq!(fault(&text), message);
    }
}

#[test]
fn a_bad_line_does_not_end_the_file() {
    let text = format!("{FFO} X;\nnonsense\n{FFO} O;\n");
    let read: Vec<_> = obf::problems(&text).collect();
    assert!(matches!(&read[..], [Ok(_), Err(error), Ok(_)] if error.line == 2));
}

#[test]
fn an_endless_line_is_not_held() {
    let text = "X".repeat(1 << 20);
    let read: Vec<_> = obf::problems(&text).collect();
    let [Err(error)] = &read[..] else {
        panic!("one error: {read:?}");
    };
    let too_long = LineFault::TooLong { longest: 1 << 16 };
    assert_eq!(error.fault, Fault::Line(too_long));
}

#[test]
fn a_forced_pass_may_have_a_score() {
    // Black has no move, White does.
    let board = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-";
    let text = format!("{board} O; H8:+64;");
    let placed = Problem::parse(&text, 1).expect("White flips the last disc");
    assert_eq!(placed.obf.best(), Some(64));
    let passed = Problem::parse(&format!("{board} X; --:-64;"), 1).expect("a forced pass");
    assert_eq!(passed.obf.scores, [(Move::Pass, -64)]);
}
