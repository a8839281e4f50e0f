//! The planes and labels of python-dlshogi, counted by hand from its description, and those of dlshogi, as
//! cshogi 1.1.0 makes them.

use game::Position as _;
use game_laws::random_games;
use infer::laws;
use infer::planes::{Numbers, Planes, PolicyIndex};
use shogi::{Move, Position, Rules, Sfen, Shogi};
use shogi_engine::Layout;

fn position(sfen: &str) -> Position {
    sfen.parse::<Sfen>().expect("a position").position
}

/// The planes that have ones, with the squares; a full plane is an empty list.
fn planes(layout: Layout, position: &Position) -> Vec<(usize, Vec<usize>)> {
    let shape = layout.shape();
    let mut numbers = vec![7.0; shape.numbers()];
    layout.draw(position, &[], &mut Numbers::new(&mut numbers, shape));
    let ones = numbers
        .chunks(81)
        .enumerate()
        .filter_map(|(plane, squares)| {
            let ones: Vec<usize> = (0..81).filter(|&square| squares[square] == 1.0).collect();
            match ones.len() {
                0 => None,
                81 => Some((plane, Vec::new())),
                _ => Some((plane, ones)),
            }
        });
    ones.collect()
}

/// A move's labels in both of python-dlshogi's layouts, each of which must lead back to it.
fn labels(position: &Position, m: &str) -> [usize; 2] {
    let m: Move = m.parse().expect("a move");
    [Layout::First, Layout::Second].map(|layout| {
        let label = layout.label(position, m).expect("a label");
        assert_eq!(layout.labelled(position, label), Some(m), "{label}");
        label
    })
}

#[test]
fn every_move_has_a_label_of_its_own() {
    random_games::<Shogi>(&Rules::default(), 3, 4, 150, |line| {
        for layout in Layout::ALL {
            laws::labels(&layout, line.position());
        }
    });
}

#[test]
fn the_first_position_looks_the_same_from_both_sides() {
    let black = Position::start();
    let white = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let first: Vec<(usize, Vec<usize>)> = vec![
        (0, (54..63).collect()),
        (1, vec![72, 80]),
        (2, vec![73, 79]),
        (3, vec![74, 78]),
        (4, vec![75, 77]),
        (5, vec![64]),
        (6, vec![70]),
        (7, vec![76]),
        (52, (18..27).collect()),
        (53, vec![0, 8]),
        (54, vec![1, 7]),
        (55, vec![2, 6]),
        (56, vec![3, 5]),
        (57, vec![16]),
        (58, vec![10]),
        (59, vec![4]),
    ];
    let second: Vec<(usize, Vec<usize>)> = vec![
        (0, (6..81).step_by(9).collect()),
        (1, vec![8, 80]),
        (2, vec![17, 71]),
        (3, vec![26, 62]),
        (4, vec![70]),
        (5, vec![16]),
        (6, vec![35, 53]),
        (7, vec![44]),
        (14, (2..81).step_by(9).collect()),
        (15, vec![0, 72]),
        (16, vec![9, 63]),
        (17, vec![18, 54]),
        (18, vec![10]),
        (19, vec![64]),
        (20, vec![27, 45]),
        (21, vec![36]),
    ];
    for side in [black, white] {
        assert_eq!(planes(Layout::First, &side), first);
        assert_eq!(planes(Layout::Second, &side), second);
    }
}

#[test]
fn hands_and_promoted_pieces_have_their_planes() {
    // Black: と on 9c, dragon on 1i, a rook and two pawns in hand; White: horse on 7h, three golds.
    let black = position("4k4/9/+P8/9/9/9/9/2+b6/4K3+R b R2P3g 1");
    let white = position("+r3k4/6+B2/9/9/9/9/8+p/9/4K4 w 3Gr2p 1");
    let first: Vec<(usize, Vec<usize>)> = vec![
        (7, vec![76]),
        (8, vec![18]),
        (13, vec![80]),
        (14, vec![]),
        (15, vec![]),
        (50, vec![]),
        (59, vec![4]),
        (64, vec![65]),
        (96, vec![]),
        (97, vec![]),
        (98, vec![]),
    ];
    let second: Vec<(usize, Vec<usize>)> = vec![
        (7, vec![44]),
        (8, vec![74]),
        (13, vec![8]),
        (21, vec![36]),
        (26, vec![61]),
        (28, vec![]),
        (29, vec![]),
        (64, vec![]),
        (96, vec![]),
        (97, vec![]),
        (98, vec![]),
    ];
    for side in [black, white] {
        assert_eq!(planes(Layout::First, &side), first);
        assert_eq!(planes(Layout::Second, &side), second);
    }
}

