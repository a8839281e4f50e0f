//! Eight boards in step: word `r` holds rank `r` of each, one board a byte.
//!
//! Once the bytes are transposed this way, lines that cross the ranks are followed rank by
//! rank with one shift a step, instead of the doubling shifts over a single board; and what
//! happens in one board's byte cannot leak into its neighbour's, because every shift is
//! masked to the inner files. It is plain arithmetic on words: eight boards a `u64`
//! anywhere, and the compiler makes it thirty-two or sixty-four where there are vectors.

/// Eight boards, rank by rank.
pub(super) type Ranks = [u64; 8];

/// Files b to g: where an opponent can stand between two squares of its rank.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Turns eight boards into their ranks, and ranks into boards: swaps blocks of four, two
/// and one byte across the diagonal.
#[inline(always)]
pub(super) fn transpose(mut words: [u64; 8]) -> [u64; 8] {
    swap_blocks::<4>(&mut words, 0x0000_0000_ffff_ffff);
    swap_blocks::<2>(&mut words, 0x0000_ffff_0000_ffff);
    swap_blocks::<1>(&mut words, 0x00ff_00ff_00ff_00ff);
    words
}

#[inline(always)]
fn swap_blocks<const SIZE: usize>(words: &mut [u64; 8], low: u64) {
    let bits = 8 * SIZE;
    for word in 0..8 {
        if word & SIZE == 0 {
            let (a, b) = (words[word], words[word + SIZE]);
            words[word] = a & low | (b & low) << bits;
            words[word + SIZE] = a >> bits & low | b & !low;
        }
    }
}

/// Where the players may place a disc.
#[inline(always)]
pub(super) fn moves(players: Ranks, opponents: Ranks) -> Ranks {
    // Loops over indices throughout: iterators and closures are not always unrolled and
    // inlined here, and then nothing becomes vector code.
    let mut moves = [0; 8];
    for rank in 0..8 {
        moves[rank] = along_rank(players[rank], opponents[rank]);
    }
    let mut reached = Reached::default();
    for rank in 1..8 {
        moves[rank] |= reached.all();
        reached = reached.step(players[rank - 1], opponents[rank]);
    }
    let mut reached = Reached::default();
    for rank in (0..7).rev() {
        moves[rank] |= reached.all();
        reached = reached.step(players[rank + 1], opponents[rank]);
    }
    for rank in 0..8 {
        moves[rank] &= !(players[rank] | opponents[rank]);
    }
    moves
}

/// The squares behind a row of opponents that lies in the rank itself.
#[inline(always)]
fn along_rank(players: u64, opponents: u64) -> u64 {
    let inner = opponents & INNER_FILES;
    // Towards h, a carry runs through the row in one addition and stops inside the byte.
    let right = (inner + (inner & players << 1)) & !inner;
    let pairs = inner & inner >> 1;
    let mut row = inner & players >> 1;
    row |= inner & row >> 1;
    row |= pairs & row >> 2;
    row |= pairs & row >> 2;
    right | row >> 1
}

/// Where rows of opponents that cross the ranks have led so far, on the rank to come:
/// straight on, one file towards h, and one file towards a.
#[derive(Default)]
struct Reached([u64; 3]);

impl Reached {
    #[inline(always)]
    fn all(&self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// One rank further: a row goes on, or starts behind a player of the rank before.
    #[inline(always)]
    fn step(self, players_before: u64, opponents: u64) -> Reached {
        let [straight, right, left] = self.0;
        let inner = opponents & INNER_FILES;
        Reached([
            (players_before | straight) & opponents,
            ((players_before << 1 | right) & inner) << 1,
            ((players_before >> 1 | left) & inner) >> 1,
        ])
    }
}

/// How many squares there are in all ranks of all boards. Adding the bits of seven ranks
/// column by column first leaves four words to count instead of eight.
#[inline(always)]
pub(super) fn count(ranks: Ranks) -> u64 {
    let [a, b, c, d, e, f, g, last] = ranks;
    let (ones, twos_1) = add(a, b, c);
    let (ones, twos_2) = add(ones, d, e);
    let (ones, twos_3) = add(ones, f, g);
    let (twos, fours) = add(twos_1, twos_2, twos_3);
    let count = |word: u64| u64::from(word.count_ones());
    count(ones) + count(last) + 2 * count(twos) + 4 * count(fours)
}

/// The sum of three bits in every place: its digit and its carry.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// The top bit of each board's byte, if the board has no square in any rank.
#[inline(always)]
pub(super) fn empty_boards(ranks: Ranks) -> u64 {
    let any = ranks.into_iter().fold(0, |any, rank| any | rank);
    let low = 0x7f7f_7f7f_7f7f_7f7f;
    !(((any & low) + low) | any) & !low
}
