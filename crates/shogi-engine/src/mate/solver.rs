use std::fmt;

use game::{Color, Position as _};
use search::Budget;
use search::proof::{Prover, Side, Verdict};
use shogi::{HandKind, Move, Position};

use super::attack::{ANY, Attack, Node};

/// A solver of mate problems.
///
/// It keeps its proof table from one call to the next as long as positions have the same set of
/// pieces, so that solving the positions of a game one after the other is cheap.
///
/// ```
/// use search::Budget;
/// use shogi::Sfen;
/// use shogi_engine::mate::{Mate, Solution};
///
/// let sfen: Sfen = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?;
/// let solution = Mate::new(1 << 20).solve(&sfen.position, &mut Budget::unlimited());
/// let line = vec!["G*5b".parse()?];
/// assert_eq!(solution, Solution::Mate { line, is_shortest: true });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Mate {
    pub(super) prover: Prover<Attack>,
    /// The set of pieces of the proof table, by kind.
    set: [u32; 7],
}

impl Mate {
    /// A solver with a proof table of this many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Mate {
        Mate {
            prover: Prover::new(bytes),
            set: [0; 7],
        }
    }

    /// Whether the side to move mates. This is faster than [`Mate::solve`], which also finds the
    /// length and the line.
    pub fn prove(&mut self, position: &Position, budget: &mut Budget) -> Verdict {
        self.prepare(position);
        let mut attack = Attack::new(position.turn());
        self.ask(&mut attack, position, Side::Attacker, ANY, budget)
    }

    /// Whether a legal move mates, whatever is answered: the most plies that it takes, the move itself
    /// included, as far as that is known.
    pub fn proves_move(
        &mut self,
        position: &Position,
        m: Move,
        budget: &mut Budget,
    ) -> Option<u16> {
        self.prepare(position);
        let mut next = position.clone();
        next.play_unchecked(m);
        if !next.in_check() {
            return None;
        }
        let mut attack = Attack::new(position.turn());
        match self.ask(&mut attack, &next, Side::Defender, ANY, budget) {
            Verdict::Proven => {
                let plies = self.bound(&attack, &next).filter(|&plies| plies != ANY);
                Some(plies.map_or(1, |plies| plies.saturating_add(1)))
            }
            _ => None,
        }
    }

    /// Whether the attacker mates within this many plies.
    pub(super) fn ask(
        &mut self,
        attack: &mut Attack,
        position: &Position,
        side: Side,
        plies: u16,
        budget: &mut Budget,
    ) -> Verdict {
        let root = Node {
            position: position.clone(),
            plies,
        };
        self.prover.prove(attack, &root, side, budget)
    }

    /// An upper bound of the length of the mate, from the proof table.
    pub(super) fn bound(&self, attack: &Attack, position: &Position) -> Option<u16> {
        let root = Node {
            position: position.clone(),
            plies: ANY,
        };
        match self.prover.recall(attack, &root) {
            (Verdict::Proven, means) => Some(means.plies()),
            _ => None,
        }
    }

    /// Clears a proof table of another set of pieces, where the same board and the same hand of the
    /// attacker would leave the defender another hand.
    pub(super) fn prepare(&mut self, position: &Position) {
        let set = HandKind::ALL.map(|kind| {
            let promoted = kind.kind().promoted();
            let hands = Color::BOTH.map(|color| u32::from(position.hand(color).count(kind)));
            let on_board = position.of_kind(kind.kind()).len();
            let promoted = promoted.map_or(0, |kind| position.of_kind(kind).len());
            hands[0] + hands[1] + on_board + promoted
        });
        if set != self.set {
            self.prover.clear();
            self.set = set;
        }
    }
}

impl fmt::Debug for Mate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mate").finish_non_exhaustive()
    }
}