#[test]
fn labels_are_those_of_the_description() {
    let [king, other] = [
        position("4k4/9/9/9/4K4/9/9/9/9 b P 1"),
        position("9/9/9/9/4k4/9/9/9/4K4 w p 1"),
    ];
    // Ways in their order: up, up left, up right, left, right, down, down left, down right.
    let ways = [
        ("5e5d", "5e5f", [31, 39]),
        ("5e6d", "5e4f", [81 + 30, 81 + 48]),
        ("5e4d", "5e6f", [162 + 32, 162 + 30]),
        ("5e6e", "5e4e", [243 + 39, 243 + 49]),
        ("5e4e", "5e6e", [324 + 41, 324 + 31]),
        ("5e5f", "5e5d", [405 + 49, 405 + 41]),
        ("5e6f", "5e4d", [486 + 48, 486 + 50]),
        ("5e4f", "5e6d", [567 + 50, 567 + 32]),
        ("P*5f", "P*5d", [20 * 81 + 49, 20 * 81 + 41]),
    ];
    for (black, white, expected) in ways {
        assert_eq!(labels(&king, black), expected, "{black}");
        assert_eq!(labels(&other, white), expected, "{white}");
    }

    let knight = position("4k4/9/9/9/9/9/9/9/LN2K2NL b R 1");
    assert_eq!(labels(&knight, "8i9g"), [8 * 81 + 54, 8 * 81 + 78]);
    assert_eq!(labels(&knight, "8i7g"), [9 * 81 + 56, 9 * 81 + 60]);
    assert_eq!(labels(&knight, "R*1a"), [26 * 81 + 8, 26 * 81]);
    let knight = position("ln2k2nl/9/9/9/9/9/9/9/4K4 w r 1");
    assert_eq!(labels(&knight, "2a1c"), [8 * 81 + 54, 8 * 81 + 78]);
    assert_eq!(labels(&knight, "2a3c"), [9 * 81 + 56, 9 * 81 + 60]);
    assert_eq!(labels(&knight, "R*9i"), [26 * 81 + 8, 26 * 81]);

    // A bishop goes up right and promotes; with promotion ways begin at 10.
    let mut line = Position::start();
    for m in ["7g7f", "3c3d"] {
        assert_eq!(labels(&line, m), [47, 59]);
        line = line.play(m.parse().expect("a move")).expect("legal");
    }
    assert_eq!(labels(&line, "8h2b"), [2 * 81 + 16, 2 * 81 + 10]);
    assert_eq!(labels(&line, "8h2b+"), [12 * 81 + 16, 12 * 81 + 10]);
    let line = line.play("6i5h".parse().expect("a move")).expect("legal");
    assert_eq!(labels(&line, "2b8h+"), [12 * 81 + 16, 12 * 81 + 10]);
}

/// The ones of all planes, the full planes, and a sum in which planes and squares weigh differently.
#[test]
fn dlshogis_planes_are_those_of_cshogi() {
    for (sfen, ones, full, sum) in [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            234,
            &[][..],
            19452707,
        ),
        (
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
            817,
            &[62, 63, 64, 74, 82, 86, 106][..],
            128327975,
        ),
        (
            "4k4/9/+P8/9/9/9/9/2+b6/4K3+R b R2P3g 1",
            573,
            &[62, 63, 88, 110, 111, 112][..],
            119226935,
        ),
        (
            "4k4/9/9/9/9/9/9/4r4/4K4 b 12P2G 1",
            946,
            &[62, 63, 64, 65, 66, 67, 68, 69, 82, 83, 118][..],
            169794480,
        ),
    ] {
        let found = planes(Layout::Dlshogi, &position(sfen));
        let is_full = |plane: &&(usize, Vec<usize>)| plane.1.is_empty();
        let planes_in_full: Vec<usize> =
            found.iter().filter(is_full).map(|plane| plane.0).collect();
        assert_eq!(planes_in_full, full, "{sfen}");
        let squares = |(plane, squares): &(usize, Vec<usize>)| {
            let all = if squares.is_empty() {
                (0..81).collect()
            } else {
                squares.clone()
            };
            let plane = *plane;
            all.into_iter().map(move |square| (plane, square))
        };
        let all: Vec<(usize, usize)> = found.iter().flat_map(squares).collect();
        assert_eq!(all.len(), ones, "{sfen}");
        let weighed = all
            .iter()
            .map(|(plane, square)| (plane + 1) * (square + 1) * (square + 7));
        assert_eq!(weighed.sum::<usize>(), sum, "{sfen}");
    }
}

#[test]
fn dlshogis_labels_are_those_of_cshogi() {
    let start = Position::start();
    let hands = position("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1");
    for (position, m, label) in [
        (&start, "7g7f", 59),
        (&hands, "P*5e", 20 * 81 + 40),
        (&hands, "S*5e", 23 * 81 + 40),
        (&hands, "B*5e", 24 * 81 + 40),
        (&hands, "R*5e", 25 * 81 + 40),
        (&hands, "G*5e", 26 * 81 + 40),
    ] {
        let m: Move = m.parse().expect("a move");
        assert_eq!(Layout::Dlshogi.label(position, m), Some(label), "{m}");
        assert_eq!(Layout::Dlshogi.labelled(position, label), Some(m));
    }
}
