use game::{Color, Game, MoveOf, Notation, Position as _};

use crate::problem_kind::ProblemKind;

/// A problem: a position, what is asked of the side to move, and a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardProblem<G: Game> {
    /// What is asked.
    pub kind: ProblemKind,
    /// The position.
    pub position: G::Position,
    /// The solution against the best defence, the moves of both sides; of [`ProblemKind::OnlyMove`] the
    /// move alone.
    pub line: Vec<MoveOf<G>>,
    /// How many positions the solver searched for it.
    pub effort: u64,
    /// Where it comes from.
    pub origin: String,
}

/// The lowest and the highest rating of a problem.
const RATINGS: (u32, u32) = (400, 2800);

impl<G: Notation> BoardProblem<G> {
    /// Its name, which depends on the kind and the position alone: `mate-1f3a09c27b44`.
    #[must_use]
    pub fn id(&self) -> String {
        let text = G::position_text(&self.position);
        let hash = fnv(&[G::NAME, self.kind.name(), &text]);
        format!("{}-{:012x}", self.kind, hash >> 16)
    }

    /// How hard it is, from the effort of the solver and the length of the solution. Only problems of one
    /// kind can be compared.
    #[must_use]
    pub fn rating(&self) -> u32 {
        let doubling = self.effort.max(1).ilog2();
        // The part of the way to the next power of two, in hundredths.
        let rest = ((self.effort.max(1) - (1 << doubling)) * 100) >> doubling;
        let effort = doubling * 80 + (rest * 80 / 100) as u32;
        let length = self.own_moves() as u32 * 40;
        (RATINGS.0 + effort + length).clamp(RATINGS.0, RATINGS.1)
    }

    /// How many moves the solving side has to find.
    #[must_use]
    pub fn own_moves(&self) -> usize {
        let turn = self.position.turn();
        let mut position = self.position.clone();
        let mut own = 0;
        for &m in &self.line {
            own += usize::from(position.turn() == turn && position.count_legal() > 1);
            position.play_unchecked(m);
        }
        own.max(1)
    }

    /// Who has to solve it.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Its class in a set: problems of a kind are shared out over lengths.
    #[must_use]
    pub fn class(&self) -> String {
        match self.kind {
            ProblemKind::Mate => format!("mate-{}", self.line.len()),
            ProblemKind::Fours | ProblemKind::Threats | ProblemKind::Ending => {
                format!("{}-{}", self.kind, self.own_moves())
            }
            ProblemKind::OnlyMove => self.kind.name().to_owned(),
        }
    }
}

/// FNV-1a of texts.
pub(crate) fn fnv(texts: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    hash
}
