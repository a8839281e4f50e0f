//! The foul points agree with the definitions, with the collected cases and with the frozen ones.

mod boards;
mod reference;

use std::collections::BTreeMap;
use std::path::Path;

use boards::Boards;
use game::Color;
use reference::Board;
use renju::{Diagram, Foul, Point, Position, RuleSet, Size};

fn position(board: &Board) -> Position {
    let size = Size::new(board.size as u8).expect("a size");
    let stones =
        size.points().filter_map(
            |point| match board.at(i32::from(point.x), i32::from(point.y)) {
                b'X' => Some((point, Color::Black)),
                b'O' => Some((point, Color::White)),
                _ => None,
            },
        );
    Position::set_up(size, RuleSet::Renju, stones, Color::Black).expect("a position")
}

fn by_definition(board: &mut Board) -> BTreeMap<Point, Foul> {
    let mut fouls = BTreeMap::new();
    for y in 0..board.size {
        for x in 0..board.size {
            if board.at(x, y) == b'.'
                && let Some(foul) = board.foul(x, y)
            {
                fouls.insert(Point::new(x as u8, y as u8), foul);
            }
        }
    }
    fouls
}

fn fast(position: &Position) -> BTreeMap<Point, Foul> {
    let mut fouls = BTreeMap::new();
    position.each_foul(|point, foul| {
        assert_eq!(fouls.insert(point, foul), None, "{point} twice");
    });
    fouls
}

/// Compares a number of boards and says how many fouls of each kind they had.
fn compare(seed: u64, boards: usize) -> BTreeMap<Foul, usize> {
    let mut kinds = BTreeMap::new();
    let mut generator = Boards::new(seed);
    for _ in 0..boards {
        let mut board = generator.next();
        let position = position(&board);
        let expected = by_definition(&mut board);
        assert_eq!(fast(&position), expected, "{}", Diagram(position.clone()));
        for foul in expected.values() {
            *kinds.entry(*foul).or_default() += 1;
        }
    }
    kinds
}

#[test]
fn the_fast_test_agrees_with_the_definitions() {
    let kinds = compare(1, 3_000);
    for kind in [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline] {
        assert!(kinds[&kind] > 1_000, "{kinds:?}");
    }
}

#[test]
#[ignore = "a minute or two in a release build: run by `make test-slow`"]
fn the_fast_test_agrees_with_the_definitions_on_a_million_boards() {
    let threads: Vec<_> = (0..2)
        .map(|part| std::thread::spawn(move || compare(100 + part, 500_000)))
        .collect();
    for thread in threads {
        let kinds = thread.join().expect("no board disagrees");
        eprintln_kinds(&kinds);
        assert!(kinds[&Foul::DoubleThree] > 100_000);
    }
}

/// For the curious: `--nocapture`.
#[allow(clippy::print_stderr)]
fn eprintln_kinds(kinds: &BTreeMap<Foul, usize>) {
    eprintln!("{kinds:?}");
}

/// One point asked for alone gives what the whole board gives, and its explanation fits.
#[test]
fn a_single_point_and_its_explanation_agree_with_the_board() {
    let mut generator = Boards::new(2);
    let mut explained = 0;
    for _ in 0..1_000 {
        let position = position(&generator.next());
        let fouls = fast(&position);
        for point in position.empties().iter() {
            let foul = position.foul(point);
            assert_eq!(foul, fouls.get(&point).copied());
            let Some(explanation) = position.explain(point) else {
                assert_eq!(foul, None);
                continue;
            };
            assert_eq!(Some(explanation.foul), foul);
            explained += 1;
            let expected = match explanation.foul {
                Foul::Overline => 1,
                Foul::DoubleFour | Foul::DoubleThree => 2,
            };
            let lines = &explanation.lines;
            assert!(lines.len() >= expected, "{point} {lines:?} {position:?}");
            for line in lines {
                assert!(line.stones.contains(point));
                let (least, most) = match explanation.foul {
                    Foul::Overline => (6, 19),
                    Foul::DoubleFour => (4, 4),
                    Foul::DoubleThree => (3, 3),
                };
                let stones = line.stones.len();
                assert!(
                    least <= stones && stones <= most,
                    "{point} {line:?} {position:?}"
                );
                for stone in line.stones.iter() {
                    let is_black = position.stone(stone) == Some(Color::Black);
                    assert!(is_black || stone == point);
                }
                assert_eq!(
                    line.completing.is_empty(),
                    explanation.foul == Foul::Overline
                );
            }
        }
    }
    assert!(explained > 2_000, "{explained}");
}

/// The frozen boards of this repository: a board, and its fouls as `h8=3`.
#[test]
fn the_frozen_boards_have_their_fouls() {
    let mut boards = 0;
    for line in include_str!("fouls/frozen.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let (board, fouls) = line.split_once(' ').expect("a board and its fouls");
        let Diagram(position) = board.parse().expect("a board");
        let found: Vec<String> = fast(&position)
            .iter()
            .map(|(point, foul)| format!("{point}={}", digit(*foul)))
            .collect();
        assert_eq!(found.join(","), fouls, "{board}");
        boards += 1;
    }
    assert_eq!(boards, 400);
}

/// The frozen boards are what the generator and the slow reference make. With `FREEZE=1` the file
/// is written anew: `FREEZE=1 cargo test -p renju --test fouls frozen_file`.
#[test]
fn the_frozen_file_is_made_by_the_definitions() {
    let mut text = String::from(
        "# Boards of our own generator with their fouls (3 double-three, 4 double-four, 6 overline) \
         by the definitions.\n",
    );
    let mut generator = Boards::new(3);
    let mut boards = 0;
    while boards < 400 {
        let mut board = generator.next();
        let fouls: Vec<String> = by_definition(&mut board)
            .iter()
            .map(|(point, foul)| format!("{point}={}", digit(*foul)))
            .collect();
        if fouls.is_empty() {
            continue;
        }
        let diagram = Diagram(position(&board)).to_string();
        let diagram = diagram.trim_end_matches(" b");
        text += &format!("{diagram} {}\n", fouls.join(","));
        boards += 1;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/fouls/frozen.txt");
    if std::env::var_os("FREEZE").is_some() {
        std::fs::write(path, text).expect("the file can be written");
    } else {
        assert_eq!(text, include_str!("fouls/frozen.txt"));
    }
}

fn digit(foul: Foul) -> char {
    match foul {
        Foul::DoubleThree => '3',
        Foul::DoubleFour => '4',
        Foul::Overline => '6',
    }
}
