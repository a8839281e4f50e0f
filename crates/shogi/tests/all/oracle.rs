//! The move generator against a second, slow one that shares nothing with it: an array of
//! letters, every move tried out, the king looked for afterwards.

use std::collections::BTreeSet;

use game::Position as _;
use game_laws::random_games;
use shogi::{Rules, Sfen, Shogi};

#[derive(Clone)]
struct Board {
    /// By rank and file from the top left; lower case is White, `+` a promotion.
    squares: Vec<Vec<String>>,
    hands: Vec<char>,
    black: bool,
}

impl Board {
    fn read(sfen: &str) -> Board {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut squares = Vec::new();
        for row in fields[0].split('/') {
            let mut rank = Vec::new();
            let mut plus = String::new();
            for letter in row.chars() {
                match letter {
                    '1'..='9' => {
                        rank.extend(vec![String::new(); letter.to_digit(10).unwrap() as usize]);
                    }
                    '+' => plus.push('+'),
                    _ => rank.push(std::mem::take(&mut plus) + &letter.to_string()),
                }
            }
            squares.push(rank);
        }
        let mut hands = Vec::new();
        let mut count = String::new();
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            if letter.is_ascii_digit() {
                count.push(letter);
            } else {
                let times = count.parse().unwrap_or(1);
                hands.extend(vec![letter; times]);
                count.clear();
            }
        }
        Board {
            squares,
            hands,
            black: fields[1] == "b",
        }
    }

    fn is_own(&self, piece: &str, black: bool) -> bool {
        piece
            .chars()
            .last()
            .is_some_and(|letter| letter.is_ascii_uppercase() == black)
    }

    fn targets(&self, row: i32, column: i32) -> Vec<(i32, i32)> {
        let piece = &self.squares[row as usize][column as usize];
        let black = self.is_own(piece, true);
        let ahead = if black { -1 } else { 1 };
        let gold = [(1, 0), (1, 1), (1, -1), (0, 1), (0, -1), (-1, 0)];
        let diagonals = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        type Steps = Vec<(i32, i32)>;
        let (steps, lines): (Steps, Steps) = match piece.to_ascii_uppercase().as_str() {
            "P" => (vec![(1, 0)], vec![]),
            "L" => (vec![], vec![(1, 0)]),
            "N" => (vec![(2, 1), (2, -1)], vec![]),
            "S" => ([&diagonals[..], &[(1, 0)]].concat(), vec![]),
            "G" | "+P" | "+L" | "+N" | "+S" => (gold.to_vec(), vec![]),
            "B" => (vec![], diagonals.to_vec()),
            "R" => (vec![], straight.to_vec()),
            "+B" => (straight.to_vec(), diagonals.to_vec()),
            "+R" => (diagonals.to_vec(), straight.to_vec()),
            "K" => ([diagonals, straight].concat(), vec![]),
            other => panic!("{other}"),
        };
        let mut targets = Vec::new();
        let free = |r: i32, c: i32| -> Option<bool> {
            let piece = self.squares.get(usize::try_from(r).ok()?)?;
            Some(piece.get(usize::try_from(c).ok()?)?.is_empty())
        };
        for (forward, side) in steps {
            let (r, c) = (row + forward * ahead, column + side);
            if free(r, c).is_some() {
                targets.push((r, c));
            }
        }
        for (forward, side) in lines {
            let (mut r, mut c) = (row + forward * ahead, column + side);
            while let Some(empty) = free(r, c) {
                targets.push((r, c));
                if !empty {
                    break;
                }
                r += forward * ahead;
                c += side;
            }
        }
        targets.retain(|&(r, c)| !self.is_own(&self.squares[r as usize][c as usize], black));
        targets
    }

    fn king_is_seen(&self, black: bool) -> bool {
        let king = if black { "K" } else { "k" };
        (0..81).any(|index| {
            let (r, c) = (index / 9, index % 9);
            let piece = &self.squares[r as usize][c as usize];
            !piece.is_empty()
                && self.is_own(piece, !black)
                && self
                    .targets(r, c)
                    .iter()
                    .any(|&(r, c)| self.squares[r as usize][c as usize] == king)
        })
    }

    /// The moves that leave no king in check, with the boards after them; whether dropped
    /// pawns may mate is for the caller to say.
    fn moves(&self, pawn_may_mate: bool) -> Vec<String> {
        let mut found = Vec::new();
        let name = |r: i32, c: i32| format!("{}{}", 9 - c, (b'a' + r as u8) as char);
        let rank = |r: i32| if self.black { r } else { 8 - r };
        let stuck = |piece: &str, r: i32| match piece.to_ascii_uppercase().as_str() {
            "P" | "L" => rank(r) < 1,
            "N" => rank(r) < 2,
            _ => false,
        };
        let mut consider = |text: String, next: Board| {
            if !next.king_is_seen(self.black) {
                found.push((text, next));
            }
        };
        for index in 0..81 {
            let (row, column) = (index / 9, index % 9);
            let piece = self.squares[row as usize][column as usize].clone();
            if !piece.is_empty() && self.is_own(&piece, self.black) {
                for (r, c) in self.targets(row, column) {
                    let text = format!("{}{}", name(row, column), name(r, c));
                    let mut next = self.clone();
                    next.black = !self.black;
                    next.squares[row as usize][column as usize].clear();
                    next.squares[r as usize][c as usize] = piece.clone();
                    let can_promote = "PLNSBR".contains(&piece.to_ascii_uppercase())
                        && (rank(row) < 3 || rank(r) < 3);
                    if !stuck(&piece, r) {
                        consider(text.clone(), next.clone());
                    }
                    if can_promote {
                        next.squares[r as usize][c as usize] = format!("+{piece}");
                        consider(text + "+", next);
                    }
                }
            } else if piece.is_empty() {
                let hand: BTreeSet<char> = self.hands.iter().copied().collect();
                for letter in hand {
                    let piece = letter.to_string();
                    let second_pawn = letter.eq_ignore_ascii_case(&'p')
                        && (0..9).any(|r| self.squares[r][column as usize] == piece);
                    if !self.is_own(&piece, self.black) || stuck(&piece, row) || second_pawn {
                        continue;
                    }
                    let mut next = self.clone();
                    next.black = !self.black;
                    next.squares[row as usize][column as usize] = piece.clone();
                    let mates = letter.eq_ignore_ascii_case(&'p')
                        && !pawn_may_mate
                        && next.king_is_seen(next.black)
                        && next.moves(true).is_empty();
                    if !mates {
                        let text = format!("{}*{}", piece.to_uppercase(), name(row, column));
                        consider(text, next);
                    }
                }
            }
        }
        found.into_iter().map(|(text, _)| text).collect()
    }
}

