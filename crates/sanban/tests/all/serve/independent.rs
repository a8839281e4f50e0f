//! A client of online Othello that was written from the text of the protocol alone: it has its own rules, its own
//! reader and its own clock, and shares nothing with the program.

use std::collections::BTreeMap;

use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

/// A board as the protocol's SFEN has it: `X`, `O` and `-` from a1 to h8.
#[derive(Clone)]
struct Squares([u8; 64]);

impl Squares {
    fn start() -> Squares {
        let mut squares = [b'-'; 64];
        // d4 and e5 are White's, e4 and d5 Black's.
        for (square, disc) in [(27, b'O'), (36, b'O'), (28, b'X'), (35, b'X')] {
            squares[square] = disc;
        }
        Squares(squares)
    }

    /// What a disc on this square turns over.
    fn turned(&self, square: usize, own: u8) -> Vec<usize> {
        let mut all = Vec::new();
        if self.0[square] != b'-' {
            return all;
        }
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        for (right, down) in [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ] {
            let mut row = Vec::new();
            let (mut x, mut y) = (file + right, rank + down);
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let place = (y * 8 + x) as usize;
                match self.0[place] {
                    b'-' => break,
                    disc if disc == own => {
                        all.append(&mut row);
                        break;
                    }
                    _ => row.push(place),
                }
                (x, y) = (x + right, y + down);
            }
        }
        all
    }

    fn moves(&self, own: u8) -> Vec<usize> {
        (0..64)
            .filter(|&square| !self.turned(square, own).is_empty())
            .collect()
    }

    fn play(&mut self, square: usize, own: u8) {
        for turned in self.turned(square, own) {
            self.0[turned] = own;
        }
        self.0[square] = own;
    }

    fn count(&self, disc: u8) -> usize {
        self.0.iter().filter(|&&found| found == disc).count()
    }
}

fn name(square: usize) -> String {
    format!(
        "{}{}",
        char::from(b'a' + (square % 8) as u8),
        square / 8 + 1
    )
}

fn other(disc: u8) -> u8 {
    if disc == b'X' { b'O' } else { b'X' }
}

/// One side of a game.
struct Side {
    wire: Wire,
    own: u8,
    board: Squares,
    /// What its clock has left, in seconds.
    left: i64,
    increment: i64,
}

impl Side {
    /// Reads the terms of a game and agrees to it.
    fn sit(mut wire: Wire) -> Side {
        assert_eq!(wire.line(), "BEGIN Game_Summary");
        let (mut keys, mut blocks) = (BTreeMap::new(), Vec::<String>::new());
        let mut position = String::new();
        loop {
            let line = wire.line();
            if line == "END Game_Summary" {
                break;
            }
            if let Some(block) = line.strip_prefix("BEGIN ") {
                blocks.push(block.to_owned());
            } else if let Some(block) = line.strip_prefix("END ") {
                assert_eq!(blocks.pop().as_deref(), Some(block));
            } else if blocks.last().is_some_and(|block| block == "Position") {
                position = line;
            } else {
                let (key, value) = line.split_once(':').expect("a key");
                keys.insert(key.to_owned(), value.trim().to_owned());
            }
        }
        assert_eq!(keys["Protocol_Version"], "0.0.1");
        assert_eq!(keys["To_Move"], "+");
        assert_eq!(position, "position startpos");
        assert_eq!(keys["Time_Unit"], "1sec");
        let number = |key: &str| keys[key].parse().expect("a number");
        let side = Side {
            own: if keys["Your_Turn"] == "+" { b'X' } else { b'O' },
            board: Squares::start(),
            left: number("Total_Time"),
            increment: number("Increment"),
            wire,
        };
        assert!(keys.contains_key("Name+") && keys.contains_key("Name-"));
        side
    }

    /// Hears a move, whoever made it.
    fn hear(&mut self, by: u8, square: Option<usize>) {
        let line = self.wire.line();
        let sign = if by == b'X' { '+' } else { '-' };
        let text = square.map_or_else(|| "PASS".to_owned(), name);
        let rest = line.strip_prefix(&format!("{sign}{text},T"));
        let rest = rest.unwrap_or_else(|| panic!("{sign}{text}: {line}"));
        let spent: i64 = rest.parse().expect("seconds");
        if by == self.own {
            self.left += self.increment - spent;
            assert!(self.left > 0);
        }
        if let Some(square) = square {
            self.board.play(square, by);
        }
    }
}

