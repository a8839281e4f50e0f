use std::fmt;

use game::{Color, Position as _};
use search::Budget;
use search::proof::{Prover, Side, Verdict};
use shogi::{HandKind, Position};

use super::attack::{ANY, Attack, Node};
use super::{Solution, shortest};

/// A solver of mate problems.
///
/// It remembers positions from one call to the next as long as they are of the same set of
/// pieces, so that asking about the positions of a game, one after the other, is cheap.
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
    /// The pieces of the positions that are remembered, by kind.
    set: [u32; 7],
}

impl Mate {
    /// A solver that remembers positions in so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Mate {
        Mate {
            prover: Prover::new(bytes),
            set: [0; 7],
        }
    }

    /// Whether the side to move mates. This is the quick question: how, and how soon, is left
    /// to [`Mate::solve`].
    pub fn prove(&mut self, position: &Position, budget: &mut Budget) -> Verdict {
        self.prepare(position);
        let mut attack = Attack::new(position.turn());
        self.ask(&mut attack, position, Side::Attacker, ANY, budget)
    }

    /// Whether the side to move mates, how soon, and how. If the budget is spent before the
    /// shortest mate is known, the shortest that was found is told.
    pub fn solve(&mut self, position: &Position, budget: &mut Budget) -> Solution {
        match self.prove(position, budget) {
            Verdict::Proven => shortest::solution(self, position, budget),
            Verdict::Disproven => Solution::NoMate,
            Verdict::Unknown => Solution::Unknown,
        }
    }

    /// Whether the attacker mates in so many plies at most.
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

    /// In how many plies the attacker mates at most, as far as that is remembered.
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

    /// Forgets what was remembered of another set of pieces, where the same board and the same
    /// hand of the attacker would leave the defender another hand.
    fn prepare(&mut self, position: &Position) {
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
