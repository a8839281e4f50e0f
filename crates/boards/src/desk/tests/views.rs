use game::{Line, Position as _};
use web::messages::{HandPiece, Setup, Side};

use super::{desk, line, moves, setup, started, view};
use crate::board_game::BoardGame;
use crate::games::{GameKind, GameVisitor};

#[test]
fn othello_turns_discs_and_ends() {
    let start = view("othello", "");
    assert_eq!((start.columns, start.rows, start.ply), (8, 8, 0));
    assert_eq!(start.squares[..3], ["a1", "b1", "c1"]);
    assert_eq!(start.row_labels[0], "1");
    assert_eq!((start.counts.black, start.counts.white), (2, 2));
    assert_eq!(start.turn, Side::Black);
    assert!(start.last.is_empty() && start.flipped.is_empty() && start.result.is_none());
    assert_eq!(start.line, "startpos");

    let next = view("othello", "f5");
    assert_eq!((next.last, next.flipped), (moves("f5"), moves("e5")));
    assert_eq!((next.counts.black, next.counts.white), (4, 1));
    assert_eq!(next.line, "f5");
    assert_eq!(next.cells.len(), 5);

    // The shortest game: White has no disc left.
    let end = view("othello", "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    let result = end.result.expect("it is over");
    assert_eq!(result.winner, Some(Side::Black));
    assert!(result.text.ja.contains("全滅"), "{result:?}");
    assert!(end.legal.is_empty());
}

#[test]
fn a_pass_is_the_only_move_where_it_must_be() {
    // White, to move, has no square; Black has one.
    let start = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- O";
    let mut line = started("othello", start);
    let view = line.view();
    assert!(view.must_pass);
    assert_eq!(view.legal.len(), 1);
    assert_eq!(
        (view.legal[0].text.as_str(), &view.legal[0].to),
        ("pass", &None)
    );
    line.push("pass").expect("a pass");
    let names = line.names(0);
    assert_eq!(
        (names[0].en.as_str(), names[0].ja.as_str()),
        ("pass", "パス")
    );
}

#[test]
fn renju_tells_fouls_with_their_lines() {
    let view = view("renju", "h8 a1 h7 a3 g9 a5 f9 a7");
    let foul = view.fouls.iter().find(|foul| foul.square == "h9");
    let foul = foul.expect("a foul");
    assert_eq!(foul.kind, "double-three");
    assert_eq!(foul.lines.len(), 2);
    assert!(
        foul.lines
            .iter()
            .all(|line| line.contains(&"h9".to_owned()))
    );
    assert!(
        foul.why.ja.contains("三三") && foul.why.en.contains("2 threes"),
        "{foul:?}"
    );
    assert!(view.legal.iter().all(|m| m.text != "h9"));
    assert_eq!(view.row_labels[0], "15");
    assert_eq!(
        (view.squares[0].as_str(), view.squares[224].as_str()),
        ("a15", "o1")
    );
    assert_eq!(view.last, ["a7"]);
    assert!(view.flipped.is_empty());

    let five = super::view("renju", "h8 a1 h7 a3 h9 a5 h6 a7 h10");
    assert!(
        five.result
            .expect("it is over")
            .text
            .en
            .contains("five in a row")
    );
}

#[test]
fn renju_has_other_boards() {
    let desk = desk("renju");
    for (rules, size) in [
        ("freestyle,size=19", 19),
        ("renju,size=5", 5),
        ("gomocup", 15),
    ] {
        let setup = setup(Some(rules), None);
        let view = desk.line(&setup, &moves("c3")).expect("a line").view();
        assert_eq!(
            (view.columns, view.squares.len()),
            (size, (size * size) as usize)
        );
        // What is told in one line is the same game.
        let again = started("renju", &view.line).view();
        assert_eq!(again.text, view.text, "{}", view.line);
    }
}

#[test]
fn shogi_has_hands_checks_and_promotions() {
    let start = view("shogi", "");
    assert_eq!(start.squares[..3], ["9a", "8a", "7a"]);
    assert_eq!(start.row_labels[0], "一");
    assert_eq!((start.legal.len(), start.cells.len()), (30, 40));

    let taken = view("shogi", "7g7f 3c3d 8h2b+ 3a2b");
    let bishop = vec![HandPiece {
        piece: "B".to_owned(),
        count: 1,
    }];
    assert_eq!((&taken.hands.black, &taken.hands.white), (&bishop, &bishop));
    assert_eq!(taken.last, ["3a", "2b"]);
    assert!(taken.flipped.is_empty());
    let drop = taken
        .legal
        .iter()
        .find(|m| m.text == "B*5e")
        .expect("a drop");
    assert_eq!(
        (drop.drop.as_deref(), drop.to.as_deref()),
        (Some("B"), Some("5e"))
    );

    let check = view("shogi", "7g7f 3c3d 8h3c+");
    assert_eq!(check.check.as_deref(), Some("5a"));
    let horse = check
        .cells
        .iter()
        .find(|cell| cell.square == "3c")
        .expect("a horse");
    assert_eq!((horse.piece.as_str(), horse.side), ("+B", Side::Black));

    let handicap = started("shogi", "two-piece").view();
    assert_eq!((handicap.turn, handicap.cells.len()), (Side::White, 38));

    let mut mate = started("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    mate.push("G*5b").expect("a mate");
    let result = mate.view().result.expect("it is over");
    assert_eq!(result.winner, Some(Side::Black));
    assert!(result.text.ja.contains("詰み"), "{result:?}");
}

#[test]
fn a_side_may_declare_only_what_it_has() {
    let start = "1+P+P+P+P+P+PK1/9/9/9/9/9/9/9/4k4 b 2R2B4G4S4N4L 1";
    assert_eq!(line("shogi", "").declared(), None);
    let line = started("shogi", start);
    assert_eq!(line.view().can_declare, line.declared().is_some());
}

/// Plays at random, and compares what is told with the rules.
struct Legal;

impl GameVisitor for Legal {
    type Output = ();

    fn visit<G: BoardGame>(self) {
        let mut played = line(G::NAME, "");
        let mut rng = fastrand::Rng::with_seed(7);
        let mut line = Line::<G>::new(G::Rules::default());
        for _ in 0..60 {
            let position = line.position();
            let view = played.view();
            let expected: Vec<String> = match line.verdict() {
                Some(_) => Vec::new(),
                None => {
                    let legal = position.legal_moves().into_iter();
                    legal.map(|m| G::move_text(position, m)).collect()
                }
            };
            let found: Vec<String> = view.legal.iter().map(|m| m.text.clone()).collect();
            assert_eq!(found, expected);
            assert_eq!(view.text, G::last_text(&line));
            assert_eq!(played.names(0).len(), line.moves().len());
            // The line of text is the same game.
            let again = started(G::NAME, &view.line).view();
            assert_eq!(again.text, view.text, "{}", view.line);
            let Some(text) = rng.choice(found) else {
                return;
            };
            line.push(G::parse_move(position, &text).expect("a move"))
                .expect("legal");
            played.push(&text).expect("legal");
        }
    }
}

#[test]
fn what_is_legal_is_what_the_rules_say() {
    for game in GameKind::ALL {
        game.visit(Legal);
    }
}

#[test]
fn what_cannot_be_played_names_the_move() {
    let desk = desk("othello");
    let refused = |played| desk.line(&Setup::default(), &moves(played)).err();
    let why = refused("f5 a1").expect("illegal");
    assert!(
        why.en.starts_with("move 2 (a1)") && why.ja.starts_with("2手目 (a1)"),
        "{why:?}"
    );
    let why = refused("f5 z9").expect("no move");
    assert!(why.en.contains("move 2 (z9)"), "{why:?}");
    assert!(desk.line(&setup(Some("x"), None), &[]).is_err());
    assert!(desk.line(&setup(None, Some("nonsense")), &[]).is_err());
}

#[test]
fn pictures_are_pictures() {
    for game in ["othello", "renju", "shogi"] {
        let svg = line(game, "").picture().expect("a picture");
        assert!(
            svg.starts_with("<svg") || svg.starts_with("<?xml"),
            "{game}"
        );
    }
}