/// Plays a game at random, which may be given up or lost by an illegal move.
fn game(black: &mut Side, white: &mut Side, rng: &mut fastrand::Rng) {
    let mut turn = b'X';
    let mut passes = 0;
    let stops = rng.u8(..10) == 0;
    let last = if stops { rng.usize(1..40) } else { usize::MAX };
    for ply in 0.. {
        let (mover, waiting) = if turn == b'X' {
            (&mut *black, &mut *white)
        } else {
            (&mut *white, &mut *black)
        };
        if ply == last {
            if rng.bool() {
                mover.wire.say("RESIGN");
                assert_eq!(mover.wire.lines(2), ["#RESIGN", "#LOSE"]);
                assert_eq!(waiting.wire.lines(2), ["#RESIGN", "#WIN"]);
                return;
            }
            // Another way to lose: a square that is taken. It is told first, and judged then.
            let sign = if turn == b'X' { '+' } else { '-' };
            mover.wire.say(&format!("{sign}d4"));
            for (side, result) in [(mover, "#LOSE"), (waiting, "#WIN")] {
                let line = side.wire.line();
                assert!(line.starts_with(&format!("{sign}d4,T")), "{line}");
                assert_eq!(side.wire.lines(2), ["#ILLEGAL_MOVE", result]);
            }
            return;
        }
        let moves = mover.board.moves(turn);
        let square = rng.choice(&moves).copied();
        match square {
            Some(square) => {
                let sign = if turn == b'X' { '+' } else { '-' };
                mover.wire.say(&format!("{sign}{}", name(square)));
                passes = 0;
            }
            None => {
                mover.wire.say("PASS");
                passes += 1;
            }
        }
        mover.hear(turn, square);
        waiting.hear(turn, square);
        let board = &mover.board;
        let is_over = passes == 2
            || board.count(b'-') == 0
            || board.count(b'X') == 0
            || board.count(b'O') == 0
            // Nobody can move: the second pass need not be said.
            || (board.moves(b'X').is_empty() && board.moves(b'O').is_empty());
        if is_over {
            break;
        }
        turn = other(turn);
    }
    let (own, theirs) = (black.board.count(b'X'), black.board.count(b'O'));
    let results = match own.cmp(&theirs) {
        std::cmp::Ordering::Greater => ["#WIN", "#LOSE"],
        std::cmp::Ordering::Equal => ["#DRAW", "#DRAW"],
        std::cmp::Ordering::Less => ["#LOSE", "#WIN"],
    };
    for (side, result) in [black, white].into_iter().zip(results) {
        assert_eq!(side.wire.lines(2), ["#DOUBLE_PASS", result]);
    }
}

/// Two clients play this many games one after the other without a fault of the protocol.
fn games(count: u32) {
    let folder = TestFolder::new("serve-independent");
    let host = GameHost::open(&folder, "othello", &["--time", "300+10"]);
    let mut rng = fastrand::Rng::with_seed(24);
    let mut wires = Vec::new();
    for name in ["one", "two"] {
        let mut wire = host.connect();
        wire.say(&format!("LOGIN {name} secret"));
        assert_eq!(wire.line(), format!("LOGIN:{name} OK"));
        wires.push(wire);
    }
    for number in 0..count {
        let mut sides: Vec<Side> = wires.drain(..).map(Side::sit).collect();
        // A game may be refused, and is offered again.
        if number == 1 {
            sides[0].wire.say("AGREE");
            sides[1].wire.say("REJECT");
            for side in &mut sides {
                assert_eq!(side.wire.line(), "REJECT");
            }
            sides = sides.drain(..).map(|side| Side::sit(side.wire)).collect();
        }
        for side in &mut sides {
            side.wire.say("AGREE");
        }
        for side in &mut sides {
            assert_eq!(side.wire.line(), "START");
        }
        sides.sort_by_key(|side| side.own != b'X');
        let [black, white] = &mut sides[..] else {
            panic!("two sides");
        };
        game(black, white, &mut rng);
        wires.extend(sides.into_iter().map(|side| side.wire));
    }
    for wire in &mut wires {
        wire.say("LOGOUT");
        // Perhaps the next game has been offered already.
        wire.until("LOGOUT:completed");
    }
}

#[test]
fn an_independent_client_plays_a_few_games() {
    games(3);
}

#[test]
#[ignore = "minutes, since players rest a second between games: run by `make test-slow`"]
fn an_independent_client_plays_a_hundred_games() {
    games(100);
}
