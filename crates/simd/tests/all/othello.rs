//! Every kernel equals a walk along the rays, one square at a time.

use simd::Isa;
use simd::othello::{Batch, Replies, flips, flips_with, mobility, mobility_with};

/// The eight ways to walk, as steps of the file and the rank.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

/// The slow truth: from `square`, walk each direction over opponents to a disc of one's own.
fn walk_flips(player: u64, opponent: u64, square: u8) -> u64 {
    let mut flips = 0;
    for (file_step, rank_step) in DIRECTIONS {
        let mut row = 0;
        let (mut file, mut rank) = (i32::from(square % 8), i32::from(square / 8));
        loop {
            file += file_step;
            rank += rank_step;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let here = 1u64 << (8 * rank + file);
            if opponent & here != 0 {
                row |= here;
            } else {
                if player & here != 0 {
                    flips |= row;
                }
                break;
            }
        }
    }
    flips
}

fn walk_mobility(player: u64, opponent: u64) -> u64 {
    (0..64)
        .filter(|&square| {
            (player | opponent) & 1 << square == 0 && walk_flips(player, opponent, square) != 0
        })
        .fold(0, |moves, square| moves | 1 << square)
}

/// Xorshift: enough to scatter discs, and the same on every machine.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A board of any fullness: from a few discs to none empty.
    fn board(&mut self) -> (u64, u64) {
        let discs = match self.bits() % 5 {
            0 => self.bits() & self.bits() & self.bits(),
            1 => self.bits() & self.bits(),
            2 => self.bits(),
            3 => self.bits() | self.bits(),
            _ => self.bits() | self.bits() | self.bits(),
        };
        let owner = match self.bits() % 3 {
            0 => self.bits() & self.bits(),
            1 => self.bits(),
            _ => self.bits() | self.bits(),
        };
        (discs & owner, discs & !owner)
    }
}

#[test]
fn every_kernel_equals_the_walk_on_random_boards() {
    let isas: Vec<Isa> = Isa::all().collect();
    let mut random = Random(0x5eed);
    let (mut legal, mut boards) = (0u64, 0u64);
    while boards < 2_000_000 {
        let (player, opponent) = random.board();
        boards += 1;
        let expected = walk_mobility(player, opponent);
        legal += u64::from(expected.count_ones());
        assert_eq!(mobility(player, opponent), expected);
        for &isa in &isas {
            assert_eq!(
                mobility_with(isa, player, opponent),
                expected,
                "{isa}: mobility of {player:#018x} against {opponent:#018x}"
            );
        }
        let mut empty = !(player | opponent);
        while empty != 0 {
            let square = empty.trailing_zeros() as u8;
            empty &= empty - 1;
            let expected = walk_flips(player, opponent, square);
            assert_eq!(flips(player, opponent, square), expected);
            for &isa in &isas {
                assert_eq!(
                    flips_with(isa, player, opponent, square),
                    expected,
                    "{isa}: flips of {square} on {player:#018x} against {opponent:#018x}"
                );
            }
        }
    }
    assert!(legal > boards, "the boards were too empty to mean anything");
}

/// Every square, every direction, every length of a flipped row, every way it can end.
#[test]
fn every_kernel_flips_every_row_from_every_square() {
    let isas: Vec<Isa> = Isa::all().collect();
    let mut rows = 0;
    for square in 0..64u8 {
        for (file_step, rank_step) in DIRECTIONS {
            let (mut file, mut rank) = (i32::from(square % 8), i32::from(square / 8));
            let mut opponent = 0;
            loop {
                file += file_step;
                rank += rank_step;
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let here = 1u64 << (8 * rank + file);
                for player in [0, here, !opponent & !(1 << square)] {
                    let expected = walk_flips(player, opponent, square);
                    rows += u32::from(expected != 0);
                    for &isa in &isas {
                        assert_eq!(flips_with(isa, player, opponent, square), expected, "{isa}");
                        assert_eq!(
                            mobility_with(isa, player, opponent),
                            walk_mobility(player, opponent),
                            "{isa}"
                        );
                    }
                }
                opponent |= here;
            }
        }
    }
    assert_eq!(rows, 2 * (2 * 8 * 21 + 2 * 8 * 21 + 4 * 91));
}

/// What a batch should hold after expansion, in any order.
fn walk_children(boards: &[(u64, u64)]) -> (Vec<(u64, u64)>, u64) {
    let (mut children, mut finished) = (Vec::new(), 0);
    for &(player, opponent) in boards {
        let moves = walk_mobility(player, opponent);
        if moves == 0 {
            if walk_mobility(opponent, player) == 0 {
                finished += 1;
            } else {
                children.push((opponent, player));
            }
        }
        for square in (0..64).filter(|square| moves & 1 << square != 0) {
            let flips = walk_flips(player, opponent, square);
            children.push((opponent ^ flips, player ^ flips ^ 1 << square));
        }
    }
    (children, finished)
}

