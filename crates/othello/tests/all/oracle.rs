//! The rules against a second, slow implementation that shares nothing with the first: an
//! array of letters, walked square by square.

use game::{Game, Leaves, Line, Position as _};
use game_laws::random_games;
use othello::{Move, Othello, Position, Sfen, Size, leaves};
use simd::Isa;

#[derive(Clone)]
struct Board {
    squares: Vec<Vec<char>>,
    side: char,
}

impl Board {
    fn read(sfen: &str) -> Board {
        let letters: Vec<char> = sfen.chars().collect();
        let end = letters.iter().position(|letter| "BW".contains(*letter));
        let end = end.expect("a side to move");
        let length = (1..).find(|length| length * length == end);
        let rows = letters[..end].chunks(length.expect("a square board"));
        Board {
            squares: rows.map(<[char]>::to_vec).collect(),
            side: if letters[end] == 'B' { 'X' } else { 'O' },
        }
    }

    fn write(&self) -> String {
        let mut text: String = self.squares.iter().flatten().collect();
        text.push(if self.side == 'X' { 'B' } else { 'W' });
        text
    }

    fn other(side: char) -> char {
        if side == 'X' { 'O' } else { 'X' }
    }

    fn turned(&self, row: usize, column: usize, side: char) -> Vec<(usize, usize)> {
        let mut turned = Vec::new();
        let board = 0..self.squares.len() as i32;
        if self.squares[row][column] != '-' {
            return turned;
        }
        for down in -1i32..=1 {
            for right in -1i32..=1 {
                let mut seen = Vec::new();
                let (mut r, mut c) = (row as i32 + down, column as i32 + right);
                while board.contains(&r) && board.contains(&c) && (down, right) != (0, 0) {
                    let letter = self.squares[r as usize][c as usize];
                    if letter == Board::other(side) {
                        seen.push((r as usize, c as usize));
                    } else {
                        if letter == side {
                            turned.append(&mut seen);
                        }
                        break;
                    }
                    r += down;
                    c += right;
                }
            }
        }
        turned
    }

    fn places(&self, side: char) -> Vec<(usize, usize)> {
        let length = self.squares.len();
        let all = (0..length * length).map(|index| (index / length, index % length));
        all.filter(|&(r, c)| !self.turned(r, c, side).is_empty())
            .collect()
    }

    /// The moves' texts with the boards they lead to.
    fn children(&self) -> Vec<(String, Board)> {
        let places = self.places(self.side);
        let mut next = self.clone();
        next.side = Board::other(self.side);
        if places.is_empty() {
            if self.places(next.side).is_empty() {
                return Vec::new();
            }
            return vec![("pass".to_owned(), next)];
        }
        let play = |(r, c): (usize, usize)| {
            let mut next = next.clone();
            for (r, c) in self.turned(r, c, self.side) {
                next.squares[r][c] = self.side;
            }
            next.squares[r][c] = self.side;
            let name = format!("{}{}", (b'a' + c as u8) as char, r + 1);
            (name, next)
        };
        places.into_iter().map(play).collect()
    }

    fn leaves(&self, depth: u32) -> Leaves {
        let mut leaves = Leaves::default();
        if depth == 0 {
            leaves.open = 1;
            return leaves;
        }
        let children = self.children();
        leaves.finished = u64::from(children.is_empty());
        for (_, child) in children {
            leaves += child.leaves(depth - 1);
        }
        leaves
    }
}

#[test]
fn random_games_agree_move_by_move() {
    for size in Size::ALL {
        agree_move_by_move(size);
    }
}

fn agree_move_by_move(size: Size) {
    let (mut passes, mut wipe_outs) = (0, 0);
    random_games::<Othello>(&size, 7, 300, 200, |line| {
        let position = line.position();
        let board = Board::read(&Sfen::new(*position).to_string());
        let children = board.children();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), children.len(), "{position:?}");
        for (m, (name, child)) in moves.into_iter().zip(children) {
            assert_eq!(m.to_string(), name, "{position:?}");
            let next = position.play(m).expect("a generated move is legal");
            let text = Sfen::new(next).to_string();
            assert_eq!(text[..=size.area()], child.write(), "{position:?} {m}");
            passes += u32::from(m == Move::Pass);
        }
        let counts = position.disc_counts();
        wipe_outs += u32::from(counts.black == 0 || counts.white == 0);
    });
    assert!(passes > 100 && wipe_outs > 0, "{passes} {wipe_outs}");
}

/// Trees below positions late in random games, where passes and endings are frequent.
#[test]
fn three_ways_to_count_leaves_agree() {
    let mut checked = Leaves::default();
    random_games::<Othello>(&Size::Eight, 11, 40, 200, |line| {
        let position = line.position();
        let depth = match position.empties().len() {
            0..=8 => 9,
            9..=50 => 2,
            _ => 4,
        };
        let expected = Board::read(&Sfen::new(*position).to_string()).leaves(depth);
        assert_eq!(game::perft(position, depth), expected, "{position:?}");
        for isa in Isa::all() {
            assert_eq!(leaves(position, depth, isa), expected, "{isa} {position:?}");
        }
        checked += expected;
    });
    assert!(
        checked.open > 100_000 && checked.finished > 10_000,
        "{checked:?}"
    );
}

/// A small board can be walked to the end of every game.
#[test]
fn every_game_of_the_small_board_is_counted_alike() {
    let start = Position::start(Size::Four);
    let board = Board::read(&Sfen::new(start).to_string());
    for depth in [1, 2, 5, 9, 20] {
        let expected = board.leaves(depth);
        assert_eq!(game::perft(&start, depth), expected, "depth {depth}");
        assert_eq!(leaves(&start, depth, Isa::best()), expected);
    }
    let games = leaves(&start, 20, Isa::best());
    assert_eq!((games.open, games.finished), (0, 60_060));
}

#[test]
fn six_by_six_is_counted_alike() {
    let start = Position::start(Size::Six);
    let board = Board::read(&Sfen::new(start).to_string());
    for depth in 1..=7 {
        assert_eq!(game::perft(&start, depth), board.leaves(depth), "{depth}");
    }
    assert_eq!(board.leaves(6).all(), 7_604);
}

#[test]
fn the_shortest_game_ends_in_a_wipe_out() {
    let mut line = Line::<Othello>::new(Size::Eight);
    for m in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        line.push(m.parse().expect("a square")).expect("legal");
    }
    let verdict = Othello::verdict(&line).expect("the game is over");
    assert_eq!(verdict.reason, othello::Reason::WipeOut);
    assert_eq!(
        verdict.outcome,
        game::Outcome::Win(game::Color::Black),
        "{:?}",
        line.position()
    );
    assert_eq!(line.position().legal_moves(), []);
    assert_eq!(
        leaves(&Position::START, 9, Isa::best()).open,
        game::perft(&Position::START, 9).open
    );
}
