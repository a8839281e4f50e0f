//! Renju obeys the laws of every game.

use game::{Color, Line, Outcome, Position as _};
use game_laws::{laws, random_games};
use renju::{Diagram, Move, Position, Reason, Refusal, Renju, RuleSet, Rules, Size, Transcript};

/// Random games under every rule set, on boards of several sizes.
fn games(mut visit: impl FnMut(&Line<Renju>)) {
    let mut lines = 0;
    for rule_set in RuleSet::ALL {
        for length in [5, 6, 9, 15, 19] {
            let size = Size::new(length).expect("a size");
            let rules = Rules {
                size,
                ..Rules::named(rule_set)
            };
            random_games::<Renju>(&rules, u64::from(length), 2, 400, |line| {
                lines += 1;
                visit(line);
            });
        }
    }
    assert!(lines > 2_000, "only {lines} lines were visited");
}

#[test]
fn random_games_obey_the_laws() {
    let mut count = 0;
    games(|line| {
        count += 1;
        if count % 5 == 0 {
            let position = line.position();
            laws::position(position, Move::all(position.size()));
            laws::notation::<Renju>(position);
        }
    });
}

#[test]
fn boards_can_be_turned() {
    let mut count = 0;
    games(|line| {
        count += 1;
        if count % 25 == 0 {
            laws::symmetry(line.position());
        }
    });
}

#[test]
fn taking_back_restores_the_line() {
    let mut count = 0;
    games(|line| {
        count += 1;
        if count % 60 == 0 {
            laws::line(line, Move::all(line.position().size()));
        }
    });
}

#[test]
fn a_transcript_is_read_back() {
    games(|line| {
        let text = Transcript { line: line.clone() }.to_string();
        let start = Line::new(*line.rules());
        let read = Transcript::parse_from(start, &text).expect("a transcript");
        assert_eq!(&read.line, line);
    });
}

fn position(text: &str) -> Position {
    let Diagram(position) = text.parse().expect("a diagram");
    position
}

fn play(text: &str) -> Line<Renju> {
    Transcript::parse(text).expect("a game").line
}

#[test]
fn what_wins_depends_on_the_rules_and_the_colour() {
    // A stone on d3 makes six.
    let six = "......./......./......./......./XXX.XX./......./.......";
    let won = |turn: &str, rules: &str| {
        let board = match turn {
            "b" => six.to_owned(),
            _ => six.replace('X', "O"),
        };
        let mut position = position(&format!("{board} {turn} {rules}"));
        position.play_unchecked("d3".parse().expect("a move"));
        position.winner().is_some()
    };
    for (rules, black, white) in [
        ("renju", false, true),
        ("gomocup", false, true),
        ("standard", false, false),
        ("freestyle", true, true),
        ("rdd", false, true),
    ] {
        assert_eq!(
            (won("b", rules), won("w", rules)),
            (black, white),
            "{rules}"
        );
    }
}

#[test]
fn five_comes_before_a_foul() {
    // d4 makes five along the row and six along the column.
    let d4 = "d4".parse().expect("a move");
    let five = "...X.../...X.../...X.../OXX.XXO/...X.../...X.../.......";
    let mut position = position(&format!("{five} b"));
    assert!(position.is_legal(d4));
    position.play_unchecked(d4);
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)));
    // The literal judge lets the stone pass, and does not see the five behind the six.
    let mut position = self::position(&format!("{five} b rdd"));
    assert!(position.is_legal(d4));
    position.play_unchecked(d4);
    assert_eq!(position.outcome(), None);
}