fn walk_replies(boards: &[(u64, u64)]) -> Replies {
    let mut replies = Replies::default();
    for &(player, opponent) in boards {
        let moves = walk_mobility(player, opponent);
        replies.moves += u64::from(moves.count_ones());
        if moves == 0 {
            if walk_mobility(opponent, player) == 0 {
                replies.finished += 1;
            } else {
                replies.passes += 1;
            }
        }
    }
    replies
}

#[test]
fn every_batch_equals_the_walk_board_by_board() {
    let mut random = Random(0xba7c4);
    let (mut passes, mut finished) = (0, 0);
    for round in 0..300 {
        let size = [Batch::CAPACITY, 1, 100, round % Batch::CAPACITY][round % 4];
        let boards: Vec<(u64, u64)> = (0..size).map(|_| random.board()).collect();
        let (children, over) = walk_children(&boards);
        let replies = walk_replies(&boards);
        let child_replies = walk_replies(&children);
        passes += replies.passes;
        finished += replies.finished;
        for isa in Isa::all() {
            let mut batch = Batch::new();
            for &(player, opponent) in &boards {
                batch.push(player, opponent);
            }
            assert_eq!(batch.clone().count_replies(isa), replies, "{isa}");

            let mut found = Replies::default();
            let mut found_over = 0;
            let mut next = Batch::new();
            while !batch.is_empty() {
                found_over += batch.expand_into(isa, &mut next);
                let counted = next.count_replies(isa);
                found.moves += counted.moves;
                found.passes += counted.passes;
                found.finished += counted.finished;
                assert!(next.is_empty());
            }
            assert_eq!(found_over, over, "{isa}");
            assert_eq!(found, child_replies, "{isa}");
        }
    }
    assert!(passes > 0 && finished > 0, "{passes} {finished}");
}

/// No game reaches such a board, but somebody may type it in: rings of discs around rings
/// give more moves than any played position has.
#[test]
fn a_batch_takes_boards_with_more_moves_than_any_game() {
    let mut random = Random(0x33);
    let ring = |out: u8| {
        (0..64u8)
            .filter(|s| (s % 8).min(7 - s % 8).min(s / 8).min(7 - s / 8) == out)
            .fold(0u64, |ring, s| ring | 1 << s)
    };
    // Opponents on the second ring, players inside, and the border empty: every border square
    // that sees through is a move. Random holes find boards with more.
    let mut best = (ring(2) | ring(3), ring(1));
    let moves = |(player, opponent): (u64, u64)| walk_mobility(player, opponent).count_ones();
    for _ in 0..20_000 {
        let flip = 1u64 << (random.bits() % 64);
        let (player, opponent) = best;
        let next = match random.bits() % 3 {
            0 => (player | flip, opponent & !flip),
            1 => (player & !flip, opponent | flip),
            _ => (player & !flip, opponent & !flip),
        };
        if moves(next) >= moves(best) {
            best = next;
        }
    }
    assert!(moves(best) > 33, "{} moves", moves(best));
    for isa in Isa::all() {
        let (mut batch, mut next) = (Batch::new(), Batch::new());
        for _ in 0..Batch::CAPACITY {
            batch.push(best.0, best.1);
        }
        let mut replies = 0;
        while !batch.is_empty() {
            assert_eq!(batch.expand_into(isa, &mut next), 0);
            replies += next.count_replies(isa).moves;
        }
        let expected = walk_replies(&walk_children(&[best]).0).moves;
        assert_eq!(replies, expected * Batch::CAPACITY as u64, "{isa}");
    }
}

/// A batch can be topped up after a part of it was expanded.
#[test]
fn a_batch_may_be_refilled_between_expansions() {
    for isa in Isa::all() {
        let (black, white) = (0x08_1000_0000, 0x10_0800_0000);
        let (mut batch, mut next) = (Batch::new(), Batch::new());
        for _ in 0..200 {
            batch.push(black, white);
        }
        let mut children = 0;
        let mut added = 0;
        while !batch.is_empty() {
            assert_eq!(batch.expand_into(isa, &mut next), 0);
            let replies = next.count_replies(isa);
            // Four moves from the start, three answers to each.
            children += replies.moves / 3;
            if added < 5 {
                batch.push(black, white);
                added += 1;
            }
        }
        assert_eq!(children, 4 * (200 + added), "{isa}");
    }
}
