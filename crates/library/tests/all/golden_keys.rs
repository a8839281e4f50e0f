//! Keys are in the files of libraries: a change of them must be a decision.

use game::Position as _;
use library::LibraryGame;
use othello::Othello;
use renju::Renju;
use shogi::Shogi;

use crate::test_library::random_line;

fn rows<G: LibraryGame>(rules: &G::Rules, seed: u64) -> Vec<String> {
    let mut random = fastrand::Rng::with_seed(seed);
    let line = random_line::<G>(&mut random, rules, 40, 0);
    let boards = line.positions().iter().step_by(8);
    let rows = boards.map(|board| {
        let key = G::canonical(board);
        for image in G::images(board) {
            assert_eq!(G::canonical(&image).key, key.key, "{image:?}");
        }
        format!("{} {:016x} {}", G::NAME, key.key, G::position_text(board))
    });
    rows.collect()
}

#[test]
fn keys_are_those_of_the_file() {
    let mut found = rows::<Othello>(&othello::Size::Eight, 1);
    found.extend(rows::<Othello>(&othello::Size::Six, 2));
    found.extend(rows::<Renju>(&renju::Rules::default(), 3));
    found.extend(rows::<Shogi>(&shogi::Rules::default(), 4));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/keys.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, found.join("\n") + "\n").expect("the file of keys");
    }
    let kept = std::fs::read_to_string(path).expect("the file of keys");
    let kept: Vec<&str> = kept.lines().collect();
    assert_eq!(
        found, kept,
        "a library made before would not find its positions: raise the version of segments"
    );
}

#[test]
fn moves_are_read_back_from_their_numbers() {
    fn check<G: LibraryGame>(rules: &G::Rules) {
        let mut random = fastrand::Rng::with_seed(11);
        let line = random_line::<G>(&mut random, rules, 200, 0);
        for board in line.positions() {
            for m in board.legal_moves() {
                let code = G::code_of(board, m);
                assert_eq!(G::move_of(board, code), Some(m));
                assert!(G::can_be_made(board, m));
                assert!(G::move_bytes(board) == 2 || code < 256);
            }
        }
    }
    check::<Othello>(&othello::Size::Eight);
    check::<Renju>(&renju::Rules::default());
    let large = renju::Rules {
        size: renju::Size::LARGEST,
        ..renju::Rules::default()
    };
    check::<Renju>(&large);
    check::<Shogi>(&shogi::Rules::default());
}