#[test]
fn two_passes_are_a_draw_and_the_opening_has_none() {
    let mut line = play("h8h9i7j10");
    assert!(!line.position().is_legal(Move::Pass));
    assert_eq!(
        Refusal::explain(line.position(), Move::Pass),
        Refusal::PassTooEarly
    );
    line.push("j6".parse().expect("a move")).expect("legal");
    line.push(Move::Pass).expect("a pass");
    assert!(line.verdict().is_none() && line.position().is_after_pass());
    line.push(Move::Pass).expect("a pass");
    let verdict = line.verdict().expect("a verdict");
    assert_eq!(
        (verdict.outcome, verdict.reason),
        (Outcome::Draw, Reason::TwoPasses)
    );
    // A stone between them, and the game goes on.
    let line = play("h8h9i7j10j6--a1--a5");
    assert!(line.verdict().is_none());
}

/// Peers hang here: Black has only foul points left.
#[test]
fn black_without_a_point_has_to_pass() {
    // Only d3 is empty, and it makes six.
    let board = "OOXXOO/XXOOXX/OOXXOO/XXX.XX/OOXXOO/XXOOXX";
    for rules in ["renju", "gomocup", "rdd"] {
        let position = position(&format!("{board} b {rules}"));
        let moves = position.legal_moves();
        assert_eq!(moves, [Move::Pass], "{rules}");
        let next = position.play(Move::Pass).expect("a pass");
        assert_eq!(next.turn(), Color::White);
        assert_eq!(next.outcome(), None);
        let stone = "d3".parse().expect("a move");
        let explained = Refusal::explain(&position, stone);
        assert!(matches!(explained, Refusal::MustPass(..)), "{explained:?}");
        let full = next.play(stone).expect("the last point");
        assert_eq!(full.outcome(), Some(Outcome::Draw), "{rules}");
    }
}

#[test]
fn a_limit_of_moves_is_a_draw() {
    let rules = Rules {
        most_moves: Some(4),
        ..Rules::default()
    };
    let mut line: Line<Renju> = Line::new(rules);
    for m in ["h8", "h9", "i7", "j10"] {
        assert!(line.verdict().is_none());
        line.push(m.parse().expect("a move")).expect("legal");
    }
    let verdict = line.verdict().expect("a verdict");
    assert_eq!(
        (verdict.outcome, verdict.reason),
        (Outcome::Draw, Reason::MostMoves)
    );
    assert_eq!(Rules::named(RuleSet::Gomocup).most_moves, Some(200));
}

#[test]
fn bad_diagrams_name_the_field() {
    for (text, error) in [
        ("", "board: expected 5 to 19 rows joined by /, found 1"),
        (
            "...../...../...../....",
            "board: expected 5 to 19 rows joined by /, found 4",
        ),
        (
            "...../...../..../...../.....",
            "board, row 3 from the top: expected 5 points, found 4",
        ),
        (
            "...../...../..#../...../.....",
            "board, row 3 from the top, column 3: expected X, O or a dot, found '#'",
        ),
        (
            "...../...../...../...../..... x",
            "expected b or w, a rule set (renju, gomocup, standard, freestyle, rdd) or pass \
             behind the board, found \"x\"",
        ),
    ] {
        let found = text.parse::<Diagram>().expect_err(text).to_string();
        assert_eq!(found, error);
    }
}

#[test]
fn bad_transcripts_name_the_move() {
    for (text, error) in [
        ("h8h9h8", "move 3 (h8): there is a stone on h8 already"),
        ("h8p9", "move 2 (p9): p9 is outside the board of 15 by 15"),
        ("h8t9", "move 2 (t9): expected a point such as h8 or pass"),
        ("h8h0", "move 2 (h0): expected a point such as h8 or pass"),
        (
            "h8 連珠",
            "move 2 (連): expected a point such as h8 or pass",
        ),
        (
            "h8pass",
            "move 2 (pass): there is no pass before the sixth move",
        ),
        (
            "h8a1h9c1i10e1j10g1h10",
            "move 9 (h10): h10 is a foul for Black: double-three",
        ),
    ] {
        let found = Transcript::parse(text).expect_err(text).to_string();
        assert_eq!(found, error);
    }
}