#[test]
fn random_games_have_the_same_moves() {
    let (mut positions, mut drops, mut checks) = (0, 0, 0);
    random_games::<Shogi>(&Rules::default(), 23, 12, 200, |line| {
        positions += 1;
        if positions % 3 != 0 {
            return;
        }
        let position = line.position();
        let sfen = Sfen::new(position.clone()).to_string();
        let expected: BTreeSet<String> = Board::read(&sfen).moves(false).into_iter().collect();
        let moves = position.legal_moves();
        let found: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{sfen}");
        drops += found.iter().filter(|text| text.contains('*')).count();
        checks += usize::from(position.in_check());
    });
    assert!(
        positions > 300 && drops > 1_000 && checks > 10,
        "{positions} {drops} {checks}"
    );
}

/// A pawn dropped on 1b, before a king in the corner: legal exactly if there is an answer.
#[test]
fn drop_pawn_mate_is_told_from_check() {
    for (sfen, legal, why) in [
        (
            "7lk/9/7G1/9/9/9/9/9/K8 b P 1",
            false,
            "guarded, and nowhere to go",
        ),
        ("8k/9/7G1/9/9/9/9/9/K8 b P 1", true, "2a is free"),
        ("7sk/9/7G1/9/9/9/9/9/K8 b P 1", true, "the silver takes"),
        (
            "R6sk/9/7G1/9/9/9/9/9/K8 b P 1",
            false,
            "the silver is pinned",
        ),
        ("7lk/9/6G2/9/9/9/9/9/K8 b P 1", true, "the king takes"),
        (
            "7lk/9/7G1/1r7/9/9/9/9/K8 b P 1",
            false,
            "a far rook does not see 1b",
        ),
        (
            "7lk/1r7/7G1/9/9/9/9/9/K8 b P 1",
            true,
            "the rook takes along the rank",
        ),
        (
            "7lk/1r2R4/7G1/9/9/9/9/9/K8 b P 1",
            false,
            "the rook's way is blocked",
        ),
        (
            "7lk/6b2/5B1G1/9/9/9/9/9/K8 b P 1",
            false,
            "a bishop beside sees nothing",
        ),
    ] {
        let position = sfen.parse::<Sfen>().expect(sfen).position;
        let expected: BTreeSet<String> = Board::read(sfen).moves(false).into_iter().collect();
        let found: BTreeSet<String> = position
            .legal_moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, expected, "{sfen}: {why}");
        assert_eq!(found.contains("P*1b"), legal, "{sfen}: {why}");
    }
}
